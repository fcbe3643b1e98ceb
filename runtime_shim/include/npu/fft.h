/* Fourier transforms of device memory, shaped like cuFFT (C and C++): one to three dimensions, every length, batches,
   strided layouts, single and double precision, in the order of a stream. Results are not scaled. Transforms over
   several devices, half precision and callbacks (cufftXt.h) are not here. Source: cuFFT library documentation. */
#ifndef NPU_FFT_H_
#define NPU_FFT_H_

#include "npu/complex.h"
#include "npu/runtime.h"
#include "npu/runtime/library_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The release whose calls this library follows. */
#define NPUFFT_VER_MAJOR 11
#define NPUFFT_VER_MINOR 2
#define NPUFFT_VER_PATCH 1
#define NPUFFT_VER_BUILD 0
#define NPUFFT_VERSION 11201
#define NPUFFTAPI /* calling convention: there is one */
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

/* Make a plan. Sizes count elements of the real or full complex side, the slowest dimension first. inembed or onembed
   null: no gaps, and all strides and distances are ignored; real data that are transformed in place then have rows of
   2 * (n / 2 + 1) elements. Errors: INVALID_VALUE for a null pointer, INVALID_SIZE for a size, batch or rank out of
   range, INVALID_TYPE. */
npufftResult npufftPlan1d(npufftHandle* plan, int nx, npufftType type, int batch);
npufftResult npufftPlan2d(npufftHandle* plan, int nx, int ny, npufftType type);
npufftResult npufftPlan3d(npufftHandle* plan, int nx, int ny, int nz, npufftType type);
npufftResult npufftPlanMany(npufftHandle* plan, int rank, int* n, int* inembed, int istride, int idist,
                            int* onembed, int ostride, int odist, npufftType type, int batch);

/* A plan in two steps. Also INVALID_PLAN for a handle that npufftCreate did not give, or that has its plan. The work
   area is always 0 bytes. */
npufftResult npufftCreate(npufftHandle* handle);
npufftResult npufftMakePlan1d(npufftHandle plan, int nx, npufftType type, int batch, size_t* workSize);
npufftResult npufftMakePlan2d(npufftHandle plan, int nx, int ny, npufftType type, size_t* workSize);
npufftResult npufftMakePlan3d(npufftHandle plan, int nx, int ny, int nz, npufftType type, size_t* workSize);
npufftResult npufftMakePlanMany(npufftHandle plan, int rank, int* n, int* inembed, int istride, int idist,
                                int* onembed, int ostride, int odist, npufftType type, int batch,
                                size_t* workSize);
npufftResult npufftMakePlanMany64(npufftHandle plan, int rank, long long* n, long long* inembed,
                                  long long istride, long long idist, long long* onembed, long long ostride,
                                  long long odist, npufftType type, long long batch, size_t* workSize);
npufftResult npufftGetSize(npufftHandle handle, size_t* workSize);
npufftResult npufftSetWorkArea(npufftHandle plan, void* workArea);
npufftResult npufftSetAutoAllocation(npufftHandle plan, int autoAllocate);
npufftResult npufftSetStream(npufftHandle plan, npuStream_t stream);
npufftResult npufftDestroy(npufftHandle plan);
npufftResult npufftGetVersion(int* version);
npufftResult npufftGetProperty(libraryPropertyType type, int* value);

/* What a plan would need: 0 bytes. Errors as for making it. */
npufftResult npufftEstimate1d(int nx, npufftType type, int batch, size_t* workSize);
npufftResult npufftEstimate2d(int nx, int ny, npufftType type, size_t* workSize);
npufftResult npufftEstimate3d(int nx, int ny, int nz, npufftType type, size_t* workSize);
npufftResult npufftEstimateMany(int rank, int* n, int* inembed, int istride, int idist, int* onembed,
                                int ostride, int odist, npufftType type, int batch, size_t* workSize);
npufftResult npufftGetSize1d(npufftHandle handle, int nx, npufftType type, int batch, size_t* workSize);
npufftResult npufftGetSize2d(npufftHandle handle, int nx, int ny, npufftType type, size_t* workSize);
npufftResult npufftGetSize3d(npufftHandle handle, int nx, int ny, int nz, npufftType type, size_t* workSize);
npufftResult npufftGetSizeMany(npufftHandle handle, int rank, int* n, int* inembed, int istride, int idist,
                               int* onembed, int ostride, int odist, npufftType type, int batch,
                               size_t* workArea);
npufftResult npufftGetSizeMany64(npufftHandle plan, int rank, long long* n, long long* inembed,
                                 long long istride, long long idist, long long* onembed, long long ostride,
                                 long long odist, npufftType type, long long batch, size_t* workSize);

/* Run a plan in the order of its stream; idata and odata may be the same. Errors: INVALID_PLAN for an unknown handle,
   INVALID_TYPE for a plan of another type, INVALID_VALUE for a null pointer or another direction than NPUFFT_FORWARD and
   NPUFFT_INVERSE, EXEC_FAILED when the stream refuses the work. */
npufftResult npufftExecC2C(npufftHandle plan, npufftComplex* idata, npufftComplex* odata, int direction);
npufftResult npufftExecR2C(npufftHandle plan, npufftReal* idata, npufftComplex* odata);
npufftResult npufftExecC2R(npufftHandle plan, npufftComplex* idata, npufftReal* odata);
npufftResult npufftExecZ2Z(npufftHandle plan, npufftDoubleComplex* idata, npufftDoubleComplex* odata,
                           int direction);
npufftResult npufftExecD2Z(npufftHandle plan, npufftDoubleReal* idata, npufftDoubleComplex* odata);
npufftResult npufftExecZ2D(npufftHandle plan, npufftDoubleComplex* idata, npufftDoubleReal* odata);

#ifdef __cplusplus
}
#endif

#endif /* NPU_FFT_H_ */
