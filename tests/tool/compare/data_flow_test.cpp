#include "tool/compare/data_flow.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace migrate::compare {
namespace {

using dumps::Leaf;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

Leaf at(uint64_t address, uint64_t bytes) {
  Leaf leaf;
  leaf.is_tensor = true;
  leaf.address = address;
  leaf.bytes = bytes;
  return leaf;
}

Leaf with(const char* max, const char* min, int64_t elements = 4) {
  Leaf leaf;
  leaf.is_tensor = true;
  leaf.elements = elements;
  leaf.max = {dumps::Value::Kind::number, 0, max};
  leaf.min = {dumps::Value::Kind::number, 0, min};
  return leaf;
}

TEST(DataFlow, LastWriterOfEachByte) {
  DataFlow flow;
  EXPECT_THAT(flow.producers(at(0, 8)), IsEmpty());
  flow.write(at(0, 100), 1);
  flow.write(at(40, 20), 2);
  EXPECT_THAT(flow.producers(at(0, 40)), ElementsAre(1));
  EXPECT_THAT(flow.producers(at(0, 41)), ElementsAre(2, 1));
  EXPECT_THAT(flow.producers(at(40, 20)), ElementsAre(2));
  EXPECT_THAT(flow.producers(at(60, 1000)), ElementsAre(1));
  EXPECT_THAT(flow.producers(at(100, 1)), IsEmpty());
  EXPECT_EQ(flow.by(), DataFlow::By::addresses);
}

TEST(DataFlow, AgreesWithAnArrayOfWriters) {
  std::mt19937 random(1);
  for (int run = 0; run < 200; ++run) {
    DataFlow flow;
    std::vector<uint32_t> writers(64, 0);
    for (uint32_t writer = 1; writer < 20; ++writer) {
      const uint64_t begin = random() % 60, bytes = 1 + random() % (64 - begin);
      flow.write(at(begin, bytes), writer);
      for (uint64_t i = begin; i < begin + bytes; ++i) writers[i] = writer;
      for (uint64_t i = 0; i < 64; ++i) {
        const auto found = flow.producers(at(i, 1));
        EXPECT_EQ(found.empty() ? 0 : found[0], writers[i]);
      }
    }
  }
}

TEST(DataFlow, EqualContentsWithoutAddresses) {
  DataFlow flow;
  flow.write(with("2.0", "1.0"), 7);
  EXPECT_THAT(flow.producers(with("2.0", "1.0")), ElementsAre(7));
  EXPECT_THAT(flow.producers(with("2.0", "1.5")), IsEmpty());
  flow.write(with("0.0", "0.0"), 8);
  EXPECT_THAT(flow.producers(with("0.0", "0.0")), IsEmpty()) << "many tensors are zero";
  flow.write(with("0.5", "0.5", 1), 9);
  EXPECT_THAT(flow.producers(with("0.5", "0.5", 1)), ElementsAre(9)) << "one element";
  EXPECT_EQ(flow.by(), DataFlow::By::contents);
}

TEST(DataFlow, AddressesThatWrapAroundAreNone) {
  DataFlow flow;
  flow.write(at(~0ull - 3, 100), 1);
  EXPECT_NE(flow.by(), DataFlow::By::addresses);
}

}  // namespace
}  // namespace migrate::compare
