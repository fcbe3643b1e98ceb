// What the programs of this folder share: memory on the device, plain loops on the host, and one line per
// case.
#pragma once
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <type_traits>
#include <vector>

namespace check {

/// values[i] = f(i) for i in [0, n), by a plain loop on the host.
template <class T, class F>
std::vector<T> loop(int n, F f) {
  std::vector<T> values(n);
  for (int i = 0; i < n; ++i) values[i] = f(i);
  return values;
}

/// A number in [0, 1000) that looks like chance and is the same in every run.
inline int mixed(int i) {
  unsigned x = static_cast<unsigned>(i) * 2654435761u + 12345u;
  x ^= x >> 15;
  x *= 2246822519u;
  return static_cast<int>((x ^ (x >> 13)) % 1000u);
}

/// The calls and launches of this program that ended with an error.
inline int& failed_calls() {
  static int count = 0;
  return count;
}

inline void ok(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::printf("%s: %s\n", what, cudaGetErrorString(error));
  ++failed_calls();
}

/// Elements in the device's memory; converts to the pointer that kernels take.
template <class T>
class Buffer {
 public:
  explicit Buffer(const std::vector<T>& values) : count_(values.size()) {
    ok(cudaMalloc(reinterpret_cast<void**>(&data_), count_ * sizeof(T) + 1), "cudaMalloc");
    ok(cudaMemcpy(data_, values.data(), count_ * sizeof(T), cudaMemcpyHostToDevice), "copy to the device");
  }
  ~Buffer() { cudaFree(data_); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  operator T*() const { return data_; }
  T* data() const { return data_; }
  std::vector<T> values() const {
    std::vector<T> copy(count_);
    ok(cudaMemcpy(copy.data(), data_, count_ * sizeof(T), cudaMemcpyDeviceToHost), "copy from the device");
    return copy;
  }

 private:
  T* data_ = nullptr;
  size_t count_;
};

inline void wait(const char* what) {
  ok(cudaGetLastError(), what);
  ok(cudaDeviceSynchronize(), what);
}

/// Calls `algorithm(storage, bytes)` twice, as cub asks for.
template <class F>
void twice(F algorithm) {
  size_t bytes = 0;
  ok(algorithm(nullptr, bytes), "size of the storage");
  void* storage = nullptr;
  ok(cudaMalloc(&storage, bytes + 1), "cudaMalloc");
  ok(algorithm(storage, bytes), "algorithm");
  wait("algorithm");
  cudaFree(storage);
}

/// What `launch(pointer)` makes of the elements `before`.
template <class T, class F>
std::vector<T> device(const std::vector<T>& before, F launch) {
  Buffer<T> buffer(before);
  launch(buffer.data());
  wait("launch");
  return buffer.values();
}

/// What `launch(pointer)` makes of n zeros.
template <class T, class F>
std::vector<T> device(int n, F launch) {
  return device<T>(std::vector<T>(n), launch);
}

/// Prints one line per case, "NAME ok" or "NAME WRONG ...", and at the end how many there were.
class Suite {
 public:
  /// Every element equal, byte for byte for floating-point numbers that are not NaN.
  template <class T>
  void equal(const std::string& name, const std::vector<T>& got, const std::vector<T>& want) {
    size_t at = 0;
    while (at < got.size() && at < want.size() && got[at] == want[at]) ++at;
    say(name, at == got.size() && at == want.size(), at, at < got.size() ? double(got[at]) : NAN,
        at < want.size() ? double(want[at]) : NAN);
  }
  /// One number.
  template <class A, class B>
  void is(const std::string& name, A got, B want) {
    say(name, got == static_cast<A>(want), 0, double(got), double(want));
  }
  /// |got - want| at most `relative` times |want|, plus `absolute`; NaN and infinities where they are wanted.
  template <class T>
  void near(const std::string& name, const std::vector<T>& got, const std::vector<double>& want,
            double relative, double absolute = 0) {
    size_t at = 0;
    while (at < got.size() && at < want.size() && is_near(double(got[at]), want[at], relative, absolute))
      ++at;
    say(name, at == got.size() && at == want.size(), at, at < got.size() ? double(got[at]) : NAN,
        at < want.size() ? want[at] : NAN);
  }
  /// Prints the count and returns the program's exit code.
  int finish() const {
    std::printf("%d cases, %d wrong, %d failed calls\n", cases_, wrong_, failed_calls());
    return wrong_ == 0 && failed_calls() == 0 ? 0 : 1;
  }

 private:
  static bool is_near(double got, double want, double relative, double absolute) {
    if (std::isnan(want)) return std::isnan(got);
    if (std::isinf(want)) return got == want;
    return std::fabs(got - want) <= relative * std::fabs(want) + absolute;
  }
  void say(const std::string& name, bool right, size_t at, double got, double want) {
    ++cases_;
    if (right) {
      std::printf("%s ok\n", name.c_str());
    } else {
      ++wrong_;
      std::printf("%s WRONG [%zu] got %.17g want %.17g\n", name.c_str(), at, got, want);
    }
  }
  int cases_ = 0, wrong_ = 0;
};

}  // namespace check
