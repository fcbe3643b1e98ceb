// Detectors that need no dump: NPU_PROBE_WATCH.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "runtime_shim/probe/operation.h"

namespace npu::probe {

struct Findings;

/// nan: the operation that makes the first NaN or infinity from finite inputs. overflow: operations whose results leave the range of
/// their type, and the loss scale, by step. underflow: halves that became zero, by tensor. explosion: results whose norm grows a
/// hundredfold over the earlier steps.
struct Watch {
  bool has_nan = false, has_overflow = false, has_underflow = false, has_explosion = false;
  bool is_on() const { return has_nan || has_overflow || has_underflow || has_explosion; }
  /// Whether inputs must be read before an operation.
  bool reads_inputs() const { return has_nan || has_overflow; }
};

/// Reads "nan,underflow". In `error` a line about an unknown word, which names the known ones.
Watch read_watch(const std::string& text, std::string& error);

/// What the inputs of an operation are like before it.
struct InputNotes {
  std::vector<std::string> specials;  ///< those with NaN or infinities: "input 0 (element 17)"
  std::string ranges;                 ///< of the others: "input 0 in [-2, 4], input 1 in [0, 1]"
  /// Work before the operation still ran: nothing is known of its inputs, and what is in its outputs may come from them.
  bool are_unread = false;
};
InputNotes notes_of_inputs(const Operation& operation);

/// Reports what the outputs of an operation show, on stderr. Thread-safe.
class Detectors {
 public:
  explicit Detectors(const Watch& watch) : watch_(watch) {}

  /// `name`: with its number; `step` and `rank`: where.
  void look(const Operation& operation, const std::string& name, int step, int rank,
            const InputNotes& inputs);
  /// An update of a loss scaler. has_overflow: the gradients had NaN or infinities.
  struct ScaleUpdate {
    double before, after;
    bool has_overflow;
  };
  void note_loss_scale(const ScaleUpdate& update, int step, int rank);
  /// Lines about the step as a whole.
  void end_step(int step, int rank);

 private:
  /// One output, and where it is.
  struct Output {
    const Operation& operation;
    const std::string& name;
    int index;
    std::string where;
  };
  /// What is known of one rank.
  struct Rank {
    int overflows = 0, steps_with_overflow = 0;  ///< in this step; so far
    std::string first_overflow;
    int scale_overflows_in_a_row = 0;
    bool has_ended_step = false;  ///< names repeat from then on
  };
  /// Whether a detector that is on reads results of this type.
  bool wants(Type type) const;
  void look_for_specials(const Output& output, const Findings& findings, const InputNotes& inputs);
  void look_for_overflow(const Output& output, const Findings& findings, const InputNotes& inputs, int rank);
  void look_for_zeros(const Output& output, const Findings& findings);
  void look_for_growth(const Output& output, const Findings& findings, int rank);
  /// Whether another line of this kind about the operation may be printed.
  bool may_tell(const char* kind, const Operation& operation);

  const Watch watch_;
  std::mutex mutex_;
  std::map<std::string, int> told_;  ///< by kind, type and name of the operation
  std::map<int, Rank> ranks_;
  struct Norms {
    int steps = 0;
    double largest = 0;
  };
  /// By rank, operation with its number, and output. From the first ended step on: without steps each number is new.
  std::map<std::string, Norms> norms_;
};

}  // namespace npu::probe
