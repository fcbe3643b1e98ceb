// Observers of tasks: the failure callback and the task observer.
#pragma once

#include <cstdint>

#include "acl/acl_sim.h"

namespace npu::device {

/// A failed task, for the failure callback.
struct Failure {
  std::uint32_t task = 0;
  std::uint32_t stream = 0;
  std::uint32_t device = 0;
  aclError error = 0;
};

/// Called on the thread that ran the task. Null removes the callback.
using FailureHook = void (*)(const Failure&);
void set_failure_hook(FailureHook hook);
void report_failure(const Failure& failure);

/// Sets the observer. Returns after all threads have left the previous one.
void set_observer(aclsimObserver observer, void* user_data);
bool observed();
void report_task(const aclsimTaskInfo& task);

}  // namespace npu::device
