// Checks of hyperparameters.
#pragma once

#include <string>

#include "npu/detail/optim_model.h"

namespace npu::optim::detail {

/// Throws TrainingError "KIND: NAME must be WHAT, not VALUE" unless `holds`.
inline void require(bool holds, const char* kind, const char* name, const char* what, double value) {
  if (!holds)
    throw TrainingError(std::string(kind) + ": " + name + " must be " + what + ", not " +
                        std::to_string(value));
}
inline void require_not_negative(const char* kind, const char* name, double value) {
  require(value >= 0, kind, name, "0 or more", value);
}
inline void require_factor(const char* kind, const char* name, double value) {
  require(value >= 0 && value < 1, kind, name, "in [0, 1)", value);
}

/// The common checks of Adam and related optimizers.
template <class Options>
void check_adam(const char* kind, const Options& options) {
  require_not_negative(kind, "lr", options.lr);
  require_not_negative(kind, "eps", options.eps);
  require_not_negative(kind, "weight_decay", options.weight_decay);
  require_factor(kind, "beta1", options.beta1);
  require_factor(kind, "beta2", options.beta2);
}

}  // namespace npu::optim::detail
