// Loss scales: state machines without a device. Included by npu/amp.h.
#ifndef NPU_DETAIL_AMP_SCALER_H_
#define NPU_DETAIL_AMP_SCALER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace npu::amp {

/// A loss scale that changes with what the backward passes give.
class LossScaleManager {
 public:
  virtual ~LossScaleManager() = default;
  /// What the next loss is multiplied by.
  virtual double loss_scale() const = 0;
  /// Takes the outcome of a backward. True: the step must be skipped.
  virtual bool update(bool overflow) = 0;
  /// Whether overflow is looked for at all.
  virtual bool checks_overflow() const = 0;
  /// Whether the scale changes (then chips that saturate watch the hardware flag).
  virtual bool is_dynamic() const = 0;
  /// State by name, for save; and back. Unknown names are an error of the caller.
  virtual std::vector<std::pair<std::string, double>> get_state() const = 0;
  virtual void set_state(const std::vector<std::pair<std::string, double>>& state) = 0;
};

/// Numbers of the dynamic scale. min_scale, max_scale: no bound if not set.
struct ScalerOptions {
  double init_scale = 65536, growth_factor = 2, backoff_factor = 0.5;
  int window = 2000;
  std::optional<double> min_scale, max_scale = 16777216.0;
};

/// Apex's scaler. Dynamic: an overflow multiplies by backoff_factor (not below min_scale) and skips; `window`
/// backward passes in a row without one multiply by growth_factor (not above max_scale). A fixed scale never
/// skips.
class LossScaler : public LossScaleManager {
 public:
  /// A fixed scale. Errors: TrainingError unless it is finite and above 0.
  explicit LossScaler(double fixed);
  /// A dynamic scale. Errors: TrainingError for factors, bounds or a window that make no sense.
  explicit LossScaler(const ScalerOptions& options);

  double loss_scale() const override { return scale_; }
  bool update(bool overflow) override;
  bool checks_overflow() const override { return true; }
  bool is_dynamic() const override { return dynamic_; }
  /// Backward passes since the last overflow or growth.
  int unskipped() const { return unskipped_; }
  std::vector<std::pair<std::string, double>> get_state() const override;
  void set_state(const std::vector<std::pair<std::string, double>>& state) override;

 private:
  ScalerOptions options_;
  bool dynamic_;
  double scale_;
  int unskipped_ = 0;
};

/// MindSpore's fixed scale. drop_overflow_update: steps with an overflow are skipped; else nothing is
/// checked.
class FixedLossScaleManager : public LossScaleManager {
 public:
  /// Errors: TrainingError for a scale below 1.
  explicit FixedLossScaleManager(double loss_scale = 128, bool drop_overflow_update = true);
  double loss_scale() const override { return scale_; }
  bool get_drop_overflow_update() const { return drop_; }
  bool update(bool overflow) override { return drop_ && overflow; }
  bool checks_overflow() const override { return drop_; }
  bool is_dynamic() const override { return false; }
  std::vector<std::pair<std::string, double>> get_state() const override { return {{"loss_scale", scale_}}; }
  void set_state(const std::vector<std::pair<std::string, double>>& state) override;

 private:
  double scale_;
  bool drop_;
};

/// MindSpore's dynamic scale: an overflow divides by scale_factor (not below 1); scale_window updates after
/// the last overflow, and every scale_window after that, it is multiplied. More than 1000 overflows in a row
/// are an error: update throws TrainingError.
class DynamicLossScaleManager : public LossScaleManager {
 public:
  explicit DynamicLossScaleManager(double init_loss_scale = 16777216.0, double scale_factor = 2,
                                   int scale_window = 2000);
  double loss_scale() const override { return scale_; }
  bool update(bool overflow) override;
  bool checks_overflow() const override { return true; }
  bool is_dynamic() const override { return true; }
  std::vector<std::pair<std::string, double>> get_state() const override;
  void set_state(const std::vector<std::pair<std::string, double>>& state) override;

 private:
  double scale_, factor_;
  int window_;
  std::int64_t iteration_ = 1, last_overflow_ = 0;
  int overflows_in_a_row_ = 0;
};

}  // namespace npu::amp

#endif  // NPU_DETAIL_AMP_SCALER_H_
