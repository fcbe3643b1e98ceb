#pragma once
#include <string>
#include <vector>

#include "tool/advice/advice.h"
#include "tool/base/result.h"

namespace migrate {

/// What limits a part of a step. Scalar: the scalar unit, or waits; no other pipe is busy. Overhead: the fixed cost of a short task.
enum class PartBound { cube, vector, memory, scalar, link, host, overhead, unknown };

/// A part of the device's time: an operator, copies, collectives, or the gaps.
struct PredictedPart {
  std::string name;
  PartBound bound = PartBound::unknown;
  int64_t count = 0;
  Nanoseconds time = 0;
  bool is_modelled = true;  ///< false: measured on the host, because there is no model
};

/// One run of the program: a chip, a number of devices, a level of mixed precision.
struct Prediction {
  std::string chip, amp;
  int devices = 1;                       ///< that the program could see
  int ranks = 0;                         ///< that it used
  int modelled_ranks = 0;                ///< that its collectives were taken to have; 0: those that it used
  size_t steps = 0;                      ///< that it marked; 0: the whole run counts as one
  TimeShares times;                      ///< of the slowest rank, over all steps
  Nanoseconds step = 0;                  ///< time of a step, of the slowest rank
  double memory_mb = 0;                  ///< the most that a rank had in use; 0: not recorded
  double modelled = 1;                   ///< share of the device time that has a model, 0 to 1
  PartBound bound = PartBound::unknown;  ///< what most of the time is limited by
  std::vector<PredictedPart> parts;      ///< of the slowest rank, the longest first
  std::vector<std::string> notes;        ///< what could not be read
  int program_exit = 0;                  ///< the program's exit code, or 128 + the signal that ended it
};

/// Everything that the reports show.
struct PredictionReport {
  std::string tool_version, program;
  std::vector<Prediction> runs;  ///< by chip, level and devices
};

/// What a profile says about one run. Errors: its times are not modelled.
Result<Prediction> predict_from(const Profile& profile);

/// "cube", "memory": English, for JSON.
const char* to_string(PartBound bound);
/// How many times shorter a step is than that of the same chip and level with the fewest devices. Whether a step then does the same
/// work in all, or on each device, is the program's affair.
/// 0 where it used fewer devices than it had. A run with modelled ranks does the same work on each device.
double speedup_of(const Prediction& run, const PredictionReport& report);

/// Whether it is the run of its chip and level with the fewest devices.
bool is_base_run(const Prediction& run, const PredictionReport& report);

/// For a terminal of 80 columns.
std::string write_prediction_text(const PredictionReport& report, Language language);
/// docs/reference/prediction.md has the keys.
std::string write_prediction_json(const PredictionReport& report);
std::string write_prediction_html(const PredictionReport& report, Language language);

}  // namespace migrate
