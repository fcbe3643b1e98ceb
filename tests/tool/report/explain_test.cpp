#include "tool/report/explain.h"

#include <gtest/gtest.h>

#include "tests/tool/support/simple_rule.h"
#include "tool/report/explain_chips.h"
#include "tool/report/rules_coverage.h"

namespace migrate {
namespace {

RuleSet some_rules() {
  Rule malloc = simple_rule("cudaMalloc");
  malloc.header = "cuda_runtime.h";
  malloc.ascend.functions = {"aclrtMalloc"};
  malloc.kind = FunctionRule{"cudaError_t", {"void** p", "size_t n"}, {}, true, false, {}};
  malloc.examples.push_back({"", "cudaMalloc(&p, 16);", "npuMalloc(&p, 16);", false});
  Rule kinds = simple_rule("cudaMemcpyKind");
  kinds.kind = EnumRule{{{"cudaMemcpyHostToDevice", "1", "npuMemcpyHostToDevice", {}, ""}}};
  Rule header = simple_rule("cuda_runtime.h");
  header.kind = HeaderRule{};
  header.target = "npu/runtime.h";
  Rule tile = simple_rule("cooperative_groups::thread_block_tile");
  tile.kind = QualifiedRule{};
  Rule torch = simple_rule("torch/");
  torch.kind = LibraryRule{"libtorch", {"torch::", "<<<>>>"}};
  return RuleSet({torch, malloc, kinds, header, tile, simple_rule("cudaGraphLaunch", Support::unsupported)});
}

TEST(Explain, SaysWhatASymbolBecomes) {
  RuleSet rules = some_rules();
  std::string text = explain(rules, "cudaMalloc", Language::en).value_or("");
  for (const char* part :
       {"cudaError_t cudaMalloc(void** p, size_t n)", "npuMalloc", "aclrtMalloc", "cudaMalloc(&p, 16);"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
  }
  EXPECT_NE(explain(rules, "cudaMemcpyHostToDevice", Language::en)->find("npuMemcpyHostToDevice"),
            std::string::npos);
  EXPECT_NE(explain(rules, "cuda_runtime.h", Language::en)->find("npu/runtime.h"), std::string::npos);
  EXPECT_NE(explain(rules, "cudaGraphLaunch", Language::en)->find("an advice"), std::string::npos);
  EXPECT_NE(explain(rules, "MIG5001", Language::zh)->find("双精度矩阵乘"), std::string::npos);
  EXPECT_FALSE(explain(rules, "cudaMaloc", Language::en));
}

TEST(Explain, ShowsFunctionsAndDataTypesByChip) {
  Rule gemm = simple_rule("cublasDgemm"), create = simple_rule("cublasCreate"),
       herk = simple_rule("cublasZherk");
  gemm.ascend = {{"aclnnAddmm", "aclblasGemmEx"}, "DOUBLE", "", "", "compute in float",
                 "operands are transposed"};
  create.ascend.shim = "a handle of the shim";
  herk.ascend.none = "CANN has no such operator";
  herk.ascend.instead = "split it";
  RuleSet rules({gemm, create, herk});
  rules.set_operators(
      {{"aclnnAddmm", "ops-nn", {{"A2", {"FLOAT"}}, {"A3", {"FLOAT"}}, {"950", {"FLOAT", "DOUBLE"}}}},
       {"aclblasGemmEx", "ops-blas", {{"950", {}}}}});
  using Rows = std::vector<std::pair<std::string, std::string>>;
  auto rows = [&](const char* name) {
    return explain_chips(rules, *rules.find(name)->rule, Language::en, {});
  };
  EXPECT_EQ(rows("cublasDgemm"), (Rows{{"by chip", "A2, A3: not for DOUBLE: aclnnAddmm (FLOAT)"},
                                       {"", "950: aclnnAddmm (FLOAT, DOUBLE); also aclblasGemmEx"},
                                       {"", "310P, 910: none of these functions"},
                                       {"how", "operands are transposed"},
                                       {"instead", "compute in float"}}));
  EXPECT_EQ(rows("cublasCreate"), (Rows{{"on a chip", "a handle of the shim"}}));
  EXPECT_EQ(rows("cublasZherk"), (Rows{{"on a chip", "CANN has no such operator"}, {"instead", "split it"}}));
  RuleTexts chinese;
  chinese.add("split it", "请拆分");
  EXPECT_EQ(explain_chips(rules, *rules.find("cublasZherk")->rule, Language::zh, chinese).back().second,
            "请拆分");
  EXPECT_NE(explain(rules, "cublasDgemm", Language::en)->find("not for DOUBLE"), std::string::npos);
}

TEST(Explain, SaysBothVerdicts) {
  RuleSet rules = some_rules();
  rules.set_shim_functions({{"npuMalloc", {"aclrtMalloc"}, {}}});
  const std::string malloc = explain(rules, "cudaMalloc", Language::en).value_or("");
  EXPECT_NE(malloc.find("simulated     full"), std::string::npos) << malloc;
  EXPECT_NE(malloc.find("real chip     Ascend910B1: direct, aclrtMalloc"), std::string::npos) << malloc;
  const std::string graph =
      explain(rules, "cudaGraphLaunch", Language::en, {}, *find_chip("Ascend950")).value_or("");
  EXPECT_NE(graph.find("Ascend950: none"), std::string::npos) << graph;
}

TEST(Explain, ALibraryAnswersForItsNames) {
  RuleSet rules = some_rules();
  for (const char* name : {"torch::empty", "torch::nn::Linear", "<<<>>>"}) {
    EXPECT_NE(explain(rules, name, Language::en).value_or("").find("libtorch"), std::string::npos) << name;
    EXPECT_TRUE(cover(rules, {{name, "", 2}}).unknown.empty()) << name;
    EXPECT_EQ(rules.find(name), nullptr) << name << " is no use that coverage counts";
  }
  for (const char* name : {"torch", "mine::torch::empty", "torchx::empty"})
    EXPECT_FALSE(explain(rules, name, Language::en)) << name;
}

TEST(Explain, SuggestsTheNearest) {
  RuleSet rules = some_rules();
  EXPECT_EQ(similar_names(rules, "cudaMaloc").front(), "cudaMalloc");
  EXPECT_EQ(similar_names(rules, "CUDAMALLOC").front(), "cudaMalloc");
  EXPECT_EQ(similar_names(rules, "cudaMemcpyHostToDevise").front(), "cudaMemcpyHostToDevice");
  EXPECT_TRUE(similar_names(rules, "somethingElseEntirely").empty());
  EXPECT_TRUE(similar_names(rules, "").empty());
}

TEST(RulesCoverage, ReadsListsOfBothKinds) {
  auto csv = read_symbol_list("library,symbol,repos\ncuda,\"cudaMalloc\",7\r\ncuda,cudaOdd,9\n");
  ASSERT_EQ(csv.size(), 2u);
  EXPECT_EQ(csv[0].name, "cudaMalloc");
  EXPECT_EQ(csv[0].repositories, 7u);
  auto plain = read_symbol_list("# comment\ncudaMalloc\n\ncudaOdd");
  ASSERT_EQ(plain.size(), 2u);
  EXPECT_EQ(plain[1].name, "cudaOdd");
  EXPECT_TRUE(read_symbol_list("").empty());
}

TEST(RulesCoverage, CountsByStatus) {
  RuleSet rules = some_rules();
  auto coverage = cover(
      rules, read_symbol_list("cudaMalloc\ncudaOdd\ncudaGraphLaunch\ncg::thread_block_tile\ncuda_runtime.h"));
  EXPECT_EQ(coverage.total, 5u);
  EXPECT_EQ(coverage.by_status["full"], 3u);
  EXPECT_EQ(coverage.by_status["unsupported"], 1u);
  ASSERT_EQ(coverage.unknown.size(), 1u);
  std::string text = write_coverage(coverage, 0);
  EXPECT_NE(text.find("all 5"), std::string::npos);
  EXPECT_NE(text.find("1 more unknown"), std::string::npos);
}

}  // namespace
}  // namespace migrate
