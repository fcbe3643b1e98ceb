// Streams.
#include "runtime_shim/acl/state.h"
#include "runtime_shim/device/stream/capture.h"

namespace {

using npu::acl::call;
using npu::acl::current_context;
using npu::acl::current_device;
using npu::acl::find_stream;
using npu::acl::Needs;
using npu::acl::refuse;
using npu::device::Device;
using npu::device::Stream;
using npu::device::WaitResult;
using Milliseconds = std::chrono::milliseconds;

constexpr uint32_t kStreamFlags = ACL_STREAM_FAST_LAUNCH | ACL_STREAM_FAST_SYNC | ACL_STREAM_PERSISTENT |
                                  ACL_STREAM_HUGE | ACL_STREAM_CPU_SCHEDULE | ACL_STREAM_DEVICE_USE_ONLY;
constexpr uint32_t kLowestPriority = 7;

aclError create(aclrtStream* stream, uint32_t flags) {
  if (stream == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
  Stream* const created = current_device().create_stream(current_context(), flags);
  if (created == nullptr) return ACL_ERROR_RT_NO_STREAM_RESOURCE;
  *stream = created;
  return ACL_SUCCESS;
}

aclError destroy(aclrtStream handle, bool force) {
  Stream* stream = nullptr;
  if (handle == nullptr) return refuse(ACL_ERROR_RT_PARAM_INVALID, "the default stream cannot be destroyed");
  if (const aclError error = find_stream(handle, &stream)) return error;
  if (!force) stream->wait(stream->submitted(), std::nullopt);
  current_device().destroy_stream(stream);
  return ACL_SUCCESS;
}

aclError synchronize(aclrtStream handle, std::optional<Milliseconds> timeout) {
  Stream* stream = nullptr;
  if (const aclError error = find_stream(handle, &stream)) return error;
  if (stream->capturing()) {
    if (const auto capture = stream->capture()) capture->invalidate();
    return ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT;
  }
  if (stream->wait(stream->submitted(), timeout) == WaitResult::kTimeout)
    return ACL_ERROR_RT_STREAM_SYNC_TIMEOUT;
  if (npu::device::modelled::is_on()) npu::device::modelled::host_waits_for(stream->modelled_now());
  return stream->take_error();
}

}  // namespace

extern "C" {

aclError aclrtCreateStream(aclrtStream* stream) {
  return call("aclrtCreateStream", Needs::kContext, [&] { return create(stream, 0); });
}

aclError aclrtCreateStreamWithConfig(aclrtStream* stream, uint32_t priority, uint32_t flag) {
  return call("aclrtCreateStreamWithConfig", Needs::kContext, [&]() -> aclError {
    if (priority > kLowestPriority || (flag & ~kStreamFlags) != 0) return ACL_ERROR_RT_PARAM_INVALID;
    return create(stream, flag);
  });
}

aclError aclrtDestroyStream(aclrtStream stream) {
  return call("aclrtDestroyStream", Needs::kContext, [&] { return destroy(stream, false); });
}

aclError aclrtDestroyStreamForce(aclrtStream stream) {
  return call("aclrtDestroyStreamForce", Needs::kContext, [&] { return destroy(stream, true); });
}

aclError aclrtStreamAbort(aclrtStream stream) {
  return call("aclrtStreamAbort", Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (const aclError error = find_stream(stream, &found)) return error;
    found->abort(ACL_ERROR_RT_STREAM_ABORT);
    return ACL_SUCCESS;
  });
}

aclError aclrtSynchronizeStream(aclrtStream stream) {
  return call("aclrtSynchronizeStream", Needs::kContext, [&] { return synchronize(stream, std::nullopt); });
}

aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t timeout) {
  return call("aclrtSynchronizeStreamWithTimeout", Needs::kContext, [&]() -> aclError {
    if (timeout < -1) return ACL_ERROR_RT_PARAM_INVALID;
    return synchronize(stream, timeout == -1 ? std::nullopt : std::optional(Milliseconds(timeout)));
  });
}

aclError aclrtStreamQuery(aclrtStream stream, aclrtStreamStatus* status) {
  return call("aclrtStreamQuery", Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (status == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    if (const aclError error = find_stream(stream, &found)) return error;
    if (found->capturing()) return ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT;
    found->flush_deferred();
    *status = found->idle() ? ACL_STREAM_STATUS_COMPLETE : ACL_STREAM_STATUS_NOT_READY;
    return ACL_SUCCESS;
  });
}

aclError aclrtStreamGetId(aclrtStream stream, int32_t* streamId) {
  return call("aclrtStreamGetId", Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (streamId == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    if (const aclError error = find_stream(stream, &found)) return error;
    *streamId = found->number();
    return ACL_SUCCESS;
  });
}

aclError aclrtSetStreamFailureMode(aclrtStream stream, uint64_t mode) {
  return call("aclrtSetStreamFailureMode", Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (mode != ACL_CONTINUE_ON_FAILURE && mode != ACL_STOP_ON_FAILURE) return ACL_ERROR_RT_PARAM_INVALID;
    if (const aclError error = find_stream(stream, &found)) return error;
    if (mode == ACL_STOP_ON_FAILURE) found->set_stop_on_failure();
    return ACL_SUCCESS;
  });
}

aclError aclrtGetStreamAvailableNum(uint32_t* streamCount) {
  return call("aclrtGetStreamAvailableNum", Needs::kContext, [&]() -> aclError {
    if (streamCount == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    *streamCount = static_cast<uint32_t>(current_device().streams_available());
    return ACL_SUCCESS;
  });
}

}  // extern "C"
