#pragma once
#include <string>
#include <vector>

#include "tool/facts/collect/collect.h"
#include "tool/kernel_ir/ir.h"

namespace migrate {

/// The version of the shim's headers that the text needs (tool/npucxx/abi.md).
inline constexpr int kBlockLoopsAbi = 2;

/// A kernel with barriers, and why its threads run on fibers. The reason is empty if they run as block loops.
struct LoopVerdict {
  std::string kernel;
  std::string why_not;
};

/// Launches of one kernel that are written NPU_KERNEL(name), with a promise and arguments of these types: "npu::no_sync, float *".
struct FunctorLaunch {
  std::string name, types;
  /// The values of the arguments that are left out: "static_cast<int>(1), static_cast<float>(0x1p-1)".
  std::string defaults;
  /// The function around, where others have launches that look the same: how the mangled names within it begin.
  std::string around;
};

/// A kernel in the IR of tool/kernel_ir, or why it cannot be expressed there.
struct RaisedKernel {
  std::string name;
  ir::Result<ir::Kernel> meaning;
  std::string expression;          ///< the kernel in C++, within its namespace; empty if it cannot be named
  std::string opening, closing;    ///< of its namespace
  std::string template_arguments;  ///< "<float, 16>"; empty if it is not a template
  ir::SourcePlace place;           ///< of its name
  std::vector<FunctorLaunch> launches;  ///< written NPU_KERNEL(name)
  bool is_c_name = false;               ///< a C function has its name, too
};

/// Launches that may follow each other in the program.
struct LaunchSequence {
  std::vector<size_t> kernels;                      ///< their numbers in BlockLoops::raised
  std::vector<std::vector<std::string>> arguments;  ///< of each launch; equal texts probably are equal values
  bool operator==(const LaunchSequence&) const = default;
};

struct BlockLoops {
  std::string text;  ///< to append to the file; empty if there is nothing to generate
  std::vector<LoopVerdict> verdicts;
  std::vector<RaisedKernel> raised;
  std::vector<LaunchSequence> sequences;        ///< the shorter ones first
  std::vector<std::string> ambiguous_launches;  ///< names that several launches give to several kernels
  std::string failure;                          ///< why the file could not be analysed
  std::vector<std::string> errors;  ///< of the parser, "main.cu:3: use of undeclared identifier 'x'"
};

/// Finds the kernels of a migrated file whose threads can run as block loops, and generates these loops. A
/// kernel is a function marked `__global__`; for a template, each instantiation. Never throws. Cost: one
/// parse of the file. `raises`: expresses every kernel in the IR, too.
BlockLoops block_loops(const ParseJob& job, bool raises = false);

}  // namespace migrate
