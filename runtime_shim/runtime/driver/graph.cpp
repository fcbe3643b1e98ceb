// The driver interface: capture, graphs, and queries of streams.
#include "npu/runtime/device.h"
#include "runtime_shim/runtime/driver/driver.h"

using npu::detail::driver_call;
using npu::detail::to_pointer;

extern "C" {

npudrvResult npudrvStreamGetFlags(npudrvStream stream, unsigned int* flags) {
  return driver_call([&] { return npuStreamGetFlags(stream, flags); });
}

npudrvResult npudrvStreamGetPriority(npudrvStream stream, int* priority) {
  return driver_call([&] { return npuStreamGetPriority(stream, priority); });
}

npudrvResult npudrvStreamGetId(npudrvStream stream, unsigned long long* id) {
  return driver_call([&] { return npuStreamGetId(stream, id); });
}

npudrvResult npudrvStreamGetDevice(npudrvStream stream, npudrvDevice* device) {
  return driver_call([&] { return npuStreamGetDevice(stream, device); });
}

npudrvResult npudrvStreamAttachMemAsync(npudrvStream stream, npudrvDeviceptr pointer, size_t length,
                                        unsigned int flags) {
  return driver_call([&] { return npuStreamAttachMemAsync(stream, to_pointer(pointer), length, flags); });
}

npudrvResult npudrvStreamCopyAttributes(npudrvStream dst, npudrvStream src) {
  return driver_call([&] { return npuStreamCopyAttributes(dst, src); });
}

npudrvResult npudrvEventRecordWithFlags(npudrvEvent event, npudrvStream stream, unsigned int flags) {
  return driver_call([&] { return npuEventRecordWithFlags(event, stream, flags); });
}

npudrvResult npudrvStreamBeginCapture(npudrvStream stream, npudrvStreamCaptureMode mode) {
  return driver_call([&] { return npuStreamBeginCapture(stream, static_cast<npuStreamCaptureMode>(mode)); });
}

npudrvResult npudrvStreamBeginCaptureToGraph(npudrvStream stream, npudrvGraph graph,
                                             const npudrvGraphNode* dependencies,
                                             const npudrvGraphEdgeData* edges, size_t count,
                                             npudrvStreamCaptureMode mode) {
  return driver_call([&] {
    return npuStreamBeginCaptureToGraph(stream, graph, dependencies, edges, count,
                                        static_cast<npuStreamCaptureMode>(mode));
  });
}

npudrvResult npudrvStreamEndCapture(npudrvStream stream, npudrvGraph* graph) {
  return driver_call([&] { return npuStreamEndCapture(stream, graph); });
}

npudrvResult npudrvStreamIsCapturing(npudrvStream stream, npudrvStreamCaptureStatus* status) {
  return driver_call(
      [&] { return npuStreamIsCapturing(stream, reinterpret_cast<npuStreamCaptureStatus*>(status)); });
}

npudrvResult npudrvThreadExchangeStreamCaptureMode(npudrvStreamCaptureMode* mode) {
  return driver_call(
      [&] { return npuThreadExchangeStreamCaptureMode(reinterpret_cast<npuStreamCaptureMode*>(mode)); });
}

npudrvResult npudrvGraphCreate(npudrvGraph* graph, unsigned int flags) {
  return driver_call([&] { return npuGraphCreate(graph, flags); });
}

npudrvResult npudrvGraphDestroy(npudrvGraph graph) {
  return driver_call([&] { return npuGraphDestroy(graph); });
}

npudrvResult npudrvGraphClone(npudrvGraph* clone, npudrvGraph original) {
  return driver_call([&] { return npuGraphClone(clone, original); });
}

npudrvResult npudrvGraphNodeFindInClone(npudrvGraphNode* node, npudrvGraphNode original, npudrvGraph clone) {
  return driver_call([&] { return npuGraphNodeFindInClone(node, original, clone); });
}

npudrvResult npudrvGraphAddEmptyNode(npudrvGraphNode* node, npudrvGraph graph,
                                     const npudrvGraphNode* dependencies, size_t count) {
  return driver_call([&] { return npuGraphAddEmptyNode(node, graph, dependencies, count); });
}

npudrvResult npudrvGraphAddChildGraphNode(npudrvGraphNode* node, npudrvGraph graph,
                                          const npudrvGraphNode* dependencies, size_t count,
                                          npudrvGraph child) {
  return driver_call([&] { return npuGraphAddChildGraphNode(node, graph, dependencies, count, child); });
}

npudrvResult npudrvGraphAddEventRecordNode(npudrvGraphNode* node, npudrvGraph graph,
                                           const npudrvGraphNode* dependencies, size_t count,
                                           npudrvEvent event) {
  return driver_call([&] { return npuGraphAddEventRecordNode(node, graph, dependencies, count, event); });
}

npudrvResult npudrvGraphAddEventWaitNode(npudrvGraphNode* node, npudrvGraph graph,
                                         const npudrvGraphNode* dependencies, size_t count,
                                         npudrvEvent event) {
  return driver_call([&] { return npuGraphAddEventWaitNode(node, graph, dependencies, count, event); });
}

npudrvResult npudrvGraphGetNodes(npudrvGraph graph, npudrvGraphNode* nodes, size_t* count) {
  return driver_call([&] { return npuGraphGetNodes(graph, nodes, count); });
}

npudrvResult npudrvGraphGetRootNodes(npudrvGraph graph, npudrvGraphNode* nodes, size_t* count) {
  return driver_call([&] { return npuGraphGetRootNodes(graph, nodes, count); });
}

npudrvResult npudrvGraphNodeGetType(npudrvGraphNode node, npudrvGraphNodeType* type) {
  return driver_call([&] { return npuGraphNodeGetType(node, reinterpret_cast<npuGraphNodeType*>(type)); });
}

npudrvResult npudrvGraphChildGraphNodeGetGraph(npudrvGraphNode node, npudrvGraph* graph) {
  return driver_call([&] { return npuGraphChildGraphNodeGetGraph(node, graph); });
}

npudrvResult npudrvGraphDestroyNode(npudrvGraphNode node) {
  return driver_call([&] { return npuGraphDestroyNode(node); });
}

npudrvResult npudrvGraphInstantiate(npudrvGraphExec* exec, npudrvGraph graph, unsigned long long flags) {
  return driver_call([&] { return npuGraphInstantiateWithFlags(exec, graph, flags); });
}

npudrvResult npudrvGraphLaunch(npudrvGraphExec exec, npudrvStream stream) {
  return driver_call([&] { return npuGraphLaunch(exec, stream); });
}

npudrvResult npudrvGraphUpload(npudrvGraphExec exec, npudrvStream stream) {
  return driver_call([&] { return npuGraphUpload(exec, stream); });
}

npudrvResult npudrvGraphExecDestroy(npudrvGraphExec exec) {
  return driver_call([&] { return npuGraphExecDestroy(exec); });
}

npudrvResult npudrvGraphExecGetFlags(npudrvGraphExec exec, uint64_t* flags) {
  return driver_call(
      [&] { return npuGraphExecGetFlags(exec, reinterpret_cast<unsigned long long*>(flags)); });
}

npudrvResult npudrvGraphNodeSetEnabled(npudrvGraphExec exec, npudrvGraphNode node, unsigned int isEnabled) {
  return driver_call([&] { return npuGraphNodeSetEnabled(exec, node, isEnabled); });
}

npudrvResult npudrvGraphNodeGetEnabled(npudrvGraphExec exec, npudrvGraphNode node, unsigned int* isEnabled) {
  return driver_call([&] { return npuGraphNodeGetEnabled(exec, node, isEnabled); });
}

npudrvResult npudrvGraphDebugDotPrint(npudrvGraph graph, const char* path, unsigned int flags) {
  return driver_call([&] { return npuGraphDebugDotPrint(graph, path, flags); });
}

npudrvResult npudrvDeviceGraphMemTrim(npudrvDevice device) {
  return driver_call([&] { return npuDeviceGraphMemTrim(device); });
}

}  // extern "C"
