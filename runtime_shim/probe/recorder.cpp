#include "runtime_shim/probe/recorder.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <utility>

#include "runtime_shim/config/probe_config.h"
#include "runtime_shim/probe/leaf.h"
#include "runtime_shim/probe/names.h"
#include "runtime_shim/probe/observation.h"

namespace npu::probe {
namespace {

[[noreturn]] void refuse(const char* variable, const std::string& value, const std::string& why) {
  std::fprintf(stderr, "npu: %s=%s: %s\n", variable, value.c_str(), why.c_str());
  std::_Exit(1);
}

Settings settings_of(const std::string& path) {
  std::ifstream file(path);
  if (!file) refuse("NPU_PROBE", path, "the file cannot be read");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::string error;
  Settings settings = read_settings(text, error);
  if (!error.empty()) refuse("NPU_PROBE", path, error);
  return settings;
}

Recorder* start() {
  const configuration::ProbeConfig config =
      configuration::read_probe_config(configuration::environment_variable);
  if (config.path.empty() && config.watch.empty()) return nullptr;
  std::string error;
  const Watch watch = read_watch(config.watch, error);
  if (!error.empty()) refuse("NPU_PROBE_WATCH", config.watch, error);
  Settings settings;
  if (!config.path.empty()) settings = settings_of(config.path);
  // Never destroyed, because destructors of static objects launch kernels.
  auto* const recorder = new Recorder(std::move(settings), !config.path.empty(), watch, config.rank);
  std::atexit([] { Recorder::get()->finish(); });
  return recorder;
}

// Created when the library is loaded, so that a wrong setting is told at once.
[[maybe_unused]] Recorder* const started = Recorder::get();

thread_local int depth = 0;

/// Why a tensor is not read.
constexpr const char* kBusyStream = "work before it still runs";
constexpr const char* kStillRuns = "it still runs";

/// Makes the device current, if it is not.
class DeviceScope {
 public:
  explicit DeviceScope(int32_t device) {
    is_changed_ = device >= 0 && (aclrtGetDevice(&before_) != ACL_SUCCESS || before_ != device);
    if (is_changed_) aclrtSetDevice(device);
  }
  ~DeviceScope() {
    if (is_changed_ && before_ >= 0) aclrtSetDevice(before_);
  }
  DeviceScope(const DeviceScope&) = delete;
  DeviceScope& operator=(const DeviceScope&) = delete;

 private:
  int32_t before_ = -1;
  bool is_changed_ = false;
};

}  // namespace

Recorder* Recorder::get() {
  static Recorder* const recorder = start();
  return recorder;
}

int Recorder::current_rank() const {
  if (rank_ >= 0) return rank_;
  int32_t device = 0;
  return aclrtGetDevice(&device) == ACL_SUCCESS ? device : 0;
}

/// Call with mutex_ held.
bool Recorder::is_selected(Rank& rank, const Pending& pending) {
  return has_dump_ && settings_.selection.has(pending.step, pending.rank) &&
         settings_.selection.has(pending.name, rank.is_in_scope);
}

std::string Recorder::leaves(const Pending& pending, Role role, const char* refusal) {
  std::string text;
  int number = 0;
  for (const Operand& operand : pending.operation.operands) {
    if (operand.role != role && operand.role != Role::both) continue;
    const std::string name =
        pending.name + (role == Role::input ? ".input." : ".output.") + std::to_string(number++);
    std::string file, error;
    if (!operand.is_scalar && settings_.task == Task::tensor) {
      const std::lock_guard lock(mutex_);
      if (const auto& dump = ranks_[pending.rank].dump) file = dump->file_of(name);
    }
    text += (text.empty() ? "" : ", ") + leaf_text(settings_, operand, file, error, refusal);
    if (!error.empty()) std::fprintf(stderr, "npu: NPU_PROBE: %s\n", error.c_str());
  }
  return text;
}

std::unique_ptr<Pending> Recorder::begin(Operation operation) {
  auto pending = std::make_unique<Pending>();
  pending->operation = std::move(operation);
  const Operation& what = pending->operation;
  pending->rank = current_rank();
  end_late(pending->rank);
  if (aclrtGetDevice(&pending->device) != ACL_SUCCESS) pending->device = -1;
  {
    const std::lock_guard lock(mutex_);
    if (is_finished_) return nullptr;
    Rank& rank = ranks_[pending->rank];
    pending->step = rank.step;
    const int number = rank.calls[what.type + '.' + what.name]++;
    pending->name = operation_name(what.type, what.name, number);
    pending->is_recorded = is_selected(rank, *pending);
    pending->ends_step = what.type == "Kernel" && what.name == settings_.step_kernel;
    if (pending->is_recorded && rank.dump == nullptr)
      rank.dump = std::make_unique<Dump>(settings_, pending->step, pending->rank);
  }
  const bool reads_inputs = pending->is_recorded && settings_.has_inputs;
  if (!reads_inputs && !watch_.reads_inputs()) return pending;
  const Wait wait = wait_for(what.stream);
  if (wait == Wait::failed) pending->is_recorded = false;
  if (reads_inputs)
    pending->inputs = leaves(*pending, Role::input, wait == Wait::late ? kBusyStream : nullptr);
  if (watch_.reads_inputs() && wait == Wait::complete)
    pending->notes = notes_of_inputs(what);
  else if (watch_.reads_inputs())
    pending->notes.are_unread = true;
  return pending;
}

Recorder::Wait Recorder::wait_for(aclrtStream stream) const {
  constexpr int kNoLimit = -1;
  const int limit = settings_.wait_limit == 0 ? kNoLimit : settings_.wait_limit * 1000;
  const aclError error = aclrtSynchronizeStreamWithTimeout(stream, limit);
  if (error == ACL_ERROR_RT_STREAM_SYNC_TIMEOUT) return Wait::late;
  return error == ACL_SUCCESS ? Wait::complete : Wait::failed;
}

Recorder::Wait Recorder::wait_for_end(Pending& pending) const {
  const Wait wait = wait_for(pending.operation.stream);
  if (wait != Wait::late) return wait;
  if (!std::exchange(pending.was_late, true)) return wait;
  std::fprintf(
      stderr,
      "npu: NPU_PROBE: %s still runs: its outputs are not read. It waits for the host, or takes longer than "
      "wait_limit (%d seconds) in the settings\n",
      pending.name.c_str(), settings_.wait_limit);
  return Wait::late;
}

/// Call without mutex_.
void Recorder::write(const Pending& pending, const std::string& outputs) {
  const std::lock_guard lock(mutex_);
  Dump* const dump = ranks_[pending.rank].dump.get();
  if (dump == nullptr) return;
  dump->add(pending.name, pending.inputs, outputs, pending.operation.location);
  const std::string error = dump->take_error();
  if (!error.empty()) std::fprintf(stderr, "npu: NPU_PROBE: cannot write %s\n", error.c_str());
}

bool Recorder::end(Pending& pending) {
  const Operation& what = pending.operation;
  if (pending.is_recorded || watch_.is_on()) {
    const bool was_late = pending.was_late;
    const Wait wait = wait_for_end(pending);
    if (wait == Wait::late && !was_late) return false;
    if (wait == Wait::complete && watch_.is_on())
      detectors_.look(what, pending.name, pending.step, pending.rank, pending.notes);
    if (pending.is_recorded && wait != Wait::failed)
      write(pending, settings_.has_outputs
                         ? leaves(pending, Role::output, wait == Wait::late ? kStillRuns : nullptr)
                         : "");
  }
  if (pending.ends_step) {
    const std::lock_guard lock(mutex_);
    end_step_of(ranks_[pending.rank], pending.rank);
  }
  return true;
}

void Recorder::end_later(std::unique_ptr<Pending> pending) {
  const std::lock_guard lock(mutex_);
  ranks_[pending->rank].late.push_back(std::move(pending));
}

void Recorder::end_late(int rank) {
  std::vector<std::unique_ptr<Pending>> late;
  {
    const std::lock_guard lock(mutex_);
    late.swap(ranks_[rank].late);
  }
  for (const std::unique_ptr<Pending>& pending : late) {
    const DeviceScope scope(pending->device);
    pending->was_late = true;  // this is the last time that its outputs can be read
    end(*pending);
  }
}

/// Call with mutex_ held.
void Recorder::end_step_of(Rank& rank, int number) {
  detectors_.end_step(rank.step, number);
  rank.dump = nullptr;
  rank.calls.clear();
  rank.is_in_scope = rank.has_other_side = false;
  rank.other_side.clear();
  ++rank.step;
}

KnownArguments Recorder::known_arguments(const std::string& kernel) {
  if (settings_.extents_of.empty()) return {};
  const int number = current_rank();
  const std::lock_guard lock(mutex_);
  Rank& rank = ranks_[number];
  const bool is_dumped = has_dump_ && settings_.selection.has(rank.step, number);
  if (!std::exchange(rank.has_other_side, true) && is_dumped) {
    std::string error;
    rank.other_side = read_other_side(settings_.extents_of + "/step" + std::to_string(rank.step) + "/rank" +
                                          std::to_string(number) + "/dump.json",
                                      error);
    if (!error.empty()) std::fprintf(stderr, "npu: NPU_PROBE: extents_of: %s\n", error.c_str());
  }
  const auto found = rank.other_side.find(operation_name("Kernel", kernel, rank.calls["Kernel." + kernel]));
  return found == rank.other_side.end() ? KnownArguments{} : found->second;
}

void Recorder::end_step() {
  const int rank = current_rank();
  end_late(rank);
  const std::lock_guard lock(mutex_);
  end_step_of(ranks_[rank], rank);
}

void Recorder::note_loss_scale(double before, double after, bool overflow) {
  const int rank = current_rank();
  int step = 0;
  {
    const std::lock_guard lock(mutex_);
    step = ranks_[rank].step;
  }
  detectors_.note_loss_scale({before, after, overflow}, step, rank);
}

void Recorder::finish() {
  std::vector<int> numbers;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [number, rank] : ranks_) numbers.push_back(number);
  }
  for (const int number : numbers) end_late(number);
  const std::lock_guard lock(mutex_);
  is_finished_ = true;
  for (auto& [number, rank] : ranks_) {
    detectors_.end_step(rank.step, number);
    rank.dump = nullptr;
  }
}

bool is_on() { return Recorder::get() != nullptr; }

Observation::Observation() = default;

Observation::~Observation() { end(); }

bool Observation::is_inside() { return depth > 0; }

void Observation::begin(Operation operation) {
  if (pending_.empty() && depth > 0) return;
  ++depth;  // also for what begin itself submits
  std::unique_ptr<Pending> pending = Recorder::get()->begin(std::move(operation));
  --depth;
  if (pending == nullptr) return;
  if (pending_.empty()) ++depth;
  pending_.push_back(std::move(pending));
}

void Observation::end() {
  if (pending_.empty()) return;
  for (std::unique_ptr<Pending>& pending : pending_) {
    if (pending->operation.needs_others) {
      Recorder::get()->end_later(std::move(pending));
      continue;
    }
    const DeviceScope scope(pending->device);
    if (!Recorder::get()->end(*pending)) Recorder::get()->end_later(std::move(pending));
  }
  pending_.clear();
  --depth;
}

void note_loss_scale(double before, double after, bool overflow) {
  if (Recorder* const recorder = Recorder::get()) recorder->note_loss_scale(before, after, overflow);
}

void end_step() {
  if (Recorder* const recorder = Recorder::get()) recorder->end_step();
}

}  // namespace npu::probe
