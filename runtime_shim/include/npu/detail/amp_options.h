// What npu::amp::initialize takes and what it makes of it. Included by npu/amp.h.
#ifndef NPU_DETAIL_AMP_OPTIONS_H_
#define NPU_DETAIL_AMP_OPTIONS_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "npu/ccl.h"
#include "npu/detail/amp_scaler.h"
#include "npu/detail/optim_model.h"

namespace npu::amp {

/// A loss scale: a number, or "dynamic".
class LossScaleChoice {
 public:
  LossScaleChoice(double value) : value_(value) {}  // NOLINT: options are written as plain values
  /// "dynamic", or a number as text. Errors: TrainingError.
  LossScaleChoice(const char* text);  // NOLINT
  bool is_dynamic() const { return !value_.has_value(); }
  double value() const { return value_.value_or(0); }

 private:
  std::optional<double> value_;
};

/// true, false, "True" or "False".
class Flag {
 public:
  Flag(bool value) : value_(value) {}  // NOLINT
  /// Errors: TrainingError for any other text.
  Flag(const char* text);                   // NOLINT
  operator bool() const { return value_; }  // NOLINT

 private:
  bool value_;
};

/// Parameters of initialize: names, order and defaults of the vendor's Apex patch. What is not set comes from
/// the level. `patch_functions` is the patch's patch_torch_functions.
struct Options {
  bool enabled = true;                   ///< false: initialize changes nothing and scale_loss multiplies by 1
  std::string opt_level = "O1";          ///< "O0" to "O3", with the letter O
  std::optional<DType> cast_model_type;  ///< element type of the model; default f16 with O2 and O3
  std::optional<bool> patch_functions;   ///< autocast of library calls; true with O1 only
  std::optional<Flag> keep_batchnorm_fp32;  ///< Role::batch_norm stays float32; not with O1
  std::optional<bool> master_weights;       ///< float32 copies that the optimizers update; not with O1
  std::optional<LossScaleChoice> loss_scale;
  int num_losses = 1;
  int verbosity = 1;  ///< 0: silent; 1: the chosen properties and skipped steps, on stderr
  double dynamic_init_scale = 65536;
  double scale_growth_factor = 2;
  double scale_backoff_factor = 0.5;
  int scale_window = 2000;
  std::optional<double> min_loss_scale;
  std::optional<double> max_loss_scale = 16777216.0;
  std::optional<bool> combine_grad;  ///< O1 and O2 only
  std::optional<bool> combine_ddp;   ///< needs combine_grad
  int ddp_replica_count = 4;
  std::optional<bool> user_cast_preferred;  ///< O1 only: registered casts win over the built-in lists
  /// O1 and O2 only: find replaced pointers after every backward.
  std::optional<bool> check_combined_tensors;

  // Not in the patch:
  DType autocast_type = DType::f16;  ///< the half type of O1, which must leave cast_model_type unset
  bool keep_layernorm_fp32 = false;  ///< Role::layer_norm stays float32 when the model is cast
  /// Gradients are only checked after a backward; the optimizer divides by the loss scale while it reads
  /// them. One pass over memory less; until the step, the program sees scaled gradients.
  bool fuse_unscale = false;
  std::shared_ptr<LossScaleManager> loss_scale_manager;  ///< in place of loss_scale (MindSpore's managers)
  /// With combine_ddp: the ranks, on the current device. Must outlive the Amp object.
  npucclComm_t communicator = nullptr;
  /// Tells whether any rank found an overflow, given whether this one did; asked on chips that saturate,
  /// where an overflow does not spread through the reduced gradients by itself. Empty: the ranks of
  /// `communicator`.
  std::function<bool(bool)> any_rank;
};

/// What holds after the level and the options are put together.
struct Properties {
  std::string opt_level;
  std::optional<DType> cast_model_type;
  bool patch_functions = false;
  std::optional<bool> keep_batchnorm_fp32;
  std::optional<bool> master_weights;
  LossScaleChoice loss_scale{1.0};
  bool combine_grad = false, combine_ddp = false, user_cast_preferred = false, check_combined_tensors = false;
  int ddp_replica_count = 4;
};

/// The properties of a level with the options applied in the patch's order.
/// Errors: TrainingError for an unknown level or options that contradict each other; it names both.
Properties resolve(const Options& options);

/// MindSpore's levels: "O0", "O1", "O2", "O3" or "auto" (which is O3 on Ascend). O2 keeps norm layers in
/// float32 and scales dynamically from 2^24; O3 casts everything and does not scale. Parameters stay float32
/// in both, as master weights. Errors: TrainingError for another name.
Options mindspore_level(const std::string& level);

}  // namespace npu::amp

#endif  // NPU_DETAIL_AMP_OPTIONS_H_
