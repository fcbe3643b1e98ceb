#include "runtime_shim/libraries/blaslt/matmul_operators.h"

#include "runtime_shim/libraries/blas/device_scalars.h"
#include "runtime_shim/libraries/blas/product_operator.h"
#include "runtime_shim/libraries/blaslt/bit_masks.h"
#include "runtime_shim/libraries/common/operator_steps.h"
#include "runtime_shim/libraries/common/operator_types.h"
#include "runtime_shim/libraries/common/operators.h"
#include "runtime_shim/runtime/graph/capture_node_builder.h"
#include "runtime_shim/runtime/operators/temporary_memory.h"

namespace npu::detail {
namespace {

using Matrices = OperatorProduct::Matrix;

Matrices matrices_of(const ops::MatrixIn& matrix) {
  return {matrix.data, matrix.type, matrix.ld, matrix.stride};
}

/// The call of one product.
class LtOperators {
 public:
  LtOperators(npuStream_t stream, const LtProduct& product)
      : stream_(stream),
        gemm_(product.gemm),
        epilogue_(product.epilogue),
        sums_(product.sums),
        scalars_(product.scalars) {}

  bool are_there() const;
  npuError_t submit();

 private:
  bool is_backward() const { return epilogue_.backward; }
  bool has_work() const {
    return epilogue_.activation != ops::Activation::none || epilogue_.bias != nullptr ||
           epilogue_.bias_gradient != nullptr;
  }
  bool has_bits() const { return epilogue_.activation == ops::Activation::relu && epilogue_.aux != nullptr; }
  BitMatrices bits() const {
    return {epilogue_.aux, gemm_.m, gemm_.n, epilogue_.aux_ld, gemm_.batch_count, epilogue_.aux_stride};
  }
  bool reads_addend() const { return scalars_ || gemm_.beta != 0; }
  /// Whether C lies where D does.
  bool is_in_place() const {
    return gemm_.c.data == gemm_.d.data && gemm_.c.ld == gemm_.d.ld && gemm_.c.stride == gemm_.d.stride;
  }
  /// Whether the result is computed elsewhere: it has to be float, and C has to last until every operator is accepted.
  bool needs_memory() const {
    const bool is_float = gemm_.d.type == ops::Element::f32;
    if (has_work()) return !is_float || (reads_addend() && is_in_place());
    return !is_float && gemm_.beta != 0 &&
           gemm_.c.type != gemm_.d.type;  // C is not rounded to D's type first
  }

  TensorOperand view(const Matrices& matrices) const {
    return {matrices.data,
            operator_type(matrices.type),
            {batch_of(matrices.stride), {gemm_.n, matrices.ld}, {gemm_.m, 1}}};
  }
  /// What repeats in every matrix of the batch is there once.
  ViewDimension batch_of(int64_t stride) const { return {stride == 0 ? 1 : gemm_.batch_count, stride}; }
  TensorOperand bias() const;
  Matrices result_in(void* memory) const;
  OperatorProduct product_into(const Matrices& result) const;
  npuError_t multiply(const Matrices& result) const;
  npuError_t store_sums(const Matrices& matrices, ViewDimension summed, ViewDimension kept,
                        const Matrices& target) const;
  npuError_t store_operand_sums(const OperandSums& sums) const;
  npuError_t store_bias_gradient(const Matrices& result) const;
  npuError_t finish(const Matrices& result) const;

  npuStream_t stream_;
  const ops::Gemm& gemm_;
  const ops::Epilogue& epilogue_;
  const std::optional<OperandSums>& sums_;
  const std::optional<DeviceScalars>& scalars_;
};

bool LtOperators::are_there() const {
  // Bits of a batch that do not begin with a byte.
  const bool has_odd_bits = has_bits() && gemm_.batch_count > 1 && epilogue_.aux_stride % 8 != 0;
  for (const ops::Element type : {gemm_.c.type, epilogue_.bias_type, epilogue_.aux_type})
    if (operator_type(type) == ACL_DT_UNDEFINED) return false;
  return !has_odd_bits && !gemm_.in_double && has_operator(product_into(result_in(nullptr)));
}

/// One value per row, or per column, of every matrix.
TensorOperand LtOperators::bias() const {
  const ViewDimension batch = batch_of(epilogue_.bias_stride);
  const aclDataType type = operator_type(epilogue_.bias_type);
  if (epilogue_.bias_by_column) return {epilogue_.bias, type, {batch, {gemm_.n, 1}, {1, 1}}};
  return {epilogue_.bias, type, {batch, {1, gemm_.m}, {gemm_.m, 1}}};
}

Matrices LtOperators::result_in(void* memory) const {
  if (memory == nullptr) return {gemm_.d.data, gemm_.d.type, gemm_.d.ld, gemm_.d.stride};
  return {memory, ops::Element::f32, gemm_.m, gemm_.m * gemm_.n};
}

OperatorProduct LtOperators::product_into(const Matrices& result) const {
  return {gemm_.trans_a == ops::Transpose::yes,
          gemm_.trans_b == ops::Transpose::yes,
          gemm_.m,
          gemm_.n,
          gemm_.k,
          gemm_.batch_count,
          matrices_of(gemm_.a),
          matrices_of(gemm_.b),
          result,
          static_cast<float>(gemm_.alpha),
          static_cast<float>(gemm_.beta),
          gemm_.operands_as};
}

npuError_t LtOperators::multiply(const Matrices& result) const {
  const Matrices addend = matrices_of(gemm_.c);
  if (scalars_) return submit_product(stream_, product_into(result), addend, *scalars_);
  if (gemm_.beta != 0 && result.data != gemm_.c.data) {
    const npuError_t error = operators::inplace_copy(stream_, view(result).get(), view(addend).get());
    if (error != npuSuccess) return error;
  }
  return submit_product(stream_, product_into(result));
}

/// target[batch * stride + i] = sum over the other dimension of element i of the kept one.
npuError_t LtOperators::store_sums(const Matrices& matrices, ViewDimension summed, ViewDimension kept,
                                   const Matrices& target) const {
  const aclDataType type = operator_type(target.type);
  for (int64_t batch = 0; batch < gemm_.batch_count; ++batch) {
    const TensorOperand matrix(ops::element_at(matrices.type, matrices.data, batch * matrices.stride),
                               operator_type(matrices.type), {summed, kept});
    const TensorOperand sums(ops::element_at(target.type, target.data, batch * target.stride), type,
                             {{kept.length, 1}});
    const npuError_t error =
        operators::reduce_sum(stream_, matrix.get(), IntArrayOperand({0}).get(), false, type, sums.get());
    if (error != npuSuccess) return error;
  }
  return npuSuccess;
}

npuError_t LtOperators::store_operand_sums(const OperandSums& sums) const {
  const bool is_transposed = sums.trans == ops::Transpose::yes;
  const ops::MatrixIn& matrix = sums.matrix;
  return store_sums({matrix.data, matrix.type, matrix.ld, matrix.stride},
                    {gemm_.k, is_transposed ? 1 : matrix.ld}, {sums.rows, is_transposed ? matrix.ld : 1},
                    {sums.target, sums.type, 0, sums.stride});
}

npuError_t LtOperators::store_bias_gradient(const Matrices& result) const {
  const ViewDimension columns{gemm_.n, result.ld}, rows{gemm_.m, 1};
  const bool by_column = epilogue_.bias_by_column;
  return store_sums(result, by_column ? rows : columns, by_column ? columns : rows,
                    {epilogue_.bias_gradient, epilogue_.bias_type, 0, epilogue_.bias_stride});
}

npuError_t LtOperators::finish(const Matrices& result) const {
  const TensorOperand sum = view(result);
  const Matrices kept{epilogue_.aux, epilogue_.aux_type, epilogue_.aux_ld, epilogue_.aux_stride};
  const bool is_gelu = epilogue_.activation == ops::Activation::gelu;
  OperatorSteps steps;
  steps.run_if(epilogue_.bias != nullptr, [&] {
    return operators::inplace_add(stream_, sum.get(), bias().get(), ScalarOperand(1.0F).get());
  });
  steps.run_if(is_gelu && !is_backward() && epilogue_.aux != nullptr,
               [&] { return operators::inplace_copy(stream_, view(kept).get(), sum.get()); });
  steps.run_if(is_gelu && !is_backward(), [&] { return operators::gelu(stream_, sum.get(), sum.get()); });
  steps.run_if(is_gelu && is_backward(),
               [&] { return operators::gelu_backward(stream_, sum.get(), view(kept).get(), sum.get()); });
  steps.run_if(has_bits(), [&] {
    const BitMasks masks(stream_, bits());
    return is_backward() ? masks.apply(sum) : masks.store(sum);
  });
  steps.run_if(epilogue_.activation == ops::Activation::relu && !is_backward(),
               [&] { return operators::inplace_relu(stream_, sum.get()); });
  steps.run_if(epilogue_.bias_gradient != nullptr, [&] { return store_bias_gradient(result); });
  return steps.error();
}

npuError_t LtOperators::submit() {
  const bool is_empty = gemm_.m == 0 || gemm_.n == 0;
  const uint64_t floats = needs_memory() ? static_cast<uint64_t>(gemm_.m * gemm_.n * gemm_.batch_count) : 0;
  const TemporaryMemory memory(floats * sizeof(float), stream_);
  if (memory.error() != npuSuccess) return memory.error();
  const Matrices result = result_in(memory.memory());
  OperatorSteps steps;
  steps.run_if(!is_empty, [&] { return multiply(result); });
  steps.run_if(!is_empty && has_work(), [&] { return finish(result); });
  steps.run_if(sums_.has_value(), [&] { return store_operand_sums(*sums_); });
  steps.run_if(memory.memory() != nullptr, [&] {
    return operators::inplace_copy(stream_, view(result_in(nullptr)).get(), view(result).get());
  });
  return steps.error();
}

}  // namespace

npuError_t submit_lt_product(npuStream_t stream, const LtProduct& product) {
  LtOperators operators(stream, product);
  if (!operators.are_there()) return npuErrorNotSupported;
  return as_library_node(stream, "npublasLtMatmul", [&] { return operators.submit(); });
}

}  // namespace npu::detail
