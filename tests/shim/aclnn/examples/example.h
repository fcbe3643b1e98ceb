// What programs that call one operator share: device and stream, tensors from numbers of the host, the call in two phases, and the comparison.
// The order of the calls is that of the examples on CANN's pages. A call that fails ends the program with 1.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "acl/acl.h"
#include "aclnn/acl_meta.h"

/// Ends the program unless the status is 0.
inline void require(int status, const char* call) {
  if (status == 0) return;
  const char* const message = aclGetRecentErrMsg();
  std::printf("%s gives %d: %s\n", call, status, message == nullptr ? "" : message);
  std::exit(1);
}

/// Device 0 and a stream.
class Device {
 public:
  Device() {
    require(aclInit(nullptr), "aclInit");
    require(aclrtSetDevice(0), "aclrtSetDevice");
    require(aclrtCreateStream(&stream), "aclrtCreateStream");
  }
  ~Device() {
    aclrtDestroyStream(stream);
    aclrtResetDevice(0);
    aclFinalize();
  }
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  aclrtStream stream = nullptr;
};

using Shape = std::vector<int64_t>;

inline int64_t elements_of(const Shape& shape) {
  int64_t product = 1;
  for (const int64_t length : shape) product *= length;
  return product;
}

/// Device memory with numbers, and a tensor on it.
template <class Number>
class DeviceTensor {
 public:
  /// Contiguous.
  DeviceTensor(const Shape& shape, aclDataType type, const std::vector<Number>& numbers,
               aclFormat format = ACL_FORMAT_ND)
      : DeviceTensor(shape, contiguous_strides(shape), type, numbers, format) {}
  /// A view with these strides, in elements.
  DeviceTensor(const Shape& shape, const Shape& strides, aclDataType type, const std::vector<Number>& numbers,
               aclFormat format = ACL_FORMAT_ND)
      : count_(numbers.size()) {
    const size_t bytes = count_ * sizeof(Number);
    require(aclrtMalloc(&memory_, bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
    require(aclrtMemcpy(memory_, bytes, numbers.data(), bytes, ACL_MEMCPY_HOST_TO_DEVICE), "aclrtMemcpy");
    const Shape storage = strides == contiguous_strides(shape) ? shape : Shape{static_cast<int64_t>(count_)};
    tensor = aclCreateTensor(shape.data(), shape.size(), type, strides.data(), 0, format, storage.data(),
                             storage.size(), memory_);
    require(tensor == nullptr ? 1 : 0, "aclCreateTensor");
  }
  ~DeviceTensor() {
    if (!is_in_list) aclDestroyTensor(tensor);
    aclrtFree(memory_);
  }
  DeviceTensor(const DeviceTensor&) = delete;
  DeviceTensor& operator=(const DeviceTensor&) = delete;

  std::vector<Number> numbers() const {
    std::vector<Number> copy(count_);
    const size_t bytes = count_ * sizeof(Number);
    require(aclrtMemcpy(copy.data(), bytes, memory_, bytes, ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
    return copy;
  }

  aclTensor* tensor = nullptr;
  bool is_in_list = false;  ///< aclDestroyTensorList destroys the tensor

 private:
  static Shape contiguous_strides(const Shape& shape) {
    Shape strides(shape.size(), 1);
    for (size_t i = shape.size(); i-- > 1;) strides[i - 1] = strides[i] * shape[i];
    return strides;
  }

  size_t count_;
  void* memory_ = nullptr;
};
using FloatTensor = DeviceTensor<float>;

/// Contiguous floats.
inline FloatTensor floats(const Shape& shape, const std::vector<float>& numbers,
                          aclFormat format = ACL_FORMAT_ND) {
  return FloatTensor(shape, ACL_FLOAT, numbers, format);
}
/// Room for a result: numbers that no operator gives here.
inline FloatTensor result(const Shape& shape, aclFormat format = ACL_FORMAT_ND) {
  return FloatTensor(shape, ACL_FLOAT, std::vector<float>(static_cast<size_t>(elements_of(shape)), -12345),
                     format);
}

/// Numbers in [-1, 1], in a fixed order that no operator keeps by accident.
inline std::vector<float> some_numbers(int64_t count, unsigned seed = 1) {
  std::vector<float> numbers(static_cast<size_t>(count));
  uint32_t state = seed * 2654435761U + 1;
  for (float& number : numbers) {
    state = state * 1664525U + 1013904223U;
    number = static_cast<float>(state >> 8U) / 8388608.0F - 1;
  }
  return numbers;
}

/// Both phases, with a workspace of the size that the first one gives, and the end of the stream's work.
template <class FirstPhase, class SecondPhase, class... Arguments>
void call_operator(const char* name, FirstPhase first, SecondPhase second, const Device& device,
                   Arguments... arguments) {
  uint64_t bytes = 0;
  aclOpExecutor* executor = nullptr;
  require(first(arguments..., &bytes, &executor), name);
  void* workspace = nullptr;
  if (bytes > 0) require(aclrtMalloc(&workspace, bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
  require(second(workspace, bytes, executor, device.stream), name);
  require(aclrtSynchronizeStream(device.stream), "aclrtSynchronizeStream");
  if (workspace != nullptr) require(aclrtFree(workspace), "aclrtFree");
}
#define CALL(Operator, ...) call_operator(#Operator, Operator##GetWorkspaceSize, Operator, __VA_ARGS__)

/// Whether each number is the expected one, but for `tolerance` of it or of 1. Prints the first difference, or the count.
template <class Number>
bool equals(const char* what, const std::vector<Number>& numbers, const std::vector<double>& expected,
            double tolerance) {
  if (numbers.size() != expected.size()) {
    std::printf("%s: %zu numbers, not %zu\n", what, numbers.size(), expected.size());
    return false;
  }
  double largest = 0;
  for (size_t i = 0; i < expected.size(); ++i) {
    const double number = static_cast<double>(numbers[i]);
    const double difference = std::fabs(number - expected[i]);
    if (!(difference <= tolerance * std::fmax(1, std::fabs(expected[i])))) {
      std::printf("%s[%zu] is %g, and the formula gives %g\n", what, i, number, expected[i]);
      return false;
    }
    largest = std::fmax(largest, difference);
  }
  std::printf("%s: %zu numbers equal the formula, largest difference %g\n", what, expected.size(), largest);
  return true;
}
