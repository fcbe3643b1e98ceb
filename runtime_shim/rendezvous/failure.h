// Exceptions of operators.
#pragma once

#include <exception>
#include <string>
#include <utility>

#include "hccl/hccl_types.h"

namespace npu::hccl {

/// A failed operator or initialisation: the code, and a sentence that names ranks and operators.
class Failure : public std::exception {
 public:
  Failure(HcclResult code, std::string message) : code_(code), message_(std::move(message)) {}
  HcclResult code() const { return code_; }
  const std::string& message() const { return message_; }
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  HcclResult code_;
  std::string message_;
};

/// The user ended the communicator from another thread (HcclSimInterface::commAbort).
class Aborted : public std::exception {};

}  // namespace npu::hccl
