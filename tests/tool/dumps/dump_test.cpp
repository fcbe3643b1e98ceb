#include "tool/dumps/dump.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/dumps/dump_folder.h"

namespace migrate::dumps {
namespace {

using ::testing::HasSubstr;

using DumpFile = DumpFolder;

std::string three() {
  return dump({operation("Kernel.a.0.forward", same("1.0", "2.0"), same("NaN", "Infinity")),
               operation("Kernel.b.0.forward", R"({"type":"str","value":"NaN \"}{"})", same("3", "6")),
               operation("Kernel.c.0.forward", "", same("-Infinity", "1e-3"))});
}

TEST_F(DumpFile, OperationsAreReadInAnyOrder) {
  auto dump = Dump::open(put("dump.json", three()));
  ASSERT_TRUE(dump.ok()) << dump.error().message;
  EXPECT_EQ(dump->size(), 3u);
  EXPECT_EQ(dump->framework(), "mindspore");
  EXPECT_EQ(dump->task(), Task::statistics);
  EXPECT_EQ(dump->index().damage, "");
  EXPECT_EQ(dump->read(2)->leaves.at(0).max.text, "-inf");
  EXPECT_EQ(dump->read(0)->leaves.at(1).max.text, "nan");
  EXPECT_EQ(dump->read(0)->leaves.at(1).norm.text, "inf");
  EXPECT_EQ(dump->read(1)->leaves.at(0).max.text, "NaN \"}{");
  EXPECT_EQ(dump->find(key_of("Kernel.b.0.forward")), 1u);
  EXPECT_FALSE(dump->find(key_of("Kernel.b.1.forward")));
}

TEST_F(DumpFile, BackwardCallsAreCountedAnew) {
  auto dump =
      Dump::open(put("dump.json", migrate::dump({operation("Kernel.a.4.backward", "", same("1", "2")),
                                                 operation("Kernel.a.7.backward", "", same("1", "2"))})));
  ASSERT_TRUE(dump.ok());
  EXPECT_EQ(dump->find(key_of("Kernel.a.0.backward")), 0u);
  EXPECT_EQ(dump->find(key_of("Kernel.a.1.backward")), 1u);
}

TEST_F(DumpFile, ChecksumsAndTasksAreSeen) {
  auto with_md5 = Dump::open(put(
      "a/dump.json", dump({operation("Kernel.a.0.forward", "", same("1", "2", R"(,"md5":"00000000")"))})));
  EXPECT_EQ(with_md5->task(), Task::md5);
  auto tensors =
      Dump::open(put("b/dump.json", dump({operation("Kernel.a.0.forward", "", same("1", "2"))}, "tensor")));
  EXPECT_EQ(tensors->task(), Task::tensor);
}

// Wherever the file ends, whole operations stay and the rest is named.
TEST_F(DumpFile, AnyTruncationLeavesWholeOperations) {
  const std::string text = three();
  size_t most = 0;
  for (size_t length = 1; length + 2 < text.size(); ++length) {
    auto dump = Dump::open(put("dump.json", text.substr(0, length)));
    if (!dump) {
      EXPECT_EQ(most, 0u) << length;
      continue;
    }
    EXPECT_THAT(dump->index().damage, HasSubstr("ends at byte " + std::to_string(length)));
    EXPECT_GE(dump->size(), most) << length;
    most = dump->size();
    for (size_t i = 0; i < dump->size(); ++i) EXPECT_TRUE(dump->read(i).ok()) << length;
  }
  EXPECT_EQ(most, 3u);
}

TEST_F(DumpFile, GarbageAfterAnOperationIsNamed) {
  std::string text = three();
  text.replace(text.find(",\n\"Kernel.c"), 1, "?");
  auto dump = Dump::open(put("dump.json", text));
  ASSERT_TRUE(dump.ok());
  EXPECT_EQ(dump->size(), 2u);
  EXPECT_THAT(dump->index().damage, HasSubstr("is not JSON at byte"));
}

TEST_F(DumpFile, WhatIsNotADumpIsRefused) {
  EXPECT_FALSE(Dump::open(path("missing.json")).ok());
  EXPECT_FALSE(Dump::open(put("a.json", "")).ok());
  EXPECT_FALSE(Dump::open(put("b.json", "[1, 2]")).ok());
  EXPECT_FALSE(Dump::open(put("c.json", R"({"data": {}})")).ok());
  EXPECT_FALSE(Dump::open(put("d.json", R"({"data": 7})")).ok());
}

TEST_F(DumpFile, OperationsWithoutDirectionAreCounted) {
  auto dump =
      Dump::open(put("dump.json", migrate::dump({operation("one", "", same("1", "2")),
                                                 operation("Kernel.a.0.forward", "", same("1", "2"))})));
  EXPECT_EQ(dump->size(), 1u);
  EXPECT_EQ(dump->index().unnamed, 1u);
}

TEST_F(DumpFile, SavePointsNeedNoDirection) {
  auto dump = Dump::open(put("debug.json", R"({"task":"statistics","level":"debug","data":{"loss.0.debug":)" +
                                               same("0.5", "1") + "}}"));
  ASSERT_TRUE(dump.ok());
  EXPECT_EQ(dump->read(0)->leaves.at(0).name, "loss.0.debug");
  EXPECT_EQ(dump->framework(), "pytorch");
}

TEST_F(DumpFile, AnOperationThatIsNotUnderstoodDoesNotStopTheOthers) {
  auto dump =
      Dump::open(put("dump.json", migrate::dump({R"("Kernel.a.0.forward":{"input_args":[01x]})",
                                                 operation("Kernel.b.0.forward", "", same("1", "2"))})));
  ASSERT_TRUE(dump.ok());
  EXPECT_FALSE(dump->read(0).ok());
  EXPECT_TRUE(dump->read(1).ok());
}

TEST(OperationOfLeaf, EndsBeforeItsPart) {
  EXPECT_EQ(operation_of_leaf("Kernel.input.0.forward.output.0"), "Kernel.input.0.forward");
  EXPECT_EQ(operation_of_leaf("Kernel.a.0.forward"), "");
}

}  // namespace
}  // namespace migrate::dumps
