#pragma once
// Discrete Fourier transforms of one to three dimensions on host memory, any length, unscaled. Sums are
// double for all element types.

#include <cstdint>
#include <vector>

namespace npu::ops {

enum class FftKind { complex_to_complex, real_to_complex, complex_to_real };

/// The layout of a batch of transforms: x[b][i][j][k] of rank 3 is element b * distance + ((i * embed[1] + j)
/// * embed[2] + k) * stride. embed[0] is not used.
struct FftLayout {
  std::vector<int64_t> embed;
  int64_t stride = 1;
  int64_t distance = 0;  ///< elements from one transform of the batch to the next
};

struct FftProblem {
  FftKind kind = FftKind::complex_to_complex;
  std::vector<int64_t> size;  ///< of the real or full complex side, slowest first; each at least 1
  int64_t batch = 1;
  FftLayout in,
      out;  ///< a complex side opposite a real one has size.back() / 2 + 1 elements in its last dimension
};

/// The layout without gaps of a side with `last` elements in the last dimension.
FftLayout packed_layout(const std::vector<int64_t>& size, int64_t last);

/// out = the transform of in, sum of x[n] exp(direction * 2 pi i k n / N), not divided by N. direction: -1 or 1, for
/// complex_to_complex; the others have theirs (-1, 1). Real: float or double, complex elements are pairs of it. `in` and
/// `out` may be the same memory. Of a complex input of real output only the half is read, and imaginary parts that
/// a real result cannot have are ignored.
template <class Real>
void fft(const FftProblem& problem, const Real* in, Real* out, int direction);

extern template void fft<float>(const FftProblem&, const float*, float*, int);
extern template void fft<double>(const FftProblem&, const double*, double*, int);

}  // namespace npu::ops
