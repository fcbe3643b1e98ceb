// Argument types of BLAS and LAPACK: letters for enumerations, C++ complex numbers for pairs. Private to
// libraries/blas and libraries/solver.
#pragma once

#include <complex>
#include <type_traits>
#include <utility>

#include "npu/blas/types.h"
#include "npu/complex.h"

namespace npu::detail {

/// The letters of BLAS and LAPACK for enumerations. 'T' for 'C' if elements are real.
inline char letter_of(npublasFillMode_t uplo) { return uplo == NPUBLAS_FILL_MODE_LOWER ? 'L' : 'U'; }
inline char letter_of(npublasSideMode_t side) { return side == NPUBLAS_SIDE_LEFT ? 'L' : 'R'; }
template <class Scalar>
char letter_of(npublasOperation_t op) {
  if (op == NPUBLAS_OP_N) return 'N';
  const bool real = std::is_floating_point_v<Scalar>;
  return op == NPUBLAS_OP_T || real ? 'T' : 'C';
}

inline char letter_of(npublasDiagType_t diag) { return diag == NPUBLAS_DIAG_UNIT ? 'U' : 'N'; }

/// Elements as C++ types.
inline float* data(float* x) { return x; }
inline double* data(double* x) { return x; }
inline std::complex<float>* data(npuComplex* x) { return reinterpret_cast<std::complex<float>*>(x); }
inline std::complex<double>* data(npuDoubleComplex* x) { return reinterpret_cast<std::complex<double>*>(x); }
inline const float* data(const float* x) { return x; }
inline const double* data(const double* x) { return x; }
inline const std::complex<float>* data(const npuComplex* x) {
  return reinterpret_cast<const std::complex<float>*>(x);
}
inline const std::complex<double>* data(const npuDoubleComplex* x) {
  return reinterpret_cast<const std::complex<double>*>(x);
}

/// The C++ type of a public element type.
template <class T>
using CppElement = std::remove_pointer_t<decltype(data(static_cast<T*>(nullptr)))>;

/// Arrays of pointers to them.
template <class T>
auto items(T* const* pointers) {
  return reinterpret_cast<decltype(data(std::declval<T*>())) const*>(pointers);
}

}  // namespace npu::detail
