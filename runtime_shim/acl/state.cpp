#include "runtime_shim/acl/state.h"

#include <atomic>
#include <cstdio>
#include <cstring>

#include "runtime_shim/acl/time_model.h"
#include "runtime_shim/base/per_thread.h"
#include "runtime_shim/device/fault.h"
#include "runtime_shim/kernels/numerics.h"

namespace npu::acl {
namespace {

std::atomic<uint64_t> start_count{0};

struct ThreadState {
  device::Context* context = nullptr;
  aclError last_error = ACL_SUCCESS;
  const char* detail = nullptr;
};
thread_local ThreadState thread_state;

// Plain characters, because calls during process exit come after the destructors of thread-local objects.
struct Messages {
  char current[256];
  char handed_out[256];
};
Messages& messages() {
  static const base::PerThread<Messages> all;
  return all.get();
}

struct Meaning {
  aclError error;
  const char* text;
};

constexpr Meaning kMeanings[] = {
    {ACL_ERROR_INVALID_PARAM, "a parameter is wrong"},
    {ACL_ERROR_REPEAT_INITIALIZE, "aclInit was called before"},
    {ACL_ERROR_INVALID_FILE, "the file cannot be read or understood"},
    {ACL_ERROR_REPEAT_FINALIZE, "aclFinalize was called before"},
    {ACL_ERROR_RT_PARAM_INVALID, "a parameter is wrong"},
    {ACL_ERROR_RT_INVALID_DEVICEID, "the device does not exist"},
    {ACL_ERROR_RT_CONTEXT_NULL, "the thread has no context: call aclrtSetDevice"},
    {ACL_ERROR_RT_STREAM_CONTEXT, "the stream belongs to another context"},
    {ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID, "an event has no usable time"},
    {ACL_ERROR_RT_THREAD_SUBSCRIBE, "the thread serves no stream"},
    {ACL_ERROR_RT_STREAM_NO_CB_REG, "no thread serves the stream's callbacks"},
    {ACL_ERROR_RT_INVALID_HANDLE, "the handle is not valid"},
    {ACL_ERROR_RT_WAIT_TIMEOUT, "nothing came in time"},
    {ACL_ERROR_RT_STREAM_ABORT, "the stream was aborted"},
    {ACL_ERROR_RT_CAPTURE_DEPENDENCY, "a dependency would cross the border of the capture"},
    {ACL_ERROR_RT_STREAM_UNJOINED, "a captured stream was not joined again"},
    {ACL_ERROR_RT_STREAM_CAPTURED, "the stream is being captured"},
    {ACL_ERROR_RT_EVENT_CAPTURED, "the event was recorded in a captured stream"},
    {ACL_ERROR_RT_STREAM_NOT_CAPTURED, "the stream is not being captured"},
    {ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT, "the call is not possible during a capture"},
    {ACL_ERROR_RT_STREAM_CAPTURE_UNMATCHED, "the capture was started in another stream"},
    {ACL_ERROR_RT_MODEL_RUNNING, "the model is running"},
    {ACL_ERROR_RT_STREAM_CAPTURE_WRONG_THREAD, "the capture was started in another thread"},
    {ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "the chip or AscendCL does not support this"},
    {ACL_ERROR_RT_MEMORY_ALLOCATION, "out of memory"},
    {ACL_ERROR_RT_NO_DEVICE, "there is no device"},
    {ACL_ERROR_RT_NO_PERMISSION, "not permitted"},
    {ACL_ERROR_RT_NO_EVENT_RESOURCE, "the device has no more events"},
    {ACL_ERROR_RT_NO_STREAM_RESOURCE, "the device has no more streams"},
    {ACL_ERROR_RT_AICORE_TIMEOUT, "a kernel took too long"},
    {ACL_ERROR_RT_AICORE_EXCEPTION, "a kernel failed"},
    {ACL_ERROR_RT_STREAM_SYNC_TIMEOUT, "the stream was not done in time"},
    {ACL_ERROR_RT_EVENT_SYNC_TIMEOUT, "the event was not done in time"},
    {ACL_ERROR_RT_STREAM_CAPTURE_INVALIDATED, "an earlier error made the capture invalid"},
    {ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED, "the host memory is registered already"},
    {ACL_ERROR_HOST_MEMORY_NOT_REGISTERED, "the host memory is not registered"},
    {ACLSIM_ERROR_KERNEL_ASSERT, "an assert failed in a kernel"},
    {ACLSIM_ERROR_ILLEGAL_ADDRESS, "a kernel used an address that it must not use"},
    {ACLSIM_ERROR_KERNEL_DEADLOCK, "the threads of a block wait for each other"},
    {ACLSIM_ERROR_INVALID_LAUNCH, "a launch exceeds the limits of the chip"},
    {ACLSIM_ERROR_MISALIGNED_ADDRESS, "a kernel used a misaligned address"},
};

std::atomic<device::Machine*> made_machine{nullptr};

ops::Numerics numerics_of(const std::string& text) {
  if (text == "double") return ops::Numerics::in_double;
  return text == "chip" ? ops::Numerics::chip : ops::Numerics::host;
}

device::Machine* make_machine() {
  const configuration::DeviceConfig config =
      configuration::read_device_config(configuration::environment_variable);
  auto* const machine = new device::Machine(config);
  ops::set_numerics(numerics_of(config.numerics));
  if (machine->error().empty()) device::watch_faults(*machine);
  if (machine->error().empty() && machine->gives_modelled_time()) start_modelled_time(*machine, nullptr);
  made_machine.store(machine, std::memory_order_release);
  return machine;
}

void note_call_outside(const char* function) {
  static std::atomic_flag noted = ATOMIC_FLAG_INIT;
  if (noted.test_and_set(std::memory_order_relaxed)) return;
  std::fprintf(
      stderr,
      "npu: %s was called before aclInit or after aclFinalize. CANN's documents forbid this: call aclInit "
      "first and aclFinalize last.\n",
      function);
}

// Runs after the destructors of the program's static objects, which may still free.
__attribute__((destructor)) void report_memory() {
  device::Machine* const machine = made_machine.load(std::memory_order_acquire);
  if (machine != nullptr && machine->check() != nullptr) machine->check()->report_at_exit();
}

}  // namespace

device::Machine& machine() {
  static device::Machine* const made = make_machine();
  return *made;
}

std::atomic<uint64_t>& starts() { return start_count; }

device::Context* current_context() {
  device::Context* const context = thread_state.context;
  return context != nullptr && context->alive.load(std::memory_order_acquire) ? context : nullptr;
}

void set_current_context(device::Context* context) { thread_state.context = context; }

const char* meaning(aclError error) {
  for (const Meaning& entry : kMeanings) {
    if (entry.error == error) return entry.text;
  }
  return "failed";
}

aclError refuse(aclError error, const char* detail) {
  thread_state.detail = detail;
  return error;
}

aclError remember(aclError error, const char* function) {
  thread_state.last_error = error;
  const char* const detail = std::exchange(thread_state.detail, nullptr);
  std::snprintf(messages().current, sizeof(messages().current), "%s gives %d: %s", function, error,
                detail != nullptr ? detail : meaning(error));
  return error;
}

void set_message(const char* message) {
  std::snprintf(messages().current, sizeof(messages().current), "%s", message);
}

aclError last_error(bool clear) {
  return clear ? std::exchange(thread_state.last_error, ACL_SUCCESS) : thread_state.last_error;
}

const char* take_message() {
  if (messages().current[0] == '\0') return nullptr;
  std::memcpy(messages().handed_out, messages().current, sizeof(messages().current));
  messages().current[0] = '\0';
  return messages().handed_out;
}

aclError check(const char* function, Needs needs) {
  if (start_count.load(std::memory_order_acquire) == 0) {
    if (!machine().error().empty()) return refuse(ACL_ERROR_INVALID_PARAM, machine().error().c_str());
    note_call_outside(function);
  }
  if (device::current_task_kind() == ACLSIM_TASK_HOST_FUNCTION) {
    return refuse(ACL_ERROR_RT_NO_PERMISSION, "AscendCL must not be called from a callback");
  }
  if (needs == Needs::kContext && current_context() == nullptr) return ACL_ERROR_RT_CONTEXT_NULL;
  return ACL_SUCCESS;
}

aclError find_stream(aclrtStream handle, device::Stream** stream) {
  device::Context* const context = current_context();
  auto* const found = handle == nullptr ? context->default_stream : static_cast<device::Stream*>(handle);
  if (found == nullptr || !found->is_open()) return ACL_ERROR_RT_INVALID_HANDLE;
  if (found->context() != context) return ACL_ERROR_RT_STREAM_CONTEXT;
  *stream = found;
  return ACL_SUCCESS;
}

bool is_copy_kind(aclrtMemcpyKind kind) {
  return kind >= ACL_MEMCPY_HOST_TO_HOST && kind <= ACL_MEMCPY_INTER_DEVICE_TO_DEVICE;
}

}  // namespace npu::acl
