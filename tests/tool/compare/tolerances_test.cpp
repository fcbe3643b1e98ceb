#include "tool/compare/tolerances.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

namespace migrate::compare {
namespace {

using ::testing::HasSubstr;

TEST(Tolerances, ByTypeAndClass) {
  const Tolerances table = default_tolerances();
  EXPECT_EQ(table.class_of("Kernel.matmul_forward.3.forward"), "product");
  EXPECT_EQ(table.class_of("Memcpy.h2d.0.forward"), "copy");
  EXPECT_EQ(table.class_of("Kernel.LayerNorm.0.forward"), "reduction");
  EXPECT_EQ(table.class_of("Kernel.gelu.0.forward"), "elementwise");
  EXPECT_EQ(table.of("Float32", "Kernel.gelu.0.forward"), 1e-5);
  EXPECT_EQ(table.of("torch.bfloat16", "Blas.gemm.0.forward"), 4e-2);
  EXPECT_EQ(table.of("Int32", "Kernel.gelu.0.forward"), 0);
  EXPECT_EQ(table.of("Float32", "Memcpy.h2d.0.forward"), 0);
}

// The page says what the code has.
TEST(Tolerances, ThePageHasTheTable) {
  std::ifstream file(std::string(MIGRATE_SOURCE_DIR) + "/docs/reference/compare.md");
  std::stringstream page;
  page << file.rdbuf();
  const Tolerances table = default_tolerances();
  for (const auto& [type, by_class] : table.allowed) {
    std::string row = "\n| " + type + " |";
    for (const char* name : {"copy", "elementwise", "product", "reduction"})
      row += fmt::format(" {:g} |", by_class.at(name));
    EXPECT_THAT(page.str(), HasSubstr(row + "\n"));
  }
  std::map<std::string, std::string> parts;
  for (const auto& [part, name] : table.classes) parts[name] += (parts[name].empty() ? "" : ", ") + part;
  for (const auto& [name, list] : parts)
    EXPECT_THAT(page.str(), HasSubstr("\n| " + name + " | " + list + " |\n"));
}

TEST(Tolerances, AFileReplacesEntries) {
  auto table = read_tolerances(
      "t.json", R"({"amplification": 5, "classes": {"attention": ["flash"], "product": ["GELU"]},
      "tolerances": {"Float32": {"attention": 0.25}, "int8": {"elementwise": 1}}})");
  ASSERT_TRUE(table.ok()) << table.error().message;
  EXPECT_EQ(table->amplification, 5);
  EXPECT_EQ(table->of("Float32", "Kernel.flash_softmax.0.forward"), 0.25);
  EXPECT_EQ(table->of("Float32", "Kernel.gelu.0.forward"), 1e-4);
  EXPECT_EQ(table->of("Float16", "Kernel.flash.0.forward"), 2e-3)
      << "a class without an entry is elementwise";
  EXPECT_EQ(table->of("Int8", "Kernel.x.0.forward"), 1);
}

TEST(Tolerances, WrongFilesAreNamed) {
  auto error = [](const char* text) {
    auto table = read_tolerances("t.json", text);
    return table ? std::string("none") : table.error().message;
  };
  EXPECT_THAT(error("{"), HasSubstr("t.json: not JSON"));
  EXPECT_THAT(error("[]"), HasSubstr("expected an object"));
  EXPECT_THAT(error(R"({"tolerance": {}})"), HasSubstr("unknown key tolerance"));
  EXPECT_THAT(error(R"({"tolerances": {"float32": {"copy": -1}}})"),
              HasSubstr("float32: copy: expected a number"));
  EXPECT_THAT(error(R"({"tolerances": {"float32": 1}})"), HasSubstr("float32: expected an object"));
  EXPECT_THAT(error(R"({"classes": {"a": "b"}})"), HasSubstr("expected a list of names"));
  EXPECT_THAT(error(R"({"amplification": "x"})"), HasSubstr("amplification: expected a number"));
}

}  // namespace
}  // namespace migrate::compare
