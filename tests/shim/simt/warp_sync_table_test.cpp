#include "runtime_shim/simt/scheduler/warp_sync_table.h"

#include "gtest/gtest.h"

namespace npu::simt {
namespace {

TEST(WarpSyncTableTest, LanesOfOneMaskShareAnEntry) {
  WarpSyncTable table;
  table.find(0xf0).arrived = 0x10;
  EXPECT_EQ(table.find(0xf0).arrived, 0x10u);
  EXPECT_TRUE(table.any());
}

TEST(WarpSyncTableTest, DisjointMasksHaveTheirOwnEntries) {
  WarpSyncTable table;
  table.find(0x0f).arrived = 1;
  EXPECT_EQ(table.find(0xf0).arrived, 0u);
}

TEST(WarpSyncTableTest, MasksWithTheSameLowestLaneHaveTheirOwnEntries) {
  WarpSyncTable table;
  table.find(0x3).arrived = 2;
  WarpSyncTable::PendingWarpSync& other = table.find(0x5);
  EXPECT_EQ(other.arrived, 0u);
  other.arrived = 4;
  EXPECT_EQ(table.find(0x3).arrived, 2u);
  EXPECT_EQ(table.find(0x5).arrived, 4u);
}

TEST(WarpSyncTableTest, ADisplacedEntryIsFoundAfterItsNeighbourClosed) {
  WarpSyncTable table;
  WarpSyncTable::PendingWarpSync& first = table.find(0x3);
  first.arrived = 2;
  table.find(0x5).arrived = 4;
  table.close(first);
  EXPECT_EQ(table.find(0x5).arrived, 4u);
  EXPECT_EQ(table.find(0x3).arrived, 0u);
}

TEST(WarpSyncTableTest, ClosedEntriesAreGone) {
  WarpSyncTable table;
  WarpSyncTable::PendingWarpSync& pending = table.find(0xffffffffu);
  pending.arrived = 1;
  table.close(pending);
  EXPECT_FALSE(table.any());
  EXPECT_EQ(table.find(0xffffffffu).arrived, 0u);
}

}  // namespace
}  // namespace npu::simt
