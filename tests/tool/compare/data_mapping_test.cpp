#include "tool/compare/data_mapping.h"

#include <gtest/gtest.h>

namespace migrate::compare {
namespace {

TEST(DataMapping, OnePairALine) {
  auto mapping = read_data_mapping(
      "m.yaml",
      "# names\n---\nKernel.a::b.0.forward.input.0: Kernel.c.0.forward.input.0\n\n\"x.1\": 'y.2'\n");
  ASSERT_TRUE(mapping.ok());
  EXPECT_EQ(mapping->size(), 2u);
  EXPECT_EQ(mapping->at("Kernel.a::b.0.forward.input.0"), "Kernel.c.0.forward.input.0");
  EXPECT_EQ(mapping->at("x.1"), "y.2");
}

TEST(DataMapping, OtherLinesAreNamed) {
  auto mapping = read_data_mapping("m.yaml", "a: b\nKernel.a::b\n");
  ASSERT_FALSE(mapping.ok());
  EXPECT_EQ(mapping.error().message, "m.yaml:2: expected 'TARGET: GOLDEN'");
}

}  // namespace
}  // namespace migrate::compare
