// The last write of each byte, beside a list of all writes.
#include "runtime_shim/ai_core/write_shadow.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace npu::ai_core {
namespace {

TEST(WriteShadow, FindsTheLastWriteOfEachByte) {
  constexpr uint64_t kDense = 1000, kFar = uint64_t{1} << 40;
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    WriteShadow shadow(kDense);
    std::map<uint64_t, std::pair<uint32_t, int>> last;  // time and line, by byte
    for (uint32_t time = 1; time < 200; ++time) {
      const uint64_t begin = (random() % 2 == 0 ? 0 : kFar) + random() % 500,
                     end = begin + 1 + random() % 300;
      if (random() % 3 == 0) {
        const int line = static_cast<int>(random() % 150);
        shadow.add(begin, end, time, {"SetValue", {"a.cpp", line}});
        for (uint64_t i = begin; i < end; ++i) last[i] = {time, line};
        continue;
      }
      const uint32_t known = static_cast<uint32_t>(random() % time);
      auto expected = last.lower_bound(begin);
      while (expected != last.end() && expected->second.first <= known) ++expected;
      WriteShadow::Write found;
      const bool is_expected = expected != last.end() && expected->first < end;
      ASSERT_EQ(shadow.has_later(begin, end, known, found), is_expected) << seed << " " << time;
      if (!is_expected) continue;
      EXPECT_EQ(found.begin, expected->first);
      EXPECT_EQ(found.time, expected->second.first);
      EXPECT_EQ(found.site.where.line, expected->second.second);
    }
  }
}

TEST(WriteShadow, IsEmptyAfterClear) {
  WriteShadow shadow(1000);
  WriteShadow::Write found;
  for (const uint64_t begin : {uint64_t{0}, uint64_t{999}, uint64_t{1} << 40}) {
    shadow.add(begin, begin + 4, 7, {});
    EXPECT_TRUE(shadow.has_later(begin + 3, begin + 4, 6, found)) << begin;
    EXPECT_FALSE(shadow.has_later(begin, begin + 4, 7, found)) << begin;
    EXPECT_FALSE(shadow.has_later(begin + 4, begin + 5, 0, found)) << begin;
    shadow.clear();
    EXPECT_EQ(shadow.latest(), 0u);
    EXPECT_FALSE(shadow.has_later(0, ~uint64_t{0}, 0, found)) << begin;
  }
}

}  // namespace
}  // namespace npu::ai_core
