// The model of L2, and what tasks ask of it.
#include "runtime_shim/device_model/l2_cache.h"

#include <algorithm>
#include <list>
#include <random>
#include <vector>

#include "gtest/gtest.h"
#include "runtime_shim/device_model/l2_traffic.h"

namespace npu::device_model {
namespace {

constexpr std::uint64_t kKiB = 1024, kMiB = 1024 * kKiB, kGiB = 1024 * kMiB;

/// The same cache, line by line.
struct PlainCache {
  std::size_t capacity;
  std::list<std::uint64_t> order;  // the least recently used first

  aclsimL2Requests use(std::uint64_t begin, std::uint64_t end) {
    aclsimL2Requests requests{};
    for (std::uint64_t line = begin; line < end; ++line) {
      const auto found = std::find(order.begin(), order.end(), line);
      const bool is_hit = found != order.end(), is_full = order.size() == capacity;
      if (is_hit) order.erase(found);
      if (!is_hit && is_full) order.pop_front();
      order.push_back(line);
      requests.hits += is_hit ? 1 : 0;
      requests.misses += is_hit ? 0 : 1;
      requests.victims += !is_hit && is_full ? 1 : 0;
    }
    return requests;
  }
  void drop(std::uint64_t begin, std::uint64_t end) {
    order.remove_if([&](std::uint64_t line) { return line >= begin && line < end; });
  }
};

std::vector<std::uint64_t> counts(const aclsimL2Requests& requests) {
  return {requests.hits, requests.misses, requests.victims};
}

TEST(L2Cache, IsOneThatGoesLineByLine) {
  std::mt19937 random(1);
  for (int round = 0; round < 500; ++round) {
    const std::size_t capacity = 1 + random() % 40, span = 1 + random() % 100;
    L2Cache cache(capacity * L2Cache::kLine);
    PlainCache plain{capacity, {}};
    for (int i = 0; i < 60; ++i) {
      const std::uint64_t begin = random() % span, end = begin + random() % (span + 1);
      if (random() % 10 == 0) {
        cache.drop(begin, end);
        plain.drop(begin, end);
      } else {
        ASSERT_EQ(counts(cache.use(begin, end)), counts(plain.use(begin, end))) << round << " " << i;
      }
      ASSERT_EQ(cache.held(), plain.order.size());
    }
  }
}

aclsimAccess access(std::uint64_t begin, std::uint64_t bytes, bool is_read, bool is_written) {
  return {begin, bytes, bytes, 0, is_read ? 1 : 0, is_written ? 1 : 0, ACLSIM_OPERAND_PLAIN};
}
aclsimAccess read(std::uint64_t begin, std::uint64_t bytes) { return access(begin, bytes, true, false); }
aclsimAccess write(std::uint64_t begin, std::uint64_t bytes) { return access(begin, bytes, false, true); }

/// What L2 answers, and the rates of it.
struct Answer : aclsimL2 {
  std::uint64_t all() const { return reads.hits + reads.misses + writes.hits + writes.misses; }
  double rate(std::uint64_t part) const { return static_cast<double>(part) / static_cast<double>(all()); }
  double hit_rate() const { return rate(reads.hits + writes.hits); }
  double victim_rate() const { return rate(reads.victims + writes.victims); }
};

Answer run(L2Cache& cache, aclsimUnit unit, std::vector<aclsimAccess> accesses,
           aclsimRoute route = ACLSIM_ROUTE_NONE) {
  aclsimWork work{};
  work.unit = unit;
  work.route = route;
  work.accesses = accesses.data();
  work.access_count = static_cast<std::int32_t>(accesses.size());
  return {run_through(cache, work)};
}

TEST(L2Traffic, ASecondPassHitsWhatFits) {
  L2Cache cache(192 * kMiB);
  const auto pass = [&](std::uint64_t bytes) {
    return run(cache, ACLSIM_UNIT_VECTOR, {read(kGiB, bytes)}).hit_rate();
  };
  EXPECT_EQ(pass(100 * kMiB), 0);
  EXPECT_EQ(pass(100 * kMiB), 1);
  pass(300 * kMiB);
  EXPECT_EQ(pass(300 * kMiB), 0);
}

TEST(L2Traffic, WhatWasWrittenIsThereToRead) {
  L2Cache cache(192 * kMiB);
  const Answer first = run(cache, ACLSIM_UNIT_VECTOR, {read(0, kMiB), write(kGiB, kMiB)});
  EXPECT_EQ(first.is_known, 1);
  EXPECT_EQ(first.writes.misses, kMiB / L2Cache::kLine);
  EXPECT_EQ(run(cache, ACLSIM_UNIT_VECTOR, {read(kGiB, kMiB)}).hit_rate(), 1);
}

TEST(L2Traffic, InPlaceWritesHitWhatWasRead) {
  L2Cache cache(16 * kMiB);
  const Answer use = run(cache, ACLSIM_UNIT_VECTOR, {access(0, 64 * kMiB, true, true)});
  EXPECT_EQ(use.reads.hits, 0u);
  EXPECT_EQ(use.writes.misses, 0u);
  EXPECT_EQ(use.hit_rate(), 0.5);
}

TEST(L2Traffic, VictimsAreMissesThatPushALineOut) {
  L2Cache cache(64 * kMiB);
  EXPECT_EQ(run(cache, ACLSIM_UNIT_VECTOR, {read(0, 64 * kMiB)}).victim_rate(), 0);
  EXPECT_EQ(run(cache, ACLSIM_UNIT_VECTOR, {read(kGiB, 32 * kMiB)}).victim_rate(), 1);
  EXPECT_EQ(run(cache, ACLSIM_UNIT_VECTOR, {read(32 * kMiB, 64 * kMiB)}).victim_rate(), 0.5);
}

TEST(L2Traffic, OperandsSideBySide) {
  L2Cache cache(64 * kMiB);
  run(cache, ACLSIM_UNIT_VECTOR, {read(0, 48 * kMiB), write(kGiB, 48 * kMiB)});
  // The second halves are left, not the whole result.
  const Answer input = run(cache, ACLSIM_UNIT_VECTOR, {read(32 * kMiB, 16 * kMiB)});
  EXPECT_GT(input.hit_rate(), 0.9);
}

TEST(L2Traffic, WhatNobodyKnowsHasNoCounts) {
  L2Cache cache(192 * kMiB);
  EXPECT_EQ(run(cache, ACLSIM_UNIT_UNKNOWN, {}).is_known, 0);
  EXPECT_EQ(run(cache, ACLSIM_UNIT_VECTOR, {}).is_known, 0);
  EXPECT_EQ(run(cache, ACLSIM_UNIT_CORES, {}).is_known, 0);
  // An operator without a model of its time leaves its operands in L2 all the same.
  EXPECT_EQ(run(cache, ACLSIM_UNIT_UNKNOWN, {write(0, kMiB)}).is_known, 0);
  EXPECT_EQ(run(cache, ACLSIM_UNIT_VECTOR, {read(0, kMiB)}).hit_rate(), 1);
}

TEST(L2Traffic, Copies) {
  L2Cache cache(192 * kMiB);
  run(cache, ACLSIM_UNIT_COPY, {read(0, kMiB), write(kGiB, kMiB)}, ACLSIM_ROUTE_ON_DEVICE);
  EXPECT_EQ(run(cache, ACLSIM_UNIT_VECTOR, {read(kGiB, kMiB)}).hit_rate(), 1);
  // What comes from the host goes to the memory.
  EXPECT_EQ(run(cache, ACLSIM_UNIT_COPY, {write(kGiB, kMiB / 2)}, ACLSIM_ROUTE_HOST_TO_DEVICE).is_known, 0);
  EXPECT_EQ(run(cache, ACLSIM_UNIT_VECTOR, {read(kGiB, kMiB)}).hit_rate(), 0.5);
  run(cache, ACLSIM_UNIT_COPY, {read(2 * kGiB, kMiB)}, ACLSIM_ROUTE_DEVICE_TO_HOST);
  EXPECT_EQ(run(cache, ACLSIM_UNIT_VECTOR, {read(2 * kGiB, kMiB)}).hit_rate(), 0);
}

TEST(L2Traffic, CoresInTheirOrder) {
  L2Cache cache(kMiB);
  const Answer use = run(cache, ACLSIM_UNIT_CORES,
                         {read(0, 64), read(64, 64), write(0, 64), read(128, 256), read(100, 100)});
  EXPECT_EQ(use.all(), 7u);
  EXPECT_EQ(use.reads.hits, 3u);
  EXPECT_EQ(use.writes.hits, 1u);
}

TEST(L2Traffic, AViewWithGapsHasTheRequestsOfItsBytes) {
  L2Cache cache(192 * kMiB);
  aclsimAccess view = read(0, kMiB);
  view.bytes = kMiB / 4;
  EXPECT_EQ(run(cache, ACLSIM_UNIT_VECTOR, {view}).all(), kMiB / 4 / L2Cache::kLine);
}

/// A product of two square matrices of FLOAT16.
Answer square_product(L2Cache& cache, std::int64_t length) {
  const auto bytes = static_cast<std::uint64_t>(2 * length * length);
  std::vector<aclsimAccess> accesses = {read(0, bytes), read(16 * kGiB, bytes), write(32 * kGiB, bytes)};
  accesses[0].role = ACLSIM_OPERAND_LEFT;
  accesses[1].role = ACLSIM_OPERAND_RIGHT;
  accesses[0].matrices = accesses[1].matrices = 1;
  aclsimWork work{};
  work.unit = ACLSIM_UNIT_CUBE;
  work.m = work.n = work.k = length;
  work.batch = 1;
  work.accesses = accesses.data();
  work.access_count = 3;
  return {run_through(cache, work)};
}

TEST(L2Traffic, ProductsReadTheirOperandsForEachTile) {
  L2Cache cache(192 * kMiB);
  const Answer use = square_product(cache, 8192);
  const std::uint64_t matrix = 128 * kMiB / L2Cache::kLine, rows = 64, columns = 32;
  EXPECT_EQ(use.reads.hits + use.reads.misses, matrix * (rows + columns));
  EXPECT_EQ(use.writes.misses, matrix);
  // Each matrix comes from the memory once, or the left one once for each group of columns.
  EXPECT_GE(use.reads.misses, 2 * matrix);
  EXPECT_LE(use.reads.misses, 4 * matrix);
  EXPECT_GT(use.hit_rate(), 0.95);
  // What does not fit is taken in groups of columns that do.
  EXPECT_GT(square_product(cache, 32768).hit_rate(), 0.9);
}

TEST(L2Traffic, AProductOfOneTileReadsEachOperandOnce) {
  L2Cache cache(192 * kMiB);
  EXPECT_EQ(square_product(cache, 128).hit_rate(), 0);
  EXPECT_EQ(square_product(cache, 128).hit_rate(), 1);
}

}  // namespace
}  // namespace npu::device_model
