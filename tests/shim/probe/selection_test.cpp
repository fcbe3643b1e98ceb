// What the shim's probe and probe_cuda.h share: names of files, ranks, selected operations.
#include "npu/probe/selection.h"

#include <map>

#include "gtest/gtest.h"
#include "npu/probe/element_type.h"
#include "runtime_shim/probe/crc32.h"

namespace npu::probe {
namespace {

TEST(Selection, ScopeHasItsFirstAndItsLastOperation) {
  Selection selection;
  selection.scope = {"b", "d"};
  selection.steps.ranges = {{2, 3}};
  bool is_in_scope = false;
  std::string selected;
  for (const char* const name : {"a", "b", "c", "d", "e"})
    if (selection.has(name, is_in_scope)) selected += name;
  EXPECT_EQ(selected, "bcd");
  EXPECT_TRUE(selection.has(3, 7));
  EXPECT_FALSE(selection.has(4, 7));
}

TEST(Selection, ListHasPartsOfNames) {
  Selection selection;
  selection.list = {"gemm", "Ccl."};
  bool is_in_scope = false;
  EXPECT_TRUE(selection.has("Blas.gemm.0.forward", is_in_scope));
  EXPECT_TRUE(selection.has("Ccl.all_reduce.0.forward", is_in_scope));
  EXPECT_FALSE(selection.has("Kernel.gelu.0.forward", is_in_scope));
}

TEST(Selection, TheRankIsTheFirstNumber) {
  const auto rank = [](std::map<std::string, std::string> variables) {
    return rank_of_process([&](const char* name) { return variables[name]; });
  };
  EXPECT_EQ(rank({}), -1);
  EXPECT_EQ(rank({{"RANK_ID", "three"}, {"PMI_RANK", "2"}, {"SLURM_PROCID", "5"}}), 2);
  EXPECT_EQ(rank({{"RANK", "1234567"}}), -1);
}

TEST(Selection, NamesThatChangeHaveTheirChecksum) {
  EXPECT_EQ(file_stem("Kernel.scale.0.forward.input.0"), "Kernel.scale.0.forward.input.0");
  const std::string name = "Kernel.{anonymous}::shift.0.forward.output.0";
  char expected[80];
  std::snprintf(expected, sizeof expected, "Kernel._anonymous___shift.0.forward.output.0-%08x",
                crc32(0, name.data(), name.size()));
  EXPECT_EQ(file_stem(name), expected);
  EXPECT_EQ(operation_name("Kernel", "a.b", 3), "Kernel.a_b.3.forward");
}

TEST(ElementType, EachHasItsFacts) {
  EXPECT_STREQ(facts_of(Type::complex128).ms, "Complex128");
  EXPECT_STREQ(facts_of(Type::bfloat16).npy, "<u2");
  EXPECT_EQ(facts_of(Type::unknown).bytes, 0);
  EXPECT_EQ(facts_of(Type::float64).bytes, 8);
}

}  // namespace
}  // namespace npu::probe
