#pragma once
// Device memory for tests of the libraries.

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "npu/runtime.h"

namespace npu::test {

/// An array in device memory, filled from and read back to host memory.
template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(const std::vector<T>& values) : count_(values.size()) {
    EXPECT_EQ(npuMalloc(reinterpret_cast<void**>(&data_), bytes() + sizeof(T)), npuSuccess);
    EXPECT_EQ(npuMemcpy(data_, values.data(), bytes(), npuMemcpyHostToDevice), npuSuccess);
  }
  ~DeviceArray() { npuFree(data_); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  operator T*() const { return data_; }
  std::vector<T> read() const {
    std::vector<T> values(count_);
    EXPECT_EQ(npuMemcpy(values.data(), data_, bytes(), npuMemcpyDeviceToHost), npuSuccess);
    return values;
  }

 private:
  size_t bytes() const { return count_ * sizeof(T); }
  size_t count_;
  T* data_ = nullptr;
};

/// Numbers between -1 and 1.
template <class Real>
std::vector<Real> random_numbers(size_t count, uint32_t seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> uniform(-1, 1);
  std::vector<Real> out(count);
  for (Real& value : out) value = static_cast<Real>(uniform(random));
  return out;
}

}  // namespace npu::test
