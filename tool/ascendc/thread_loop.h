#pragma once
// A kernel as loops over its blocks and threads, which the scalar unit of a core runs one after the other: for what has no
// form on tiles.
#include <set>
#include <string>
#include <vector>

#include "tool/ascendc/vector_program.h"
#include "tool/kernel_ir/accesses/access_ranges.h"
#include "tool/kernel_ir/ir.h"

namespace migrate::ascendc {

/// Bytes of the unified buffer for a block whose threads wait for each other: the rest is for single numbers.
inline constexpr int64_t kBlockBuffer = 196608 - 8192 - 1024;

/// What a launch of it passes, and its text.
struct ThreadLoop {
  std::string name;
  ir::SourcePlace place;
  ir::IterationSpace values;  ///< the nodes and parameters of the kernel; no dimensions
  std::vector<int> arrays;
  std::vector<int> used_parameters;
  std::vector<HostScalar> host_scalars;
  struct Written {
    int parameter = 0;
    ir::Type type = ir::Type::f32;
    bool is_atomic = false;
  };
  std::vector<Written> written;
  std::vector<ir::AccessRange> ranges;  ///< for the probe
  std::vector<ir::Node> lengths;        ///< of the loops that are the same for all threads: terms of sums
  bool has_other_loops = false;
  std::vector<ir::Excluded> excluded;
  std::optional<ir::SourcePlace> product;  ///< a matrix product or a convolution, which a library computes
  int operations = 0;
  /// Threads of a block that wait for each other: bytes of the unified buffer for values that a thread keeps, and for shared
  /// memory without the dynamic one.
  bool is_cooperative = false;
  int64_t bytes_per_thread = 0, shared_bytes = 0;
  std::string text;
  std::vector<std::string> notes;
};

/// `why`: what keeps the kernel from the vector unit, as a comment of the text.
/// Errors: a refusal where threads exchange values in an unknown way, and where the scalar unit lacks a type or a function.
ir::Result<ThreadLoop> thread_loop(const ir::Kernel& kernel, const std::string& name, const std::string& why);

/// As arguments_text of a VectorProgram.
std::string arguments_text(const ThreadLoop& loop, const std::string& function);

}  // namespace migrate::ascendc
