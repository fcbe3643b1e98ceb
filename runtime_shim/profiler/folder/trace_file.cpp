#include "runtime_shim/profiler/folder/trace_file.h"

#include <unistd.h>

#include "runtime_shim/profiler/folder/text.h"

namespace npu::profiler {
namespace {

constexpr int kHostDevice = 31;  // in the numbers of processes

const char* process_name(int process) {
  switch (process) {
    case 6:
      return "Python";
    case 7:
      return "CANN";
    case 14:
      return "Ascend Hardware";
    case 17:
      return "Communication";
    default:
      return "Overlap Analysis";
  }
}

std::string label_of(bool is_modelled) {
  return is_modelled ? "\"Time\":\"modelled\"" : "\"Time\":\"measured on the host: no model\"";
}

/// ",\"Call stack\":...", or nothing.
std::string stack_argument(const aclsimTaskInfo& task) {
  return task.stack == nullptr ? "" : ",\"Call stack\":" + json_string(task.stack);
}

}  // namespace

TraceFile::TraceFile(std::ostream& out, int device, std::uint64_t time_ns)
    : out_(out), device_(device), time_ns_(time_ns), process_(static_cast<std::uint64_t>(getpid())) {
  out_ << "[";
}

std::uint64_t TraceFile::pid(Process process) const {
  const bool is_host = process == kHost || process == kCalls;
  return (process_ << 10) | (static_cast<std::uint64_t>(process) << 5) |
         static_cast<std::uint64_t>(is_host ? kHostDevice : device_ % kHostDevice);
}

void TraceFile::event(const std::string& text) {
  out_ << (first_ ? "\n{" : ",\n{") << text << "}";
  first_ = false;
}

std::string TraceFile::at(std::uint64_t ns) const { return "\"" + microseconds(time_ns_ + ns) + "\""; }

std::string TraceFile::track(Process process, std::int64_t thread) {
  return ",\"pid\":" + std::to_string(pid(process)) + ",\"tid\":" + std::to_string(thread);
}

void TraceFile::name(Process process, std::int64_t thread, const std::string& thread_name) {
  const auto metadata = [&](const char* kind, const std::string& argument) {
    event(std::string("\"ph\":\"M\",\"name\":\"") + kind + "\"" + track(process, thread) + ",\"args\":{" +
          argument + "}");
  };
  const bool is_host = process == kHost || process == kCalls;
  if (processes_.insert(process).second) {
    metadata("process_name", std::string("\"name\":\"") + process_name(process) + "\"");
    metadata("process_labels",
             "\"labels\":\"" + (is_host ? std::string("CPU") : "NPU " + std::to_string(device_)) + "\"");
    metadata("process_sort_index", "\"sort_index\":" + std::to_string(static_cast<int>(process)));
  }
  if (!threads_.insert({process, thread}).second) return;
  metadata("thread_name", "\"name\":" + json_string(thread_name));
  metadata("thread_sort_index", "\"sort_index\":" + std::to_string(thread));
}

void TraceFile::slice(const std::string& name, const char* category, Process process, std::int64_t thread,
                      std::uint64_t begin_ns, std::uint64_t end_ns, const std::string& arguments) {
  event("\"ph\":\"X\",\"name\":" + json_string(name) +
        (*category == 0 ? "" : std::string(",\"cat\":\"") + category + "\"") + track(process, thread) +
        ",\"ts\":" + at(begin_ns) + ",\"dur\":" + microseconds(end_ns - begin_ns) + ",\"args\":{" +
        arguments + "}");
}

void TraceFile::arrow(char phase, Process process, std::int64_t thread, std::uint64_t ns,
                      std::uint64_t call) {
  const std::string id = std::to_string(call << 32);
  event(std::string("\"ph\":\"") + phase + "\"" + (phase == 'f' ? ",\"bp\":\"e\"" : "") +
        ",\"cat\":\"HostToDevice\",\"name\":\"HostToDevice" + id + "\",\"id\":\"" + id + "\"" +
        track(process, thread) + ",\"ts\":" + at(ns));
}

void TraceFile::add_collective(const TaskRow& row, const aclsimTaskInfo& task) {
  const aclsimWork& work = *task.work;
  const std::string number = std::to_string(collectives_++);
  name(kCommunication, 0, "Group 0 Communication");
  slice("hcom_" + std::string(collective_name(work.collective)) + "__000_" + number + "_1", "",
        kCommunication, 0, row.begin_ns, row.end_ns,
        "\"connection_id\":" + std::to_string(task.call) + ",\"count\":" + std::to_string(work.payload) +
            ",\"alg_type\":\"modelled\",\"group\":" + json_string(work.group == nullptr ? "" : work.group) +
            "," + label_of(row.is_modelled) + stack_argument(task));
  name(kCommunication, 1, "Plane 0");
  const double us = static_cast<double>(row.end_ns - row.begin_ns) / 1000;
  const double rate = us > 0 ? static_cast<double>(work.payload) / us / 1000 : 0;
  slice("Memcpy", "", kCommunication, 1, row.begin_ns, row.end_ns,
        "\"task type\":\"Memcpy\",\"src rank\":" + std::to_string(work.rank) +
            ",\"dst rank\":" + std::to_string(work.ranks > 0 ? (work.rank + 1) % work.ranks : 0) +
            ",\"transport type\":\"SDMA\",\"link type\":\"HCCS\",\"size(Byte)\":" +
            std::to_string(work.payload) + ",\"bandwidth(GB/s)\":" + decimals(rate, 4) + "," +
            label_of(row.is_modelled));
}

void TraceFile::add(const TaskRow& row, const aclsimTaskInfo& task, bool with_flops) {
  if (row.kind == TaskClass::kOther) return;
  const aclsimWork& work = *task.work;
  if (task.call != 0 && task.call != last_arrow_ && task.stream >= 0) {
    last_arrow_ = task.call;
    const bool is_collective = row.kind == TaskClass::kCollective;
    arrow('f', is_collective ? kCommunication : kHardware, is_collective ? 0 : task.stream, row.begin_ns,
          task.call);
  }
  if (row.kind == TaskClass::kCollective) return add_collective(row, task);
  const std::int64_t thread = task.stream >= 0 ? task.stream : kCopiesOfCalls + task.thread;
  name(kHardware, thread,
       task.stream >= 0 ? "Stream " + std::to_string(thread)
                        : "Copies of thread " + std::to_string(task.thread));
  std::string arguments =
      "\"Model Id\":4294967295,\"Task Type\":\"" + row.task_type +
      "\",\"Physic Stream Id\":" + std::to_string(task.stream) + ",\"Task Id\":" + std::to_string(tasks_++) +
      ",\"Batch Id\":0,\"Subtask Id\":4294967295,\"connection_id\":" + std::to_string(task.call) + "," +
      label_of(row.is_modelled);
  if (row.kind == TaskClass::kCopy) {
    const auto us = static_cast<double>(row.end_ns - row.begin_ns) / 1000;
    arguments += ",\"size(B)\":" + std::to_string(task.bytes) + ",\"bandwidth(GB/s)\":" +
                 decimals(us > 0 ? static_cast<double>(task.bytes) / us / 1000 : 0, 4) + ",\"operation\":\"" +
                 route_name(work.route) + "\",\"pageable\":" + std::to_string(work.is_pageable);
  }
  if (work.threads != 0)
    arguments +=
        ",\"Grid Dim\":" + std::to_string(work.blocks) + ",\"Block Dim\":" + std::to_string(work.threads);
  if (with_flops && work.flops > 0) arguments += ",\"Flops\":" + decimals(work.flops, 0);
  arguments += stack_argument(task);
  if (task.result != ACL_SUCCESS) arguments += ",\"Error\":" + std::to_string(task.result);
  slice(row.kind == TaskClass::kCopy ? "MEMCPY_ASYNC" : row.name, "", kHardware, thread, row.begin_ns,
        row.end_ns, arguments);
}

void TraceFile::add(const aclsimCallInfo& call, const char* level, bool submits) {
  name(kCalls, call.thread, "Thread " + std::to_string(call.thread));
  const bool launches = level[0] == 'N';
  slice(std::string(level) + "@" + (launches ? "launch" : call.name), "", kCalls, call.thread, call.begin_ns,
        call.end_ns,
        "\"Thread Id\":" + std::to_string(call.thread) + ",\"Mode\":\"" + (launches ? "launch" : "ACL_RTS") +
            "\",\"level\":\"" + (launches ? "node" : "acl") +
            "\",\"id\":\"0\",\"item_id\":\"0\",\"connection_id\":" + std::to_string(call.number));
  if (submits) arrow('s', kCalls, call.thread, call.begin_ns, call.number);
}

void TraceFile::add_range(const std::string& range, int thread, std::uint64_t begin_ns,
                          std::uint64_t end_ns) {
  name(kHost, thread, "Thread " + std::to_string(thread));
  slice(range, "user_annotation", kHost, thread, begin_ns, end_ns, "");
}

void TraceFile::add_mark(const std::string& mark, int thread, std::uint64_t ns) {
  name(kHost, thread, "Thread " + std::to_string(thread));
  event("\"ph\":\"I\",\"s\":\"t\",\"name\":" + json_string(mark) + track(kHost, thread) +
        ",\"ts\":" + at(ns));
}

void TraceFile::add_parts(const StepParts& parts) {
  const std::pair<const char*, const std::vector<Interval>*> kParts[] = {
      {"Computing", &parts.computing},
      {"Communication", &parts.communication},
      {"Communication(Not Overlapped)", &parts.communication_alone},
      {"Free", &parts.free}};
  for (int thread = 0; thread < 4; ++thread) {
    const auto& [part, intervals] = kParts[thread];
    name(kOverlap, thread, part);
    for (const Interval& interval : *intervals)
      slice(part, "", kOverlap, thread, interval.begin, interval.end, "");
  }
}

void TraceFile::add_memory(std::uint64_t ns, std::uint64_t bytes) {
  name(kHardware, 0, "Stream 0");
  event("\"ph\":\"C\",\"name\":\"Device memory\"" + track(kHardware, 0) + ",\"ts\":" + at(ns) +
        ",\"args\":{\"MB\":" + decimals(static_cast<double>(bytes) / (1 << 20), 6) + "}");
}

void TraceFile::finish() {
  out_ << "\n]\n";
  out_.flush();
}

}  // namespace npu::profiler
