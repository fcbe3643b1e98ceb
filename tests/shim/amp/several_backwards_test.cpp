// Several backward passes or losses before a step.

#include "tests/shim/amp/backward.h"

namespace npu::test {
namespace {

TEST(SeveralBackwards, GradientsOfSeveralBackwardsAddUp) {
  for (const char* name : {"O1", "O2"}) {
    for (bool delayed : {false, true}) {
      TinyModel tiny(Shapes{{3}});
      tiny.write_data(0, Floats(3, 0));
      FusedSGD optimizer(tiny.model(), SGDOptions{1});
      Options options = level(name);
      options.dynamic_init_scale = 4;
      Amp amp = initialize(tiny.model(), {&optimizer}, options);
      for (int update = 0; update < 2; ++update) {  // the second with combined tensors
        for (int micro = 0; micro < 3; ++micro) {
          ScaleLossOptions scope;
          scope.delay_unscale = delayed && micro < 2;
          auto scaled = scale_loss(amp, 0, {&optimizer}, scope);
          backward(tiny, scaled.scale(), {{1, 2, static_cast<float>(micro)}});
        }
        optimizer.step();
        optimizer.zero_grad();
        const float n = static_cast<float>(update + 1);
        EXPECT_EQ(tiny.read_data(0), (Floats{-3 * n, -6 * n, -3 * n})) << name << delayed;
      }
    }
  }
}

// Without zero_grad, the program's own gradients go on adding up, as in PyTorch; master gradients start anew
// with each step. Also where the step does the unscaling.
TEST(SeveralBackwards, WithoutZeroGradGradientsAddUpOverSteps) {
  for (const char* name : {"O1", "O2"}) {
    for (bool fused : {false, true}) {
      TinyModel tiny(Shapes{{2}, {2}});
      tiny.parameter(1).role = Role::layer_norm;  // stays float32 at O2
      tiny.write_data(0, {0, 0}), tiny.write_data(1, {0, 0});
      FusedSGD optimizer(tiny.model(), SGDOptions{1});
      Options options = level(name);
      options.keep_layernorm_fp32 = true;
      options.fuse_unscale = fused;
      options.dynamic_init_scale = 4;
      Amp amp = initialize(tiny.model(), {&optimizer}, options);
      for (int step = 0; step < 3; ++step) {
        auto scaled = scale_loss(amp, 0, {&optimizer});
        backward(tiny, scaled.scale(), {{1, 2}, {1, 2}});
        scaled.close();
        optimizer.step();
      }
      const bool masters = name[1] == '2';
      EXPECT_EQ(tiny.read_data(0), masters ? (Floats{-3, -6}) : (Floats{-6, -12})) << name << fused;
      EXPECT_EQ(tiny.read_data(1), (Floats{-6, -12})) << name << fused;  // 1 + 2 + 3 times
    }
  }
}

TEST(SeveralBackwards, SeveralLossesHaveTheirOwnScales) {
  TinyModel tiny(Shapes{{2}}), other(Shapes{{2}});
  FusedSGD first(tiny.model(), SGDOptions{1}), second(other.model(), SGDOptions{1});
  Options options = level("O1");
  options.num_losses = 2;
  options.dynamic_init_scale = 8;
  Model both;
  for (TinyModel* each : {&tiny, &other}) {
    Parameter copy = each->parameter(0);
    copy.name += each == &tiny ? "a" : "b";
    both.add(copy);
  }
  Amp amp = initialize(both, {&first, &second}, options);
  const auto before = tiny.read_all(), before2 = other.read_all();
  {
    auto scaled = scale_loss(amp, 0, {&first}, {0});
    backward(tiny, scaled.scale(), {{1, 1}});
  }
  {
    auto scaled = scale_loss(amp, 0, {&second}, {1});
    backward(other, scaled.scale(), {{kInf, 1}});
  }
  first.step(), second.step();
  EXPECT_EQ(amp.loss_scaler(0).loss_scale(), 8);
  EXPECT_EQ(amp.loss_scaler(1).loss_scale(), 4);
  EXPECT_NEAR(tiny.read_data(0)[0], before[0][0] - 1, 1e-6);
  EXPECT_EQ(other.read_all(), before2);
  EXPECT_THAT(error_of([&] { amp.loss_scaler(2); }), testing::HasSubstr("unknown loss 2"));
}

// Two losses into one optimizer: if either overflows, the one step is skipped.
TEST(SeveralBackwards, OneOverflowOfTwoLossesSkips) {
  for (int bad : {0, 1}) {
    TinyModel tiny(Shapes{{2}});
    FusedSGD optimizer(tiny.model(), SGDOptions{1});
    Options options = level("O1");
    options.num_losses = 2;
    Amp amp = initialize(tiny.model(), {&optimizer}, options);
    const auto before = tiny.read_all();
    for (int loss : {0, 1}) {
      auto scaled = scale_loss(amp, 0, {&optimizer}, {loss});
      backward(tiny, scaled.scale(), {{loss == bad ? kInf : 1, 1}});
    }
    optimizer.step();
    EXPECT_EQ(tiny.read_all(), before);
    EXPECT_EQ(amp.loss_scaler(bad).loss_scale(), 32768);
    EXPECT_EQ(amp.loss_scaler(1 - bad).loss_scale(), 65536);
  }
}

TEST(SeveralBackwards, ADelayedCheckIsNotForgotten) {
  TinyModel tiny(Shapes{{2}});
  FusedSGD optimizer(tiny.model(), SGDOptions{1});
  Amp amp = initialize(tiny.model(), {&optimizer}, level("O1"));
  const auto before = tiny.read_all();
  ScaleLossOptions delay;
  delay.delay_overflow_check = true;
  EXPECT_FALSE(
      scale_loss(amp, 0, {&optimizer}, delay, [&](double s, double) { backward(tiny, s, {{kInf, 1}}); }));
  EXPECT_TRUE(scale_loss(amp, 0, {&optimizer}, {}, [&](double s, double) { backward(tiny, s, {{1, 1}}); }));
  optimizer.step();
  EXPECT_EQ(tiny.read_all(), before);
}

}  // namespace
}  // namespace npu::test
