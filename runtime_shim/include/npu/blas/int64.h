/// @file
/// The calls whose names end in _64: sizes, increments, leading dimensions and counts have 64 bits. C++ only.
/// Included by npu/blas.h.
///
/// They are function objects, called as functions are. Each does what the call without _64 does.
/// Errors: NPUBLAS_STATUS_NOT_SUPPORTED if a 64-bit argument does not fit an int, and nothing is written;
/// else those of the call without _64.
/// Source: the functions with the suffix _64 of the cuBLAS Library 12.4.
#ifndef NPU_BLAS_INT64_H_
#define NPU_BLAS_INT64_H_

#include <cstdint>
#include <limits>
#include <type_traits>

#include "npu/runtime/memory.h"

namespace npu::detail {

template <class T>
using BlasWide = std::conditional_t<std::is_same_v<T, int>, int64_t, T>;

/// Whether an argument is what the call without _64 can take.
template <class T, class Wide>
constexpr bool fits_blas(Wide argument) {
  if constexpr (std::is_same_v<T, int>) {
    return argument >= std::numeric_limits<int>::min() && argument <= std::numeric_limits<int>::max();
  } else {
    return true;
  }
}

template <auto Call, class Type = decltype(Call)>
struct BlasCall64;
template <auto Call, class... P>
struct BlasCall64<Call, npublasStatus_t (*)(P...)> {
  npublasStatus_t operator()(BlasWide<P>... arguments) const {
    if (!(fits_blas<P>(arguments) && ...)) return NPUBLAS_STATUS_NOT_SUPPORTED;
    return Call(static_cast<P>(arguments)...);
  }
};

/// The index of the largest or smallest element, of 64 bits as well: its upper half is zero, the call writes
/// the lower.
template <auto Call, class Type = decltype(Call)>
struct BlasIndex64;
template <auto Call, class T>
struct BlasIndex64<Call, npublasStatus_t (*)(npublasHandle_t, int, const T*, int, int*)> {
  npublasStatus_t operator()(npublasHandle_t handle, int64_t n, const T* x, int64_t incx,
                             int64_t* result) const {
    if (!fits_blas<int>(n) || !fits_blas<int>(incx)) return NPUBLAS_STATUS_NOT_SUPPORTED;
    npublasPointerMode_t mode = NPUBLAS_POINTER_MODE_HOST;
    npuStream_t stream = nullptr;
    if (npublasStatus_t status = npublasGetPointerMode(handle, &mode); status != NPUBLAS_STATUS_SUCCESS)
      return status;
    if (result == nullptr) return NPUBLAS_STATUS_INVALID_VALUE;
    if (mode == NPUBLAS_POINTER_MODE_HOST) {
      *result = 0;
    } else if (npublasGetStream(handle, &stream) != NPUBLAS_STATUS_SUCCESS ||
               npuMemsetAsync(result, 0, sizeof *result, stream) != npuSuccess) {
      return NPUBLAS_STATUS_EXECUTION_FAILED;
    }
    return Call(handle, static_cast<int>(n), x, static_cast<int>(incx), reinterpret_cast<int*>(result));
  }
};

}  // namespace npu::detail

/// npublas<name>_64 does what npublas<name> does, with int64_t wherever that has int.
/// Shapes: as npublas<name>.
/// Errors: NPUBLAS_STATUS_NOT_SUPPORTED if an argument does not fit an int, and nothing is written; else
/// those of npublas<name>.
/// Source: cublas<name>_64, cuBLAS 12.4.
/// @{
#define NPU_BLAS_64(name) inline constexpr npu::detail::BlasCall64<npublas##name> npublas##name##_64{};
#define NPU_BLAS_INDEX_64(name) inline constexpr npu::detail::BlasIndex64<npublas##name> npublas##name##_64{};
NPU_BLAS_64(SetVector)
NPU_BLAS_64(GetVector)
NPU_BLAS_64(SetMatrix)
NPU_BLAS_64(GetMatrix)
NPU_BLAS_64(SetVectorAsync)
NPU_BLAS_64(GetVectorAsync)
NPU_BLAS_64(SetMatrixAsync)
NPU_BLAS_64(GetMatrixAsync)
NPU_BLAS_64(Nrm2Ex)
NPU_BLAS_64(Snrm2)
NPU_BLAS_64(Dnrm2)
NPU_BLAS_64(Scnrm2)
NPU_BLAS_64(Dznrm2)
NPU_BLAS_64(DotEx)
NPU_BLAS_64(DotcEx)
NPU_BLAS_64(Sdot)
NPU_BLAS_64(Ddot)
NPU_BLAS_64(Cdotu)
NPU_BLAS_64(Cdotc)
NPU_BLAS_64(Zdotu)
NPU_BLAS_64(Zdotc)
NPU_BLAS_64(ScalEx)
NPU_BLAS_64(Sscal)
NPU_BLAS_64(Dscal)
NPU_BLAS_64(Cscal)
NPU_BLAS_64(Csscal)
NPU_BLAS_64(Zscal)
NPU_BLAS_64(Zdscal)
NPU_BLAS_64(AxpyEx)
NPU_BLAS_64(Saxpy)
NPU_BLAS_64(Daxpy)
NPU_BLAS_64(Caxpy)
NPU_BLAS_64(Zaxpy)
NPU_BLAS_64(Scopy)
NPU_BLAS_64(Dcopy)
NPU_BLAS_64(Ccopy)
NPU_BLAS_64(Zcopy)
NPU_BLAS_64(Sswap)
NPU_BLAS_64(Dswap)
NPU_BLAS_64(Cswap)
NPU_BLAS_64(Zswap)
NPU_BLAS_64(Sasum)
NPU_BLAS_64(Dasum)
NPU_BLAS_64(Scasum)
NPU_BLAS_64(Dzasum)
NPU_BLAS_64(RotEx)
NPU_BLAS_64(Srotm)
NPU_BLAS_64(Drotm)
NPU_BLAS_64(Srot)
NPU_BLAS_64(Drot)
NPU_BLAS_64(Crot)
NPU_BLAS_64(Csrot)
NPU_BLAS_64(Zrot)
NPU_BLAS_64(Zdrot)
NPU_BLAS_64(Sgemv)
NPU_BLAS_64(Dgemv)
NPU_BLAS_64(Cgemv)
NPU_BLAS_64(Zgemv)
NPU_BLAS_64(Sgbmv)
NPU_BLAS_64(Dgbmv)
NPU_BLAS_64(Cgbmv)
NPU_BLAS_64(Zgbmv)
NPU_BLAS_64(Strmv)
NPU_BLAS_64(Dtrmv)
NPU_BLAS_64(Ctrmv)
NPU_BLAS_64(Ztrmv)
NPU_BLAS_64(Stbmv)
NPU_BLAS_64(Dtbmv)
NPU_BLAS_64(Ctbmv)
NPU_BLAS_64(Ztbmv)
NPU_BLAS_64(Stpmv)
NPU_BLAS_64(Dtpmv)
NPU_BLAS_64(Ctpmv)
NPU_BLAS_64(Ztpmv)
NPU_BLAS_64(Strsv)
NPU_BLAS_64(Dtrsv)
NPU_BLAS_64(Ctrsv)
NPU_BLAS_64(Ztrsv)
NPU_BLAS_64(Stpsv)
NPU_BLAS_64(Dtpsv)
NPU_BLAS_64(Ctpsv)
NPU_BLAS_64(Ztpsv)
NPU_BLAS_64(Stbsv)
NPU_BLAS_64(Dtbsv)
NPU_BLAS_64(Ctbsv)
NPU_BLAS_64(Ztbsv)
NPU_BLAS_64(Ssymv)
NPU_BLAS_64(Dsymv)
NPU_BLAS_64(Csymv)
NPU_BLAS_64(Zsymv)
NPU_BLAS_64(Chemv)
NPU_BLAS_64(Zhemv)
NPU_BLAS_64(Ssbmv)
NPU_BLAS_64(Dsbmv)
NPU_BLAS_64(Chbmv)
NPU_BLAS_64(Zhbmv)
NPU_BLAS_64(Sspmv)
NPU_BLAS_64(Dspmv)
NPU_BLAS_64(Chpmv)
NPU_BLAS_64(Zhpmv)
NPU_BLAS_64(Sger)
NPU_BLAS_64(Dger)
NPU_BLAS_64(Cgeru)
NPU_BLAS_64(Cgerc)
NPU_BLAS_64(Zgeru)
NPU_BLAS_64(Zgerc)
NPU_BLAS_64(Ssyr)
NPU_BLAS_64(Dsyr)
NPU_BLAS_64(Csyr)
NPU_BLAS_64(Zsyr)
NPU_BLAS_64(Cher)
NPU_BLAS_64(Zher)
NPU_BLAS_64(Sspr)
NPU_BLAS_64(Dspr)
NPU_BLAS_64(Chpr)
NPU_BLAS_64(Zhpr)
NPU_BLAS_64(Ssyr2)
NPU_BLAS_64(Dsyr2)
NPU_BLAS_64(Csyr2)
NPU_BLAS_64(Zsyr2)
NPU_BLAS_64(Cher2)
NPU_BLAS_64(Zher2)
NPU_BLAS_64(Sspr2)
NPU_BLAS_64(Dspr2)
NPU_BLAS_64(Chpr2)
NPU_BLAS_64(Zhpr2)
NPU_BLAS_64(SgemvBatched)
NPU_BLAS_64(DgemvBatched)
NPU_BLAS_64(CgemvBatched)
NPU_BLAS_64(ZgemvBatched)
NPU_BLAS_64(SgemvStridedBatched)
NPU_BLAS_64(DgemvStridedBatched)
NPU_BLAS_64(CgemvStridedBatched)
NPU_BLAS_64(ZgemvStridedBatched)
NPU_BLAS_64(Sgemm)
NPU_BLAS_64(Dgemm)
NPU_BLAS_64(Cgemm)
NPU_BLAS_64(Cgemm3m)
NPU_BLAS_64(Zgemm)
NPU_BLAS_64(Zgemm3m)
NPU_BLAS_64(Hgemm)
NPU_BLAS_64(SgemmEx)
NPU_BLAS_64(GemmEx)
NPU_BLAS_64(Ssyrk)
NPU_BLAS_64(Dsyrk)
NPU_BLAS_64(Csyrk)
NPU_BLAS_64(Zsyrk)
NPU_BLAS_64(Cherk)
NPU_BLAS_64(Zherk)
NPU_BLAS_64(Ssyr2k)
NPU_BLAS_64(Dsyr2k)
NPU_BLAS_64(Csyr2k)
NPU_BLAS_64(Zsyr2k)
NPU_BLAS_64(Cher2k)
NPU_BLAS_64(Zher2k)
NPU_BLAS_64(Ssyrkx)
NPU_BLAS_64(Dsyrkx)
NPU_BLAS_64(Csyrkx)
NPU_BLAS_64(Zsyrkx)
NPU_BLAS_64(Cherkx)
NPU_BLAS_64(Zherkx)
NPU_BLAS_64(Ssymm)
NPU_BLAS_64(Dsymm)
NPU_BLAS_64(Csymm)
NPU_BLAS_64(Zsymm)
NPU_BLAS_64(Chemm)
NPU_BLAS_64(Zhemm)
NPU_BLAS_64(Strsm)
NPU_BLAS_64(Dtrsm)
NPU_BLAS_64(Ctrsm)
NPU_BLAS_64(Ztrsm)
NPU_BLAS_64(Strmm)
NPU_BLAS_64(Dtrmm)
NPU_BLAS_64(Ctrmm)
NPU_BLAS_64(Ztrmm)
NPU_BLAS_64(HSHgemvBatched)
NPU_BLAS_64(HSSgemvBatched)
NPU_BLAS_64(TSTgemvBatched)
NPU_BLAS_64(TSSgemvBatched)
NPU_BLAS_64(HSHgemvStridedBatched)
NPU_BLAS_64(HSSgemvStridedBatched)
NPU_BLAS_64(TSTgemvStridedBatched)
NPU_BLAS_64(TSSgemvStridedBatched)
NPU_BLAS_64(HgemmBatched)
NPU_BLAS_64(SgemmBatched)
NPU_BLAS_64(DgemmBatched)
NPU_BLAS_64(CgemmBatched)
NPU_BLAS_64(ZgemmBatched)
NPU_BLAS_64(HgemmStridedBatched)
NPU_BLAS_64(SgemmStridedBatched)
NPU_BLAS_64(DgemmStridedBatched)
NPU_BLAS_64(CgemmStridedBatched)
NPU_BLAS_64(ZgemmStridedBatched)
NPU_BLAS_64(GemmBatchedEx)
NPU_BLAS_64(GemmStridedBatchedEx)
NPU_BLAS_64(Sgeam)
NPU_BLAS_64(Dgeam)
NPU_BLAS_64(Cgeam)
NPU_BLAS_64(Zgeam)
NPU_BLAS_64(StrsmBatched)
NPU_BLAS_64(DtrsmBatched)
NPU_BLAS_64(CtrsmBatched)
NPU_BLAS_64(ZtrsmBatched)
NPU_BLAS_64(Sdgmm)
NPU_BLAS_64(Ddgmm)
NPU_BLAS_64(Cdgmm)
NPU_BLAS_64(Zdgmm)
/// @}

/// The index functions with a result of 64 bits; the index counts elements from 1.
/// Shapes: x has n elements, result one, in host or device memory as the pointer mode says.
/// Errors: NPUBLAS_STATUS_NOT_SUPPORTED if n or incx does not fit an int; NPUBLAS_STATUS_INVALID_VALUE if
/// result is null; else those of npublasIsamax. *result may be 0 after a failure.
/// Source: cublasI<t>amax_64, cublasI<t>amin_64, cuBLAS 12.4.
/// @{
NPU_BLAS_INDEX_64(Isamax)
NPU_BLAS_INDEX_64(Idamax)
NPU_BLAS_INDEX_64(Icamax)
NPU_BLAS_INDEX_64(Izamax)
NPU_BLAS_INDEX_64(Isamin)
NPU_BLAS_INDEX_64(Idamin)
NPU_BLAS_INDEX_64(Icamin)
NPU_BLAS_INDEX_64(Izamin)
/// @}
#undef NPU_BLAS_64
#undef NPU_BLAS_INDEX_64

#endif  // NPU_BLAS_INT64_H_
