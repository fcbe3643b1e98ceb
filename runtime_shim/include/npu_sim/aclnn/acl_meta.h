/// @file
/// Operands of CANN's operators (aclnn): tensors, scalars, lists, executors. C++. The functions here are the
/// simulated device's.
/// An operator has two phases. aclnnXxxGetWorkspaceSize checks the operands and gives the bytes of temporary
/// memory and an executor; aclnnXxx puts the work into a stream and returns before it has run. An executor
/// runs once, unless it was made repeatable. A workspace is device memory, and must live until the work is
/// done; so must the memory of the operands. Operands themselves may be destroyed after the second phase.
/// Shapes: a tensor is a view of a storage: element (i0, i1, ...) is at offset + i0 * stride[0] + i1 * stride[1]
/// + ..., at most 8 dimensions.
/// Units: dimensions, strides and offsets in elements; workspaces in bytes.
/// Errors: functions that make an object return null for a wrong argument; the others ACLNN_ERR_PARAM_NULLPTR
/// or ACLNN_ERR_PARAM_INVALID. aclGetRecentErrMsg (acl/acl.h) says what is wrong.
/// Source: acl_meta.h and the pages of aclnn, CANN 8.1 and 9.1: names, types and values.
#ifndef ACLNN_ACL_META_H_
#define ACLNN_ACL_META_H_

#include <cstdint>
#include <cstdlib>

#include "acl/acl_base.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifndef ACLNN_META
#define ACLNN_META
typedef struct aclOpExecutor aclOpExecutor;
typedef struct aclTensor aclTensor;
typedef struct aclScalar aclScalar;
typedef struct aclIntArray aclIntArray;
typedef struct aclFloatArray aclFloatArray;
typedef struct aclBoolArray aclBoolArray;
typedef struct aclTensorList aclTensorList;
typedef struct aclScalarList aclScalarList;

typedef int32_t aclnnStatus;
constexpr aclnnStatus OK = 0;
#endif

// ---- Objects ----

/// A view of device memory. dims, strides and storage dims are copied. stride null: a contiguous view.
/// Shapes: viewDims and stride have viewDimsNum entries, storageDims has storageDimsNum.
/// Errors: null for more than 8 dimensions, a negative one, or a missing array.
/// Source: aclCreateTensor.
aclTensor* aclCreateTensor(const int64_t* viewDims, uint64_t viewDimsNum, aclDataType dataType,
                           const int64_t* stride, int64_t offset, aclFormat format,
                           const int64_t* storageDims, uint64_t storageDimsNum, void* tensorData);

/// A number in host memory, copied.
/// Errors: null for a null value or a type without numbers.
/// Source: aclCreateScalar.
aclScalar* aclCreateScalar(void* value, aclDataType dataType);

/// Arrays of numbers in host memory, copied.
/// Errors: null for a null value with a size.
/// Source: aclCreateIntArray, aclCreateFloatArray, aclCreateBoolArray.
/// @{
aclIntArray* aclCreateIntArray(const int64_t* value, uint64_t size);
aclFloatArray* aclCreateFloatArray(const float* value, uint64_t size);
aclBoolArray* aclCreateBoolArray(const bool* value, uint64_t size);
/// @}

/// Lists. The list takes the objects over: destroying it destroys them.
/// Errors: null for a null value with a size, or a null entry.
/// Source: aclCreateTensorList, aclCreateScalarList.
/// @{
aclTensorList* aclCreateTensorList(const aclTensor* const* value, uint64_t size);
aclScalarList* aclCreateScalarList(const aclScalar* const* value, uint64_t size);
/// @}

/// Destroys an object. The memory of a tensor is not touched. Null is allowed.
/// Errors: none.
/// Source: aclDestroyTensor and the others.
/// @{
aclnnStatus aclDestroyTensor(const aclTensor* tensor);
aclnnStatus aclDestroyScalar(const aclScalar* scalar);
aclnnStatus aclDestroyIntArray(const aclIntArray* array);
aclnnStatus aclDestroyFloatArray(const aclFloatArray* array);
aclnnStatus aclDestroyBoolArray(const aclBoolArray* array);
aclnnStatus aclDestroyTensorList(const aclTensorList* array);
aclnnStatus aclDestroyScalarList(const aclScalarList* array);
/// @}

/// Dimensions or strides of a tensor, as a new array, which the caller releases with delete[].
/// Errors: ACLNN_ERR_PARAM_NULLPTR.
/// Source: aclGetViewShape, aclGetStorageShape, aclGetViewStrides.
/// @{
aclnnStatus aclGetViewShape(const aclTensor* tensor, int64_t** viewDims, uint64_t* viewDimsNum);
aclnnStatus aclGetStorageShape(const aclTensor* tensor, int64_t** storageDims, uint64_t* storageDimsNum);
aclnnStatus aclGetViewStrides(const aclTensor* tensor, int64_t** stridesValue, uint64_t* stridesNum);
/// @}

/// One property of an object.
/// Errors: ACLNN_ERR_PARAM_NULLPTR.
/// Source: aclGetViewOffset and the others.
/// @{
aclnnStatus aclGetViewOffset(const aclTensor* tensor, int64_t* offset);
aclnnStatus aclGetFormat(const aclTensor* tensor, aclFormat* format);
aclnnStatus aclGetDataType(const aclTensor* tensor, aclDataType* dataType);
aclnnStatus aclGetIntArraySize(const aclIntArray* array, uint64_t* size);
aclnnStatus aclGetFloatArraySize(const aclFloatArray* array, uint64_t* size);
aclnnStatus aclGetBoolArraySize(const aclBoolArray* array, uint64_t* size);
aclnnStatus aclGetTensorListSize(const aclTensorList* tensorList, uint64_t* size);
aclnnStatus aclGetScalarListSize(const aclScalarList* scalarList, uint64_t* size);
/// @}

/// Gives a tensor another view and other memory.
/// Errors: ACLNN_ERR_PARAM_NULLPTR; ACLNN_ERR_PARAM_INVALID as aclCreateTensor.
/// Source: aclInitTensor.
aclnnStatus aclInitTensor(aclTensor* tensor, const int64_t* viewDims, uint64_t viewDimsNum,
                          aclDataType dataType, const int64_t* stride, int64_t offset, aclFormat format,
                          const int64_t* storageDims, uint64_t storageDimsNum, void* tensorDataAddr);

/// The memory of a tensor. An executor that was made before keeps the old one.
/// Errors: ACLNN_ERR_PARAM_NULLPTR.
/// Source: aclSetRawTensorAddr, aclGetRawTensorAddr.
/// @{
aclnnStatus aclSetRawTensorAddr(aclTensor* tensor, void* addr);
aclnnStatus aclGetRawTensorAddr(const aclTensor* tensor, void** addr);
/// @}

// ---- Executors ----

/// The executor may run any number of times until aclDestroyAclOpExecutor.
/// Errors: ACLNN_ERR_PARAM_NULLPTR; ACLNN_ERR_PARAM_INVALID for an executor that has run or was destroyed.
/// Source: aclSetAclOpExecutorRepeatable.
aclnnStatus aclSetAclOpExecutorRepeatable(aclOpExecutor* executor);

/// Destroys a repeatable executor, or one that has not run. Work in streams is not touched.
/// Errors: as aclSetAclOpExecutorRepeatable.
/// Source: aclDestroyAclOpExecutor.
aclnnStatus aclDestroyAclOpExecutor(aclOpExecutor* executor);

/// Other memory for an operand of a repeatable executor. index counts the inputs, the outputs, or all tensors in
/// the order of the first phase's parameters; irIndex counts parameters, relativeIndex the tensors of a list.
/// Errors: ACLNN_ERR_PARAM_NULLPTR; ACLNN_ERR_PARAM_INVALID for an executor that is not repeatable, or an index
/// that it does not have.
/// Source: aclSetInputTensorAddr and the others; those with a capital A are the older spelling.
/// @{
aclnnStatus AclSetInputTensorAddr(aclOpExecutor* executor, const size_t index, aclTensor* tensor, void* addr);
aclnnStatus AclSetOutputTensorAddr(aclOpExecutor* executor, const size_t index, aclTensor* tensor,
                                   void* addr);
aclnnStatus AclSetTensorAddr(aclOpExecutor* executor, const size_t index, aclTensor* tensor, void* addr);
aclnnStatus aclSetInputTensorAddr(aclOpExecutor* executor, const size_t index, aclTensor* tensor, void* addr);
aclnnStatus aclSetOutputTensorAddr(aclOpExecutor* executor, const size_t index, aclTensor* tensor,
                                   void* addr);
aclnnStatus aclSetTensorAddr(aclOpExecutor* executor, const size_t index, aclTensor* tensor, void* addr);
aclnnStatus AclSetDynamicInputTensorAddr(aclOpExecutor* executor, size_t irIndex, const size_t relativeIndex,
                                         aclTensorList* tensors, void* addr);
aclnnStatus AclSetDynamicOutputTensorAddr(aclOpExecutor* executor, size_t irIndex, const size_t relativeIndex,
                                          aclTensorList* tensors, void* addr);
aclnnStatus AclSetDynamicTensorAddr(aclOpExecutor* executor, size_t irIndex, const size_t relativeIndex,
                                    aclTensorList* tensors, void* addr);
aclnnStatus aclSetDynamicInputTensorAddr(aclOpExecutor* executor, size_t irIndex, const size_t relativeIndex,
                                         aclTensorList* tensors, void* addr);
aclnnStatus aclSetDynamicOutputTensorAddr(aclOpExecutor* executor, size_t irIndex, const size_t relativeIndex,
                                          aclTensorList* tensors, void* addr);
aclnnStatus aclSetDynamicTensorAddr(aclOpExecutor* executor, size_t irIndex, const size_t relativeIndex,
                                    aclTensorList* tensors, void* addr);
/// @}

#ifdef __cplusplus
}
#endif

#endif  // ACLNN_ACL_META_H_
