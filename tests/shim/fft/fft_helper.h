// Numbers to transform, the sum that defines the transform, and copies on the device.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <vector>

#include "npu/fft/xt.h"

namespace npu::test {

using Complex = std::complex<double>;

/// A copy of host elements on the device, and back.
template <class T>
class OnDevice {
 public:
  explicit OnDevice(const std::vector<T>& values) : count_(values.size()) {
    npuMalloc(&data, count_ * sizeof(T));
    npuMemcpy(data, values.data(), count_ * sizeof(T), npuMemcpyHostToDevice);
  }
  ~OnDevice() { npuFree(data); }
  std::vector<T> values() const {
    std::vector<T> host(count_);
    npuMemcpy(host.data(), data, count_ * sizeof(T), npuMemcpyDeviceToHost);
    return host;
  }
  T* data = nullptr;

 private:
  size_t count_;
};

inline std::vector<Complex> numbers(size_t count) {
  std::vector<Complex> values(count);
  unsigned state = 12345;
  auto next = [&] {
    return (state = state * 1664525u + 1013904223u, static_cast<double>(state >> 8) / (1 << 24) - 0.5);
  };
  for (Complex& value : values) value = {next(), next()};
  return values;
}

/// The sum that defines the transform of an nx * ny * nz block.
inline std::vector<Complex> by_definition(const std::vector<Complex>& x, int nx, int ny, int nz,
                                          int direction) {
  const double two_pi = direction * 2 * std::acos(-1.0);
  std::vector<Complex> out(x.size());
  for (int a = 0; a < nx; ++a)
    for (int b = 0; b < ny; ++b)
      for (int c = 0; c < nz; ++c)
        for (int i = 0; i < nx; ++i)
          for (int j = 0; j < ny; ++j)
            for (int k = 0; k < nz; ++k) {
              double turns = double(a) * i / nx + double(b) * j / ny + double(c) * k / nz;
              out[(a * ny + b) * nz + c] += x[(i * ny + j) * nz + k] * std::polar(1.0, two_pi * turns);
            }
  return out;
}

inline npufftDoubleComplex pair(Complex z) { return make_npuDoubleComplex(z.real(), z.imag()); }
inline std::vector<npufftDoubleComplex> pairs(const std::vector<Complex>& values) {
  std::vector<npufftDoubleComplex> out;
  for (Complex value : values) out.push_back(pair(value));
  return out;
}

template <class T>
double distance(const std::vector<T>& got, const std::vector<Complex>& wanted) {
  double most = got.size() == wanted.size() ? 0 : 1e9;
  for (size_t i = 0; i < wanted.size() && i < got.size(); ++i)
    most = std::max(most, std::abs(Complex(got[i].x, got[i].y) - wanted[i]));
  return most;
}

}  // namespace npu::test
