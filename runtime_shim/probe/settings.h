// The settings of a probe: NPU_PROBE's file, with msprobe's keys.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "npu/probe/selection.h"
#include "runtime_shim/probe/statistics.h"

namespace npu::probe {

enum class Task { statistics, tensor, structure };
/// As in the file.
const char* name_of(Task task);

struct Settings {
  Task task = Task::statistics;
  std::string level = "L1";
  std::string dump_path = "./dump_path";
  Selection selection;
  bool has_inputs = true, has_outputs = true;
  bool has_md5 = false;
  Precision precision = Precision::low;
  Flavor flavor = Flavor::ms;
  std::string step_kernel;  ///< own key: the kernel whose launch ends a step; empty: none
  std::string extents_of;   ///< own key: the folder of another run's dump, which knows extents; empty: none
  int wait_limit =
      0;  ///< own key: seconds that the probe waits for an operation before the program goes on; 0: no limit
  /// Own key: elements of a kernel's arguments, by the kernel and the number of the argument ("softmax", "0").
  std::map<std::string, std::map<int, std::string>> extents;
};

/// Reads the text of the file. Returns the settings, or in `error` one line without the file's name.
Settings read_settings(const std::string& text, std::string& error);

}  // namespace npu::probe
