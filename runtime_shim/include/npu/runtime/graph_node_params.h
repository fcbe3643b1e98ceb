/// @file
/// Nodes of graphs by one set of functions, and nodes that decide what runs. Included by npu/runtime/graph.h. Valid C11 and C++17.
///
/// Errors: those that npu/runtime/device.h lists for every function, and those that a function names. A call
/// that fails changes nothing unless it says so.
/// Source: CUDA Runtime API 13.0, "Graph Management"; names and layouts are the same. npuX follows cudaX.
#ifndef NPU_RUNTIME_GRAPH_NODE_PARAMS_H_
#define NPU_RUNTIME_GRAPH_NODE_PARAMS_H_

#include "npu/runtime/graph_types.h"

/// A value that decides what a conditional node runs.
typedef unsigned long long npuGraphConditionalHandle;
/// Flags of npuGraphConditionalHandleCreate.
enum npuGraphConditionalHandleFlags { npuGraphCondAssignDefault = 1 };
enum npuGraphConditionalNodeType {
  npuGraphCondTypeIf = 0,
  npuGraphCondTypeWhile = 1,
  npuGraphCondTypeSwitch = 2,
};
/// Whether a node gets a copy of a child graph or the graph itself. The second is not supported.
enum npuGraphChildGraphNodeOwnership {
  npuGraphChildGraphOwnershipClone = 0,
  npuGraphChildGraphOwnershipMove = 1,
};

/// The parameters of one type of node each. What the older structures have too means the same.
/// @{
struct npuKernelNodeParamsV2 {
  void* func;
  dim3 gridDim;
  dim3 blockDim;
  unsigned int sharedMemBytes;
  void** kernelParams;
  void** extra;
};
struct npuMemcpyNodeParams {
  int flags;
  int reserved[3];
  struct npuMemcpy3DParms copyParams;
};
struct npuMemsetParamsV2 {
  void* dst;
  size_t pitch;
  unsigned int value;
  unsigned int elementSize;
  size_t width;
  size_t height;
};
struct npuHostNodeParamsV2 {
  npuHostFn_t fn;
  void* userData;
};
/// ownership must be npuGraphChildGraphOwnershipClone.
struct npuChildGraphNodeParams {
  npuGraph_t graph;
  enum npuGraphChildGraphNodeOwnership ownership;
};
struct npuEventRecordNodeParams {
  npuEvent_t event;
};
struct npuEventWaitNodeParams {
  npuEvent_t event;
};
struct npuMemAllocNodeParamsV2 {
  struct npuMemPoolProps poolProps;
  const struct npuMemAccessDesc* accessDescs;
  size_t accessDescCount;
  size_t bytesize;
  void* dptr;  ///< out
};
struct npuMemFreeNodeParams {
  void* dptr;
};
/// A node that runs one of its graphs, or none, by the value of its handle: npuGraphCondTypeIf graph 0 if the value is not 0, else graph
/// 1 if size is 2; npuGraphCondTypeWhile graph 0 again and again while it is not 0; npuGraphCondTypeSwitch the graph with that number.
/// The graphs may hold kernels, empty nodes, child graphs, sets, copies and such nodes.
struct npuConditionalNodeParams {
  npuGraphConditionalHandle handle;
  enum npuGraphConditionalNodeType type;
  unsigned int size;        ///< number of graphs
  npuGraph_t* phGraph_out;  ///< out: the graphs, empty at first; they and the array belong to the node
};
/// @}

/// The parameters of a node. reserved0, reserved2 and the bytes that the type does not use must be 0.
struct npuGraphNodeParams {
  enum npuGraphNodeType type;
  int reserved0[3];
  union {
    long long reserved1[29];
    struct npuKernelNodeParamsV2 kernel;
    struct npuMemcpyNodeParams memcpy;
    struct npuMemsetParamsV2 memset;
    struct npuHostNodeParamsV2 host;
    struct npuChildGraphNodeParams graph;
    struct npuEventWaitNodeParams eventWait;
    struct npuEventRecordNodeParams eventRecord;
    struct npuMemAllocNodeParamsV2 alloc;
    struct npuMemFreeNodeParams free;
    struct npuConditionalNodeParams conditional;
  };
  long long reserved2;
};

#ifdef __cplusplus
extern "C" {
#endif

/// Adds a node of the type that params names. What the functions for one type give out is in params afterwards. edgeData has no effect
/// and may be null.
/// Units: count in dependencies.
/// Errors: those of the functions for one type; npuErrorInvalidValue if params is null, a reserved member is not 0 or the type is unknown;
/// npuErrorNotSupported for semaphores. Of a conditional node: npuErrorInvalidValue if the handle is not one of this graph or has a node already, the
/// type is unknown, or size is not 1 or 2 (if), 1 (while), 1 or more (switch).
/// Source: cudaGraphAddNode of CUDA 13, cudaGraphAddNode_v2 of CUDA 12.
npuError_t npuGraphAddNode_v2(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                              const npuGraphEdgeData* edgeData, size_t count,
                              struct npuGraphNodeParams* params);

#ifndef __cplusplus
/// npuGraphAddNode_v2, for C. C++ has the forms of npu/runtime/templates.h.
/// Errors: those of npuGraphAddNode_v2.
npuError_t npuGraphAddNode(npuGraphNode_t* node, npuGraph_t graph, const npuGraphNode_t* dependencies,
                           const npuGraphEdgeData* edgeData, size_t count, struct npuGraphNodeParams* params);
#endif

/// Gives a node other parameters of its type; executable graphs made before keep the old ones. The second function changes an executable
/// graph's copy of the node.
/// Errors: those of the functions for one type; npuErrorInvalidValue if params is null, a reserved member is not 0, or its type is not the
/// node's;
/// npuErrorNotSupported for allocations, frees and conditional nodes.
/// @{
npuError_t npuGraphNodeSetParams(npuGraphNode_t node, struct npuGraphNodeParams* params);
npuError_t npuGraphExecNodeSetParams(npuGraphExec_t exec, npuGraphNode_t node,
                                     struct npuGraphNodeParams* params);
/// @}

/// A value that decides what a conditional node runs. Kernels set it with npuGraphSetConditional. flags: 0, or npuGraphCondAssignDefault: then
/// it is defaultLaunchValue at the start of each run of `graph`. Without the flag it is 0 until a kernel sets it, and stays between
/// launches. The handle lives as long as the graph and its copies.
/// Errors: npuErrorInvalidValue if a pointer is null or flags is something else.
npuError_t npuGraphConditionalHandleCreate(npuGraphConditionalHandle* handle, npuGraph_t graph,
                                           unsigned int defaultLaunchValue NPURT_DEFAULT_(0),
                                           unsigned int flags NPURT_DEFAULT_(0));

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_GRAPH_NODE_PARAMS_H_
