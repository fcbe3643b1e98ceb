// trace_view.json: the timeline of MindStudio Insight, a bare array of events.
#pragma once

#include <cstdint>
#include <ostream>
#include <set>
#include <string>
#include <utility>

#include "runtime_shim/profiler/folder/overlap.h"
#include "runtime_shim/profiler/folder/task_row.h"

namespace npu::profiler {

/// Each event is written at once. Tracks: `Python` has ranges and steps of the host, `CANN` calls, `Ascend Hardware` streams,
/// `Communication` collectives, `Overlap Analysis` the parts of steps. Events of a track nest, and do not overlap otherwise.
/// Source: msprof's and torch_npu's traces. Times: ns of the modelled clock; time_ns is its start since 1970.
/// Not thread-safe.
class TraceFile {
 public:
  TraceFile(std::ostream& out, int device, std::uint64_t time_ns);

  void add(const TaskRow& row, const aclsimTaskInfo& task, bool with_flops);
  /// A call. submits: a task follows from it, so an arrow starts here.
  void add(const aclsimCallInfo& call, const char* level, bool submits);
  /// A range of the host on a thread. category: "user_annotation".
  void add_range(const std::string& name, int thread, std::uint64_t begin_ns, std::uint64_t end_ns);
  void add_mark(const std::string& name, int thread, std::uint64_t ns);
  void add_parts(const StepParts& parts);
  /// Memory in use. Units: bytes.
  void add_memory(std::uint64_t ns, std::uint64_t bytes);
  /// Ends the array.
  void finish();

 private:
  enum Process { kHost = 6, kCalls = 7, kHardware = 14, kCommunication = 17, kOverlap = 19 };
  std::uint64_t pid(Process process) const;
  std::string track(Process process, std::int64_t thread);
  std::string at(std::uint64_t ns) const;
  void name(Process process, std::int64_t thread, const std::string& thread_name);
  void event(const std::string& text);
  void slice(const std::string& name, const char* category, Process process, std::int64_t thread,
             std::uint64_t begin_ns, std::uint64_t end_ns, const std::string& arguments);
  void arrow(char phase, Process process, std::int64_t thread, std::uint64_t ns, std::uint64_t call);
  void add_collective(const TaskRow& row, const aclsimTaskInfo& task);

  std::ostream& out_;
  const int device_;
  const std::uint64_t time_ns_, process_;
  bool first_ = true;
  std::set<int> processes_;
  std::set<std::pair<int, std::int64_t>> threads_;
  std::uint64_t tasks_ = 0, collectives_ = 0, last_arrow_ = 0;
};

/// The thread of the track of copies that a call performs itself; each thread has one.
inline constexpr std::int64_t kCopiesOfCalls = 1'000'000'000;

}  // namespace npu::profiler
