// Exceptions of operators as result codes.
#pragma once

#include <exception>
#include <string>

#include "runtime_shim/hccl/api/submit.h"
#include "runtime_shim/rendezvous/failure.h"

namespace npu::hccl {

/// Runs body(). Converts exceptions to error codes, with a reason that names the function.
template <typename Body>
HcclResult guarded(const char* function, const Body& body) {
  try {
    body();
    return HCCL_SUCCESS;
  } catch (const Failure& failure) {
    return refuse(failure.code(), std::string(function) + ": " + failure.message());
  } catch (const std::exception& other) {
    return refuse(HCCL_E_INTERNAL, std::string(function) + ": " + other.what());
  }
}

/// Throws Failure(code, reason) unless the condition holds.
inline void require(bool holds, HcclResult code, const char* reason) {
  if (!holds) throw Failure(code, reason);
}

}  // namespace npu::hccl
