// What the cores of an Ascend 310P and of an Ascend 910A lack, and what they have.
#include "runtime_shim/ai_core/older_cores.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

using namespace AscendC;
using testing::HasSubstr;

CoreConfig config_of(int architecture) {
  CoreConfig config;
  config.architecture = architecture;
  return config;
}

/// What the cores of an architecture say of an instruction on two tiles of T.
template <class T, class Body>
std::string rule_of(int architecture, const Body& body) {
  return launched(
             [&] {
               TilesOf<T> tiles;
               Duplicate(tiles.a, T(1), 64);
               PipeBarrier<PIPE_V>();
               body(tiles.a, tiles.b);
             },
             config_of(architecture))
      .broken;
}

TEST(OlderCores, HaveNoDataCopyPad) {
  std::vector<float> in = numbers(64);
  const auto copy = [&](bool pads) {
    return [&in, pads] {
      Tiles tiles;
      const Array from(in);
      if (pads)
        DataCopyPad(tiles.a, from.tensor, {1, 12, 0, 0, 0}, {false, 0, 0, 0});
      else
        DataCopy(tiles.a, from.tensor, 8);
    };
  };
  for (const int architecture : {2002, 1001}) {
    EXPECT_THAT(launched(copy(true), config_of(architecture)).broken,
                HasSubstr("DataCopyPad: cores dav-" + std::to_string(architecture) +
                          " have no DataCopyPad; DataCopy takes whole 32 bytes"));
    EXPECT_EQ(launched(copy(false), config_of(architecture)).broken, "");
  }
  EXPECT_EQ(launched(copy(true), config_of(3510)).broken, "");
}

TEST(OlderCores, ConvertFewerTypes) {
  const auto halves = [](RoundMode mode) {
    return [mode](const LocalTensor<float>& a, const LocalTensor<float>& b) {
      Cast(b.ReinterpretCast<half>(), a, mode, 64);
    };
  };
  EXPECT_THAT(rule_of<float>(2002, halves(RoundMode::CAST_RINT)),
              HasSubstr("have no conversion from float to half but in CAST_NONE and CAST_ODD"));
  EXPECT_EQ(rule_of<float>(2002, halves(RoundMode::CAST_NONE)), "");
  EXPECT_EQ(rule_of<float>(2201, halves(RoundMode::CAST_RINT)), "");
  const auto brain = [](const LocalTensor<float>& a, const LocalTensor<float>& b) {
    Cast(b.ReinterpretCast<bfloat16_t>(), a, RoundMode::CAST_RINT, 64);
  };
  EXPECT_THAT(rule_of<float>(2002, brain), HasSubstr("cores dav-2002 have no bfloat16"));
  const auto words = [](const LocalTensor<int32_t>& a, const LocalTensor<int32_t>& b) {
    Cast(b.ReinterpretCast<int16_t>(), a, RoundMode::CAST_NONE, 64);
  };
  EXPECT_EQ(rule_of<int32_t>(2002, words), "");
  EXPECT_THAT(rule_of<int32_t>(1001, words), HasSubstr("have no conversion between these types"));
}

TEST(OlderCores, HaveNoShifts) {
  const auto shift = [](const LocalTensor<int32_t>& a, const LocalTensor<int32_t>& b) {
    ShiftLeft(b, a, 2, 64);
  };
  EXPECT_THAT(rule_of<int32_t>(2002, shift), HasSubstr("ShiftLeft: cores dav-2002 have no shifts"));
  EXPECT_EQ(rule_of<int32_t>(2201, shift), "");
}

TEST(OlderCores, A910ALacksMore) {
  const auto maximum = [](const LocalTensor<float>& a, const LocalTensor<float>& b) { Maxs(b, a, 0.5f, 64); };
  const auto sum = [](const LocalTensor<float>& a, const LocalTensor<float>& b) {
    ReduceSum(b, a, b[64], 64);
  };
  const auto product = [](const LocalTensor<float>& a, const LocalTensor<float>& b) { Mul(b, a, a, 64); };
  EXPECT_THAT(rule_of<float>(1001, maximum), HasSubstr("Maxs: cores dav-1001 have no such instruction"));
  EXPECT_THAT(rule_of<float>(1001, sum), HasSubstr("ReduceSum: cores dav-1001 have no reduction of floats"));
  EXPECT_EQ(rule_of<float>(1001, product), "");
  EXPECT_EQ(rule_of<float>(2002, maximum), "");
  EXPECT_EQ(rule_of<float>(2002, sum), "");
}

TEST(OlderCores, AddToMemoryInFewerTypes) {
  using npu_sim_core::AtomicOp;
  using npu_sim_core::ElementType;
  EXPECT_EQ(lack_of(AtomicOp::add, ElementType::f32, 1001), "");
  EXPECT_THAT(lack_of(AtomicOp::add, ElementType::f16, 1001), HasSubstr("SetAtomicAdd of this type"));
  EXPECT_EQ(lack_of(AtomicOp::add, ElementType::f16, 2002), "");
  EXPECT_THAT(lack_of(AtomicOp::add, ElementType::i32, 2002), HasSubstr("SetAtomicAdd of this type"));
  EXPECT_THAT(lack_of(AtomicOp::max, ElementType::f32, 2002), HasSubstr("SetAtomicMax and SetAtomicMin"));
  EXPECT_EQ(lack_of(AtomicOp::max, ElementType::f32, 2201), "");
  EXPECT_EQ(lack_of(AtomicOp::none, ElementType::i32, 2002), "");
}

}  // namespace
}  // namespace npu::ai_core
