// Calls of aclnn's operators in CUDA's stream order.
#pragma once

#include <atomic>
#include <utility>

#include "npu/runtime/types.h"
#include "runtime_shim/runtime/operators/operand.h"

namespace npu::detail {

/// The second phase of every operator.
using SecondPhase = aclnnStatus (*)(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor,
                                    aclrtStream stream);

/// Both phases of an operator.
struct OperatorFunctions {
  void* first;
  SecondPhase second;
};

/// The parts of a call that do not depend on the operator's parameters.
class OperatorSubmission {
 public:
  /// Orders the stream. name: "aclnnMm", a literal.
  OperatorSubmission(const char* name, npuStream_t stream) : name_(name), stream_(stream) {}
  /// Runs the second phase with a workspace that lives until the work is done. Errors: those of begin_submit;
  /// npuErrorMemoryAllocation; npuErrorUnknown if the operator refuses, with its message on stderr.
  npuError_t submit(SecondPhase second, uint64_t workspace_bytes, aclOpExecutor* executor) const;
  /// What the first phase refuses is not supported: the chip lacks the operator or the type. The reason is told on
  /// stderr, once per operator, unless the simulated device can do it in another way. Result: npuErrorNotSupported.
  npuError_t refused(aclnnStatus status) const;

 private:
  const char* name_;
  npuStream_t stream_;
};

/// Looks both phases of an operator up. Null functions if the library lacks it, which is told once.
OperatorFunctions find_operator(const char* name);

/// An operator by its name. FirstPhase is the type of its aclnnXxxGetWorkspaceSize. Constant-initialised, so that it
/// may be a static object; thread-safe.
template <class FirstPhase>
class Operator {
 public:
  explicit constexpr Operator(const char* name) : name_(name) {}

  /// Submits the operator. The arguments are those of the first phase without workspaceSize and executor.
  /// Asynchronous. Errors: npuErrorNotSupported without the operator, or if its first phase refuses; those of OperatorSubmission.
  template <class... Arguments>
  npuError_t operator()(npuStream_t stream, const Arguments&... arguments) const {
    const OperatorFunctions functions = found();
    if (functions.first == nullptr) return npuErrorNotSupported;
    const OperatorSubmission submission(name_, stream);
    uint64_t workspace = 0;
    aclOpExecutor* executor = nullptr;
    const auto first = reinterpret_cast<FirstPhase*>(functions.first);
    const aclnnStatus status = first(arguments..., &workspace, &executor);
    return status == OK ? submission.submit(functions.second, workspace, executor)
                        : submission.refused(status);
  }

 private:
  OperatorFunctions found() const {
    void* first = first_.load(std::memory_order_acquire);
    if (first == nullptr) {
      const OperatorFunctions functions = find_operator(name_);
      second_.store(functions.second, std::memory_order_relaxed);
      first_.store(first = functions.first, std::memory_order_release);
    }
    return {first, second_.load(std::memory_order_relaxed)};
  }

  const char* name_;
  mutable std::atomic<void*> first_{nullptr};
  mutable std::atomic<SecondPhase> second_{nullptr};
};

}  // namespace npu::detail
