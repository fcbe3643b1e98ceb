#include "runtime_shim/libraries/blas/matrix_operators.h"

#include "runtime_shim/libraries/blas/scaled_sum.h"
#include "runtime_shim/libraries/common/operators.h"

namespace npu::detail {
namespace {

template <class Real>
OperandBlock block_of(const MatrixSum<Real>& sum, const typename MatrixSum<Real>::Term& term) {
  return {term.data,
          kRealType<Real>,
          {1, 1},
          {sum.n, term.transposes ? 1 : term.ld},
          {sum.m, term.transposes ? term.ld : 1}};
}
template <class Real>
OperandBlock result_of(const MatrixSum<Real>& sum) {
  return block_of(sum, {false, Real{1}, sum.c, sum.ldc});
}

/// result = left_factor left + right_factor right. The left one is scaled first: in the result, or in temporary memory if the
/// right one or the left one is there, so that both are as they were if the sum is not supported.
npuError_t add_scaled(npuStream_t stream, const OperandBlock& left, const ScalarOperand& left_factor,
                      const OperandBlock& right, const ScalarOperand& right_factor,
                      const OperandBlock& result) {
  const bool in_place = left.data == result.data || right.data == result.data;
  const uint64_t element = result.type == ACL_FLOAT ? sizeof(float) : sizeof(double);
  const TemporaryMemory memory(in_place ? static_cast<uint64_t>(result.elements()) * element : 0, stream);
  if (memory.error() != npuSuccess) return memory.error();
  const TensorOperand sum = result.operand(),
                      scaled = in_place ? result.contiguous_at(memory.memory()).operand() : result.operand();
  const npuError_t error = operators::muls(stream, left.operand().get(), left_factor.get(), scaled.get());
  if (error != npuSuccess) return error;
  return in_place ? operators::add(stream, scaled.get(), right.operand().get(), right_factor.get(), sum.get())
                  : operators::inplace_add(stream, sum.get(), right.operand().get(), right_factor.get());
}

}  // namespace

template <class Real>
npuError_t submit_matrix_sum(npuStream_t stream, const MatrixSum<Real>& sum) {
  const auto *first = &sum.a, *second = &sum.b;
  if (first->factor == 0 || first->factor == 1) std::swap(first, second);
  if (first->factor == 0) std::swap(first, second);
  const OperandBlock left = block_of(sum, *first), right = block_of(sum, *second), result = result_of(sum);
  const ScalarOperand left_factor(first->factor), right_factor(second->factor);
  if (first->factor == 0) return operators::inplace_zero(stream, result.operand().get());
  if (second->factor == 0)
    return operators::muls(stream, left.operand().get(), left_factor.get(), result.operand().get());
  if (second->factor == 1)
    return operators::add(stream, right.operand().get(), left.operand().get(), left_factor.get(),
                          result.operand().get());
  return add_scaled(stream, left, left_factor, right, right_factor, result);
}

npuError_t submit_matrix_sum(npuStream_t stream, const MatrixSum<float>& sum, const DeviceScalars& scalars) {
  const ScaledSum scaled(stream, scalars, block_of(sum, sum.b), result_of(sum));
  return scaled.submit([&] {
    return operators::inplace_copy(stream, scaled.product().operand().get(),
                                   block_of(sum, sum.a).operand().get());
  });
}

template <class Real>
npuError_t submit_diagonal_product(npuStream_t stream, const DiagonalProduct<Real>& product) {
  const aclDataType type = kRealType<Real>;
  const ViewDimension rows{product.m, 1};
  const TensorOperand a(product.a, type, {{product.n, product.lda}, rows}),
      c(product.c, type, {{product.n, product.ldc}, rows});
  const int64_t step = product.x.increment;
  const TensorOperand x =
      product.by_column ? TensorOperand(product.x.data, type, {{product.n, step}, {1, 1}})
                        : TensorOperand(product.x.data, type, {{1, product.m * step}, {product.m, step}});
  return operators::mul(stream, a.get(), x.get(), c.get());
}

template npuError_t submit_matrix_sum(npuStream_t, const MatrixSum<float>&);
template npuError_t submit_matrix_sum(npuStream_t, const MatrixSum<double>&);
template npuError_t submit_diagonal_product(npuStream_t, const DiagonalProduct<float>&);
template npuError_t submit_diagonal_product(npuStream_t, const DiagonalProduct<double>&);

}  // namespace npu::detail
