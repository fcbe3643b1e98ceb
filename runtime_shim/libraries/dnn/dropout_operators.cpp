#include "runtime_shim/libraries/dnn/dropout_operators.h"

#include "npu/runtime.h"
#include "runtime_shim/libraries/common/operators.h"
#include "runtime_shim/libraries/dnn/tensor_operands.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

TensorOperand mask_operand(const void* mask, int64_t count) {
  return {mask, ACL_UINT8, {{ops::dropout_mask_bytes(count), 1}}};
}

}  // namespace

npuError_t submit_dropout_mask(npuStream_t stream, npudnnDropoutStruct& dropout, int64_t count, void* mask) {
  if (under_capture(stream)) return npuErrorNotSupported;
  const npuError_t error = operators::dropout_gen_mask(
      stream, IntArrayOperand({count}).get(), double{dropout.probability}, static_cast<int64_t>(dropout.seed),
      static_cast<int64_t>(dropout.next), mask_operand(mask, count).get());
  if (error != npuSuccess) return error;
  dropout.next += static_cast<uint64_t>(count);
  const TensorOperand next(&dropout.states->next, ACL_INT64, {{1, 1}});
  return operators::inplace_adds(stream, next.get(), ScalarOperand(count).get(),
                                 ScalarOperand(int64_t{1}).get());
}

npuError_t submit_dropout(npuStream_t stream, double probability, const ops::TensorIn& x, const void* mask,
                          const ops::TensorOut& y) {
  if (!has_operator_type(x.shape) || !replaces(y)) return npuErrorNotSupported;
  return operators::dropout_do_mask(stream, operand(x).get(), mask_operand(mask, x.shape.count()).get(),
                                    probability, operand(y).get());
}

npuError_t store_dropout_states(npuStream_t stream, const npudnnDropoutStruct& dropout) {
  const ops::DropoutState state{dropout.seed, dropout.next};
  if (const npuError_t error =
          npuMemcpyAsync(dropout.states, &state, sizeof state, npuMemcpyHostToDevice, stream))
    return error;
  return synchronize(stream);
}

npuError_t load_dropout_states(npuStream_t stream, npudnnDropoutStruct& dropout) {
  ops::DropoutState state{};
  if (const npuError_t error =
          npuMemcpyAsync(&state, dropout.states, sizeof state, npuMemcpyDeviceToHost, stream))
    return error;
  if (const npuError_t error = synchronize(stream)) return error;
  dropout.next = state.next;
  return npuSuccess;
}

}  // namespace npu::detail
