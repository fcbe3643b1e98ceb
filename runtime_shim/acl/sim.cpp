// The simulator's extension of AscendCL.
#include "acl/acl_sim.h"
#include "runtime_shim/acl/state.h"
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

aclError launch(aclrtStream stream, Task task, bool can_run) {
  return call("aclsimLaunchTask", Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (!can_run) return ACL_ERROR_RT_PARAM_INVALID;
    if (const aclError error = find_stream(stream, &found)) return error;
    return found->submit(std::move(task));
  });
}

}  // namespace

extern "C" {

aclError aclsimLaunchNamedTask(aclrtStream stream, const char* name, aclError (*run)(void*), void* argument,
                               void (*release)(void*)) {
  return launch(stream, Task(ACLSIM_TASK_KERNEL, name, 0, run, argument, release), run != nullptr);
}

aclError aclsimLaunchCollective(aclrtStream stream, const char* name, aclError (*run)(void*), void* argument,
                                void (*release)(void*)) {
  return launch(stream, Task(ACLSIM_TASK_COLLECTIVE, name, 0, run, argument, release), run != nullptr);
}

aclError aclsimWaitForWorkAhead(aclrtStream stream) {
  return call("aclsimWaitForWorkAhead", Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (const aclError error = find_stream(stream, &found)) return error;
    return npu::device::submit_launch_order_barrier(*found);
  });
}

aclError aclsimLaunchTask(aclrtStream stream, aclError (*run)(void*), void* argument,
                          void (*release)(void*)) {
  return aclsimLaunchNamedTask(stream, nullptr, run, argument, release);
}

int32_t aclsimIsChecking(void) { return machine().check() != nullptr ? 1 : 0; }

int32_t aclsimWorkerCount(void) { return machine().workers(); }

aclError aclsimRegisterSymbol(const void* address, size_t size) {
  return call("aclsimRegisterSymbol", Needs::kContext, [&]() -> aclError {
    if (address == nullptr || size == 0) return ACL_ERROR_RT_PARAM_INVALID;
    const auto start = reinterpret_cast<std::uintptr_t>(address);
    machine().symbols.insert({start, size, npu::acl::current_context()->device, false});
    return ACL_SUCCESS;
  });
}

aclsimAddressKind aclsimFindMemory(const void* address, aclsimMemory* memory) {
  const npu::device::Location found = machine().locate(address);
  if (found.kind != npu::device::MemoryKind::kUnregistered) {
    *memory = {found.start, found.size, found.asked};
    return ACLSIM_ADDRESS_BLOCK;
  }
  return machine().covers(address) ? ACLSIM_ADDRESS_NO_BLOCK : ACLSIM_ADDRESS_FOREIGN;
}

void aclsimReportMemoryError(const char* text) {
  if (npu::device::MemoryCheck* const check = machine().check()) check->report(text);
}

void aclsimSetKernelFaults(int32_t (*in_kernel)(void), void (*fail)(const char* what)) {
  npu::device::set_kernel_faults({in_kernel, fail});
}

int32_t aclsimPhysicalDevice(int32_t device) {
  const npu::device::Device* const found = machine().device(device);
  return found == nullptr ? -1 : found->physical;
}

void aclsimResumeDevice(int32_t device) {
  npu::device::Device* const found = machine().device(device);
  if (found == nullptr) return;
  for (npu::device::Context* const context : found->contexts()) context->resume();
}

aclError aclsimSetObserver(aclsimObserver observer, void* user_data) {
  npu::device::set_observer(observer, user_data);
  return ACL_SUCCESS;
}

}  // extern "C"
