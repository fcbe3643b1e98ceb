// Static objects that use the device before main starts it.
#include <vector>

#include "tests/shim/runtime/check.h"

namespace {

// What a program has that keeps a global tensor or handle.
struct GlobalTensor {
  static constexpr int kCount = 64;

  GlobalTensor() {
    result = npuMalloc(reinterpret_cast<void**>(&data), kCount * sizeof(int));
    if (result == npuSuccess) result = npuMemset(data, 0x11, kCount * sizeof(int));
    if (result == npuSuccess) result = npuStreamCreate(&stream);
    if (result == npuSuccess)
      result = npuMemcpyAsync(copy.data(), data, kCount * sizeof(int), npuMemcpyDeviceToHost, stream);
    if (result == npuSuccess) result = npuStreamSynchronize(stream);
  }
  // After main: must neither hang nor crash, whatever is gone by then.
  ~GlobalTensor() {
    npuStreamDestroy(stream);
    npuFree(data);
  }

  int* data = nullptr;
  npuStream_t stream = nullptr;
  npuError_t result = npuSuccess;
  std::vector<int> copy = std::vector<int>(kCount);
};

GlobalTensor global_tensor;

TEST(BeforeMain, AStaticObjectAllocatesAndCopies) {
  EXPECT_OK(global_tensor.result);
  EXPECT_EQ(global_tensor.copy, std::vector<int>(GlobalTensor::kCount, 0x11111111));
}

}  // namespace
