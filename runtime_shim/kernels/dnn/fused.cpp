#include "runtime_shim/kernels/dnn/fused.h"

#include "runtime_shim/kernels/dnn/arithmetic.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {

void convolution_fused(const Convolution& conv, const TensorIn& x, const TensorIn& w, const FusedTail& tail,
                       const TensorOut& y) {
  in_precision_of(x.shape.type, [&](auto real) {
    using Real = decltype(real);
    const int64_t count = y.shape.count();
    const bool adds = tail.alpha2 != 0;
    Packed<Real> bias(broadcast(tail.bias, y.shape)), other(adds ? tail.z : broadcast(tail.bias, y.shape));
    std::unique_ptr<Real[]> sums(new Real[static_cast<size_t>(count)]);
    TensorOut whole{y.shape, sums.get()};
    whole.shape.type = std::is_same_v<Real, float> ? Element::f32 : Element::f64;
    set_packed_strides(whole.shape, false);
    convolution_forward(conv, x, w, whole);
    const Real alpha1 = static_cast<Real>(tail.alpha1), alpha2 = static_cast<Real>(tail.alpha2);
    Result<Real> result(y);
    parallel_chunks(count, 1 << 13, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) {
        const Real sum = alpha1 * sums[i] + (adds ? alpha2 * other[i] : Real{0}) + bias[i];
        result[i] = activate(tail.activation, sum);
      }
    });
    result.store();
  });
}

}  // namespace npu::ops
