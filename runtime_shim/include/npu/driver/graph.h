// The driver interface: capture, graphs, and what streams say of themselves. Included by npu/driver.h. Valid
// C11 and C++17. Each function does what the runtime's of the same name does, and gives a driver code.
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

npudrvResult npudrvStreamGetFlags(npudrvStream stream, unsigned int* flags);
npudrvResult npudrvStreamGetPriority(npudrvStream stream, int* priority);
npudrvResult npudrvStreamGetId(npudrvStream stream, unsigned long long* id);
npudrvResult npudrvStreamGetDevice(npudrvStream stream, npudrvDevice* device);
npudrvResult npudrvStreamAttachMemAsync(npudrvStream stream, npudrvDeviceptr pointer, size_t length,
                                        unsigned int flags);
npudrvResult npudrvStreamCopyAttributes(npudrvStream dst, npudrvStream src);
npudrvResult npudrvEventRecordWithFlags(npudrvEvent event, npudrvStream stream, unsigned int flags);

npudrvResult npudrvStreamBeginCapture(npudrvStream stream, npudrvStreamCaptureMode mode);
npudrvResult npudrvStreamBeginCaptureToGraph(npudrvStream stream, npudrvGraph graph,
                                             const npudrvGraphNode* dependencies,
                                             const npudrvGraphEdgeData* edges, size_t count,
                                             npudrvStreamCaptureMode mode);
npudrvResult npudrvStreamEndCapture(npudrvStream stream, npudrvGraph* graph);
npudrvResult npudrvStreamIsCapturing(npudrvStream stream, npudrvStreamCaptureStatus* status);
npudrvResult npudrvThreadExchangeStreamCaptureMode(npudrvStreamCaptureMode* mode);

npudrvResult npudrvGraphCreate(npudrvGraph* graph, unsigned int flags);
npudrvResult npudrvGraphDestroy(npudrvGraph graph);
npudrvResult npudrvGraphClone(npudrvGraph* clone, npudrvGraph original);
npudrvResult npudrvGraphNodeFindInClone(npudrvGraphNode* node, npudrvGraphNode original, npudrvGraph clone);
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
npudrvResult npudrvGraphGetNodes(npudrvGraph graph, npudrvGraphNode* nodes, size_t* count);
npudrvResult npudrvGraphGetRootNodes(npudrvGraph graph, npudrvGraphNode* nodes, size_t* count);
npudrvResult npudrvGraphNodeGetType(npudrvGraphNode node, npudrvGraphNodeType* type);
npudrvResult npudrvGraphChildGraphNodeGetGraph(npudrvGraphNode node, npudrvGraph* graph);
npudrvResult npudrvGraphDestroyNode(npudrvGraphNode node);
npudrvResult npudrvGraphInstantiate(npudrvGraphExec* exec, npudrvGraph graph, unsigned long long flags);
npudrvResult npudrvGraphLaunch(npudrvGraphExec exec, npudrvStream stream);
npudrvResult npudrvGraphUpload(npudrvGraphExec exec, npudrvStream stream);
npudrvResult npudrvGraphExecDestroy(npudrvGraphExec exec);
npudrvResult npudrvGraphExecGetFlags(npudrvGraphExec exec, uint64_t* flags);
npudrvResult npudrvGraphNodeSetEnabled(npudrvGraphExec exec, npudrvGraphNode node, unsigned int isEnabled);
npudrvResult npudrvGraphNodeGetEnabled(npudrvGraphExec exec, npudrvGraphNode node, unsigned int* isEnabled);
npudrvResult npudrvGraphDebugDotPrint(npudrvGraph graph, const char* path, unsigned int flags);
npudrvResult npudrvDeviceGraphMemTrim(npudrvDevice device);

#ifdef __cplusplus
}
#endif

#endif  // NPU_DRIVER_GRAPH_H_
