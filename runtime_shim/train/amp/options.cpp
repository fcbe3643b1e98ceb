// Levels and the constraints of options. Source: the vendor's Apex patch, amp.initialize.
#include <cstdlib>
#include <cstring>

#include "npu/detail/amp_options.h"

namespace npu::amp {
namespace {

[[noreturn]] void refuse(const std::string& why) { throw TrainingError("amp.initialize: " + why); }
void refuse_if(bool wrong, const std::string& why) {
  if (wrong) refuse(why);
}

/// One row of the table of levels.
struct Level {
  const char* name;
  std::optional<DType> cast_model_type;
  bool patch_functions;
  std::optional<bool> keep_batchnorm_fp32;
  std::optional<bool> master_weights;
  LossScaleChoice loss_scale;
};

const Level* find_level(const std::string& name) {
  static const Level kLevels[] = {
      {"O0", DType::f32, false, std::nullopt, false, 1.0},
      {"O1", std::nullopt, true, std::nullopt, std::nullopt, "dynamic"},
      {"O2", DType::f16, false, true, true, "dynamic"},
      {"O3", DType::f16, false, false, false, 1.0},
  };
  for (const Level& level : kLevels)
    if (name == level.name) return &level;
  return nullptr;
}

Properties properties_of(const Level& level) {
  Properties result;
  result.opt_level = level.name;
  result.cast_model_type = level.cast_model_type;
  result.patch_functions = level.patch_functions;
  result.keep_batchnorm_fp32 = level.keep_batchnorm_fp32;
  result.master_weights = level.master_weights;
  result.loss_scale = level.loss_scale;
  return result;
}

void apply_types(const Options& options, Properties& result) {
  const bool o1 = result.opt_level == "O1";
  if (options.cast_model_type) {
    refuse_if(o1 && *options.cast_model_type != DType::f32,
              "cast_model_type: O1 casts calls, not the model; leave it unset and choose autocast_type");
    result.cast_model_type = o1 ? std::nullopt : options.cast_model_type;
  }
  if (options.patch_functions) {
    refuse_if(*options.patch_functions && !o1, "patch_functions: only O1 casts library calls");
    result.patch_functions = *options.patch_functions;
  }
  if (options.keep_batchnorm_fp32) {
    refuse_if(o1, "keep_batchnorm_fp32: with O1 the lists decide; leave it unset");
    result.keep_batchnorm_fp32 = *options.keep_batchnorm_fp32;
  }
  if (options.master_weights) {
    refuse_if(o1, "master_weights: with O1 the model is float32 already; leave it unset");
    result.master_weights = options.master_weights;
  }
  refuse_if(options.autocast_type == DType::f32, "autocast_type must be a half type");
}

void apply_combining(const Options& options, Properties& result) {
  const bool has_scaling = result.opt_level == "O1" || result.opt_level == "O2";
  if (options.combine_grad) {
    refuse_if(*options.combine_grad && !has_scaling, "combine_grad: only with O1 and O2");
    result.combine_grad = *options.combine_grad;
  }
  if (options.combine_ddp) {
    refuse_if(*options.combine_ddp && !result.combine_grad, "combine_ddp needs combine_grad");
    refuse_if(*options.combine_ddp && options.communicator == nullptr, "combine_ddp needs a communicator");
    result.combine_ddp = *options.combine_ddp;
  }
  if (options.check_combined_tensors) {
    refuse_if(*options.check_combined_tensors && !has_scaling, "check_combined_tensors: only with O1 and O2");
    result.check_combined_tensors = *options.check_combined_tensors;
  }
  if (options.user_cast_preferred) {
    refuse_if(*options.user_cast_preferred && result.opt_level != "O1", "user_cast_preferred: only with O1");
    result.user_cast_preferred = *options.user_cast_preferred;
  }
  refuse_if(options.ddp_replica_count < 1, "ddp_replica_count must be 1 or more");
  result.ddp_replica_count = options.ddp_replica_count;
  refuse_if(result.combine_grad && result.opt_level == "O2" && result.master_weights != true,
            "combine_grad with O2 needs master_weights");
}

}  // namespace

LossScaleChoice::LossScaleChoice(const char* text) {
  if (std::strcmp(text, "dynamic") == 0) return;
  char* end = nullptr;
  value_ = std::strtod(text, &end);
  if (end == text || *end != '\0')
    throw TrainingError(std::string("loss_scale must be a number or \"dynamic\", not \"") + text + "\"");
}

Flag::Flag(const char* text) : value_(std::strcmp(text, "True") == 0) {
  if (!value_ && std::strcmp(text, "False") != 0)
    throw TrainingError(std::string("expected true, false, \"True\" or \"False\", not \"") + text + "\"");
}

Properties resolve(const Options& options) {
  const Level* level = find_level(options.opt_level);
  if (level == nullptr)
    refuse("opt_level must be \"O0\", \"O1\", \"O2\" or \"O3\" (the letter O, not zero), not \"" +
           options.opt_level + "\"");
  Properties result = properties_of(*level);
  apply_types(options, result);
  refuse_if(options.loss_scale && options.loss_scale_manager,
            "loss_scale and loss_scale_manager are both set");
  if (options.loss_scale) result.loss_scale = *options.loss_scale;
  apply_combining(options, result);
  refuse_if(options.num_losses < 1, "num_losses must be 1 or more");
  refuse_if(options.loss_scale_manager && options.num_losses != 1,
            "one loss_scale_manager serves one loss; num_losses must be 1");
  return result;
}

// Parameters of a MindSpore network stay float32 and are cast at their use. For this library that is a cast
// model with master weights.
Options mindspore_level(const std::string& name) {
  const std::string level = name == "auto" ? "O3" : name;
  Options options;
  options.opt_level = level == "O3" ? "O2" : level;
  if (level == "O0" || level == "O1") {
    options.loss_scale = 1.0;
  } else if (level == "O2") {
    options.keep_batchnorm_fp32 = true;
    options.keep_layernorm_fp32 = true;
    options.loss_scale_manager = std::make_shared<DynamicLossScaleManager>();
  } else if (level == "O3") {
    options.keep_batchnorm_fp32 = false;
    options.loss_scale = 1.0;
  } else {
    throw TrainingError("MindSpore's levels are O0, O1, O2, O3 and auto, not \"" + name + "\"");
  }
  return options;
}

}  // namespace npu::amp
