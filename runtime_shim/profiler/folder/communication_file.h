// communication.json and communication_matrix.json: collectives, by step.
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <string>

#include "runtime_shim/profiler/folder/task_row.h"

namespace npu::profiler {

/// The files are made with the first collective, so that a run without one has none. Operators are written at once; sums of a step
/// at its end. Source of the form: torch_npu's profiler. Not thread-safe.
class CommunicationFile {
 public:
  /// folder: where the files go.
  CommunicationFile(std::string folder, std::uint64_t time_ns)
      : folder_(std::move(folder)), time_ns_(time_ns) {}
  void add(const TaskRow& row, const aclsimTaskInfo& task);
  /// Ends a step. step: its number, or -1 without steps.
  void end_step();
  void finish();
  void begin_step(int step) { step_ = step; }

 private:
  struct Link {
    double megabytes = 0, milliseconds = 0;
    std::uint64_t count = 0;
  };
  void open_step();
  const std::string folder_;
  const std::uint64_t time_ns_;
  std::ofstream file_;
  int step_ = -1;
  bool in_step_ = false, first_step_ = true;
  std::uint64_t number_ = 0;
  double step_ms_ = 0, step_mb_ = 0;
  std::uint64_t step_begin_ns_ = 0;
  std::map<std::string, Link> links_;  // of the step
  std::string matrix_;                 // of finished steps
};

}  // namespace npu::profiler
