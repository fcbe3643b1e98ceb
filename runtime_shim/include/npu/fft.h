/// @file
/// Fourier transforms of device memory under the names of cuFFT. Valid C11 and C++17.
///
/// One to three dimensions, every length, batches, strided layouts, single and double precision. Results are
/// not scaled. npu/fft/xt.h adds half precision, several devices and callbacks. A handle may be used by several
/// threads.
/// Errors: NPUFFT_INVALID_PLAN for a handle that is unknown or was destroyed. Nothing is changed then.
/// Source: the functions without the prefix npu of the cuFFT Library 11.2.
#ifndef NPU_FFT_H_
#define NPU_FFT_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on
#include "npu/complex.h"
#include "npu/runtime.h"
#include "npu/runtime/library_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The release whose calls this library follows.
#define NPUFFT_VER_MAJOR 11
#define NPUFFT_VER_MINOR 2
#define NPUFFT_VER_PATCH 1
#define NPUFFT_VER_BUILD 0
#define NPUFFT_VERSION 11201
#define NPUFFTAPI /* empty: there is one calling convention */
#define NPUFFT_PLAN_NULL (-1)
#define NPUFFT_FORWARD (-1)
#define NPUFFT_INVERSE 1

typedef enum npufftResult_t {
  NPUFFT_SUCCESS = 0,
  NPUFFT_INVALID_PLAN = 1,
  NPUFFT_ALLOC_FAILED = 2,
  NPUFFT_INVALID_TYPE = 3,
  NPUFFT_INVALID_VALUE = 4,
  NPUFFT_INTERNAL_ERROR = 5,
  NPUFFT_EXEC_FAILED = 6,
  NPUFFT_SETUP_FAILED = 7,
  NPUFFT_INVALID_SIZE = 8,
  NPUFFT_UNALIGNED_DATA = 9,
  NPUFFT_INCOMPLETE_PARAMETER_LIST = 10,
  NPUFFT_INVALID_DEVICE = 11,
  NPUFFT_PARSE_ERROR = 12,
  NPUFFT_NO_WORKSPACE = 13,
  NPUFFT_NOT_IMPLEMENTED = 14,
  NPUFFT_LICENSE_ERROR = 15,
  NPUFFT_NOT_SUPPORTED = 16,
  NPUFFT_MISSING_DEPENDENCY = 17,
  NPUFFT_NVRTC_FAILURE = 18,
  NPUFFT_NVJITLINK_FAILURE = 19,
  NPUFFT_NVSHMEM_FAILURE = 20
} npufftResult_t;
typedef npufftResult_t npufftResult;
/// One more than the largest code.
#define NPUFFT_MAX_ERROR 0x15

typedef enum npufftType_t {
  NPUFFT_R2C = 0x2a,
  NPUFFT_C2R = 0x2c,
  NPUFFT_C2C = 0x29,
  NPUFFT_D2Z = 0x6a,
  NPUFFT_Z2D = 0x6c,
  NPUFFT_Z2Z = 0x69
} npufftType_t;
typedef npufftType_t npufftType;

typedef int npufftHandle;
typedef float npufftReal;
typedef double npufftDoubleReal;
typedef npuComplex npufftComplex;
typedef npuDoubleComplex npufftDoubleComplex;

// ---- Plans ----

/// Makes a plan in one step. Sizes are of the real or the full complex side; the slowest dimension comes
/// first.
/// Shapes: an nx, nx x ny or nx x ny x nz transform without gaps. Of real data, the complex side has n / 2 +
/// 1 elements in the fastest dimension. Transformed in place, real data have rows of 2 (n / 2 + 1) elements.
/// Units: sizes in elements.
/// Errors: NPUFFT_INVALID_VALUE if plan is null; NPUFFT_INVALID_SIZE if a size is not positive or batch < 1;
/// NPUFFT_INVALID_TYPE for an unknown type. *plan is then unchanged.
/// Source: cufftPlan1d, cufftPlan2d, cufftPlan3d, cuFFT 11.2.
/// @{
npufftResult npufftPlan1d(npufftHandle* plan, int nx, npufftType type, int batch);
npufftResult npufftPlan2d(npufftHandle* plan, int nx, int ny, npufftType type);
npufftResult npufftPlan3d(npufftHandle* plan, int nx, int ny, int nz, npufftType type);
/// @}

/// Makes a plan in one step, for rank dimensions and any layout. inembed or onembed null: no gaps, and
/// strides and distances are ignored.
/// Shapes: n, inembed and onembed have rank elements, the slowest dimension first; element (b, x, y) of the
/// input is at b idist + (x inembed[1] + y) istride, and likewise of the output.
/// Units: sizes, strides and distances in elements.
/// Errors: NPUFFT_INVALID_VALUE if plan or n is null, a stride is not positive, an inner element of inembed
/// or onembed is not positive, or a distance is not positive with batch > 1; NPUFFT_INVALID_SIZE if rank is
/// not 1 to 3, a size is not positive or batch < 1; NPUFFT_INVALID_TYPE for an unknown type. *plan is then
/// unchanged.
/// Source: cufftPlanMany, cuFFT 11.2.
npufftResult npufftPlanMany(npufftHandle* plan, int rank, int* n, int* inembed, int istride, int idist,
                            int* onembed, int ostride, int odist, npufftType type, int batch);
/// Makes a handle, which gets its plan by a MakePlan call.
/// Errors: NPUFFT_INVALID_VALUE if handle is null.
/// Source: cufftCreate, cuFFT 11.2.
npufftResult npufftCreate(npufftHandle* handle);
/// Makes the plan of a handle from npufftCreate, as npufftPlan1d, 2d and 3d do. *workSize = 0, for each device of
/// npufftXtSetGPUs.
/// Shapes: as npufftPlan1d, 2d and 3d.
/// Units: sizes in elements, *workSize in bytes.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle or one that has its plan; NPUFFT_INVALID_VALUE if
/// workSize is null; NPUFFT_INVALID_SIZE and NPUFFT_INVALID_TYPE as npufftPlan1d. The handle then has no plan
/// yet.
/// Source: cufftMakePlan1d, cufftMakePlan2d, cufftMakePlan3d, cuFFT 11.2.
/// @{
npufftResult npufftMakePlan1d(npufftHandle plan, int nx, npufftType type, int batch, size_t* workSize);
npufftResult npufftMakePlan2d(npufftHandle plan, int nx, int ny, npufftType type, size_t* workSize);
npufftResult npufftMakePlan3d(npufftHandle plan, int nx, int ny, int nz, npufftType type, size_t* workSize);
/// @}

/// Makes the plan of a handle from npufftCreate, as npufftPlanMany does. *workSize = 0, for each device of
/// npufftXtSetGPUs. NPUFFT_NOT_SUPPORTED and NPUFFT_INVALID_SIZE on several devices as npufftXtSetGPUs says.
/// Shapes: as npufftPlanMany.
/// Units: sizes, strides and distances in elements, *workSize in bytes.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle or one that has its plan; NPUFFT_INVALID_VALUE if
/// workSize is null or as npufftPlanMany; NPUFFT_INVALID_SIZE and NPUFFT_INVALID_TYPE as npufftPlanMany, also
/// for a size above 2^31 - 1. The handle then has no plan yet.
/// Source: cufftMakePlanMany, cufftMakePlanMany64, cuFFT 11.2.
/// @{
npufftResult npufftMakePlanMany(npufftHandle plan, int rank, int* n, int* inembed, int istride, int idist,
                                int* onembed, int ostride, int odist, npufftType type, int batch,
                                size_t* workSize);
npufftResult npufftMakePlanMany64(npufftHandle plan, int rank, long long* n, long long* inembed,
                                  long long istride, long long idist, long long* onembed, long long ostride,
                                  long long odist, npufftType type, long long batch, size_t* workSize);
/// @}

/// *workSize = 0: a plan needs no work area. workSize has an element for each device of npufftXtSetGPUs.
/// Units: *workSize in bytes.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle or one without a plan; NPUFFT_INVALID_VALUE if workSize
/// is null.
/// Source: cufftGetSize, cuFFT 11.2.
npufftResult npufftGetSize(npufftHandle handle, size_t* workSize);
/// Offers a work area, or says who allocates it. Both have no effect.
/// Units: the work area has 0 bytes.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle.
/// Source: cufftSetWorkArea, cufftSetAutoAllocation, cuFFT 11.2.
/// @{
npufftResult npufftSetWorkArea(npufftHandle plan, void* workArea);
npufftResult npufftSetAutoAllocation(npufftHandle plan, int autoAllocate);
/// @}

/// Sets the stream that a plan runs in. Null is the default stream.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle.
/// Source: cufftSetStream, cuFFT 11.2.
npufftResult npufftSetStream(npufftHandle plan, npuStream_t stream);
/// Frees a plan. It does not wait: work that was submitted goes on.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle.
/// Source: cufftDestroy, cuFFT 11.2.
npufftResult npufftDestroy(npufftHandle plan);
/// *version = NPUFFT_VERSION: major * 1000 + minor * 100 + patch of the cuFFT release that the library
/// follows.
/// Errors: NPUFFT_INVALID_VALUE if version is null.
/// Source: cufftGetVersion, cuFFT 11.2.
npufftResult npufftGetVersion(int* version);
/// *value = the major, minor or patch number of NPUFFT_VERSION, as type says.
/// Errors: NPUFFT_INVALID_VALUE if value is null or type is unknown. *value is then unchanged.
/// Source: cufftGetProperty, cuFFT 11.2.
npufftResult npufftGetProperty(libraryPropertyType type, int* value);

// ---- Sizes of work areas: always 0 ----

/// *workSize = 0, if such a plan can be made.
/// Shapes: as the Plan call of the same name.
/// Units: *workSize in bytes.
/// Errors: NPUFFT_INVALID_VALUE if workSize is null; else as the Plan call. *workSize is then unchanged.
/// Source: cufftEstimate1d, cufftEstimate2d, cufftEstimate3d, cufftEstimateMany, cuFFT 11.2.
/// @{
npufftResult npufftEstimate1d(int nx, npufftType type, int batch, size_t* workSize);
npufftResult npufftEstimate2d(int nx, int ny, npufftType type, size_t* workSize);
npufftResult npufftEstimate3d(int nx, int ny, int nz, npufftType type, size_t* workSize);
npufftResult npufftEstimateMany(int rank, int* n, int* inembed, int istride, int idist, int* onembed,
                                int ostride, int odist, npufftType type, int batch, size_t* workSize);
/// @}

/// *workSize (workArea) = 0, for each device of npufftXtSetGPUs, if such a plan can be made. The handle does not
/// change.
/// Shapes: as the Plan call of the same name.
/// Units: *workSize in bytes.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle; NPUFFT_INVALID_VALUE if workSize is null; else as the
/// Plan call. *workSize is then unchanged.
/// Source: cufftGetSize1d, cufftGetSize2d, cufftGetSize3d, cufftGetSizeMany, cufftGetSizeMany64, cuFFT 11.2.
/// @{
npufftResult npufftGetSize1d(npufftHandle handle, int nx, npufftType type, int batch, size_t* workSize);
npufftResult npufftGetSize2d(npufftHandle handle, int nx, int ny, npufftType type, size_t* workSize);
npufftResult npufftGetSize3d(npufftHandle handle, int nx, int ny, int nz, npufftType type, size_t* workSize);
npufftResult npufftGetSizeMany(npufftHandle handle, int rank, int* n, int* inembed, int istride, int idist,
                               int* onembed, int ostride, int odist, npufftType type, int batch,
                               size_t* workArea);
npufftResult npufftGetSizeMany64(npufftHandle plan, int rank, long long* n, long long* inembed,
                                 long long istride, long long idist, long long* onembed, long long ostride,
                                 long long odist, npufftType type, long long batch, size_t* workSize);
/// @}

// ---- Properties of plans ----

typedef enum npufftProperty_t {
  NPUFFT_PLAN_PROPERTY_INT64_PATIENT_JIT = 1,           ///< 0 at first
  NPUFFT_PLAN_PROPERTY_INT64_MAX_NUM_HOST_THREADS = 2,  ///< 1 at first
} npufftProperty;

/// Sets, reads, or sets back to its first value a number that says how a plan is to be made. No result depends on
/// them: there is nothing to compile, and the threads are those of the shim.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle, and, but for reading, one that has its plan;
/// NPUFFT_INVALID_VALUE for a negative number, or if returnPtrValue is null; NPUFFT_NOT_SUPPORTED for an unknown
/// property.
/// Source: cufftSetPlanPropertyInt64, cufftGetPlanPropertyInt64, cufftResetPlanProperty, cuFFT 11.2.
/// @{
npufftResult npufftSetPlanPropertyInt64(npufftHandle plan, npufftProperty property,
                                        const long long int inputValueInt);
npufftResult npufftGetPlanPropertyInt64(npufftHandle plan, npufftProperty property,
                                        long long int* returnPtrValue);
npufftResult npufftResetPlanProperty(npufftHandle plan, npufftProperty property);
/// @}

// ---- Execution ----

/// Transforms complex data in the order of the plan's stream. idata and odata may be the same.
/// Shapes: idata and odata are as the plan says.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle or one without a plan; NPUFFT_INVALID_TYPE if the plan
/// has another type; NPUFFT_INVALID_VALUE if a pointer is null or direction is not NPUFFT_FORWARD or
/// NPUFFT_INVERSE; NPUFFT_EXEC_FAILED if the stream refuses the work. odata is then unchanged.
/// Source: cufftExecC2C, cufftExecZ2Z, cuFFT 11.2.
/// @{
npufftResult npufftExecC2C(npufftHandle plan, npufftComplex* idata, npufftComplex* odata, int direction);
npufftResult npufftExecZ2Z(npufftHandle plan, npufftDoubleComplex* idata, npufftDoubleComplex* odata,
                           int direction);
/// @}

/// Transforms real data to the first half of their spectrum, forward, in the order of the plan's stream.
/// idata and odata may be the same memory.
/// Shapes: idata is real, odata complex with n / 2 + 1 elements in the fastest dimension, as the plan says.
/// In place without a layout, rows of idata have 2 (n / 2 + 1) elements.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle or one without a plan; NPUFFT_INVALID_TYPE if the plan
/// has another type; NPUFFT_INVALID_VALUE if a pointer is null; NPUFFT_EXEC_FAILED if the stream refuses the
/// work. odata is then unchanged.
/// Source: cufftExecR2C, cufftExecD2Z, cuFFT 11.2.
/// @{
npufftResult npufftExecR2C(npufftHandle plan, npufftReal* idata, npufftComplex* odata);
npufftResult npufftExecD2Z(npufftHandle plan, npufftDoubleReal* idata, npufftDoubleComplex* odata);
/// @}

/// Transforms half a spectrum to real data, inverse, in the order of the plan's stream. idata and odata may
/// be the same memory.
/// Shapes: idata is complex with n / 2 + 1 elements in the fastest dimension, odata real, as the plan says.
/// In place without a layout, rows of odata have 2 (n / 2 + 1) elements.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle or one without a plan; NPUFFT_INVALID_TYPE if the plan
/// has another type; NPUFFT_INVALID_VALUE if a pointer is null; NPUFFT_EXEC_FAILED if the stream refuses the
/// work. odata is then unchanged.
/// Source: cufftExecC2R, cufftExecZ2D, cuFFT 11.2.
/// @{
npufftResult npufftExecC2R(npufftHandle plan, npufftComplex* idata, npufftReal* odata);
npufftResult npufftExecZ2D(npufftHandle plan, npufftDoubleComplex* idata, npufftDoubleReal* odata);
/// @}

#ifdef __cplusplus
}
#endif

#include "npu/names/fft.h"

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif /* NPU_FFT_H_ */
