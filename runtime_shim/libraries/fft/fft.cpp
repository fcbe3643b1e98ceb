// npufft: plans of Fourier transforms over kernels/fft, run in stream order.

#include "npu/fft.h"

#include <vector>

#include "acl/acl_rt.h"
#include "runtime_shim/libraries/common/call.h"
#include "runtime_shim/libraries/fft/plan.h"

namespace npu::detail {

template <>
struct LibraryCodes<npufftResult> {
  static constexpr npufftResult success = NPUFFT_SUCCESS, not_initialized = NPUFFT_EXEC_FAILED,
                                invalid_value = NPUFFT_EXEC_FAILED, alloc_failed = NPUFFT_ALLOC_FAILED,
                                execution_failed = NPUFFT_EXEC_FAILED, not_supported = NPUFFT_NOT_SUPPORTED;
};

namespace {

// Creates the plan of a handle. Without a handle, only checks the request.
npufftResult make(const npufftHandle* handle, const FftRequest& request, size_t* work_size) {
  FftPlan checked;
  if (handle != nullptr) {
    auto plan = fft_plan(*handle);
    if (!plan || plan->made) return NPUFFT_INVALID_PLAN;
    checked.stream = plan->stream;
  }
  if (work_size == nullptr) return NPUFFT_INVALID_VALUE;
  npufftResult result = describe_fft(request, &checked);
  if (result != NPUFFT_SUCCESS) return result;
  if (handle != nullptr) *fft_plan(*handle) = checked;
  *work_size = 0;
  return NPUFFT_SUCCESS;
}

npufftResult create_and_make(npufftHandle* handle, const FftRequest& request) {
  if (handle == nullptr) return NPUFFT_INVALID_VALUE;
  npufftHandle made = add_fft_plan();
  size_t work_size = 0;
  npufftResult result = make(&made, request, &work_size);
  if (result == NPUFFT_SUCCESS)
    *handle = made;
  else
    forget_fft_plan(made);
  return result;
}

// The checks of functions that return sizes for an existing handle.
npufftResult estimate_for(npufftHandle handle, const FftRequest& request, size_t* work_size) {
  return fft_plan(handle) ? make(nullptr, request, work_size) : NPUFFT_INVALID_PLAN;
}

/// A request for up to three sizes without a layout. It owns the sizes.
struct Sizes {
  long long n[3];
  FftRequest request;
  Sizes(int rank, long long x, long long y, long long z, npufftType type, long long batch) : n{x, y, z} {
    request.rank = rank;
    request.n = n;
    request.type = type;
    request.batch = batch;
  }
  Sizes(const Sizes&) = delete;
  Sizes& operator=(const Sizes&) = delete;
};

/// A request with the int arrays of npufftPlanMany.
class Many {
 public:
  Many(int rank, const int* n, const int* inembed, int istride, int idist, const int* onembed, int ostride,
       int odist, npufftType type, int batch)
      : n_(wide(n, rank)), in_(wide(inembed, rank)), out_(wide(onembed, rank)) {
    request.rank = rank;
    request.n = n == nullptr ? nullptr : n_.data();
    request.inembed = inembed == nullptr ? nullptr : in_.data();
    request.onembed = onembed == nullptr ? nullptr : out_.data();
    request.istride = istride, request.idist = idist, request.ostride = ostride, request.odist = odist;
    request.type = type;
    request.batch = batch;
  }
  Many(const Many&) = delete;
  Many& operator=(const Many&) = delete;
  FftRequest request;

 private:
  static std::vector<long long> wide(const int* values, int rank) {
    if (values == nullptr || rank < 1 || rank > 3) return std::vector<long long>(3);
    return std::vector<long long>(values, values + rank);
  }
  std::vector<long long> n_, in_, out_;
};

// Rows of reals that share memory with rows of complex numbers have this length.
void pad_rows(ops::FftProblem* problem) {
  const int64_t row = 2 * (problem->size.back() / 2 + 1);
  ops::FftLayout padded = ops::packed_layout(problem->size, row);
  if (problem->kind == ops::FftKind::real_to_complex) problem->in = padded;
  if (problem->kind == ops::FftKind::complex_to_real) problem->out = padded;
}

template <class Real>
npufftResult execute(npufftHandle handle, npufftType type, const void* in, void* out, int direction) {
  auto plan = fft_plan(handle);
  if (!plan || !plan->made) return NPUFFT_INVALID_PLAN;
  if (plan->type != type) return NPUFFT_INVALID_TYPE;
  if (in == nullptr || out == nullptr || (direction != NPUFFT_FORWARD && direction != NPUFFT_INVERSE))
    return NPUFFT_INVALID_VALUE;
  ops::FftProblem problem = plan->problem;
  if (plan->packed && in == out) pad_rows(&problem);
  auto run = [problem, from = static_cast<const Real*>(in), to = static_cast<Real*>(out), direction] {
    ops::fft(problem, from, to, direction);
  };
  return submit_task<npufftResult>(plan->stream, "npufftExec", run);
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

npufftResult npufftPlan1d(npufftHandle* plan, int nx, npufftType type, int batch) {
  return create_and_make(plan, Sizes(1, nx, 0, 0, type, batch).request);
}
npufftResult npufftPlan2d(npufftHandle* plan, int nx, int ny, npufftType type) {
  return create_and_make(plan, Sizes(2, nx, ny, 0, type, 1).request);
}
npufftResult npufftPlan3d(npufftHandle* plan, int nx, int ny, int nz, npufftType type) {
  return create_and_make(plan, Sizes(3, nx, ny, nz, type, 1).request);
}
npufftResult npufftPlanMany(npufftHandle* plan, int rank, int* n, int* inembed, int istride, int idist,
                            int* onembed, int ostride, int odist, npufftType type, int batch) {
  return create_and_make(
      plan, Many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch).request);
}

npufftResult npufftCreate(npufftHandle* handle) {
  if (handle == nullptr) return NPUFFT_INVALID_VALUE;
  *handle = add_fft_plan();
  return NPUFFT_SUCCESS;
}
npufftResult npufftMakePlan1d(npufftHandle plan, int nx, npufftType type, int batch, size_t* workSize) {
  return make(&plan, Sizes(1, nx, 0, 0, type, batch).request, workSize);
}
npufftResult npufftMakePlan2d(npufftHandle plan, int nx, int ny, npufftType type, size_t* workSize) {
  return make(&plan, Sizes(2, nx, ny, 0, type, 1).request, workSize);
}
npufftResult npufftMakePlan3d(npufftHandle plan, int nx, int ny, int nz, npufftType type, size_t* workSize) {
  return make(&plan, Sizes(3, nx, ny, nz, type, 1).request, workSize);
}
npufftResult npufftMakePlanMany(npufftHandle plan, int rank, int* n, int* inembed, int istride, int idist,
                                int* onembed, int ostride, int odist, npufftType type, int batch,
                                size_t* workSize) {
  return make(&plan, Many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch).request,
              workSize);
}
npufftResult npufftMakePlanMany64(npufftHandle plan, int rank, long long* n, long long* inembed,
                                  long long istride, long long idist, long long* onembed, long long ostride,
                                  long long odist, npufftType type, long long batch, size_t* workSize) {
  return make(&plan, {rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch}, workSize);
}

npufftResult npufftEstimate1d(int nx, npufftType type, int batch, size_t* workSize) {
  return make(nullptr, Sizes(1, nx, 0, 0, type, batch).request, workSize);
}
npufftResult npufftEstimate2d(int nx, int ny, npufftType type, size_t* workSize) {
  return make(nullptr, Sizes(2, nx, ny, 0, type, 1).request, workSize);
}
npufftResult npufftEstimate3d(int nx, int ny, int nz, npufftType type, size_t* workSize) {
  return make(nullptr, Sizes(3, nx, ny, nz, type, 1).request, workSize);
}
npufftResult npufftEstimateMany(int rank, int* n, int* inembed, int istride, int idist, int* onembed,
                                int ostride, int odist, npufftType type, int batch, size_t* workSize) {
  return make(nullptr, Many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch).request,
              workSize);
}
npufftResult npufftGetSize1d(npufftHandle handle, int nx, npufftType type, int batch, size_t* workSize) {
  return estimate_for(handle, Sizes(1, nx, 0, 0, type, batch).request, workSize);
}
npufftResult npufftGetSize2d(npufftHandle handle, int nx, int ny, npufftType type, size_t* workSize) {
  return estimate_for(handle, Sizes(2, nx, ny, 0, type, 1).request, workSize);
}
npufftResult npufftGetSize3d(npufftHandle handle, int nx, int ny, int nz, npufftType type, size_t* workSize) {
  return estimate_for(handle, Sizes(3, nx, ny, nz, type, 1).request, workSize);
}
npufftResult npufftGetSizeMany(npufftHandle handle, int rank, int* n, int* inembed, int istride, int idist,
                               int* onembed, int ostride, int odist, npufftType type, int batch,
                               size_t* workArea) {
  return estimate_for(
      handle, Many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch).request, workArea);
}
npufftResult npufftGetSizeMany64(npufftHandle plan, int rank, long long* n, long long* inembed,
                                 long long istride, long long idist, long long* onembed, long long ostride,
                                 long long odist, npufftType type, long long batch, size_t* workSize) {
  return estimate_for(plan, {rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch},
                      workSize);
}

npufftResult npufftGetSize(npufftHandle handle, size_t* workSize) {
  auto plan = fft_plan(handle);
  if (!plan || !plan->made) return NPUFFT_INVALID_PLAN;
  if (workSize == nullptr) return NPUFFT_INVALID_VALUE;
  *workSize = 0;
  return NPUFFT_SUCCESS;
}
npufftResult npufftSetWorkArea(npufftHandle plan, void*) {
  return fft_plan(plan) ? NPUFFT_SUCCESS : NPUFFT_INVALID_PLAN;
}
npufftResult npufftSetAutoAllocation(npufftHandle plan, int) {
  return fft_plan(plan) ? NPUFFT_SUCCESS : NPUFFT_INVALID_PLAN;
}

npufftResult npufftSetStream(npufftHandle handle, npuStream_t stream) {
  auto plan = fft_plan(handle);
  if (!plan) return NPUFFT_INVALID_PLAN;
  plan->stream = stream;
  return NPUFFT_SUCCESS;
}
npufftResult npufftDestroy(npufftHandle plan) {
  return forget_fft_plan(plan) ? NPUFFT_SUCCESS
                               : NPUFFT_INVALID_PLAN;  // submitted work holds copies of what it needs
}
npufftResult npufftGetVersion(int* version) {
  if (version == nullptr) return NPUFFT_INVALID_VALUE;
  *version = NPUFFT_VERSION;
  return NPUFFT_SUCCESS;
}
npufftResult npufftGetProperty(libraryPropertyType type, int* value) {
  if (value == nullptr || type < MAJOR_VERSION || type > PATCH_LEVEL) return NPUFFT_INVALID_VALUE;
  *value = type == MAJOR_VERSION   ? NPUFFT_VER_MAJOR
           : type == MINOR_VERSION ? NPUFFT_VER_MINOR
                                   : NPUFFT_VER_PATCH;
  return NPUFFT_SUCCESS;
}

npufftResult npufftExecC2C(npufftHandle plan, npufftComplex* idata, npufftComplex* odata, int direction) {
  return execute<float>(plan, NPUFFT_C2C, idata, odata, direction);
}
npufftResult npufftExecR2C(npufftHandle plan, npufftReal* idata, npufftComplex* odata) {
  return execute<float>(plan, NPUFFT_R2C, idata, odata, NPUFFT_FORWARD);
}
npufftResult npufftExecC2R(npufftHandle plan, npufftComplex* idata, npufftReal* odata) {
  return execute<float>(plan, NPUFFT_C2R, idata, odata, NPUFFT_INVERSE);
}
npufftResult npufftExecZ2Z(npufftHandle plan, npufftDoubleComplex* idata, npufftDoubleComplex* odata,
                           int direction) {
  return execute<double>(plan, NPUFFT_Z2Z, idata, odata, direction);
}
npufftResult npufftExecD2Z(npufftHandle plan, npufftDoubleReal* idata, npufftDoubleComplex* odata) {
  return execute<double>(plan, NPUFFT_D2Z, idata, odata, NPUFFT_FORWARD);
}
npufftResult npufftExecZ2D(npufftHandle plan, npufftDoubleComplex* idata, npufftDoubleReal* odata) {
  return execute<double>(plan, NPUFFT_Z2D, idata, odata, NPUFFT_INVERSE);
}
