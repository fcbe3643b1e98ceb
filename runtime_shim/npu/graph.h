// Graphs as lists of AscendCL models.
#ifndef RUNTIME_SHIM_NPU_GRAPH_H_
#define RUNTIME_SHIM_NPU_GRAPH_H_

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "npu/runtime_graph.h"

namespace npu::detail {

/// A captured AscendCL model, destroyed with its last user. Null is an empty piece of work.
using ModelPointer = std::shared_ptr<void>;

/// Takes ownership of a model.
ModelPointer own_model(aclmdlRI model);

}  // namespace npu::detail

/// Each node is a model of its own, captured when the node is added: its parameters are copied then.
struct npuGraphNode_st {
  npuGraph_t graph = nullptr;
  npuGraphNodeType type = npuGraphNodeTypeEmpty;
  npu::detail::ModelPointer work;
  std::vector<npuGraphNode_t> after;
  std::string label;
};

struct npuGraph_st {
  std::vector<std::unique_ptr<npuGraphNode_st>> nodes;
};

struct npuGraphExec_st {
  /// One step: what it runs, and the node of the graph that it was made from (only compared, never followed).
  struct Step {
    npuGraphNodeType type = npuGraphNodeTypeEmpty;
    npuGraphNode_t origin = nullptr;
    npu::detail::ModelPointer work;
  };
  std::mutex mutex;
  std::vector<Step> steps;         // in order of execution; guarded by mutex
  npu::detail::ModelPointer work;  // all steps in one; guarded by mutex
};

namespace npu::detail {

/// Captures what issue(stream) submits. issue returns npuError_t.
template <typename Issue>
npuError_t capture_work(const Issue& issue, ModelPointer* work);

/// The nodes in an order that obeys all dependencies. Errors: npuErrorInvalidValue for a cycle.
npuError_t order_nodes(const npuGraph_st& graph, std::vector<const npuGraphNode_st*>* ordered);

/// Appends a node. Errors: npuErrorInvalidValue for a dependency that is not in the graph.
npuError_t add_node(npuGraph_t graph, npuGraphNode_t* node, const npuGraphNode_t* dependencies, size_t count,
                    npuGraphNodeType type, ModelPointer work, std::string label);

/// One model that runs the steps in order.
npuError_t combine(const std::vector<npuGraphExec_st::Step>& steps, ModelPointer* work);

/// The work of each kind of node. Parameters are read during the call.
npuError_t capture_kernel(const npuKernelNodeParams* params, ModelPointer* work);
npuError_t capture_memset(const npuMemsetParams* params, ModelPointer* work);
npuError_t capture_memcpy(const npuMemcpy3DParms* params, ModelPointer* work);
npuError_t capture_memcpy_1d(void* dst, const void* src, size_t bytes, npuMemcpyKind kind,
                             ModelPointer* work);
npuError_t capture_host(const npuHostNodeParams* params, ModelPointer* work);

/// A stream of the current device that nobody else uses, opened for capture in relaxed mode.
class CaptureStream {
 public:
  CaptureStream();
  ~CaptureStream();
  CaptureStream(const CaptureStream&) = delete;
  CaptureStream& operator=(const CaptureStream&) = delete;
  npuError_t error() const { return error_; }
  npuStream_t stream() const { return stream_; }
  /// Ends the capture.
  npuError_t finish(ModelPointer* work);

 private:
  npuStream_t stream_ = nullptr;
  npuError_t error_ = npuSuccess;
  bool capturing_ = false;
};

template <typename Issue>
npuError_t capture_work(const Issue& issue, ModelPointer* work) {
  CaptureStream capture;
  if (capture.error() != npuSuccess) return capture.error();
  if (const npuError_t error = issue(capture.stream())) return error;
  return capture.finish(work);
}

}  // namespace npu::detail

#endif  // RUNTIME_SHIM_NPU_GRAPH_H_
