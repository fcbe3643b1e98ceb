// An operation of a kernel that its documents do not allow.
#ifndef NPU_EXECUTORS_REFUSAL_H_
#define NPU_EXECUTORS_REFUSAL_H_

#include "npu/executors/thread_context.h"

namespace npu::detail {

/// Fails the launch with npuErrorLaunchFailure and prints the operation, its place and `why`. Outside kernels: prints and aborts.
[[noreturn]] NPU_EXPORT void refuse_operation(const Site& site, const char* why);

}  // namespace npu::detail

#endif  // NPU_EXECUTORS_REFUSAL_H_
