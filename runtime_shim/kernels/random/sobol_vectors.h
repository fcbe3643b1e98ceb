// Direction vectors of Sobol sequences.
#pragma once

#include <cstdint>

namespace npu::ops {

/// As many as Boost's table of polynomials has.
extern const unsigned kSobolDimensions;

/// Direction vectors (kSobolDimensions, bits of a word), the most significant first, by the polynomials and
/// starting values of S. Joe and F. Y. Kuo (SIAM J. Sci. Comput. 30, 2635-2654, 2008; new-joe-kuo-6).
/// Scrambled ones are these, each dimension under a random lower triangular matrix (Matousek, "On the
/// L2-discrepancy for anchored boxes", 1998), the same in every run. Made once, then kept. Thread-safe.
template <class Word>
const Word* sobol_vectors(bool scrambled);

/// Point 0 of each scrambled dimension. (kSobolDimensions)
template <class Word>
const Word* sobol_constants();

}  // namespace npu::ops
