#include <algorithm>
#include <cmath>

#include "npu/detail/amp_scaler.h"
#include "npu/detail/optim_model.h"

namespace npu::amp {
namespace {

using State = std::vector<std::pair<std::string, double>>;

double value_of(const State& state, const char* name) {
  for (const auto& [key, value] : state)
    if (key == name) return value;
  throw TrainingError(std::string("the saved loss scale has no \"") + name + "\"");
}

void require(bool holds, const char* why) {
  if (!holds) throw TrainingError(why);
}

bool is_scale(double value) { return std::isfinite(value) && value > 0; }

constexpr int kMostOverflowsInARow = 1000;

}  // namespace

LossScaler::LossScaler(double fixed) : dynamic_(false), scale_(fixed) {
  require(is_scale(fixed), "loss_scale must be finite and above 0");
}

LossScaler::LossScaler(const ScalerOptions& options) : options_(options), dynamic_(true) {
  require(is_scale(options.init_scale), "dynamic_init_scale must be finite and above 0");
  require(options.growth_factor > 1, "scale_growth_factor must be above 1");
  require(options.backoff_factor > 0 && options.backoff_factor < 1, "scale_backoff_factor must be in (0, 1)");
  require(options.window > 0, "scale_window must be above 0");
  require(!options.max_scale || is_scale(*options.max_scale), "max_loss_scale must be finite and above 0");
  require(!options.min_scale || *options.min_scale >= 0, "min_loss_scale must be 0 or more");
  scale_ = options.max_scale ? std::min(*options.max_scale, options.init_scale) : options.init_scale;
}

bool LossScaler::update(bool overflow) {
  const bool skip = overflow && dynamic_;
  if (skip) {
    scale_ *= options_.backoff_factor;
    if (options_.min_scale) scale_ = std::max(*options_.min_scale, scale_);
    unskipped_ = 0;
  } else {
    ++unskipped_;
  }
  if (dynamic_ && unskipped_ == options_.window) {
    scale_ *= options_.growth_factor;
    if (options_.max_scale) scale_ = std::min(*options_.max_scale, scale_);
    unskipped_ = 0;
  }
  return skip;
}

State LossScaler::get_state() const {
  return {{"loss_scale", scale_}, {"unskipped", static_cast<double>(unskipped_)}};
}

void LossScaler::set_state(const State& state) {
  const double scale = value_of(state, "loss_scale");
  const double unskipped = value_of(state, "unskipped");
  require(is_scale(scale), "the saved loss scale is not a scale");
  scale_ = scale;
  unskipped_ = static_cast<int>(unskipped);
}

FixedLossScaleManager::FixedLossScaleManager(double loss_scale, bool drop_overflow_update)
    : scale_(loss_scale), drop_(drop_overflow_update) {
  require(std::isfinite(loss_scale) && loss_scale >= 1,
          "FixedLossScaleManager: loss_scale must be 1 or more");
}

void FixedLossScaleManager::set_state(const State& state) {
  const double scale = value_of(state, "loss_scale");
  require(std::isfinite(scale) && scale >= 1, "the saved loss scale is not a scale");
  scale_ = scale;
}

DynamicLossScaleManager::DynamicLossScaleManager(double init_loss_scale, double scale_factor,
                                                 int scale_window)
    : scale_(init_loss_scale), factor_(scale_factor), window_(scale_window) {
  require(std::isfinite(init_loss_scale) && init_loss_scale >= 1,
          "DynamicLossScaleManager: init_loss_scale must be 1 or more");
  require(scale_factor > 1, "DynamicLossScaleManager: scale_factor must be above 1");
  require(scale_window > 0, "DynamicLossScaleManager: scale_window must be above 0");
}

bool DynamicLossScaleManager::update(bool overflow) {
  if (overflow) {
    require(
        overflows_in_a_row_ < kMostOverflowsInARow,
        "more than 1000 overflows in a row: the model diverges, or a float16 value overflows at any scale");
    scale_ = std::max(scale_ / factor_, 1.0);
    last_overflow_ = iteration_;
    ++overflows_in_a_row_;
  } else {
    if ((iteration_ - last_overflow_) % window_ == 0) scale_ *= factor_;
    overflows_in_a_row_ = 0;
  }
  ++iteration_;
  return overflow;
}

State DynamicLossScaleManager::get_state() const {
  return {{"loss_scale", scale_},
          {"iteration", static_cast<double>(iteration_)},
          {"last_overflow", static_cast<double>(last_overflow_)},
          {"overflows_in_a_row", static_cast<double>(overflows_in_a_row_)}};
}

void DynamicLossScaleManager::set_state(const State& state) {
  const double scale = value_of(state, "loss_scale"), iteration = value_of(state, "iteration"),
               last = value_of(state, "last_overflow"), row = value_of(state, "overflows_in_a_row");
  require(is_scale(scale), "the saved loss scale is not a scale");
  scale_ = scale;
  iteration_ = static_cast<std::int64_t>(iteration);
  last_overflow_ = static_cast<std::int64_t>(last);
  overflows_in_a_row_ = static_cast<int>(row);
}

}  // namespace npu::amp
