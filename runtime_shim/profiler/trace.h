// Traces for viewers (ui.perfetto.dev, chrome://tracing): the JSON array of Chrome's Trace Event Format.
#pragma once

#include <cstdint>
#include <ostream>
#include <set>
#include <string>
#include <utility>

#include "npu/detail/tx_observer.h"
#include "npu_sim/acl/acl_sim.h"

namespace npu::profiler {

/// Devices are shown as processes and their streams as threads. The ranges and marks of npu/tx.h are in a
/// process of their own, "host". Each event is a line, written at once, so that viewers can read the trace of
/// a killed run. Times start at `start_ns` of the steady clock. Not thread-safe.
class Trace {
 public:
  Trace(std::ostream& out, std::uint64_t start_ns);

  void add(const aclsimTaskInfo& task);
  /// thread: a number of the host thread that created the event, from 0.
  void add(const npuTxEvent& event, int thread);
  /// Ends the array.
  void finish();

 private:
  void event(const std::string& text);
  void name_process(int process, const std::string& name);
  void name_thread(int process, int thread, const std::string& name);
  std::string microseconds(std::uint64_t time_ns) const;

  std::ostream& out_;
  const std::uint64_t start_ns_;
  bool first_ = true;
  std::set<int> processes_;
  std::set<std::pair<int, int>> threads_;
};

}  // namespace npu::profiler
