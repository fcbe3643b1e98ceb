#include "gtest/gtest.h"
#include "runtime_shim/simt/scheduler/warp_sync_table.h"

namespace npu::simt {
namespace {

TEST(LaneTableTest, LanesOfOneMaskShareAMeeting) {
  LaneTable table;
  table.find(0xf0).arrived = 0x10;
  EXPECT_EQ(table.find(0xf0).arrived, 0x10u);
  EXPECT_TRUE(table.any());
}

TEST(LaneTableTest, DisjointMasksMeetApart) {
  LaneTable table;
  table.find(0x0f).arrived = 1;
  EXPECT_EQ(table.find(0xf0).arrived, 0u);
}

TEST(LaneTableTest, MasksWithTheSameLowestLaneMeetApart) {
  LaneTable table;
  table.find(0x3).arrived = 2;
  LaneTable::Meeting& other = table.find(0x5);
  EXPECT_EQ(other.arrived, 0u);
  other.arrived = 4;
  EXPECT_EQ(table.find(0x3).arrived, 2u);
  EXPECT_EQ(table.find(0x5).arrived, 4u);
}

TEST(LaneTableTest, ADisplacedMeetingIsFoundAfterItsNeighbourClosed) {
  LaneTable table;
  LaneTable::Meeting& first = table.find(0x3);
  first.arrived = 2;
  table.find(0x5).arrived = 4;
  table.close(first);
  EXPECT_EQ(table.find(0x5).arrived, 4u);
  EXPECT_EQ(table.find(0x3).arrived, 0u);
}

TEST(LaneTableTest, ClosedMeetingsAreGone) {
  LaneTable table;
  LaneTable::Meeting& meeting = table.find(0xffffffffu);
  meeting.arrived = 1;
  table.close(meeting);
  EXPECT_FALSE(table.any());
  EXPECT_EQ(table.find(0xffffffffu).arrived, 0u);
}

}  // namespace
}  // namespace npu::simt
