// Matrices whose columns are on several devices: gathered, computed with LAPACK, scattered.

#include "npu/solver/several_devices.h"

#include <algorithm>
#include <vector>

#include "npu/runtime.h"
#include "runtime_shim/libraries/solver/call.h"

struct npusolverMgContext {
  std::vector<int> devices;
};

namespace npu::detail {
namespace {

struct DeviceGrid {
  std::vector<int> devices;
};
/// Tiles of `tile` columns go round the devices; each device has its tiles side by side, with `rows` rows.
struct Distribution {
  int64_t rows, columns, tile;
  npuDataType type;
  std::vector<int> devices;
};

/// Part (ia, ja) to (ia + m, ja + n), from 1, of a distributed matrix.
struct Part {
  void** arrays;
  int ia, ja;
  const Distribution* how;
  int m, n;
  /// Where column j (from 0) of the part begins.
  template <class Scalar>
  Scalar* column(int64_t j) const {
    const int64_t all = ja - 1 + j, number = all / how->tile,
                  count = static_cast<int64_t>(how->devices.size());
    const int64_t local = number / count * how->tile + all % how->tile;
    return static_cast<Scalar*>(arrays[number % count]) + local * how->rows + (ia - 1);
  }
};

class MgChecks : public MatrixChecks<MgChecks, npusolverStatus_t> {
 public:
  using MatrixChecks::MatrixChecks;
  MgChecks& part(const Part& p, npuDataType type) {
    present(p.arrays, p.how).require(p.m >= 0 && p.n >= 0 && p.ia >= 1 && p.ja >= 1);
    if (!ok()) return *this;
    require(p.ia - 1 + p.m <= p.how->rows && p.ja - 1 + p.n <= p.how->columns);
    return require(p.how->type == type, NPUSOLVER_STATUS_NOT_SUPPORTED);
  }
};

const Distribution* distribution(npuLibMgMatrixDesc_t descriptor) {
  return static_cast<const Distribution*>(descriptor);
}

template <class Scalar>
std::vector<CppElement<Scalar>> gathered(const Part& p) {
  std::vector<CppElement<Scalar>> whole(static_cast<size_t>(p.m) * p.n + 1);
  for (int64_t j = 0; j < p.n; ++j) std::copy_n(data(p.column<Scalar>(j)), p.m, whole.data() + j * p.m);
  return whole;
}
template <class Scalar>
void scatter(const std::vector<CppElement<Scalar>>& whole, const Part& p) {
  for (int64_t j = 0; j < p.n; ++j) std::copy_n(whole.data() + j * p.m, p.m, data(p.column<Scalar>(j)));
}

/// Runs call(Scalar()) after the work of all devices, as a task of the current one, and waits for it.
template <class Call>
npusolverStatus_t run_on_all(npusolverMgHandle_t handle, const char* name, npuDataType type, Call call) {
  int current = 0;
  if (npuGetDevice(&current) != npuSuccess) return NPUSOLVER_STATUS_NOT_INITIALIZED;
  bool failed = false;
  for (int device : handle->devices) {
    failed |= npuSetDevice(device) != npuSuccess || npuDeviceSynchronize() != npuSuccess;
  }
  failed |= npuSetDevice(current) != npuSuccess;
  if (failed) return NPUSOLVER_STATUS_EXECUTION_FAILED;
  return by_type(
      type, [&](auto scalar) { return run_task<npusolverStatus_t>(nullptr, name, [&] { call(scalar); }); });
}

MgChecks started(npusolverMgHandle_t handle, const Part& a, npuDataType type) {
  MgChecks checks(handle);
  checks.require(handle == nullptr || !handle->devices.empty(), NPUSOLVER_STATUS_INVALID_VALUE).part(a, type);
  return checks;
}
npusolverStatus_t ask(MgChecks checks, int64_t* elements) {
  if (checks.present(elements).ok()) *elements = kSolverWork;
  return checks.status();
}
MgChecks& worked(MgChecks& checks, void** work, int64_t elements, const int* info) {
  return checks.present(work, info).require(elements >= kSolverWork, NPUSOLVER_STATUS_INVALID_WORKSPACE);
}

/// The exchanges of rows are distributed as the columns of A: one row of int.
int* pivot(int** arrays, const Part& a, int64_t j) {
  Distribution row = *a.how;
  row.rows = 1;
  return Part{reinterpret_cast<void**>(arrays), 1, a.ja, &row, 1, a.n}.column<int>(j);
}

/// potrf and potri: a triangle replaces a triangle.
template <class Routine>
npusolverStatus_t run_triangle(const char* name, npusolverMgHandle_t handle, npublasFillMode_t uplo,
                               const Part& a, npuDataType type, void** work, int64_t elements, int* info,
                               Routine routine) {
  MgChecks checks = started(handle, a, type);
  if (worked(checks.triangle(uplo), work, elements, info).failed()) return checks.status();
  return run_on_all(handle, name, type, [&](auto scalar) {
    auto whole = gathered<decltype(scalar)>(a);
    *info = routine(letter_of(uplo), a.n, whole.data(), std::max(1, a.n));
    scatter<decltype(scalar)>(whole, a);
  });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

npusolverStatus_t npusolverMgCreate(npusolverMgHandle_t* handle) {
  if (handle == nullptr) return NPUSOLVER_STATUS_INVALID_VALUE;
  if (ensure_ready() != npuSuccess) return NPUSOLVER_STATUS_NOT_INITIALIZED;
  *handle = new (std::nothrow) npusolverMgContext;
  return *handle == nullptr ? NPUSOLVER_STATUS_ALLOC_FAILED : NPUSOLVER_STATUS_SUCCESS;
}
npusolverStatus_t npusolverMgDestroy(npusolverMgHandle_t handle) {
  if (handle == nullptr) return NPUSOLVER_STATUS_NOT_INITIALIZED;
  delete handle;
  return NPUSOLVER_STATUS_SUCCESS;
}
npusolverStatus_t npusolverMgDeviceSelect(npusolverMgHandle_t handle, int nbDevices, int* deviceId) {
  return library_call([&] {
    int count = 0;
    MgChecks checks(handle);
    checks.require(nbDevices >= 1).present(deviceId).require(npuGetDeviceCount(&count) == npuSuccess);
    for (int i = 0; checks.ok() && i < nbDevices; ++i)
      checks.require(deviceId[i] >= 0 && deviceId[i] < count);
    if (checks.ok()) handle->devices.assign(deviceId, deviceId + nbDevices);
    return checks.status();
  });
}
npusolverStatus_t npusolverMgCreateDeviceGrid(npuLibMgGrid_t* grid, int32_t numRowDevices,
                                              int32_t numColDevices, const int32_t* deviceId,
                                              npusolverMgGridMapping_t) {
  return library_call([&] {
    if (grid == nullptr || deviceId == nullptr || numColDevices < 1) return NPUSOLVER_STATUS_INVALID_VALUE;
    if (numRowDevices != 1) return NPUSOLVER_STATUS_NOT_SUPPORTED;
    *grid = new (std::nothrow) DeviceGrid{{deviceId, deviceId + numColDevices}};
    return *grid == nullptr ? NPUSOLVER_STATUS_ALLOC_FAILED : NPUSOLVER_STATUS_SUCCESS;
  });
}
npusolverStatus_t npusolverMgDestroyGrid(npuLibMgGrid_t grid) {
  delete static_cast<DeviceGrid*>(grid);
  return NPUSOLVER_STATUS_SUCCESS;
}
npusolverStatus_t npusolverMgCreateMatrixDesc(npuLibMgMatrixDesc_t* desc, int64_t numRows, int64_t numCols,
                                              int64_t rowBlockSize, int64_t colBlockSize,
                                              npuDataType dataType, const npuLibMgGrid_t grid) {
  if (desc == nullptr || grid == nullptr || numRows < 0 || numCols < 0 || colBlockSize < 1)
    return NPUSOLVER_STATUS_INVALID_VALUE;
  if (rowBlockSize != numRows) return NPUSOLVER_STATUS_NOT_SUPPORTED;
  *desc = new (std::nothrow)
      Distribution{numRows, numCols, colBlockSize, dataType, static_cast<const DeviceGrid*>(grid)->devices};
  return *desc == nullptr ? NPUSOLVER_STATUS_ALLOC_FAILED : NPUSOLVER_STATUS_SUCCESS;
}
npusolverStatus_t npusolverMgDestroyMatrixDesc(npuLibMgMatrixDesc_t desc) {
  delete static_cast<Distribution*>(desc);
  return NPUSOLVER_STATUS_SUCCESS;
}

npusolverStatus_t npusolverMgSyevd_bufferSize(npusolverMgHandle_t handle, npusolverEigMode_t,
                                              npublasFillMode_t, int N, void** array_d_A, int IA, int JA,
                                              npuLibMgMatrixDesc_t descrA, void*, npuDataType,
                                              npuDataType computeType, int64_t* lwork) {
  return ask(started(handle, {array_d_A, IA, JA, distribution(descrA), N, N}, computeType), lwork);
}
npusolverStatus_t npusolverMgSyevd(npusolverMgHandle_t handle, npusolverEigMode_t jobz,
                                   npublasFillMode_t uplo, int N, void** array_d_A, int IA, int JA,
                                   npuLibMgMatrixDesc_t descrA, void* W, npuDataType dataTypeW,
                                   npuDataType computeType, void** array_d_work, int64_t lwork, int* info) {
  const Part a{array_d_A, IA, JA, distribution(descrA), N, N};
  MgChecks checks = started(handle, a, computeType);
  checks.triangle(uplo).require(jobz == NPUSOLVER_EIG_MODE_NOVECTOR || jobz == NPUSOLVER_EIG_MODE_VECTOR);
  checks.require(dataTypeW == real_type_of(computeType), NPUSOLVER_STATUS_NOT_SUPPORTED);
  checks.require(W != nullptr || N == 0);
  if (worked(checks, array_d_work, lwork, info).failed()) return checks.status();
  return run_on_all(handle, "npusolverMgSyevd", computeType, [&](auto scalar) {
    using Scalar = decltype(scalar);
    auto whole = gathered<Scalar>(a);
    *info = lapack::syevd(letter_of(jobz), letter_of(uplo), N, whole.data(), std::max(1, N),
                          static_cast<SolverRealOf<Scalar>*>(W));
    scatter<Scalar>(whole, a);
  });
}

npusolverStatus_t npusolverMgGetrf_bufferSize(npusolverMgHandle_t handle, int M, int N, void** array_d_A,
                                              int IA, int JA, npuLibMgMatrixDesc_t descrA, int**,
                                              npuDataType computeType, int64_t* lwork) {
  return ask(started(handle, {array_d_A, IA, JA, distribution(descrA), M, N}, computeType), lwork);
}
npusolverStatus_t npusolverMgGetrf(npusolverMgHandle_t handle, int M, int N, void** array_d_A, int IA, int JA,
                                   npuLibMgMatrixDesc_t descrA, int** array_d_IPIV, npuDataType computeType,
                                   void** array_d_work, int64_t lwork, int* info) {
  const Part a{array_d_A, IA, JA, distribution(descrA), M, N};
  MgChecks checks = started(handle, a, computeType);
  if (worked(checks.present(array_d_IPIV), array_d_work, lwork, info).failed()) return checks.status();
  return run_on_all(handle, "npusolverMgGetrf", computeType, [&](auto scalar) {
    auto whole = gathered<decltype(scalar)>(a);
    std::vector<int> rows(static_cast<size_t>(std::min(M, N)) + 1);
    *info = lapack::getrf(M, N, whole.data(), std::max(1, M), rows.data());
    for (int j = 0; j < std::min(M, N); ++j) *pivot(array_d_IPIV, a, j) = rows[j];
    scatter<decltype(scalar)>(whole, a);
  });
}
npusolverStatus_t npusolverMgGetrs_bufferSize(npusolverMgHandle_t handle, npublasOperation_t, int N, int NRHS,
                                              void** array_d_A, int IA, int JA, npuLibMgMatrixDesc_t descrA,
                                              int**, void** array_d_B, int IB, int JB,
                                              npuLibMgMatrixDesc_t descrB, npuDataType computeType,
                                              int64_t* lwork) {
  MgChecks checks = started(handle, {array_d_A, IA, JA, distribution(descrA), N, N}, computeType);
  return ask(checks.part({array_d_B, IB, JB, distribution(descrB), N, NRHS}, computeType), lwork);
}
npusolverStatus_t npusolverMgGetrs(npusolverMgHandle_t handle, npublasOperation_t TRANS, int N, int NRHS,
                                   void** array_d_A, int IA, int JA, npuLibMgMatrixDesc_t descrA,
                                   int** array_d_IPIV, void** array_d_B, int IB, int JB,
                                   npuLibMgMatrixDesc_t descrB, npuDataType computeType, void** array_d_work,
                                   int64_t lwork, int* info) {
  const Part a{array_d_A, IA, JA, distribution(descrA), N, N},
      b{array_d_B, IB, JB, distribution(descrB), N, NRHS};
  MgChecks checks = started(handle, a, computeType);
  checks.part(b, computeType).operation(TRANS).present(array_d_IPIV);
  if (worked(checks, array_d_work, lwork, info).failed()) return checks.status();
  return run_on_all(handle, "npusolverMgGetrs", computeType, [&](auto scalar) {
    using Scalar = decltype(scalar);
    const auto whole = gathered<Scalar>(a);
    auto right = gathered<Scalar>(b);
    std::vector<int> rows(static_cast<size_t>(N) + 1);
    for (int j = 0; j < N; ++j) rows[j] = *pivot(array_d_IPIV, a, j);
    *info = lapack::getrs(letter_of<Scalar>(TRANS), N, NRHS, whole.data(), std::max(1, N), rows.data(),
                          right.data(), std::max(1, N));
    scatter<Scalar>(right, b);
  });
}

npusolverStatus_t npusolverMgPotrf_bufferSize(npusolverMgHandle_t handle, npublasFillMode_t, int N,
                                              void** array_d_A, int IA, int JA, npuLibMgMatrixDesc_t descrA,
                                              npuDataType computeType, int64_t* lwork) {
  return ask(started(handle, {array_d_A, IA, JA, distribution(descrA), N, N}, computeType), lwork);
}
npusolverStatus_t npusolverMgPotrf(npusolverMgHandle_t handle, npublasFillMode_t uplo, int N,
                                   void** array_d_A, int IA, int JA, npuLibMgMatrixDesc_t descrA,
                                   npuDataType computeType, void** array_d_work, int64_t lwork, int* h_info) {
  return run_triangle("npusolverMgPotrf", handle, uplo, {array_d_A, IA, JA, distribution(descrA), N, N},
                      computeType, array_d_work, lwork, h_info, [](char triangle, int n, auto* a, int lda) {
                        return lapack::potrf(triangle, n, a, lda);
                      });
}
npusolverStatus_t npusolverMgPotri_bufferSize(npusolverMgHandle_t handle, npublasFillMode_t, int N,
                                              void** array_d_A, int IA, int JA, npuLibMgMatrixDesc_t descrA,
                                              npuDataType computeType, int64_t* lwork) {
  return ask(started(handle, {array_d_A, IA, JA, distribution(descrA), N, N}, computeType), lwork);
}
npusolverStatus_t npusolverMgPotri(npusolverMgHandle_t handle, npublasFillMode_t uplo, int N,
                                   void** array_d_A, int IA, int JA, npuLibMgMatrixDesc_t descrA,
                                   npuDataType computeType, void** array_d_work, int64_t lwork, int* h_info) {
  return run_triangle("npusolverMgPotri", handle, uplo, {array_d_A, IA, JA, distribution(descrA), N, N},
                      computeType, array_d_work, lwork, h_info, [](char triangle, int n, auto* a, int lda) {
                        return lapack::potri(triangle, n, a, lda);
                      });
}
npusolverStatus_t npusolverMgPotrs_bufferSize(npusolverMgHandle_t handle, npublasFillMode_t, int n, int nrhs,
                                              void** array_d_A, int IA, int JA, npuLibMgMatrixDesc_t descrA,
                                              void** array_d_B, int IB, int JB, npuLibMgMatrixDesc_t descrB,
                                              npuDataType computeType, int64_t* lwork) {
  MgChecks checks = started(handle, {array_d_A, IA, JA, distribution(descrA), n, n}, computeType);
  return ask(checks.part({array_d_B, IB, JB, distribution(descrB), n, nrhs}, computeType), lwork);
}
npusolverStatus_t npusolverMgPotrs(npusolverMgHandle_t handle, npublasFillMode_t uplo, int n, int nrhs,
                                   void** array_d_A, int IA, int JA, npuLibMgMatrixDesc_t descrA,
                                   void** array_d_B, int IB, int JB, npuLibMgMatrixDesc_t descrB,
                                   npuDataType computeType, void** array_d_work, int64_t lwork, int* h_info) {
  const Part a{array_d_A, IA, JA, distribution(descrA), n, n},
      b{array_d_B, IB, JB, distribution(descrB), n, nrhs};
  MgChecks checks = started(handle, a, computeType);
  checks.part(b, computeType).triangle(uplo);
  if (worked(checks, array_d_work, lwork, h_info).failed()) return checks.status();
  return run_on_all(handle, "npusolverMgPotrs", computeType, [&](auto scalar) {
    using Scalar = decltype(scalar);
    const auto whole = gathered<Scalar>(a);
    auto right = gathered<Scalar>(b);
    *h_info =
        lapack::potrs(letter_of(uplo), n, nrhs, whole.data(), std::max(1, n), right.data(), std::max(1, n));
    scatter<Scalar>(right, b);
  });
}

}  // extern "C"
