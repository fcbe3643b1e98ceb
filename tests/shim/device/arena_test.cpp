// The memory of a device: placement, lookup, merging of free ranges.
#include "runtime_shim/device/memory/arena.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

namespace npu::device {
namespace {

constexpr size_t kCapacity = size_t{64} << 20;

char* allocate(Arena& arena, size_t size) { return static_cast<char*>(arena.allocate(size, false)); }

TEST(Arena, BlocksAreAlignedDisjointAndZero) {
  Arena arena(kCapacity, 32);
  char* last_end = nullptr;
  for (const size_t size : {size_t{1}, size_t{31}, size_t{480}, size_t{481}, size_t{512}, size_t{4097}}) {
    char* const block = allocate(arena, size);
    ASSERT_NE(block, nullptr);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(block) % Arena::kGranule, 0u);
    if (last_end != nullptr) {
      EXPECT_GE(block, last_end);
    }
    std::memset(block, 1, size);
    last_end = block + size;
  }
}

TEST(Arena, GrantsWhatTheChipGrants) {
  Arena with_extra(kCapacity, 32);
  EXPECT_EQ(with_extra.find(with_extra.allocate(480, false)).granted, 512u);
  EXPECT_EQ(with_extra.find(with_extra.allocate(481, false)).granted, 1024u);
  EXPECT_EQ(with_extra.find(with_extra.allocate(512, false)).granted, 1024u);
  Arena without(kCapacity, 0);
  EXPECT_EQ(without.find(without.allocate(512, false)).granted, 512u);
}

TEST(Arena, FindsTheBlockOfAnInteriorAddress) {
  Arena arena(kCapacity, 0);
  char* const first = allocate(arena, 1000);
  char* const second = allocate(arena, 10);
  EXPECT_EQ(arena.find(first + 999).start, reinterpret_cast<uintptr_t>(first));
  EXPECT_EQ(arena.find(first + 1023).asked, 1000u);
  EXPECT_EQ(arena.find(second).asked, 10u);
  EXPECT_EQ(arena.find(second + 512).asked, 0u);
  int outside = 0;
  EXPECT_EQ(arena.find(&outside).asked, 0u);
  EXPECT_FALSE(arena.covers(&outside));
  EXPECT_TRUE(arena.covers(second + 4096));
}

// What a thread remembers of a block must not outlive it.
TEST(Arena, FindsTheBlockThatIsThereNow) {
  {
    Arena arena(1 << 20, 0);
    char* const first = static_cast<char*>(arena.allocate(1024, false));
    EXPECT_EQ(arena.find(first).asked, 1024u);
    ASSERT_TRUE(arena.release(first));
    EXPECT_EQ(arena.find(first).asked, 0u);
    ASSERT_EQ(arena.allocate(100, true), first);
    EXPECT_EQ(arena.find(first).asked, 100u);
    EXPECT_EQ(arena.find(first + 600).asked, 0u);
    arena.clear();
    EXPECT_EQ(arena.find(first).asked, 0u);
    ASSERT_EQ(arena.allocate(200, false), first);
    EXPECT_EQ(arena.find(first).asked, 200u);
  }
  const Arena next(1 << 20, 0);  // perhaps at the same address, as an object and in memory
  for (std::uintptr_t at = next.base(); at < next.base() + (1 << 20); at += 512)
    EXPECT_EQ(next.find(reinterpret_cast<const void*>(at)).asked, 0u);
}

TEST(Arena, RefusesWhatDoesNotFit) {
  Arena arena(kCapacity, 32);
  EXPECT_EQ(arena.allocate(0, false), nullptr);
  EXPECT_EQ(arena.allocate(kCapacity, false), nullptr);  // the extra bytes do not fit
  EXPECT_EQ(arena.allocate(SIZE_MAX, false), nullptr);
  void* const most = arena.allocate(kCapacity - 1024, false);
  ASSERT_NE(most, nullptr);
  EXPECT_EQ(arena.allocate(1024, false), nullptr);
  EXPECT_TRUE(arena.release(most));
  EXPECT_FALSE(arena.release(most));
  EXPECT_EQ(arena.used(), 0u);
}

TEST(Arena, FreeRangesMerge) {
  Arena arena(kCapacity, 0);
  std::vector<char*> blocks;
  const size_t quarter = kCapacity / 4;
  for (int i = 0; i < 4; ++i) blocks.push_back(allocate(arena, quarter));
  EXPECT_EQ(arena.allocate(1, false), nullptr);
  for (const int i : {1, 3, 2, 0}) EXPECT_TRUE(arena.release(blocks[static_cast<size_t>(i)]));
  EXPECT_NE(arena.allocate(kCapacity, false), nullptr);
}

TEST(Arena, RandomUseKeepsBlocksIntact) {
  Arena arena(kCapacity, 32);
  std::mt19937 random(7);
  std::vector<std::pair<unsigned char*, size_t>> live;
  for (int step = 0; step < 20000; ++step) {
    if (live.size() < 100 && random() % 3 != 0) {
      const size_t size = 1 + random() % 20000;
      auto* const block = static_cast<unsigned char*>(arena.allocate(size, false));
      ASSERT_NE(block, nullptr);
      std::memset(block, static_cast<int>(size % 251), size);
      live.emplace_back(block, size);
    } else if (!live.empty()) {
      const size_t which = random() % live.size();
      const auto [block, size] = live[which];
      ASSERT_EQ(block[0], size % 251);
      ASSERT_EQ(block[size - 1], size % 251);
      ASSERT_TRUE(arena.release(block));
      live.erase(live.begin() + static_cast<std::ptrdiff_t>(which));
    }
  }
}

TEST(Arena, AWholeChipCostsOnlyWhatIsTouched) {
  Arena arena(size_t{64} << 30, 32);
  ASSERT_TRUE(arena.reserved());
  char* const large = allocate(arena, size_t{40} << 30);
  ASSERT_NE(large, nullptr);
  large[0] = 1;
  large[(size_t{40} << 30) - 1] = 2;
  EXPECT_TRUE(arena.release(large));
}

TEST(Arena, ClearReleasesEverything) {
  Arena arena(kCapacity, 0);
  char* const block = allocate(arena, 100);
  arena.clear();
  EXPECT_EQ(arena.used(), 0u);
  EXPECT_EQ(arena.find(block).asked, 0u);
  EXPECT_NE(arena.allocate(kCapacity, false), nullptr);
}

TEST(GuardedArena, BlocksEndAtAPageThatNobodyTouches) {
  Arena arena(kCapacity, 32, Placement::kGuarded);
  for (const size_t size : {size_t{1}, size_t{480}, size_t{481}, size_t{4097}}) {
    const Block block = arena.find(allocate(arena, size));
    EXPECT_EQ((block.start + block.granted) % 4096, 0u) << size;
    EXPECT_EQ(block.start % Arena::kGranule, 0u) << size;
    EXPECT_EQ(arena.find(reinterpret_cast<void*>(block.start + block.granted)).asked, 0u) << size;
  }
}

TEST(GuardedArena, DamageAroundABlockIsFound) {
  Arena arena(kCapacity, 32, Placement::kGuarded);
  char* const block = allocate(arena, 100);
  EXPECT_EQ(arena.first_damage(arena.find(block)), 0u);
  std::memset(block, 1, 100);
  EXPECT_EQ(arena.first_damage(arena.find(block)), 0u);
#ifndef __SANITIZE_ADDRESS__
  block[100] = 1;
  EXPECT_EQ(arena.first_damage(arena.find(block)), reinterpret_cast<uintptr_t>(block + 100));
#endif
}

TEST(GuardedArena, FreedAddressesRestUntilThereAreNoOthers) {
  Arena arena(size_t{1} << 20, 32, Placement::kGuarded);
  char* const first = allocate(arena, size_t{1} << 19);
  ASSERT_TRUE(arena.release(first));
  EXPECT_EQ(arena.used(), 0u);
  int rounds = 0;
  for (char* block = nullptr; block != first; ++rounds) {
    block = allocate(arena, size_t{1} << 19);
    ASSERT_NE(block, nullptr);
    ASSERT_TRUE(arena.release(block));
  }
  EXPECT_GT(rounds, 16);
}

TEST(GuardedArena, TheCapacityIsTheChips) {
  Arena arena(size_t{1} << 20, 0, Placement::kGuarded);
  EXPECT_NE(allocate(arena, size_t{1} << 19), nullptr);
  EXPECT_NE(allocate(arena, size_t{1} << 19), nullptr);
  EXPECT_EQ(allocate(arena, 1), nullptr);
}

}  // namespace
}  // namespace npu::device
