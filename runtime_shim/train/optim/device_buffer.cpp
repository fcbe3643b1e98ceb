#include "runtime_shim/train/optim/device_buffer.h"

#include <string>

namespace npu::optim::detail {

void check(npuError_t error, const char* what) {
  if (error != npuSuccess) throw TrainingError(std::string(what) + ": " + npuGetErrorString(error));
}

DeviceBuffer::DeviceBuffer(std::size_t bytes) : bytes_(bytes) {
  if (bytes == 0) return;
  check(npuMalloc(&data_, bytes), "device memory for combined tensors");
  check(npuMemset(data_, 0, bytes), "npuMemset");
  check(npuDeviceSynchronize(), "npuDeviceSynchronize");
}

DeviceBuffer::~DeviceBuffer() {
  if (data_ != nullptr) npuFree(data_);
}

void wait_for(npuStream_t stream) { check(npuStreamSynchronize(stream), "npuStreamSynchronize"); }

}  // namespace npu::optim::detail
