#pragma once
#include "tool/advice/prediction/prediction.h"

namespace migrate {

/// The labels of a prediction. A test checks both languages.
enum class PredictionLabel {
  title,
  modelled,
  chip,
  level,
  devices,
  step_time,
  speedup,
  memory,
  bound,
  known,
  part,
  count,
  time,
  share,
  as_ranks,
  same_work,
  time_range,
  typical_error,
  half_weights,
  unused_devices,
  unknown_kernels,
  failed_program,
  whole_run,
  not_read,
  bound_cube,
  bound_vector,
  bound_memory,
  bound_scalar,
  bound_link,
  bound_host,
  bound_overhead,
  bound_unknown,
  count_
};

const Text& prediction_label(PredictionLabel label);
std::string prediction_text(Language language, PredictionLabel label,
                            const std::vector<std::string>& values = {});
std::string bound_text(Language language, PartBound bound);
/// What must be said about the runs, each once: devices that were not used, kernels without a model, no marked steps, files that were
/// not read.
std::vector<std::string> prediction_remarks(const PredictionReport& report, Language language);
/// "Ascend910B1, O0"
std::string run_name(const Prediction& run);
/// "1.2 GB"; "-" where no memory was recorded.
std::string in_megabytes(double megabytes);

}  // namespace migrate
