#pragma once
#include <string>
#include <vector>

#include "tool/base/result.h"

namespace migrate::bisect {

/// What the probe records in a run.
struct Selection {
  enum class Task { statistics, checksums, tensors } task = Task::statistics;
  std::string operation;  ///< "Kernel.add.0.forward"; empty: all
  int step = -1;          ///< -1: all
  std::string rank;       ///< "rank0"; empty: all
};

/// A command with the probe.
struct ProbedRun {
  std::string command;          ///< for /bin/sh
  std::string folder;           ///< for the settings, the dump and what the program prints; it exists
  std::string extents_of;       ///< a dump that knows extents of kernels' arguments; empty: none
  std::string settings = "{}";  ///< the probe's settings to start from (docs/howto/probe.md)
  std::vector<std::string> environment;  ///< more variables, "NAME=VALUE" each
  int time_limit = 0;                    ///< seconds; 0: none
};

/// The settings with the selection, `dump_path` and `extents_of` in them, as JSON. Keys of `settings` that select operations, steps or ranks stay if the
/// selection has none. Errors: the text is not an object of JSON.
Result<std::string> settings_of(const std::string& settings, const Selection& selection,
                                const std::string& dump_path, const std::string& extents_of = "");

/// A run that ended.
struct ProbedResult {
  std::string dump;   ///< the folder of its dump
  int exit_code = 0;  ///< 128 + the number of the signal that ended it
};

/// Runs the command with NPU_PROBE and the selection. `name` is that of the files: NAME.json, NAME (the dump), NAME.log (what it prints).
/// Errors: those of settings_of and run_child; the command wrote no dump.
Result<ProbedResult> run_probed(const ProbedRun& run, const Selection& selection, const std::string& name);

}  // namespace migrate::bisect
