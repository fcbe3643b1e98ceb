#include <algorithm>
#include <cmath>

#include "runtime_shim/kernels/dnn/layers.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

constexpr int64_t kSoftmaxGrain = 1 << 12;

/// Calls body(first element) for each line along the axis, in parallel. Its elements are view.inner apart.
template <class Body>
void for_each_line(const AxisView& view, const Body& body) {
  parallel_chunks(view.outer * view.inner, kSoftmaxGrain / std::max<int64_t>(view.axis, 1) + 1,
                  [&](int64_t first, int64_t last) {
                    for (int64_t line = first; line < last; ++line)
                      body(line / view.inner * view.axis * view.inner + line % view.inner);
                  });
}

}  // namespace

void softmax_forward(const AxisView& view, bool logarithm, const TensorIn& x, const TensorOut& y) {
  in_precision_of(x.shape.type, [&](auto real) {
    using Real = decltype(real);
    Packed<Real> input(x);
    Result<Real> result(y, true);
    const int64_t end = view.axis * view.inner, step = view.inner;
    for_each_line(view, [&](int64_t start) {
      const Real* from = input.data() + start;
      Real* to = result.data() + start;
      Real largest = from[0], sum = 0;
      for (int64_t i = step; i < end; i += step) largest = std::max(largest, from[i]);
      for (int64_t i = 0; i < end; i += step) {
        const Real shifted = from[i] - largest, power = std::exp(shifted);
        sum += power;
        to[i] = logarithm ? shifted : power;
      }
      const Real log_sum = std::log(sum);
      for (int64_t i = 0; i < end; i += step) to[i] = logarithm ? to[i] - log_sum : to[i] / sum;
    });
    result.store();
  });
}

void softmax_backward(const AxisView& view, bool logarithm, const TensorIn& y, const TensorIn& dy,
                      const TensorOut& dx) {
  in_precision_of(dy.shape.type, [&](auto real) {
    using Real = decltype(real);
    Packed<Real> output(y), gradient(dy);
    Result<Real> result(dx, true);
    const int64_t end = view.axis * view.inner, step = view.inner;
    for_each_line(view, [&](int64_t start) {
      const Real *p = output.data() + start, *g = gradient.data() + start;
      Real* to = result.data() + start;
      Real sum = 0;
      for (int64_t i = 0; i < end; i += step) sum += logarithm ? g[i] : g[i] * p[i];
      for (int64_t i = 0; i < end; i += step)
        to[i] = logarithm ? g[i] - std::exp(p[i]) * sum : p[i] * (g[i] - sum);
    });
    result.store();
  });
}

}  // namespace npu::ops
