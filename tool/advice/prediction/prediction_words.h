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
  run_time,
  speedup,
  memory,
  bound,
  known,
  part,
  count,
  time,
  share,
  unused_devices,
  unknown_kernels,
  whole_run,
  not_read,
  bound_cube,
  bound_vector,
  bound_memory,
  bound_scalar,
  bound_link,
  bound_host,
  bound_unknown,
  count_
};

const Text& prediction_label(PredictionLabel label);
std::string prediction_text(Language language, PredictionLabel label,
                            const std::vector<std::string>& values = {});
std::string bound_text(Language language, PartBound bound);
/// What must be said about a run: devices that it did not use, kernels without a model, no marked steps, files that were not read.
std::vector<std::string> prediction_remarks(const Prediction& run, Language language);
/// "1.2 GB"; "-" where no memory was recorded.
std::string in_megabytes(double megabytes);

}  // namespace migrate
