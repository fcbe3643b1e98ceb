// Arrays in device memory, numbers, and the comparison: ascendc_functions, ascendc_loops and others have links to it.
#pragma once

#include <cmath>
#include <cstdio>
#include <vector>

namespace {

int failures = 0;

template <class T>
class Device {
 public:
  explicit Device(const std::vector<T>& values) : count_(values.size()) {
    cudaMalloc(&data, count_ * sizeof(T) + 1);
    cudaMemcpy(data, values.data(), count_ * sizeof(T), cudaMemcpyHostToDevice);
  }
  ~Device() { cudaFree(data); }
  std::vector<T> values() const {
    std::vector<T> host(count_);
    cudaMemcpy(host.data(), data, count_ * sizeof(T), cudaMemcpyDeviceToHost);
    return host;
  }
  T* data = nullptr;

 private:
  size_t count_;
};

std::vector<float> numbers(size_t n, float scale = 1) {
  std::vector<float> list(n);
  unsigned x = 12345;
  for (float& v : list) {
    x = x * 1664525u + 1013904223u;
    v = (static_cast<float>(x >> 8) / 8388608.0f - 1.0f) * scale;
  }
  return list;
}

template <class T>
void expect(const char* kernel, int n, const std::vector<T>& got, const std::vector<double>& wanted,
            double tolerance) {
  for (size_t i = 0; i < wanted.size(); ++i)
    if (!(std::fabs(static_cast<double>(got[i]) - wanted[i]) <= tolerance * (1 + std::fabs(wanted[i])))) {
      std::printf("failure: %s, size %d, element %zu: %.9g, not %.9g\n", kernel, n, i,
                  static_cast<double>(got[i]), wanted[i]);
      ++failures;
      return;
    }
}

}  // namespace
