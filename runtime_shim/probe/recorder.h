// The probe of this process: which operations are recorded, under which names, in which files.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "runtime_shim/probe/dump.h"
#include "runtime_shim/probe/operation.h"
#include "runtime_shim/probe/other_side.h"
#include "runtime_shim/probe/settings.h"
#include "runtime_shim/probe/watch.h"

namespace npu::probe {

/// An operation from its inputs to its outputs.
struct Pending {
  Operation operation;
  std::string name;  ///< "Kernel.vecadd.0.forward"
  int rank = 0, step = 0;
  int32_t device = -1;  ///< the current one; -1: none
  bool is_recorded = false;
  bool ends_step = false;
  bool was_late = false;  ///< the probe gave up waiting for it once
  std::string inputs;     ///< as JSON
  InputNotes notes;       ///< for detectors
};

/// Thread-safe. Errors: what cannot be written is named on stderr once per file; the program goes on.
class Recorder {
 public:
  /// Null unless the environment enables it. A wrong setting ends the process with exit code 1, after a line on stderr.
  static Recorder* get();

  /// `has_dump`: false for NPU_PROBE_WATCH alone. `rank`: of the process; -1: that of an operation is its device.
  Recorder(Settings settings, bool has_dump, Watch watch, int rank)
      : settings_(std::move(settings)), has_dump_(has_dump), watch_(watch), detectors_(watch), rank_(rank) {}

  /// Numbers the operation and reads its inputs, after its stream is idle.
  std::unique_ptr<Pending> begin(Operation operation);
  /// False: it still runs after Settings::wait_limit, and may need the host to go on. It is to be ended later. The second time its
  /// outputs are given up.
  bool end(Pending& pending);
  /// Ends it before the next operation of its rank, or with its step.
  void end_later(std::unique_ptr<Pending> pending);
  void end_step();
  /// For NPU_PROBE_WATCH=overflow.
  void note_loss_scale(double before, double after, bool overflow);
  /// What the other side (Settings::extents_of) knows about the next call of a kernel. Says once for each step and rank if there is no dump.
  KnownArguments known_arguments(const std::string& kernel);
  const Settings& settings() const { return settings_; }
  /// Ends all files.
  void finish();

 private:
  /// What belongs to one rank.
  struct Rank {
    int step = 0;
    std::map<std::string, int> calls;  ///< by type and name
    bool is_in_scope = false;
    bool has_other_side = false;  ///< of this step: it was read, or is not there
    std::map<std::string, KnownArguments> other_side;
    std::unique_ptr<Dump> dump;
    std::vector<std::unique_ptr<Pending>> late;  ///< to be ended
  };
  bool is_selected(Rank& rank, const Pending& pending);
  std::string leaves(const Pending& pending, Role role, const char* refusal = nullptr);
  enum class Wait { complete, late, failed };
  Wait wait_for(aclrtStream stream) const;
  /// Whether the operation is complete: its outputs are then to be read. Says what is not.
  Wait wait_for_end(Pending& pending) const;
  void write(const Pending& pending, const std::string& outputs);
  void end_step_of(Rank& rank, int number);
  int current_rank() const;
  void end_late(int rank);

  const Settings settings_;
  const bool has_dump_;
  const Watch watch_;
  Detectors detectors_;
  const int rank_;
  std::mutex mutex_;
  std::map<int, Rank> ranks_;  // guarded by mutex_
  bool is_finished_ = false;   // guarded by mutex_
};

}  // namespace npu::probe
