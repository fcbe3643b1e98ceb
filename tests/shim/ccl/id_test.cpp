// Short ids that lead to HCCL's root infos, and reductions of host memory.
#include "runtime_shim/runtime/ccl/id.h"

#include <gmock/gmock.h>

#include <cstdint>
#include <cstring>
#include <thread>
#include <vector>

#include "npu/runtime.h"
#include "runtime_shim/kernels/collective/reduce.h"

namespace {

using npu::detail::fetch_root_info;
using npu::detail::make_unique_id;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(UniqueId, AllRanksGetOneRootInfo) {
  ASSERT_EQ(npuSetDevice(0), npuSuccess);
  npucclUniqueId id;
  ASSERT_EQ(npucclGetUniqueId(&id), npucclSuccess);
  std::vector<HcclRootInfo> infos(3);
  std::vector<std::thread> ranks;
  for (int rank = 0; rank < 3; ++rank)
    ranks.emplace_back([&, rank] { EXPECT_EQ(fetch_root_info(id, rank, 3, &infos[rank]), npucclSuccess); });
  for (std::thread& rank : ranks) rank.join();
  for (const HcclRootInfo& info : infos)
    EXPECT_EQ(std::memcmp(info.internal, infos[0].internal, sizeof(info.internal)), 0);
}

TEST(UniqueId, OtherBytesAreRefused) {
  const npucclUniqueId id = {"not an id"};
  HcclRootInfo info;
  EXPECT_EQ(fetch_root_info(id, 0, 1, &info), npucclInvalidArgument);
  EXPECT_THAT(npucclGetLastError(nullptr), HasSubstr("are not a root info"));
}

TEST(Reduce, CombinesInOrder) {
  const std::vector<std::int32_t> a{1, 2, 3}, b{10, 20, 30}, c{100, 200, 300};
  const auto bytes = [](const auto& values) { return reinterpret_cast<const char*>(values.data()); };
  std::vector<std::int32_t> sum(3), least(3);
  npu::ops::reduce(HCCL_DATA_TYPE_INT32, HCCL_REDUCE_SUM, {bytes(a), bytes(b), bytes(c)}, 3,
                   {reinterpret_cast<char*>(sum.data())});
  npu::ops::reduce(HCCL_DATA_TYPE_INT32, HCCL_REDUCE_MIN, {bytes(a), bytes(b), bytes(c)}, 3,
                   {reinterpret_cast<char*>(least.data())});
  EXPECT_THAT(sum, ElementsAre(111, 222, 333));
  EXPECT_THAT(least, ElementsAre(1, 2, 3));
}

}  // namespace
