// Accesses that no flag orders: the search beside a list of all accesses, and the messages of copies.
#include "runtime_shim/ai_core/hazards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

using namespace AscendC;
using testing::HasSubstr;

/// The definition: two accesses of two pipes overlap, one of them writes, and the later pipe does not know the earlier time.
class AllAccesses {
 public:
  bool add(const HazardCheck::Access& now, const HazardCheck::Clock& clock) {
    bool conflicts = false;
    for (const HazardCheck::Access& old : list_) {
      const bool overlaps = old.begin < now.end && now.begin < old.end;
      const bool is_ordered = old.pipe == now.pipe || (old.pipe == Pipe::scalar && !old.writes) ||
                              clock[static_cast<size_t>(old.pipe)] >= old.time;
      conflicts = conflicts || (overlaps && (old.writes || now.writes) && !is_ordered);
    }
    list_.push_back(now);
    return conflicts;
  }

 private:
  std::vector<HazardCheck::Access> list_;
};

TEST(Hazards, AreThoseOfTheDefinition) {
  constexpr Pipe kPipesWithAccesses[] = {Pipe::scalar, Pipe::vector, Pipe::mte2, Pipe::mte3};
  constexpr uint64_t kGlobal = 1000;
  int found = 0;
  for (unsigned seed = 0; seed < 2000; ++seed) {
    std::mt19937 random(seed);
    const auto any = [&] { return kPipesWithAccesses[random() % 4]; };
    HazardCheck check(kGlobal);
    AllAccesses all;
    std::vector<HazardCheck::Clock> flags;
    const uint64_t spread = seed % 2 == 0 ? 64 : 900;
    std::array<uint64_t, kPipes> end_of;
    end_of.fill(kGlobal);
    for (int i = 0; i < 60; ++i) {
      const Pipe pipe = any();
      if (random() % 3 == 0) {
        flags.push_back(check.snapshot(pipe));
        continue;
      }
      check.begin(pipe);
      if (random() % 2 == 0 && !flags.empty()) {
        const size_t flag = random() % flags.size();
        check.join(pipe, flags[flag]);
        flags.erase(flags.begin() + static_cast<int64_t>(flag));
      }
      const bool goes_on = random() % 2 == 0;  // where the pipe's last access ended
      const uint64_t begin = goes_on ? end_of[static_cast<size_t>(pipe)]
                                     : (random() % 2 == 0 ? 0 : kGlobal) + random() % spread,
                     end = begin + 1 + random() % 32;
      if (begin < kGlobal && end > kGlobal) continue;
      end_of[static_cast<size_t>(pipe)] = end;
      const bool writes = random() % 2 == 0;
      const HazardCheck::Clock clock = check.clock_of(pipe);
      const bool expected =
          all.add({begin, end, pipe, writes, clock[static_cast<size_t>(pipe)], "", {}}, clock);
      ASSERT_EQ(check.add(pipe, begin, end, writes, "", {}) != nullptr, expected) << seed << " " << i;
      if (!expected) continue;
      ++found;  // a launch ends here
      break;
    }
  }
  EXPECT_GT(found, 100);
}

// The flag is waited for only after later accesses have been added: what it does not tell of must stay apart from what it does.
TEST(Hazards, AFlagOnItsWayKeepsNeighbouringAccessesApart) {
  HazardCheck check(1000);
  const auto access = [&](Pipe pipe, uint64_t begin, bool writes) {
    check.begin(pipe);
    return check.add(pipe, begin, begin + 4, writes, "", {}) != nullptr;
  };
  EXPECT_FALSE(access(Pipe::mte3, 1000, true));
  const HazardCheck::Clock flag = check.snapshot(Pipe::mte3);
  for (const uint64_t begin : {1004, 1008, 2000, 3000})
    EXPECT_FALSE(access(Pipe::mte3, begin, true)) << begin;
  check.join(Pipe::scalar, flag);
  EXPECT_FALSE(access(Pipe::scalar, 1000, false));
  EXPECT_TRUE(access(Pipe::scalar, 1004, false));
  EXPECT_TRUE(access(Pipe::scalar, 1008, false));
}

TEST(Hazards, CopiesToAndFromTheSameGlobalMemoryAreOrdered) {
  std::vector<float> x(1024, 1);
  const Array array(x);
  const auto copy_over = [&](uint64_t offset, bool waits) {
    return broken_rule([&] {
      TPipe pipe;
      TBuf<QuePosition::VECCALC> buffer;
      pipe.InitBuffer(buffer, 8192);
      const auto tile = buffer.Get<float>(), other = tile[1024];
      Duplicate(other, 2.0f, 8);
      order<HardEvent::V_MTE3>();
      DataCopy(tile, array.tensor, 512);
      if (waits) order<HardEvent::MTE2_MTE3>();
      DataCopy(array.tensor[offset], other, 8);
    });
  };
  EXPECT_THAT(copy_over(504, false), HasSubstr("DataCopy on pipe MTE3 writes what DataCopy on pipe MTE2"));
  EXPECT_EQ(copy_over(504, true), "");
  EXPECT_EQ(copy_over(512, false), "") << "the next elements";
}

/// A tile that is computed, changed by the scalar unit, and copied out; the copy waits for V if `waits`.
std::string changed_by_the_scalar_unit(bool ordered_by_compiler, bool waits, std::vector<float>& out,
                                       uint64_t seed) {
  const Array array(out);
  return broken_rule(
      [&] {
        Tiles t;
        if (ordered_by_compiler) npu_sim_core::table().order_scalar(npu_sim_core::running.core);
        AscendC::Duplicate(t.a, 2.0f, 64);
        t.a.SetValue(3, 5.0f);
        AscendC::Adds(t.b, t.a, t.a.GetValue(3), 64);
        if (waits) order<AscendC::HardEvent::V_MTE3>();
        AscendC::DataCopy(array.tensor, t.b, 64);
      },
      1, seed);
}

TEST(Hazards, TheCompilerOrdersTheScalarUnitAndNoOtherPipes) {
  for (uint64_t seed = 0; seed < 4; ++seed) {
    std::vector<float> out(64);
    EXPECT_THAT(changed_by_the_scalar_unit(false, true, out, seed),
                testing::HasSubstr("no flag or queue orders them"));
    EXPECT_EQ(changed_by_the_scalar_unit(true, true, out, seed), "");
    EXPECT_EQ(out[3], 10.0f);
    EXPECT_EQ(out[4], 7.0f);
    EXPECT_THAT(changed_by_the_scalar_unit(true, false, out, seed),
                testing::HasSubstr("no flag or queue orders them"))
        << "the vector unit and a copy";
  }
}

}  // namespace
}  // namespace npu::ai_core
