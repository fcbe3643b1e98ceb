/* Dense solvers: factorisations, linear systems, eigenvalues, singular values. Valid C11 and C++17.

   Matrices are column-major and in device memory: element (i, j) of A is A[i + j * lda]. Calls are
   asynchronous in the order of the handle's stream; what a decomposition has to say of itself is written to
   device memory (devInfo, info): 0, or i > 0 as the function's comment says. The bufferSize calls answer a
   few elements: the library takes its work space itself, but insists on the buffer, as cuSOLVER does. Complex
   functions are the real ones with conjugate transposes.

   Errors of all: NOT_INITIALIZED for a null handle, INVALID_VALUE for a negative size, a leading dimension
   below the number of rows, an unknown enumeration, a null pointer or a work space below what bufferSize
   answers; EXECUTION_FAILED if the device cannot run it. Nothing is written then. Source: names, parameters
   and results follow the cuSOLVER Library documentation. */
#ifndef NPU_SOLVER_H_
#define NPU_SOLVER_H_

#include "npu/blas.h"
#include "npu/solver/eigen.h"
#include "npu/solver/generic.h"
#include "npu/solver/linear.h"
#include "npu/solver/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A handle belongs to the device that is current when it is made. Thread-safe for different handles. */
npusolverStatus_t npusolverDnCreate(npusolverDnHandle_t* handle);
npusolverStatus_t npusolverDnDestroy(npusolverDnHandle_t handle);
npusolverStatus_t npusolverDnSetStream(npusolverDnHandle_t handle, npuStream_t streamId);
npusolverStatus_t npusolverDnGetStream(npusolverDnHandle_t handle, npuStream_t* streamId);
npusolverStatus_t npusolverDnSetDeterministicMode(npusolverDnHandle_t handle,
                                                  npusolverDeterministicMode_t mode);
npusolverStatus_t npusolverDnGetDeterministicMode(npusolverDnHandle_t handle,
                                                  npusolverDeterministicMode_t* mode);
npusolverStatus_t npusolverGetProperty(libraryPropertyType type, int* value);
npusolverStatus_t npusolverGetVersion(int* version);

/* Options of the calls with an X: accepted and without effect. */
npusolverStatus_t npusolverDnCreateParams(npusolverDnParams_t* params);
npusolverStatus_t npusolverDnDestroyParams(npusolverDnParams_t params);
npusolverStatus_t npusolverDnSetAdvOptions(npusolverDnParams_t params, npusolverDnFunction_t function,
                                           npusolverAlgMode_t algo);

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_H_ */
