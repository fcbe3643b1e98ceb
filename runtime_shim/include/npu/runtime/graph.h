// Graphs: work that is stored once and launched many times. Included by npu/runtime.h. Valid C11 and C++17.
#ifndef NPU_RUNTIME_GRAPH_H_
#define NPU_RUNTIME_GRAPH_H_

#include "npu/runtime/types.h"

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

enum npuGraphInstantiateFlags {
  npuGraphInstantiateFlagAutoFreeOnLaunch = 1,
  npuGraphInstantiateFlagUpload = 2,
  npuGraphInstantiateFlagDeviceLaunch = 4,
  npuGraphInstantiateFlagUseNodePriority = 8,
};

enum npuGraphInstantiateResult {
  npuGraphInstantiateSuccess = 0,
  npuGraphInstantiateError = 1,
  npuGraphInstantiateInvalidStructure = 2,
  npuGraphInstantiateNodeOperationNotSupported = 3,
  npuGraphInstantiateMultipleDevicesNotSupported = 4,
  npuGraphInstantiateConditionalHandleUnused = 5,
};

enum npuStreamUpdateCaptureDependenciesFlags {
  npuStreamAddCaptureDependencies = 0,
  npuStreamSetCaptureDependencies = 1,
};

enum npuUserObjectFlags { npuUserObjectNoDestructorSync = 1 };
enum npuUserObjectRetainFlags { npuGraphUserObjectMove = 1 };
typedef struct npuUserObject_st* npuUserObject_t;

enum npuGraphMemAttributeType {
  npuGraphMemAttrUsedMemCurrent = 0,
  npuGraphMemAttrUsedMemHigh = 1,
  npuGraphMemAttrReservedMemCurrent = 2,
  npuGraphMemAttrReservedMemHigh = 3,
};

/* The print shows nodes and edges; of the flags, those for kernels, copies and sets add what the nodes do. */
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

/* Edges are plain dependencies here: all zero. */
typedef struct npuGraphEdgeData_st {
  unsigned char from_port;
  unsigned char to_port;
  unsigned char type;
  unsigned char reserved[5];
} npuGraphEdgeData;

struct npuMemAllocNodeParams {
  struct npuMemPoolProps poolProps;
  const struct npuMemAccessDesc* accessDescs;
  size_t accessDescCount;
  size_t bytesize;
  void* dptr; /* out */
};

typedef struct npuGraphInstantiateParams_st {
  unsigned long long flags;
  npuStream_t uploadStream;
  npuGraphNode_t errNode_out;
  enum npuGraphInstantiateResult result_out;
} npuGraphInstantiateParams;

typedef struct npuGraphExecUpdateResultInfo_st {
  enum npuGraphExecUpdateResult result;
  npuGraphNode_t errorNode;
  npuGraphNode_t errorFromNode;
} npuGraphExecUpdateResultInfo;

#ifdef __cplusplus
extern "C" {
#endif

/* --- Capture
 * ------------------------------------------------------------------------------------------------ */

/// From here to npuStreamEndCapture the stream's work is stored: each launch, copy, set, host function and
/// library call is a node. Not for the legacy stream (npuErrorStreamCaptureUnsupported). Other streams join
/// through events.
npuError_t npuStreamBeginCapture(npuStream_t stream, enum npuStreamCaptureMode mode);
/// Errors: npuErrorStreamCaptureUnjoined, ...Unmatched, ...WrongThread, ...Invalidated; *graph is null then.
npuError_t npuStreamEndCapture(npuStream_t stream, npuGraph_t* graph);
/// The nodes go into a graph that exists; the first ones come after `dependencies`.
npuError_t npuStreamBeginCaptureToGraph(npuStream_t stream, npuGraph_t graph,
                                        const npuGraphNode_t* dependencies, const npuGraphEdgeData* edgeData,
                                        size_t count, enum npuStreamCaptureMode mode);
npuError_t npuStreamIsCapturing(npuStream_t stream, enum npuStreamCaptureStatus* status);
/// id: a number that names the capture; may be null.
npuError_t npuStreamGetCaptureInfo(npuStream_t stream, enum npuStreamCaptureStatus* status,
                                   unsigned long long* id);
/// What is not asked for may be null. dependencies: what the stream's next node comes after; valid until the
/// next call for the stream.
npuError_t npuStreamGetCaptureInfo_v2(npuStream_t stream, enum npuStreamCaptureStatus* status,
                                      unsigned long long* id, npuGraph_t* graph,
                                      const npuGraphNode_t** dependencies, size_t* count);
npuError_t npuStreamGetCaptureInfo_v3(npuStream_t stream, enum npuStreamCaptureStatus* status,
                                      unsigned long long* id, npuGraph_t* graph,
                                      const npuGraphNode_t** dependencies, const npuGraphEdgeData** edgeData,
                                      size_t* count);
/// flags: npuStreamSetCaptureDependencies or npuStreamAddCaptureDependencies.
npuError_t npuStreamUpdateCaptureDependencies(npuStream_t stream, npuGraphNode_t* dependencies, size_t count,
                                              unsigned int flags);
npuError_t npuThreadExchangeStreamCaptureMode(enum npuStreamCaptureMode* mode);

/* --- Graphs
 * ------------------------------------------------------------------------------------------------- */

npuError_t npuGraphCreate(npuGraph_t* graph, unsigned int flags);
npuError_t npuGraphDestroy(npuGraph_t graph);
npuError_t npuGraphClone(npuGraph_t* clone, npuGraph_t original);
npuError_t npuGraphNodeFindInClone(npuGraphNode_t* node, npuGraphNode_t original, npuGraph_t clone);
/// dependencies: nodes of the same graph that come first. Parameters are copied.
npuError_t npuGraphAddEmptyNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                size_t count);
npuError_t npuGraphAddHostNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                               size_t count, const struct npuHostNodeParams* params);
npuError_t npuGraphAddMemsetNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                 size_t count, const struct npuMemsetParams* params);
npuError_t npuGraphAddMemcpyNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                 size_t count, const struct npuMemcpy3DParms* params);
npuError_t npuGraphAddMemcpyNode1D(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                   size_t count, void* dst, const void* src, size_t bytes,
                                   enum npuMemcpyKind kind);
/// func must be known by its address: see NPU_REGISTER_KERNEL. kernelParams are read at this call.
npuError_t npuGraphAddKernelNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                 size_t count, const struct npuKernelNodeParams* params);
npuError_t npuGraphAddChildGraphNode(npuGraphNode_t* node, npuGraph_t graph,
                                     const npuGraphNode_t* dependencies, size_t count, npuGraph_t child);
npuError_t npuGraphAddEventRecordNode(npuGraphNode_t* node, npuGraph_t graph,
                                      const npuGraphNode_t* dependencies, size_t count, npuEvent_t event);
npuError_t npuGraphAddEventWaitNode(npuGraphNode_t* node, npuGraph_t graph,
                                    const npuGraphNode_t* dependencies, size_t count, npuEvent_t event);
/// The address is known at once (params->dptr) and stays the same; the memory is the program's from each
/// launch until it is freed by a node, npuFreeAsync or npuFree. Launching again before that is
/// npuErrorInvalidValue unless the graph was instantiated with npuGraphInstantiateFlagAutoFreeOnLaunch.
npuError_t npuGraphAddMemAllocNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                   size_t count, struct npuMemAllocNodeParams* params);
npuError_t npuGraphAddMemFreeNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                  size_t count, void* pointer);
npuError_t npuGraphAddDependencies(npuGraph_t graph, const npuGraphNode_t* from, const npuGraphNode_t* to,
                                   size_t count);
/// nodes may be null; *numNodes is the number there is (null) or the room given and then the number written.
npuError_t npuGraphGetNodes(npuGraph_t graph, npuGraphNode_t* nodes, size_t* numNodes);
npuError_t npuGraphNodeGetType(npuGraphNode_t node, enum npuGraphNodeType* type);
/// As npuGraphGetNodes: nodes without dependencies; edges; the neighbours of a node.
npuError_t npuGraphGetRootNodes(npuGraph_t graph, npuGraphNode_t* nodes, size_t* numNodes);
npuError_t npuGraphGetEdges(npuGraph_t graph, npuGraphNode_t* from, npuGraphNode_t* to, size_t* numEdges);
npuError_t npuGraphNodeGetDependencies(npuGraphNode_t node, npuGraphNode_t* nodes, size_t* numNodes);
npuError_t npuGraphNodeGetDependentNodes(npuGraphNode_t node, npuGraphNode_t* nodes, size_t* numNodes);
npuError_t npuGraphRemoveDependencies(npuGraph_t graph, const npuGraphNode_t* from, const npuGraphNode_t* to,
                                      size_t count);
npuError_t npuGraphDestroyNode(npuGraphNode_t node);
/// What a node does. Errors: npuErrorInvalidValue for a node of another type. A kernel's kernelParams stay
/// valid while the node has them; library calls are kernel nodes without parameters and give
/// npuErrorInvalidValue.
npuError_t npuGraphKernelNodeGetParams(npuGraphNode_t node, struct npuKernelNodeParams* params);
npuError_t npuGraphMemcpyNodeGetParams(npuGraphNode_t node, struct npuMemcpy3DParms* params);
npuError_t npuGraphMemsetNodeGetParams(npuGraphNode_t node, struct npuMemsetParams* params);
npuError_t npuGraphHostNodeGetParams(npuGraphNode_t node, struct npuHostNodeParams* params);
npuError_t npuGraphEventRecordNodeGetEvent(npuGraphNode_t node, npuEvent_t* event);
npuError_t npuGraphEventWaitNodeGetEvent(npuGraphNode_t node, npuEvent_t* event);
npuError_t npuGraphMemAllocNodeGetParams(npuGraphNode_t node, struct npuMemAllocNodeParams* params);
npuError_t npuGraphMemFreeNodeGetParams(npuGraphNode_t node, void* pointer);
/// The graph belongs to the node.
npuError_t npuGraphChildGraphNodeGetGraph(npuGraphNode_t node, npuGraph_t* graph);
/// Gives a node other parameters; executable graphs made before keep the old ones.
/// Errors: npuErrorInvalidValue for a node of another type.
npuError_t npuGraphKernelNodeSetParams(npuGraphNode_t node, const struct npuKernelNodeParams* params);
npuError_t npuGraphMemsetNodeSetParams(npuGraphNode_t node, const struct npuMemsetParams* params);
npuError_t npuGraphMemcpyNodeSetParams(npuGraphNode_t node, const struct npuMemcpy3DParms* params);
npuError_t npuGraphMemcpyNodeSetParams1D(npuGraphNode_t node, void* dst, const void* src, size_t bytes,
                                         enum npuMemcpyKind kind);
npuError_t npuGraphHostNodeSetParams(npuGraphNode_t node, const struct npuHostNodeParams* params);
npuError_t npuGraphEventRecordNodeSetEvent(npuGraphNode_t node, npuEvent_t event);
npuError_t npuGraphEventWaitNodeSetEvent(npuGraphNode_t node, npuEvent_t event);

/// Objects that graphs keep alive: destroy(pointer) runs on the thread that gives up the last reference, and
/// must not call the runtime. flags: npuUserObjectNoDestructorSync is needed.
npuError_t npuUserObjectCreate(npuUserObject_t* object, void* pointer, npuHostFn_t destroy,
                               unsigned int initialRefcount, unsigned int flags);
npuError_t npuUserObjectRetain(npuUserObject_t object, unsigned int count);
npuError_t npuUserObjectRelease(npuUserObject_t object, unsigned int count);
/// flags: npuGraphUserObjectMove gives the caller's references to the graph.
npuError_t npuGraphRetainUserObject(npuGraph_t graph, npuUserObject_t object, unsigned int count,
                                    unsigned int flags);
npuError_t npuGraphReleaseUserObject(npuGraph_t graph, npuUserObject_t object, unsigned int count);

/// Attributes of kernel nodes are kept and given back. Errors: npuErrorInvalidValue for other nodes.
npuError_t npuGraphKernelNodeSetAttribute(npuGraphNode_t node, npuKernelNodeAttrID attr,
                                          const npuKernelNodeAttrValue* value);
npuError_t npuGraphKernelNodeGetAttribute(npuGraphNode_t node, npuKernelNodeAttrID attr,
                                          npuKernelNodeAttrValue* value);
npuError_t npuGraphKernelNodeCopyAttributes(npuGraphNode_t dst, npuGraphNode_t src);

/* --- Executable graphs
 * ---------------------------------------------------------------------------------------- */

npuError_t npuGraphInstantiateWithFlags(npuGraphExec_t* exec, npuGraph_t graph, unsigned long long flags);
npuError_t npuGraphInstantiateWithParams(npuGraphExec_t* exec, npuGraph_t graph,
                                         npuGraphInstantiateParams* params);
/// Gives the executable graph's copy of `node` other parameters; the graph keeps its own.
npuError_t npuGraphExecKernelNodeSetParams(npuGraphExec_t exec, npuGraphNode_t node,
                                           const struct npuKernelNodeParams* params);
npuError_t npuGraphExecMemsetNodeSetParams(npuGraphExec_t exec, npuGraphNode_t node,
                                           const struct npuMemsetParams* params);
npuError_t npuGraphExecMemcpyNodeSetParams(npuGraphExec_t exec, npuGraphNode_t node,
                                           const struct npuMemcpy3DParms* params);
npuError_t npuGraphExecMemcpyNodeSetParams1D(npuGraphExec_t exec, npuGraphNode_t node, void* dst,
                                             const void* src, size_t bytes, enum npuMemcpyKind kind);
npuError_t npuGraphExecHostNodeSetParams(npuGraphExec_t exec, npuGraphNode_t node,
                                         const struct npuHostNodeParams* params);
npuError_t npuGraphExecChildGraphNodeSetParams(npuGraphExec_t exec, npuGraphNode_t node, npuGraph_t child);
npuError_t npuGraphExecEventRecordNodeSetEvent(npuGraphExec_t exec, npuGraphNode_t node, npuEvent_t event);
npuError_t npuGraphExecEventWaitNodeSetEvent(npuGraphExec_t exec, npuGraphNode_t node, npuEvent_t event);
/// Switches kernels, copies and sets on and off, for launches from here on.
npuError_t npuGraphNodeSetEnabled(npuGraphExec_t exec, npuGraphNode_t node, unsigned int isEnabled);
npuError_t npuGraphNodeGetEnabled(npuGraphExec_t exec, npuGraphNode_t node, unsigned int* isEnabled);
npuError_t npuGraphExecGetFlags(npuGraphExec_t exec, unsigned long long* flags);
/// Into a stream under capture, a launch becomes a node with a child graph. Two launches of the same
/// executable graph never overlap.
npuError_t npuGraphLaunch(npuGraphExec_t exec, npuStream_t stream);
npuError_t npuGraphUpload(npuGraphExec_t exec, npuStream_t stream);
/// Takes the work of another graph with the same nodes and edges. Errors: npuErrorGraphExecUpdateFailure with
/// a reason and the node of `graph` in *info.
npuError_t npuGraphExecUpdate(npuGraphExec_t exec, npuGraph_t graph, npuGraphExecUpdateResultInfo* info);
npuError_t npuGraphExecDestroy(npuGraphExec_t exec);
/// Bytes (uint64_t) of graphs' memory; the highest values can be set to 0, which makes them the current ones.
npuError_t npuDeviceGetGraphMemAttribute(int device, enum npuGraphMemAttributeType attr, void* value);
npuError_t npuDeviceSetGraphMemAttribute(int device, enum npuGraphMemAttributeType attr, void* value);
npuError_t npuDeviceGraphMemTrim(int device);
/// Writes the nodes and edges as a Graphviz file. Errors: npuErrorOperatingSystem when it cannot be written.
npuError_t npuGraphDebugDotPrint(npuGraph_t graph, const char* path, unsigned int flags);
#ifndef __cplusplus
npuError_t npuGraphInstantiate(npuGraphExec_t* exec, npuGraph_t graph, unsigned long long flags);
#endif

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_GRAPH_H_
