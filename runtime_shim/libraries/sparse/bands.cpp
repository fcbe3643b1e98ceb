// Systems with three or five diagonals: gtsv, gtsv2 and gpsv.

#include "runtime_shim/kernels/sparse/factor.h"
#include "runtime_shim/libraries/sparse/arrays.h"

namespace npu::detail {
namespace {

constexpr int kSmallest = 3;  // equations of a system that is not interleaved

template <class T>
struct Bands {
  const T *ds, *dl, *d, *du, *dw;
};

template <class T>
ops::BandSystems systems_of(const Bands<T>& bands, T* x, int m, int count) {
  ops::BandSystems systems;
  systems.type = sparse_type<T>();
  systems.size = m;
  systems.count = count;
  const void* const all[] = {bands.ds, bands.dl, bands.d, bands.du, bands.dw};
  for (int i = 0; i < 5; ++i) systems.bands[i] = all[i];
  systems.x = x;
  return systems;
}

npusparseStatus_t submit_bands(npusparseHandle_t handle, const char* name, const ops::BandSystems& systems,
                               bool pivots) {
  return sparse_submit(handle, name, [=] { ops::solve_bands(systems, pivots); });
}
npusparseStatus_t answer_buffer(SparseChecks checks, size_t* size) {
  if (checks.present(size).ok()) *size = kSparseBufferBytes;
  return checks.status();
}

/// The columns of B are n right sides of one matrix.
template <class T>
SparseChecks check_columns(npusparseHandle_t handle, int m, int n, const Bands<T>& bands, const T* b,
                           int ldb) {
  SparseChecks checks(handle);
  checks.require(m >= kSmallest && n >= 0 && ldb >= m).present(bands.dl, bands.d, bands.du);
  return n == 0 ? checks : checks.present(b);
}
template <class T>
npusparseStatus_t solve_columns(npusparseHandle_t handle, int m, int n, const Bands<T>& bands, T* b, int ldb,
                                bool pivots) {
  SparseChecks checks = check_columns(handle, m, n, bands, b, ldb);
  if (!checks.ok()) return checks.status();
  ops::BandSystems systems = systems_of(bands, b, m, n);
  systems.x_item = ldb;
  return submit_bands(handle, "npusparseXgtsv2", systems, pivots);
}

/// System s begins at element s * stride.
template <class T>
SparseChecks check_strided(npusparseHandle_t handle, int m, const Bands<T>& bands, const T* x, int count,
                           int stride) {
  SparseChecks checks(handle);
  checks.require(m >= kSmallest && count >= 0 && stride >= m).present(bands.dl, bands.d, bands.du, x);
  return checks;
}
template <class T>
npusparseStatus_t solve_strided(npusparseHandle_t handle, int m, const Bands<T>& bands, T* x, int count,
                                int stride) {
  SparseChecks checks = check_strided(handle, m, bands, x, count, stride);
  if (!checks.ok()) return checks.status();
  ops::BandSystems systems = systems_of(bands, x, m, count);
  systems.item = systems.x_item = stride;
  return submit_bands(handle, "npusparseXgtsv2StridedBatch", systems, false);
}

/// Element i of system s is at i * count + s.
template <class T>
SparseChecks check_interleaved(npusparseHandle_t handle, int algo, int last_algo, int m,
                               const Bands<T>& bands, const T* x, int count) {
  SparseChecks checks(handle);
  checks.require(algo >= 0 && algo <= last_algo && m >= 1 && count >= 0);
  checks.present(bands.dl, bands.d, bands.du, x);
  return last_algo > 0 ? checks : checks.present(bands.ds, bands.dw);
}
template <class T>
npusparseStatus_t solve_interleaved(npusparseHandle_t handle, const char* name, int algo, int last_algo,
                                    int m, const Bands<T>& bands, T* x, int count) {
  SparseChecks checks = check_interleaved(handle, algo, last_algo, m, bands, x, count);
  if (!checks.ok()) return checks.status();
  ops::BandSystems systems = systems_of(bands, x, m, count);
  systems.step = systems.x_step = count;
  systems.item = systems.x_item = 1;
  const bool pivots = last_algo == 0 || algo > 0;  // 0 of gtsv is the algorithm of Thomas
  return submit_bands(handle, name, systems, pivots);
}

constexpr int kLastThree = 2, kLastFive = 0;  // values of algo: LU and QR for three diagonals, QR for five

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

#define NPU_SPARSE_COLUMNS_(L, T, kind, pivots)                                                             \
  npusparseStatus_t npusparse##L##kind##_bufferSizeExt(npusparseHandle_t handle, int m, int n, const T* dl, \
                                                       const T* d, const T* du, const T* B, int ldb,        \
                                                       size_t* bufferSizeInBytes) {                         \
    return answer_buffer(check_columns<T>(handle, m, n, {nullptr, dl, d, du, nullptr}, B, ldb),             \
                         bufferSizeInBytes);                                                                \
  }                                                                                                         \
  npusparseStatus_t npusparse##L##kind(npusparseHandle_t handle, int m, int n, const T* dl, const T* d,     \
                                       const T* du, T* B, int ldb, void*) {                                 \
    return solve_columns<T>(handle, m, n, {nullptr, dl, d, du, nullptr}, B, ldb, pivots);                   \
  }
#define NPU_SPARSE_TYPED_(L, T)                                                                              \
  NPU_SPARSE_COLUMNS_(L, T, gtsv2, true)                                                                     \
  NPU_SPARSE_COLUMNS_(L, T, gtsv2_nopivot, false)                                                            \
  npusparseStatus_t npusparse##L##gtsv(npusparseHandle_t handle, int m, int n, const T* dl, const T* d,      \
                                       const T* du, T* B, int ldb) {                                         \
    return solve_columns<T>(handle, m, n, {nullptr, dl, d, du, nullptr}, B, ldb, true);                      \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##gtsv_nopivot(npusparseHandle_t handle, int m, int n, const T* dl,          \
                                               const T* d, const T* du, T* B, int ldb) {                     \
    return solve_columns<T>(handle, m, n, {nullptr, dl, d, du, nullptr}, B, ldb, false);                     \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##gtsvStridedBatch(npusparseHandle_t handle, int m, const T* dl, const T* d, \
                                                   const T* du, T* x, int batchCount, int batchStride) {     \
    return solve_strided<T>(handle, m, {nullptr, dl, d, du, nullptr}, x, batchCount, batchStride);           \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##gtsv2StridedBatch_bufferSizeExt(                                           \
      npusparseHandle_t handle, int m, const T* dl, const T* d, const T* du, const T* x, int batchCount,     \
      int batchStride, size_t* bufferSizeInBytes) {                                                          \
    return answer_buffer(                                                                                    \
        check_strided<T>(handle, m, {nullptr, dl, d, du, nullptr}, x, batchCount, batchStride),              \
        bufferSizeInBytes);                                                                                  \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##gtsv2StridedBatch(npusparseHandle_t handle, int m, const T* dl,            \
                                                    const T* d, const T* du, T* x, int batchCount,           \
                                                    int batchStride, void*) {                                \
    return solve_strided<T>(handle, m, {nullptr, dl, d, du, nullptr}, x, batchCount, batchStride);           \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##gtsvInterleavedBatch_bufferSizeExt(                                        \
      npusparseHandle_t handle, int algo, int m, const T* dl, const T* d, const T* du, const T* x,           \
      int batchCount, size_t* pBufferSizeInBytes) {                                                          \
    return answer_buffer(                                                                                    \
        check_interleaved<T>(handle, algo, kLastThree, m, {nullptr, dl, d, du, nullptr}, x, batchCount),     \
        pBufferSizeInBytes);                                                                                 \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##gtsvInterleavedBatch(npusparseHandle_t handle, int algo, int m, T* dl,     \
                                                       T* d, T* du, T* x, int batchCount, void*) {           \
    return solve_interleaved<T>(handle, "npusparseXgtsvInterleavedBatch", algo, kLastThree, m,               \
                                {nullptr, dl, d, du, nullptr}, x, batchCount);                               \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##gpsvInterleavedBatch_bufferSizeExt(                                        \
      npusparseHandle_t handle, int algo, int m, const T* ds, const T* dl, const T* d, const T* du,          \
      const T* dw, const T* x, int batchCount, size_t* pBufferSizeInBytes) {                                 \
    return answer_buffer(                                                                                    \
        check_interleaved<T>(handle, algo, kLastFive, m, {ds, dl, d, du, dw}, x, batchCount),                \
        pBufferSizeInBytes);                                                                                 \
  }                                                                                                          \
  npusparseStatus_t npusparse##L##gpsvInterleavedBatch(npusparseHandle_t handle, int algo, int m, T* ds,     \
                                                       T* dl, T* d, T* du, T* dw, T* x, int batchCount,      \
                                                       void*) {                                              \
    return solve_interleaved<T>(handle, "npusparseXgpsvInterleavedBatch", algo, kLastFive, m,                \
                                {ds, dl, d, du, dw}, x, batchCount);                                         \
  }
NPU_SPARSE_TYPED_(S, float)
NPU_SPARSE_TYPED_(D, double)
NPU_SPARSE_TYPED_(C, npuComplex)
NPU_SPARSE_TYPED_(Z, npuDoubleComplex)
#undef NPU_SPARSE_TYPED_
#undef NPU_SPARSE_COLUMNS_

}  // extern "C"
