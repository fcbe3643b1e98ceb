#include "runtime_shim/profiler/folder/session.h"

#include <cstdio>
#include <utility>

namespace npu::profiler {
namespace {

constexpr int kFirstTrackOfStarted =
    2'000'000'000;  // started ranges may overlap: each has a track that no thread has

}  // namespace

bool is_recorded(const configuration::ProfileOptions& options, int step) {
  if (options.active == 0) return true;
  const int cycle = options.wait + options.warmup + options.active;
  const int after = step - options.skip_first;
  if (after < 0 || (options.repeat > 0 && after / cycle >= options.repeat)) return false;
  return after % cycle >= options.wait + options.warmup;
}

Session::Session(configuration::ProfileOptions options, RunFacts facts, bool from_start, Handler handler)
    : options_(std::move(options)),
      facts_(std::move(facts)),
      handler_(std::move(handler)),
      on_(from_start),
      is_recording_(is_recorded(options_, 0)) {}

Folder* Session::folder_of(int device) {
  if (!on_ || !is_recording_ || reported_) return nullptr;
  std::unique_ptr<Folder>& folder = folders_[device];
  if (folder == nullptr) {
    folder = std::make_unique<Folder>(options_, facts_, device, has_steps());
    if (has_steps()) folder->begin_step(step_);
  }
  if (folder->error().empty()) return folder.get();
  if (!std::exchange(reported_, true))
    std::fprintf(stderr, "npu: NPU_PROFILE: %s\n", folder->error().c_str());
  return nullptr;
}

void Session::add(const aclsimTaskInfo& task) {
  std::lock_guard lock(mutex_);
  if (Folder* const folder = folder_of(task.device)) folder->add(task);
}

void Session::add(const aclsimCallInfo& call) {
  if (options_.level == 0 || call.device < 0) return;
  std::lock_guard lock(mutex_);
  if (Folder* const folder = folder_of(call.device)) folder->add(call);
}

void Session::add(const aclsimMemoryInfo& memory) {
  std::lock_guard lock(mutex_);
  if (Folder* const folder = folder_of(memory.device)) folder->add(memory);
}

void Session::add(const npuTxEvent& event, int thread, std::uint64_t now_ns) {
  std::lock_guard lock(mutex_);
  const auto tell = [&](const Range& range, int track) {
    for (auto& [device, folder] : folders_)
      if (on_ && is_recording_) folder->add_range(range.name, track, range.begin_ns, now_ns);
  };
  switch (event.kind) {
    case NPU_TX_MARK:
      for (auto& [device, folder] : folders_)
        if (on_ && is_recording_) folder->add_mark(event.message, thread, now_ns);
      return;
    case NPU_TX_PUSH:
      open_[thread].push_back({event.message, now_ns});
      return;
    case NPU_TX_POP: {
      std::vector<Range>& ranges = open_[thread];
      if (ranges.empty()) return;
      tell(ranges.back(), thread);
      ranges.pop_back();
      return;
    }
    case NPU_TX_START:
      started_[event.range] = {event.message, now_ns};
      return;
    case NPU_TX_END: {
      const auto found = started_.find(event.range);
      if (found == started_.end()) return;
      tell(found->second, kFirstTrackOfStarted + static_cast<int>(event.range % 1000));
      started_.erase(found);
      return;
    }
  }
}

bool Session::is_step_range(const npuTxEvent& event, int thread) {
  if (options_.step_range.empty() || event.kind != NPU_TX_POP) return false;
  std::lock_guard lock(mutex_);
  const std::vector<Range>& ranges = open_[thread];
  return !ranges.empty() && ranges.back().name == options_.step_range;
}

void Session::step(std::uint64_t now_ns, int thread) {
  std::vector<std::string> finished;
  {
    std::lock_guard lock(mutex_);
    for (auto& [device, folder] : folders_) folder->end_step(step_, step_begin_ns_, now_ns, thread);
    ++step_;
    const bool was_recording = std::exchange(is_recording_, is_recorded(options_, step_));
    const int active = std::max(options_.active, 1), cycle = options_.wait + options_.warmup + active;
    const int first = options_.wait + options_.warmup;
    const bool new_cycle = options_.active > 0 && (step_ - options_.skip_first) % cycle == first;
    if (was_recording && (!is_recording_ || new_cycle)) finished = close(now_ns);
    step_begin_ns_ = now_ns + 1;
    for (auto& [device, folder] : folders_) folder->begin_step(step_);
  }
  tell(finished);
}

void Session::set_on(bool on, std::uint64_t now_ns) {
  std::lock_guard lock(mutex_);
  if (on && !on_) step_begin_ns_ = now_ns;
  on_ = on;
}

std::vector<std::string> Session::close(std::uint64_t now_ns) {
  std::vector<std::string> finished;
  for (auto& [device, folder] : folders_) {
    folder->finish(now_ns);
    if (folder->error().empty())
      finished.push_back(folder->path());
    else if (!std::exchange(reported_, true))
      std::fprintf(stderr, "npu: NPU_PROFILE: %s\n", folder->error().c_str());
  }
  folders_.clear();
  return finished;
}

void Session::tell(const std::vector<std::string>& folders) const {
  if (!handler_) return;
  for (const std::string& folder : folders) handler_(folder);
}

void Session::finish(std::uint64_t now_ns) {
  std::vector<std::string> finished;
  {
    std::lock_guard lock(mutex_);
    finished = close(now_ns);
    on_ = false;
  }
  tell(finished);
}

}  // namespace npu::profiler
