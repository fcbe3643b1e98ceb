// Levels and the consistency of options.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "npu/amp.h"

namespace npu::amp {
namespace {

using Set = void (*)(Options&);

Properties resolved(const char* level, Set set = [](Options&) {}) {
  Options options;
  options.opt_level = level;
  set(options);
  return resolve(options);
}

std::string refusal(const char* level, Set set) {
  try {
    resolved(level, set);
  } catch (const TrainingError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Options, DefaultsAreThoseOfThePatch) {
  const Options o;
  EXPECT_TRUE(o.enabled);
  EXPECT_EQ(o.opt_level, "O1");
  EXPECT_EQ(o.num_losses, 1);
  EXPECT_EQ(o.verbosity, 1);
  EXPECT_EQ(o.dynamic_init_scale, 65536);
  EXPECT_EQ(o.scale_growth_factor, 2);
  EXPECT_EQ(o.scale_backoff_factor, 0.5);
  EXPECT_EQ(o.scale_window, 2000);
  EXPECT_FALSE(o.min_loss_scale);
  EXPECT_EQ(o.max_loss_scale, 16777216.0);
  EXPECT_EQ(o.ddp_replica_count, 4);
  EXPECT_FALSE(o.combine_grad || o.combine_ddp || o.check_combined_tensors || o.user_cast_preferred);
}

void expect_level(const char* level, std::optional<DType> cast, bool patch, std::optional<bool> keep,
                  std::optional<bool> master, bool dynamic) {
  const Properties p = resolved(level);
  EXPECT_EQ(p.cast_model_type, cast) << level;
  EXPECT_EQ(p.patch_functions, patch) << level;
  EXPECT_EQ(p.keep_batchnorm_fp32, keep) << level;
  EXPECT_EQ(p.master_weights, master) << level;
  EXPECT_EQ(p.loss_scale.is_dynamic(), dynamic) << level;
  EXPECT_EQ(p.loss_scale.value(), dynamic ? 0 : 1) << level;
}

TEST(Options, Levels) {
  expect_level("O0", DType::f32, false, std::nullopt, false, false);
  expect_level("O1", std::nullopt, true, std::nullopt, std::nullopt, true);
  expect_level("O2", DType::f16, false, true, true, true);
  expect_level("O3", DType::f16, false, false, false, false);
}

TEST(Options, WhatContradictsIsRefusedAndNamed) {
  using testing::HasSubstr;
  EXPECT_THAT(refusal("01", [](Options&) {}), HasSubstr("the letter O"));
  EXPECT_THAT(refusal("O1", [](Options& o) { o.cast_model_type = DType::f16; }),
              HasSubstr("cast_model_type"));
  EXPECT_THAT(refusal("O2", [](Options& o) { o.patch_functions = true; }), HasSubstr("patch_functions"));
  EXPECT_THAT(refusal("O1", [](Options& o) { o.keep_batchnorm_fp32 = true; }),
              HasSubstr("keep_batchnorm_fp32"));
  EXPECT_THAT(refusal("O1", [](Options& o) { o.master_weights = true; }), HasSubstr("master_weights"));
  EXPECT_THAT(refusal("O0", [](Options& o) { o.combine_grad = true; }), HasSubstr("combine_grad"));
  EXPECT_THAT(refusal("O3", [](Options& o) { o.check_combined_tensors = true; }),
              HasSubstr("check_combined"));
  EXPECT_THAT(refusal("O1", [](Options& o) { o.combine_ddp = true; }), HasSubstr("needs combine_grad"));
  EXPECT_THAT(refusal("O1", [](Options& o) { o.combine_grad = o.combine_ddp = true; }),
              HasSubstr("needs a communicator"));
  EXPECT_THAT(refusal("O2", [](Options& o) { o.user_cast_preferred = true; }),
              HasSubstr("user_cast_preferred"));
  EXPECT_THAT(refusal("O2", [](Options& o) { o.combine_grad = true, o.master_weights = false; }),
              HasSubstr("needs master_weights"));
  EXPECT_THAT(refusal("O1", [](Options& o) { o.loss_scale = "fast"; }), HasSubstr("\"fast\""));
  EXPECT_THAT(refusal("O2", [](Options& o) { o.keep_batchnorm_fp32 = "yes"; }), HasSubstr("\"yes\""));
  EXPECT_THAT(refusal("O1", [](Options& o) { o.num_losses = 0; }), HasSubstr("num_losses"));
}

TEST(Options, WhatFitsIsAccepted) {
  EXPECT_FALSE(resolved("O1", [](Options& o) { o.cast_model_type = DType::f32; }).cast_model_type);
  EXPECT_EQ(resolved("O2", [](Options& o) { o.cast_model_type = DType::bf16; }).cast_model_type, DType::bf16);
  EXPECT_EQ(resolved("O2", [](Options& o) { o.keep_batchnorm_fp32 = "False"; }).keep_batchnorm_fp32, false);
  EXPECT_EQ(resolved("O1", [](Options& o) { o.loss_scale = "128.0"; }).loss_scale.value(), 128);
  EXPECT_TRUE(resolved("O3", [](Options& o) { o.loss_scale = "dynamic"; }).loss_scale.is_dynamic());
  const Properties p = resolved("O1", [](Options& o) {
    o.combine_grad = true, o.combine_ddp = true;
    o.communicator = reinterpret_cast<npucclComm_t>(&o);
  });
  EXPECT_TRUE(p.combine_grad && p.combine_ddp);
}

TEST(Options, MindSporesLevels) {
  EXPECT_EQ(resolve(mindspore_level("O0")).cast_model_type, DType::f32);
  EXPECT_TRUE(resolve(mindspore_level("O1")).patch_functions);
  const Options o2 = mindspore_level("O2");
  EXPECT_TRUE(o2.keep_layernorm_fp32);
  EXPECT_EQ(o2.loss_scale_manager->loss_scale(), 16777216.0);
  for (const char* name : {"O3", "auto"}) {
    const Properties p = resolve(mindspore_level(name));
    EXPECT_EQ(p.keep_batchnorm_fp32, false);
    EXPECT_EQ(p.loss_scale.value(), 1);
  }
  EXPECT_THROW(mindspore_level("O4"), TrainingError);
}

}  // namespace
}  // namespace npu::amp
