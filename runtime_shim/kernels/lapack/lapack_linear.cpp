// Factorisations, and solutions of linear systems.

#include <numeric>

#include "runtime_shim/kernels/lapack/factor.h"
#include "runtime_shim/kernels/lapack/lapack_work.h"

namespace npu::ops::lapack {

template <class T>
int potrf(char uplo, int n, T* a, int lda) {
  return with_info([&](int& info) { Symbols<T>::potrf(uplo, n, a, lda, info, 1); });
}
template <class T>
int potrs(char uplo, int n, int columns, const T* a, int lda, T* b, int ldb) {
  return with_info([&](int& info) { Symbols<T>::potrs(uplo, n, columns, a, lda, b, ldb, info, 1); });
}
template <class T>
int potri(char uplo, int n, T* a, int lda) {
  return with_info([&](int& info) { Symbols<T>::potri(uplo, n, a, lda, info, 1); });
}
template <class T>
int lauum(char uplo, int n, T* a, int lda) {
  return with_info([&](int& info) { Symbols<T>::lauum(uplo, n, a, lda, info, 1); });
}
template <class T>
int trtri(char uplo, char diag, int n, T* a, int lda) {
  return with_info([&](int& info) { Symbols<T>::trtri(uplo, diag, n, a, lda, info, 1, 1); });
}

template <class T>
int getrf(int m, int n, T* a, int lda, int* pivots) {
  if (pivots == nullptr) return factor_lu<T>(m, n, a, lda, nullptr);
  return with_info([&](int& info) { Symbols<T>::getrf(m, n, a, lda, pivots, info); });
}
template <class T>
int getrs(char trans, int n, int columns, const T* a, int lda, const int* pivots, T* b, int ldb) {
  std::vector<int> in_place;
  if (pivots == nullptr) {
    in_place.resize(n);
    std::iota(in_place.begin(), in_place.end(), 1);
    pivots = in_place.data();
  }
  return with_info([&](int& info) { Symbols<T>::getrs(trans, n, columns, a, lda, pivots, b, ldb, info, 1); });
}
template <class T>
void laswp(int n, T* a, int lda, int k1, int k2, const int* pivots, int step) {
  use_one_blas_thread();
  Symbols<T>::laswp(n, a, lda, k1, k2, pivots, step);
}

template <class T>
int sytrf(char uplo, int n, T* a, int lda, int* pivots) {
  return with_work<T>([&](T* work, int lwork, int& info) {
    Symbols<T>::sytrf(uplo, n, a, lda, pivots, work, lwork, info, 1);
  });
}
template <class T>
int sytri(char uplo, int n, T* a, int lda, const int* pivots) {
  std::vector<T> work(2 * static_cast<size_t>(n) + 1);
  return with_info([&](int& info) { Symbols<T>::sytri(uplo, n, a, lda, pivots, work.data(), info, 1); });
}
template <class T>
int sytrs(char uplo, int n, int columns, const T* a, int lda, const int* pivots, T* b, int ldb) {
  return with_info([&](int& info) { Symbols<T>::sytrs(uplo, n, columns, a, lda, pivots, b, ldb, info, 1); });
}

template <class T>
int geqrf(int m, int n, T* a, int lda, T* tau) {
  return with_work<T>(
      [&](T* work, int lwork, int& info) { Symbols<T>::geqrf(m, n, a, lda, tau, work, lwork, info); });
}
template <class T>
int orgqr(int m, int n, int k, T* a, int lda, const T* tau) {
  return with_work<T>(
      [&](T* work, int lwork, int& info) { Symbols<T>::orgqr(m, n, k, a, lda, tau, work, lwork, info); });
}
template <class T>
int ormqr(char side, char trans, int m, int n, int k, const T* a, int lda, const T* tau, T* c, int ldc) {
  return with_work<T>([&](T* work, int lwork, int& info) {
    Symbols<T>::ormqr(side, trans, m, n, k, a, lda, tau, c, ldc, work, lwork, info, 1, 1);
  });
}
template <class T>
int gels(char trans, int m, int n, int columns, T* a, int lda, T* b, int ldb) {
  return with_work<T>([&](T* work, int lwork, int& info) {
    Symbols<T>::gels(trans, m, n, columns, a, lda, b, ldb, work, lwork, info, 1);
  });
}

#define NPU_LAPACK_LINEAR(T)                                                       \
  template int potrf(char, int, T*, int);                                          \
  template int potrs(char, int, int, const T*, int, T*, int);                      \
  template int potri(char, int, T*, int);                                          \
  template int lauum(char, int, T*, int);                                          \
  template int trtri(char, char, int, T*, int);                                    \
  template int getrf(int, int, T*, int, int*);                                     \
  template int getrs(char, int, int, const T*, int, const int*, T*, int);          \
  template void laswp(int, T*, int, int, int, const int*, int);                    \
  template int sytrf(char, int, T*, int, int*);                                    \
  template int sytri(char, int, T*, int, const int*);                              \
  template int sytrs(char, int, int, const T*, int, const int*, T*, int);          \
  template int geqrf(int, int, T*, int, T*);                                       \
  template int orgqr(int, int, int, T*, int, const T*);                            \
  template int ormqr(char, char, int, int, int, const T*, int, const T*, T*, int); \
  template int gels(char, int, int, int, T*, int, T*, int);
NPU_LAPACK_FOR_ALL_TYPES(NPU_LAPACK_LINEAR)

}  // namespace npu::ops::lapack
