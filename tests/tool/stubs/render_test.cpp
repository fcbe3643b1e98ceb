#include "tool/stubs/render.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool/rules/load.h"
#include "tool/stubs/declare.h"
#include "tool/stubs/version.h"

namespace migrate {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::vector<Rule> rules_of(const std::string& entries, const std::string& library = "l") {
  auto rules = parse_rules("dir/r.json",
                           "{\"library\": \"" + library +
                               "\", \"header\": \"h.h\", \"rename\": [[\"c\", \"n\"]], \"target_header\": "
                               "\"n.h\", \"rules\": [\n" +
                               entries + "]}");
  EXPECT_TRUE(rules.ok()) << (rules.ok() ? "" : rules.error().message);
  return rules.ok() ? *rules : std::vector<Rule>{};
}

std::string declared(const std::string& entries, const ToolkitVersions& versions = {}) {
  std::vector<Rule> rules = rules_of(entries);
  std::vector<const Rule*> pointers;
  for (const Rule& rule : rules) pointers.push_back(&rule);
  return declare_all(pointers, versions);
}

TEST(Declare, FunctionsForCAndCpp) {
  EXPECT_EQ(declared(R"({"kind": "function", "name": "cF", "returns": "int", "params": []})"),
            "#ifdef __cplusplus\nextern \"C\" {\n#endif\nint cF(void);\n#ifdef __cplusplus\n}\n#endif\n");
  EXPECT_THAT(
      declared(R"({"kind": "function", "name": "cF", "returns": "int", "params": ["int a", "int b = 0"]})"),
      HasSubstr("#ifdef __cplusplus\nint cF(int a, int b = 0);\n#else\nint cF(int a, int b);\n#endif\n"));
  EXPECT_EQ(
      declared(
          R"({"kind": "function", "name": "cF", "returns": "int", "params": ["int a"], "c_linkage": false})"),
      "#ifdef __cplusplus\nextern \"C++\" {\nint cF(int a);\n}\n#endif\n");
}

TEST(Declare, OverloadsTakeTheReturnTypeOfTheFunction) {
  EXPECT_THAT(
      declared(R"({"kind": "function", "name": "cF", "returns": "int", "params": ["void** p"],
                           "overloads": [{"template": "typename T", "params": ["T** p"]}]})"),
      HasSubstr("#ifdef __cplusplus\nextern \"C++\" {\ntemplate <typename T> int cF(T** p);\n}\n#endif\n"));
}

TEST(Declare, DeviceFunctionsExistWhereCudaIsParsed) {
  EXPECT_EQ(
      declared(
          R"({"kind": "function", "name": "cF", "returns": "int", "side": "device", "c_linkage": false})"),
      "#ifdef __CUDA__\n#ifdef __cplusplus\n__device__ int cF();\n#endif\n#endif\n");
  EXPECT_EQ(
      declared(R"({"kind": "function", "name": "cF", "returns": "int", "side": "both", "c_linkage": false})"),
      "#ifdef __cplusplus\nextern \"C++\" {\n__host__ __device__ int cF();\n}\n#endif\n");
}

TEST(Declare, EnumsAndMacros) {
  EXPECT_EQ(declared(R"({"kind": "enum", "name": "cE", "values": ["cA=2", "cB"]})"),
            "typedef enum cE {\n  cA = 2,\n  cB,\n} cE;\n");
  EXPECT_EQ(declared(R"~({"kind": "macro", "name": "cM", "params": "(x)", "value": "(x)"})~"),
            "#define cM(x) (x)\n");
  EXPECT_EQ(
      declared(R"({"kind": "macro", "name": "cM", "value": "{cuda_version}"})", {"11.8", "8.9.7", true}),
      "#define cM 11080\n");
}

TEST(Declare, TypesStandBehindThoseTheyMention) {
  EXPECT_EQ(
      declared(R"({"kind": "type", "name": "cA", "declare": "typedef struct cA { cB b; } cA;"},
                        {"kind": "type", "name": "cB", "declare": "typedef struct cB { cC c; } cB;"},
                        {"kind": "enum", "name": "cC", "values": ["cX"]})"),
      "typedef enum cC {\n  cX,\n} cC;\ntypedef struct cB { cC c; } cB;\ntypedef struct cA { cB b; } cA;\n");
}

TEST(Declare, CyclesEnd) {
  EXPECT_EQ(declared(R"({"kind": "type", "name": "cA", "declare": "typedef struct cA { struct cB* b; } cA;"},
                        {"kind": "type", "name": "cB", "declare": "typedef struct cB { struct cA* a; } cB;"})"),
            "typedef struct cB { struct cA* a; } cB;\ntypedef struct cA { struct cB* b; } cA;\n");
}

TEST(Declare, RemovedSymbolsFollowTheVersion) {
  const std::string old = R"({"kind": "macro", "name": "cOld", "value": "1", "removed_in": "11.0"})";
  EXPECT_EQ(declared(old, {"12.4", "9", true}), "#define cOld 1\n");
  EXPECT_EQ(declared(old, {"12.4", "9", false}), "");
  EXPECT_EQ(declared(old, {"11.0", "9", false}), "");
  EXPECT_EQ(declared(old, {"10.2", "9", false}), "#define cOld 1\n");
}

TEST(Declare, RemovalsOfCudnnCountItsOwnReleases) {
  Rule rule = rules_of(R"({"kind": "macro", "name": "cOld", "removed_in": "8"})", "cudnn").at(0);
  EXPECT_TRUE(exists_in(rule, {"12.4", "7.6", false}));
  EXPECT_FALSE(exists_in(rule, {"10.2", "8.0", false}));
}

TEST(Versions, FollowEachVendorFormula) {
  auto filled = [](const std::string& value, const std::string& cudnn) {
    return fill_versions(value, {"12.4", cudnn, true});
  };
  EXPECT_EQ(filled("{cuda_version} {cuda_major} {cuda_minor}", "9"), "12040 12 4");
  EXPECT_EQ(filled("{cudnn_version}", "9.1.0"), "90100");
  EXPECT_EQ(filled("{cudnn_version}", "8.9.7"), "8907");
  EXPECT_EQ(filled("{cudnn_major}.{cudnn_minor}.{cudnn_patch}", "7.6.5"), "7.6.5");
  EXPECT_EQ(filled("{0}", "9"), "{0}");
}

Result<VirtualHeaders> rendered(const std::string& entries, const MemoryFileSystem& files = {}) {
  return render_headers(RuleSet(rules_of(entries)), {}, files);
}

const char* kFirstLines = "#pragma once\n#pragma clang system_header\n";

TEST(Render, HeadersIncludeAndRepeatOthers) {
  auto headers = rendered(R"({"kind": "header", "name": "h.h", "includes": ["i.h"]},
                             {"kind": "header", "name": "x/h.h", "same_as": "h.h"},
                             {"kind": "macro", "name": "cM", "value": "1"})");
  ASSERT_TRUE(headers.ok());
  EXPECT_EQ(headers->at("h.h"), std::string(kFirstLines) + "#include <i.h>\n#define cM 1\n");
  EXPECT_EQ(headers->at("x/h.h"), std::string(kFirstLines) + "#include <h.h>\n");
  EXPECT_EQ(headers->size(), 2u);
}

TEST(Render, HandWrittenHeadersLieBesideTheRules) {
  MemoryFileSystem files;
  files.files["dir/own.h"] = "int own();\n";
  auto headers = rendered(R"({"kind": "header", "name": "h.h", "file": "own.h"})", files);
  ASSERT_TRUE(headers.ok());
  EXPECT_THAT(headers->at("h.h"), HasSubstr("int own();\n"));
  files.files["dir/shared.h"] = "struct SCALAR { SCALAR(int); int SCALARS; };\n";
  auto named = rendered(
      R"({"kind": "header", "name": "h.h", "file": "shared.h", "names": [["SCALAR", "half"]]})", files);
  ASSERT_TRUE(named);
  EXPECT_NE(named->at("h.h").find("struct half { half(int); int SCALARS; };"), std::string::npos);

  auto missing = rendered(R"({"kind": "header", "name": "h.h", "file": "none.h"})", files);
  ASSERT_FALSE(missing.ok());
  EXPECT_THAT(missing.error().message, HasSubstr("dir/r.json:2: header \"h.h\": dir/none.h: cannot read"));
}

TEST(Render, ReplacedRulesDeclareNothing) {
  auto headers =
      rendered(R"({"kind": "header", "name": "h.h"}, {"kind": "macro", "name": "cM", "value": "old"},
                             {"kind": "macro", "name": "cM", "value": "new"})");
  ASSERT_TRUE(headers.ok());
  EXPECT_THAT(headers->at("h.h"), HasSubstr("#define cM new"));
  EXPECT_THAT(headers->at("h.h"), Not(HasSubstr("old")));
}

TEST(Render, LibrariesGiveNoHeader) {
  auto headers = rendered(R"({"kind": "library", "name": "mpi.h", "what": "MPI"})");
  ASSERT_TRUE(headers.ok());
  EXPECT_TRUE(headers->empty());
}

}  // namespace
}  // namespace migrate
