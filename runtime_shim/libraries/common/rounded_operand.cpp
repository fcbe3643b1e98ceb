#include "runtime_shim/libraries/common/rounded_operand.h"

#include <array>

#include "runtime_shim/libraries/common/operator_types.h"
#include "runtime_shim/libraries/common/operators.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

struct PackedTensor {
  std::array<std::int64_t, 8> strides{};
  std::int64_t elements = 1;
};

PackedTensor packed(const std::int64_t* shape, int rank) {
  PackedTensor tensor;
  for (int i = rank; i-- > 0; tensor.elements *= shape[i])
    tensor.strides[static_cast<std::size_t>(i)] = tensor.elements;
  return tensor;
}

}  // namespace

bool operators_round_to(ops::Element operands_as) {
  return operands_as == ops::Element::f32 || operands_as == ops::Element::f16 ||
         (operands_as == ops::Element::bf16 && simulator() == nullptr);
}

bool operators_cast_to(ops::Element operands_as) {
  return operators_round_to(operands_as) ||
         (operands_as == ops::Element::bf16 && simulator()->isTimeModelled() != 0);
}

std::int8_t cube_math_type_of(ops::Element operands_as) {
  return operands_as == ops::Element::f16    ? kUseFloat16
         : operands_as == ops::Element::bf16 ? kUseHfloat32
                                             : kKeepDataType;
}

RoundedOperand::RoundedOperand(npuStream_t stream, const TensorOperand& tensor, const std::int64_t* shape,
                               int rank, aclFormat format)
    : RoundedOperand(stream, tensor, shape, packed(shape, rank).strides.data(), rank, format,
                     static_cast<std::size_t>(packed(shape, rank).elements)) {}

RoundedOperand::RoundedOperand(npuStream_t stream, const TensorOperand& tensor, const std::int64_t* shape,
                               const std::int64_t* strides, int rank, aclFormat format, std::size_t elements)
    : narrow_(under_capture(stream) ? 0 : elements * sizeof(std::uint16_t), stream),
      wide_(under_capture(stream) ? 0 : elements * sizeof(float), stream),
      rounded_(narrow_.memory(), ACL_BF16, shape, strides, rank, format),
      result_(wide_.memory(), ACL_FLOAT, shape, strides, rank, format),
      error_(under_capture(stream) ? npuErrorNotSupported : narrow_.error()) {
  if (error_ == npuSuccess) error_ = wide_.error();
  if (error_ == npuSuccess) error_ = operators::cast(stream, tensor.get(), ACL_BF16, rounded_.get());
  if (error_ == npuSuccess) error_ = operators::cast(stream, rounded_.get(), ACL_FLOAT, result_.get());
}

}  // namespace npu::detail
