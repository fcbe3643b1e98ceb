/// @file
/// Dense solvers under the names of cuSOLVER: factorisations, linear systems, eigenvalues, singular values.
/// This header has the handles and includes the parts. Valid C11 and C++17.
///
/// Cholesky: npu/solver/cholesky.h. LU and symmetric factorisations: npu/solver/lu.h. QR and reductions:
/// npu/solver/qr.h. Eigenvalues: npu/solver/eigen.h. Singular values: npu/solver/svd.h. Calls with types as
/// arguments: npu/solver/generic.h. A handle belongs to the device that is current when it is made. Different
/// handles may be used by different threads at the same time.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a result
/// pointer is null or an enumeration is unknown. The setting, or the result, is then unchanged.
/// Source: the functions without the prefix npu of the cuSOLVER Library, cuSOLVER 11.6.
#ifndef NPU_SOLVER_H_
#define NPU_SOLVER_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include "npu/blas.h"
#include "npu/names/solver.h"
#include "npu/solver/eigen.h"
#include "npu/solver/general.h"
#include "npu/solver/generic.h"
#include "npu/solver/linear.h"
#include "npu/solver/option_types.h"
#include "npu/solver/refactorisation.h"
#include "npu/solver/refinement.h"
#include "npu/solver/several_devices.h"
#include "npu/solver/sparse.h"
#include "npu/solver/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes a handle for the current device; its stream is the default stream.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if handle is null; NPUSOLVER_STATUS_NOT_INITIALIZED if there is no
/// device; NPUSOLVER_STATUS_ALLOC_FAILED without memory.
/// Source: cusolverDnCreate, cuSOLVER 11.6.
npusolverStatus_t npusolverDnCreate(npusolverDnHandle_t* handle);
/// Frees a handle. It does not wait: work that was submitted goes on.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null.
/// Source: cusolverDnDestroy, cuSOLVER 11.6.
npusolverStatus_t npusolverDnDestroy(npusolverDnHandle_t handle);
/// Sets, or reads, the stream that the calls with this handle are submitted to. Null is the default stream.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if the pointer
/// to the result is null.
/// Source: cusolverDnSetStream, cusolverDnGetStream, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSetStream(npusolverDnHandle_t handle, npuStream_t streamId);
npusolverStatus_t npusolverDnGetStream(npusolverDnHandle_t handle, npuStream_t* streamId);
/// @}

/// Sets, or reads, whether results must be deterministic. The setting is kept and has no effect: they always
/// are.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE for an unknown
/// mode or a null result. The mode is then unchanged.
/// Source: cusolverDnSetDeterministicMode, cusolverDnGetDeterministicMode, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverDnSetDeterministicMode(npusolverDnHandle_t handle,
                                                  npusolverDeterministicMode_t mode);
npusolverStatus_t npusolverDnGetDeterministicMode(npusolverDnHandle_t handle,
                                                  npusolverDeterministicMode_t* mode);
/// @}

/// *value = the major, minor or patch number of NPUSOLVER_VERSION, as type says.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if value is null or type is unknown. *value is then unchanged.
/// Source: cusolverGetProperty, cuSOLVER 11.6.
npusolverStatus_t npusolverGetProperty(libraryPropertyType type, int* value);
/// *version = NPUSOLVER_VERSION: major * 1000 + minor * 100 + patch of the cuSOLVER release that the library
/// follows.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if version is null.
/// Source: cusolverGetVersion, cuSOLVER 11.6.
npusolverStatus_t npusolverGetVersion(int* version);
/// Makes the options of the calls with types as arguments. Options have no effect.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if params is null; NPUSOLVER_STATUS_ALLOC_FAILED without memory.
/// Source: cusolverDnCreateParams, cuSOLVER 11.6.
npusolverStatus_t npusolverDnCreateParams(npusolverDnParams_t* params);
/// Frees options; null is no error.
/// Errors: none; returns NPUSOLVER_STATUS_SUCCESS.
/// Source: cusolverDnDestroyParams, cuSOLVER 11.6.
npusolverStatus_t npusolverDnDestroyParams(npusolverDnParams_t params);
/// Chooses an algorithm for a function. There is one algorithm for each: the call has no effect.
/// Errors: NPUSOLVER_STATUS_INVALID_VALUE if params is null, or function or algo is unknown.
/// Source: cusolverDnSetAdvOptions, cuSOLVER 11.6.
npusolverStatus_t npusolverDnSetAdvOptions(npusolverDnParams_t params, npusolverDnFunction_t function,
                                           npusolverAlgMode_t algo);

#ifdef __cplusplus
}
#endif

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif /* NPU_SOLVER_H_ */
