// Vectors and matrices of BLAS calls as operands of the probe (runtime_shim/probe). Private to libraries/blas.
#pragma once

#include <complex>
#include <cstdint>

#include "npu/complex.h"
#include "runtime_shim/libraries/blas/call.h"

namespace npu::detail {

template <class T>
struct ProbeTypeOf;
template <>
struct ProbeTypeOf<float> {
  static constexpr probe::Type type = probe::Type::float32;
};
template <>
struct ProbeTypeOf<double> {
  static constexpr probe::Type type = probe::Type::float64;
};
template <>
struct ProbeTypeOf<int> {
  static constexpr probe::Type type = probe::Type::int32;
};
template <>
struct ProbeTypeOf<std::complex<float>> {
  static constexpr probe::Type type = probe::Type::complex64;
};
template <>
struct ProbeTypeOf<std::complex<double>> {
  static constexpr probe::Type type = probe::Type::complex128;
};

/// `n` elements, an increment apart. An increment of 0 means one element.
template <class T>
probe::Tensor vector_of(int64_t n, const T* x, int64_t increment) {
  return probe::strided(x, ProbeTypeOf<T>::type, increment == 0 ? 1 : n, increment == 0 ? 1 : increment);
}
/// Columns one after the other: the last index is the row.
template <class T>
probe::Tensor matrix_of(int64_t rows, int64_t columns, const T* a, int64_t ld) {
  return probe::rows(a, ProbeTypeOf<T>::type, columns, rows, ld);
}
/// A result: in host memory, or on the device (pointer mode).
template <class T>
probe::Tensor result_of(npublasHandle_t handle, const T* result) {
  probe::Tensor tensor = probe::dense(result, ProbeTypeOf<T>::type, 1);
  tensor.is_host = has_host_scalars(handle);
  return tensor;
}
/// The factor, if the host knows it.
template <class T>
void add_factor(probe::Operation& operation, npublasHandle_t handle, const T* factor) {
  if (has_host_scalars(handle)) operation.value(probe::real(static_cast<double>(*factor)));
}
/// C or y, which a call updates: with beta 0 it is not read.
template <class T>
void add_result(probe::Operation& operation, npublasHandle_t handle, const T* beta, probe::Tensor result) {
  if (has_host_scalars(handle) && *beta == T{0})
    operation.out(std::move(result));
  else
    operation.inout(std::move(result));
}

/// y = alpha A x + beta y.
template <class T>
void add_vector_product(probe::Operation& operation, npublasHandle_t handle, const T* alpha, probe::Tensor a,
                        probe::Tensor x, const T* beta, probe::Tensor y) {
  add_factor(operation, handle, alpha);
  operation.in(std::move(a));
  operation.in(std::move(x));
  add_factor(operation, handle, beta);
  add_result(operation, handle, beta, std::move(y));
}

}  // namespace npu::detail
