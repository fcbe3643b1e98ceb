// Eigenvalues of general matrices.

#include "runtime_shim/kernels/lapack/lapack_work.h"

namespace npu::ops::lapack {

template <class T>
int geev(char left, char right, int n, T* a, int lda, std::complex<RealOf<T>>* w, T* vl, int ldvl, T* vr,
         int ldvr) {
  using R = RealOf<T>;
  std::vector<R> extra(2 * static_cast<size_t>(n) + 1);
  const int info = with_work<T>([&](T* work, int lwork, int& error) {
    if constexpr (is_complex<T>) {
      Symbols<T>::geev(left, right, n, a, lda, w, vl, ldvl, vr, ldvr, work, lwork, extra.data(), error, 1, 1);
    } else {
      Symbols<T>::geev(left, right, n, a, lda, extra.data(), extra.data() + n, vl, ldvl, vr, ldvr, work,
                       lwork, error, 1, 1);
    }
  });
  if constexpr (!is_complex<T>) {
    for (int i = 0; i < n; ++i) w[i] = {extra[static_cast<size_t>(i)], extra[static_cast<size_t>(n + i)]};
  }
  return info;
}

#define NPU_LAPACK_GENERAL(T) \
  template int geev(char, char, int, T*, int, std::complex<RealOf<T>>*, T*, int, T*, int);
NPU_LAPACK_FOR_ALL_TYPES(NPU_LAPACK_GENERAL)

}  // namespace npu::ops::lapack
