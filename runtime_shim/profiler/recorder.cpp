#include "runtime_shim/profiler/recorder.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "npu/runtime/device.h"
#include "runtime_shim/base/clock.h"
#include "runtime_shim/config/profiler_config.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/profiler_switch.h"

namespace npu::profiler {
namespace {

std::string with_process_number(std::string path) {
  const std::size_t at = path.find("%p");
  if (at != std::string::npos) path.replace(at, 2, std::to_string(getpid()));
  return path;
}

int thread_number() {
  static std::atomic<int> next{0};
  thread_local const int number = next++;
  return number;
}

void report_unwritable(const char* what, const std::string& path) {
  std::fprintf(stderr, "npu: %s: cannot write %s\n", what, path.c_str());
}

// Waits for submitted work, so that it is recorded as well.
void finish_at_exit() {
  npuDeviceSynchronize();
  Recorder::get()->finish();
}

Recorder* start() {
  const configuration::ProfilerConfig config =
      configuration::read_profiler_config(configuration::environment_variable);
  Settings settings;
  settings.summary = with_process_number(config.summary);
  settings.trace = with_process_number(config.trace);
  settings.from_start = config.from_start;
  if (settings.summary.empty() && settings.trace.empty()) return nullptr;
  const aclsimInterface* const simulator = npu::detail::simulator();
  if (simulator == nullptr) {
    npu::detail::needs_simulator("NPU_SIM_PROFILE or NPU_SIM_TRACE");
    return nullptr;
  }
  // Never destroyed, because destructors of static objects launch kernels.
  auto* const recorder = new Recorder(settings);
  simulator->setObserver([](const aclsimTaskInfo* task, void* to) { static_cast<Recorder*>(to)->add(*task); },
                         recorder);
  npuTxSetObserver([](const npuTxEvent* event, void* to) { static_cast<Recorder*>(to)->add(*event); },
                   recorder);
  npu::detail::set_profiler_switch([](bool on) { Recorder::get()->set_on(on); });
  std::atexit(finish_at_exit);
  return recorder;
}

// Created when the library is loaded, before the program's first launch.
[[maybe_unused]] Recorder* const started = Recorder::get();

}  // namespace

Recorder* Recorder::get() {
  static Recorder* const recorder = start();
  return recorder;
}

Recorder::Recorder(Settings settings)
    : settings_(std::move(settings)), on_(settings_.from_start), written_ns_(base::now_ns()) {
  if (settings_.trace.empty()) return;
  trace_file_.open(settings_.trace);
  if (trace_file_) {
    trace_ = std::make_unique<Trace>(trace_file_, base::now_ns());
  } else {
    report_unwritable("NPU_SIM_TRACE", settings_.trace);
  }
}

void Recorder::add(const aclsimTaskInfo& task) {
  if (!on_.load(std::memory_order_relaxed)) return;
  std::lock_guard lock(mutex_);
  if (finished_) return;
  summary_.add(task);
  if (trace_ != nullptr) trace_->add(task);
  const bool has_file = !settings_.summary.empty() && settings_.summary != "1";
  if (!has_file || task.end_ns < written_ns_ + settings_.refresh_ns) return;
  written_ns_ = task.end_ns;
  write_summary();
}

void Recorder::add(const npuTxEvent& event) {
  if (!on_.load(std::memory_order_relaxed)) return;
  const int thread = thread_number();
  std::lock_guard lock(mutex_);
  if (!finished_ && trace_ != nullptr) trace_->add(event, thread);
}

void Recorder::finish() {
  std::lock_guard lock(mutex_);
  if (std::exchange(finished_, true)) return;
  if (trace_ != nullptr) {
    trace_->finish();
    if (!trace_file_) report_unwritable("NPU_SIM_TRACE", settings_.trace);
    trace_file_.close();
  }
  if (!settings_.summary.empty()) write_summary();
}

// A regular file is written under another name and renamed, so that it is always complete. Links, such as
// /dev/stdout, and devices are written directly.
void Recorder::write_summary() {
  const std::string text = summary_.empty() ? "npu: no task ran on a device\n" : summary_.text();
  if (settings_.summary == "1") {
    std::fputs(text.c_str(), stderr);
    return;
  }
  std::error_code unknown;
  const auto kind = std::filesystem::symlink_status(settings_.summary, unknown).type();
  const bool renames =
      kind == std::filesystem::file_type::not_found || kind == std::filesystem::file_type::regular;
  const std::string written = settings_.summary + (renames ? ".part" : "");
  std::ofstream file(written);
  file << text;
  file.close();
  if (file && (!renames || std::rename(written.c_str(), settings_.summary.c_str()) == 0)) return;
  if (!std::exchange(reported_unwritable_, true)) report_unwritable("NPU_SIM_PROFILE", settings_.summary);
}

}  // namespace npu::profiler
