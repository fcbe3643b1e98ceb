// Variables of the program (__constant__, __device__) in device memory, for launches as Ascend C.
#pragma once

#include <mutex>
#include <vector>

#include "acl/acl_rt.h"
#include "npu/executors/ascendc.h"

namespace npu::detail {

struct DeviceCopy;

/// The variables of one launch. The program's own lie in host memory, where the threads of the host and copies to symbols find
/// them. A launch copies them to the device before it runs, and back what it changes, in the order of its stream. Launches that
/// change one variable follow each other, also on several streams and from several threads.
class VariableCopies {
 public:
  VariableCopies(const AscendCLaunch& launch, int device, aclrtStream stream)
      : launch_(launch), device_(device), stream_(stream) {}

  /// Submits the copies to the device. Other launches with variables wait until this object is destroyed.
  aclError copy_in();
  /// The copy on the device, by the number of the variable in the launch.
  void* memory(int variable) const;
  /// After the kernel: submits the copies of what it changes.
  aclError copy_out();

 private:
  const AscendCLaunch& launch_;
  int device_;
  aclrtStream stream_;
  std::unique_lock<std::mutex> lock_;
  std::vector<DeviceCopy*> copies_;
};

}  // namespace npu::detail
