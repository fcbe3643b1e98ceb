// Copies, casts and fills.
#include <algorithm>
#include <cmath>
#include <limits>

#include "aclnnop/aclnn_cast.h"
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_fill_scalar.h"
#include "aclnnop/aclnn_zero.h"
#include "runtime_shim/aclnn/first_phase.h"
#include "runtime_shim/aclnn/operators/elements.h"

namespace npu::aclnn {
namespace {

bool is_converted(aclDataType type) { return has_element(type) || is_whole_number(type); }

/// Calls body with a number of the integer type.
template <class Body>
void with_whole_type(aclDataType type, const Body& body) {
  switch (type) {
    case ACL_INT8:
      return body(int8_t{});
    case ACL_INT16:
      return body(int16_t{});
    case ACL_INT32:
      return body(int32_t{});
    case ACL_INT64:
      return body(int64_t{});
    default:
      return body(uint8_t{});  // UINT8 and BOOL
  }
}

void load_whole(aclDataType type, const char* from, int64_t step, int64_t count, int64_t* values) {
  with_whole_type(type, [&](auto zero) {
    for (int64_t i = 0; i < count; ++i) values[i] = reinterpret_cast<const decltype(zero)*>(from)[i * step];
  });
}

/// Integers that do not fit wrap; what is not 0 is true.
void store_whole(aclDataType type, const int64_t* values, int64_t count, char* to, int64_t step) {
  with_whole_type(type, [&](auto zero) {
    using Whole = decltype(zero);
    for (int64_t i = 0; i < count; ++i)
      reinterpret_cast<Whole*>(to)[i * step] =
          static_cast<Whole>(type == ACL_BOOL ? static_cast<int64_t>(values[i] != 0) : values[i]);
  });
}

/// Cuts off what is behind the point (the public kernel of Cast: CAST_TRUNC), and saturates; NaN is 0. BOOL: what is not 0.
void to_whole(aclDataType type, const double* numbers, int64_t count, int64_t* values) {
  with_whole_type(type, [&](auto zero) {
    using Limits = std::numeric_limits<decltype(zero)>;
    constexpr auto least = static_cast<double>(Limits::min()), most = static_cast<double>(Limits::max());
    for (int64_t i = 0; i < count; ++i) {
      const double number = numbers[i];
      if (type == ACL_BOOL)
        values[i] = number != 0 ? 1 : 0;
      else if (number >= most)  // for INT64 most is one more than the largest
        values[i] = static_cast<int64_t>(Limits::max());
      else
        values[i] = std::isnan(number) ? 0 : static_cast<int64_t>(std::max(number, least));
    }
  });
}

/// Throws unless elements of both types are converted here. Between INT32 and floats the value goes through double, and
/// is exact.
void require_conversion(const Tensor& from, const Tensor& to) {
  if (from.type == to.type || (is_converted(from.type) && is_converted(to.type))) return;
  throw Refusal{kNoKernel, std::string("the simulated device does not convert ") + name_of(from.type) +
                               " to " + name_of(to.type)};
}

/// A block of elements: rounded to the nearest, ties to even; integers as to_whole and store_whole say. Between floats and
/// integers beyond 2^53 the number is rounded to a double on the way.
void convert_block(aclDataType source, const char* from, int64_t from_step, aclDataType target, char* to,
                   int64_t to_step, int64_t count) {
  int64_t whole[1024];
  double numbers[1024];
  if (is_whole_number(source))
    load_whole(source, from, from_step, count, whole);
  else
    ops::load_doubles(element_of(source), from, from_step, count, numbers);
  if (is_whole_number(target)) {
    if (!is_whole_number(source)) to_whole(target, numbers, count, whole);
    return store_whole(target, whole, count, to, to_step);
  }
  if (is_whole_number(source))
    for (int64_t i = 0; i < count; ++i) numbers[i] = static_cast<double>(whole[i]);
  ops::store_doubles(element_of(target), numbers, count, to, to_step);
}

void convert(const Tensor& from, const Tensor& to) {
  for_row_blocks(from, to,
                 [&](const char* source, int64_t from_step, char* target, int64_t to_step, int64_t count) {
                   convert_block(from.type, source, from_step, to.type, target, to_step, count);
                 });
}

void copy_or_convert(const Tensor& from, const Tensor& to) {
  if (to.elements() == 0) return;
  if (from.type == to.type)
    copy_elements(from, to);
  else
    convert(from, to);
}

/// to = from, which broadcasts. Operand `from` and `to` of the call.
void compute_copy(FirstPhase& phase, size_t from, size_t to) {
  require_conversion(phase.operand(from), phase.operand(to));
  broadcast_to(phase.operand(from), phase.operand(to).shape, phase.name_of_operand(from));
  phase.compute([from, to](const Run& run) {
    copy_or_convert(broadcast_to(run[from], run[to].shape, "the source"), run[to]);
  });
}

/// Every element of a tensor becomes `number`.
void compute_fill(FirstPhase& phase, double number) {
  const Tensor& tensor = phase.operand(0);
  if (!has_element(tensor.type))
    throw Refusal{kNoKernel, std::string("the simulated device does not fill ") + name_of(tensor.type)};
  phase.compute([number](const Run& run) {
    Tensor one = run[0];
    char element[8];
    ops::store_one(element_of(one.type), number, element);
    one.memory = element;
    one.offset = 0;
    one.strides.at.fill(0);
    copy_or_convert(one, run[0]);
  });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnInplaceCopyGetWorkspaceSize(aclTensor* selfRef, const aclTensor* src,
                                             uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnInplaceCopy", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("selfRef", selfRef);
    phase.tensor("src", src);
    compute_copy(phase, 1, 0);
  });
}
NPU_SECOND_PHASE(aclnnInplaceCopy)

aclnnStatus aclnnCastGetWorkspaceSize(const aclTensor* self, aclDataType dtype, aclTensor* out,
                                      uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnCast", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("self", self);
    const Tensor result = phase.tensor("out", out);
    phase.require(result.type == dtype, "out is ", name_of(result.type), ", and dtype is ", name_of(dtype));
    phase.require_shape("out", result, phase.operand(0).shape);
    compute_copy(phase, 0, 1);
  });
}
NPU_SECOND_PHASE(aclnnCast)

aclnnStatus aclnnInplaceFillScalarGetWorkspaceSize(aclTensor* selfRef, const aclScalar* value,
                                                   uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnInplaceFillScalar", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("selfRef", selfRef);
    compute_fill(phase, phase.number("value", value));
  });
}
NPU_SECOND_PHASE(aclnnInplaceFillScalar)

aclnnStatus aclnnInplaceZeroGetWorkspaceSize(aclTensor* selfRef, uint64_t* workspaceSize,
                                             aclOpExecutor** executor) {
  return first_phase("aclnnInplaceZero", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("selfRef", selfRef);
    compute_fill(phase, 0);
  });
}
NPU_SECOND_PHASE(aclnnInplaceZero)

}  // extern "C"
