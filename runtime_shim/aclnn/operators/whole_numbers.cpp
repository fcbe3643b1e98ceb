#include "runtime_shim/aclnn/operators/whole_numbers.h"

#include <algorithm>
#include <cstdint>

#include "runtime_shim/aclnn/operators/elements.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::aclnn {
namespace {

using ops::PointwiseOp;

/// In 64 bits without a sign, so that overflow wraps.
uint64_t computed(PointwiseOp function, uint64_t x, uint64_t b) {
  const auto left = static_cast<int64_t>(x), right = static_cast<int64_t>(b);
  switch (function) {
    case PointwiseOp::add:
      return x + b;
    case PointwiseOp::sub:
      return x - b;
    case PointwiseOp::mul:
      return x * b;
    case PointwiseOp::max:
      return left > right ? x : b;
    case PointwiseOp::min:
      return left < right ? x : b;
    case PointwiseOp::abs:
      return left < 0 ? 0 - x : x;
    default:
      return 0 - x;  // neg
  }
}

template <class Whole>
void run(PointwiseOp function, const Tensor& first, const Tensor* second, uint64_t factor, uint64_t number,
         const Tensor& result) {
  ops::parallel_chunks(result.elements(), kElementsForOneThread, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const auto x = static_cast<uint64_t>(static_cast<int64_t>(*element_at<Whole>(first, i)));
      const uint64_t b =
          second == nullptr
              ? number
              : factor * static_cast<uint64_t>(static_cast<int64_t>(*element_at<Whole>(*second, i)));
      *element_at<Whole>(result, i) = static_cast<Whole>(computed(function, x, b));
    }
  });
}

/// `second` null: `number` in its place.
void run_typed(PointwiseOp function, const Tensor& first, const Tensor* second, uint64_t factor,
               uint64_t number, const Tensor& result) {
  switch (result.type) {
    case ACL_INT8:
      return run<int8_t>(function, first, second, factor, number, result);
    case ACL_INT16:
      return run<int16_t>(function, first, second, factor, number, result);
    case ACL_INT32:
      return run<int32_t>(function, first, second, factor, number, result);
    case ACL_INT64:
      return run<int64_t>(function, first, second, factor, number, result);
    case ACL_BOOL:  // what is not 0 is true
      return run<bool>(function, first, second, factor, number, result);
    default:
      return run<uint8_t>(function, first, second, factor, number, result);
  }
}

uint64_t whole(double number) { return static_cast<uint64_t>(static_cast<int64_t>(number)); }

}  // namespace

bool has_whole_numbers(const FirstPhase& phase, const Pointwise& call) {
  const aclDataType type = phase.operand(call.result).type;
  for (const size_t input : call.inputs)
    if (phase.operand(input).type != type) return false;
  for (const PointwiseOp known : {PointwiseOp::add, PointwiseOp::sub, PointwiseOp::mul, PointwiseOp::max,
                                  PointwiseOp::min, PointwiseOp::abs, PointwiseOp::neg})
    if (known == call.function) return is_whole_number(type);
  return false;
}

void run_whole_numbers(const Pointwise& call, const std::vector<Tensor>& inputs, const Tensor& result) {
  run_typed(call.function, inputs[0], inputs.size() > 1 ? &inputs[1] : nullptr, whole(call.settings.alpha2),
            0, result);
}

void run_whole_numbers(const WithNumber& call, const Tensor& input, const Tensor& result) {
  run_typed(call.function, input, nullptr, 1, whole(call.number), result);
}

}  // namespace npu::aclnn
