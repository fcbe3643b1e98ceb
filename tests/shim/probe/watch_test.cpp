// Detectors on memory of the host: what each of them says, and what it does not.
#include "runtime_shim/probe/watch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace npu::probe {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

Tensor on_host(const std::vector<float>& numbers) {
  Tensor tensor = dense(numbers.data(), Type::float32, static_cast<int64_t>(numbers.size()));
  tensor.is_host = true;
  return tensor;
}

Watch only(const char* word) {
  std::string error;
  return read_watch(word, error);
}

/// An operation y = f(x), seen with x and y.
void see(Detectors& detectors, const std::vector<float>& x, const std::vector<float>& y, int step = 0) {
  Operation operation;
  operation.type = "Kernel", operation.name = "f", operation.location = "a.cu:7";
  operation.in(on_host(x));
  operation.out(on_host(y));
  detectors.look(operation, "Kernel.f.0.forward", step, 0, notes_of_inputs(operation));
}

template <class Body>
std::string lines_of(const char* word, const Body& body) {
  Detectors detectors(only(word));
  testing::internal::CaptureStderr();
  body(detectors);
  return testing::internal::GetCapturedStderr();
}

TEST(NanDetector, NamesElementAndInputs) {
  EXPECT_EQ(lines_of("nan", [](Detectors& d) { see(d, {1, -2}, {3, NAN}); }),
            "npu: NPU_PROBE_WATCH: Kernel.f.0.forward makes NaN in output 0, element 1; its known inputs are "
            "finite: input 0 in [-2, 1] (step 0, rank 0, a.cu:7)\n");
  EXPECT_EQ(lines_of("nan", [](Detectors& d) { see(d, {NAN, -2}, {3, NAN}); }), "");
  EXPECT_EQ(lines_of("nan", [](Detectors& d) { see(d, {1, -2}, {3, 4}); }), "");
}

TEST(OverflowDetector, CountsByStep) {
  const auto steps = [](Detectors& d) {
    for (int step = 0; step < 3; ++step) {
      see(d, {1, 3e38F}, {1, step == 1 ? 1 : kInfinity}, step);
      see(d, {kInfinity}, {kInfinity}, step);  // not born here
      d.end_step(step, 0);
    }
  };
  EXPECT_EQ(
      lines_of("overflow", steps),
      "npu: NPU_PROBE_WATCH: 1 results overflow in step 0, first Kernel.f.0.forward, output 0, of input 0 in "
      "[1, 3e+38] (rank 0; 1 of 1 steps so far)\n"
      "npu: NPU_PROBE_WATCH: 1 results overflow in step 2, first Kernel.f.0.forward, output 0, of input 0 in "
      "[1, 3e+38] (rank 0; 2 of 3 steps so far)\n");
  EXPECT_EQ(lines_of("underflow", steps), "");
}

TEST(OverflowDetector, FollowsTheLossScale) {
  EXPECT_EQ(
      lines_of("overflow",
               [](Detectors& d) {
                 d.note_loss_scale({8, 4, true}, 0, 0);
                 d.note_loss_scale({4, 4, false}, 1, 0);
                 for (int step = 2; step < 5; ++step) d.note_loss_scale({4, 2, true}, step, 0);
               }),
      "npu: NPU_PROBE_WATCH: gradients overflow: the loss scale goes from 8 to 4 (step 0, rank 0)\n"
      "npu: NPU_PROBE_WATCH: gradients overflow: the loss scale goes from 4 to 2 (step 2, rank 0)\n"
      "npu: NPU_PROBE_WATCH: gradients overflow: the loss scale goes from 4 to 2 (step 3, rank 0)\n"
      "npu: NPU_PROBE_WATCH: gradients overflow: the loss scale goes from 4 to 2, 3 overflows in a row (step 4, "
      "rank 0)\n");
}

TEST(ExplosionDetector, ComparesWithEarlierSteps) {
  const auto norms = [](std::vector<float> list) {
    return lines_of("explosion", [&](Detectors& d) {
      for (int step = 0; step < static_cast<int>(list.size()); ++step) {
        see(d, {1}, {list[static_cast<size_t>(step)]}, step);
        d.end_step(step, 0);
      }
    });
  };
  EXPECT_EQ(
      norms({1, 3, 4, 500}),
      "npu: NPU_PROBE_WATCH: the norm of Kernel.f.0.forward, output 0, is 500, and was at most 4 in earlier "
      "steps (step 3, rank 0, a.cu:7)\n");
  EXPECT_EQ(norms({1, 3, 4, 300}), "");
  EXPECT_EQ(norms({1, 3, 4000}), "");  // one step says nothing
  EXPECT_EQ(norms({0, 0, 0, 4000}), "");
  EXPECT_EQ(norms({1, 3, 4, NAN}), "");
}

/// Without steps each operation has a number of its own.
TEST(ExplosionDetector, WithoutStepsNothingIsCompared) {
  EXPECT_EQ(lines_of("explosion",
                     [](Detectors& d) {
                       for (const float norm : {3.0F, 3.0F, 3.0F, 4000.0F}) see(d, {1}, {norm});
                     }),
            "");
}

TEST(Detectors, SayNothingOfInputsThatWereNotRead) {
  for (const char* const word : {"nan", "overflow"})
    EXPECT_EQ(lines_of(word,
                       [](Detectors& d) {
                         const std::vector<float> y{kInfinity};
                         Operation operation;
                         operation.type = "Kernel", operation.name = "f";
                         operation.out(on_host(y));
                         InputNotes inputs;
                         inputs.are_unread = true;
                         d.look(operation, "Kernel.f.0.forward", 0, 0, inputs);
                         d.end_step(0, 0);
                       }),
              "")
        << word;
}

TEST(Detectors, SayThreeLinesAboutAnOperation) {
  const std::string lines = lines_of("nan", [](Detectors& d) {
    for (int step = 0; step < 5; ++step) see(d, {1}, {NAN}, step);
  });
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 3);
}

}  // namespace
}  // namespace npu::probe
