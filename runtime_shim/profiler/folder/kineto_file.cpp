#include "runtime_shim/profiler/folder/kineto_file.h"

#include <unistd.h>

#include "runtime_shim/profiler/folder/text.h"

namespace npu::profiler {

KinetoFile::KinetoFile(const std::string& path, const std::string& chip, int device, std::uint64_t time_ns)
    : out_(path), device_(device), time_ns_(time_ns), process_(getpid()) {
  out_ << R"({"schemaVersion": 1, "deviceProperties": [{"id": )" << device
       << ", \"name\": " << json_string(chip + " (modelled)") << R"(}], "traceEvents": [)";
}

void KinetoFile::event(const std::string& text) {
  out_ << (first_ ? "\n{" : ",\n{") << text << "}";
  first_ = false;
}

std::string KinetoFile::slice(const char* category, const std::string& name, std::int64_t process,
                              std::int64_t thread, std::uint64_t begin_ns, std::uint64_t end_ns) const {
  return std::string("\"ph\":\"X\",\"cat\":\"") + category + "\",\"name\":" + json_string(name) +
         ",\"pid\":" + std::to_string(process) + ",\"tid\":" + std::to_string(thread) +
         ",\"ts\":" + microseconds(time_ns_ + begin_ns) + ",\"dur\":" + microseconds(end_ns - begin_ns);
}

void KinetoFile::arrow(char phase, std::int64_t process, std::int64_t thread, std::uint64_t ns,
                       std::uint64_t call) {
  event(std::string("\"ph\":\"") + phase + "\"" + (phase == 'f' ? ",\"bp\":\"e\"" : "") +
        ",\"cat\":\"ac2g\",\"name\":\"ac2g\",\"id\":" + std::to_string(call) +
        ",\"pid\":" + std::to_string(process) + ",\"tid\":" + std::to_string(thread) +
        ",\"ts\":" + microseconds(time_ns_ + ns));
}

void KinetoFile::add(const TaskRow& row, const aclsimTaskInfo& task) {
  if (row.kind == TaskClass::kOther || row.kind == TaskClass::kWait || task.stream < 0) return;
  const bool is_copy = row.kind == TaskClass::kCopy;
  // Tools for GPUs know collectives by this name.
  const std::string name = row.kind == TaskClass::kCollective ? "ncclKernel_" + row.name : row.name;
  const aclsimWork& work = *task.work;
  std::string arguments = "\"device\":" + std::to_string(task.device) +
                          ",\"stream\":" + std::to_string(task.stream) +
                          ",\"correlation\":" + std::to_string(task.call);
  if (is_copy) arguments += ",\"bytes\":" + std::to_string(task.bytes);
  if (work.threads != 0)
    arguments += ",\"grid\":[" + std::to_string(work.blocks) + ",1,1],\"block\":[" +
                 std::to_string(work.threads) + ",1,1]";
  event(slice(is_copy ? "gpu_memcpy" : "kernel", name, device_, task.stream, row.begin_ns, row.end_ns) +
        ",\"args\":{" + arguments + "}");
  if (task.call == 0 || task.call == last_arrow_) return;
  last_arrow_ = task.call;
  arrow('f', device_, task.stream, row.begin_ns, task.call);
}

void KinetoFile::add(const aclsimCallInfo& call, bool submits) {
  const std::string name =
      submits && std::string(call.name).find("launch") != std::string::npos ? "cudaLaunchKernel" : call.name;
  event(slice("cuda_runtime", name, process_, call.thread, call.begin_ns, call.end_ns) +
        ",\"args\":{\"External id\":" + std::to_string(call.number) +
        ",\"correlation\":" + std::to_string(call.number) + "}");
  if (submits) arrow('s', process_, call.thread, call.begin_ns, call.number);
}

void KinetoFile::add_range(const std::string& name, int thread, std::uint64_t begin_ns,
                           std::uint64_t end_ns) {
  event(slice("user_annotation", name, process_, thread, begin_ns, end_ns) + ",\"args\":{}");
}

bool KinetoFile::finish() {
  out_ << "\n]}\n";
  out_.close();
  return static_cast<bool>(out_);
}

}  // namespace npu::profiler
