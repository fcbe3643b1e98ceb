#pragma once
// Matrices on the host and on devices, and a handle of several simulated devices.
#include <gtest/gtest.h>

#include <complex>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>

#include "npu/blas/xt.h"
#include "tests/shim/blas/device_array.h"

namespace npu::test::xt {

// Read when the runtime is first used.
[[maybe_unused]] inline const int devices_are_set = setenv("NPU_SIM_DEVICES", "3", 0);

using Number = std::complex<double>;
/// What a call leaves at (i, j); nothing where it leaves what was there.
using Wanted = std::function<std::optional<Number>(int, int)>;

template <class T>
constexpr bool kIsComplex = !std::is_floating_point_v<T>;
template <class T>
Number value(T x) {
  if constexpr (kIsComplex<T>)
    return {x.x, x.y};
  else
    return x;
}
template <class T>
T number(Number x) {
  if constexpr (kIsComplex<T>)
    return {static_cast<decltype(T::x)>(x.real()), static_cast<decltype(T::x)>(x.imag())};
  else
    return static_cast<T>(x.real());
}

/// A column-major matrix with gaps between its columns, on the host or on a device.
template <class T>
class Matrix {
 public:
  Matrix(int rows, int cols, int seed, int device = -1, double diagonal = 0, int gap = 3)
      : rows(rows), cols(cols), ld(rows + gap), device_(device) {
    for (int i = 0; i < ld * cols; ++i) {
      const double on = i % ld == i / ld ? diagonal : 0;
      host_.push_back(number<T>({(i * 7 + seed) % 11 - 5.0 + on, (i * 5 + seed) % 7 - 3.0}));
    }
    before_ = host_;
    if (device < 0) return;
    npuSetDevice(device);
    memory_ = std::make_unique<test::DeviceArray<T>>(host_);
    npuSetDevice(0);
  }
  T* data() { return device_ < 0 ? host_.data() : static_cast<T*>(*memory_); }
  size_t pitch() const { return static_cast<size_t>(ld); }
  Number at(int i, int j) const { return value(before_[static_cast<size_t>(i + j * ld)]); }
  Number of(npublasOperation_t op, int i, int j) const {
    if (op == NPUBLAS_OP_N) return at(i, j);
    return op == NPUBLAS_OP_T ? at(j, i) : std::conj(at(j, i));
  }
  /// The matrix of which a triangle is read: symmetric, Hermitian, or zero in the other triangle.
  enum class Kind { symmetric, hermitian, triangular };
  Number whole(Kind kind, npublasFillMode_t uplo, int i, int j) const {
    if (i == j) return kind == Kind::hermitian ? at(i, i).real() : at(i, i);
    if ((uplo == NPUBLAS_FILL_MODE_LOWER) == (i > j)) return at(i, j);
    if (kind == Kind::triangular) return 0;
    return kind == Kind::hermitian ? std::conj(at(j, i)) : at(j, i);
  }
  void expect(const Wanted& wanted, double tolerance) const {
    const std::vector<T> got = device_ < 0 ? host_ : memory_->read();
    for (int j = 0; j < cols; ++j)
      for (int i = 0; i < ld; ++i) {
        const std::optional<Number> number = i < rows ? wanted(i, j) : std::nullopt;
        const Number is = value(got[static_cast<size_t>(i + j * ld)]);
        ASSERT_LE(std::abs(is - number.value_or(at(i, j))), number ? tolerance : 0) << i << " " << j;
      }
  }
  int rows, cols, ld;

 private:
  std::vector<T> host_, before_;
  int device_;
  std::unique_ptr<test::DeviceArray<T>> memory_;
};

inline Number sum_of(int k, const std::function<Number(int)>& f) {
  Number sum = 0;
  for (int p = 0; p < k; ++p) sum += f(p);
  return sum;
}

/// C = 2 A B - C on the devices of the handle. device: of A; -1: A is on the host.
inline void expect_product(npublasXtHandle_t handle, int device = -1) {
  const double alpha = 2, beta = -1;
  Matrix<double> a(40, 9, 1, device), b(9, 30, 2), c(40, 30, 3);
  EXPECT_EQ(npublasXtDgemm(handle, NPUBLAS_OP_N, NPUBLAS_OP_N, 40, 30, 9, &alpha, a.data(), a.pitch(),
                           b.data(), b.pitch(), &beta, c.data(), c.pitch()),
            NPUBLAS_STATUS_SUCCESS);
  c.expect(
      [&](int i, int j) {
        return 2.0 * sum_of(9, [&](int p) { return a.at(i, p) * b.at(p, j); }) - c.at(i, j);
      },
      1e-9);
}

template <class T>
class Xt : public testing::Test {
 protected:
  static constexpr bool kIsFloat = std::is_same_v<T, float> || std::is_same_v<T, npuComplex>;
  static constexpr double kTolerance = kIsFloat ? 5e-2 : 1e-9;
  void SetUp() override {
    ASSERT_EQ(npublasXtCreate(&handle_), NPUBLAS_STATUS_SUCCESS);
    int ids[] = {2, 0, 1};
    ASSERT_EQ(npublasXtDeviceSelect(handle_, 3, ids), NPUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(npublasXtSetBlockDim(handle_, 16), NPUBLAS_STATUS_SUCCESS);
  }
  void TearDown() override {
    int device = -1;
    EXPECT_EQ(npuGetDevice(&device), npuSuccess);
    EXPECT_EQ(device, 0);  // as before
    EXPECT_EQ(npublasXtDestroy(handle_), NPUBLAS_STATUS_SUCCESS);
  }
  npublasXtHandle_t handle_ = nullptr;
  const Number alpha_ = kIsComplex<T> ? Number(2, -1) : 2, beta_ = kIsComplex<T> ? Number(-1, 0.5) : -1;
  const T alpha = number<T>(alpha_), beta = number<T>(beta_), zero = number<T>(0);
};

}  // namespace npu::test::xt
