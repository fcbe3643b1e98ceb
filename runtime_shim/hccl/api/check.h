// Checks of an operator before it is submitted.
#pragma once

#include <string>
#include <type_traits>

#include "runtime_shim/hccl/core/communicator.h"

namespace npu::hccl {

/// Records the first reason to refuse a call.
class Check {
 public:
  Check(const char* function, HcclComm handle);

  /// A type that this chip's HCCL moves (moves) or reduces (reduces).
  Check& moves(HcclDataType type);
  Check& reduces(HcclDataType type, HcclReduceOp op);
  Check& rank(std::uint32_t rank, const char* what);
  Check& not_null(const void* pointer, const char* what);
  /// `count` elements of device memory (or of host memory that the device can access), aligned to the
  /// element.
  Check& buffer(const void* data, std::uint64_t count, HcclDataType type, const char* what);
  /// reason: a text, or a function that returns it, called only if the check fails.
  template <class Reason>
  Check& require(bool holds, HcclResult code, const Reason& reason) {
    if (__builtin_expect(!holds && !failed(), false)) {
      code_ = code;
      if constexpr (std::is_invocable_v<const Reason&>) {
        reason_ = reason();
      } else {
        reason_ = reason;
      }
    }
    return *this;
  }

  bool failed() const { return code_ != HCCL_SUCCESS; }
  /// Records the reason. Result: the code.
  HcclResult refuse() const;
  const CommunicatorPtr& communicator() const { return communicator_; }
  int my_rank() const { return communicator_->facts().rank; }
  std::uint32_t ranks() const { return static_cast<std::uint32_t>(communicator_->facts().ranks); }

 private:
  const char* const function_;
  CommunicatorPtr communicator_;
  HcclResult code_ = HCCL_SUCCESS;
  std::string reason_;
};

}  // namespace npu::hccl
