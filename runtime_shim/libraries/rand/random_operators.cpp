#include "runtime_shim/libraries/rand/random_operators.h"

#include "runtime_shim/libraries/common/operators.h"

namespace npu::detail {
namespace {

template <class Real>
TensorOperand numbers(Real* out, size_t count) {
  return {out, sizeof(Real) == 4 ? ACL_FLOAT : ACL_DOUBLE, {{static_cast<int64_t>(count), 1}}};
}

}  // namespace

// The operator's interval is closed below, cuRAND's above: numbers in [-1, 0) are negated.
template <class Real>
npuError_t submit_uniform(npuStream_t stream, Real* out, size_t count, ops::RandomRange range) {
  const TensorOperand self = numbers(out, count);
  const npuError_t error = operators::inplace_uniform(stream, self.get(), -1.0, 0.0, range.seed, range.first);
  return error == npuSuccess ? operators::inplace_neg(stream, self.get()) : error;
}

// The operator takes mean and deviation as floats. Doubles are scaled afterwards.
template <class Real>
npuError_t submit_normal(npuStream_t stream, Real* out, size_t count, ops::RandomRange range, Real mean,
                         Real stddev) {
  const TensorOperand self = numbers(out, count);
  const bool is_float = sizeof(Real) == 4;
  npuError_t error =
      operators::inplace_normal(stream, self.get(), is_float ? static_cast<float>(mean) : 0.0F,
                                is_float ? static_cast<float>(stddev) : 1.0F,
                                static_cast<int64_t>(range.seed), static_cast<int64_t>(range.first));
  if (error != npuSuccess || is_float) return error;
  error = operators::inplace_muls(stream, self.get(), ScalarOperand(stddev).get());
  if (error != npuSuccess) return error;
  return operators::inplace_adds(stream, self.get(), ScalarOperand(mean).get(), ScalarOperand(Real{1}).get());
}

template <class Real>
npuError_t submit_log_normal(npuStream_t stream, Real* out, size_t count, ops::RandomRange range, Real mean,
                             Real stddev) {
  const npuError_t error = submit_normal(stream, out, count, range, mean, stddev);
  return error == npuSuccess ? operators::inplace_exp(stream, numbers(out, count).get()) : error;
}

template npuError_t submit_uniform(npuStream_t, float*, size_t, ops::RandomRange);
template npuError_t submit_uniform(npuStream_t, double*, size_t, ops::RandomRange);
template npuError_t submit_normal(npuStream_t, float*, size_t, ops::RandomRange, float, float);
template npuError_t submit_normal(npuStream_t, double*, size_t, ops::RandomRange, double, double);
template npuError_t submit_log_normal(npuStream_t, float*, size_t, ops::RandomRange, float, float);
template npuError_t submit_log_normal(npuStream_t, double*, size_t, ops::RandomRange, double, double);

}  // namespace npu::detail
