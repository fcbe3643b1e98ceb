/// @file
/// The driver interface: capture, graphs, and facts about streams. Included by npu/driver.h. Valid C11 and
/// C++17.
///
/// Each function does what the function of the runtime with the same name does (npudrvGraphLaunch:
/// npuGraphLaunch).
/// Units: counts in nodes or dependencies.
/// Errors: those of that function, as the code of the driver that npu/driver.h describes:
/// npuErrorInvalidValue is NPUDRV_ERROR_INVALID_VALUE, npuErrorInvalidResourceHandle is
/// NPUDRV_ERROR_INVALID_HANDLE.
/// Source: CUDA Driver API 12.4, "Stream Management", "Event Management", "Graph Management". npudrvX follows
/// cuX.
#ifndef NPU_DRIVER_GRAPH_H_
#define NPU_DRIVER_GRAPH_H_

#include "npu/driver/types.h"
#include "npu/runtime/graph.h"

typedef npuGraph_t npudrvGraph;
typedef npuGraphNode_t npudrvGraphNode;
typedef npuGraphExec_t npudrvGraphExec;
typedef npuGraphEdgeData npudrvGraphEdgeData;

typedef enum npudrvStreamCaptureMode_enum {
  NPUDRV_STREAM_CAPTURE_MODE_GLOBAL = 0,
  NPUDRV_STREAM_CAPTURE_MODE_THREAD_LOCAL = 1,
  NPUDRV_STREAM_CAPTURE_MODE_RELAXED = 2,
} npudrvStreamCaptureMode;
typedef enum npudrvStreamCaptureStatus_enum {
  NPUDRV_STREAM_CAPTURE_STATUS_NONE = 0,
  NPUDRV_STREAM_CAPTURE_STATUS_ACTIVE = 1,
  NPUDRV_STREAM_CAPTURE_STATUS_INVALIDATED = 2,
} npudrvStreamCaptureStatus;
typedef enum npudrvGraphNodeType_enum {
  NPUDRV_GRAPH_NODE_TYPE_KERNEL = 0,
  NPUDRV_GRAPH_NODE_TYPE_MEMCPY = 1,
  NPUDRV_GRAPH_NODE_TYPE_MEMSET = 2,
  NPUDRV_GRAPH_NODE_TYPE_HOST = 3,
  NPUDRV_GRAPH_NODE_TYPE_GRAPH = 4,
  NPUDRV_GRAPH_NODE_TYPE_EMPTY = 5,
  NPUDRV_GRAPH_NODE_TYPE_WAIT_EVENT = 6,
  NPUDRV_GRAPH_NODE_TYPE_EVENT_RECORD = 7,
  NPUDRV_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL = 8,
  NPUDRV_GRAPH_NODE_TYPE_EXT_SEMAS_WAIT = 9,
  NPUDRV_GRAPH_NODE_TYPE_MEM_ALLOC = 10,
  NPUDRV_GRAPH_NODE_TYPE_MEM_FREE = 11,
  NPUDRV_GRAPH_NODE_TYPE_BATCH_MEM_OP = 12,
  NPUDRV_GRAPH_NODE_TYPE_CONDITIONAL = 13,
} npudrvGraphNodeType;

#ifdef __cplusplus
extern "C" {
#endif

/// A fact about a stream, as npuStreamGetFlags and the functions after it.
/// Errors: NPUDRV_ERROR_INVALID_VALUE if the pointer to the result is null; NPUDRV_ERROR_INVALID_HANDLE.
/// @{
npudrvResult npudrvStreamGetFlags(npudrvStream stream, unsigned int* flags);
npudrvResult npudrvStreamGetPriority(npudrvStream stream, int* priority);
npudrvResult npudrvStreamGetId(npudrvStream stream, unsigned long long* id);
npudrvResult npudrvStreamGetDevice(npudrvStream stream, npudrvDevice* device);
/// @}

/// As npuStreamAttachMemAsync.
/// Errors: NPUDRV_ERROR_INVALID_VALUE if pointer is 0 or flags are unknown; NPUDRV_ERROR_INVALID_HANDLE;
/// NPUDRV_ERROR_STREAM_CAPTURE_UNSUPPORTED.
npudrvResult npudrvStreamAttachMemAsync(npudrvStream stream, npudrvDeviceptr pointer, size_t length,
                                        unsigned int flags);
/// As npuStreamCopyAttributes.
/// Errors: NPUDRV_ERROR_INVALID_HANDLE.
npudrvResult npudrvStreamCopyAttributes(npudrvStream dst, npudrvStream src);
/// As npuEventRecordWithFlags.
/// Errors: NPUDRV_ERROR_INVALID_HANDLE if event is null, or for the stream; NPUDRV_ERROR_INVALID_VALUE for
/// unknown flags.
npudrvResult npudrvEventRecordWithFlags(npudrvEvent event, npudrvStream stream, unsigned int flags);

/// As npuStreamBeginCapture and npuStreamBeginCaptureToGraph.
/// Errors: NPUDRV_ERROR_INVALID_VALUE for an unknown mode, a null graph or dependencies of another graph;
/// NPUDRV_ERROR_STREAM_CAPTURE_UNSUPPORTED for the legacy stream; NPUDRV_ERROR_ILLEGAL_STATE if the stream is
/// under capture already.
/// @{
npudrvResult npudrvStreamBeginCapture(npudrvStream stream, npudrvStreamCaptureMode mode);
npudrvResult npudrvStreamBeginCaptureToGraph(npudrvStream stream, npudrvGraph graph,
                                             const npudrvGraphNode* dependencies,
                                             const npudrvGraphEdgeData* edges, size_t count,
                                             npudrvStreamCaptureMode mode);
/// @}

/// As npuStreamEndCapture.
/// Errors: NPUDRV_ERROR_ILLEGAL_STATE if the stream is not under capture;
/// NPUDRV_ERROR_STREAM_CAPTURE_UNMATCHED, _WRONG_THREAD, _UNJOINED, _INVALIDATED. *graph is null then.
npudrvResult npudrvStreamEndCapture(npudrvStream stream, npudrvGraph* graph);
/// As npuStreamIsCapturing.
/// Errors: NPUDRV_ERROR_INVALID_VALUE if status is null; NPUDRV_ERROR_STREAM_CAPTURE_IMPLICIT for the legacy
/// stream.
npudrvResult npudrvStreamIsCapturing(npudrvStream stream, npudrvStreamCaptureStatus* status);
/// As npuThreadExchangeStreamCaptureMode.
/// Errors: NPUDRV_ERROR_INVALID_VALUE if mode is null or unknown.
npudrvResult npudrvThreadExchangeStreamCaptureMode(npudrvStreamCaptureMode* mode);

/// As npuGraphCreate.
/// Errors: NPUDRV_ERROR_INVALID_VALUE if graph is null or flags is not 0.
npudrvResult npudrvGraphCreate(npudrvGraph* graph, unsigned int flags);

/// As npuGraphDestroy, npuGraphClone and npuGraphNodeFindInClone.
/// Errors: NPUDRV_ERROR_INVALID_VALUE if a pointer is null or the clone has no such node.
/// @{
npudrvResult npudrvGraphDestroy(npudrvGraph graph);
npudrvResult npudrvGraphClone(npudrvGraph* clone, npudrvGraph original);
npudrvResult npudrvGraphNodeFindInClone(npudrvGraphNode* node, npudrvGraphNode original, npudrvGraph clone);
/// @}

/// Adds a node after the nodes of dependencies, as npuGraphAddEmptyNode and the functions after it.
/// Errors: NPUDRV_ERROR_INVALID_VALUE if a pointer is null or a dependency is given twice or is not of graph;
/// NPUDRV_ERROR_INVALID_HANDLE if event is null.
/// @{
npudrvResult npudrvGraphAddEmptyNode(npudrvGraphNode* node, npudrvGraph graph,
                                     const npudrvGraphNode* dependencies, size_t count);
npudrvResult npudrvGraphAddChildGraphNode(npudrvGraphNode* node, npudrvGraph graph,
                                          const npudrvGraphNode* dependencies, size_t count,
                                          npudrvGraph child);
npudrvResult npudrvGraphAddEventRecordNode(npudrvGraphNode* node, npudrvGraph graph,
                                           const npudrvGraphNode* dependencies, size_t count,
                                           npudrvEvent event);
npudrvResult npudrvGraphAddEventWaitNode(npudrvGraphNode* node, npudrvGraph graph,
                                         const npudrvGraphNode* dependencies, size_t count,
                                         npudrvEvent event);
/// @}

/// As npuGraphGetNodes and npuGraphGetRootNodes: if nodes is null, *count becomes the number of nodes.
/// Errors: NPUDRV_ERROR_INVALID_VALUE if graph or count is null.
/// @{
npudrvResult npudrvGraphGetNodes(npudrvGraph graph, npudrvGraphNode* nodes, size_t* count);
npudrvResult npudrvGraphGetRootNodes(npudrvGraph graph, npudrvGraphNode* nodes, size_t* count);
/// @}

/// As npuGraphNodeGetType and npuGraphChildGraphNodeGetGraph.
/// Errors: NPUDRV_ERROR_INVALID_VALUE if a pointer is null or the node is of another type.
/// @{
npudrvResult npudrvGraphNodeGetType(npudrvGraphNode node, npudrvGraphNodeType* type);
npudrvResult npudrvGraphChildGraphNodeGetGraph(npudrvGraphNode node, npudrvGraph* graph);
/// @}

/// As npuGraphDestroyNode.
/// Errors: NPUDRV_ERROR_INVALID_VALUE if node is null; NPUDRV_ERROR_NOT_SUPPORTED for nodes of memory.
npudrvResult npudrvGraphDestroyNode(npudrvGraphNode node);
/// As npuGraphInstantiateWithFlags.
/// Errors: NPUDRV_ERROR_INVALID_VALUE if a pointer is null, flags are unknown or the graph has a cycle;
/// NPUDRV_ERROR_NOT_SUPPORTED for launches by a kernel.
npudrvResult npudrvGraphInstantiate(npudrvGraphExec* exec, npudrvGraph graph, unsigned long long flags);
/// As npuGraphLaunch.
/// Errors: NPUDRV_ERROR_INVALID_VALUE if exec is null, or memory of the last launch is not freed yet;
/// NPUDRV_ERROR_INVALID_HANDLE for the stream.
npudrvResult npudrvGraphLaunch(npudrvGraphExec exec, npudrvStream stream);
/// As npuGraphUpload: checked, and nothing else.
/// Errors: NPUDRV_ERROR_INVALID_VALUE if exec is null; NPUDRV_ERROR_INVALID_HANDLE for the stream.
npudrvResult npudrvGraphUpload(npudrvGraphExec exec, npudrvStream stream);

/// As npuGraphExecDestroy and npuGraphExecGetFlags.
/// Errors: NPUDRV_ERROR_INVALID_VALUE if a pointer is null.
/// @{
npudrvResult npudrvGraphExecDestroy(npudrvGraphExec exec);
npudrvResult npudrvGraphExecGetFlags(npudrvGraphExec exec, uint64_t* flags);
/// @}

/// As npuGraphNodeSetEnabled and npuGraphNodeGetEnabled.
/// Errors: NPUDRV_ERROR_INVALID_VALUE if a pointer is null, or node is of another type or graph.
/// @{
npudrvResult npudrvGraphNodeSetEnabled(npudrvGraphExec exec, npudrvGraphNode node, unsigned int isEnabled);
npudrvResult npudrvGraphNodeGetEnabled(npudrvGraphExec exec, npudrvGraphNode node, unsigned int* isEnabled);
/// @}

/// As npuGraphDebugDotPrint.
/// Errors: NPUDRV_ERROR_INVALID_VALUE if a pointer is null; NPUDRV_ERROR_OPERATING_SYSTEM if the file cannot
/// be written.
npudrvResult npudrvGraphDebugDotPrint(npudrvGraph graph, const char* path, unsigned int flags);
/// As npuDeviceGraphMemTrim: does nothing.
/// Errors: NPUDRV_ERROR_INVALID_DEVICE.
npudrvResult npudrvDeviceGraphMemTrim(npudrvDevice device);

#ifdef __cplusplus
}
#endif

#endif  // NPU_DRIVER_GRAPH_H_
