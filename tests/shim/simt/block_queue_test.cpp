#include "runtime_shim/simt/scheduler/block_queue.h"

#include <thread>
#include <vector>

#include "gtest/gtest.h"

namespace npu::simt {
namespace {

std::vector<long long> pieces(long long count, long long workers, long long worthwhile) {
  BlockQueue queue(count, workers, worthwhile);
  std::vector<long long> sizes;
  long long expected = 0;
  for (BlockRange range = queue.take(); !range.empty(); range = queue.take()) {
    EXPECT_EQ(range.begin, expected);
    expected = range.end;
    sizes.push_back(range.end - range.begin);
  }
  EXPECT_EQ(expected, count);
  return sizes;
}

using Sizes = std::vector<long long>;

TEST(BlockQueueTest, PiecesShrinkTowardsTheEnd) {
  EXPECT_EQ(pieces(32, 2, 1), (Sizes{4, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}));
}
TEST(BlockQueueTest, PiecesAreWorthAnExchange) { EXPECT_EQ(pieces(10, 4, 4), (Sizes{4, 4, 2})); }
TEST(BlockQueueTest, FewBlocksGoOneByOne) { EXPECT_EQ(pieces(3, 4, 0), (Sizes{1, 1, 1})); }
TEST(BlockQueueTest, OneBlock) { EXPECT_EQ(pieces(1, 4, 16), (Sizes{1})); }
TEST(BlockQueueTest, NoBlock) { EXPECT_EQ(pieces(0, 4, 16), (Sizes{})); }
TEST(BlockQueueTest, MoreBlocksThanAnInt) {
  EXPECT_EQ(pieces(1ll << 40, 1, 1ll << 39), (Sizes{1ll << 39, 1ll << 39}));
}

TEST(BlockQueueTest, BlocksThatMayWaitAreTakenOneByOne) {
  BlockQueue queue(3, 2, 4);
  EXPECT_EQ(queue.take_one(), 0);
  EXPECT_EQ(queue.taken(), 1);
  EXPECT_EQ(queue.take_one(), 1);
  EXPECT_EQ(queue.take_one(), 2);
  EXPECT_EQ(queue.take_one(), 3);
  EXPECT_EQ(queue.take_one(), 3);
  EXPECT_EQ(queue.taken(), 3);
  BlockQueue stopped(3, 2, 4);
  stopped.stop();
  EXPECT_EQ(stopped.take_one(), 3);
}

TEST(BlockQueueTest, StoppedQueueIsEmpty) {
  BlockQueue queue(1000, 4, 1);
  EXPECT_FALSE(queue.take().empty());
  queue.stop();
  EXPECT_TRUE(queue.take().empty());
}

TEST(BlockQueueTest, ThreadsGetEachBlockOnce) {
  constexpr int kCount = 100'003, kThreads = 8;
  std::vector<unsigned char> seen(kCount, 0);
  BlockQueue queue(kCount, kThreads, 3);
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      for (BlockRange range = queue.take(); !range.empty(); range = queue.take()) {
        for (long long block = range.begin; block < range.end; ++block) ++seen[block];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(seen, std::vector<unsigned char>(kCount, 1));
}

}  // namespace
}  // namespace npu::simt
