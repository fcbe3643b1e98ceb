/// @file
/// Executable graphs, and the memory of graphs. Included by npu/runtime/graph.h. Valid C11 and C++17.
///
/// Errors: those that npu/runtime/device.h lists for every function, and those that a function names. A call
/// that fails changes nothing unless it says so.
/// Source: CUDA Runtime API 12.4, "Graph Management". npuX follows cudaX.
#ifndef NPU_RUNTIME_GRAPH_EXEC_H_
#define NPU_RUNTIME_GRAPH_EXEC_H_

#include "npu/runtime/graph_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes an executable graph of a graph. Later changes of the graph do not change it. flags:
/// npuGraphInstantiateFlags.
/// Errors: npuErrorInvalidValue if a pointer is null, flags has unknown bits or the graph has a cycle;
/// npuErrorNotSupported for npuGraphInstantiateFlagDeviceLaunch.
npuError_t npuGraphInstantiateWithFlags(npuGraphExec_t* exec, npuGraph_t graph, unsigned long long flags);
/// npuGraphInstantiateWithFlags with params->flags. params->result_out says how it ended.
/// Errors: those of npuGraphInstantiateWithFlags; npuErrorInvalidValue if params is null.
npuError_t npuGraphInstantiateWithParams(npuGraphExec_t* exec, npuGraph_t graph,
                                         npuGraphInstantiateParams* params);

/// Gives the executable graph other parameters for its copy of `node`, for launches from here on. The graph
/// keeps its own.
/// Errors: npuErrorInvalidValue if exec is null, or node is not a node of this type of the graph that exec
/// was made from; those of the function that adds such a node.
/// @{
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
/// @}

/// The same for a child graph: child must have the nodes and edges of the one that it replaces.
/// Errors: npuErrorInvalidValue as the functions above, or if child is null or different.
npuError_t npuGraphExecChildGraphNodeSetParams(npuGraphExec_t exec, npuGraphNode_t node, npuGraph_t child);

/// The same for the event of a node.
/// Errors: npuErrorInvalidValue as the functions above; npuErrorInvalidResourceHandle if event is null.
/// @{
npuError_t npuGraphExecEventRecordNodeSetEvent(npuGraphExec_t exec, npuGraphNode_t node, npuEvent_t event);
npuError_t npuGraphExecEventWaitNodeSetEvent(npuGraphExec_t exec, npuGraphNode_t node, npuEvent_t event);
/// @}

/// Switches a kernel, copy or set on and off for launches from here on, and tells whether it is on.
/// Errors: npuErrorInvalidValue if exec or isEnabled is null, or node is of another type or not of the graph
/// that exec was made from.
/// @{
npuError_t npuGraphNodeSetEnabled(npuGraphExec_t exec, npuGraphNode_t node, unsigned int isEnabled);
npuError_t npuGraphNodeGetEnabled(npuGraphExec_t exec, npuGraphNode_t node, unsigned int* isEnabled);
/// @}

/// The flags with which an executable graph was made.
/// Errors: npuErrorInvalidValue if a pointer is null.
npuError_t npuGraphExecGetFlags(npuGraphExec_t exec, unsigned long long* flags);
/// Runs the graph in the order of the stream. Asynchronous. Two launches of one executable graph never
/// overlap. Into a stream under capture, it becomes a node with a child graph.
/// Errors: npuErrorInvalidValue if exec is null, if memory that the last launch allocated is not freed yet
/// (unless exec was made with npuGraphInstantiateFlagAutoFreeOnLaunch), or if memory that a node frees is not
/// allocated; npuErrorInvalidResourceHandle for the stream; npuErrorNotPermitted in a kernel.
npuError_t npuGraphLaunch(npuGraphExec_t exec, npuStream_t stream);
/// Checks its arguments: there is nothing to upload.
/// Errors: npuErrorInvalidValue if exec is null; npuErrorInvalidResourceHandle for the stream.
npuError_t npuGraphUpload(npuGraphExec_t exec, npuStream_t stream);
/// Takes the work of another graph with the same nodes and edges. info may be null.
/// Errors: npuErrorInvalidValue if exec or graph is null; npuErrorGraphExecUpdateFailure, with the reason and
/// the node of `graph` in *info.
npuError_t npuGraphExecUpdate(npuGraphExec_t exec, npuGraph_t graph, npuGraphExecUpdateResultInfo* info);
/// Destroys an executable graph. Waits for the device if a launch still runs.
/// Errors: npuErrorInvalidValue if exec is null.
npuError_t npuGraphExecDestroy(npuGraphExec_t exec);
/// How much memory graphs use and reserve on a device. Units: bytes, as a uint64_t.
/// Errors: npuErrorInvalidDevice; npuErrorInvalidValue if value is null or attr is unknown.
npuError_t npuDeviceGetGraphMemAttribute(int device, enum npuGraphMemAttributeType attr, void* value);
/// Makes a highest value the current one. value points to a uint64_t that is 0.
/// Errors: npuErrorInvalidDevice; npuErrorInvalidValue if value is null or *value is not 0, or attr is not a
/// High attribute.
npuError_t npuDeviceSetGraphMemAttribute(int device, enum npuGraphMemAttributeType attr, void* value);
/// Does nothing: the memory of graphs goes back to the device when they are destroyed.
/// Errors: npuErrorInvalidDevice.
npuError_t npuDeviceGraphMemTrim(int device);
/// Writes the nodes and edges as a Graphviz file.
/// Errors: npuErrorInvalidValue if a pointer is null; npuErrorOperatingSystem if the file cannot be written.
npuError_t npuGraphDebugDotPrint(npuGraph_t graph, const char* path, unsigned int flags);
#ifndef __cplusplus
/// npuGraphInstantiateWithFlags, for C. C++ has the forms of npu/runtime/templates.h.
/// Errors: those of npuGraphInstantiateWithFlags.
npuError_t npuGraphInstantiate(npuGraphExec_t* exec, npuGraph_t graph, unsigned long long flags);
#endif

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_GRAPH_EXEC_H_
