// npublas by the type of its numbers. Private to libraries/blasxt.
#pragma once

#include "npu/blas.h"
#include "npu/blas/xt.h"

namespace npu::detail {

/// What differs by type: Real of Hermitian updates, the index in the settings, and the calls.
template <class T>
struct XtCalls;

#define NPU_XT_CALLS(Letter)                            \
  static constexpr auto gemm = npublas##Letter##gemm;   \
  static constexpr auto symm = npublas##Letter##symm;   \
  static constexpr auto syrk = npublas##Letter##syrk;   \
  static constexpr auto syr2k = npublas##Letter##syr2k; \
  static constexpr auto syrkx = npublas##Letter##syrkx; \
  static constexpr auto trsm = npublas##Letter##trsm;   \
  static constexpr auto trmm = npublas##Letter##trmm;   \
  static constexpr auto tpttr = npublas##Letter##tpttr;
#define NPU_XT_HERMITIAN_CALLS(Letter)                  \
  static constexpr auto hemm = npublas##Letter##hemm;   \
  static constexpr auto herk = npublas##Letter##herk;   \
  static constexpr auto her2k = npublas##Letter##her2k; \
  static constexpr auto herkx = npublas##Letter##herkx;

template <>
struct XtCalls<float> {
  using Real = float;
  static constexpr npublasXtOpType_t type = NPUBLASXT_FLOAT;
  static float of_real(float value) { return value; }
  static float conjugate(float value) { return value; }
  static bool is_zero(float value) { return value == 0; }
  NPU_XT_CALLS(S)
};
template <>
struct XtCalls<double> {
  using Real = double;
  static constexpr npublasXtOpType_t type = NPUBLASXT_DOUBLE;
  static double of_real(double value) { return value; }
  static double conjugate(double value) { return value; }
  static bool is_zero(double value) { return value == 0; }
  NPU_XT_CALLS(D)
};
template <>
struct XtCalls<npuComplex> {
  using Real = float;
  static constexpr npublasXtOpType_t type = NPUBLASXT_COMPLEX;
  static npuComplex of_real(float value) { return {value, 0}; }
  static npuComplex conjugate(npuComplex value) { return {value.x, -value.y}; }
  static bool is_zero(npuComplex value) { return value.x == 0 && value.y == 0; }
  static bool is_zero(float value) { return value == 0; }
  NPU_XT_CALLS(C)
  NPU_XT_HERMITIAN_CALLS(C)
};
template <>
struct XtCalls<npuDoubleComplex> {
  using Real = double;
  static constexpr npublasXtOpType_t type = NPUBLASXT_DOUBLECOMPLEX;
  static npuDoubleComplex of_real(double value) { return {value, 0}; }
  static npuDoubleComplex conjugate(npuDoubleComplex value) { return {value.x, -value.y}; }
  static bool is_zero(npuDoubleComplex value) { return value.x == 0 && value.y == 0; }
  static bool is_zero(double value) { return value == 0; }
  NPU_XT_CALLS(Z)
  NPU_XT_HERMITIAN_CALLS(Z)
};

#undef NPU_XT_CALLS
#undef NPU_XT_HERMITIAN_CALLS

}  // namespace npu::detail
