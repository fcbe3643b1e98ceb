// Short ids that lead to root infos, and reductions of host memory.
#include <gmock/gmock.h>

#include <cstdint>
#include <cstring>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "hccl/hccl.h"
#include "hccl/hccl_sim.h"

namespace {

using testing::ElementsAre;

class HcclSimIds : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(aclInit(nullptr), ACL_SUCCESS);
    ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
  }
  void TearDown() override { aclFinalize(); }
};

TEST_F(HcclSimIds, AllRanksGetOneRootInfo) {
  char id[HCCL_SIM_ID_BYTES];
  ASSERT_EQ(HcclSimGetId(id), HCCL_SUCCESS);
  std::vector<HcclRootInfo> infos(3);
  std::vector<std::thread> ranks;
  for (uint32_t rank = 0; rank < 3; ++rank) {
    ranks.emplace_back(
        [&, rank] { EXPECT_EQ(HcclSimGetRootInfoOfId(id, rank, 3, &infos[rank]), HCCL_SUCCESS); });
  }
  for (std::thread& rank : ranks) rank.join();
  for (const HcclRootInfo& info : infos)
    EXPECT_EQ(std::memcmp(info.internal, infos[0].internal, sizeof(info.internal)), 0);
}

TEST_F(HcclSimIds, OtherBytesAreRefused) {
  const char id[HCCL_SIM_ID_BYTES] = "not an id";
  HcclRootInfo info;
  EXPECT_EQ(HcclSimGetRootInfoOfId(id, 0, 1, &info), HCCL_E_PARA);
  EXPECT_STRNE(HcclSimGetLastError(nullptr), "");
}

TEST(HcclSimReduce, CombinesInOrder) {
  const std::vector<std::int32_t> a{1, 2, 3}, b{10, 20, 30}, c{100, 200, 300};
  const void* const sources[] = {a.data(), b.data(), c.data()};
  std::vector<std::int32_t> sum(3), least(3);
  HcclSimReduceHost(HCCL_DATA_TYPE_INT32, HCCL_REDUCE_SUM, sources, 3, 3, sum.data());
  HcclSimReduceHost(HCCL_DATA_TYPE_INT32, HCCL_REDUCE_MIN, sources, 3, 3, least.data());
  EXPECT_THAT(sum, ElementsAre(111, 222, 333));
  EXPECT_THAT(least, ElementsAre(1, 2, 3));
}

}  // namespace
