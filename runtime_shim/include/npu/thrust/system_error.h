/// @file
/// Errors of algorithms and vectors: thrust::system_error with the runtime's codes.
/// Errors: none.
/// Source: Thrust API documentation, System Diagnostics; std::system_error of C++17.
#ifndef NPU_THRUST_SYSTEM_ERROR_H_
#define NPU_THRUST_SYSTEM_ERROR_H_

#include <new>
#include <string>
#include <system_error>

#include "npu/runtime.h"

namespace thrust {
using std::errc;
using std::error_category;
using std::error_code;
using std::error_condition;
using std::make_error_code;
using std::make_error_condition;
using std::system_error;

namespace detail {
class runtime_category : public std::error_category {
 public:
  const char* name() const noexcept override { return "npu"; }
  std::string message(int code) const override { return npuGetErrorString(static_cast<npuError_t>(code)); }
};
/// Throws thrust::system_error (std::bad_alloc when memory is out) unless `error` is npuSuccess.
inline void require(npuError_t error, const char* what);
}  // namespace detail

/// The category of error codes that come from the runtime: their values are npuError_t.
inline const error_category& cuda_category() {
  static const detail::runtime_category category;
  return category;
}
/// The categories of the standard library: of errno values, and of the operating system.
/// @{
inline const error_category& generic_category() { return std::generic_category(); }
inline const error_category& system_category() { return std::system_category(); }
/// @}

inline void detail::require(npuError_t error, const char* what) {
  if (error == npuSuccess) return;
  if (error == npuErrorMemoryAllocation) throw std::bad_alloc();
  throw system_error(error_code(error, cuda_category()), what);
}

namespace system {
using std::error_category;
using std::error_code;
using std::error_condition;
using std::make_error_code;
using std::make_error_condition;
using std::system_error;
using thrust::cuda_category;
using thrust::generic_category;
using thrust::system_category;
}  // namespace system
}  // namespace thrust

#endif  // NPU_THRUST_SYSTEM_ERROR_H_
