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
  Nanoseconds least = 0;  ///< at O2, where the time lies between both; else the time
  Nanoseconds more = 0;   ///< in both: what master copies of the weights cost at O2
  bool is_collective = false;
  bool is_modelled = true;  ///< false: measured on the host, because there is no model
};

/// One run of the program: a chip, a number of devices, a level of mixed precision.
struct Prediction {
  std::string chip, amp;
  int devices = 1;             ///< that the program could see
  int ranks = 0;               ///< that it used
  int modelled_ranks = 0;      ///< that its collectives were taken to have; 0: those that it used
  size_t steps = 0;            ///< that it marked; 0: the whole run counts as one
  TimeShares times;            ///< of the slowest rank, over all steps
  Nanoseconds step = 0;        ///< time of a step, of the slowest rank; at O2 the most
  Nanoseconds least_step = 0;  ///< at O2 the least; else the same
  double calibrated = 0;  ///< share of the time whose model was compared with measurements of chips, 0 to 1
  double typical_error = 0;  ///< the median error of that comparison, weighted by time; 0.06 is 6 %
  double memory_mb = 0;      ///< the most that a rank had in use; 0: not recorded
  double modelled = 1;       ///< share of the device time that has a model, 0 to 1
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

/// What the weights of the predicted program are.
enum class Weights { as_run, half_with_master_copies };

/// The median errors of the model by what limits a part, as docs/explanation/device_time.md has them, for chips of a generation that
/// was measured. 0: not compared with measurements.
double typical_error_of(PartBound bound, bool is_collective);

/// What a profile says about one run. With half weights, the run is one at O1, and the prediction is for O2, which does not run by
/// itself (half_weights.h). Errors: its times are not modelled.
Result<Prediction> predict_from(const Profile& profile, Weights weights = Weights::as_run);

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
