#include <algorithm>
#include <cmath>
#include <vector>

#include "runtime_shim/kernels/dnn/layers.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

/// Sums over the window of n channels around each channel (reversed: over the channels whose window contains
/// it). values, sums: (channels, inner). O(n) per value.
template <class Real>
void window_sums(const AxisView& view, int64_t behind, int64_t ahead, const Real* values, Real* sums) {
  for (int64_t c = 0; c < view.axis; ++c) {
    Real* sum = sums + c * view.inner;
    std::fill(sum, sum + view.inner, Real{});
    const int64_t last = std::min(c + ahead, view.axis - 1);
    for (int64_t other = std::max<int64_t>(c - behind, 0); other <= last; ++other) {
      const Real* value = values + other * view.inner;
      for (int64_t i = 0; i < view.inner; ++i) sum[i] += value[i];
    }
  }
}

/// The base of the power -beta, for one image.
template <class Real>
void bases(const CrossChannelNorm& norm, const AxisView& view, const Real* x, std::vector<Real>& scratch,
           std::vector<Real>& base) {
  const int64_t size = view.axis * view.inner, behind = (norm.n - 1) / 2;
  for (int64_t i = 0; i < size; ++i) scratch[i] = x[i] * x[i];
  window_sums(view, behind, norm.n - behind - 1, scratch.data(), base.data());
  const Real k = static_cast<Real>(norm.k), factor = static_cast<Real>(norm.alpha / norm.n);
  for (int64_t i = 0; i < size; ++i) base[i] = k + factor * base[i];
}

}  // namespace

void lrn_forward(const CrossChannelNorm& norm, const AxisView& view, const TensorIn& x, const TensorOut& y) {
  in_precision_of(x.shape.type, [&](auto real) {
    using Real = decltype(real);
    Packed<Real> input(x);
    Result<Real> result(y, true);
    const int64_t size = view.axis * view.inner;
    const Real power = static_cast<Real>(-norm.beta);
    parallel_chunks(view.outer, 1, [&](int64_t first, int64_t last) {
      std::vector<Real> scratch(size), base(size);
      for (int64_t image = first; image < last; ++image) {
        const Real* from = input.data() + image * size;
        bases(norm, view, from, scratch, base);
        for (int64_t i = 0; i < size; ++i) result[image * size + i] = from[i] * std::pow(base[i], power);
      }
    });
    result.store();
  });
}

// With s = base: dx[c] = dy[c] s[c]^-beta - 2 alpha beta / n x[c] sum over windows holding c of
// dy[j] x[j] s[j]^(-beta - 1).
void lrn_backward(const CrossChannelNorm& norm, const AxisView& view, const TensorIn& dy, const TensorIn& x,
                  const TensorOut& dx) {
  in_precision_of(dy.shape.type, [&](auto real) {
    using Real = decltype(real);
    Packed<Real> input(x), gradient(dy);
    Result<Real> result(dx, true);
    const int64_t size = view.axis * view.inner, behind = (norm.n - 1) / 2;
    const Real power = static_cast<Real>(-norm.beta);
    const Real factor = static_cast<Real>(2 * norm.alpha * norm.beta / norm.n);
    parallel_chunks(view.outer, 1, [&](int64_t first, int64_t last) {
      std::vector<Real> scratch(size), base(size), sums(size);
      for (int64_t image = first; image < last; ++image) {
        const Real *from = input.data() + image * size, *g = gradient.data() + image * size;
        bases(norm, view, from, scratch, base);
        for (int64_t i = 0; i < size; ++i) scratch[i] = g[i] * from[i] * std::pow(base[i], power - 1);
        window_sums(view, norm.n - behind - 1, behind, scratch.data(), sums.data());
        for (int64_t i = 0; i < size; ++i)
          result[image * size + i] = g[i] * std::pow(base[i], power) - factor * from[i] * sums[i];
      }
    });
    result.store();
  });
}

}  // namespace npu::ops
