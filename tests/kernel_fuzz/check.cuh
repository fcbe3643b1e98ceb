// What generated programs share: arrays on the device and on the host, and one line for each kernel.
#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace check {

/// A number that looks like chance and is the same in every run.
inline uint32_t mixed(uint32_t i, uint32_t seed) {
  uint32_t x = i * 2654435761u + seed * 40503u + 12345u;
  x ^= x >> 15;
  x *= 2246822519u;
  x ^= x >> 13;
  x *= 3266489917u;
  return x ^ x >> 16;
}

struct Permutation {};
/// Infinities, NaN, zeros of both signs, the smallest numbers.
struct Special {};

template <class T>
T from_double(double value) {
  return static_cast<T>(value);
}
template <>
inline __half from_double(double value) {
  return __float2half(static_cast<float>(value));
}
template <>
inline __nv_bfloat16 from_double(double value) {
  return __float2bfloat16(static_cast<float>(value));
}
template <class T>
double as_double(T value) {
  return static_cast<double>(value);
}
inline double as_double(__half value) { return __half2float(value); }
inline double as_double(__nv_bfloat16 value) { return __bfloat162float(value); }

/// Elements on the device, and what they have to become. Those beyond the end stay what they are.
template <class T>
class Array {
 public:
  static constexpr size_t kBeyond = 40;
  Array(size_t count, int seed, double low, double high, double step) : wanted_(count + kBeyond) {
    const uint64_t steps = high < low ? 1 : static_cast<uint64_t>((high - low) / step) + 1;
    for (size_t i = 0; i < wanted_.size(); ++i)
      wanted_[i] =
          from_double<T>(low + step * static_cast<double>(mixed(static_cast<uint32_t>(i), seed) % steps));
    copy_to_device();
  }
  Array(size_t count, int seed, Permutation) : wanted_(count + kBeyond) {
    for (size_t i = 0; i < wanted_.size(); ++i) wanted_[i] = static_cast<T>(i);
    for (size_t i = count; i > 1; --i)
      std::swap(wanted_[i - 1], wanted_[mixed(static_cast<uint32_t>(i), seed) % i]);
    copy_to_device();
  }
  Array(size_t count, int seed, Special) : wanted_(count + kBeyond) {
    const double list[] = {0, -0.0, 1, -1, INFINITY, -INFINITY, NAN, 1e-40, -1e-40, 0.5, 2, -3};
    for (size_t i = 0; i < wanted_.size(); ++i)
      wanted_[i] = static_cast<T>(list[mixed(static_cast<uint32_t>(i), seed) % 12]);
    copy_to_device();
  }
  ~Array() { cudaFree(data_); }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  T* device() { return data_; }
  T* wanted() { return reinterpret_cast<T*>(wanted_.data()); }
  size_t size() const { return wanted_.size(); }
  T want(size_t i) const { return static_cast<T>(wanted_[i]); }
  std::vector<char> bytes() const {
    std::vector<char> copy(size() * sizeof(T));
    cudaMemcpy(copy.data(), data_, copy.size(), cudaMemcpyDeviceToHost);
    return copy;
  }

 private:
  void copy_to_device() {
    cudaMalloc(reinterpret_cast<void**>(&data_), size() * sizeof(T));
    cudaMemcpy(data_, wanted(), size() * sizeof(T), cudaMemcpyHostToDevice);
  }
  using Held =
      std::conditional_t<std::is_same<T, bool>::value, unsigned char, T>;  // vector<bool> has no elements
  std::vector<Held> wanted_;
  T* data_ = nullptr;
};

inline int& failures() {
  static int count = 0;
  return count;
}

/// The launches of one kernel.
class Case {
 public:
  Case(const char* name, bool is_ordered) : name_(name), is_ordered_(is_ordered) {}
  bool launched() {
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) error = cudaDeviceSynchronize();
    if (error == cudaSuccess) return true;
    std::printf("%s FAILED %s\n", name_.c_str(), cudaGetErrorString(error));
    is_broken_ = true;
    return false;
  }
  template <class T>
  void compare(const Array<T>& array, const char* which, int size, double allowed) {
    const std::vector<char> bytes = array.bytes();
    if (is_ordered_ || !std::is_same<T, float>::value)
      for (const char byte : bytes) hash_ = (hash_ ^ static_cast<unsigned char>(byte)) * 1099511628211u;
    for (size_t i = 0; i < array.size(); ++i) {
      T value;
      std::memcpy(&value, &bytes[i * sizeof(T)], sizeof(T));
      const double got = as_double(value), want = as_double(array.want(i));
      if (std::fabs(got - want) <= allowed || got == want || (got != got && want != want)) continue;
      if (!is_wrong_)
        std::printf("%s WRONG %s[%zu] of size %d is %.17g, not %.17g (%g allowed)\n", name_.c_str(), which, i,
                    size, got, want, allowed);
      is_wrong_ = true;
    }
  }
  bool finish() const {
    if (!is_wrong_ && !is_broken_)
      std::printf("%s ok %016llx\n", name_.c_str(), static_cast<unsigned long long>(hash_));
    std::fflush(stdout);
    failures() += is_wrong_ || is_broken_;
    return !is_broken_;
  }

 private:
  std::string name_;
  bool is_ordered_, is_wrong_ = false, is_broken_ = false;
  uint64_t hash_ = 14695981039346656037u;
};

/// False if the device cannot go on.
inline bool run(const char* name, void (*checked)(Case&), bool is_ordered) {
  Case result(name, is_ordered);
  checked(result);
  return result.finish();
}

}  // namespace check
