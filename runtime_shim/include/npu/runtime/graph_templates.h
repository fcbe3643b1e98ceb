/// @file
/// Overloads of the calls of events, capture and graphs that C++ programs use. Included by
/// npu/runtime/templates.h. C++17.
///
/// Errors: those of the function that an overload calls.
/// Source: CUDA Runtime API 10.0, 11.8, 12.4 and 13.0, "Event Management", "Stream Management", "Graph Management".
/// npuX follows cudaX.
#ifndef NPU_RUNTIME_GRAPH_TEMPLATES_H_
#define NPU_RUNTIME_GRAPH_TEMPLATES_H_

#include "npu/runtime/device.h"
#include "npu/runtime/graph.h"
#include "npu/runtime/memory_templates.h"

/// npuEventCreateWithFlags.
/// Errors: those of npuEventCreateWithFlags.
inline npuError_t npuEventCreate(npuEvent_t* event, unsigned int flags) {
  return npuEventCreateWithFlags(event, flags);
}

/// npuStreamBeginCapture in the form of CUDA 10.0, which has no modes: calls of other threads that could break the capture are
/// refused.
/// Errors: those of npuStreamBeginCapture.
inline npuError_t npuStreamBeginCapture(npuStream_t stream) {
  return npuStreamBeginCapture(stream, npuStreamCaptureModeGlobal);
}

/// npuGraphInstantiateWithFlags, in the form of CUDA 12 and in that of CUDA 11. In the latter *errorNode
/// becomes null and log empty.
/// Errors: those of npuGraphInstantiateWithFlags.
/// @{
inline npuError_t npuGraphInstantiate(npuGraphExec_t* exec, npuGraph_t graph, unsigned long long flags = 0) {
  return npuGraphInstantiateWithFlags(exec, graph, flags);
}
inline npuError_t npuGraphInstantiate(npuGraphExec_t* exec, npuGraph_t graph, npuGraphNode_t* errorNode,
                                      char* log, size_t logSize) {
  if (errorNode != nullptr) *errorNode = nullptr;
  if (log != nullptr && logSize > 0) *log = '\0';
  return npuGraphInstantiateWithFlags(exec, graph, 0);
}
/// @}

/// npuGraphAddNode_v2 in the forms of CUDA 12 and CUDA 13.
/// Errors: those of npuGraphAddNode_v2.
/// @{
inline npuError_t npuGraphAddNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                  size_t count, npuGraphNodeParams* params) {
  return npuGraphAddNode_v2(node, graph, dependencies, nullptr, count, params);
}
inline npuError_t npuGraphAddNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                  const npuGraphEdgeData* edgeData, size_t count,
                                  npuGraphNodeParams* params) {
  return npuGraphAddNode_v2(node, graph, dependencies, edgeData, count, params);
}
/// @}

/// In kernels of a graph: the value of a handle, for the conditional node that comes after the kernel, or repeats it.
/// Errors: none. A handle that does not exist is an error of the program that is not found.
__device__ inline void npuGraphSetConditional(npuGraphConditionalHandle handle, unsigned int value) {
  __atomic_store_n(reinterpret_cast<unsigned int*>(handle), value, __ATOMIC_RELAXED);
}

/// npuStreamGetCaptureInfo in the forms of CUDA 11, CUDA 12 (npuStreamGetCaptureInfo_v2) and CUDA 13
/// (npuStreamGetCaptureInfo_v3).
/// Errors: those of npuStreamIsCapturing.
/// @{
inline npuError_t npuStreamGetCaptureInfo(npuStream_t stream, npuStreamCaptureStatus* status) {
  return npuStreamGetCaptureInfo(stream, status, nullptr);
}
inline npuError_t npuStreamGetCaptureInfo(npuStream_t stream, npuStreamCaptureStatus* status,
                                          unsigned long long* id, npuGraph_t* graph,
                                          const npuGraphNode_t** dependencies = nullptr,
                                          size_t* count = nullptr) {
  return npuStreamGetCaptureInfo_v2(stream, status, id, graph, dependencies, count);
}
inline npuError_t npuStreamGetCaptureInfo(npuStream_t stream, npuStreamCaptureStatus* status,
                                          unsigned long long* id, npuGraph_t* graph,
                                          const npuGraphNode_t** dependencies,
                                          const npuGraphEdgeData** edgeData, size_t* count) {
  return npuStreamGetCaptureInfo_v3(stream, status, id, graph, dependencies, edgeData, count);
}
/// @}

/// npuStreamUpdateCaptureDependencies, with npuStreamAddCaptureDependencies if there are no flags. Edge data
/// has no effect.
/// Errors: those of the function with flags.
/// @{
inline npuError_t npuStreamUpdateCaptureDependencies(npuStream_t stream, npuGraphNode_t* dependencies,
                                                     size_t count) {
  return npuStreamUpdateCaptureDependencies(stream, dependencies, count, npuStreamAddCaptureDependencies);
}
inline npuError_t npuStreamUpdateCaptureDependencies(npuStream_t stream, npuGraphNode_t* dependencies,
                                                     const npuGraphEdgeData*, size_t count,
                                                     unsigned int flags = npuStreamAddCaptureDependencies) {
  return npuStreamUpdateCaptureDependencies(stream, dependencies, count, flags);
}
/// @}

/// Adds a node that copies to or from a variable of the device, from its byte offset on.
/// Units: bytes and offset in bytes, count in dependencies.
/// Errors: those of npuGraphAddMemcpyNode1D.
/// @{
template <class T>
npuError_t npuGraphAddMemcpyNodeToSymbol(npuGraphNode_t* node, npuGraph_t graph,
                                         const npuGraphNode_t* dependencies, size_t count, const T& symbol,
                                         const void* src, size_t bytes, size_t offset, npuMemcpyKind kind) {
  void* start = nullptr;
  if (const npuError_t error = npuGetSymbolAddress(&start, symbol)) return error;
  return npuGraphAddMemcpyNode1D(node, graph, dependencies, count, static_cast<char*>(start) + offset, src,
                                 bytes, kind);
}
template <class T>
npuError_t npuGraphAddMemcpyNodeFromSymbol(npuGraphNode_t* node, npuGraph_t graph,
                                           const npuGraphNode_t* dependencies, size_t count, void* dst,
                                           const T& symbol, size_t bytes, size_t offset, npuMemcpyKind kind) {
  void* start = nullptr;
  if (const npuError_t error = npuGetSymbolAddress(&start, symbol)) return error;
  return npuGraphAddMemcpyNode1D(node, graph, dependencies, count, dst, static_cast<char*>(start) + offset,
                                 bytes, kind);
}
/// @}

// CUDA 13 gives edges data, which is always zero here.

/// The function of the same name, in the form of CUDA 13 with data of edges. It has no effect, and returned
/// data is all zero.
/// Errors: those of that function.
/// @{
inline npuError_t npuGraphAddDependencies(npuGraph_t graph, const npuGraphNode_t* from,
                                          const npuGraphNode_t* to, const npuGraphEdgeData*, size_t count) {
  return npuGraphAddDependencies(graph, from, to, count);
}
inline npuError_t npuGraphRemoveDependencies(npuGraph_t graph, const npuGraphNode_t* from,
                                             const npuGraphNode_t* to, const npuGraphEdgeData*,
                                             size_t count) {
  return npuGraphRemoveDependencies(graph, from, to, count);
}
inline npuError_t npuGraphGetEdges(npuGraph_t graph, npuGraphNode_t* from, npuGraphNode_t* to,
                                   npuGraphEdgeData* data, size_t* count) {
  const npuError_t error = npuGraphGetEdges(graph, from, to, count);
  for (size_t i = 0; error == npuSuccess && data != nullptr && i < *count; ++i) data[i] = npuGraphEdgeData{};
  return error;
}
inline npuError_t npuGraphNodeGetDependencies(npuGraphNode_t node, npuGraphNode_t* nodes,
                                              npuGraphEdgeData* data, size_t* count) {
  const npuError_t error = npuGraphNodeGetDependencies(node, nodes, count);
  for (size_t i = 0; error == npuSuccess && data != nullptr && i < *count; ++i) data[i] = npuGraphEdgeData{};
  return error;
}
inline npuError_t npuGraphNodeGetDependentNodes(npuGraphNode_t node, npuGraphNode_t* nodes,
                                                npuGraphEdgeData* data, size_t* count) {
  const npuError_t error = npuGraphNodeGetDependentNodes(node, nodes, count);
  for (size_t i = 0; error == npuSuccess && data != nullptr && i < *count; ++i) data[i] = npuGraphEdgeData{};
  return error;
}
/// @}

/// npuGraphExecUpdate in the form of CUDA 11. errorNode and result may be null.
/// Errors: those of npuGraphExecUpdate.
inline npuError_t npuGraphExecUpdate(npuGraphExec_t exec, npuGraph_t graph, npuGraphNode_t* errorNode,
                                     npuGraphExecUpdateResult* result) {
  npuGraphExecUpdateResultInfo info{};
  const npuError_t error = npuGraphExecUpdate(exec, graph, &info);
  if (errorNode != nullptr) *errorNode = info.errorNode;
  if (result != nullptr) *result = info.result;
  return error;
}

#endif  // NPU_RUNTIME_GRAPH_TEMPLATES_H_
