// Long and wide: thousands of random operators over two communicators, every result checked; and hosts that
// are network namespaces.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <random>

#include "tests/shim/hccl/ranks.h"

namespace {

using ranks::DeviceArray;
using ranks::Place;
using ranks::Rank;

/// Element i of rank r in round n: whole numbers, whose sums are exact.
float value(unsigned round, uint32_t rank, std::size_t i) {
  return static_cast<float>((round * 31 + rank * 7 + i) % 64);
}

/// One group of a soak: the ranks of it in the world, in order.
struct Group {
  HcclComm comm;
  std::vector<uint32_t> members;
  std::size_t place;
};

/// One operator on the group; the name of it if its result is wrong, else empty.
std::string one_round(Rank& self, Group& group, unsigned round, std::mt19937& random) {
  const std::size_t n = group.members.size(), count = random() % 3000;
  const unsigned kind = random() % 4;
  const auto root = static_cast<uint32_t>(random() % n);
  const std::size_t blocks = kind == 3 ? n : 1;
  std::vector<float> mine(count * blocks), expected;
  for (std::size_t i = 0; i < mine.size(); ++i) mine[i] = value(round, group.members[group.place], i);
  const auto sum = [&](std::size_t first) {
    expected.assign(count, 0);
    for (const uint32_t member : group.members) {
      for (std::size_t i = 0; i < count; ++i) expected[i] += value(round, member, first + i);
    }
  };
  DeviceArray<float> send(mine), recv(kind == 2 ? count * n : count);
  HcclResult result = HCCL_SUCCESS;
  if (kind == 0) {
    sum(0);
    result = HcclAllReduce(send.get(), recv.get(), count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, group.comm,
                           self.stream);
  } else if (kind == 1) {
    for (std::size_t i = 0; i < count; ++i) expected.push_back(value(round, group.members[root], i));
    if (count > 0) aclrtMemcpy(recv.get(), count * 4, send.get(), count * 4, ACL_MEMCPY_DEVICE_TO_DEVICE);
    result = HcclBroadcast(recv.get(), count, HCCL_DATA_TYPE_FP32, root, group.comm, self.stream);
  } else if (kind == 2) {
    for (const uint32_t member : group.members) {
      for (std::size_t i = 0; i < count; ++i) expected.push_back(value(round, member, i));
    }
    result = HcclAllGather(send.get(), recv.get(), count, HCCL_DATA_TYPE_FP32, group.comm, self.stream);
  } else {
    sum(group.place * count);
    result = HcclReduceScatter(send.get(), recv.get(), count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM,
                               group.comm, self.stream);
  }
  const bool ran = result == HCCL_SUCCESS && aclrtSynchronizeStream(self.stream) == ACL_SUCCESS;
  if (ran && recv.values() == expected) return "";
  return "round " + std::to_string(round) + " kind " + std::to_string(kind) + " x " + std::to_string(count) +
         " is wrong " + simulated_hccl().getLastError(group.comm);
}

// All ranks draw the same numbers; those outside the chosen group draw and skip.
HCCL_JOB(soak) {
  Group world{self.comm, {}, static_cast<std::size_t>(self.rank)},
      even{nullptr, {}, static_cast<std::size_t>(self.rank / 2)};
  for (uint32_t rank = 0; rank < static_cast<uint32_t>(self.ranks); ++rank) {
    world.members.push_back(rank);
    if (rank % 2 == 0) even.members.push_back(rank);
  }
  if (self.rank % 2 == 0) {
    HcclCommConfig config;
    HcclCommConfigInit(&config);
    HcclCreateSubCommConfig(&self.comm, static_cast<uint32_t>(even.members.size()), even.members.data(), 1,
                            static_cast<uint32_t>(even.place), &config, &even.comm);
  }
  const char* const wanted = std::getenv("HCCL_SOAK_ROUNDS");
  const unsigned rounds = wanted == nullptr ? 500 : static_cast<unsigned>(std::atoi(wanted));
  for (unsigned round = 0; round < rounds; ++round) {
    std::mt19937 random(round);
    const bool in_even = random() % 3 == 0;
    if (in_even && self.rank % 2 == 1) continue;
    if (const std::string bad = one_round(self, in_even ? even : world, round, random); !bad.empty())
      return bad;
  }
  if (even.comm != nullptr) HcclCommDestroy(even.comm);
  return "ok";
}

TEST(Soak, BetweenThreads) { EXPECT_EQ(ranks::run("soak", {1, 4, false, {}, {}}).said, ranks::all_ok(4)); }
TEST(Soak, BetweenProcesses) { EXPECT_EQ(ranks::run("soak", {4, 1, false, {}, {}}).said, ranks::all_ok(4)); }
TEST(Soak, BetweenHosts) {
  EXPECT_EQ(ranks::run("soak", {3, 1, true, {{"HCCL_SOAK_ROUNDS", "100"}}, {}}).said, ranks::all_ok(3));
}

/// Two network namespaces with a cable between them, for the length of a test. Their names hold the process's
/// number: tests run at the same time.
class Hosts : public testing::Test {
 protected:
  void SetUp() override {
    remove();
    const std::string a = name('a'), b = name('b'), cable_a = "hv" + a, cable_b = "hv" + b;
    const std::string setup = "ip netns add " + a + " && ip netns add " + b + " && ip link add " + cable_a +
                              " type veth peer name " + cable_b + " && ip link set " + cable_a + " netns " +
                              a + " && ip link set " + cable_b + " netns " + b + " && ip -n " + a +
                              " addr add 10.77.0.1/24 dev " + cable_a + " && ip -n " + b +
                              " addr add 10.77.0.2/24 dev " + cable_b + " && ip -n " + a + " link set " +
                              cable_a + " up && ip -n " + b + " link set " + cable_b + " up && ip -n " + a +
                              " link set lo up && ip -n " + b + " link set lo up";
    if (std::system(("(" + setup + ") >/dev/null 2>&1").c_str()) != 0) GTEST_SKIP() << "needs root and ip(8)";
  }
  void TearDown() override { remove(); }
  static std::string name(char which) { return "h" + std::to_string(getpid()) + which; }
  static void remove() {
    const std::string both =
        "(ip netns del " + name('a') + "; ip netns del " + name('b') + ") >/dev/null 2>&1";
    const int ignored = std::system(both.c_str());
    static_cast<void>(ignored);
  }
  static Place two(std::map<std::string, std::string> environment) {
    environment["HCCL_SOCKET_IFNAME"] = "hv";
    return {2, 1, false, environment, {name('a'), name('b')}};
  }
};

TEST_F(Hosts, ThatAreNetworkNamespaces) {
  for (const char* const job : {"all_reduce", "reduce_scatter", "all_to_all", "messages"}) {
    const ranks::Outcome outcome = ranks::run(job, two({}));
    EXPECT_EQ(outcome.said, ranks::all_ok(2)) << job << outcome.log;
  }
}
TEST_F(Hosts, LoseARank) {
  const ranks::Outcome outcome = ranks::run("five_sums", two({{"NPU_SIM_HCCL_FAULT", "kill:rank=1:op=3"}}));
  EXPECT_THAT(outcome.said[0], testing::HasSubstr("lost rank 1")) << outcome.log;
}
// The rendezvous point listens on the loopback where no interface is given: nobody outside reaches it.
TEST_F(Hosts, DoNotConnectWithoutAnInterface) {
  const Place place{2, 1, false, {{"NPU_SIM_HCCL_TIMEOUT_MS", "1500"}}, {name('a'), name('b')}};
  for (const std::string& said : ranks::run("all_reduce", place).said) EXPECT_NE(said, "ok");
}

}  // namespace
