#pragma once
// Calls of CUB on whole arrays, and what they leave.
#include <gtest/gtest.h>

#include <vector>

#include "npu/cub.h"

namespace npu::test {

template <class T>
std::vector<T> host_copy(const thrust::device_vector<T>& v) {
  std::vector<T> values(v.size());
  thrust::copy(v.begin(), v.end(), values.begin());
  return values;
}
template <class T>
T* raw(thrust::device_vector<T>& v) {
  return thrust::raw_pointer_cast(v.data());
}
/// Calls twice, as CUB wants it: for the size, then with memory.
template <class Call>
void run(Call call) {
  std::size_t bytes = 0;
  ASSERT_EQ(call(nullptr, bytes), npuSuccess);
  ASSERT_GT(bytes, 0u);
  thrust::device_vector<char> memory(bytes);
  ASSERT_EQ(call(raw(memory), bytes), npuSuccess);
  ASSERT_EQ(npuDeviceSynchronize(), npuSuccess);
}

}  // namespace npu::test
