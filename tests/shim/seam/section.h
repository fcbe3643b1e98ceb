// What the sections of the program share. A section throws the words of what went wrong.
#pragma once

#include <npu/ccl.h>
#include <npu/driver.h>
#include <npu/runtime.h>

#include <numeric>
#include <string>
#include <vector>

constexpr int kCount = 1000;

/// Throws the name of the error.
inline void good(npuError_t error) {
  if (error != npuSuccess) throw std::string(npuGetErrorName(error));
}
inline void good(npucclResult_t result) {
  if (result != npucclSuccess) throw std::string(npucclGetErrorString(result));
}
inline void good(npudrvResult result) {
  if (result != NPUDRV_SUCCESS) throw "driver: " + std::to_string(result);
}
inline void expect(bool holds, const char* what) {
  if (!holds) throw std::string("wrong: ") + what;
}

inline std::vector<int> numbers(int first, int count = kCount) {
  std::vector<int> result(count);
  std::iota(result.begin(), result.end(), first);
  return result;
}

/// Integers in device memory.
class Array {
 public:
  explicit Array(const std::vector<int>& values) : count_(values.size()) {
    good(npuMalloc(&data_, bytes()));
    good(npuMemcpy(data_, values.data(), bytes(), npuMemcpyHostToDevice));
    good(npuDeviceSynchronize());
  }
  ~Array() { npuFree(data_); }
  int* data() const { return data_; }
  std::size_t bytes() const { return count_ * sizeof(int); }
  std::vector<int> host() const {
    std::vector<int> values(count_);
    good(npuMemcpy(values.data(), data_, bytes(), npuMemcpyDeviceToHost));
    return values;
  }

 private:
  std::size_t count_;
  int* data_ = nullptr;
};
