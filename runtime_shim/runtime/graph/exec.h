// The state of an executable graph.
#pragma once

#include "runtime_shim/runtime/graph/graph.h"

/// A copy of the original graph, divided into pieces for AscendCL. The mutex guards everything.
struct npuGraphExec_st {
  /// Work that AscendCL runs as one model, or an event that the launch records or waits for.
  struct Piece {
    std::vector<npu::detail::ModelPointer> parts;  ///< what the model is made of; lives as long
    npu::detail::ModelPointer model;
    npuEvent_t record = nullptr;
    npuEvent_t wait = nullptr;
  };
  std::mutex mutex;
  npuGraph_st graph;
  std::vector<npuGraphNode_t> origins;  ///< nodes of the original; only compared, never dereferenced
  unsigned long long flags = 0;

  bool stale = true;                                             ///< the members below must be rebuilt
  std::vector<Piece> pieces;                                     ///< in order of execution
  std::vector<std::shared_ptr<npu::detail::GraphMemory>> given;  ///< allocated by each launch
  std::vector<void*> taken;                                      ///< freed by each launch
};
