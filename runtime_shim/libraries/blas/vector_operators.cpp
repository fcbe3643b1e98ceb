#include "runtime_shim/libraries/blas/vector_operators.h"

#include <type_traits>

#include "acl/acl.h"
#include "runtime_shim/libraries/common/operator_steps.h"
#include "runtime_shim/libraries/common/operator_types.h"
#include "runtime_shim/libraries/common/operators.h"
#include "runtime_shim/runtime/graph/capture_node_builder.h"
#include "runtime_shim/runtime/operators/temporary_memory.h"

namespace npu::detail {
namespace {

template <class Real>
constexpr aclDataType kTypeOf = sizeof(Real) == 4 ? ACL_FLOAT : ACL_DOUBLE;

template <class Real>
TensorOperand vector(int64_t n, BlasVector<Real> vector) {
  return {vector.data, kTypeOf<Real>, {{n, vector.increment}}};
}

TensorOperand number(void* memory) { return {memory, ACL_FLOAT, {}}; }

/// Runs submit(memory) for a number in device memory, and brings it to where it goes.
template <class Number, class Submit>
npuError_t with_result(npuStream_t stream, Number* result, bool is_on_host, const Submit& submit) {
  if (!is_on_host) return submit(result);
  const StreamMemory number(sizeof(Number), stream);
  npuError_t error = number.error();
  if (error == npuSuccess) error = submit(number.memory());
  if (error == npuSuccess)
    error = npuMemcpyAsync(result, number.memory(), sizeof(Number), npuMemcpyDeviceToHost, stream);
  return error == npuSuccess ? npuStreamSynchronize(stream) : error;
}
template <class Submit>
npuError_t with_result(npuStream_t stream, BlasResult result, const Submit& submit) {
  return with_result(stream, result.data, result.is_on_host, submit);
}

}  // namespace

template <class Real>
npuError_t submit_axpy(npuStream_t stream, int64_t n, Real alpha, BlasVector<const Real> x,
                       BlasVector<Real> y) {
  const TensorOperand self = vector(n, y), other = vector(n, x);
  return operators::inplace_add(stream, self.get(), other.get(), ScalarOperand(alpha).get());
}

template <class Real>
npuError_t submit_scal(npuStream_t stream, int64_t n, Real alpha, BlasVector<Real> x) {
  return operators::inplace_muls(stream, vector(n, x).get(), ScalarOperand(alpha).get());
}

template <class Real>
npuError_t submit_copy(npuStream_t stream, int64_t n, BlasVector<const Real> x, BlasVector<Real> y) {
  return operators::inplace_copy(stream, vector(n, y).get(), vector(n, x).get());
}

template <class Real>
npuError_t submit_swap(npuStream_t stream, int64_t n, BlasVector<Real> x, BlasVector<Real> y) {
  const TemporaryMemory memory(static_cast<uint64_t>(n) * sizeof(Real), stream);
  if (memory.error() != npuSuccess) return memory.error();
  const TensorOperand first = vector(n, x), second = vector(n, y),
                      kept(memory.memory(), kTypeOf<Real>, {{n, 1}});
  OperatorSteps steps;
  steps.run([&] { return operators::inplace_copy(stream, kept.get(), first.get()); });
  steps.run([&] { return operators::inplace_copy(stream, first.get(), second.get()); });
  steps.run([&] { return operators::inplace_copy(stream, second.get(), kept.get()); });
  return steps.error();
}

template <class Real>
npuError_t submit_rotation(npuStream_t stream, int64_t n, BlasVector<Real> x, BlasVector<Real> y, Real c,
                           Real s) {
  const TemporaryMemory memory(static_cast<uint64_t>(n) * sizeof(Real), stream);
  if (memory.error() != npuSuccess) return memory.error();
  const TensorOperand first = vector(n, x), second = vector(n, y),
                      kept(memory.memory(), kTypeOf<Real>, {{n, 1}});
  const ScalarOperand cosine(c), sine(s), minus_sine(-s);
  OperatorSteps steps;
  steps.run([&] { return operators::inplace_copy(stream, kept.get(), first.get()); });
  steps.run([&] { return operators::inplace_muls(stream, first.get(), cosine.get()); });
  steps.run([&] { return operators::inplace_add(stream, first.get(), second.get(), sine.get()); });
  steps.run([&] { return operators::inplace_muls(stream, second.get(), cosine.get()); });
  steps.run([&] { return operators::inplace_add(stream, second.get(), kept.get(), minus_sine.get()); });
  return steps.error();
}

template <class Real>
npuError_t submit_extreme(npuStream_t stream, int64_t n, BlasVector<const Real> x, bool largest, int* result,
                          bool is_on_host) {
  const TemporaryMemory memory(static_cast<uint64_t>(n) * sizeof(Real), stream);
  if (memory.error() != npuSuccess) return memory.error();
  const TensorOperand magnitudes(memory.memory(), kTypeOf<Real>, {{n, 1}});
  const ScalarOperand one(1.0F);
  return with_result(stream, result, is_on_host, [&](void* number) {
    const TensorOperand index(number, ACL_INT32, {});
    OperatorSteps steps;
    steps.run([&] { return operators::abs(stream, vector(n, x).get(), magnitudes.get()); });
    steps.run([&] {
      return largest ? operators::arg_max(stream, magnitudes.get(), int64_t{0}, false, index.get())
                     : operators::arg_min(stream, magnitudes.get(), int64_t{0}, false, index.get());
    });
    steps.run([&] { return operators::inplace_adds(stream, index.get(), one.get(), one.get()); });
    return steps.error();
  });
}

npuError_t submit_dot(npuStream_t stream, int64_t n, BlasVector<const float> x, BlasVector<const float> y,
                      BlasResult result) {
  const TensorOperand self = vector(n, x), other = vector(n, y);
  return with_result(stream, result, [&](void* memory) {
    return operators::dot(stream, self.get(), other.get(), number(memory).get());
  });
}

npuError_t submit_norm(npuStream_t stream, int64_t n, BlasVector<const float> x, float order,
                       BlasResult result) {
  const TensorOperand self = vector(n, x);
  const ScalarOperand ord(order);
  const IntArrayOperand dims({0});
  return with_result(stream, result, [&](void* memory) {
    return operators::linalg_vector_norm(stream, self.get(), ord.get(), dims.get(), false, ACL_FLOAT,
                                         number(memory).get());
  });
}

namespace {

/// The sum of what make(terms) writes, n doubles, and its root if asked for.
template <class Make>
npuError_t submit_sum_of_terms(npuStream_t stream, int64_t n, bool takes_root, double* result,
                               const Make& make) {
  const TemporaryMemory memory(static_cast<uint64_t>(n) * sizeof(double), stream);
  if (memory.error() != npuSuccess) return memory.error();
  const TensorOperand terms(memory.memory(), ACL_DOUBLE, {{n, 1}});
  const IntArrayOperand dims({0});
  return with_result(stream, result, true, [&](void* where) {
    const TensorOperand sum(where, ACL_DOUBLE, {});
    OperatorSteps steps;
    steps.run([&] { return make(terms.get()); });
    steps.run(
        [&] { return operators::reduce_sum(stream, terms.get(), dims.get(), false, ACL_DOUBLE, sum.get()); });
    steps.run_if(takes_root, [&] { return operators::inplace_sqrt(stream, sum.get()); });
    return steps.error();
  });
}

}  // namespace

npuError_t submit_dot(npuStream_t stream, int64_t n, BlasVector<const double> x, BlasVector<const double> y,
                      double* result) {
  const TensorOperand first = vector(n, x), second = vector(n, y);
  return submit_sum_of_terms(stream, n, false, result, [&](aclTensor* terms) {
    return operators::mul(stream, first.get(), second.get(), terms);
  });
}

npuError_t submit_norm(npuStream_t stream, int64_t n, BlasVector<const double> x, int order, double* result) {
  const TensorOperand self = vector(n, x);
  return submit_sum_of_terms(stream, n, order == 2, result, [&](aclTensor* terms) {
    return order == 2 ? operators::mul(stream, self.get(), self.get(), terms)
                      : operators::abs(stream, self.get(), terms);
  });
}

template <class Real>
npuError_t submit_vector_product(npuStream_t stream, const VectorProduct<Real>& product) {
  const int64_t rows = product.transposes ? product.n : product.m,
                columns = product.transposes ? product.m : product.n;
  const ViewDimension along{rows, product.transposes ? product.lda : 1},
      across{columns, product.transposes ? 1 : product.lda};
  const TensorOperand matrix(product.a, kTypeOf<Real>, {along, across});
  const TensorOperand x = vector(columns, product.x), y = vector(rows, product.y);
  const auto add_to_y = [&](Real beta) {
    return operators::addmv(stream, y.get(), matrix.get(), x.get(), ScalarOperand(product.alpha).get(),
                            ScalarOperand(beta).get(), y.get(), kKeepDataType);
  };
  if (product.beta != 0) return add_to_y(product.beta);
  if constexpr (std::is_same_v<Real, double>)
    return as_library_node(stream, "aclnnAddmv", [&] {
      const npuError_t error = operators::inplace_zero(stream, y.get());
      return error == npuSuccess ? add_to_y(1) : error;
    });
  return as_library_node(stream, "aclnnMv", [&] {
    const npuError_t error = operators::mv(stream, matrix.get(), x.get(), y.get(), kKeepDataType);
    if (error != npuSuccess || product.alpha == 1) return error;
    return operators::inplace_muls(stream, y.get(), ScalarOperand(product.alpha).get());
  });
}

template npuError_t submit_axpy(npuStream_t, int64_t, float, BlasVector<const float>, BlasVector<float>);
template npuError_t submit_axpy(npuStream_t, int64_t, double, BlasVector<const double>, BlasVector<double>);
template npuError_t submit_scal(npuStream_t, int64_t, float, BlasVector<float>);
template npuError_t submit_scal(npuStream_t, int64_t, double, BlasVector<double>);
template npuError_t submit_copy(npuStream_t, int64_t, BlasVector<const float>, BlasVector<float>);
template npuError_t submit_copy(npuStream_t, int64_t, BlasVector<const double>, BlasVector<double>);
template npuError_t submit_swap(npuStream_t, int64_t, BlasVector<float>, BlasVector<float>);
template npuError_t submit_swap(npuStream_t, int64_t, BlasVector<double>, BlasVector<double>);
template npuError_t submit_rotation(npuStream_t, int64_t, BlasVector<float>, BlasVector<float>, float, float);
template npuError_t submit_rotation(npuStream_t, int64_t, BlasVector<double>, BlasVector<double>, double,
                                    double);
template npuError_t submit_extreme(npuStream_t, int64_t, BlasVector<const float>, bool, int*, bool);
template npuError_t submit_extreme(npuStream_t, int64_t, BlasVector<const double>, bool, int*, bool);
template npuError_t submit_vector_product(npuStream_t, const VectorProduct<float>&);
template npuError_t submit_vector_product(npuStream_t, const VectorProduct<double>&);

}  // namespace npu::detail
