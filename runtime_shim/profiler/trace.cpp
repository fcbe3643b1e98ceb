#include "runtime_shim/profiler/trace.h"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "runtime_shim/profiler/summary.h"

namespace npu::profiler {
namespace {

constexpr int kHost = 0;  // devices follow

// Names come from the program and may not be UTF-8.
std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string track(int process, int thread) {
  return ",\"pid\":" + std::to_string(process) + ",\"tid\":" + std::to_string(thread);
}

}  // namespace

Trace::Trace(std::ostream& out, std::uint64_t start_ns) : out_(out), start_ns_(start_ns) { out_ << "["; }

void Trace::event(const std::string& text) {
  out_ << (first_ ? "\n{" : ",\n{") << text << "}";
  first_ = false;
}

std::string Trace::microseconds(std::uint64_t time_ns) const {
  const std::uint64_t ns = time_ns > start_ns_ ? time_ns - start_ns_ : 0;
  char text[40];
  std::snprintf(text, sizeof text, "%llu.%03llu", static_cast<unsigned long long>(ns / 1000),
                static_cast<unsigned long long>(ns % 1000));
  return text;
}

void Trace::name_process(int process, const std::string& name) {
  if (!processes_.insert(process).second) return;
  event(R"("ph":"M","name":"process_name")" + track(process, 0) + ",\"args\":{\"name\":" + quoted(name) +
        "}");
}

void Trace::name_thread(int process, int thread, const std::string& name) {
  if (!threads_.insert({process, thread}).second) return;
  event(R"("ph":"M","name":"thread_name")" + track(process, thread) + ",\"args\":{\"name\":" + quoted(name) +
        "}");
}

void Trace::add(const aclsimTaskInfo& task) {
  const int process = task.device + 1;
  name_process(process, "device " + std::to_string(task.device));
  name_thread(process, task.stream, "stream " + std::to_string(task.stream));
  std::string arguments;
  if (task.bytes > 0) arguments = "\"bytes\":" + std::to_string(task.bytes);
  if (task.result != ACL_SUCCESS) {
    arguments += std::string(arguments.empty() ? "" : ",") + "\"error\":" + std::to_string(task.result);
  }
  // The duration itself, not the difference of two rounded times.
  const std::string duration = microseconds(start_ns_ + (task.end_ns - task.begin_ns));
  event(R"("ph":"X","name":)" + quoted(task.name == nullptr ? kind_name(task.kind) : task.name) +
        ",\"cat\":\"" + kind_name(task.kind) + "\"" + track(process, task.stream) +
        ",\"ts\":" + microseconds(task.begin_ns) + ",\"dur\":" + duration + ",\"args\":{" + arguments + "}");
}

void Trace::add(const npuTxEvent& annotation, int thread) {
  name_process(kHost, "host");
  name_thread(kHost, thread, "thread " + std::to_string(thread));
  const std::string where = track(kHost, thread) + ",\"ts\":" + microseconds(annotation.time_ns);
  const std::string name = ",\"name\":" + quoted(annotation.message);
  // Started ranges end on any thread, in any order. Their numbers identify them.
  const std::string range = R"(,"cat":"range","id":)" + std::to_string(annotation.range);
  switch (annotation.kind) {
    case NPU_TX_MARK:
      return event(R"("ph":"i","s":"t")" + name + where);
    case NPU_TX_PUSH:
      return event(R"("ph":"B")" + name + where);
    case NPU_TX_POP:
      return event(R"("ph":"E")" + where);
    case NPU_TX_START:
      return event(R"("ph":"b")" + name + range + where);
    case NPU_TX_END:
      return event(R"("ph":"e")" + name + range + where);
  }
}

void Trace::finish() {
  out_ << "\n]\n";
  out_.flush();
}

}  // namespace npu::profiler
