#pragma once
// Discrete Fourier transforms of one to three dimensions on host memory, any length, unscaled. Sums are
// double for all element types.

#include <complex>
#include <cstdint>
#include <functional>
#include <vector>

#include "runtime_shim/kernels/element.h"

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

/// What reads the elements of the input and writes those of the output, by their offsets in the layouts. A real
/// element is a complex number without an imaginary part. Each is called once for each element, from several
/// threads; all loads are before the first store.
struct FftAccess {
  std::function<std::complex<double>(int64_t offset)> load;
  std::function<void(int64_t offset, std::complex<double> value)> store;
};

/// Memory of elements of type f16, bf16, f32 or f64; complex elements are pairs of them.
std::function<std::complex<double>(int64_t)> fft_loads(Element type, bool complex, const void* in);
std::function<void(int64_t, std::complex<double>)> fft_stores(Element type, bool complex, void* out);

/// out = the transform of in, sum of x[n] exp(direction * 2 pi i k n / N), not divided by N. direction: -1 or 1, for
/// complex_to_complex; the others have theirs (-1, 1). Of a complex input of real output only the half is read, and
/// imaginary parts that a real result cannot have are ignored.
void fft(const FftProblem& problem, const FftAccess& access, int direction);

/// The same with memory of elements of type f16, bf16, f32 or f64. `in` and `out` may be the same memory.
void fft(const FftProblem& problem, Element type, const void* in, void* out, int direction);

}  // namespace npu::ops
