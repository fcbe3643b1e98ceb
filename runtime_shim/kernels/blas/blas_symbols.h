#pragma once
// OpenBLAS's Fortran symbols for four element types, real and complex. All arguments are passed by address.
//
// BlasSymbols<T>::NAME is a routine without its type letter. For real T the names of Hermitian matrices (he,
// hb, hp) are those of symmetric ones. Argument letters are BLAS's. Call prepare_blas() before the first
// call. The one-thread rule of openblas.h holds: the caller provides the parallelism.

#include <complex>
#include <cstdint>

namespace npu::ops {

/// Call once before calls of BlasSymbols. Cheap.
void prepare_blas();

template <class T>
struct BlasSymbols;

// The names for gu, gc, he, hb, hp with this type.
#define NPU_BLAS_DECLARE(l, T, R, gu, gc, he, hb, hp)                                                        \
  extern "C" {                                                                                               \
  void l##gemv_(const char& trans, const int& m, const int& n, const T& alpha, const T* a, const int& lda,   \
                const T* x, const int& incx, const T& beta, T* y, const int& incy);                          \
  void l##gbmv_(const char& trans, const int& m, const int& n, const int& kl, const int& ku, const T& alpha, \
                const T* a, const int& lda, const T* x, const int& incx, const T& beta, T* y,                \
                const int& incy);                                                                            \
  void l##gu##_(const int& m, const int& n, const T& alpha, const T* x, const int& incx, const T* y,         \
                const int& incy, T* a, const int& lda);                                                      \
  void l##gc##_(const int& m, const int& n, const T& alpha, const T* x, const int& incx, const T* y,         \
                const int& incy, T* a, const int& lda);                                                      \
  void l##he##mv_(const char& uplo, const int& n, const T& alpha, const T* a, const int& lda, const T* x,    \
                  const int& incx, const T& beta, T* y, const int& incy);                                    \
  void l##hb##mv_(const char& uplo, const int& n, const int& k, const T& alpha, const T* a, const int& lda,  \
                  const T* x, const int& incx, const T& beta, T* y, const int& incy);                        \
  void l##hp##mv_(const char& uplo, const int& n, const T& alpha, const T* ap, const T* x, const int& incx,  \
                  const T& beta, T* y, const int& incy);                                                     \
  void l##he##r_(const char& uplo, const int& n, const R& alpha, const T* x, const int& incx, T* a,          \
                 const int& lda);                                                                            \
  void l##he##r2_(const char& uplo, const int& n, const T& alpha, const T* x, const int& incx, const T* y,   \
                  const int& incy, T* a, const int& lda);                                                    \
  void l##hp##r_(const char& uplo, const int& n, const R& alpha, const T* x, const int& incx, T* ap);        \
  void l##hp##r2_(const char& uplo, const int& n, const T& alpha, const T* x, const int& incx, const T* y,   \
                  const int& incy, T* ap);                                                                   \
  void l##trmv_(const char& uplo, const char& trans, const char& diag, const int& n, const T* a,             \
                const int& lda, T* x, const int& incx);                                                      \
  void l##trsv_(const char& uplo, const char& trans, const char& diag, const int& n, const T* a,             \
                const int& lda, T* x, const int& incx);                                                      \
  void l##tbmv_(const char& uplo, const char& trans, const char& diag, const int& n, const int& k,           \
                const T* a, const int& lda, T* x, const int& incx);                                          \
  void l##tbsv_(const char& uplo, const char& trans, const char& diag, const int& n, const int& k,           \
                const T* a, const int& lda, T* x, const int& incx);                                          \
  void l##tpmv_(const char& uplo, const char& trans, const char& diag, const int& n, const T* ap, T* x,      \
                const int& incx);                                                                            \
  void l##tpsv_(const char& uplo, const char& trans, const char& diag, const int& n, const T* ap, T* x,      \
                const int& incx);                                                                            \
  void l##gemm_(const char& transa, const char& transb, const int& m, const int& n, const int& k,            \
                const T& alpha, const T* a, const int& lda, const T* b, const int& ldb, const T& beta, T* c, \
                const int& ldc);                                                                             \
  void l##symm_(const char& side, const char& uplo, const int& m, const int& n, const T& alpha, const T* a,  \
                const int& lda, const T* b, const int& ldb, const T& beta, T* c, const int& ldc);            \
  void l##syrk_(const char& uplo, const char& trans, const int& n, const int& k, const T& alpha, const T* a, \
                const int& lda, const T& beta, T* c, const int& ldc);                                        \
  void l##syr2k_(const char& uplo, const char& trans, const int& n, const int& k, const T& alpha,            \
                 const T* a, const int& lda, const T* b, const int& ldb, const T& beta, T* c,                \
                 const int& ldc);                                                                            \
  void l##trmm_(const char& side, const char& uplo, const char& trans, const char& diag, const int& m,       \
                const int& n, const T& alpha, const T* a, const int& lda, T* b, const int& ldb);             \
  void l##trsm_(const char& side, const char& uplo, const char& trans, const char& diag, const int& m,       \
                const int& n, const T& alpha, const T* a, const int& lda, T* b, const int& ldb);             \
  }
#define NPU_BLAS_DECLARE_COMPLEX(l, T, R, r)                                                                 \
  extern "C" {                                                                                               \
  void l##hemm_(const char& side, const char& uplo, const int& m, const int& n, const T& alpha, const T* a,  \
                const int& lda, const T* b, const int& ldb, const T& beta, T* c, const int& ldc);            \
  void l##herk_(const char& uplo, const char& trans, const int& n, const int& k, const R& alpha, const T* a, \
                const int& lda, const R& beta, T* c, const int& ldc);                                        \
  void l##her2k_(const char& uplo, const char& trans, const int& n, const int& k, const T& alpha,            \
                 const T* a, const int& lda, const T* b, const int& ldb, const R& beta, T* c,                \
                 const int& ldc);                                                                            \
  void l##symv_(const char& uplo, const int& n, const T& alpha, const T* a, const int& lda, const T* x,      \
                const int& incx, const T& beta, T* y, const int& incy);                                      \
  void l##syr_(const char& uplo, const int& n, const T& alpha, const T* x, const int& incx, T* a,            \
               const int& lda);                                                                              \
  void l##scal_(const int& n, const T& alpha, T* x, const int& incx);                                        \
  void l##axpy_(const int& n, const T& alpha, const T* x, const int& incx, T* y, const int& incy);           \
  void l##copy_(const int& n, const T* x, const int& incx, T* y, const int& incy);                           \
  void l##swap_(const int& n, T* x, const int& incx, T* y, const int& incy);                                 \
  void l##rot_(const int& n, T* x, const int& incx, T* y, const int& incy, const R& c, const T& s);          \
  void l##rotg_(T* a, T* b, R* c, T* s);                                                                     \
  R r##l##nrm2_(const int& n, const T* x, const int& incx);                                                  \
  int i##l##amax_(const int& n, const T* x, const int& incx);                                                \
  int i##l##amin_(const int& n, const T* x, const int& incx);                                                \
  }
#define NPU_BLAS_MEMBERS(l, gu, gc, he, hb, hp) \
  static constexpr auto* gemv = l##gemv_;       \
  static constexpr auto* gbmv = l##gbmv_;       \
  static constexpr auto* geru = l##gu##_;       \
  static constexpr auto* gerc = l##gc##_;       \
  static constexpr auto* hemv = l##he##mv_;     \
  static constexpr auto* hbmv = l##hb##mv_;     \
  static constexpr auto* hpmv = l##hp##mv_;     \
  static constexpr auto* her = l##he##r_;       \
  static constexpr auto* her2 = l##he##r2_;     \
  static constexpr auto* hpr = l##hp##r_;       \
  static constexpr auto* hpr2 = l##hp##r2_;     \
  static constexpr auto* trmv = l##trmv_;       \
  static constexpr auto* trsv = l##trsv_;       \
  static constexpr auto* tbmv = l##tbmv_;       \
  static constexpr auto* tbsv = l##tbsv_;       \
  static constexpr auto* tpmv = l##tpmv_;       \
  static constexpr auto* tpsv = l##tpsv_;       \
  static constexpr auto* gemm = l##gemm_;       \
  static constexpr auto* symm = l##symm_;       \
  static constexpr auto* syrk = l##syrk_;       \
  static constexpr auto* syr2k = l##syr2k_;     \
  static constexpr auto* trmm = l##trmm_;       \
  static constexpr auto* trsm = l##trsm_;
#define NPU_BLAS_MEMBERS_COMPLEX(l, r, R)           \
  static constexpr auto* hemm = l##hemm_;           \
  static constexpr auto* herk = l##herk_;           \
  static constexpr auto* her2k = l##her2k_;         \
  static constexpr auto* symv = l##symv_;           \
  static constexpr auto* syr = l##syr_;             \
  static constexpr auto* scal = l##scal_;           \
  static constexpr auto* axpy = l##axpy_;           \
  static constexpr auto* copy = l##copy_;           \
  static constexpr auto* swap = l##swap_;           \
  static constexpr auto* rot = l##rot_;             \
  static constexpr auto* rotg = l##rotg_;           \
  static constexpr auto* nrm2 = r##l##nrm2_;        \
  static constexpr auto* asum = asum_of_complex<R>; \
  static constexpr auto* iamax = i##l##amax_;       \
  static constexpr auto* iamin = i##l##amin_;

NPU_BLAS_DECLARE(s, float, float, ger, ger, sy, sb, sp)
NPU_BLAS_DECLARE(d, double, double, ger, ger, sy, sb, sp)
NPU_BLAS_DECLARE(c, std::complex<float>, float, geru, gerc, he, hb, hp)
NPU_BLAS_DECLARE(z, std::complex<double>, double, geru, gerc, he, hb, hp)
NPU_BLAS_DECLARE_COMPLEX(c, std::complex<float>, float, s)
NPU_BLAS_DECLARE_COMPLEX(z, std::complex<double>, double, d)

/// The sum of |real part| + |imaginary part|. Our own: OpenBLAS 0.3.21's AVX-512 kernel of scasum omits
/// elements.
template <class R>
R asum_of_complex(const int& n, const std::complex<R>* x, const int& incx) {
  double sum = 0;
  for (std::int64_t i = 0; i < n && incx > 0; ++i)
    sum +=
        static_cast<double>(std::abs(x[i * incx].real())) + static_cast<double>(std::abs(x[i * incx].imag()));
  return static_cast<R>(sum);
}

template <>
struct BlasSymbols<float> {
  NPU_BLAS_MEMBERS(s, ger, ger, sy, sb, sp)
  static constexpr auto* hemm = ssymm_;
};
template <>
struct BlasSymbols<double> {
  NPU_BLAS_MEMBERS(d, ger, ger, sy, sb, sp)
  static constexpr auto* hemm = dsymm_;
};
template <>
struct BlasSymbols<std::complex<float>> {
  NPU_BLAS_MEMBERS(c, geru, gerc, he, hb, hp)
  NPU_BLAS_MEMBERS_COMPLEX(c, s, float)
};
template <>
struct BlasSymbols<std::complex<double>> {
  NPU_BLAS_MEMBERS(z, geru, gerc, he, hb, hp)
  NPU_BLAS_MEMBERS_COMPLEX(z, d, double)
};

#undef NPU_BLAS_DECLARE
#undef NPU_BLAS_DECLARE_COMPLEX
#undef NPU_BLAS_MEMBERS
#undef NPU_BLAS_MEMBERS_COMPLEX

}  // namespace npu::ops
