#pragma once
// Common parts of the calls of LAPACK: work space, and the list of element types. Private to kernels/lapack.

#include <algorithm>
#include <complex>
#include <limits>
#include <vector>

#include "runtime_shim/kernels/blas/blas_symbols.h"
#include "runtime_shim/kernels/blas/openblas.h"
#include "runtime_shim/kernels/lapack/lapack.h"
#include "runtime_shim/kernels/lapack/lapack_symbols.h"

namespace npu::ops::lapack {

template <class T>
inline constexpr bool is_complex = !std::is_same_v<T, RealOf<T>>;

/// The number of elements in a query's answer, a floating-point number that may have been rounded down.
template <class T>
int work_size(T answer) {
  const double size = std::real(answer);
  return std::max(1, static_cast<int>(size + size * std::numeric_limits<RealOf<T>>::epsilon()));
}

/// Runs call(info) while OpenBLAS runs on one thread. Returns the info.
template <class Call>
int with_info(Call call) {
  use_one_blas_thread();
  int info = 0;
  call(info);
  return info;
}

/// Calls call(work, lwork, info) with the work space that it requests when lwork is -1. Result: the info.
template <class T, class Call>
int with_work(Call call) {
  T answer{};
  if (int error = with_info([&](int& info) { call(&answer, -1, info); }); error != 0) return error;
  std::vector<T> work(work_size(answer));
  return with_info([&](int& info) { call(work.data(), static_cast<int>(work.size()), info); });
}

#define NPU_LAPACK_FOR_ALL_TYPES(INSTANTIATE) \
  INSTANTIATE(float)                          \
  INSTANTIATE(double)                         \
  INSTANTIATE(std::complex<float>)            \
  INSTANTIATE(std::complex<double>)

}  // namespace npu::ops::lapack
