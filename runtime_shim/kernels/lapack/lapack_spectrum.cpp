// Eigenvalues and singular values, and the condensed forms that lead to them.

#include <cmath>

#include "runtime_shim/kernels/lapack/lapack_work.h"

namespace npu::ops::lapack {
namespace {

/// Like with_work, for routines that also want integers and, when complex, real numbers: call(work, lwork,
/// rwork, lrwork, iwork, liwork, info).
template <class T, class Call>
int with_all_work(Call call) {
  using R = RealOf<T>;
  T answer{};
  R real_answer{};
  int whole_answer = 0;
  const int error =
      with_info([&](int& info) { call(&answer, -1, &real_answer, -1, &whole_answer, -1, info); });
  if (error != 0) return error;
  std::vector<T> work(work_size(answer));
  std::vector<R> rwork(work_size(real_answer));
  std::vector<int> iwork(std::max(1, whole_answer));
  return with_info([&](int& info) {
    call(work.data(), static_cast<int>(work.size()), rwork.data(), static_cast<int>(rwork.size()),
         iwork.data(), static_cast<int>(iwork.size()), info);
  });
}

template <class T>
void copy_columns(int rows, int columns, const T* from, int ld_from, T* to, int ld_to) {
  for (int64_t j = 0; j < columns; ++j) std::copy_n(from + j * ld_from, rows, to + j * ld_to);
}

template <class T>
double squared(T value) {
  const double size = std::abs(value);
  return size * size;
}

/// sqrt(sum |C - M * diag(d)|^2) over (rows, columns); C holds `rows` rows.
template <class T>
double distance_to_scaled(int rows, int columns, const std::vector<T>& c, const T* m, int ldm,
                          const RealOf<T>* d) {
  double sum = 0;
  for (int64_t j = 0; j < columns; ++j) {
    for (int64_t i = 0; i < rows; ++i) {
      const double size = std::abs(c[i + j * rows] - m[i + j * ldm] * d[j]);
      sum += size * size;
    }
  }
  return std::sqrt(sum);
}

}  // namespace

template <class T>
int sytrd(char uplo, int n, T* a, int lda, RealOf<T>* d, RealOf<T>* e, T* tau) {
  return with_work<T>([&](T* work, int lwork, int& info) {
    Symbols<T>::sytrd(uplo, n, a, lda, d, e, tau, work, lwork, info, 1);
  });
}
template <class T>
int orgtr(char uplo, int n, T* a, int lda, const T* tau) {
  return with_work<T>(
      [&](T* work, int lwork, int& info) { Symbols<T>::orgtr(uplo, n, a, lda, tau, work, lwork, info, 1); });
}
template <class T>
int ormtr(char side, char uplo, char trans, int m, int n, const T* a, int lda, const T* tau, T* c, int ldc) {
  return with_work<T>([&](T* work, int lwork, int& info) {
    Symbols<T>::ormtr(side, uplo, trans, m, n, a, lda, tau, c, ldc, work, lwork, info, 1, 1, 1);
  });
}
template <class T>
int gebrd(int m, int n, T* a, int lda, RealOf<T>* d, RealOf<T>* e, T* tauq, T* taup) {
  return with_work<T>([&](T* work, int lwork, int& info) {
    Symbols<T>::gebrd(m, n, a, lda, d, e, tauq, taup, work, lwork, info);
  });
}
template <class T>
int orgbr(char which, int m, int n, int k, T* a, int lda, const T* tau) {
  return with_work<T>([&](T* work, int lwork, int& info) {
    Symbols<T>::orgbr(which, m, n, k, a, lda, tau, work, lwork, info, 1);
  });
}

template <class T>
int syevd(char job, char uplo, int n, T* a, int lda, RealOf<T>* w) {
  return with_all_work<T>([&](T* work, int lwork, [[maybe_unused]] RealOf<T>* rwork,
                              [[maybe_unused]] int lrwork, int* iwork, int liwork, int& info) {
    if constexpr (is_complex<T>) {
      Symbols<T>::syevd(job, uplo, n, a, lda, w, work, lwork, rwork, lrwork, iwork, liwork, info, 1, 1);
    } else {
      Symbols<T>::syevd(job, uplo, n, a, lda, w, work, lwork, iwork, liwork, info, 1, 1);
    }
  });
}

// LAPACK's syevr needs a separate matrix for the vectors.
template <class T>
int syevdx(char job, EigenRange<RealOf<T>> range, char uplo, int n, T* a, int lda, int* found, RealOf<T>* w) {
  *found = n;
  if (range.kind == 'A') return syevd(job, uplo, n, a, lda, w);
  const int ldz = std::max(1, n);
  std::vector<T> z(job == 'V' ? static_cast<size_t>(ldz) * n + 1 : 1);
  std::vector<int> support(2 * static_cast<size_t>(n) + 2);
  const RealOf<T> tolerance = 0;
  const int error = with_all_work<T>([&](T* work, int lwork, [[maybe_unused]] RealOf<T>* rwork,
                                         [[maybe_unused]] int lrwork, int* iwork, int liwork, int& info) {
    if constexpr (is_complex<T>) {
      Symbols<T>::syevr(job, range.kind, uplo, n, a, lda, range.low, range.high, range.first, range.last,
                        tolerance, *found, w, z.data(), ldz, support.data(), work, lwork, rwork, lrwork,
                        iwork, liwork, info, 1, 1, 1);
    } else {
      Symbols<T>::syevr(job, range.kind, uplo, n, a, lda, range.low, range.high, range.first, range.last,
                        tolerance, *found, w, z.data(), ldz, support.data(), work, lwork, iwork, liwork, info,
                        1, 1, 1);
    }
  });
  if (error == 0 && job == 'V') copy_columns(n, *found, z.data(), ldz, a, lda);
  return error;
}

// The method of LAPACK's sygvd: B's factor gives a standard problem, and transforms its vectors back.
template <class T>
int sygvdx(int type, char job, EigenRange<RealOf<T>> range, char uplo, int n, T* a, int lda, T* b, int ldb,
           int* found, RealOf<T>* w) {
  if (int info = potrf(uplo, n, b, ldb); info != 0) return info > 0 ? n + info : info;
  int error = with_info([&](int& info) { Symbols<T>::sygst(type, uplo, n, a, lda, b, ldb, info, 1); });
  if (error == 0) error = syevdx(job, range, uplo, n, a, lda, found, w);
  if (error != 0 || job != 'V') return error;
  const bool upper = uplo == 'U', solve = type != 3;  // x = L^-H * y or U^-1 * y; else L * y or U^H * y
  const char trans = upper == solve ? 'N' : is_complex<T> ? 'C' : 'T';
  (solve ? BlasSymbols<T>::trsm : BlasSymbols<T>::trmm)('L', uplo, trans, 'N', n, *found, T(1), b, ldb, a,
                                                        lda);
  return 0;
}

template <class T>
int gesvd(char job_u, char job_vt, int m, int n, T* a, int lda, RealOf<T>* s, T* u, int ldu, T* vt, int ldvt,
          RealOf<T>* rest) {
  const int rank = std::min(m, n);
  std::vector<RealOf<T>> rwork(is_complex<T> ? 5 * static_cast<size_t>(rank) + 1 : 1);
  return with_work<T>([&](T* work, int lwork, int& info) {
    const bool gives_rest = rest != nullptr && lwork != -1 && rank > 1;
    if constexpr (is_complex<T>) {
      Symbols<T>::gesvd(job_u, job_vt, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, rwork.data(), info, 1,
                        1);
      if (gives_rest) std::copy_n(rwork.data(), rank - 1, rest);
    } else {
      Symbols<T>::gesvd(job_u, job_vt, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, info, 1, 1);
      if (gives_rest) std::copy_n(work + 1, rank - 1, rest);
    }
  });
}

template <class T>
double eigen_residual(char uplo, int n, const T* a, int lda, const T* v, int ldv, const RealOf<T>* w) {
  use_one_blas_thread();
  std::vector<T> product(static_cast<size_t>(n) * n);
  BlasSymbols<T>::hemm('L', uplo, n, n, T(1), a, lda, v, ldv, T(0), product.data(), std::max(1, n));
  return distance_to_scaled(n, n, product, v, ldv, w);
}

template <class T>
double singular_residual(int m, int n, int k, const T* a, int lda, const T* u, int ldu, const T* v, int ldv,
                         const RealOf<T>* s) {
  use_one_blas_thread();
  std::vector<T> product(static_cast<size_t>(m) * k);
  BlasSymbols<T>::gemm('N', 'N', m, k, n, T(1), a, lda, v, ldv, T(0), product.data(), std::max(1, m));
  return distance_to_scaled(m, k, product, u, ldu, s);
}

#define NPU_LAPACK_SPECTRUM(T)                                                                          \
  template int sytrd(char, int, T*, int, RealOf<T>*, RealOf<T>*, T*);                                   \
  template int orgtr(char, int, T*, int, const T*);                                                     \
  template int ormtr(char, char, char, int, int, const T*, int, const T*, T*, int);                     \
  template int gebrd(int, int, T*, int, RealOf<T>*, RealOf<T>*, T*, T*);                                \
  template int orgbr(char, int, int, int, T*, int, const T*);                                           \
  template int syevd(char, char, int, T*, int, RealOf<T>*);                                             \
  template int syevdx(char, EigenRange<RealOf<T>>, char, int, T*, int, int*, RealOf<T>*);               \
  template int sygvdx(int, char, EigenRange<RealOf<T>>, char, int, T*, int, T*, int, int*, RealOf<T>*); \
  template int gesvd(char, char, int, int, T*, int, RealOf<T>*, T*, int, T*, int, RealOf<T>*);          \
  template double eigen_residual(char, int, const T*, int, const T*, int, const RealOf<T>*);            \
  template double singular_residual(int, int, int, const T*, int, const T*, int, const T*, int,         \
                                    const RealOf<T>*);
NPU_LAPACK_FOR_ALL_TYPES(NPU_LAPACK_SPECTRUM)

}  // namespace npu::ops::lapack
