// The object of a handle of the library for several devices. Private to libraries/blasxt.
#pragma once

#include <array>
#include <vector>

#include "npu/blas/xt.h"
#include "npu/runtime.h"

namespace npu::detail {

/// A device that computes: its handle of npublas, and the stream that this handle has.
struct XtDevice {
  int id = 0;
  npublasHandle_t handle = nullptr;
  npuStream_t stream = nullptr;
};

/// What the host computes of a product of one type.
struct XtHostPart {
  void* routine = nullptr;
  float ratio = 0;
};

/// Makes a device the current one as long as it lives.
class CurrentDevice {
 public:
  explicit CurrentDevice(int id)
      : set_(npuGetDevice(&before_) == npuSuccess && npuSetDevice(id) == npuSuccess) {}
  ~CurrentDevice() {
    if (set_) npuSetDevice(before_);
  }
  CurrentDevice(const CurrentDevice&) = delete;
  CurrentDevice& operator=(const CurrentDevice&) = delete;
  bool is_set() const { return set_; }

 private:
  int before_ = 0;
  bool set_;
};

/// Each real type has complex numbers beside it.
constexpr int kXtTypes = 4;

}  // namespace npu::detail

struct npublasXtContext {
  std::vector<npu::detail::XtDevice> devices;
  int tile = 2048;
  npublasXtPinnedMemMode_t pinning = NPUBLASXT_PINNING_DISABLED;
  std::array<npu::detail::XtHostPart, npu::detail::kXtTypes> host_parts;  // by npublasXtOpType_t
};
