#pragma once
// The Fortran symbols of OpenBLAS's LAPACK. Included by kernels/lapack/lapack_*.cpp only.
//
// A routine is Symbols<T>::NAME, NAME without its letter of type; the pairs or/un and sy/he (real, complex)
// go by the first. Fortran passes everything by address and the lengths of its strings at the end. All
// routines are reentrant.

#include <complex>
#include <cstddef>

namespace npu::ops::lapack {

template <class T>
struct Symbols;

// l: the letter of type, T: its elements, R: their real type, org and orm: theirs or ung and unm, s: sy or
// he.
#define NPU_LAPACK_DECLARE(l, T, R, org, orm, s)                                                             \
  extern "C" {                                                                                               \
  void l##potrf_(const char&, const int& n, T* a, const int& lda, int& info, size_t);                        \
  void l##potrs_(const char&, const int& n, const int& nrhs, const T* a, const int& lda, T* b,               \
                 const int& ldb, int& info, size_t);                                                         \
  void l##potri_(const char&, const int& n, T* a, const int& lda, int& info, size_t);                        \
  void l##lauum_(const char&, const int& n, T* a, const int& lda, int& info, size_t);                        \
  void l##trtri_(const char&, const char&, const int& n, T* a, const int& lda, int& info, size_t, size_t);   \
  void l##getrf_(const int& m, const int& n, T* a, const int& lda, int* pivots, int& info);                  \
  void l##getrs_(const char&, const int& n, const int& nrhs, const T* a, const int& lda, const int* pivots,  \
                 T* b, const int& ldb, int& info, size_t);                                                   \
  void l##laswp_(const int& n, T* a, const int& lda, const int& k1, const int& k2, const int* pivots,        \
                 const int& step);                                                                           \
  void l##sytrf_(const char&, const int& n, T* a, const int& lda, int* pivots, T* work, const int& lwork,    \
                 int& info, size_t);                                                                         \
  void l##sytri_(const char&, const int& n, T* a, const int& lda, const int* pivots, T* work, int& info,     \
                 size_t);                                                                                    \
  void l##sytrs_(const char&, const int& n, const int& nrhs, const T* a, const int& lda, const int* pivots,  \
                 T* b, const int& ldb, int& info, size_t);                                                   \
  void l##geqrf_(const int& m, const int& n, T* a, const int& lda, T* tau, T* work, const int& lwork,        \
                 int& info);                                                                                 \
  void l##org##qr_(const int& m, const int& n, const int& k, T* a, const int& lda, const T* tau, T* work,    \
                   const int& lwork, int& info);                                                             \
  void l##orm##qr_(const char&, const char&, const int& m, const int& n, const int& k, const T* a,           \
                   const int& lda, const T* tau, T* c, const int& ldc, T* work, const int& lwork, int& info, \
                   size_t, size_t);                                                                          \
  void l##gels_(const char&, const int& m, const int& n, const int& nrhs, T* a, const int& lda, T* b,        \
                const int& ldb, T* work, const int& lwork, int& info, size_t);                               \
  void l##s##trd_(const char&, const int& n, T* a, const int& lda, R* d, R* e, T* tau, T* work,              \
                  const int& lwork, int& info, size_t);                                                      \
  void l##org##tr_(const char&, const int& n, T* a, const int& lda, const T* tau, T* work, const int& lwork, \
                   int& info, size_t);                                                                       \
  void l##orm##tr_(const char&, const char&, const char&, const int& m, const int& n, const T* a,            \
                   const int& lda, const T* tau, T* c, const int& ldc, T* work, const int& lwork, int& info, \
                   size_t, size_t, size_t);                                                                  \
  void l##gebrd_(const int& m, const int& n, T* a, const int& lda, R* d, R* e, T* tauq, T* taup, T* work,    \
                 const int& lwork, int& info);                                                               \
  void l##org##br_(const char&, const int& m, const int& n, const int& k, T* a, const int& lda,              \
                   const T* tau, T* work, const int& lwork, int& info, size_t);                              \
  }

// The variable arguments: parameters of real work space, which the complex routines want besides.
#define NPU_LAPACK_DECLARE_EIGEN(l, T, R, s, ...)                                                          \
  extern "C" {                                                                                             \
  void l##s##evd_(const char&, const char&, const int& n, T* a, const int& lda, R* w, T* work,             \
                  const int& lwork, __VA_ARGS__ int* iwork, const int& liwork, int& info, size_t, size_t); \
  void l##s##evr_(const char&, const char&, const char&, const int& n, T* a, const int& lda, const R& vl,  \
                  const R& vu, const int& il, const int& iu, const R& abstol, int& found, R* w, T* z,      \
                  const int& ldz, int* support, T* work, const int& lwork, __VA_ARGS__ int* iwork,         \
                  const int& liwork, int& info, size_t, size_t, size_t);                                   \
  void l##s##gst_(const int& type, const char&, const int& n, T* a, const int& lda, const T* b,            \
                  const int& ldb, int& info, size_t);                                                      \
  }

#define NPU_LAPACK_SYMBOLS(l, T, org, orm, s)   \
  template <>                                   \
  struct Symbols<T> {                           \
    static constexpr auto* potrf = l##potrf_;   \
    static constexpr auto* potrs = l##potrs_;   \
    static constexpr auto* potri = l##potri_;   \
    static constexpr auto* lauum = l##lauum_;   \
    static constexpr auto* trtri = l##trtri_;   \
    static constexpr auto* getrf = l##getrf_;   \
    static constexpr auto* getrs = l##getrs_;   \
    static constexpr auto* laswp = l##laswp_;   \
    static constexpr auto* sytrf = l##sytrf_;   \
    static constexpr auto* sytri = l##sytri_;   \
    static constexpr auto* sytrs = l##sytrs_;   \
    static constexpr auto* geqrf = l##geqrf_;   \
    static constexpr auto* orgqr = l##org##qr_; \
    static constexpr auto* ormqr = l##orm##qr_; \
    static constexpr auto* gels = l##gels_;     \
    static constexpr auto* sytrd = l##s##trd_;  \
    static constexpr auto* orgtr = l##org##tr_; \
    static constexpr auto* ormtr = l##orm##tr_; \
    static constexpr auto* gebrd = l##gebrd_;   \
    static constexpr auto* orgbr = l##org##br_; \
    static constexpr auto* syevd = l##s##evd_;  \
    static constexpr auto* syevr = l##s##evr_;  \
    static constexpr auto* sygst = l##s##gst_;  \
    static constexpr auto* gesvd = l##gesvd_;   \
    static constexpr auto* geev = l##geev_;     \
  };

NPU_LAPACK_DECLARE(s, float, float, org, orm, sy)
NPU_LAPACK_DECLARE(d, double, double, org, orm, sy)
NPU_LAPACK_DECLARE(c, std::complex<float>, float, ung, unm, he)
NPU_LAPACK_DECLARE(z, std::complex<double>, double, ung, unm, he)
NPU_LAPACK_DECLARE_EIGEN(s, float, float, sy, )
NPU_LAPACK_DECLARE_EIGEN(d, double, double, sy, )
NPU_LAPACK_DECLARE_EIGEN(c, std::complex<float>, float, he, float* rwork, const int& lrwork, )
NPU_LAPACK_DECLARE_EIGEN(z, std::complex<double>, double, he, double* rwork, const int& lrwork, )

#define NPU_LAPACK_DECLARE_SVD(l, T, R, ...)                                                               \
  extern "C" void l##gesvd_(const char&, const char&, const int& m, const int& n, T* a, const int& lda,    \
                            R* s, T* u, const int& ldu, T* vt, const int& ldvt, T* work, const int& lwork, \
                            __VA_ARGS__ int& info, size_t, size_t);
NPU_LAPACK_DECLARE_SVD(s, float, float, )
NPU_LAPACK_DECLARE_SVD(d, double, double, )
NPU_LAPACK_DECLARE_SVD(c, std::complex<float>, float, float* rwork, )
NPU_LAPACK_DECLARE_SVD(z, std::complex<double>, double, double* rwork, )

// Real eigenvalues come in two arrays, and complex routines want real work space.
#define NPU_LAPACK_DECLARE_GEEV(l, T, W, ...)                                                      \
  extern "C" void l##geev_(const char&, const char&, const int& n, T* a, const int& lda, W, T* vl, \
                           const int& ldvl, T* vr, const int& ldvr, T* work, const int& lwork,     \
                           __VA_ARGS__ int& info, size_t, size_t);
#define NPU_LAPACK_PAIR(R) R *wr, R *wi
NPU_LAPACK_DECLARE_GEEV(s, float, NPU_LAPACK_PAIR(float), )
NPU_LAPACK_DECLARE_GEEV(d, double, NPU_LAPACK_PAIR(double), )
NPU_LAPACK_DECLARE_GEEV(c, std::complex<float>, std::complex<float>* w, float* rwork, )
NPU_LAPACK_DECLARE_GEEV(z, std::complex<double>, std::complex<double>* w, double* rwork, )

NPU_LAPACK_SYMBOLS(s, float, org, orm, sy)
NPU_LAPACK_SYMBOLS(d, double, org, orm, sy)
NPU_LAPACK_SYMBOLS(c, std::complex<float>, ung, unm, he)
NPU_LAPACK_SYMBOLS(z, std::complex<double>, ung, unm, he)

#undef NPU_LAPACK_DECLARE
#undef NPU_LAPACK_DECLARE_EIGEN
#undef NPU_LAPACK_DECLARE_SVD
#undef NPU_LAPACK_DECLARE_GEEV
#undef NPU_LAPACK_PAIR
#undef NPU_LAPACK_SYMBOLS

}  // namespace npu::ops::lapack
