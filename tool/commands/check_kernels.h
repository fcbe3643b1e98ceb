#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tool/base/result.h"

namespace migrate {

/// How a kernel's Ascend C compares with its threads on the host, in all launches of a program.
struct KernelComparisonRow {
  std::string kernel, location;            ///< location: "main.cu:12"; empty for a kernel without Ascend C
  int64_t launches = 0;                    ///< that were compared
  int64_t elements = 0, differences = 0;   ///< that were written, and those that differ
  double largest = 0;                      ///< difference, as a multiple of what is allowed
  std::map<std::string, int64_t> on_host;  ///< launches on the host alone, by the reason
};

struct KernelCheck {
  int program_exit = 0;                   ///< the program's exit code, or 128 + the signal that ended it
  std::vector<KernelComparisonRow> rows;  ///< by kernel, sorted
  int64_t compared() const;               ///< launches
  int64_t differences() const;            ///< elements
};

/// Runs the program once with NPU_KERNELS=both, with the standard streams of this process. Processes that it starts count, too.
/// `command` is not empty. Errors: the program cannot be started, it wrote no report, or a report that is not understood.
Result<KernelCheck> check_kernels(const std::vector<std::string>& command);

/// The table, at most 80 columns where no word is longer.
std::string write_table(const KernelCheck& check);

}  // namespace migrate
