#include "runtime_shim/libraries/blas/device_scalars.h"

#include "runtime_shim/libraries/blas/scaled_sum.h"
#include "runtime_shim/libraries/common/operator_steps.h"
#include "runtime_shim/libraries/common/operator_types.h"
#include "runtime_shim/libraries/common/operators.h"
#include "runtime_shim/runtime/operators/temporary_memory.h"

namespace npu::detail {
namespace {

TensorOperand number(const void* memory, aclDataType type) { return {memory, type, {}}; }

OperandBlock block_of(const OperatorProduct& product, const OperatorProduct::Matrix& matrix) {
  return {matrix.data,
          operator_type(matrix.type),
          {matrix.stride == 0 ? 1 : product.batch_count, matrix.stride},
          {product.n, matrix.ld},
          {product.m, 1}};
}

template <class Real>
TensorOperand operand(int64_t n, BlasVector<Real> vector) {
  return {vector.data, kRealType<Real>, {{n, vector.increment}}};
}

}  // namespace

npuError_t submit_product(npuStream_t stream, const OperatorProduct& product,
                          const OperatorProduct::Matrix& addend, const DeviceScalars& scalars) {
  const ScaledSum sum(stream, scalars, block_of(product, addend), block_of(product, product.c));
  OperatorProduct plain = product;
  plain.c = {sum.product().data, ops::Element::f32, product.m, product.m * product.n};
  plain.alpha = 1;
  plain.beta = 0;
  return sum.submit([&] { return submit_product(stream, plain); });
}

npuError_t submit_vector_product(npuStream_t stream, const VectorProduct<float>& product,
                                 const DeviceScalars& scalars) {
  const int64_t rows = product.transposes ? product.n : product.m;
  const OperandBlock result{product.y.data, ACL_FLOAT, {1, 1}, {1, 1}, {rows, product.y.increment}};
  const ScaledSum sum(stream, scalars, result, result);
  VectorProduct<float> plain = product;
  plain.alpha = 1;
  plain.beta = 0;
  plain.y = {static_cast<float*>(const_cast<void*>(sum.product().data)), 1};
  return sum.submit([&] { return submit_vector_product(stream, plain); });
}

template <class Real>
npuError_t submit_axpy(npuStream_t stream, int64_t n, const Real* alpha, BlasVector<const Real> x,
                       BlasVector<Real> y) {
  const TemporaryMemory memory(static_cast<uint64_t>(n) * sizeof(Real), stream);
  if (memory.error() != npuSuccess) return memory.error();
  const TensorOperand scaled(memory.memory(), kRealType<Real>, {{n, 1}});
  OperatorSteps steps;
  steps.run([&] {
    return operators::mul(stream, operand(n, x).get(), number(alpha, kRealType<Real>).get(), scaled.get());
  });
  steps.run([&] {
    return operators::inplace_add(stream, operand(n, y).get(), scaled.get(), ScalarOperand(Real{1}).get());
  });
  return steps.error();
}

template <class Real>
npuError_t submit_scal(npuStream_t stream, int64_t n, const Real* alpha, BlasVector<Real> x) {
  return operators::inplace_mul(stream, operand(n, x).get(), number(alpha, kRealType<Real>).get());
}

template npuError_t submit_axpy(npuStream_t, int64_t, const float*, BlasVector<const float>,
                                BlasVector<float>);
template npuError_t submit_axpy(npuStream_t, int64_t, const double*, BlasVector<const double>,
                                BlasVector<double>);
template npuError_t submit_scal(npuStream_t, int64_t, const float*, BlasVector<float>);
template npuError_t submit_scal(npuStream_t, int64_t, const double*, BlasVector<double>);

}  // namespace npu::detail
