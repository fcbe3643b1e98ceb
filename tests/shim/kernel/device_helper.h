// Runs kernels through the runtime, as migrated programs do, and checks what they leave behind.
#ifndef TESTS_SHIM_KERNEL_DEVICE_HELPER_H_
#define TESTS_SHIM_KERNEL_DEVICE_HELPER_H_

#include <vector>

#include "gtest/gtest.h"
#include "npu/kernel.h"
#include "npu/runtime.h"

namespace npu::test {

/// Device memory that holds a copy of `values` and gives them back. Everything waits for the device.
template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(const std::vector<T>& values) : count_(values.size()) {
    EXPECT_EQ(npuMalloc(reinterpret_cast<void**>(&data_), bytes() + sizeof(T)), npuSuccess);
    EXPECT_EQ(npuMemcpy(data_, values.data(), bytes(), npuMemcpyHostToDevice), npuSuccess);
  }
  explicit DeviceArray(size_t count, T value = T{}) : DeviceArray(std::vector<T>(count, value)) {}
  ~DeviceArray() { EXPECT_EQ(npuFree(data_), npuSuccess); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;

  T* get() { return data_; }
  std::vector<T> read() {
    std::vector<T> values(count_);
    EXPECT_EQ(npuGetLastError(), npuSuccess);
    EXPECT_EQ(npuMemcpy(values.data(), data_, bytes(), npuMemcpyDeviceToHost), npuSuccess);
    return values;
  }

 private:
  size_t bytes() const { return count_ * sizeof(T); }
  T* data_ = nullptr;
  size_t count_;
};

/// One result per thread of a single block: kernel(result, ...) with result[threadIdx.x] to be set.
template <auto kKernel, class T, class... A>
std::vector<T> per_thread(int threads, A... arguments) {
  DeviceArray<T> results(static_cast<size_t>(threads));
  npu::launch<kKernel>(npu::config(1, threads), results.get(), arguments...);
  return results.read();
}

/// What one block makes of `in`: kernel(results, in).
template <auto kKernel>
std::vector<int> results_of_block(int threads, const std::vector<int>& in, size_t count) {
  DeviceArray<int> input(in), output(count);
  npu::launch<kKernel>(npu::config(1, threads), output.get(), static_cast<const int*>(input.get()));
  return output.read();
}

/// Numbers of both signs, the same again after 101.
inline std::vector<int> mixed_numbers(int count) {
  std::vector<int> numbers(static_cast<size_t>(count));
  for (int i = 0; i < count; ++i) numbers[static_cast<size_t>(i)] = (i * 37 + 11) % 101 - 30;
  return numbers;
}

}  // namespace npu::test

#endif  // TESTS_SHIM_KERNEL_DEVICE_HELPER_H_
