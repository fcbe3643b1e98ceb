// Capture of streams into models, and their execution.
#include "runtime_shim/device/stream/capture.h"

#include "runtime_shim/acl/sim.h"
#include "runtime_shim/acl/state.h"

namespace {

using npu::acl::call;
using npu::acl::current_context;
using npu::acl::find_stream;
using npu::acl::machine;
using npu::acl::Needs;
using npu::acl::refuse;
using npu::device::Capture;
using npu::device::make_task;
using npu::device::Model;
using npu::device::Stream;

bool is_mode(aclmdlRICaptureMode mode) {
  return mode >= ACL_MODEL_RI_CAPTURE_MODE_GLOBAL && mode <= ACL_MODEL_RI_CAPTURE_MODE_RELAXED;
}

using ModelHandle = std::shared_ptr<Model>;

// One submitted execution. The model counts as running until this object is destroyed, run or dropped.
struct Execution {
  explicit Execution(ModelHandle model_in) : model(std::move(model_in)) { model->pending_runs.fetch_add(1); }
  Execution(Execution&& other) noexcept : model(std::move(other.model)) {}
  ~Execution() {
    if (model != nullptr) model->pending_runs.fetch_sub(1);
  }
  ModelHandle model;
};

aclError begin(aclrtStream handle, aclmdlRICaptureMode mode) {
  Stream* stream = nullptr;
  if (!is_mode(mode)) return ACL_ERROR_RT_PARAM_INVALID;
  if (const aclError error = find_stream(handle, &stream)) return error;
  if (!machine().chip().capture) return refuse(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "this chip cannot capture");
  if (stream == current_context()->default_stream) {
    return refuse(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "the default stream cannot be captured");
  }
  if (stream->capturing()) return ACL_ERROR_RT_STREAM_CAPTURED;
  std::make_shared<Capture>(stream, mode)->begin();
  return ACL_SUCCESS;
}

}  // namespace

aclError npu::acl::run_model(aclmdlRI model) {
  const npu::device::TaskPlace task = npu::device::current_task_place();
  if (model == nullptr || task.device < 0) return ACL_ERROR_RT_PARAM_INVALID;
  return (*static_cast<ModelHandle*>(model))->run(task.device, task.stream);
}

extern "C" {

aclError aclmdlRICaptureBegin(aclrtStream stream, aclmdlRICaptureMode mode) {
  return call("aclmdlRICaptureBegin", Needs::kContext, [&] { return begin(stream, mode); });
}

aclError aclmdlRICaptureEnd(aclrtStream stream, aclmdlRI* modelRI) {
  return call("aclmdlRICaptureEnd", Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (modelRI == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    if (const aclError error = find_stream(stream, &found)) return error;
    const std::shared_ptr<Capture> capture = found->capture();
    if (capture == nullptr) return ACL_ERROR_RT_STREAM_NOT_CAPTURED;
    ModelHandle model;
    if (const aclError error = capture->end(*found, &model)) return error;
    *modelRI = new ModelHandle(std::move(model));
    return ACL_SUCCESS;
  });
}

aclError aclmdlRICaptureGetInfo(aclrtStream stream, aclmdlRICaptureStatus* status, aclmdlRI* modelRI) {
  return call("aclmdlRICaptureGetInfo", Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (status == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    if (const aclError error = find_stream(stream, &found)) return error;
    const std::shared_ptr<Capture> capture = found->capturing() ? found->capture() : nullptr;
    *status = capture == nullptr  ? ACL_MODEL_RI_CAPTURE_STATUS_NONE
              : !capture->valid() ? ACL_MODEL_RI_CAPTURE_STATUS_INVALIDATED
                                  : ACL_MODEL_RI_CAPTURE_STATUS_ACTIVE;
    if (modelRI != nullptr) *modelRI = capture == nullptr ? nullptr : capture->model();
    return ACL_SUCCESS;
  });
}

aclError aclmdlRICaptureThreadExchangeMode(aclmdlRICaptureMode* mode) {
  return call("aclmdlRICaptureThreadExchangeMode", Needs::kLibrary, [&]() -> aclError {
    if (mode == nullptr || !is_mode(*mode)) return ACL_ERROR_RT_PARAM_INVALID;
    *mode = npu::device::exchange_capture_mode(*mode);
    return ACL_SUCCESS;
  });
}

aclError aclmdlRIExecuteAsync(aclmdlRI modelRI, aclrtStream stream) {
  return call("aclmdlRIExecuteAsync", Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (modelRI == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    if (const aclError error = find_stream(stream, &found)) return error;
    if (const std::shared_ptr<Capture> capture = found->capture())
      return capture->add_model(*found, **static_cast<ModelHandle*>(modelRI));
    const int device = current_context()->device;
    const int number = found->number();
    return found->submit(make_task(ACLSIM_TASK_MODEL, "model", 0,
                                   [execution = Execution(*static_cast<ModelHandle*>(modelRI)), device,
                                    number]() -> aclError { return execution.model->run(device, number); }));
  });
}

aclError aclmdlRIDestroy(aclmdlRI modelRI) {
  return call("aclmdlRIDestroy", Needs::kLibrary, [&]() -> aclError {
    auto* const model = static_cast<ModelHandle*>(modelRI);
    if (model == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    if ((*model)->pending_runs.load() > 0) return ACL_ERROR_RT_MODEL_RUNNING;
    delete model;
    return ACL_SUCCESS;
  });
}

}  // extern "C"
