#include "runtime_shim/profiler/recorder.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
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

/// The one that NPU_SIM_SOC names. Null if the table of chips does not have it.
const configuration::Chip* chip_of_run() {
  const char* const name = aclrtGetSocName();
  return configuration::find_chip(name == nullptr ? configuration::kDefaultChip : name);
}

/// The modelled clock starts once in a process.
RunFacts facts_of_run(int rank) {
  static const auto start_ns =
      static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                     std::chrono::system_clock::now().time_since_epoch())
                                     .count());
  RunFacts facts;
  if (const configuration::Chip* const chip = chip_of_run()) {
    facts.chip = chip->name;
    facts.cube_cores = chip->cube_cores;
    facts.vector_cores = chip->vector_cores;
    facts.mhz = chip->cube_mhz;
    facts.architecture = chip->npu_arch;
  }
  facts.rank = rank;
  facts.modelled_ranks =
      configuration::read_device_config(configuration::environment_variable).modelled_ranks;
  facts.time_ns = start_ns;
  return facts;
}

aclsimProfileObserver profile_observer = {
    [](const aclsimCallInfo* call, void*) { Recorder::get()->add(*call); },
    [](const aclsimMemoryInfo* memory, void*) { Recorder::get()->add(*memory); },
    nullptr,
    0,
    0,
    0};

/// False for a wrong value, which stderr names.
bool are_valid(configuration::ProfileOptions& options, const char* origin) {
  options.folder = with_process_number(options.folder);
  const configuration::Chip* const chip = options.has_l2_metrics ? chip_of_run() : nullptr;
  if (options.error.empty() && chip != nullptr) options.error = configuration::refusal_of(options, *chip);
  if (options.error.empty()) return true;
  std::fprintf(stderr, "npu: %s: %s. There is no profile.\n", origin, options.error.c_str());
  return false;
}

void report_unwritable(const char* what, const std::string& path) {
  std::fprintf(stderr, "npu: %s: cannot write %s\n", what, path.c_str());
}

// Waits for submitted work, so that it is recorded as well.
void finish_at_exit() {
  npuDeviceSynchronize();
  Recorder::get()->finish();
}

std::atomic<Recorder*> recorder_of_process{nullptr};

/// The recorder, which observes from now on. Never destroyed, because destructors of static objects launch kernels. Null without
/// the simulated device.
Recorder* observe(const Settings& settings, const char* origin) {
  const aclsimInterface* const simulator = npu::detail::simulator();
  if (simulator == nullptr) {
    npu::detail::needs_simulator(origin);
    return nullptr;
  }
  auto* const recorder = new Recorder(settings);
  recorder_of_process.store(recorder, std::memory_order_release);
  simulator->setObserver([](const aclsimTaskInfo* task, void* to) { static_cast<Recorder*>(to)->add(*task); },
                         recorder);
  npuTxSetObserver([](const npuTxEvent* event, void* to) { static_cast<Recorder*>(to)->add(*event); },
                   recorder);
  std::atexit(finish_at_exit);
  return recorder;
}

npuError_t open_profile(const char* text, npuProfilerHandler handler, void* user_data) {
  static std::mutex mutex;
  configuration::ProfileOptions options = configuration::read_profile_options([text](const char* name) {
    return std::strcmp(name, "NPU_PROFILE") == 0 ? text : configuration::environment_variable(name);
  });
  if (!are_valid(options, "npuProfilerOpen")) return npuErrorInvalidValue;
  std::lock_guard lock(mutex);
  Recorder* recorder = Recorder::get();
  if (recorder == nullptr) recorder = observe({}, "npuProfilerOpen");
  if (recorder == nullptr) return npuErrorNotSupported;
  Session::Handler call;
  if (handler != nullptr) call = [=](const std::string& folder) { handler(folder.c_str(), user_data); };
  return recorder->open_profile(options, call) ? npuSuccess : npuErrorNotPermitted;
}

npuError_t close_profile() {
  Recorder* const recorder = Recorder::get();
  return recorder != nullptr && recorder->close_profile() ? npuSuccess : npuErrorNotPermitted;
}

constexpr npu::detail::ProfilerHooks kHooks = {[](bool on) {
                                                 if (Recorder* const recorder = Recorder::get())
                                                   recorder->set_on(on);
                                               },
                                               [] {
                                                 if (Recorder* const recorder = Recorder::get())
                                                   recorder->step();
                                               },
                                               open_profile, close_profile,
                                               [] {
                                                 const Recorder* const recorder = Recorder::get();
                                                 return recorder != nullptr && recorder->has_profile();
                                               }};

// Runs when the library is loaded, before the program's first launch.
bool start_from_environment() {
  npu::detail::set_profiler_hooks(&kHooks);
  const configuration::ProfilerConfig config =
      configuration::read_profiler_config(configuration::environment_variable);
  Settings settings;
  settings.summary = with_process_number(config.summary);
  settings.trace = with_process_number(config.trace);
  settings.from_start = config.from_start;
  configuration::ProfileOptions options =
      configuration::read_profile_options(configuration::environment_variable);
  const bool has_profile = are_valid(options, "NPU_PROFILE") && !options.folder.empty();
  if (settings.summary.empty() && settings.trace.empty() && !has_profile) return false;
  Recorder* const recorder =
      observe(settings, has_profile ? "NPU_PROFILE" : "NPU_SIM_PROFILE or NPU_SIM_TRACE");
  return recorder != nullptr && has_profile && recorder->open_profile(options, {});
}

[[maybe_unused]] const bool has_started = start_from_environment();

}  // namespace

Recorder* Recorder::get() { return recorder_of_process.load(std::memory_order_acquire); }

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

bool Recorder::open_profile(const configuration::ProfileOptions& options, Session::Handler handler) {
  std::lock_guard lock(mutex_);
  if (has_profile() || finished_) return false;
  sessions_.push_back(std::make_unique<Session>(options, facts_of_run(options.rank), settings_.from_start,
                                                std::move(handler)));
  session_.store(sessions_.back().get(), std::memory_order_release);
  profile_observer.counts_host = options.counts_host ? 1 : 0;
  profile_observer.wants_stacks = options.has_stacks ? 1 : 0;
  profile_observer.wants_l2 = options.needs_l2() ? 1 : 0;
  npu::detail::simulator()->startModelledTime(&profile_observer);
  return true;
}

bool Recorder::close_profile() {
  Session* const session = session_.exchange(nullptr);
  if (session != nullptr) session->finish(modelled_now());
  return session != nullptr;
}

void Recorder::set_on(bool on) {
  on_.store(on, std::memory_order_relaxed);
  if (Session* const profile = session()) profile->set_on(on, modelled_now());
}

void Recorder::add(const aclsimCallInfo& call) {
  if (Session* const profile = session()) profile->add(call);
}

void Recorder::add(const aclsimMemoryInfo& memory) {
  if (Session* const profile = session()) profile->add(memory);
}

void Recorder::step() {
  if (Session* const profile = session()) profile->step(modelled_now(), system_thread());
}

void Recorder::add(const aclsimTaskInfo& task) {
  if (!on_.load(std::memory_order_relaxed)) return;
  if (Session* const profile = session()) profile->add(task);
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
  if (Session* const profile = session()) {
    const bool ends_step = profile->is_step_range(event, system_thread());
    if (ends_step) npuDeviceSynchronize();
    profile->add(event, system_thread(), modelled_now());
    if (ends_step) step();
  }
  if (!on_.load(std::memory_order_relaxed)) return;
  const int thread = thread_number();
  std::lock_guard lock(mutex_);
  if (!finished_ && trace_ != nullptr) trace_->add(event, thread);
}

void Recorder::finish() {
  close_profile();
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
