// npufft: the calls of cufft.h.

#include "npu/fft.h"

#include <algorithm>
#include <array>

#include "runtime_shim/libraries/fft/call.h"
#include "runtime_shim/libraries/fft/plan.h"

namespace npu::detail {

namespace {

/// A request for up to three sizes without a layout. It owns the sizes.
struct Sizes {
  long long n[3];
  FftRequest request;
  Sizes(int rank, long long x, long long y, long long z, npufftType type, long long batch) : n{x, y, z} {
    request.rank = rank;
    request.n = n;
    request.type_is_known = fft_type(type, &request.type);
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
    request.type_is_known = fft_type(type, &request.type);
    request.batch = batch;
  }
  Many(const Many&) = delete;
  Many& operator=(const Many&) = delete;
  FftRequest request;

 private:
  using Wide = std::array<long long, 3>;
  static Wide wide(const int* values, int rank) {
    Wide result{};
    if (values != nullptr && rank >= 1 && rank <= 3) std::copy_n(values, rank, result.begin());
    return result;
  }
  const Wide n_, in_, out_;
};

FftRequest many64(int rank, const long long* n, const long long* inembed, long long istride, long long idist,
                  const long long* onembed, long long ostride, long long odist, npufftType type,
                  long long batch) {
  FftRequest request{rank, n, inembed, istride, idist, onembed, ostride, odist, {}, true, batch};
  request.type_is_known = fft_type(type, &request.type);
  return request;
}

npufftResult execute(npufftHandle handle, npufftType type, const void* in, void* out, int direction) {
  auto plan = fft_plan(handle);
  if (!plan || !plan->made) return NPUFFT_INVALID_PLAN;
  FftType asked;
  if (!fft_type(type, &asked) || !(asked == plan->type)) return NPUFFT_INVALID_TYPE;
  return submit_fft(*plan, in, out, direction);
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

npufftResult npufftPlan1d(npufftHandle* plan, int nx, npufftType type, int batch) {
  return create_fft_plan(plan, Sizes(1, nx, 0, 0, type, batch).request);
}
npufftResult npufftPlan2d(npufftHandle* plan, int nx, int ny, npufftType type) {
  return create_fft_plan(plan, Sizes(2, nx, ny, 0, type, 1).request);
}
npufftResult npufftPlan3d(npufftHandle* plan, int nx, int ny, int nz, npufftType type) {
  return create_fft_plan(plan, Sizes(3, nx, ny, nz, type, 1).request);
}
npufftResult npufftPlanMany(npufftHandle* plan, int rank, int* n, int* inembed, int istride, int idist,
                            int* onembed, int ostride, int odist, npufftType type, int batch) {
  return create_fft_plan(
      plan, Many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch).request);
}

npufftResult npufftCreate(npufftHandle* handle) {
  if (handle == nullptr) return NPUFFT_INVALID_VALUE;
  return library_call([&] {
    *handle = add_fft_plan({});
    return NPUFFT_SUCCESS;
  });
}
npufftResult npufftMakePlan1d(npufftHandle plan, int nx, npufftType type, int batch, size_t* workSize) {
  return make_fft_plan(plan, Sizes(1, nx, 0, 0, type, batch).request, workSize);
}
npufftResult npufftMakePlan2d(npufftHandle plan, int nx, int ny, npufftType type, size_t* workSize) {
  return make_fft_plan(plan, Sizes(2, nx, ny, 0, type, 1).request, workSize);
}
npufftResult npufftMakePlan3d(npufftHandle plan, int nx, int ny, int nz, npufftType type, size_t* workSize) {
  return make_fft_plan(plan, Sizes(3, nx, ny, nz, type, 1).request, workSize);
}
npufftResult npufftMakePlanMany(npufftHandle plan, int rank, int* n, int* inembed, int istride, int idist,
                                int* onembed, int ostride, int odist, npufftType type, int batch,
                                size_t* workSize) {
  return make_fft_plan(
      plan, Many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch).request, workSize);
}
npufftResult npufftMakePlanMany64(npufftHandle plan, int rank, long long* n, long long* inembed,
                                  long long istride, long long idist, long long* onembed, long long ostride,
                                  long long odist, npufftType type, long long batch, size_t* workSize) {
  return make_fft_plan(plan, many64(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch),
                       workSize);
}

npufftResult npufftEstimate1d(int nx, npufftType type, int batch, size_t* workSize) {
  return estimate_fft(Sizes(1, nx, 0, 0, type, batch).request, workSize);
}
npufftResult npufftEstimate2d(int nx, int ny, npufftType type, size_t* workSize) {
  return estimate_fft(Sizes(2, nx, ny, 0, type, 1).request, workSize);
}
npufftResult npufftEstimate3d(int nx, int ny, int nz, npufftType type, size_t* workSize) {
  return estimate_fft(Sizes(3, nx, ny, nz, type, 1).request, workSize);
}
npufftResult npufftEstimateMany(int rank, int* n, int* inembed, int istride, int idist, int* onembed,
                                int ostride, int odist, npufftType type, int batch, size_t* workSize) {
  return estimate_fft(Many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch).request,
                      workSize);
}
npufftResult npufftGetSize1d(npufftHandle handle, int nx, npufftType type, int batch, size_t* workSize) {
  return estimate_fft_for(handle, Sizes(1, nx, 0, 0, type, batch).request, workSize);
}
npufftResult npufftGetSize2d(npufftHandle handle, int nx, int ny, npufftType type, size_t* workSize) {
  return estimate_fft_for(handle, Sizes(2, nx, ny, 0, type, 1).request, workSize);
}
npufftResult npufftGetSize3d(npufftHandle handle, int nx, int ny, int nz, npufftType type, size_t* workSize) {
  return estimate_fft_for(handle, Sizes(3, nx, ny, nz, type, 1).request, workSize);
}
npufftResult npufftGetSizeMany(npufftHandle handle, int rank, int* n, int* inembed, int istride, int idist,
                               int* onembed, int ostride, int odist, npufftType type, int batch,
                               size_t* workArea) {
  return estimate_fft_for(
      handle, Many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch).request, workArea);
}
npufftResult npufftGetSizeMany64(npufftHandle plan, int rank, long long* n, long long* inembed,
                                 long long istride, long long idist, long long* onembed, long long ostride,
                                 long long odist, npufftType type, long long batch, size_t* workSize) {
  return estimate_fft_for(
      plan, many64(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch), workSize);
}

npufftResult npufftGetSize(npufftHandle handle, size_t* workSize) {
  auto plan = fft_plan(handle);
  if (!plan || !plan->made) return NPUFFT_INVALID_PLAN;
  if (workSize == nullptr) return NPUFFT_INVALID_VALUE;
  std::fill_n(workSize, std::max<size_t>(1, plan->devices.size()), size_t{0});
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
  return execute(plan, NPUFFT_C2C, idata, odata, direction);
}
npufftResult npufftExecR2C(npufftHandle plan, npufftReal* idata, npufftComplex* odata) {
  return execute(plan, NPUFFT_R2C, idata, odata, NPUFFT_FORWARD);
}
npufftResult npufftExecC2R(npufftHandle plan, npufftComplex* idata, npufftReal* odata) {
  return execute(plan, NPUFFT_C2R, idata, odata, NPUFFT_INVERSE);
}
npufftResult npufftExecZ2Z(npufftHandle plan, npufftDoubleComplex* idata, npufftDoubleComplex* odata,
                           int direction) {
  return execute(plan, NPUFFT_Z2Z, idata, odata, direction);
}
npufftResult npufftExecD2Z(npufftHandle plan, npufftDoubleReal* idata, npufftDoubleComplex* odata) {
  return execute(plan, NPUFFT_D2Z, idata, odata, NPUFFT_FORWARD);
}
npufftResult npufftExecZ2D(npufftHandle plan, npufftDoubleComplex* idata, npufftDoubleReal* odata) {
  return execute(plan, NPUFFT_Z2D, idata, odata, NPUFFT_INVERSE);
}
