#pragma once
// The kernels of a migrated file in the SIMT language of an Ascend 950.
#include <string>
#include <vector>

#include "tool/facts/collect/collect.h"
#include "tool/kernel_ir/ir.h"

namespace migrate {

/// A kernel that SIMT cannot hold.
struct SimtRefusal {
  std::string kernel, why;
  ir::SourcePlace place;  ///< of what the reason is about
};

struct SimtText {
  std::string text;                  ///< the kernels and all that they use; empty if there is none
  std::vector<std::string> kernels;  ///< that are in the text
  std::vector<SimtRefusal> refused;
  std::string failure;  ///< why the file could not be read
};

/// Takes the kernels, functions, types, constants and macros out of the file and its headers, in their order, and renames what SIMT
/// calls otherwise. Never throws. Cost: one parse of the file.
/// Source: CANN 9.1, "SIMT API".
SimtText simt_text(const ParseJob& job);

}  // namespace migrate
