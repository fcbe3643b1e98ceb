// The simulator's extension of AscendCL.
#include "runtime_shim/acl/sim.h"

#include "runtime_shim/acl/state.h"
#include "runtime_shim/acl/time_model.h"
#include "runtime_shim/device/fault.h"
#include "runtime_shim/device/hooks.h"
#include "runtime_shim/device/memory/memory_check.h"
#include "runtime_shim/device/stream/launch_order.h"

namespace {

using npu::acl::call;
using npu::acl::find_stream;
using npu::acl::machine;
using npu::acl::Needs;
using npu::device::Stream;
using npu::device::Task;

aclError submit(const char* function, aclrtStream stream, Task task, bool can_run) {
  return call(function, Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (!can_run) return ACL_ERROR_RT_PARAM_INVALID;
    if (const aclError error = find_stream(stream, &found)) return error;
    return found->submit(std::move(task));
  });
}

aclError launch_collective(aclrtStream stream, const char* name, aclError (*run)(void*), void* argument,
                           void (*release)(void*)) {
  return submit("aclsimInterface::launchCollective", stream,
                Task(ACLSIM_TASK_COLLECTIVE, name, 0, run, argument, release), run != nullptr);
}

aclError wait_for_work_ahead(aclrtStream stream) {
  return call("aclsimInterface::waitForWorkAhead", Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (const aclError error = find_stream(stream, &found)) return error;
    return npu::device::submit_launch_order_barrier(*found);
  });
}

int32_t worker_count() { return machine().workers(); }

int32_t is_checking() { return machine().check() != nullptr ? 1 : 0; }

aclError register_symbol(const void* address, size_t size) {
  return call("aclsimInterface::registerSymbol", Needs::kContext, [&]() -> aclError {
    if (address == nullptr || size == 0) return ACL_ERROR_RT_PARAM_INVALID;
    const auto start = reinterpret_cast<std::uintptr_t>(address);
    machine().symbols.insert({start, size, npu::acl::current_context()->device, false});
    return ACL_SUCCESS;
  });
}

aclError register_managed(const void* address, size_t size) {
  return call("aclsimInterface::registerManaged", Needs::kLibrary, [&]() -> aclError {
    const auto start = reinterpret_cast<std::uintptr_t>(address);
    const bool inserted = address != nullptr && machine().managed.insert({start, size, 0, false});
    return inserted ? ACL_SUCCESS : ACL_ERROR_RT_PARAM_INVALID;
  });
}

aclError forget_managed(const void* address) {
  return call("aclsimInterface::forgetManaged", Needs::kLibrary, [&]() -> aclError {
    const auto erased = machine().managed.erase(reinterpret_cast<std::uintptr_t>(address));
    return erased.size != 0 ? ACL_SUCCESS : ACL_ERROR_RT_PARAM_INVALID;
  });
}

aclsimAddressKind find_memory(const void* address, aclsimMemory* memory) {
  const npu::device::Location found = machine().locate(address);
  if (found.kind != npu::device::MemoryKind::kUnregistered) {
    *memory = {found.start, found.size, found.asked};
    return ACLSIM_ADDRESS_BLOCK;
  }
  return machine().covers(address) ? ACLSIM_ADDRESS_NO_BLOCK : ACLSIM_ADDRESS_FOREIGN;
}

void report_memory_error(const char* text) {
  if (npu::device::MemoryCheck* const check = machine().check()) check->report(text);
}

void set_kernel_faults(int32_t (*in_kernel)(void), void (*fail)(const char* what)) {
  npu::device::set_kernel_faults({in_kernel, fail});
}

int32_t physical_device(int32_t device) {
  const npu::device::Device* const found = machine().device(device);
  return found == nullptr ? -1 : found->physical;
}

void resume_device(int32_t device) {
  npu::device::Device* const found = machine().device(device);
  if (found == nullptr) return;
  for (npu::device::Context* const context : found->contexts()) context->resume();
}

void* device_view(const void* address) { return machine().device_view(address); }

void set_observer(aclsimObserver observer, void* user_data) {
  npu::device::set_observer(observer, user_data);
}

void start_time(const aclsimProfileObserver* observer) {
  if (machine().error().empty()) npu::acl::start_modelled_time(machine(), observer);
}

int32_t is_time_modelled() { return npu::device::modelled::is_on() ? 1 : 0; }

void describe_task(const aclsimWork* work) { npu::device::modelled::describe_task(*work); }

uint64_t modelled_now() { return npu::device::modelled::is_on() ? npu::device::modelled::now() : 0; }

constexpr aclsimInterface kInterface = {
    ACLSIM_INTERFACE_VERSION,
    sizeof(aclsimInterface),
    npu::acl::launch_task,
    launch_collective,
    wait_for_work_ahead,
    npu::acl::raise_overflow,
    worker_count,
    is_checking,
    register_symbol,
    find_memory,
    report_memory_error,
    set_kernel_faults,
    physical_device,
    resume_device,
    set_observer,
    npu::acl::set_message,
    device_view,
    start_time,
    describe_task,
    is_time_modelled,
    modelled_now,
    npu::acl::run_model,
    register_managed,
    forget_managed,
};

}  // namespace

namespace npu::acl {

aclError launch_task(aclrtStream stream, const char* name, aclError (*run)(void*), void* argument,
                     void (*release)(void*)) {
  return submit("aclsimInterface::launchTask", stream,
                Task(ACLSIM_TASK_KERNEL, name, 0, run, argument, release), run != nullptr);
}

}  // namespace npu::acl

extern "C" const aclsimInterface* aclsimGetInterface(uint32_t version) {
  return version == ACLSIM_INTERFACE_VERSION ? &kInterface : nullptr;
}
