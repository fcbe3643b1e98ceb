/// @file
/// Types of graphs. Included by npu/runtime/graph.h. Valid C11 and C++17.
/// Source: CUDA Runtime API 12.4, "Data types used by CUDA Runtime", and "Graph Management".
#ifndef NPU_RUNTIME_GRAPH_TYPES_H_
#define NPU_RUNTIME_GRAPH_TYPES_H_

#include "npu/runtime/types.h"

/// What a node does. Semaphore nodes do not exist here.
enum npuGraphNodeType {
  npuGraphNodeTypeKernel = 0,
  npuGraphNodeTypeMemcpy = 1,
  npuGraphNodeTypeMemset = 2,
  npuGraphNodeTypeHost = 3,
  npuGraphNodeTypeGraph = 4,
  npuGraphNodeTypeEmpty = 5,
  npuGraphNodeTypeWaitEvent = 6,
  npuGraphNodeTypeEventRecord = 7,
  npuGraphNodeTypeExtSemaphoreSignal = 8,
  npuGraphNodeTypeExtSemaphoreWait = 9,
  npuGraphNodeTypeMemAlloc = 10,
  npuGraphNodeTypeMemFree = 11,
  npuGraphNodeTypeConditional = 13,
  npuGraphNodeTypeCount
};

/// Why npuGraphExecUpdate refused a graph.
enum npuGraphExecUpdateResult {
  npuGraphExecUpdateSuccess = 0,
  npuGraphExecUpdateError = 1,
  npuGraphExecUpdateErrorTopologyChanged = 2,
  npuGraphExecUpdateErrorNodeTypeChanged = 3,
  npuGraphExecUpdateErrorFunctionChanged = 4,
  npuGraphExecUpdateErrorParametersChanged = 5,
  npuGraphExecUpdateErrorNotSupported = 6,
  npuGraphExecUpdateErrorUnsupportedFunctionChange = 7,
  npuGraphExecUpdateErrorAttributesChanged = 8,
};

/// Flags of npuGraphInstantiate. Upload and UseNodePriority have no effect; DeviceLaunch is
/// npuErrorNotSupported.
enum npuGraphInstantiateFlags {
  npuGraphInstantiateFlagAutoFreeOnLaunch = 1,
  npuGraphInstantiateFlagUpload = 2,
  npuGraphInstantiateFlagDeviceLaunch = 4,
  npuGraphInstantiateFlagUseNodePriority = 8,
};

/// The outcome of npuGraphInstantiateWithParams.
enum npuGraphInstantiateResult {
  npuGraphInstantiateSuccess = 0,
  npuGraphInstantiateError = 1,
  npuGraphInstantiateInvalidStructure = 2,
  npuGraphInstantiateNodeOperationNotSupported = 3,
  npuGraphInstantiateMultipleDevicesNotSupported = 4,
  npuGraphInstantiateConditionalHandleUnused = 5,
};

/// Flags of npuStreamUpdateCaptureDependencies: add to the dependencies, or replace them.
enum npuStreamUpdateCaptureDependenciesFlags {
  npuStreamAddCaptureDependencies = 0,
  npuStreamSetCaptureDependencies = 1,
};

/// Flags of npuUserObjectCreate.
enum npuUserObjectFlags { npuUserObjectNoDestructorSync = 1 };
/// Flags of npuGraphRetainUserObject.
enum npuUserObjectRetainFlags { npuGraphUserObjectMove = 1 };
/// An object of the program with a count of references.
typedef struct npuUserObject_st* npuUserObject_t;

/// Attributes of the memory of graphs. Units: bytes.
enum npuGraphMemAttributeType {
  npuGraphMemAttrUsedMemCurrent = 0,
  npuGraphMemAttrUsedMemHigh = 1,
  npuGraphMemAttrReservedMemCurrent = 2,
  npuGraphMemAttrReservedMemHigh = 3,
};

/// Flags of npuGraphDebugDotPrint. Those for kernels, copies and sets, and Verbose, add what the nodes do;
/// the others have no effect.
enum npuGraphDebugDotFlags {
  npuGraphDebugDotFlagsVerbose = 1 << 0,
  npuGraphDebugDotFlagsKernelNodeParams = 1 << 2,
  npuGraphDebugDotFlagsMemcpyNodeParams = 1 << 3,
  npuGraphDebugDotFlagsMemsetNodeParams = 1 << 4,
  npuGraphDebugDotFlagsHostNodeParams = 1 << 5,
  npuGraphDebugDotFlagsEventNodeParams = 1 << 6,
  npuGraphDebugDotFlagsExtSemasSignalNodeParams = 1 << 7,
  npuGraphDebugDotFlagsExtSemasWaitNodeParams = 1 << 8,
  npuGraphDebugDotFlagsKernelNodeAttributes = 1 << 9,
  npuGraphDebugDotFlagsHandles = 1 << 10,
  npuGraphDebugDotFlagsConditionalNodeParams = 1 << 15,
};

/// Data of an edge. Edges are plain dependencies here: all zero.
typedef struct npuGraphEdgeData_st {
  unsigned char from_port;
  unsigned char to_port;
  unsigned char type;
  unsigned char reserved[5];
} npuGraphEdgeData;

/// An allocation of a graph. Only the location of poolProps and bytesize count.
struct npuMemAllocNodeParams {
  struct npuMemPoolProps poolProps;
  const struct npuMemAccessDesc* accessDescs;
  size_t accessDescCount;
  size_t bytesize;
  void* dptr;  ///< out
};

/// Parameters of npuGraphInstantiateWithParams. uploadStream has no effect and errNode_out becomes null.
typedef struct npuGraphInstantiateParams_st {
  unsigned long long flags;
  npuStream_t uploadStream;
  npuGraphNode_t errNode_out;
  enum npuGraphInstantiateResult result_out;
} npuGraphInstantiateParams;

/// What npuGraphExecUpdate found: errorNode is a node of the new graph; errorFromNode the start of an edge,
/// or null.
typedef struct npuGraphExecUpdateResultInfo_st {
  enum npuGraphExecUpdateResult result;
  npuGraphNode_t errorNode;
  npuGraphNode_t errorFromNode;
} npuGraphExecUpdateResultInfo;

#endif  // NPU_RUNTIME_GRAPH_TYPES_H_
