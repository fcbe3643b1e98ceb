// Dropout: descriptors, whose random state is in device memory, and both directions. The reserve space holds the mask as
// aclnnDropoutDoMask takes it, one bit for each element.

#include "runtime_shim/libraries/dnn/combined_operators.h"
#include "runtime_shim/libraries/dnn/descriptor.h"
#include "runtime_shim/libraries/dnn/dropout_operators.h"

namespace npu::detail {
namespace {

void set_dropout(DnnChecks& checks, npudnnDropoutDescriptor_t descriptor, float probability, void* states,
                 size_t bytes, unsigned long long seed) {
  checks.present(descriptor).require(probability >= 0 && probability <= 1);
  checks.require(states == nullptr || bytes >= sizeof(ops::DropoutState),
                 NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT);
  if (checks.ok()) *descriptor = {probability, static_cast<ops::DropoutState*>(states), seed, 0};
}

void check_run(DnnChecks& checks, npudnnDropoutDescriptor_t descriptor, npudnnTensorDescriptor_t x,
               npudnnTensorDescriptor_t y, const void* reserve, size_t bytes) {
  checks.present(descriptor, reserve).shapes(x, y);
  if (!checks.ok()) return;
  checks.same_dims(x->shape, y->shape).same_float(x->shape, y->shape);
  checks.require(bytes >= static_cast<size_t>(ops::dropout_mask_bytes(x->shape.count())),
                 NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT);
}

/// y = x / (1 - probability) where the mask has a 1.
npudnnStatus_t apply_mask(npudnnHandle_t handle, const char* name, double probability, const ops::TensorIn& x,
                          const void* mask, const ops::TensorOut& y) {
  return dnn_by_operators(
      handle, name, [&] { return submit_dropout(handle->stream, probability, x, mask, y); },
      [=] { ops::dropout(probability, static_cast<const uint8_t*>(mask), x, y); });
}

npudnnStatus_t make_mask(npudnnHandle_t handle, const char* name, npudnnDropoutStruct& dropout, int64_t count,
                         void* mask) {
  if (operators_alone())
    return status_of<npudnnStatus_t>(submit_dropout_mask(handle->stream, dropout, count, mask));
  return dnn_submit(
      handle, name, [count, mask, probability = double{dropout.probability}, states = dropout.states] {
        ops::dropout_mask(probability, states->seed, states->next, count, static_cast<uint8_t*>(mask));
        states->next += static_cast<uint64_t>(count);
      });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;
using namespace npu;

extern "C" {

npudnnStatus_t npudnnCreateDropoutDescriptor(npudnnDropoutDescriptor_t* dropoutDesc) {
  return make_descriptor(dropoutDesc);
}
npudnnStatus_t npudnnDestroyDropoutDescriptor(npudnnDropoutDescriptor_t dropoutDesc) {
  return free_descriptor(dropoutDesc);
}

npudnnStatus_t npudnnDropoutGetStatesSize(npudnnHandle_t handle, size_t* sizeInBytes) {
  DnnChecks checks(handle);
  if (checks.present(sizeInBytes).ok()) *sizeInBytes = sizeof(ops::DropoutState);
  return checks.status();
}

npudnnStatus_t npudnnDropoutGetReserveSpaceSize(npudnnTensorDescriptor_t xdesc, size_t* sizeInBytes) {
  DnnChecks checks;
  if (checks.shapes(xdesc).present(sizeInBytes).ok())
    *sizeInBytes = static_cast<size_t>(ops::dropout_mask_bytes(xdesc->shape.count()));
  return checks.status();
}

npudnnStatus_t npudnnSetDropoutDescriptor(npudnnDropoutDescriptor_t dropoutDesc, npudnnHandle_t handle,
                                          float dropout, void* states, size_t stateSizeInBytes,
                                          unsigned long long seed) {
  DnnChecks checks(handle);
  set_dropout(checks, dropoutDesc, dropout, states, stateSizeInBytes, seed);
  if (!checks.ok() || states == nullptr) return checks.status();
  if (operators_alone()) return status_of<npudnnStatus_t>(store_dropout_states(handle->stream, *dropoutDesc));
  return dnn_submit(handle, __func__,
                    [state = dropoutDesc->states, seed] { *state = {static_cast<uint64_t>(seed), 0}; });
}

npudnnStatus_t npudnnRestoreDropoutDescriptor(npudnnDropoutDescriptor_t dropoutDesc, npudnnHandle_t handle,
                                              float dropout, void* states, size_t stateSizeInBytes,
                                              unsigned long long seed) {
  DnnChecks checks(handle);
  checks.present(states);
  set_dropout(checks, dropoutDesc, dropout, states, stateSizeInBytes, seed);
  if (!checks.ok() || !operators_alone()) return checks.status();
  return status_of<npudnnStatus_t>(load_dropout_states(handle->stream, *dropoutDesc));
}

npudnnStatus_t npudnnGetDropoutDescriptor(npudnnDropoutDescriptor_t dropoutDesc, npudnnHandle_t handle,
                                          float* dropout, void** states, unsigned long long* seed) {
  DnnChecks checks(handle);
  if (!checks.present(dropoutDesc).ok()) return checks.status();
  answer(dropout, dropoutDesc->probability);
  answer(states, dropoutDesc->states);
  answer(seed, dropoutDesc->seed);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnDropoutForward(npudnnHandle_t handle, const npudnnDropoutDescriptor_t dropoutDesc,
                                    const npudnnTensorDescriptor_t xdesc, const void* x,
                                    const npudnnTensorDescriptor_t ydesc, void* y, void* reserveSpace,
                                    size_t reserveSpaceSizeInBytes) {
  DnnChecks checks(handle);
  checks.present(x, y);
  check_run(checks, dropoutDesc, xdesc, ydesc, reserveSpace, reserveSpaceSizeInBytes);
  if (checks.ok()) checks.present(dropoutDesc->states);
  if (!checks.ok()) return checks.status();
  const ops::TensorIn in = dnn_in(xdesc, x);
  const ops::TensorOut out{ydesc->shape, y};
  // A type without an operator is refused before the numbers are used up.
  if (operators_alone() && in.shape.type == ops::Element::f64) return NPUDNN_STATUS_NOT_SUPPORTED;
  const npudnnStatus_t status = make_mask(handle, __func__, *dropoutDesc, in.shape.count(), reserveSpace);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  return apply_mask(handle, __func__, dropoutDesc->probability, in, reserveSpace, out);
}

npudnnStatus_t npudnnDropoutBackward(npudnnHandle_t handle, const npudnnDropoutDescriptor_t dropoutDesc,
                                     const npudnnTensorDescriptor_t dydesc, const void* dy,
                                     const npudnnTensorDescriptor_t dxdesc, void* dx, void* reserveSpace,
                                     size_t reserveSpaceSizeInBytes) {
  DnnChecks checks(handle);
  checks.present(dy, dx);
  check_run(checks, dropoutDesc, dydesc, dxdesc, reserveSpace, reserveSpaceSizeInBytes);
  if (!checks.ok()) return checks.status();
  const ops::TensorIn in = dnn_in(dydesc, dy);
  const ops::TensorOut out{dxdesc->shape, dx};
  return apply_mask(handle, __func__, dropoutDesc->probability, in, reserveSpace, out);
}

}  // extern "C"
