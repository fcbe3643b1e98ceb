// Every operator, on every reach, at sizes that fall into each algorithm: nothing, one, a prime, one more
// than what is small, several rounds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/shim/hccl/ranks.h"

namespace {

using ranks::DeviceArray;
using ranks::Place;
using ranks::Rank;

constexpr std::size_t kSizes[] = {0, 1, 7, 64, 1021, 1025, 65537, 1'200'007};

/// A value that depends on rank, place and round, small enough for sums to be exact in float.
float value(int rank, std::size_t i) {
  return static_cast<float>((i * 7 + static_cast<std::size_t>(rank) * 13) % 101) - 50;
}

std::vector<float> data(int rank, std::size_t count) {
  std::vector<float> result(count);
  for (std::size_t i = 0; i < count; ++i) result[i] = value(rank, i);
  return result;
}

std::vector<float> sums(int ranks, std::size_t count) {
  std::vector<float> result(count);
  for (int rank = 0; rank < ranks; ++rank) {
    for (std::size_t i = 0; i < count; ++i) result[i] += value(rank, i);
  }
  return result;
}

std::string differs(const char* what, std::size_t count) {
  return std::string(what) + " of " + std::to_string(count) + " is wrong";
}

/// Runs one operator and waits; what went wrong, or empty.
std::string finish(Rank& self, HcclResult result, const char* what) {
  if (result != HCCL_SUCCESS)
    return std::string(what) + " gives " + std::to_string(result) + ": " +
           simulated_hccl().getLastError(nullptr);
  const aclError error = aclrtSynchronizeStream(self.stream);
  if (error != ACL_SUCCESS)
    return std::string(what) + " ends with " + std::to_string(error) + ": " +
           simulated_hccl().getLastError(self.comm);
  return "";
}

#define RUN(call) \
  if (const std::string bad = finish(self, call, #call); !bad.empty()) return bad

HCCL_JOB(all_reduce) {
  for (const std::size_t count : kSizes) {
    DeviceArray<float> send(data(self.rank, count)), recv(count);
    RUN(HcclAllReduce(send.get(), recv.get(), count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, self.comm,
                      self.stream));
    if (recv.values() != sums(self.ranks, count)) return differs("AllReduce", count);
    if (send.values() != data(self.rank, count)) return differs("the input of AllReduce", count);
    RUN(HcclAllReduce(send.get(), send.get(), count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, self.comm,
                      self.stream));
    if (send.values() != sums(self.ranks, count)) return differs("AllReduce in place", count);
  }
  return "ok";
}

// Between hosts: three of the pieces in which large sums travel, the last one short.
HCCL_JOB(all_reduce_in_pieces) {
  constexpr std::size_t kCount = 4'500'007;
  DeviceArray<float> values(data(self.rank, kCount));
  RUN(HcclAllReduce(values.get(), values.get(), kCount, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, self.comm,
                    self.stream));
  return values.values() == sums(self.ranks, kCount) ? "ok" : differs("AllReduce", kCount);
}

HCCL_JOB(reduce) {
  const auto root = static_cast<uint32_t>(self.ranks - 1);
  for (const std::size_t count : kSizes) {
    DeviceArray<float> send(data(self.rank, count)), recv(std::vector<float>(count, -1));
    RUN(HcclReduce(send.get(), recv.get(), count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, root, self.comm,
                   self.stream));
    const bool is_root = self.rank == self.ranks - 1;
    if (recv.values() != (is_root ? sums(self.ranks, count) : std::vector<float>(count, -1)))
      return differs("Reduce", count);
  }
  return "ok";
}

HCCL_JOB(broadcast) {
  for (const std::size_t count : kSizes) {
    for (int root = 0; root < self.ranks; ++root) {
      DeviceArray<float> buffer(data(self.rank, count));
      RUN(HcclBroadcast(buffer.get(), count, HCCL_DATA_TYPE_FP32, static_cast<uint32_t>(root), self.comm,
                        self.stream));
      if (buffer.values() != data(root, count)) return differs("Broadcast", count);
    }
  }
  return "ok";
}

HCCL_JOB(all_gather) {
  for (const std::size_t count : kSizes) {
    const std::size_t all = count * static_cast<std::size_t>(self.ranks),
                      own = count * static_cast<std::size_t>(self.rank);
    std::vector<float> expected;
    for (int rank = 0; rank < self.ranks; ++rank) {
      const std::vector<float> block = data(rank, count);
      expected.insert(expected.end(), block.begin(), block.end());
    }
    DeviceArray<float> send(data(self.rank, count)), recv(all), both(all);
    RUN(HcclAllGather(send.get(), recv.get(), count, HCCL_DATA_TYPE_FP32, self.comm, self.stream));
    if (recv.values() != expected) return differs("AllGather", count);
    if (count > 0)
      aclrtMemcpy(both.get() + own, count * 4, send.get(), count * 4, ACL_MEMCPY_DEVICE_TO_DEVICE);
    RUN(HcclAllGather(both.get() + own, both.get(), count, HCCL_DATA_TYPE_FP32, self.comm, self.stream));
    if (both.values() != expected) return differs("AllGather in place", count);
  }
  return "ok";
}

HCCL_JOB(reduce_scatter) {
  for (const std::size_t count : kSizes) {
    const std::size_t all = count * static_cast<std::size_t>(self.ranks),
                      own = count * static_cast<std::size_t>(self.rank);
    const std::vector<float> total = sums(self.ranks, all);
    const std::vector<float> expected(total.begin() + static_cast<std::ptrdiff_t>(own),
                                      total.begin() + static_cast<std::ptrdiff_t>(own + count));
    DeviceArray<float> send(data(self.rank, all)), recv(count);
    RUN(HcclReduceScatter(send.get(), recv.get(), count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, self.comm,
                          self.stream));
    if (recv.values() != expected) return differs("ReduceScatter", count);
    RUN(HcclReduceScatter(send.get(), send.get() + own, count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM,
                          self.comm, self.stream));
    const std::vector<float> after = send.values();
    if (!std::equal(expected.begin(), expected.end(), after.begin() + static_cast<std::ptrdiff_t>(own)))
      return differs("ReduceScatter in place", count);
  }
  return "ok";
}

HCCL_JOB(reduce_scatter_v) {
  std::vector<uint64_t> counts, offsets;
  uint64_t total = 0;
  for (int rank = 0; rank < self.ranks; ++rank) {
    counts.push_back(static_cast<uint64_t>(rank) * 1009);
    offsets.push_back(total);
    total += counts.back();
  }
  const uint64_t mine = counts[static_cast<std::size_t>(self.rank)],
                 at = offsets[static_cast<std::size_t>(self.rank)];
  DeviceArray<float> send(data(self.rank, total)), recv(mine);
  RUN(HcclReduceScatterV(send.get(), counts.data(), offsets.data(), recv.get(), mine, HCCL_DATA_TYPE_FP32,
                         HCCL_REDUCE_SUM, self.comm, self.stream));
  const std::vector<float> all = sums(self.ranks, total), got = recv.values();
  return std::equal(got.begin(), got.end(), all.begin() + static_cast<std::ptrdiff_t>(at))
             ? "ok"
             : "ReduceScatterV is wrong";
}

HCCL_JOB(scatter) {
  for (const std::size_t count : kSizes) {
    const std::size_t all = count * static_cast<std::size_t>(self.ranks);
    DeviceArray<float> send(data(5, all)), recv(count);
    RUN(HcclScatter(self.rank == 0 ? send.get() : nullptr, recv.get(), count, HCCL_DATA_TYPE_FP32, 0,
                    self.comm, self.stream));
    const std::vector<float> whole = data(5, all), got = recv.values();
    if (!std::equal(got.begin(), got.end(), whole.begin() + static_cast<std::ptrdiff_t>(count) * self.rank))
      return differs("Scatter", count);
  }
  return "ok";
}

HCCL_JOB(all_to_all) {
  for (const std::size_t count : kSizes) {
    const std::size_t all = count * static_cast<std::size_t>(self.ranks);
    std::vector<float> expected;
    for (int rank = 0; rank < self.ranks; ++rank) {
      for (std::size_t i = 0; i < count; ++i)
        expected.push_back(value(rank, static_cast<std::size_t>(self.rank) * count + i));
    }
    DeviceArray<float> send(data(self.rank, all)), recv(all);
    RUN(HcclAlltoAll(send.get(), count, HCCL_DATA_TYPE_FP32, recv.get(), count, HCCL_DATA_TYPE_FP32,
                     self.comm, self.stream));
    if (recv.values() != expected) return differs("AlltoAll", count);
  }
  return "ok";
}

// Rank i sends (i + 1) * (j + 1) * 100 elements to rank j.
HCCL_JOB(all_to_all_vc) {
  const auto n = static_cast<std::size_t>(self.ranks), me = static_cast<std::size_t>(self.rank);
  std::vector<uint64_t> matrix(n * n), out(n), out_at(n), in(n), in_at(n);
  for (std::size_t i = 0; i < n * n; ++i) matrix[i] = (i / n + 1) * (i % n + 1) * 100;
  std::vector<float> expected;
  for (std::size_t peer = 0; peer < n; ++peer) {
    out[peer] = matrix[me * n + peer];
    in[peer] = matrix[peer * n + me];
    if (peer > 0) out_at[peer] = out_at[peer - 1] + out[peer - 1];
    if (peer > 0) in_at[peer] = in_at[peer - 1] + in[peer - 1];
    uint64_t theirs = 0;
    for (std::size_t j = 0; j < me; ++j) theirs += matrix[peer * n + j];
    for (uint64_t i = 0; i < in[peer]; ++i) expected.push_back(value(static_cast<int>(peer), theirs + i));
  }
  DeviceArray<float> send(data(self.rank, out_at[n - 1] + out[n - 1])), recv(expected.size()),
      again(expected.size());
  RUN(HcclAlltoAllVC(send.get(), matrix.data(), HCCL_DATA_TYPE_FP32, recv.get(), HCCL_DATA_TYPE_FP32,
                     self.comm, self.stream));
  RUN(HcclAlltoAllV(send.get(), out.data(), out_at.data(), HCCL_DATA_TYPE_FP32, again.get(), in.data(),
                    in_at.data(), HCCL_DATA_TYPE_FP32, self.comm, self.stream));
  return recv.values() == expected && again.values() == expected ? "ok" : "AlltoAllV is wrong";
}

HCCL_JOB(all_gather_v) {
  std::vector<uint64_t> counts, offsets;
  std::vector<float> expected;
  for (int rank = 0; rank < self.ranks; ++rank) {
    counts.push_back(static_cast<uint64_t>(rank) * 501);
    offsets.push_back(expected.size());
    const std::vector<float> block = data(rank, counts.back());
    expected.insert(expected.end(), block.begin(), block.end());
  }
  const uint64_t mine = counts[static_cast<std::size_t>(self.rank)];
  DeviceArray<float> send(data(self.rank, mine)), recv(expected.size());
  RUN(HcclAllGatherV(send.get(), mine, recv.get(), counts.data(), offsets.data(), HCCL_DATA_TYPE_FP32,
                     self.comm, self.stream));
  return recv.values() == expected ? "ok" : "AllGatherV is wrong";
}

// Once around the ring, larger than any buffer between; then everybody with everybody and itself at once.
HCCL_JOB(messages) {
  const auto next = static_cast<uint32_t>((self.rank + 1) % self.ranks);
  const auto last = static_cast<uint32_t>((self.rank + self.ranks - 1) % self.ranks);
  for (const std::size_t count : kSizes) {
    DeviceArray<float> send(data(self.rank, count)), recv(count);
    const auto give = [&] {
      return HcclSend(send.get(), count, HCCL_DATA_TYPE_FP32, next, self.comm, self.stream);
    };
    const auto take = [&] {
      return HcclRecv(recv.get(), count, HCCL_DATA_TYPE_FP32, last, self.comm, self.stream);
    };
    if (self.rank % 2 == 0 && self.ranks > 1) RUN(give());
    if (self.ranks > 1) RUN(take());
    if (self.rank % 2 == 1) RUN(give());
    if (self.ranks > 1 && recv.values() != data(static_cast<int>(last), count))
      return differs("Send and Recv", count);
    std::vector<HcclSendRecvItem> items;
    DeviceArray<float> all(count * static_cast<std::size_t>(self.ranks));
    for (int peer = 0; peer < self.ranks; ++peer) {
      items.push_back({HCCL_RECV, all.get() + static_cast<std::size_t>(peer) * count, count,
                       HCCL_DATA_TYPE_FP32, static_cast<uint32_t>(peer)});
      items.push_back({HCCL_SEND, send.get(), count, HCCL_DATA_TYPE_FP32, static_cast<uint32_t>(peer)});
    }
    RUN(HcclBatchSendRecv(items.data(), static_cast<uint32_t>(items.size()), self.comm, self.stream));
    const std::vector<float> got = all.values();
    for (int peer = 0; peer < self.ranks; ++peer) {
      const std::vector<float> expected = data(peer, count);
      if (!std::equal(expected.begin(), expected.end(),
                      got.begin() + static_cast<std::ptrdiff_t>(count) * peer))
        return differs("BatchSendRecv", count);
    }
  }
  return "ok";
}

// A group of the even ranks, made from the large one, used while the large one is.
HCCL_JOB(sub_communicator) {
  std::vector<uint32_t> even;
  for (uint32_t rank = 0; rank < static_cast<uint32_t>(self.ranks); rank += 2) even.push_back(rank);
  const bool member = self.rank % 2 == 0;
  HcclCommConfig config;
  HcclCommConfigInit(&config);
  HcclComm sub = nullptr;
  RUN(HcclCreateSubCommConfig(&self.comm, static_cast<uint32_t>(even.size()), member ? even.data() : nullptr,
                              member ? 3 : 0xFFFFFFFFu, static_cast<uint32_t>(self.rank / 2), &config, &sub));
  DeviceArray<float> small(std::vector<float>{1}), large(std::vector<float>{1});
  if (member)
    RUN(HcclAllReduce(small.get(), small.get(), 1, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, sub, self.stream));
  RUN(HcclAllReduce(large.get(), large.get(), 1, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, self.comm,
                    self.stream));
  if (member && HcclCommDestroy(sub) != HCCL_SUCCESS) return "the sub-communicator cannot be destroyed";
  const float expected = member ? static_cast<float>(even.size()) : 1;
  return small.values()[0] == expected && large.values()[0] == static_cast<float>(self.ranks) ? "ok"
                                                                                              : "wrong sums";
}

HCCL_JOB(barrier) {
  for (int i = 0; i < 50; ++i) RUN(HcclBarrier(self.comm, self.stream));
  return "ok";
}

const char* const kJobs[] = {"all_reduce",       "all_reduce_in_pieces",
                             "reduce",           "broadcast",
                             "all_gather",       "reduce_scatter",
                             "reduce_scatter_v", "scatter",
                             "all_to_all",       "all_to_all_vc",
                             "all_gather_v",     "messages",
                             "sub_communicator", "barrier"};

class Operators : public testing::TestWithParam<const char*> {
 protected:
  static void works(const Place& place) {
    const ranks::Outcome outcome = ranks::run(GetParam(), place);
    EXPECT_EQ(outcome.said, ranks::all_ok(place.processes * place.ranks_each)) << outcome.log;
  }
};

TEST_P(Operators, OnOneRank) { works({1, 1, false, {}}); }
TEST_P(Operators, BetweenThreads) { works({1, 4, false, {}}); }
TEST_P(Operators, BetweenProcesses) { works({3, 1, false, {}}); }
TEST_P(Operators, BetweenProcessesOfSeveralDevices) { works({2, 2, false, {}}); }
TEST_P(Operators, BetweenHosts) { works({3, 1, true, {}}); }
TEST_P(Operators, BetweenHostsOfSeveralDevices) { works({2, 2, true, {}}); }
TEST_P(Operators, OfHiddenMemory) { works({2, 2, false, {{"NPU_SIM_PRIVATE", "0"}}}); }
TEST_P(Operators, OfHiddenMemoryBetweenHosts) { works({2, 2, true, {{"NPU_SIM_PRIVATE", "0"}}}); }

INSTANTIATE_TEST_SUITE_P(All, Operators, testing::ValuesIn(kJobs),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
