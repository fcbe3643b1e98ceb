// Eigenvalues of general matrices, and singular values of a low rank.

#include <cstring>
#include <vector>

#include "runtime_shim/libraries/solver/call.h"

namespace npu::detail {
namespace {

/// Eigenvalues as the caller wants them: complex, or all real parts before all imaginary parts.
template <class Real>
void store_values(const std::vector<std::complex<Real>>& values, bool in_pairs, void* w) {
  const size_t n = values.size();
  auto* parts = static_cast<Real*>(w);
  for (size_t i = 0; i < n; ++i) {
    parts[in_pairs ? 2 * i : i] = values[i].real();
    parts[in_pairs ? 2 * i + 1 : n + i] = values[i].imag();
  }
}

inline bool is_complex_type(npuDataType type) { return type == NPU_C_32F || type == NPU_C_64F; }

template <class Scalar>
struct GeneralCall {
  npusolverEigMode_t left, right;
  int64_t n;
  Scalar* a;
  int64_t lda;
  void* w;
  bool in_pairs;
  Scalar* vl;
  int64_t ldvl;
  Scalar* vr;
  int64_t ldvr;
};

template <class Scalar>
npusolverStatus_t run_geev(npusolverDnHandle_t handle, const GeneralCall<Scalar>& c, const void* work,
                           size_t bytes, int* info) {
  const bool left = c.left == NPUSOLVER_EIG_MODE_VECTOR, right = c.right == NPUSOLVER_EIG_MODE_VECTOR;
  SolverChecks checks(handle);
  checks.job(c.left).job(c.right).matrix(c.n, c.n, c.a, c.lda).array(c.n, c.w).present(info);
  if (left) checks.matrix(c.n, c.n, c.vl, c.ldvl);
  if (right) checks.matrix(c.n, c.n, c.vr, c.ldvr);
  checks.work(work, work_elements(bytes));
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, "npusolverDnXgeev", [=] {
    std::vector<std::complex<SolverRealOf<Scalar>>> values(static_cast<size_t>(c.n));
    *info =
        lapack::geev(letter_of(c.left), letter_of(c.right), static_cast<int>(c.n), data(c.a),
                     static_cast<int>(c.lda), values.data(), data(c.vl), left ? static_cast<int>(c.ldvl) : 1,
                     data(c.vr), right ? static_cast<int>(c.ldvr) : 1);
    store_values(values, c.in_pairs, c.w);
  });
}

template <class Scalar>
struct LowRankCall {
  bool wants_u, wants_v;
  int64_t m, n, k;
  Scalar* a;
  int64_t lda;
  SolverRealOf<Scalar>* s;
  Scalar* u;
  int64_t ldu;
  Scalar* v;
  int64_t ldv;
};

template <class Element>
Element adjoint_of(Element x) {
  if constexpr (std::is_floating_point_v<Element>) {
    return x;
  } else {
    return std::conj(x);
  }
}

// The k largest of all singular values: no method finds them better, and no random numbers are in the result.
template <class Scalar>
int lowest_error(const LowRankCall<Scalar>& c) {
  using Element = CppElement<Scalar>;
  const int m = static_cast<int>(c.m), n = static_cast<int>(c.n), all = std::min(m, n);
  std::vector<SolverRealOf<Scalar>> s(static_cast<size_t>(all) + 1);
  std::vector<Element> u(static_cast<size_t>(m) * all + 1), vt(static_cast<size_t>(all) * n + 1);
  const int info = lapack::gesvd(c.wants_u ? 'S' : 'N', c.wants_v ? 'S' : 'N', m, n, data(c.a),
                                 static_cast<int>(c.lda), s.data(), u.data(), std::max(1, m), vt.data(),
                                 std::max(1, all), static_cast<SolverRealOf<Scalar>*>(nullptr));
  std::copy_n(s.data(), c.k, c.s);
  for (int64_t j = 0; c.wants_u && j < c.k; ++j) std::copy_n(u.data() + j * m, m, data(c.u) + j * c.ldu);
  for (int64_t j = 0; c.wants_v && j < c.k; ++j) {
    for (int64_t i = 0; i < n; ++i) data(c.v)[i + j * c.ldv] = adjoint_of(vt[j + i * all]);
  }
  return info;
}

template <class Scalar>
npusolverStatus_t run_gesvdr(npusolverDnHandle_t handle, const LowRankCall<Scalar>& c, const void* work,
                             size_t bytes, int* info) {
  SolverChecks checks(handle);
  checks.matrix(c.m, c.n, c.a, c.lda).array(c.k, c.s).present(info);
  if (c.wants_u) checks.matrix(c.m, c.k, c.u, c.ldu);
  if (c.wants_v) checks.matrix(c.n, c.k, c.v, c.ldv);
  checks.work(work, work_elements(bytes));
  if (!checks.ok()) return checks.status();
  return solver_submit(handle, "npusolverDnXgesvdr", [=] { *info = lowest_error(c); });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

npusolverStatus_t npusolverDnXgeev_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t,
                                              npusolverEigMode_t, npusolverEigMode_t, int64_t n, npuDataType,
                                              const void*, int64_t lda, npuDataType, const void*, npuDataType,
                                              const void*, int64_t, npuDataType, const void*, int64_t,
                                              npuDataType, size_t* workspaceInBytesOnDevice,
                                              size_t* workspaceInBytesOnHost) {
  return ask_work(handle, n, n, lda, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}
npusolverStatus_t npusolverDnXgeev(npusolverDnHandle_t handle, npusolverDnParams_t, npusolverEigMode_t jobvl,
                                   npusolverEigMode_t jobvr, int64_t n, npuDataType dataTypeA, void* A,
                                   int64_t lda, npuDataType dataTypeW, void* W, npuDataType dataTypeVL,
                                   void* VL, int64_t ldvl, npuDataType dataTypeVR, void* VR, int64_t ldvr,
                                   npuDataType computeType, void* bufferOnDevice,
                                   size_t workspaceInBytesOnDevice, void*, size_t, int* info) {
  SolverChecks checks(handle);
  const bool same_precision = real_type_of(dataTypeW) == real_type_of(dataTypeA);
  checks.require(dataTypeVL == dataTypeA && dataTypeVR == dataTypeA && computeType == dataTypeA &&
                     same_precision && (is_complex_type(dataTypeW) || !is_complex_type(dataTypeA)),
                 NPUSOLVER_STATUS_NOT_SUPPORTED);
  if (!checks.ok()) return checks.status();
  return by_type(dataTypeA, [&](auto scalar) {
    using Scalar = decltype(scalar);
    const GeneralCall<Scalar> call{jobvl,
                                   jobvr,
                                   n,
                                   static_cast<Scalar*>(A),
                                   lda,
                                   W,
                                   is_complex_type(dataTypeW),
                                   static_cast<Scalar*>(VL),
                                   ldvl,
                                   static_cast<Scalar*>(VR),
                                   ldvr};
    return run_geev(handle, call, bufferOnDevice, workspaceInBytesOnDevice, info);
  });
}

npusolverStatus_t npusolverDnXgesvdr_bufferSize(npusolverDnHandle_t handle, npusolverDnParams_t, signed char,
                                                signed char, int64_t m, int64_t n, int64_t, int64_t, int64_t,
                                                npuDataType, const void*, int64_t lda, npuDataType,
                                                const void*, npuDataType, const void*, int64_t, npuDataType,
                                                const void*, int64_t, npuDataType,
                                                size_t* workspaceInBytesOnDevice,
                                                size_t* workspaceInBytesOnHost) {
  return ask_work(handle, m, n, lda, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}
npusolverStatus_t npusolverDnXgesvdr(npusolverDnHandle_t handle, npusolverDnParams_t, signed char jobu,
                                     signed char jobv, int64_t m, int64_t n, int64_t k, int64_t p,
                                     int64_t niters, npuDataType dataTypeA, void* A, int64_t lda,
                                     npuDataType dataTypeSrand, void* Srand, npuDataType dataTypeUrand,
                                     void* Urand, int64_t ldUrand, npuDataType dataTypeVrand, void* Vrand,
                                     int64_t ldVrand, npuDataType computeType, void* bufferOnDevice,
                                     size_t workspaceInBytesOnDevice, void*, size_t, int* d_info) {
  SolverChecks checks(handle);
  checks.require((jobu == 'S' || jobu == 'N') && (jobv == 'S' || jobv == 'N'));
  checks.require(k >= 0 && p >= 0 && niters >= 0 && k + p <= std::min(m, n));
  checks.require(dataTypeUrand == dataTypeA && dataTypeVrand == dataTypeA && computeType == dataTypeA &&
                     dataTypeSrand == real_type_of(dataTypeA),
                 NPUSOLVER_STATUS_NOT_SUPPORTED);
  if (!checks.ok()) return checks.status();
  return by_type(dataTypeA, [&](auto scalar) {
    using Scalar = decltype(scalar);
    const LowRankCall<Scalar> call{jobu == 'S',
                                   jobv == 'S',
                                   m,
                                   n,
                                   k,
                                   static_cast<Scalar*>(A),
                                   lda,
                                   static_cast<SolverRealOf<Scalar>*>(Srand),
                                   static_cast<Scalar*>(Urand),
                                   ldUrand,
                                   static_cast<Scalar*>(Vrand),
                                   ldVrand};
    return run_gesvdr(handle, call, bufferOnDevice, workspaceInBytesOnDevice, d_info);
  });
}

}  // extern "C"
