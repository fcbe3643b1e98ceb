// The objects of the low-level sparse calls. Private to libraries/solver.
#pragma once

#include <variant>

#include "runtime_shim/libraries/solver/sparse_call.h"

namespace npu::detail {

/// A factor of either type of numbers, and what the calls before it found out.
template <template <class> class Factor>
struct FactorOf {
  bool analysed = false, factored = false;
  int failed = -1;  ///< the pivot that ended the factorisation
  std::variant<std::monostate, Factor<double>, Factor<std::complex<double>>> factor;
  /// For the calls that get the matrix before the call that factorises it.
  std::variant<std::monostate, direct::Rows<double>, direct::Rows<std::complex<double>>> matrix;

  template <class T>
  const Factor<T>* get() const {
    return factored ? std::get_if<Factor<T>>(&factor) : nullptr;
  }
};

}  // namespace npu::detail

struct csrcholInfo : npu::detail::FactorOf<npu::detail::direct::Cholesky> {};
struct csrcholInfoHost : npu::detail::FactorOf<npu::detail::direct::Cholesky> {};
struct csrqrInfo : npu::detail::FactorOf<npu::detail::direct::Qr> {};
struct csrqrInfoHost : npu::detail::FactorOf<npu::detail::direct::Qr> {};
struct csrluInfoHost : npu::detail::FactorOf<npu::detail::direct::Lu> {};

namespace npu::detail {

template <class Info>
npusolverStatus_t make_info(Info** info) {
  if (info == nullptr) return NPUSOLVER_STATUS_INVALID_VALUE;
  *info = new (std::nothrow) Info;
  return *info == nullptr ? NPUSOLVER_STATUS_ALLOC_FAILED : NPUSOLVER_STATUS_SUCCESS;
}
template <class Info>
npusolverStatus_t drop_info(Info* info) {
  delete info;
  return NPUSOLVER_STATUS_SUCCESS;
}

template <class Info>
npusolverStatus_t analyse(npusolverSpHandle_t handle, int m, int n, int elements,
                          npusparseMatDescr_t descriptor, const int* start, const int* column, Info* info) {
  SparseChecks checks(handle);
  checks.pattern(m, n, elements, descriptor, start, column);
  if (checks.present(info).ok()) info->analysed = true;
  return checks.status();
}

/// The size of a copy of the matrix; the factor grows as it is found.
template <class Scalar, class Info>
npusolverStatus_t ask_factor(npusolverSpHandle_t handle, const SparseArgument<Scalar>& a, const Info* info,
                             size_t* internal, size_t* work) {
  SparseChecks checks(handle);
  checks.matrix(a).present(info, internal, work).require(info == nullptr || info->analysed);
  if (checks.ok()) {
    *internal = static_cast<size_t>(a.elements) * (sizeof(Wide<Scalar>) + sizeof(int)) + kSolverWorkBytes;
    *work = kSolverWorkBytes;
  }
  return checks.status();
}

}  // namespace npu::detail
