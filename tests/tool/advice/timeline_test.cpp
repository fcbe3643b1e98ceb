#include "tool/advice/timeline/timeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/tool/support/profile_folder.h"
#include "tool/profile/read_profile.h"

namespace migrate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Profile profile_of(ProfileFolder& folder) {
  auto profile = read_profile(folder.write());
  EXPECT_TRUE(profile.ok());
  return std::move(*profile);
}

TEST(Timeline, HasTheTracksInTheirOrder) {
  ProfileFolder folder(2);
  for (size_t i = 0; i < 2; ++i)
    folder.rank(i).call("Node@launch", 5, 2).times(10, 0, 0, 5).kernel({"a", 10, 3}).kernel({"b", 20, 3});
  const Timeline timeline = make_timeline(profile_of(folder), Thresholds());
  std::vector<std::string> rows;
  for (const TimelineTrack& track : timeline.tracks) rows.push_back(track.group + ": " + track.label);
  EXPECT_EQ(rows.front(), "rank 0, NPU 0: Stream 7");
  EXPECT_EQ(rows.back(), "rank 1, CANN: Thread 1");
  EXPECT_THAT(rows, testing::Contains("rank 0, Overlap Analysis: Free"));
  EXPECT_EQ(timeline.joined_below, 0);
  EXPECT_EQ(timeline.tracks[0].events[1].start, 20000);
  EXPECT_EQ(timeline.names[timeline.tracks[0].events[1].name], "b");
}

TEST(Timeline, JoinsShortEventsAboveTheLimit) {
  ProfileFolder folder;
  for (int i = 0; i < 1000; ++i) folder.kernel({"short", i * 10.0, 1});
  for (int i = 0; i < 10; ++i) folder.kernel({"long", 20000.0 + i * 1000, 500});
  const Profile profile = profile_of(folder);
  const Timeline timeline = make_timeline(profile, Thresholds(), 40);
  EXPECT_EQ(timeline.events, 1010u);
  ASSERT_EQ(timeline.tracks.size(), 1u);
  EXPECT_LE(timeline.tracks[0].events.size(), 40u);
  EXPECT_GT(timeline.joined_below, 1000);
  // Nothing is lost: the joined events cover the others, and the long ones stay.
  EXPECT_EQ(timeline.tracks[0].events.back().duration, 500000);
  EXPECT_EQ(timeline.tracks[0].events.front().start, 0);
  EXPECT_EQ(timeline.tracks[0].events.front().duration, 999 * 10000 + 1000);
  EXPECT_EQ(make_timeline(profile, Thresholds(), 1010).joined_below, 0);
}

TEST(Timeline, DrawsTheSlowestAndTheFastestOfManyRanks) {
  ProfileFolder folder(20);
  for (size_t i = 0; i < 20; ++i) folder.rank(i).kernel({"a", 0, 10.0 + static_cast<double>((i * 7) % 20)});
  const Timeline timeline = make_timeline(profile_of(folder), Thresholds());
  EXPECT_EQ(timeline.ranks_left_out, 4u);
  EXPECT_EQ(timeline.tracks.size(), 16u);
  for (const TimelineTrack& track : timeline.tracks) {
    const Nanoseconds duration = track.events[0].duration;
    EXPECT_TRUE(duration < 18000 || duration >= 22000) << track.group << " " << duration;
  }
  EXPECT_NE(timeline_html(timeline, Language::en).find("4 ranks are not drawn"), std::string::npos);
}

TEST(Timeline, ShowsKernelsWithoutATrace) {
  ProfileFolder folder;
  folder.kernel({"a", 10, 3});
  folder.write();
  std::filesystem::remove(folder.output(0) + "/trace_view.json");
  const Timeline timeline = make_timeline(*read_profile(folder.path()), Thresholds());
  ASSERT_EQ(timeline.tracks.size(), 1u);
  EXPECT_EQ(timeline.tracks[0].label, "Stream 7");
}

TEST(MemorySeries, AddsAllocationsBySite) {
  ProfileFolder folder;
  folder.kernel({"a", 0, 3})
      .file("operator_memory.csv",
            "Name,Size(KB),Allocation Time(us),Duration(us)\n"
            "weights,2048,1763677891500000.000,\n"
            "batch,1024,1763677891500010.000,5\n"
            "batch,1024,1763677891500020.000,5\n");
  const auto series = memory_series(profile_of(folder), 1763677891500000000);
  ASSERT_EQ(series.size(), 1u);
  EXPECT_TRUE(series[0].stacked);
  EXPECT_THAT(series[0].times, ElementsAre(0, 10000, 15000, 20000, 25000));
  ASSERT_EQ(series[0].parts.size(), 2u);
  // The sum of both allocations of the batch is that of the weights: names decide.
  EXPECT_EQ(series[0].parts[0].name, "weights");
  EXPECT_THAT(series[0].parts[0].megabytes, ElementsAre(2, 2, 2, 2, 2));
  EXPECT_THAT(series[0].parts[1].megabytes, ElementsAre(0, 1, 0, 1, 0));
}

TEST(MemorySeries, KeepsPeaksOfManyChanges) {
  ProfileFolder folder;
  std::string table = "Name,Size(KB),Allocation Time(us),Duration(us)\n";
  for (int i = 0; i < 9000; ++i)
    table += "s" + std::to_string(i % 12) + "," + (i == 4567 ? "1048576" : "1024") + "," +
             std::to_string(1763677891500000 + i * 10) + ".000,5\n";
  folder.kernel({"a", 0, 3}).file("operator_memory.csv", table);
  const auto series = memory_series(profile_of(folder), 0);
  EXPECT_LE(series[0].times.size(), 2001u);
  EXPECT_EQ(series[0].parts.size(), 9u);  // eight sites and the others
  double most = 0;
  for (const auto& part : series[0].parts)
    for (double megabytes : part.megabytes) most = std::max(most, megabytes);
  EXPECT_EQ(most, 1024);
}

TEST(Roofline, ComputesFromShapes) {
  ProfileFolder folder;
  folder.cores(20, 40, 1000);
  folder.kernel({.name = "MatMul",
                 .start = 0,
                 .duration = 10,
                 .core = "AI_CORE",
                 .shapes = "64,128;128,32",
                 .types = "FLOAT16;FLOAT16",
                 .output = "64,32"});
  // Transposed, in a batch of 3.
  folder.kernel({.name = "BatchMatMul",
                 .start = 20,
                 .duration = 10,
                 .core = "AI_CORE",
                 .shapes = "3,128,64;3,128,32",
                 .types = "FLOAT16;FLOAT16",
                 .output = "3,64,32"});
  folder.kernel(
      {.name = "Conv2D", .start = 40, .duration = 10, .core = "AI_CORE", .shapes = "", .types = ""});
  const Roofline roofline = make_roofline(profile_of(folder), Thresholds());
  EXPECT_DOUBLE_EQ(roofline.peak, 20 * 1e9 * 8192);
  ASSERT_EQ(roofline.points.size(), 2u);
  const double one = 2.0 * 64 * 128 * 32, bytes = 2.0 * (64 * 128 + 128 * 32 + 64 * 32);
  EXPECT_NEAR(roofline.points[1].intensity, one / bytes, 1e-9);
  EXPECT_NEAR(roofline.points[1].rate, one / 10e-6, 1);
  EXPECT_NEAR(roofline.points[0].rate, 3 * one / 10e-6, 1);
}

TEST(TimelineJson, IsJsonThatCannotEndItsElement) {
  ProfileFolder folder;
  folder.kernel({"</script><b>x\\u0041", 10, 3}).kernel({"a", 20, 3});
  const std::string text = timeline_json(make_timeline(profile_of(folder), Thresholds()));
  EXPECT_THAT(text, Not(HasSubstr("<")));
  const auto json = nlohmann::json::parse(text);
  EXPECT_EQ(json["names"][1], "</script><b>xA");
  EXPECT_EQ(json["tracks"][0]["e"], (nlohmann::json{0, 3000, 1, 10000, 3000, 2}));
}

}  // namespace
}  // namespace migrate
