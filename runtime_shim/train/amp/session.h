// The state of an Amp object.
#pragma once

#include <memory>
#include <vector>

#include "npu/amp.h"
#include "runtime_shim/train/amp/ddp.h"
#include "runtime_shim/train/amp/unscale.h"
#include "runtime_shim/train/optim/engine.h"

namespace npu::amp::detail {

/// Casts every parameter of the model that the properties do not exclude: allocates half memory for values
/// and gradients (zero), sets the program's pointers to it, and frees owned memory. Errors: TrainingError;
/// nothing has changed then.
void cast_model(Model& model, const Properties& properties, bool keep_layernorm);

class Session {
 public:
  Session(Model& model, std::vector<optim::Optimizer*> optimizers, const Options& options);
  ~Session();

  const Properties& properties() const { return properties_; }
  LossScaleManager& scaler(int loss_id);
  const std::vector<std::shared_ptr<LossScaleManager>>& scalers() const { return scalers_; }

  /// The scale of the next loss. Errors: TrainingError for a loss that initialize did not announce.
  double begin(const std::vector<optim::Optimizer*>& optimizers, const ScaleLossOptions& options);
  void gradient_ready(const Parameter& parameter);
  /// Call it after the backward. True if the next step is skipped.
  bool end(const std::vector<optim::Optimizer*>& optimizers, const ScaleLossOptions& options);

 private:
  void check_known(const std::vector<optim::Optimizer*>& optimizers) const;
  bool needs_nothing(int loss_id);
  void check_pointers(optim::Optimizer& optimizer);
  bool unscale(const std::vector<optim::Optimizer*>& optimizers, double scale);
  bool hardware_overflow(npuStream_t stream);
  void skip_steps(const std::vector<optim::Optimizer*>& optimizers, int loss_id);

  Model& model_;
  std::vector<optim::Optimizer*> optimizers_;
  Options options_;
  Properties properties_;
  std::vector<std::shared_ptr<LossScaleManager>> scalers_;
  std::vector<bool> pending_overflow_;  ///< per loss, from delay_overflow_check
  Overflow overflow_;
  optim::detail::DeviceBuffer overflow_status_;
  bool saturates_ = false;
  std::unique_ptr<Reducer> reducer_;  ///< with combine_ddp
};

}  // namespace npu::amp::detail
