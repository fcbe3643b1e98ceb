// What the linker would refuse is found without linking.
#include "tool/verify/link_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/e2e/cli_harness.h"
#include "tool/rules/load.h"
#include "tool/verify/exported_names.h"

namespace migrate {
namespace {

using testing::HasSubstr;

/// A program that calls each function of the rules once, on a line of its own.
Program program_with_all_calls(const FileSystem& files) {
  auto rules = load_rules(files, {MIGRATE_SOURCE_DIR "/rules"});
  Program program{std::move(*rules), {}, {}, {}, {}, ""};
  std::string text;
  for (const Rule& rule : program.rules.all()) {
    if (!std::holds_alternative<FunctionRule>(rule.kind)) continue;
    const auto begin = static_cast<uint32_t>(text.size());
    text += rule.name + "\n";
    program.facts.uses.push_back(
        {UseKind::function, rule.name, {0, {begin, static_cast<uint32_t>(text.size() - 1)}}});
  }
  program.facts.files.push_back({"all.cu", text, true});
  return program;
}

std::string messages(const std::vector<Finding>& findings) {
  std::string all;
  for (const Finding& finding : findings) all += finding.message + "\n";
  return all;
}

TEST(LinkCheck, TheShimHasEveryFunctionThatRulesNameAsATarget) {
  auto disk = disk_file_system();
  const Program program = program_with_all_calls(*disk);
  auto exported = exported_names(MIGRATE_BINARY_DIR "/lib/libnpu_shim.so");
  ASSERT_TRUE(exported.ok()) << exported.error().message;
  const std::string include = MIGRATE_SOURCE_DIR "/runtime_shim/include";
  EXPECT_EQ(messages(names_not_exported(program, *disk, include, *exported)), "");
  exported->erase("npuDeviceSynchronize");
  EXPECT_THAT(messages(names_not_exported(program, *disk, include, *exported)),
              HasSubstr("the linker would not find npuDeviceSynchronize in"));
}

TEST(LinkCheck, WhatIsNoLibraryIsAnError) {
  EXPECT_FALSE(exported_names(MIGRATE_SOURCE_DIR "/CMakeLists.txt").ok());
  EXPECT_FALSE(exported_names(MIGRATE_SOURCE_DIR "/nowhere.so").ok());
}

TEST(LinkCheck, ADeviceFunctionThatTwoSourcesOfOneProgramDefine) {
  // The definition stands in a macro, where the migration can add no `inline`.
  const std::string header =
      "#pragma once\n#define TWICE __device__ float twice(float x) { return 2 * x; }\nTWICE\n";
  const auto kernel = [](const std::string& name) {
    return "#include \"f.cuh\"\n__global__ void " + name + "(float* x) { *x = twice(*x); }\n";
  };
  const e2e::Tree one{
      {"f.cuh", header}, {"a.cu", kernel("a") + "int main() { return 0; }\n"}, {"b.cu", kernel("b")}};
  const auto run = [](const e2e::Tree& files) {
    return e2e::CliProject(files).migrate({"rewrite", "--dry-run", "--verify=build"});
  };
  const e2e::ProcessResult twice = run(one);
  EXPECT_EQ(twice.exit_code, 2) << twice.out;
  EXPECT_THAT(twice.out,
              HasSubstr("the linker would find twice twice, in a.cu and b.cu: say inline or static"));
  e2e::Tree two = one;  // two programs
  two["b.cu"] += "int main() { return 0; }\n";
  EXPECT_EQ(run(two).exit_code, 0);
  e2e::Tree plain = one;  // the migration says `inline` itself
  plain["f.cuh"] = "#pragma once\n__device__ float twice(float x) { return 2 * x; }\n";
  EXPECT_EQ(run(plain).exit_code, 0);
}

// The symbols of a device pass are its source's own.
TEST(LinkCheck, ABodyForTheDeviceThatAnotherSourceHas) {
  const std::string body =
      "__host__ __device__ int where() {\n#ifdef __CUDA_ARCH__\n  return 1;\n#else\n  return 2;\n#endif\n}\n";
  const std::string around = "__host__ __device__ int around() { return where(); }\n";
  const auto run = [](const e2e::Tree& files) {
    return e2e::CliProject(files).migrate({"rewrite", "--dry-run", "--verify=build"});
  };
  const auto kernel = [](const std::string& header, const std::string& called) {
    return "#include \"" + header + "\"\n__global__ void k(int* x) { *x = " + called +
           "(); }\nint main() { return " + called + "(); }\n";
  };
  const std::string declarations =
      "#pragma once\n__host__ __device__ int where();\n__host__ __device__ int around();\n";
  for (const std::string called : {"where", "around"}) {
    const e2e::ProcessResult apart = run({{"f.h", declarations},
                                          {"a.cu", "#include \"f.h\"\n" + body + around},
                                          {"b.cu", kernel("f.h", called)}});
    EXPECT_EQ(apart.exit_code, 2) << apart.out;
    EXPECT_THAT(apart.out, HasSubstr("would run the host's body of " + called)) << apart.out;
  }
  EXPECT_EQ(run({{"f.h", "#pragma once\ninline " + body}, {"b.cu", kernel("f.h", "where")}}).exit_code, 0);
  EXPECT_EQ(run({{"b.cu", body + "__global__ void k(int* x) { *x = where(); }\nint main() { return 0; }\n"}})
                .exit_code,
            0);
  const e2e::ProcessResult host =
      run({{"f.h", declarations},
           {"a.cu", "#include \"f.h\"\n" + body + around + "__global__ void k(int* x) { *x = where(); }\n"},
           {"main.cpp", "int where();\nint main() { return where(); }\n"}});
  EXPECT_EQ(host.exit_code, 0) << host.out;
}

// A template in a header, which another source also reads, calls the functor only where that is declared.
TEST(LinkCheck, AFunctorOfOneSourceThatATemplateCalls) {
  const std::string templates =
      "#pragma once\ntemplate <class F>\n__global__ void apply(F f, int* x) { f(x); }\n";
  const std::string functor =
      "struct F {\n  __host__ __device__ void operator()(int* x) const {\n#if __CUDA_ARCH__ >= 200\n    *x = 1;\n#else\n    *x = 2;\n#endif\n  }\n};\n";
  const auto main_of = [](const std::string& callee) {
    return "int main() { apply<<<1, 1>>>(" + callee + ", nullptr); }\n";
  };
  const e2e::ProcessResult result =
      e2e::CliProject(
          {{"t.h", templates},
           {"a.cu", "#include \"t.h\"\n" + functor + main_of("F()")},
           {"b.cu",
            "#include \"t.h\"\nstruct G { __device__ void operator()(int*) const {} };\n" + main_of("G()")}})
          .migrate({"rewrite", "--dry-run", "--verify=build"});
  EXPECT_EQ(result.exit_code, 0) << result.out;
}

}  // namespace
}  // namespace migrate
