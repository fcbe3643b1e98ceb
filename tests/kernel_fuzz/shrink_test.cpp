// The generator and the shrinker, without compiling what they make.
#include "tests/kernel_fuzz/shrink.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace kernel_fuzz {
namespace {

using testing::HasSubstr;

KernelCase kernel_of(uint64_t seed) {
  Choices choices(seed);
  return make_case(choices, "k0");
}

TEST(RandomKernels, AreTheSameForASeed) {
  for (uint64_t seed = 0; seed < 50; ++seed) EXPECT_EQ(text_of(kernel_of(seed)), text_of(kernel_of(seed)));
}

TEST(RandomKernels, AreTheSameForTheirDecisions) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    Choices choices(seed);
    const std::string text = text_of(make_case(choices, "k0"));
    Choices again(choices.taken());
    EXPECT_EQ(text_of(make_case(again, "k0")), text);
    EXPECT_EQ(again.taken(), choices.taken());
  }
}

TEST(RandomKernels, AreOfEveryClass) {
  std::set<std::string> found, all;
  for (const Kind& kind : kinds()) all.insert(kind.name);
  for (uint64_t seed = 0; seed < 1000; ++seed) found.insert(kernel_of(seed).kind);
  EXPECT_EQ(found, all);
}

TEST(RandomExpressions, KnowTheirRange) {
  const Expression index{"i", Type::u32, 0, 100, 0}, five{"5u", Type::u32, 5, 5, 0};
  EXPECT_EQ(subtracted(index, five).high, 4294967295.0) << "it wraps around";
  EXPECT_EQ(added(index, five).high, 105);
  EXPECT_EQ(multiplied(real(-2), real(3)).low, -6);
  EXPECT_EQ(clamped({"x", Type::f32, -9, 9, 0}, 0, 4).text, "fminf(fmaxf(x, 0.0f), 4.0f)");
}

TEST(Shrinking, KeepsWhatFailsAndDropsTheRest) {
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Choices choices(seed);
    const KernelCase before = make_case(choices, "k0");
    const auto fails = [](const KernelCase& kernel) {
      return kernel.body.find("tanhf") != std::string::npos;
    };
    if (!fails(before)) continue;
    const KernelCase after = shrunk(choices.taken(), "k0", fails, 200);
    EXPECT_THAT(after.body, HasSubstr("tanhf"));
    EXPECT_EQ(after.kind, before.kind);
    EXPECT_LE(text_of(after).size(), text_of(before).size());
  }
}

TEST(Shrinking, EndsAfterItsAttempts) {
  int calls = 0;
  Choices choices(3);
  make_case(choices, "k0");
  shrunk(choices.taken(), "k0", [&](const KernelCase&) { return ++calls > 0; }, 5);
  EXPECT_LE(calls, 5);
  EXPECT_GT(calls, 0);
}

}  // namespace
}  // namespace kernel_fuzz
