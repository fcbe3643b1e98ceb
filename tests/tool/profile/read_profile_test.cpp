#include "tool/profile/read_profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/tool/support/profile_folder.h"
#include "tool/profile/csv_reader.h"
#include "tool/profile/json_files.h"
#include "tool/profile/numbers.h"
#include "tool/profile/tables.h"
#include "tool/profile/trace_reader.h"

namespace migrate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Microseconds, AreExactToTheNanosecond) {
  EXPECT_EQ(parse_microseconds("1763677891500123.457"), 1763677891500123457);
  EXPECT_EQ(parse_microseconds(" 12.5\t"), 12500);
  EXPECT_EQ(parse_microseconds("-0.001"), -1);
  EXPECT_EQ(parse_microseconds("7"), 7000);
  EXPECT_EQ(parse_microseconds("1.23456"), 1234);
  EXPECT_EQ(parse_microseconds("2e3"), 2000000);
  for (const char* wrong : {"", "N/A", "1.2.3", "x", "99999999999999999999", "1 2"})
    EXPECT_FALSE(parse_microseconds(wrong)) << wrong;
}

TEST(Durations, AreAtMostElevenDays) {
  EXPECT_EQ(parse_duration("12.5"), 12500);
  EXPECT_EQ(parse_duration("-1"), -1000);
  EXPECT_FALSE(parse_duration("1000000000001"));
}

TEST(CsvReader, ReadsQuotesTabsAndCarriageReturns) {
  std::istringstream in(
      "\xEF\xBB\xBF"
      "a,b,c\r\n1\t,\"x,\"\"y\"\"\",3\r\nshort\n4,5,6");
  CsvReader csv(in);
  ASSERT_EQ(csv.column({"none", "b"}), 1);
  EXPECT_EQ(csv.column({"none"}), -1);
  ASSERT_TRUE(csv.next());
  EXPECT_EQ(csv.cell(0), "1");
  EXPECT_EQ(csv.cell(1), "x,\"y\"");
  ASSERT_TRUE(csv.next());
  EXPECT_EQ(csv.cell(2), "6");
  EXPECT_FALSE(csv.next());
  EXPECT_EQ(csv.short_rows(), 1u);
}

/// What reading a trace gives and says.
struct ReadTrace {
  RankProfile rank;
  std::vector<std::string> notes;
  explicit ReadTrace(const std::string& text) {
    std::istringstream in(text);
    read_trace(in, "t.json", rank, notes);
  }
};

const char* const kHardware = R"({"ph":"M","name":"process_name","pid":1,"args":{"name":"Ascend Hardware"}})";

std::string task(const std::string& name, const std::string& start, const std::string& duration) {
  return R"({"ph":"X","name":")" + name + R"(","pid":1,"tid":7,"ts":")" + start + R"(","dur":)" + duration +
         R"(,"args":{"Task Type":"AI_CORE","nested":[1,{"ph":"M"}]}})";
}

TEST(TraceReader, NamesTracksThatAreNamedAfterTheirEvents) {
  ReadTrace trace("[" + task("b", "20.5", "1") + "," + task("a", "10", "2") + "," + kHardware + "]");
  EXPECT_THAT(trace.notes, IsEmpty());
  ASSERT_EQ(trace.rank.tracks.size(), 1u);
  EXPECT_EQ(trace.rank.tracks[0].kind, TrackKind::device);
  EXPECT_EQ(trace.rank.tracks[0].thread, "Stream 7");
  ASSERT_EQ(trace.rank.events.size(), 2u);
  EXPECT_EQ(trace.rank.text(trace.rank.events[0].name), "a");
  EXPECT_EQ(trace.rank.events[1].start, 20500);
  EXPECT_EQ(trace.rank.text(trace.rank.events[1].task_type), "AI_CORE");
}

TEST(TraceReader, UsesWhatIsBeforeTheDamage) {
  const std::string whole =
      "[" + std::string(kHardware) + "," + task("a", "1", "2") + "," + task("b", "4", "2");
  for (const std::string& end :
       {std::string(), std::string(","), std::string(R"(,{"ph":"X","na)"), std::string(",]")}) {
    ReadTrace trace(whole + end);
    EXPECT_EQ(trace.rank.events.size(), 2u) << end;
    ASSERT_EQ(trace.notes.size(), 1u) << end;
    EXPECT_THAT(trace.notes[0], HasSubstr("the 2 events before it are used"));
  }
}

TEST(TraceReader, SaysWhatIsNotATrace) {
  for (const char* text : {R"({"traceEvents":[]})", "3", "\"x\""}) {
    ReadTrace trace(text);
    EXPECT_THAT(trace.notes, ElementsAre(HasSubstr("expected a bare array"))) << text;
  }
  EXPECT_THAT(ReadTrace("").notes, ElementsAre(HasSubstr("damaged")));
  EXPECT_THAT(ReadTrace("[]").notes, IsEmpty());
}

TEST(TraceReader, SaysThatTheClockRunsBackwards) {
  ReadTrace trace("[" + std::string(kHardware) + "," + task("a", "10", "5") + "," + task("b", "12", "1") +
                  "," + task("c", "20", "-1") + "," + task("d", "soon", "1") + "]");
  ASSERT_EQ(trace.rank.events.size(), 2u);
  EXPECT_EQ(trace.rank.events[0].duration, 2000);  // cut at the start of b
  EXPECT_THAT(trace.notes, ElementsAre(HasSubstr("1 events without a valid time"),
                                       HasSubstr("1 events with a negative duration"),
                                       HasSubstr("Stream 7: the clock runs backwards: 1 tasks")));
}

TEST(Tables, DamageIsALineEach) {
  RankProfile rank;
  std::vector<std::string> notes;
  std::istringstream kernels("Name,Type,Start Time(us),Duration(us)\na,A,1,2\nb,B,x,2\nc,C,3,-2\nd,D");
  read_kernels(kernels, "k.csv", rank, notes);
  EXPECT_EQ(rank.kernels.size(), 1u);
  EXPECT_THAT(notes, ElementsAre(HasSubstr("1 rows end early"), HasSubstr("1 rows lack a number"),
                                 HasSubstr("the clock runs backwards")));
  notes.clear();
  std::istringstream other("a,b\n1,2\n");
  read_steps(other, "s.csv", rank, notes);
  EXPECT_THAT(notes, ElementsAre("s.csv: lacks the column Computing; not read"));
}

TEST(Tables, NamesOfMsprofAreKnown) {
  RankProfile rank;
  std::vector<std::string> notes;
  std::istringstream in(
      "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us),Block Num,aiv_vec_ratio\n"
      "k,Add,AI_VECTOR_CORE,5,2.5,40,0.25\n");
  read_kernels(in, "op_summary.csv", rank, notes);
  ASSERT_EQ(rank.kernels.size(), 1u);
  EXPECT_EQ(rank.kernels[0].block_dim, 40);
  EXPECT_EQ(rank.kernels[0].duration, 2500);
  EXPECT_FLOAT_EQ(rank.kernels[0].pipe(Pipe::vec), 0.25f);
}

TEST(JsonFiles, ReadCommunicationAndDamage) {
  RankProfile rank;
  std::vector<std::string> notes;
  std::istringstream in(R"j({"step1":{"p2p":{},"collective":{"hcom_allReduce__1_0_1@g":{
    "Communication Bandwidth Info":{"SDMA":{"Transit Size(MB)":8,"Transit Time(ms)":2,"Bandwidth(GB/s)":4,
    "Size Distribution":{"2.0":[4,1.5]}},"RDMA":{"Transit Size(MB)":0,"Transit Time(ms)":0}}},"Total Op Info":{}}}})j");
  read_communication(in, "c.json", rank, notes);
  ASSERT_EQ(rank.transfers.size(), 1u);
  EXPECT_EQ(rank.transfers[0].sizes.at(2.0).first, 4);
  std::istringstream broken("{\"step1\":");
  read_communication(broken, "c.json", rank, notes);
  EXPECT_THAT(notes, ElementsAre(HasSubstr("c.json: is not JSON")));
}

TEST(ReadProfile, ReadsRanksInTheirOrder) {
  ProfileFolder folder(2);
  folder.rank(0).kernel({"a", 0, 10}).cores(24, 48);
  folder.rank(1).kernel({"b", 0, 20});
  auto profile = read_profile(folder.write());
  ASSERT_TRUE(profile.ok()) << profile.error().message;
  ASSERT_EQ(profile->ranks.size(), 2u);
  EXPECT_THAT(profile->notes, IsEmpty());
  EXPECT_EQ(profile->ranks[1].rank, 1);
  EXPECT_EQ(profile->ranks[0].device.aiv_count, 48);
  EXPECT_EQ(profile->ranks[1].text(profile->ranks[1].kernels[0].name), "b");
  EXPECT_EQ(profile->ranks[0].kernels[0].start, 1763677891500000000);
  // The output folder, and that of one rank with a slash, are taken, too.
  EXPECT_TRUE(read_profile(folder.output(1)).ok());
  EXPECT_TRUE(read_profile(folder.path() + "/").ok());
}

TEST(ReadProfile, SaysWhichRanksAreMissing) {
  ProfileFolder folder(3);
  for (size_t i : {0u, 2u}) folder.rank(i).kernel({"a", 0, 10});
  folder.rank(0).file("../profiler_metadata.json", R"({"distributed_args":{"world_size":4}})");
  auto profile = read_profile(folder.write());
  ASSERT_TRUE(profile.ok());
  EXPECT_EQ(profile->ranks.size(), 2u);
  EXPECT_THAT(profile->notes,
              ElementsAre(HasSubstr("left out"), HasSubstr("2 of 4 ranks are missing (1, 3)")));
}

TEST(ReadProfile, ReadsWhatMsprofWrites) {
  ProfileFolder folder;
  const std::string output = folder.path() + "/PROF_000001_20261120231500123_ABC/mindstudio_profiler_output";
  std::filesystem::create_directories(output);
  std::ofstream(output + "/op_summary_20261120231501.csv")
      << "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)\nk,Add,AI_CORE,5,2.5\n";
  std::ofstream(output + "/msprof_20261120231501.json")
      << "[" << kHardware << "," << task("k", "5", "2.5") << "]";
  auto profile = read_profile(folder.path());
  ASSERT_TRUE(profile.ok()) << profile.error().message;
  EXPECT_EQ(profile->ranks[0].kernels.size(), 1u);
  EXPECT_EQ(profile->ranks[0].events.size(), 1u);
}

TEST(ReadProfile, NamesTheToolOfAnotherFolder) {
  ProfileFolder folder;
  EXPECT_THAT(read_profile(folder.path()).error().message, HasSubstr("no folder of the Ascend profiler"));
  std::ofstream(folder.path() + "/run.nsys-rep") << "x";
  EXPECT_THAT(read_profile(folder.path()).error().message, HasSubstr("run.nsys-rep is of Nsight Systems"));
  EXPECT_THAT(read_profile("/no/such").error().message, HasSubstr("/no/such: no such folder"));
}

}  // namespace
}  // namespace migrate
