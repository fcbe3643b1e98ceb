/// @file
/// Graphs: work that is stored once and launched many times. Included by npu/runtime.h. Valid C11 and C++17.
///
/// A graph runs its nodes one after the other. A node or a graph that was destroyed must not be used again.
/// Errors: those that npu/runtime/device.h lists for every function, and those that a function names. A call
/// that fails changes nothing unless it says so.
/// Source: CUDA Runtime API 12.4, "Graph Management", "Stream Management" (capture). npuX follows cudaX.
#ifndef NPU_RUNTIME_GRAPH_H_
#define NPU_RUNTIME_GRAPH_H_

#include "npu/runtime/graph_exec.h"
#include "npu/runtime/graph_node_params.h"
#include "npu/runtime/graph_types.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Capture ----

/// From here to npuStreamEndCapture the work of the stream is stored: each launch, copy, set, host function
/// and library call becomes a node. Other streams join through events.
/// Errors: npuErrorInvalidValue if mode is not an npuStreamCaptureMode; npuErrorStreamCaptureUnsupported for
/// the legacy stream; npuErrorIllegalState if the stream is under capture already.
npuError_t npuStreamBeginCapture(npuStream_t stream, enum npuStreamCaptureMode mode);
/// Ends the capture and gives its graph. graph may be null after npuStreamBeginCaptureToGraph.
/// Errors: npuErrorInvalidValue if graph is null otherwise; npuErrorIllegalState if the stream is not under capture;
/// npuErrorStreamCaptureUnmatched in another stream and npuErrorStreamCaptureWrongThread in another thread
/// than began it, and the capture goes on; npuErrorStreamCaptureUnjoined if another stream did not join, and
/// npuErrorStreamCaptureInvalidated after an earlier error, and the capture has ended. *graph is null then.
npuError_t npuStreamEndCapture(npuStream_t stream, npuGraph_t* graph);
/// npuStreamBeginCapture into a graph that exists; the first nodes come after the dependencies. edgeData has
/// no effect.
/// Units: count in dependencies.
/// Errors: those of npuStreamBeginCapture; npuErrorInvalidValue if graph is null, dependencies is null and
/// count > 0, or a dependency is not a node of graph.
npuError_t npuStreamBeginCaptureToGraph(npuStream_t stream, npuGraph_t graph,
                                        const npuGraphNode_t* dependencies, const npuGraphEdgeData* edgeData,
                                        size_t count, enum npuStreamCaptureMode mode);
/// Whether the stream is under capture, and whether the capture is still valid.
/// Errors: npuErrorInvalidValue if status is null; npuErrorStreamCaptureImplicit for the legacy stream while
/// a blocking stream is under capture.
npuError_t npuStreamIsCapturing(npuStream_t stream, enum npuStreamCaptureStatus* status);
/// npuStreamIsCapturing and the id of the capture, a number that no other capture has. id may be null; it is
/// set only while the capture is valid.
/// Errors: as npuStreamIsCapturing.
npuError_t npuStreamGetCaptureInfo(npuStream_t stream, enum npuStreamCaptureStatus* status,
                                   unsigned long long* id);

/// npuStreamGetCaptureInfo, the graph and what the next node of the stream comes after. What is not asked for
/// may be null. *dependencies is valid until the next call for the stream; *edgeData is null.
/// Units: count in dependencies.
/// Errors: as npuStreamIsCapturing.
/// Source: cudaStreamGetCaptureInfo of CUDA 12 and of CUDA 13.
/// @{
npuError_t npuStreamGetCaptureInfo_v2(npuStream_t stream, enum npuStreamCaptureStatus* status,
                                      unsigned long long* id, npuGraph_t* graph,
                                      const npuGraphNode_t** dependencies, size_t* count);
npuError_t npuStreamGetCaptureInfo_v3(npuStream_t stream, enum npuStreamCaptureStatus* status,
                                      unsigned long long* id, npuGraph_t* graph,
                                      const npuGraphNode_t** dependencies, const npuGraphEdgeData** edgeData,
                                      size_t* count);
/// @}

/// Changes what the next node of the stream comes after. flags: npuStreamSetCaptureDependencies or
/// npuStreamAddCaptureDependencies.
/// Units: count in dependencies.
/// Errors: npuErrorInvalidValue for other flags, null dependencies with count > 0, or a node of another
/// graph; npuErrorIllegalState if the stream is not under capture; npuErrorStreamCaptureInvalidated.
npuError_t npuStreamUpdateCaptureDependencies(npuStream_t stream, npuGraphNode_t* dependencies, size_t count,
                                              unsigned int flags);
/// Sets which captures forbid unsafe calls on the calling thread, and gives the previous mode in *mode.
/// Errors: npuErrorInvalidValue if mode is null or not an npuStreamCaptureMode.
npuError_t npuThreadExchangeStreamCaptureMode(enum npuStreamCaptureMode* mode);

// ---- Graphs ----

/// An empty graph.
/// Errors: npuErrorInvalidValue if graph is null or flags is not 0.
npuError_t npuGraphCreate(npuGraph_t* graph, unsigned int flags);
/// Destroys a graph and its nodes. Executable graphs made from it stay valid.
/// Errors: npuErrorInvalidValue if graph is null.
npuError_t npuGraphDestroy(npuGraph_t graph);
/// A copy of a graph, with copies of its child graphs.
/// Errors: npuErrorInvalidValue if a pointer is null.
npuError_t npuGraphClone(npuGraph_t* clone, npuGraph_t original);
/// The copy of a node. The clone and the original graph must not have changed since.
/// Errors: npuErrorInvalidValue if a pointer is null or the clone has no such node.
npuError_t npuGraphNodeFindInClone(npuGraphNode_t* node, npuGraphNode_t original, npuGraph_t clone);
/// Adds a node that does nothing, after the nodes of dependencies. All functions that add a node take
/// dependencies so.
/// Units: count in dependencies.
/// Errors: npuErrorInvalidValue if node or graph is null, dependencies is null and count > 0, or a dependency
/// is given twice or is not a node of graph.
npuError_t npuGraphAddEmptyNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                size_t count);
/// Adds a node that runs a host function. Parameters are copied.
/// Errors: those of npuGraphAddEmptyNode; npuErrorInvalidValue if params or its fn is null.
npuError_t npuGraphAddHostNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                               size_t count, const struct npuHostNodeParams* params);
/// Adds a node that sets memory. Parameters are copied.
/// Errors: those of npuGraphAddEmptyNode and of npuMemset2DAsync; npuErrorInvalidValue if params or its dst
/// is null, width or height is 0, elementSize is not 1, 2 or 4, or pitch is smaller than a row.
npuError_t npuGraphAddMemsetNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                 size_t count, const struct npuMemsetParams* params);
/// Adds a node that copies a box. Parameters are copied.
/// Errors: those of npuGraphAddEmptyNode and of npuMemcpy3DAsync.
npuError_t npuGraphAddMemcpyNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                 size_t count, const struct npuMemcpy3DParms* params);
/// Adds a node that copies bytes.
/// Errors: those of npuGraphAddEmptyNode and of npuMemcpyAsync.
npuError_t npuGraphAddMemcpyNode1D(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                   size_t count, void* dst, const void* src, size_t bytes,
                                   enum npuMemcpyKind kind);
/// Adds a node that runs a kernel. func must be known by its address (NPU_REGISTER_KERNEL). kernelParams has
/// one pointer per parameter; the arguments are copied.
/// Errors: those of npuGraphAddEmptyNode and of a launch; npuErrorInvalidValue if params is null;
/// npuErrorInvalidDeviceFunction if func is not known; npuErrorNotSupported if extra is not null.
npuError_t npuGraphAddKernelNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                 size_t count, const struct npuKernelNodeParams* params);
/// Adds a node that runs a copy of a graph.
/// Errors: those of npuGraphAddEmptyNode; npuErrorInvalidValue if child is null.
npuError_t npuGraphAddChildGraphNode(npuGraphNode_t* node, npuGraph_t graph,
                                     const npuGraphNode_t* dependencies, size_t count, npuGraph_t child);

/// Adds a node that records an event, or one that waits for it.
/// Errors: those of npuGraphAddEmptyNode; npuErrorInvalidResourceHandle if event is null.
/// @{
npuError_t npuGraphAddEventRecordNode(npuGraphNode_t* node, npuGraph_t graph,
                                      const npuGraphNode_t* dependencies, size_t count, npuEvent_t event);
npuError_t npuGraphAddEventWaitNode(npuGraphNode_t* node, npuGraph_t graph,
                                    const npuGraphNode_t* dependencies, size_t count, npuEvent_t event);
/// @}

/// Adds a node that allocates memory. The address is known at once (params->dptr) and stays the same. The
/// memory is the program's from each launch until a node, npuFreeAsync or npuFree frees it.
/// Errors: those of npuGraphAddEmptyNode; npuErrorInvalidValue if params is null, its location is not an
/// existing device or bytesize is 0; npuErrorMemoryAllocation. npuGraphLaunch says what a second launch does.
npuError_t npuGraphAddMemAllocNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                   size_t count, struct npuMemAllocNodeParams* params);
/// Adds a node that frees memory of an allocation node.
/// Errors: those of npuGraphAddEmptyNode; npuErrorInvalidValue for other memory.
npuError_t npuGraphAddMemFreeNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                                  size_t count, void* pointer);
/// Adds the edges from[i] -> to[i]. A cycle is found when the graph is instantiated.
/// Units: count in edges.
/// Errors: npuErrorInvalidValue if a pointer is null, a node is not of graph, an edge exists already or leads
/// from a node to itself.
npuError_t npuGraphAddDependencies(npuGraph_t graph, const npuGraphNode_t* from, const npuGraphNode_t* to,
                                   size_t count);
/// The nodes of a graph, in the order in which they were added. If nodes is null, *numNodes becomes their
/// number. Else it is the capacity of nodes before the call and the number written after it; the rest of
/// nodes becomes null.
/// Errors: npuErrorInvalidValue if graph or numNodes is null.
npuError_t npuGraphGetNodes(npuGraph_t graph, npuGraphNode_t* nodes, size_t* numNodes);
/// The type of a node.
/// Errors: npuErrorInvalidValue if a pointer is null.
npuError_t npuGraphNodeGetType(npuGraphNode_t node, enum npuGraphNodeType* type);
/// The nodes without dependencies, as npuGraphGetNodes gives nodes.
/// Errors: as npuGraphGetNodes.
npuError_t npuGraphGetRootNodes(npuGraph_t graph, npuGraphNode_t* nodes, size_t* numNodes);
/// The edges from[i] -> to[i], as npuGraphGetNodes gives nodes.
/// Errors: as npuGraphGetNodes; npuErrorInvalidValue if only one of from and to is null.
npuError_t npuGraphGetEdges(npuGraph_t graph, npuGraphNode_t* from, npuGraphNode_t* to, size_t* numEdges);

/// The nodes that come directly before a node, and those directly after it, as npuGraphGetNodes gives nodes.
/// Errors: npuErrorInvalidValue if node or numNodes is null.
/// @{
npuError_t npuGraphNodeGetDependencies(npuGraphNode_t node, npuGraphNode_t* nodes, size_t* numNodes);
npuError_t npuGraphNodeGetDependentNodes(npuGraphNode_t node, npuGraphNode_t* nodes, size_t* numNodes);
/// @}

/// Removes the edges from[i] -> to[i].
/// Units: count in edges.
/// Errors: npuErrorInvalidValue if a pointer is null, a node is not of graph or an edge does not exist.
npuError_t npuGraphRemoveDependencies(npuGraph_t graph, const npuGraphNode_t* from, const npuGraphNode_t* to,
                                      size_t count);
/// Removes a node and its edges. Executable graphs made before keep theirs.
/// Errors: npuErrorInvalidValue if node is null; npuErrorNotSupported for allocation and free nodes.
npuError_t npuGraphDestroyNode(npuGraphNode_t node);
/// What a kernel node does. kernelParams stays valid while the node has these parameters.
/// Errors: npuErrorInvalidValue if a pointer is null, the node is of another type, or it is a library call,
/// which has no parameters.
npuError_t npuGraphKernelNodeGetParams(npuGraphNode_t node, struct npuKernelNodeParams* params);

/// What a node does. npuGraphMemFreeNodeGetParams stores the address in *(void**)pointer.
/// Errors: npuErrorInvalidValue if a pointer is null or the node is of another type.
/// @{
npuError_t npuGraphMemcpyNodeGetParams(npuGraphNode_t node, struct npuMemcpy3DParms* params);
npuError_t npuGraphMemsetNodeGetParams(npuGraphNode_t node, struct npuMemsetParams* params);
npuError_t npuGraphHostNodeGetParams(npuGraphNode_t node, struct npuHostNodeParams* params);
npuError_t npuGraphEventRecordNodeGetEvent(npuGraphNode_t node, npuEvent_t* event);
npuError_t npuGraphEventWaitNodeGetEvent(npuGraphNode_t node, npuEvent_t* event);
npuError_t npuGraphMemAllocNodeGetParams(npuGraphNode_t node, struct npuMemAllocNodeParams* params);
npuError_t npuGraphMemFreeNodeGetParams(npuGraphNode_t node, void* pointer);
/// @}

/// The graph of a child node. It belongs to the node.
/// Errors: npuErrorInvalidValue if a pointer is null or the node is of another type.
npuError_t npuGraphChildGraphNodeGetGraph(npuGraphNode_t node, npuGraph_t* graph);

/// Gives a node other parameters; executable graphs made before keep the old ones.
/// Errors: npuErrorInvalidValue if node is null or of another type; those of the function that adds such a
/// node.
/// @{
npuError_t npuGraphKernelNodeSetParams(npuGraphNode_t node, const struct npuKernelNodeParams* params);
npuError_t npuGraphMemsetNodeSetParams(npuGraphNode_t node, const struct npuMemsetParams* params);
npuError_t npuGraphMemcpyNodeSetParams(npuGraphNode_t node, const struct npuMemcpy3DParms* params);
npuError_t npuGraphMemcpyNodeSetParams1D(npuGraphNode_t node, void* dst, const void* src, size_t bytes,
                                         enum npuMemcpyKind kind);
npuError_t npuGraphHostNodeSetParams(npuGraphNode_t node, const struct npuHostNodeParams* params);
npuError_t npuGraphEventRecordNodeSetEvent(npuGraphNode_t node, npuEvent_t event);
npuError_t npuGraphEventWaitNodeSetEvent(npuGraphNode_t node, npuEvent_t event);
/// @}

/// An object that graphs keep alive. destroy(pointer) runs on the thread that gives up the last reference; it
/// must not call the runtime. flags must be npuUserObjectNoDestructorSync.
/// Errors: npuErrorInvalidValue if object or destroy is null, initialRefcount is 0 or flags is something
/// else.
npuError_t npuUserObjectCreate(npuUserObject_t* object, void* pointer, npuHostFn_t destroy,
                               unsigned int initialRefcount, unsigned int flags);

/// Adds references of the caller, or gives them up.
/// Units: count in references.
/// Errors: npuErrorInvalidValue if object is null or count is 0.
/// @{
npuError_t npuUserObjectRetain(npuUserObject_t object, unsigned int count);
npuError_t npuUserObjectRelease(npuUserObject_t object, unsigned int count);
/// @}

/// Gives a graph references. flags: npuGraphUserObjectMove takes them from the caller; 0 adds new ones.
/// Units: count in references.
/// Errors: npuErrorInvalidValue if a pointer is null, count is 0 or flags is something else.
npuError_t npuGraphRetainUserObject(npuGraph_t graph, npuUserObject_t object, unsigned int count,
                                    unsigned int flags);
/// Gives up references of a graph.
/// Units: count in references.
/// Errors: npuErrorInvalidValue if a pointer is null, count is 0, or the graph has fewer references; it has
/// none then.
npuError_t npuGraphReleaseUserObject(npuGraph_t graph, npuUserObject_t object, unsigned int count);

/// Stores an attribute of a kernel node, and gives it back; all zero if it was not set. It has no effect.
/// Errors: npuErrorInvalidValue if a pointer is null or the node is not a kernel node.
/// @{
npuError_t npuGraphKernelNodeSetAttribute(npuGraphNode_t node, npuKernelNodeAttrID attr,
                                          const npuKernelNodeAttrValue* value);
npuError_t npuGraphKernelNodeGetAttribute(npuGraphNode_t node, npuKernelNodeAttrID attr,
                                          npuKernelNodeAttrValue* value);
/// @}

/// Gives dst the attributes of src.
/// Errors: npuErrorInvalidValue if one is null or not a kernel node.
npuError_t npuGraphKernelNodeCopyAttributes(npuGraphNode_t dst, npuGraphNode_t src);

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_GRAPH_H_
