// What an executable graph holds.
#pragma once

#include "runtime_shim/runtime/graph/graph.h"

/// A copy of the graph it was made from, cut into pieces for AscendCL. The mutex guards everything.
struct npuGraphExec_st {
  /// Work that AscendCL runs in one go, or an event that the launch records or waits for.
  struct Piece {
    std::vector<npu::detail::ModelPointer> parts;  ///< what the model is made of; lives as long
    npu::detail::ModelPointer model;
    npuEvent_t record = nullptr;
    npuEvent_t wait = nullptr;
  };
  std::mutex mutex;
  npuGraph_st graph;
  std::vector<npuGraphNode_t> origins;  ///< nodes of the original; only compared, never followed
  unsigned long long flags = 0;

  bool stale = true;                                             ///< the rest must be made again
  std::vector<Piece> pieces;                                     ///< in order of execution
  std::vector<std::shared_ptr<npu::detail::GraphMemory>> given;  ///< allocated by each launch
  std::vector<void*> taken;                                      ///< freed by each launch
};
