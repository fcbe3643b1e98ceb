// Combined tensors: where they lie, that programs keep working with their own pointers, and what must not
// happen.

#include <cmath>
#include <limits>

#include "npu/optim.h"
#include "tests/shim/optim/tiny_model.h"

namespace npu {
namespace {

using namespace optim;
using test::read_floats;
using test::TinyModel;
using Floats = std::vector<float>;
using Shapes = std::vector<std::vector<std::int64_t>>;

constexpr std::int64_t slot(std::int64_t numel) { return (numel + 15) / 16 * 16 + 32; }

void give_gradients(TinyModel& tiny) {
  for (std::size_t i = 0; i < tiny.size(); ++i) tiny.write_grad(i, tiny.random(tiny.numel(i), 1));
}

template <class Action>
std::string error_of(const Action& action) {
  try {
    action();
  } catch (const TrainingError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Combined, TensorsLieInSlotsOfOneBuffer) {
  TinyModel tiny(Shapes{{3, 5}, {16}, {17}});
  FusedAdamW optimizer(tiny.model());
  EXPECT_TRUE(optimizer.get_model_combined_params().empty());  // lazily
  give_gradients(tiny);
  optimizer.step();
  const CombinedView params = optimizer.get_model_combined_params().at(0);
  EXPECT_EQ(params.elements, slot(15) + slot(16) + slot(17));
  auto* const first = static_cast<float*>(params.data);
  EXPECT_EQ(tiny.data(0), first);
  EXPECT_EQ(tiny.data(1), first + slot(15));
  EXPECT_EQ(tiny.data(2), first + slot(15) + slot(16));
  EXPECT_EQ(tiny.grad(2) - tiny.grad(0), slot(15) + slot(16));
}

TEST(Combined, PaddingStaysZeroUnderEveryStep) {
  TinyModel tiny(Shapes{{3, 5}, {1}});
  FusedRMSpropTF optimizer(tiny.model());
  for (int step = 0; step < 3; ++step) give_gradients(tiny), optimizer.step();
  const CombinedView params = optimizer.get_optimizer_combined_params().at(0);
  const Floats mask = read_floats(optimizer.get_optimizer_combined_grad_masks().at(0).data, params.elements);
  const Floats values = read_floats(params.data, params.elements);
  int tensors = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    tensors += mask[i] == 1;
    EXPECT_TRUE(mask[i] == 1 || values[i] == 0) << i;
  }
  EXPECT_EQ(tensors, 16);
}

TEST(Combined, MovingChangesNoValue) {
  TinyModel tiny(Shapes{{3, 5}, {1000}});
  const auto before = tiny.read_all();
  give_gradients(tiny);
  const Floats grads = tiny.read_grad(1);
  FusedSGD optimizer(tiny.model(), SGDOptions{0});  // learning rate 0
  optimizer.step();
  EXPECT_EQ(tiny.read_all(), before);
  EXPECT_EQ(tiny.read_grad(1), grads);
}

TEST(Combined, TheProgramGetsItsMemoryBack) {
  TinyModel tiny(Shapes{{3, 5}, {7}});
  float* const home = tiny.data(0);
  std::vector<Floats> trained;
  {
    FusedSGD optimizer(tiny.model());
    give_gradients(tiny);
    optimizer.step();
    EXPECT_NE(tiny.data(0), home);
    trained = tiny.read_all();
  }
  EXPECT_EQ(tiny.data(0), home);
  EXPECT_EQ(tiny.read_all(), trained);
}

TEST(Combined, OwnedMemoryIsFreed) {
  const std::size_t count = 1 << 20;
  float* data = test::device_floats(Floats(count, 1.0f));
  float* grad = test::device_floats(Floats(count, 1.0f));
  std::size_t before = 0, after = 0, total = 0;
  Model model;
  model.add("w", &data, &grad, {static_cast<std::int64_t>(count)}, Role::weight, true);
  {
    FusedSGD optimizer(model);
    ASSERT_EQ(npuMemGetInfo(&before, &total), npuSuccess);
    optimizer.step();
    optimizer.steps();
    ASSERT_EQ(npuMemGetInfo(&after, &total), npuSuccess);
    EXPECT_LT(before - after, count);  // not another 8 MB
  }
  EXPECT_NEAR(read_floats(data, count).back(), 0.999f, 1e-6);
  EXPECT_EQ(npuFree(data), npuSuccess);  // the program's own allocations again
  EXPECT_EQ(npuFree(grad), npuSuccess);
}

TEST(Combined, AReplacedPointerIsNamedAndTakenIn) {
  TinyModel tiny(Shapes{{4}, {5}});
  FusedSGD optimizer(tiny.model(), SGDOptions{0});
  give_gradients(tiny);
  optimizer.step();
  EXPECT_TRUE(optimizer.check_combined_tensors(true).empty());
  float* const outside = test::device_floats(Floats{1, 2, 3, 4, 5});
  tiny.data(1) = outside;
  EXPECT_EQ(optimizer.check_combined_tensors(false), std::vector<std::string>{"w1"});
  EXPECT_EQ(optimizer.check_combined_tensors(true), std::vector<std::string>{"w1"});
  EXPECT_TRUE(optimizer.check_combined_tensors(false).empty());
  EXPECT_NE(tiny.data(1), outside);
  EXPECT_EQ(tiny.read_data(1), (Floats{1, 2, 3, 4, 5}));
  tiny.grad(0) = outside;
  EXPECT_EQ(optimizer.check_combined_tensors(true), std::vector<std::string>{"w0 (gradient)"});
  npuFree(outside);
}

TEST(Combined, StatesSurviveCombiningAgain) {
  TinyModel tiny(Shapes{{4}, {5}}), twin(Shapes{{4}, {5}});
  FusedAdam one(tiny.model()), other(twin.model());
  for (int step = 0; step < 5; ++step) {
    for (std::size_t i = 0; i < 2; ++i) {
      const Floats g = tiny.random(tiny.numel(i), 1);
      tiny.write_grad(i, g), twin.write_grad(i, g);
    }
    if (step == 3) {
      float* const moved = test::device_floats(tiny.read_data(0));
      tiny.data(0) = moved;
      EXPECT_EQ(one.check_combined_tensors(true).size(), 1u);
      npuFree(moved);
    }
    one.step(), other.step();
  }
  EXPECT_EQ(tiny.read_all(), twin.read_all());
  EXPECT_EQ(one.steps(), 5);
}

TEST(Combined, AParameterWithoutGradientTakesNoPart) {
  TinyModel tiny(Shapes{{4}, {5}});
  float* const kept = tiny.grad(1);
  tiny.grad(1) = nullptr;
  tiny.write_grad(0, {1, 1, 1, 1});
  const auto before = tiny.read_all();
  FusedSGD optimizer(tiny.model(), SGDOptions{0.5});
  optimizer.step();
  EXPECT_EQ(tiny.read_data(1), before[1]);
  EXPECT_NE(tiny.read_data(0), before[0]);
  tiny.grad(1) = kept;  // it joins as soon as it has one
  tiny.write_grad(1, {1, 1, 1, 1, 1});
  optimizer.step();
  EXPECT_FLOAT_EQ(tiny.read_data(1)[0], before[1][0] - 0.5f);
}

TEST(Combined, ZeroGradNeverFrees) {
  TinyModel tiny(Shapes{{4}});
  FusedSGD optimizer(tiny.model());
  give_gradients(tiny);
  optimizer.zero_grad();
  EXPECT_EQ(tiny.read_grad(0), Floats(4));  // before combining
  give_gradients(tiny);
  optimizer.step();
  float* const place = tiny.grad(0);
  optimizer.zero_grad();
  EXPECT_EQ(tiny.grad(0), place);
  EXPECT_EQ(tiny.read_grad(0), Floats(4));
  EXPECT_THAT(error_of([&] { optimizer.zero_grad(true); }), testing::HasSubstr("set_to_none"));
}

TEST(Combined, OneLaunchPerTensorGivesTheSame) {
  TinyModel tiny(Shapes{{33, 7}, {1025}}), twin(Shapes{{33, 7}, {1025}});
  FusedAdamW one(tiny.model()), other(twin.model(), AdamWOptions{}, Layout::separate);
  for (int step = 0; step < 4; ++step) {
    for (std::size_t i = 0; i < 2; ++i) {
      const Floats g = tiny.random(tiny.numel(i), 1);
      tiny.write_grad(i, g), twin.write_grad(i, g);
    }
    one.step(), other.step();
  }
  EXPECT_EQ(tiny.read_all(), twin.read_all());
}

TEST(Combined, GroupsHaveTheirOwnHyperparameters) {
  TinyModel tiny(Shapes{{2, 2}, {3}});
  const auto before = tiny.read_all();
  AdamWOptions options;
  options.weight_decay = 0.5;
  FusedAdamW optimizer(without_decay_for_norms_and_biases(tiny.model(), options));
  ASSERT_EQ(optimizer.group_count(), 2u);
  EXPECT_EQ(optimizer.options(1).weight_decay, 0);
  optimizer.options(0).lr = 0.1;  // gradients are 0: only decay moves anything
  optimizer.step();
  EXPECT_FLOAT_EQ(tiny.read_data(0)[1], before[0][1] * 0.95f);
  EXPECT_EQ(tiny.read_data(1), before[1]);
}

TEST(Combined, ClippingIgnoresPadding) {
  TinyModel tiny(Shapes{{2}, {2}});
  FusedSGD optimizer(tiny.model(), SGDOptions{0});
  optimizer.step();
  const CombinedView grads = optimizer.get_optimizer_combined_grads().at(0);
  const Floats dirt(static_cast<std::size_t>(grads.elements), 100.0f);
  npuMemcpy(grads.data, dirt.data(), dirt.size() * sizeof(float), npuMemcpyHostToDevice);
  tiny.write_grad(0, {3, 0}), tiny.write_grad(1, {0, -4});
  EXPECT_DOUBLE_EQ(optimizer.clip_optimizer_grad_norm_fused(100), 5);
  EXPECT_EQ(tiny.read_grad(1), (Floats{0, -4}));  // within: untouched
  EXPECT_DOUBLE_EQ(optimizer.clip_optimizer_grad_norm_fused(100, 1), 7);
  EXPECT_DOUBLE_EQ(optimizer.clip_optimizer_grad_norm_fused(100, std::numeric_limits<double>::infinity()), 4);
  EXPECT_DOUBLE_EQ(optimizer.clip_model_grad_norm_fused(1), 5);
  EXPECT_NEAR(tiny.read_grad(1)[1], -0.8f, 1e-6);
  tiny.write_grad(0, {NAN, 0});
  EXPECT_TRUE(
      std::isnan(optimizer.clip_optimizer_grad_norm_fused(1, std::numeric_limits<double>::infinity())));
}

// A task reads the number of its step when it runs. Operators get it from the host, which a graph would not ask again.
TEST(Combined, AStepInAGraphCountsOrIsRefused) {
  TinyModel tiny(Shapes{{40}});
  npuStream_t stream = nullptr;
  ASSERT_EQ(npuStreamCreate(&stream), npuSuccess);
  FusedAdam optimizer(tiny.model(), {}, Layout::combined, stream);
  give_gradients(tiny);
  optimizer.step();
  ASSERT_EQ(optimizer.steps(), 1);
  const char* const is_private = std::getenv("NPU_SIM_PRIVATE");
  const bool by_operators = is_private != nullptr && std::string(is_private) == "0";
  ASSERT_EQ(npuStreamBeginCapture(stream, npuStreamCaptureModeThreadLocal), npuSuccess);
  std::string refusal;
  try {
    optimizer.step();
  } catch (const TrainingError& error) {
    refusal = error.what();
  }
  npuGraph_t graph = nullptr;
  npuGraphExec_t exec = nullptr;
  ASSERT_EQ(npuStreamEndCapture(stream, &graph), npuSuccess);
  ASSERT_EQ(npuGraphInstantiate(&exec, graph, 0), npuSuccess);
  for (int i = 0; i < 2; ++i) ASSERT_EQ(npuGraphLaunch(exec, stream), npuSuccess);
  EXPECT_EQ(optimizer.steps(), by_operators ? 1 : 3);
  EXPECT_THAT(refusal, by_operators ? testing::HasSubstr("FusedAdam: a step cannot be captured")
                                    : testing::HasSubstr(""));
  npuGraphExecDestroy(exec);
  npuGraphDestroy(graph);
  npuStreamSynchronize(stream);
}

TEST(Combined, AFlagOnTheDeviceStopsTheStep) {
  TinyModel tiny(Shapes{{40}});
  FusedAdam optimizer(tiny.model());
  give_gradients(tiny);
  optimizer.step();
  const auto weights = tiny.read_all();
  const Floats state = optimizer.state(tiny.parameter(0), "exp_avg_sq");
  int* flag = nullptr;
  const int one = 1;
  ASSERT_EQ(npuMalloc(reinterpret_cast<void**>(&flag), sizeof *flag), npuSuccess);
  npuMemcpy(flag, &one, sizeof one, npuMemcpyHostToDevice);
  optimizer.set_found_inf(flag);
  optimizer.step();
  EXPECT_EQ(tiny.read_all(), weights);
  EXPECT_EQ(optimizer.state(tiny.parameter(0), "exp_avg_sq"), state);
  EXPECT_EQ(optimizer.steps(), 1);
  npuMemset(flag, 0, sizeof *flag);
  optimizer.step();
  EXPECT_NE(tiny.read_all(), weights);
  npuDeviceSynchronize();
  npuFree(flag);
}

TEST(Combined, WrongUseIsNamed) {
  TinyModel tiny(Shapes{{4}, {5}});
  Parameter* w0 = &tiny.parameter(0);
  auto sgd = [&](std::vector<Group<SGDOptions>> groups) { FusedSGD optimizer(std::move(groups)); };
  EXPECT_THAT(error_of([&] { sgd({{{w0}, {}}, {{w0}, {}}}); }), testing::HasSubstr("\"w0\" is in two"));
  EXPECT_THAT(error_of([&] { sgd({{{w0}, SGDOptions{-1}}}); }), testing::HasSubstr("lr must be 0 or more"));
  EXPECT_THAT(error_of([&] { sgd({{{w0}, SGDOptions{1, 0, 0, 0, true}}}); }),
              testing::HasSubstr("nesterov needs"));
  Model model;
  float *p = nullptr, *g = nullptr;
  model.add("a", &p, &g, {1});
  EXPECT_THAT(error_of([&] { model.add("a", &p, &g, {1}); }), testing::HasSubstr("\"a\" already"));
  FusedSGD optimizer(tiny.model());
  optimizer.options().momentum = 0.9;
  EXPECT_THAT(error_of([&] { optimizer.step(); }), testing::HasSubstr("cannot be turned on later"));
  EXPECT_THAT(error_of([&] { optimizer.state(*w0, "exp_avg"); }), testing::HasSubstr("no state \"exp_avg\""));
}

}  // namespace
}  // namespace npu
