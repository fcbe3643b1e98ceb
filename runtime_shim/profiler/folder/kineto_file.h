// kineto_trace.json: the same timeline in the form of PyTorch's profiler for GPUs, which HTA and msprof-analyze compare read.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>

#include "runtime_shim/profiler/folder/task_row.h"

namespace npu::profiler {

/// An object with `traceEvents`, unlike the trace of Ascend. Calls are `cuda_runtime`, kernels `kernel`, copies `gpu_memcpy`, and
/// arrows lead from one to the other. The times are the modelled ones of the chip, and its name says so.
/// Source: the traces of libkineto. Times: ns of the modelled clock; time_ns is its start since 1970. Not thread-safe.
class KinetoFile {
 public:
  KinetoFile(const std::string& path, const std::string& chip, int device, std::uint64_t time_ns);
  void add(const TaskRow& row, const aclsimTaskInfo& task);
  void add(const aclsimCallInfo& call, bool submits);
  void add_range(const std::string& name, int thread, std::uint64_t begin_ns, std::uint64_t end_ns);
  /// Ends the object. False if it could not be written.
  bool finish();

 private:
  void event(const std::string& text);
  std::string slice(const char* category, const std::string& name, std::int64_t process, std::int64_t thread,
                    std::uint64_t begin_ns, std::uint64_t end_ns) const;
  void arrow(char phase, std::int64_t process, std::int64_t thread, std::uint64_t ns, std::uint64_t call);

  std::ofstream out_;
  const int device_;
  const std::uint64_t time_ns_;
  const std::int64_t process_;
  bool first_ = true;
  std::uint64_t last_arrow_ = 0;
};

}  // namespace npu::profiler
