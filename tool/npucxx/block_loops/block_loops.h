#pragma once
#include <string>
#include <vector>

#include "tool/facts/collect/collect.h"

namespace migrate {

/// The version of the shim's headers that the text is written for (tool/npucxx/abi.md).
inline constexpr int kBlockLoopsAbi = 1;

/// A kernel with barriers, and why its threads stay on fibers; the reason is empty where they need not.
struct LoopVerdict {
  std::string kernel;
  std::string why_not;
};

struct BlockLoops {
  std::string text;  ///< to be read behind the file; empty: nothing to gain
  std::vector<LoopVerdict> verdicts;
  std::string failure;  ///< why the file could not be looked at at all
};

/// Finds the kernels of a migrated file whose threads can run as loops between barriers, and writes these loops.
/// A kernel is a function behind `__global__`; of a template, each instantiation. Never throws.
/// Cost: one parse of the file.
BlockLoops block_loops(const ParseJob& job);

}  // namespace migrate
