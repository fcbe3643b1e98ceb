#include "runtime_shim/profiler/recorder.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "npu/runtime/device.h"
#include "runtime_shim/base/clock.h"
#include "runtime_shim/config/chip.h"
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

int system_thread() {
  thread_local const int id = static_cast<int>(syscall(SYS_gettid));
  return id;
}

std::uint64_t modelled_now() { return npu::detail::simulator()->modelledNow(); }

/// Never destroyed, as the recorder. The chip is the one that NPU_SIM_SOC names.
RunFacts facts_of_run(int rank) {
  RunFacts facts;
  const char* const name = aclrtGetSocName();
  const configuration::Chip* const chip =
      configuration::find_chip(name == nullptr ? configuration::kDefaultChip : name);
  if (chip != nullptr) {
    facts.chip = chip->name;
    facts.cube_cores = chip->cube_cores;
    facts.vector_cores = chip->vector_cores;
    facts.mhz = chip->cube_mhz;
  }
  facts.rank = rank;
  facts.time_ns = static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                                 std::chrono::system_clock::now().time_since_epoch())
                                                 .count());
  return facts;
}

aclsimProfileObserver profile_observer = {
    [](const aclsimCallInfo* call, void*) { Recorder::get()->add(*call); },
    [](const aclsimMemoryInfo* memory, void*) { Recorder::get()->add(*memory); }, nullptr, 0};

/// The options of NPU_PROFILE. A wrong value is named on stderr, and there is no profile.
configuration::ProfileOptions profile_options() {
  configuration::ProfileOptions options =
      configuration::read_profile_options(configuration::environment_variable);
  options.folder = with_process_number(options.folder);
  if (options.error.empty()) return options;
  std::fprintf(stderr, "npu: NPU_PROFILE: %s. There is no profile.\n", options.error.c_str());
  return {};
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
  settings.profile = profile_options();
  if (settings.summary.empty() && settings.trace.empty() && settings.profile.folder.empty()) return nullptr;
  const aclsimInterface* const simulator = npu::detail::simulator();
  if (simulator == nullptr) {
    npu::detail::needs_simulator(settings.profile.folder.empty() ? "NPU_SIM_PROFILE or NPU_SIM_TRACE"
                                                                 : "NPU_PROFILE");
    return nullptr;
  }
  if (!settings.profile.folder.empty()) settings.facts = facts_of_run(settings.profile.rank);
  // Never destroyed, because destructors of static objects launch kernels.
  auto* const recorder = new Recorder(settings);
  simulator->setObserver([](const aclsimTaskInfo* task, void* to) { static_cast<Recorder*>(to)->add(*task); },
                         recorder);
  npuTxSetObserver([](const npuTxEvent* event, void* to) { static_cast<Recorder*>(to)->add(*event); },
                   recorder);
  npu::detail::set_profiler_switch([](bool on) { Recorder::get()->set_on(on); });
  npu::detail::set_profiler_step([] { Recorder::get()->step(); });
  profile_observer.counts_host = recorder->profile().counts_host ? 1 : 0;
  if (!recorder->profile().folder.empty()) simulator->startModelledTime(&profile_observer);
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
  if (!settings_.profile.folder.empty())
    session_ = std::make_unique<Session>(settings_.profile, settings_.facts, settings_.from_start);
  if (settings_.trace.empty()) return;
  trace_file_.open(settings_.trace);
  if (trace_file_) {
    trace_ = std::make_unique<Trace>(trace_file_, base::now_ns());
  } else {
    report_unwritable("NPU_SIM_TRACE", settings_.trace);
  }
}

void Recorder::set_on(bool on) {
  on_.store(on, std::memory_order_relaxed);
  if (session_ != nullptr) session_->set_on(on, modelled_now());
}

void Recorder::add(const aclsimCallInfo& call) { session_->add(call); }

void Recorder::add(const aclsimMemoryInfo& memory) { session_->add(memory); }

void Recorder::step() {
  if (session_ != nullptr) session_->step(modelled_now(), system_thread());
}

void Recorder::add(const aclsimTaskInfo& task) {
  if (!on_.load(std::memory_order_relaxed)) return;
  if (session_ != nullptr) session_->add(task);
  if (task.stream < 0) return;  // a copy that a call performs itself
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
  if (session_ != nullptr) {
    const bool ends_step = session_->is_step_range(event, system_thread());
    if (ends_step) npuDeviceSynchronize();
    session_->add(event, system_thread(), modelled_now());
    if (ends_step) step();
  }
  if (!on_.load(std::memory_order_relaxed)) return;
  const int thread = thread_number();
  std::lock_guard lock(mutex_);
  if (!finished_ && trace_ != nullptr) trace_->add(event, thread);
}

void Recorder::finish() {
  std::lock_guard lock(mutex_);
  if (std::exchange(finished_, true)) return;
  if (session_ != nullptr) session_->finish(modelled_now());
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
