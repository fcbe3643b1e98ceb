#include "runtime_shim/aclnn/executor.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <deque>
#include <mutex>
#include <new>
#include <utility>

#include "acl/acl.h"
#include "runtime_shim/aclnn/simulated_device.h"
#include "runtime_shim/aclnn/status.h"
#include "runtime_shim/aclnn/task_work.h"
#include "runtime_shim/kernels/numerics.h"

/// Executors are never given back to the heap: a program that uses one too often must be told so.
struct aclOpExecutor {
  enum class State { kFree, kReady, kRepeatable };
  static constexpr uint64_t kMark = 0x61636c6e6e657865;
  uint64_t mark = kMark;
  std::atomic<State> state{State::kFree};
  npu::aclnn::Work work;
};

namespace npu::aclnn {
namespace {

using State = aclOpExecutor::State;

/// Executors for new work. The one that was used the longest time ago is the next, so that a handle that a program
/// kept by mistake is found to be used.
class Pool {
 public:
  aclOpExecutor* take() {
    const std::lock_guard lock(mutex_);
    if (free_.size() < kKept) return new aclOpExecutor;
    aclOpExecutor* const oldest = free_.front();
    free_.pop_front();
    return oldest;
  }
  void give_back(aclOpExecutor* executor) {
    const std::lock_guard lock(mutex_);
    free_.push_back(executor);
  }

 private:
  static constexpr size_t kKept = 64;
  std::mutex mutex_;
  std::deque<aclOpExecutor*> free_;
};

Pool& pool() {
  static auto* const made = new Pool;
  return *made;
}

/// A run in a stream.
struct Task {
  Work work;
  void* workspace;
};

std::string label(const Operand& operand) {
  const std::string name = operand.parameter->name;
  return operand.parameter->kind == Kind::tensor_list ? name + "[" + std::to_string(operand.list_index) + "]"
                                                      : name;
}

/// Why the device cannot use [from, from + bytes); empty if it can.
std::string obstacle(const aclsimInterface& device, const void* from, uint64_t bytes) {
  aclsimMemory memory{};
  switch (device.findMemory(from, &memory)) {
    case ACLSIM_ADDRESS_FOREIGN:
      return "is no memory of a device";
    case ACLSIM_ADDRESS_NO_BLOCK:
      return "is in no allocation of the device: it was freed, or never allocated";
    case ACLSIM_ADDRESS_BLOCK:
      break;
  }
  const auto start = reinterpret_cast<uintptr_t>(from);
  if (start + bytes <= memory.start + memory.size) return {};
  return "needs " + std::to_string(bytes) + " bytes, and its allocation has " +
         std::to_string(memory.start + memory.size - start) + " from there on";
}

/// The device of the memory, if it is another one that the current device must not use; else -1.
int32_t foreign_device(const void* memory) {
  aclrtPtrAttributes attributes{};
  int32_t current = 0, status = 0;
  if (aclrtPointerGetAttributes(memory, &attributes) != ACL_SUCCESS ||
      aclrtGetDevice(&current) != ACL_SUCCESS)
    return -1;
  const auto owner = static_cast<int32_t>(attributes.location.id);
  if (attributes.location.type != ACL_MEM_LOCATION_TYPE_DEVICE || owner == current) return -1;
  const bool may_use = aclrtDevicePeerAccessStatus(current, owner, &status) == ACL_SUCCESS && status == 1;
  return may_use ? -1 : owner;
}

/// Bytes from a view's first element to the end of its last one.
uint64_t bytes_spanned(const Tensor& tensor) {
  return static_cast<uint64_t>(tensor.span()) * bytes_of(tensor.type);
}

/// Throws unless the current device can use [from, from + bytes).
void check_block(const aclsimInterface& device, const std::string& name, const void* from, uint64_t bytes) {
  const std::string why = obstacle(device, from, bytes);
  if (!why.empty()) throw Refusal{kInvalid, name + " " + why};
  const int32_t owner = foreign_device(from);
  if (owner >= 0) throw Refusal{kInvalid, name + " is memory of device " + std::to_string(owner)};
}

void check_memory(const aclsimInterface& device, const Work& work, void* workspace) {
  for (const Operand& operand : work.operands) {
    const uint64_t bytes = bytes_spanned(operand.tensor);
    if (bytes == 0) continue;
    if (operand.tensor.memory == nullptr) throw Refusal{kNullPointer, label(operand) + " has no memory"};
    check_block(device, label(operand), operand.tensor.data(), bytes);
  }
  if (work.workspace_bytes > 0) check_block(device, "workspace", workspace, work.workspace_bytes);
}

/// What a wrong program has freed since the call is found when the task runs.
bool memory_is_gone(const Task& task) {
  const aclsimInterface& device = *simulated_device();
  std::string gone;
  for (const Operand& operand : task.work.operands) {
    const uint64_t bytes = bytes_spanned(operand.tensor);
    if (bytes > 0 && !obstacle(device, operand.tensor.data(), bytes).empty()) gone = label(operand);
  }
  if (task.work.workspace_bytes > 0 && !obstacle(device, task.workspace, task.work.workspace_bytes).empty())
    gone = "workspace";
  if (gone.empty()) return false;
  std::fprintf(stderr, "%s: %s was freed before the stream was done with it; nothing was computed\n",
               task.work.name, gone.c_str());
  return true;
}

/// What computes in float also where everything else is in double (kernels/numerics.h).
bool keeps_its_precision(const std::string& name) {
  return name == "aclnnTriangularSolve" || name == "aclnnApplyAdamWV2";
}

/// Computes where the device accesses its memory.
void compute(const Task& task) {
  const aclsimInterface& device = *simulated_device();
  auto* const workspace = static_cast<char*>(device.deviceView(task.workspace));
  const auto is_hidden = [&](const Operand& operand) {
    return device.deviceView(operand.tensor.memory) != operand.tensor.memory;
  };
  const std::vector<Operand>& given = task.work.operands;
  if (std::none_of(given.begin(), given.end(), is_hidden)) return task.work.compute({given, workspace});
  std::vector<Operand> operands = given;
  for (Operand& operand : operands) operand.tensor.memory = device.deviceView(operand.tensor.memory);
  task.work.compute({operands, workspace});
}

aclError run(void* argument) {
  const Task& task = *static_cast<const Task*>(argument);
  if (memory_is_gone(task)) return ACL_ERROR_RT_AICORE_EXCEPTION;
  if (simulated_device()->isTimeModelled() != 0) {
    TaskWork work = describe(task.work);
    for (aclsimAccess& access : work.accesses)
      access.begin = reinterpret_cast<uint64_t>(
          simulated_device()->deviceView(reinterpret_cast<const void*>(access.begin)));
    simulated_device()->describeTask(&work.work);
  }
  try {
    if (keeps_its_precision(task.work.name)) ops::tell_not_in_double(task.work.name);
    if (task.work.compute) compute(task);
  } catch (const std::bad_alloc&) {
    return ACL_ERROR_BAD_ALLOC;
  } catch (const Refusal& refusal) {  // of values that only the run sees, as indices are
    std::fprintf(stderr, "%s: %s\n", task.work.name, refusal.reason.c_str());
    return ACL_ERROR_RT_AICORE_EXCEPTION;
  }
  return ACL_SUCCESS;
}

void release(void* argument) { delete static_cast<Task*>(argument); }

/// Throws if the executor is null, or if it has run; `otherwise` says what that means.
void require_unused(const aclOpExecutor* executor, const char* otherwise) {
  if (executor == nullptr) throw Refusal{kNullPointer, "executor is null"};
  if (executor->mark != aclOpExecutor::kMark || executor->state.load() == State::kFree)
    throw Refusal{kInvalid, std::string("executor has run already") + otherwise};
}

void check_use(const char* name, const aclOpExecutor* executor) {
  require_unused(executor, ": an executor runs once, unless aclSetAclOpExecutorRepeatable was called");
  if (std::string(name) != executor->work.name)
    throw Refusal{kInvalid, std::string("executor is one of ") + executor->work.name};
}

void check_workspace(const Work& work, const void* workspace, uint64_t bytes) {
  if (work.workspace_bytes == 0) return;
  if (bytes < work.workspace_bytes)
    throw Refusal{kInvalid, "workspace has " + std::to_string(bytes) + " bytes, " +
                                std::to_string(work.workspace_bytes) + " are needed"};
  if (workspace == nullptr) throw Refusal{kNullPointer, "workspace is null"};
}

/// Ends the use of an executor that is not repeatable.
Work taken_from(aclOpExecutor* executor) {
  if (executor->state.load() == State::kRepeatable) return executor->work;
  Work work = std::move(executor->work);
  executor->work = {};
  executor->state.store(State::kFree);
  pool().give_back(executor);
  return work;
}

}  // namespace

aclOpExecutor* executor_of(Work work) {
  aclOpExecutor* const executor = pool().take();
  executor->work = std::move(work);
  executor->state.store(State::kReady);
  return executor;
}

aclnnStatus second_phase(const char* name, void* workspace, uint64_t workspace_bytes, aclOpExecutor* executor,
                         aclrtStream stream) {
  return guarded(name, [&] {
    const aclsimInterface* const device = simulated_device();
    if (device == nullptr) throw Refusal{kRuntimeError, "the simulator's operators need its libascendcl.so"};
    check_use(name, executor);
    check_workspace(executor->work, workspace, workspace_bytes);
    check_memory(*device, executor->work, workspace);
    auto* const task = new Task{taken_from(executor), workspace};
    if (const aclError error = device->launchTask(stream, name, run, task, release))
      throw Refusal{kRuntimeError, "the stream refuses the work with " + std::to_string(error)};
  });
}

namespace {

enum class Counted { kInputs, kOutputs, kAll };

bool counts(Counted counted, const Operand& operand) {
  return counted == Counted::kAll || (counted == Counted::kInputs) == (operand.parameter->role == Role::in);
}

aclOpExecutor& repeatable(aclOpExecutor* executor) {
  if (executor == nullptr) throw Refusal{kNullPointer, "executor is null"};
  if (executor->mark != aclOpExecutor::kMark || executor->state.load() != State::kRepeatable)
    throw Refusal{kInvalid, "executor is not repeatable (aclSetAclOpExecutorRepeatable)"};
  return *executor;
}

/// Other memory for the operand `list_index` of the parameter `index` among those that count.
aclnnStatus set_address(const char* function, Counted counted, aclOpExecutor* executor, size_t index,
                        size_t list_index, void* memory) {
  return guarded(function, [&] {
    size_t parameters = 0;
    const ParameterFacts* last = nullptr;
    for (Operand& operand : repeatable(executor).work.operands) {
      if (!counts(counted, operand)) continue;
      if (std::exchange(last, operand.parameter) != operand.parameter) ++parameters;
      if (parameters != index + 1 || operand.list_index != list_index) continue;
      operand.tensor.memory = memory;
      return;
    }
    throw Refusal{kInvalid, executor->work.name + std::string(" has no tensor ") + std::to_string(index) +
                                (list_index == 0 ? "" : "[" + std::to_string(list_index) + "]")};
  });
}

}  // namespace
}  // namespace npu::aclnn

extern "C" {

aclnnStatus aclSetAclOpExecutorRepeatable(aclOpExecutor* executor) {
  using namespace npu::aclnn;
  return guarded("aclSetAclOpExecutorRepeatable", [&] {
    require_unused(executor, "");
    executor->state.store(State::kRepeatable);
  });
}

aclnnStatus aclDestroyAclOpExecutor(aclOpExecutor* executor) {
  using namespace npu::aclnn;
  return guarded("aclDestroyAclOpExecutor", [&] {
    require_unused(executor, ", or was destroyed");
    executor->state.store(State::kReady);
    taken_from(executor);
  });
}

// The tensor and the list of these calls are those of the first phase; their memory stays as it is.
#define NPU_SETS_ADDRESS(function, counted)                                                              \
  aclnnStatus function(aclOpExecutor* executor, const size_t index, aclTensor* /*tensor*/, void* addr) { \
    return npu::aclnn::set_address(#function, npu::aclnn::Counted::counted, executor, index, 0, addr);   \
  }
#define NPU_SETS_ADDRESS_IN_LIST(function, counted)                                            \
  aclnnStatus function(aclOpExecutor* executor, size_t irIndex, const size_t relativeIndex,    \
                       aclTensorList* /*tensors*/, void* addr) {                               \
    return npu::aclnn::set_address(#function, npu::aclnn::Counted::counted, executor, irIndex, \
                                   relativeIndex, addr);                                       \
  }
NPU_SETS_ADDRESS(AclSetInputTensorAddr, kInputs)
NPU_SETS_ADDRESS(AclSetOutputTensorAddr, kOutputs)
NPU_SETS_ADDRESS(AclSetTensorAddr, kAll)
NPU_SETS_ADDRESS(aclSetInputTensorAddr, kInputs)
NPU_SETS_ADDRESS(aclSetOutputTensorAddr, kOutputs)
NPU_SETS_ADDRESS(aclSetTensorAddr, kAll)
NPU_SETS_ADDRESS_IN_LIST(AclSetDynamicInputTensorAddr, kInputs)
NPU_SETS_ADDRESS_IN_LIST(AclSetDynamicOutputTensorAddr, kOutputs)
NPU_SETS_ADDRESS_IN_LIST(AclSetDynamicTensorAddr, kAll)
NPU_SETS_ADDRESS_IN_LIST(aclSetDynamicInputTensorAddr, kInputs)
NPU_SETS_ADDRESS_IN_LIST(aclSetDynamicOutputTensorAddr, kOutputs)
NPU_SETS_ADDRESS_IN_LIST(aclSetDynamicTensorAddr, kAll)

}  // extern "C"
