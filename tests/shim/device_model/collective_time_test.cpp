// Steps and bytes of collectives, from 2 to 4096 ranks.
#include "runtime_shim/device_model/collective_time.h"

#include "gtest/gtest.h"

namespace npu::device_model {
namespace {

const Rates& rates() {
  static const Rates result = rates_of(*configuration::find_chip("Ascend910B1"));
  return result;
}

CollectiveTime all_reduce(int ranks, double bytes) {
  return collective_time(rates(), {ACLSIM_COLLECTIVE_ALL_REDUCE, ranks, bytes});
}

TEST(CollectiveTime, OneRankHasNobodyToTalkTo) {
  EXPECT_EQ(all_reduce(1, 1e9).seconds, rates().collective_seconds);
  EXPECT_EQ(all_reduce(1, 1e9).steps_in_server, 0);
}

// Any AllReduce sends at least 2 P (n-1)/n bytes for each rank.
TEST(CollectiveTime, AllReduceSendsTheLeastBytes) {
  for (int ranks = 2; ranks <= 8; ++ranks) {
    const CollectiveTime time = all_reduce(ranks, 8e8);
    EXPECT_DOUBLE_EQ(time.bytes_in_server, 2 * 8e8 * (ranks - 1) / ranks) << ranks;
    EXPECT_EQ(time.bytes_between, 0);
    EXPECT_EQ(time.steps_in_server, 2);
  }
  for (int ranks = 16; ranks <= 4096; ranks *= 2) {
    const int servers = ranks / 8;
    const CollectiveTime time = all_reduce(ranks, 8e8);
    EXPECT_DOUBLE_EQ(time.bytes_between, 2 * 1e8 * (servers - 1) / servers) << ranks;
  }
}

// A vector of 8 MB that two ranks sum, share out or gather, among 64: AllGather's input is a part of it.
TEST(CollectiveTime, MoreRanksHaveTheSameVector) {
  const configuration::ModelledRanks more = {2, 64};
  for (const aclsimCollective kind :
       {ACLSIM_COLLECTIVE_ALL_REDUCE, ACLSIM_COLLECTIVE_REDUCE_SCATTER, ACLSIM_COLLECTIVE_ALL_TO_ALL}) {
    const CollectiveCall call = with_ranks({kind, 2, 8e6}, more);
    EXPECT_EQ(call.ranks, 64);
    EXPECT_EQ(call.payload, 8e6) << kind;
  }
  const CollectiveCall gather = with_ranks({ACLSIM_COLLECTIVE_ALL_GATHER, 2, 4e6}, more);
  EXPECT_EQ(gather.ranks, 64);
  EXPECT_EQ(gather.payload * 64, 8e6);
  EXPECT_EQ(with_ranks({ACLSIM_COLLECTIVE_POINT_TO_POINT, 2, 8e6}, more).ranks, 2);
  EXPECT_EQ(with_ranks({ACLSIM_COLLECTIVE_ALL_REDUCE, 4, 8e6}, more).ranks, 4);  // another communicator
  EXPECT_EQ(with_ranks({ACLSIM_COLLECTIVE_ALL_REDUCE, 4, 8e6}, {}).ranks, 4);
}

TEST(CollectiveTime, ManyServersHalveDistances) {
  EXPECT_EQ(all_reduce(32, 8e8).between, Algorithm::kRing);
  EXPECT_EQ(all_reduce(32, 8e8).steps_between, 2 * 3);
  EXPECT_EQ(all_reduce(4096, 8e8).between, Algorithm::kHalvingDoubling);
  EXPECT_EQ(all_reduce(4096, 8e8).steps_between, 2 * 9);
  EXPECT_EQ(all_reduce(48, 8e8).between, Algorithm::kRing);  // six servers: no power of two
}

TEST(CollectiveTime, SmallOnesCostTheirSteps) {
  const double small = all_reduce(8, 4).seconds;
  EXPECT_NEAR(small, rates().collective_seconds + 2 * rates().link_step_seconds, 1e-9);
  EXPECT_GT(all_reduce(4096, 4).seconds, small);
}

TEST(CollectiveTime, GrowsWithBytes) {
  for (const aclsimCollective kind :
       {ACLSIM_COLLECTIVE_ALL_GATHER, ACLSIM_COLLECTIVE_REDUCE_SCATTER, ACLSIM_COLLECTIVE_BROADCAST,
        ACLSIM_COLLECTIVE_REDUCE, ACLSIM_COLLECTIVE_ALL_TO_ALL, ACLSIM_COLLECTIVE_POINT_TO_POINT}) {
    for (const int ranks : {2, 8, 16, 1024}) {
      EXPECT_GT(collective_time(rates(), {kind, ranks, 2e9}).seconds,
                collective_time(rates(), {kind, ranks, 1e9}).seconds)
          << kind << " " << ranks;
    }
  }
}

TEST(CollectiveTime, GatherAndScatterAreHalfOfAllReduce) {
  const CollectiveTime gather = collective_time(rates(), {ACLSIM_COLLECTIVE_ALL_GATHER, 8, 1e8});
  const CollectiveTime scatter = collective_time(rates(), {ACLSIM_COLLECTIVE_REDUCE_SCATTER, 8, 8e8});
  EXPECT_DOUBLE_EQ(gather.bytes_in_server, scatter.bytes_in_server);
  EXPECT_DOUBLE_EQ(2 * gather.bytes_in_server, all_reduce(8, 8e8).bytes_in_server);
}

}  // namespace
}  // namespace npu::device_model
