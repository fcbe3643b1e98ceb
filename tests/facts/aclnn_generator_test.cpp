// signatures.json as headers and as the table of the argument checks, on small files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "runtime_shim/aclnn/facts/operator_facts.h"
#include "runtime_shim/aclnn/generator/write.h"

namespace {

using namespace npu::aclnn::generator;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// A file with one operator that has these parameters.
std::string file_with(const std::string& parameters, const std::string& more = "") {
  return R"({"commits": {"ops": "c0ffee"}, "generations": ["A2", "910"], "types": {"FLOAT": 0, "INT8": 2},
             "formats": {"ND": 2}, "functions": {
               "aclnnSizeOfTwo": {"header": "aclnnop/aclnn_two.h", "returns": "aclnnStatus",
                                  "parameters": [{"name": "size", "type": "uint64_t*"}]},
               "aclInit": {"header": "aclnn/acl_meta.h", "returns": "int", "parameters": []}}, "operators": [{"name": "aclnnTwo", "header": "aclnn_two.h", "repository": "ops",
             "chips": "A2 910", "parameters": [)" +
         parameters + "]" + more + "}]}";
}

const std::string kTensor =
    R"({"name": "self", "type": "const aclTensor*", "role": "in", "types": {"A2": "FLOAT INT8", "910": "INT8"},
        "formats": "ND", "rank": [0, 8], "strided": "refused", "null": "allowed"})";

std::string header(const std::string& text) { return headers_of(read_signatures(text)).at("aclnn_two.h"); }
std::string table(const std::string& text) { return table_of(read_signatures(text)); }

std::string error_of(const std::string& text) {
  try {
    read_signatures(text);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

TEST(AclnnGenerator, DeclaresBothPhases) {
  EXPECT_THAT(header(file_with(R"({"name": "alpha", "type": "double"})")),
              AllOf(HasSubstr("aclnnStatus aclnnTwoGetWorkspaceSize(double alpha, uint64_t* workspaceSize, "
                              "aclOpExecutor** executor);"),
                    HasSubstr("aclnnStatus aclnnTwo(void* workspace, uint64_t workspaceSize, "
                              "aclOpExecutor* executor, aclrtStream stream);"),
                    HasSubstr("#ifndef ACLNNOP_ACLNN_TWO_H_"), HasSubstr("ops c0ffee")));
}

TEST(AclnnGenerator, DeclaresFunctionsOfTheHeaderThatAreNoOperators) {
  EXPECT_THAT(header(file_with(kTensor)),
              AllOf(HasSubstr("aclnnStatus aclnnSizeOfTwo(uint64_t* size);"), Not(HasSubstr("aclInit"))));
}

TEST(AclnnGenerator, BreaksLongDeclarationsBetweenParameters) {
  const std::string name(60, 'x');
  EXPECT_THAT(
      header(file_with(R"({"name": ")" + name + R"(", "type": "const aclTensor*"})")),
      HasSubstr("GetWorkspaceSize(const aclTensor* " + name + ",\n" + std::string(37, ' ') + "uint64_t*"));
}

TEST(AclnnGenerator, SaysWhatIsKnownOfATensor) {
  EXPECT_THAT(header(file_with(kTensor)),
              HasSubstr("///   self: in; FLOAT, INT8; dimensions: 0 to 8; contiguous; may be null\n"));
  EXPECT_THAT(header(file_with(R"({"name": "self", "type": "aclTensor*"})")), Not(HasSubstr("///   self")));
}

TEST(AclnnGenerator, WritesTheOlderPathOfAHeader) {
  EXPECT_EQ(headers_of(read_signatures(file_with(kTensor))).size(), 1u);
  const auto headers = headers_of(read_signatures(file_with(kTensor, R"(, "level2": true)")));
  EXPECT_THAT(headers.at("level2/aclnn_two.h"), HasSubstr("#include \"aclnnop/aclnn_two.h\"\n"));
}

TEST(AclnnGenerator, SaysWhatIsNewer) {
  EXPECT_THAT(header(file_with(kTensor)), Not(HasSubstr("Newer")));
  EXPECT_THAT(header(file_with(kTensor, R"(, "newer": true)")), HasSubstr("Newer than CANN 8.1"));
}

TEST(AclnnGenerator, WritesOneRowForEachParameter) {
  EXPECT_THAT(table(file_with(kTensor)),
              AllOf(HasSubstr(R"({"self", "const aclTensor*", Kind::tensor, Role::in, Null::allowed, )"
                              R"(Strided::refused, 0, 8, {5U, 4U}, 4U})"),
                    HasSubstr(R"({"aclnnTwo", false, 3, 1, parameters_of_aclnnTwo})")));
}

TEST(AclnnGenerator, LeavesOutWhatIsUnknown) {
  EXPECT_THAT(
      table(file_with(R"({"name": "list", "type": "const aclTensorList*"})")),
      HasSubstr(R"(Kind::tensor_list, Role::in, Null::unknown, Strided::unknown, -1, -1, {0, 0}, 0U})"));
}

std::string refusals(const std::set<std::string>& defined) {
  return refusals_of(read_signatures(file_with(kTensor)), defined);
}

TEST(AclnnGenerator, DefinesWhatNoSourceDefines) {
  const std::string text = refusals({"other"});
  EXPECT_THAT(
      text, AllOf(HasSubstr("#include \"aclnnop/aclnn_two.h\"\n"),
                  HasSubstr("aclnnStatus aclnnTwoGetWorkspaceSize(const aclTensor*, uint64_t* workspaceSize, "
                            "aclOpExecutor** executor) {"),
                  HasSubstr("aclnnStatus aclnnTwo(void*, uint64_t, aclOpExecutor*, aclrtStream) {"),
                  HasSubstr("aclnnStatus aclnnSizeOfTwo(uint64_t* size) {")));
  EXPECT_THAT(text, Not(HasSubstr("aclInit")));  // it returns no status
}

TEST(AclnnGenerator, LeavesOutWhatASourceDefines) {
  EXPECT_THAT(refusals({"aclnnTwo", "aclnnTwoGetWorkspaceSize", "aclnnSizeOfTwo"}),
              Not(HasSubstr("aclnnTwo")));
  EXPECT_THAT(refusals({"aclnnTwo"}), HasSubstr("aclnnTwoGetWorkspaceSize"));
}

TEST(AclnnGenerator, ListsWhatIsComputed) {
  const Signatures all = read_signatures(file_with(kTensor, R"(, "newer": true)"));
  EXPECT_THAT(overview_of(all, {"aclnnTwo"}), HasSubstr("| `aclnn_two.h` | `aclnnTwo` \\* |  |\n"));
  EXPECT_THAT(overview_of(all, {}), HasSubstr("| `aclnn_two.h` |  | `aclnnTwo` \\* |\n"));
}

TEST(AclnnGenerator, RefusesWhatItDoesNotKnow) {
  EXPECT_THAT(error_of(file_with(R"({"name": "x", "type": "aclTensor*", "roles": "in"})")),
              HasSubstr("aclnnTwo, x: unknown key roles"));
  EXPECT_THAT(error_of(file_with(R"({"name": "x", "type": "aclTensor*", "role": "both"})")),
              HasSubstr("aclnnTwo, x: unknown value both of role"));
  EXPECT_THAT(error_of(file_with(R"({"name": "x", "type": "aclTensor*", "types": {"A2": "REAL"}})")),
              HasSubstr("aclnnTwo, x: unknown name REAL"));
  EXPECT_THAT(error_of(file_with(R"({"name": "x", "type": "aclTensor*", "types": {"A9": "FLOAT"}})")),
              HasSubstr("aclnnTwo, x: unknown name A9"));
  EXPECT_THAT(error_of(file_with(R"({"name": "x"})")), HasSubstr("type"));
  EXPECT_THAT(error_of("{"), HasSubstr("signatures.json"));
}

TEST(OperatorFacts, AreFoundByName) {
  using namespace npu::aclnn;
  const OperatorFacts* mm = find_operator("aclnnMm");
  ASSERT_NE(mm, nullptr);
  EXPECT_EQ(mm->count, 4u);
  EXPECT_TRUE(mm->is_on(Generation::a2));
  EXPECT_STREQ(mm->parameters[3].c_type, "int8_t");
  EXPECT_EQ(mm->parameters[0].types[static_cast<size_t>(Generation::ascend910)],
            type_bit(ACL_FLOAT) | type_bit(ACL_FLOAT16));
  EXPECT_EQ(mm->parameters[0].max_rank, 2);
  EXPECT_EQ(find_operator("aclnnM"), nullptr);
  EXPECT_EQ(find_operator("aclnnMmm"), nullptr);
}

TEST(OperatorFacts, AreInOrder) {
  const auto table = npu::aclnn::all_operators();
  ASSERT_GT(table.count, 300u);
  for (size_t i = 0; i < table.count; ++i)
    EXPECT_EQ(npu::aclnn::find_operator(table.first[i].name), table.first + i) << table.first[i].name;
}

TEST(OperatorFacts, KnowTheGenerationOfEachChip) {
  using npu::aclnn::Generation;
  const auto of = [](const char* name) {
    return npu::aclnn::generation_of(*npu::configuration::find_chip(name));
  };
  EXPECT_EQ(of("Ascend910B1"), Generation::a2);
  EXPECT_EQ(of("Ascend910_9391"), Generation::a3);
  EXPECT_EQ(of("Ascend950PR_9599"), Generation::ascend950);
  EXPECT_EQ(of("Ascend310P3"), Generation::ascend310p);
  EXPECT_EQ(of("Ascend910B"), Generation::ascend910);  // an Ascend 910 of the first generation
  EXPECT_EQ(of("Ascend910ProA"), Generation::ascend910);
  for (const char* name : npu::configuration::chip_names()) EXPECT_NO_THROW(of(name)) << name;
  npu::configuration::Chip unknown = *npu::configuration::find_chip("Ascend910B1");
  unknown.npu_arch = 1;
  EXPECT_THROW(npu::aclnn::generation_of(unknown), std::invalid_argument);
}

}  // namespace
