/// @file
/// Fourier transforms of further types, on several devices, and through functions of the program, under the
/// names of cufftXt.h. Valid C11 and C++17.
///
/// A plan of several devices takes descriptors: an array in parts, one on each device. Its calls wait for the
/// work of all its devices and are complete when they return. The parts are read, transformed as on one device,
/// and written: this is right and not faster than one device.
/// Errors: NPUFFT_INVALID_PLAN for a handle that is unknown or was destroyed. Nothing is changed then.
/// Source: the functions without the prefix npu of the cuFFT Library 11.2.
#ifndef NPU_FFT_XT_H_
#define NPU_FFT_XT_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on
#include "npu/fft.h"
#include "npu/fft/lib_xt.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How an array is cut into parts: npufftXtMalloc.
typedef enum npufftXtSubFormat_t {
  NPUFFT_XT_FORMAT_INPUT = 0,
  NPUFFT_XT_FORMAT_OUTPUT = 1,
  NPUFFT_XT_FORMAT_INPLACE = 2,
  NPUFFT_XT_FORMAT_INPLACE_SHUFFLED = 3,
  NPUFFT_XT_FORMAT_1D_INPUT_SHUFFLED = 4,
  NPUFFT_XT_FORMAT_DISTRIBUTED_INPUT = 5,
  NPUFFT_XT_FORMAT_DISTRIBUTED_OUTPUT = 6,
  NPUFFT_FORMAT_UNDEFINED = 7
} npufftXtSubFormat;

typedef enum npufftXtCopyType_t {
  NPUFFT_COPY_HOST_TO_DEVICE = 0,
  NPUFFT_COPY_DEVICE_TO_HOST = 1,
  NPUFFT_COPY_DEVICE_TO_DEVICE = 2,
  NPUFFT_COPY_UNDEFINED = 3
} npufftXtCopyType;

typedef enum npufftXtQueryType_t {
  NPUFFT_QUERY_1D_FACTORS = 0,
  NPUFFT_QUERY_UNDEFINED = 1
} npufftXtQueryType;

/// The order of a shuffled array of one dimension. Element p of the parts, one after the other, is element
/// p / factor2 + factor1 (p % factor2) of the natural order. A mask is a length minus 1, and a shift its
/// logarithm, if the length is a power of two; else both are 0.
typedef struct npufftXt1dFactors_t {
  long long int size;             ///< elements of the transform: factor1 * factor2
  long long int stringCount;      ///< number of devices
  long long int stringLength;     ///< elements on a device
  long long int substringLength;  ///< stringLength / stringCount
  long long int factor1;
  long long int factor2;
  long long int stringMask;
  long long int substringMask;
  long long int factor1Mask;
  long long int factor2Mask;
  int stringShift;
  int substringShift;
  int factor1Shift;
  int factor2Shift;
} npufftXt1dFactors;

typedef enum npufftXtWorkAreaPolicy_t {
  NPUFFT_WORKAREA_MINIMAL = 0,
  NPUFFT_WORKAREA_USER = 1,
  NPUFFT_WORKAREA_PERFORMANCE = 2
} npufftXtWorkAreaPolicy;

/// What a callback does: LD loads elements of the input, ST stores elements of the output.
typedef enum npufftXtCallbackType_t {
  NPUFFT_CB_LD_COMPLEX = 0,
  NPUFFT_CB_LD_COMPLEX_DOUBLE = 1,
  NPUFFT_CB_LD_REAL = 2,
  NPUFFT_CB_LD_REAL_DOUBLE = 3,
  NPUFFT_CB_ST_COMPLEX = 4,
  NPUFFT_CB_ST_COMPLEX_DOUBLE = 5,
  NPUFFT_CB_ST_REAL = 6,
  NPUFFT_CB_ST_REAL_DOUBLE = 7,
  NPUFFT_CB_UNDEFINED = 8
} npufftXtCallbackType;

/// Device functions that load or store the element `offset` of an array. callerInfo is the caller_info of the
/// plan; sharedPointer is memory of the size of npufftXtSetCallbackSharedSize, not initialised, or null.
/// Units: offset in elements of the type.
/// @{
typedef npufftComplex (*npufftCallbackLoadC)(void* dataIn, size_t offset, void* callerInfo,
                                             void* sharedPointer);
typedef npufftDoubleComplex (*npufftCallbackLoadZ)(void* dataIn, size_t offset, void* callerInfo,
                                                   void* sharedPointer);
typedef npufftReal (*npufftCallbackLoadR)(void* dataIn, size_t offset, void* callerInfo, void* sharedPointer);
typedef npufftDoubleReal (*npufftCallbackLoadD)(void* dataIn, size_t offset, void* callerInfo,
                                                void* sharedPointer);
typedef void (*npufftCallbackStoreC)(void* dataOut, size_t offset, npufftComplex element, void* callerInfo,
                                     void* sharedPointer);
typedef void (*npufftCallbackStoreZ)(void* dataOut, size_t offset, npufftDoubleComplex element,
                                     void* callerInfo, void* sharedPointer);
typedef void (*npufftCallbackStoreR)(void* dataOut, size_t offset, npufftReal element, void* callerInfo,
                                     void* sharedPointer);
typedef void (*npufftCallbackStoreD)(void* dataOut, size_t offset, npufftDoubleReal element, void* callerInfo,
                                     void* sharedPointer);
typedef npufftComplex (*npufftJITCallbackLoadC)(void* dataIn, unsigned long long offset, void* callerInfo,
                                                void* sharedPointer);
typedef npufftDoubleComplex (*npufftJITCallbackLoadZ)(void* dataIn, unsigned long long offset,
                                                      void* callerInfo, void* sharedPointer);
typedef npufftReal (*npufftJITCallbackLoadR)(void* dataIn, unsigned long long offset, void* callerInfo,
                                             void* sharedPointer);
typedef npufftDoubleReal (*npufftJITCallbackLoadD)(void* dataIn, unsigned long long offset, void* callerInfo,
                                                   void* sharedPointer);
typedef void (*npufftJITCallbackStoreC)(void* dataOut, unsigned long long offset, npufftComplex element,
                                        void* callerInfo, void* sharedPointer);
typedef void (*npufftJITCallbackStoreZ)(void* dataOut, unsigned long long offset, npufftDoubleComplex element,
                                        void* callerInfo, void* sharedPointer);
typedef void (*npufftJITCallbackStoreR)(void* dataOut, unsigned long long offset, npufftReal element,
                                        void* callerInfo, void* sharedPointer);
typedef void (*npufftJITCallbackStoreD)(void* dataOut, unsigned long long offset, npufftDoubleReal element,
                                        void* callerInfo, void* sharedPointer);
/// @}

// ---- Plans and transforms of further types ----

/// Makes the plan of a handle from npufftCreate, of half, bfloat16, single or double precision. Sums are in
/// double for each of them. *workSize = 0, for each device.
/// Shapes: as npufftPlanMany. inputtype and outputtype are NPU_R_T and NPU_C_T for real input, NPU_C_T and
/// NPU_R_T for real output, or twice NPU_C_T, with T one of 16F, 16BF, 32F and 64F; executiontype is NPU_C_T.
/// Units: sizes, strides and distances in elements, *workSize in bytes.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle or one that has its plan; NPUFFT_INVALID_VALUE for other
/// types, if workSize is null, or as npufftPlanMany; NPUFFT_INVALID_SIZE as npufftPlanMany, and, as cuFFT has
/// it, for sizes of half and bfloat16 that are not powers of two; NPUFFT_NOT_SUPPORTED and NPUFFT_INVALID_SIZE
/// on several devices as npufftXtSetGPUs says. The handle then has no plan yet.
/// Source: cufftXtMakePlanMany, cuFFT 11.2.
npufftResult npufftXtMakePlanMany(npufftHandle plan, int rank, long long* n, long long* inembed,
                                  long long istride, long long idist, npuDataType inputtype,
                                  long long* onembed, long long ostride, long long odist,
                                  npuDataType outputtype, long long batch, size_t* workSize,
                                  npuDataType executiontype);
/// *workSize = 0, if such a plan can be made. The handle does not change.
/// Shapes: as npufftXtMakePlanMany.
/// Units: *workSize in bytes.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle; else as npufftXtMakePlanMany. *workSize is then unchanged.
/// Source: cufftXtGetSizeMany, cuFFT 11.2.
npufftResult npufftXtGetSizeMany(npufftHandle plan, int rank, long long* n, long long* inembed,
                                 long long istride, long long idist, npuDataType inputtype,
                                 long long* onembed, long long ostride, long long odist,
                                 npuDataType outputtype, long long batch, size_t* workSize,
                                 npuDataType executiontype);
/// Transforms data of any type that the plan has, in the order of its stream. Real input is transformed forward
/// and real output inverse, whatever direction says. input and output may be the same memory.
/// Shapes: as the plan says. In place without a layout, rows of reals have 2 (n / 2 + 1) elements.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle or one without a plan; NPUFFT_INVALID_VALUE if a pointer is
/// null, or direction is not NPUFFT_FORWARD or NPUFFT_INVERSE; NPUFFT_NOT_SUPPORTED if the plan has several
/// devices; NPUFFT_EXEC_FAILED if the stream refuses the work. output is then unchanged.
/// Source: cufftXtExec, cuFFT 11.2.
npufftResult npufftXtExec(npufftHandle plan, void* input, void* output, int direction);

/// Offers a work area on each device, or says how large work areas may be. Both have no effect: plans need none.
/// Shapes: workArea has an element for each device.
/// Units: *workSize in bytes; it is not changed.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle; NPUFFT_INVALID_VALUE if workArea is null, for an unknown
/// policy, and if workSize is null with NPUFFT_WORKAREA_USER.
/// Source: cufftXtSetWorkArea, cufftXtSetWorkAreaPolicy, cuFFT 11.2.
/// @{
npufftResult npufftXtSetWorkArea(npufftHandle plan, void** workArea);
npufftResult npufftXtSetWorkAreaPolicy(npufftHandle plan, npufftXtWorkAreaPolicy policy, size_t* workSize);
/// @}

// ---- Several devices ----

/// Selects the devices of a plan before it is made. A device may occur several times. Plans of several devices
/// have no strides and no half or bfloat16 (NPUFFT_NOT_SUPPORTED); a single transform of one dimension is a
/// complex one (NPUFFT_NOT_SUPPORTED); each device gets a part: the batch, or of a single transform its two
/// slowest dimensions, have at least as many elements as there are devices (NPUFFT_INVALID_SIZE). cuFFT refuses
/// further sizes.
/// Shapes: whichGPUs has nGPUs elements.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle or one that has its plan; NPUFFT_INVALID_VALUE if whichGPUs
/// is null or nGPUs is not 1 to 16; NPUFFT_INVALID_DEVICE for a device that is not there. The selection is then
/// unchanged.
/// Source: cufftXtSetGPUs, cuFFT 11.2.
npufftResult npufftXtSetGPUs(npufftHandle handle, int nGPUs, int* whichGPUs);

/// Makes a descriptor and the memory of its parts, for a plan that is made. The parts of a batch are whole
/// transforms. Where parts cannot be equal, the first ones have one more.
/// Shapes: of a single transform, INPLACE is cut along the slowest dimension. INPLACE_SHUFFLED is cut along the
/// second slowest one, each part without gaps; of one dimension it is shuffled as npufftXt1dFactors says, and so is
/// 1D_INPUT_SHUFFLED. Rows of reals are padded as in place, and a cut is between pairs of them. INPUT and OUTPUT
/// have the elements of that side, cut as INPLACE and INPLACE_SHUFFLED; their rows of reals are not padded.
/// Units: size in bytes, of the data in their present format.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle or one without a plan; NPUFFT_INVALID_VALUE if descriptor is
/// null or for another format; NPUFFT_ALLOC_FAILED without memory. *descriptor is then unchanged.
/// Source: cufftXtMalloc, cuFFT 11.2.
npufftResult npufftXtMalloc(npufftHandle plan, npuLibXtDesc** descriptor, npufftXtSubFormat format);
/// Frees a descriptor and its memory, after the work of its devices.
/// Errors: NPUFFT_INVALID_VALUE if it is null; NPUFFT_EXEC_FAILED if memory cannot be freed.
/// Source: cufftXtFree, cuFFT 11.2.
npufftResult npufftXtFree(npuLibXtDesc* descriptor);
/// Copies between host memory in natural order and a descriptor, or between two descriptors, whose formats may
/// differ. No format changes.
/// Shapes: the whole array; rows of reals as in the descriptor, padded but for INPUT and OUTPUT.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle or one without a plan; NPUFFT_INVALID_VALUE if a pointer is
/// null, a descriptor does not fit the plan, the elements of two descriptors differ, or for an unknown type;
/// NPUFFT_EXEC_FAILED if a device fails.
/// Source: cufftXtMemcpy, cuFFT 11.2.
npufftResult npufftXtMemcpy(npufftHandle plan, void* dstPointer, void* srcPointer, npufftXtCopyType type);

/// Transforms the data of input into output, which may be the same. The format of output becomes the other one than
/// that of input: INPLACE_SHUFFLED after INPLACE, and INPLACE after INPLACE_SHUFFLED and 1D_INPUT_SHUFFLED. A
/// descriptor in the format INPUT or OUTPUT keeps it as another one's output.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle or one without a plan; NPUFFT_INVALID_TYPE if the plan has
/// another type than the call; NPUFFT_INVALID_VALUE if a pointer is null, a descriptor does not fit the plan, a
/// format has the elements of the other side, or direction is not NPUFFT_FORWARD or NPUFFT_INVERSE for complex data;
/// NPUFFT_EXEC_FAILED if a device fails.
/// Source: cufftXtExecDescriptor and the functions whose names begin so, cuFFT 11.2.
/// @{
npufftResult npufftXtExecDescriptor(npufftHandle plan, npuLibXtDesc* input, npuLibXtDesc* output,
                                    int direction);
npufftResult npufftXtExecDescriptorC2C(npufftHandle plan, npuLibXtDesc* input, npuLibXtDesc* output,
                                       int direction);
npufftResult npufftXtExecDescriptorR2C(npufftHandle plan, npuLibXtDesc* input, npuLibXtDesc* output);
npufftResult npufftXtExecDescriptorC2R(npufftHandle plan, npuLibXtDesc* input, npuLibXtDesc* output);
npufftResult npufftXtExecDescriptorZ2Z(npufftHandle plan, npuLibXtDesc* input, npuLibXtDesc* output,
                                       int direction);
npufftResult npufftXtExecDescriptorD2Z(npufftHandle plan, npuLibXtDesc* input, npuLibXtDesc* output);
npufftResult npufftXtExecDescriptorZ2D(npufftHandle plan, npuLibXtDesc* input, npuLibXtDesc* output);
/// @}

/// Writes the order of a shuffled transform of one dimension to queryStruct, an npufftXt1dFactors.
/// Units: lengths in elements.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle or one without a plan; NPUFFT_INVALID_VALUE if queryStruct
/// is null, for another type of query, or if the plan is not a single transform of one dimension.
/// Source: cufftXtQueryPlan, cuFFT 11.2.
npufftResult npufftXtQueryPlan(npufftHandle plan, void* queryStruct, npufftXtQueryType queryType);

// ---- Callbacks ----

/// The plan loads its input, or stores its output, through a device function. It is called once for each element,
/// in no order, at the same time from several threads, which are not those of a kernel. It must not wait for
/// other threads.
/// Shapes: callback_routine and caller_info have an element for each device; caller_info may be null. On several
/// devices the array of a call is the part of one device, and its offset counts in it.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle or one without a plan; NPUFFT_INVALID_TYPE if the plan has no
/// such elements; NPUFFT_INVALID_VALUE if callback_routine or an element of it is null.
/// Source: cufftXtSetCallback, cuFFT 11.2.
npufftResult npufftXtSetCallback(npufftHandle plan, void** callback_routine, npufftXtCallbackType cbType,
                                 void** caller_info);
/// The plan uses memory again for what a callback did. Without a callback nothing changes.
/// Errors: NPUFFT_INVALID_PLAN and NPUFFT_INVALID_TYPE as npufftXtSetCallback; NPUFFT_NOT_SUPPORTED for a callback
/// of npufftXtSetJITCallback.
/// Source: cufftXtClearCallback, cuFFT 11.2.
npufftResult npufftXtClearCallback(npufftHandle plan, npufftXtCallbackType cbType);
/// Sets the size of the memory that calls of a callback get. Each thread has its own.
/// Units: sharedSize in bytes, at most 16384.
/// Errors: NPUFFT_INVALID_PLAN and NPUFFT_INVALID_TYPE as npufftXtSetCallback; NPUFFT_ALLOC_FAILED if it is more.
/// Source: cufftXtSetCallbackSharedSize, cuFFT 11.2.
npufftResult npufftXtSetCallbackSharedSize(npufftHandle plan, npufftXtCallbackType cbType, size_t sharedSize);
/// The same as npufftXtSetCallback, before the plan is made, with a device function that is compiled by itself: by
/// `npucxx -fatbin`, perhaps with -dlto, or by npurtc (npurtcGetLTOIR). lto_callback_symbol_name is its name in the
/// source, or its mangled name. The callback stays until the plan is destroyed.
/// Shapes: caller_info has an element for each device that is selected, or is null.
/// Units: lto_callback_fatbin_size in bytes.
/// Errors: NPUFFT_INVALID_PLAN for an unknown handle or one that has its plan; NPUFFT_INVALID_VALUE if another
/// pointer is null or the size is 0; NPUFFT_INVALID_TYPE for an unknown type; NPUFFT_NVJITLINK_FAILURE if it
/// cannot be linked and loaded, or lacks the function. Making the plan gives NPUFFT_INVALID_TYPE if it has no such
/// elements.
/// Source: cufftXtSetJITCallback, cuFFT 11.3.
npufftResult npufftXtSetJITCallback(npufftHandle plan, const char* lto_callback_symbol_name,
                                    const void* lto_callback_fatbin, size_t lto_callback_fatbin_size,
                                    npufftXtCallbackType type, void** caller_info);

#ifdef __cplusplus
}
#endif

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif /* NPU_FFT_XT_H_ */
