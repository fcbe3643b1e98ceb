#include "tool/facts/pch/shared_headers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/tool/facts/snippet.h"
#include "tool/facts/model/facts_codec.h"
#include "tool/facts/pch/header_weight.h"

namespace migrate {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// A program on the disk: shared headers are files.
class SharedHeadersTest : public testing::Test {
 protected:
  void SetUp() override {
    auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ =
        fs::temp_directory_path() / ("migrate-shared-" + std::to_string(::getpid()) + "-" + info->name());
    fs::create_directories(folder_ / "out");
    context_.rules = &rules_;
    context_.headers = &test::small_headers();
    context_.roots = {folder_.string()};
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string put(const std::string& name, const std::string& text) {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }
  /// Adds a main file and its job.
  void add(const std::string& name, const std::string& text, std::vector<std::string> more = {}) {
    ParseJob job{put(name, text), "", {"-std=c++17", "-I" + (folder_ / "include").string()}};
    job.arguments.insert(job.arguments.end(), more.begin(), more.end());
    jobs_.push_back(std::move(job));
  }
  /// The names that each choice shares, in one string each.
  std::vector<std::string> planned() {
    std::vector<std::string> all;
    for (const SharedHeaders& shared : plan_sharing(jobs_, context_).shared) {
      std::string line;
      for (const std::string& header : shared.headers) line += (line.empty() ? "" : " ") + header;
      all.push_back(line);
    }
    return all;
  }

  fs::path folder_;
  RuleSet rules_ = test::small_rules();
  ParseContext context_;
  std::vector<ParseJob> jobs_;
};

TEST_F(SharedHeadersTest, WhatThreeFilesBeginWith) {
  for (const char* name : {"a.cpp", "b.cpp"}) add(name, "#include <vector>\n#include <map>\nint x;\n");
  EXPECT_THAT(planned(), IsEmpty()) << "two are too few";
  add("c.cpp", "#include <vector>\n#include <map>\n#include <set>\n");
  EXPECT_THAT(planned(), ElementsAre("vector map"));
  add("d.c", "#include <vector>\n#include <map>\n");
  EXPECT_EQ(plan_sharing(jobs_, context_).of_job, (std::vector<int>{0, 0, 0, -1})) << "another language";
  add("e.cpp", "#include <vector>\n#include <map>\n", {"-DX"});
  EXPECT_EQ(plan_sharing(jobs_, context_).of_job.back(), -1) << "other options";
}

TEST_F(SharedHeadersTest, HeadersOfTheCommandLineComeFirst) {
  for (const char* name : {"a.cpp", "b.cpp", "c.cpp", "d.cpp"})
    add(name, "#include <map>\n#include <vector>\n", {"-include", "vector"});
  EXPECT_THAT(planned(), ElementsAre("vector map"));
  EXPECT_THAT(plan_sharing(jobs_, context_).shared[0].job.arguments, ElementsAre("-std=c++17"));
  add("e.cpp", "#include <map>\n");
  EXPECT_EQ(plan_sharing(jobs_, context_).of_job.back(), -1) << "begins with something else";
  put("include/vector", "");
  EXPECT_THAT(planned(), IsEmpty()) << "the user's own";
}

TEST_F(SharedHeadersTest, FilesInMemory) {
  std::map<std::string, std::string> overlay;
  for (const char* name : {"a.cpp", "b.cpp", "c.cpp"}) {
    add(name, "int x;\n");
    overlay[jobs_.back().file] = "#include <vector>\n#include \"own.h\"\n";
  }
  overlay[(folder_ / "include/own.h").string()] = "#include <set>\n";
  context_.overlay = &overlay;
  EXPECT_THAT(planned(), ElementsAre("vector set"));
}

TEST_F(SharedHeadersTest, OwnHeadersAreFollowedAndNeverShared) {
  put("include/own.h", "#ifndef OWN_H\n#define OWN_H\n#include <map>\n#include \"inner.h\"\n#endif\n");
  put("include/inner.h", "#pragma once\n#include <set>\nstruct S {};\n#include <list>\n");
  for (const char* name : {"a.cpp", "b.cpp", "c.cpp"})
    add(name, "#include <vector>\n#include \"own.h\"\n#include <deque>\n");
  EXPECT_THAT(planned(), ElementsAre("vector map set list deque"));
  EXPECT_THAT(plan_sharing(jobs_, context_).shared[0].guards, ElementsAre("OWN_H"));
}

TEST_F(SharedHeadersTest, LongerBeginningsForThoseThatHaveThem) {
  for (const char* name : {"a.cu", "b.cu", "c.cu", "d.cu", "e.cu"}) add(name, "int x;\n");
  EXPECT_THAT(planned(), ElementsAre(""));
  for (const char* name : {"f.cu", "g.cu", "h.cu", "i.cu", "j.cu", "k.cu", "l.cu", "m.cu", "n.cu", "o.cu",
                           "p.cu", "q.cu", "r.cu", "s.cu", "t.cu", "u.cu", "v.cu", "w.cu"})
    add(name, "#include <vector>\n#include <map>\n");
  EXPECT_THAT(planned(), ElementsAre("", "vector map"));
  SharingPlan plan = plan_sharing(jobs_, context_);
  EXPECT_EQ(plan.of_job.front(), 0);
  EXPECT_EQ(plan.of_job.back(), 1);
}

TEST_F(SharedHeadersTest, ALargeLibraryIsSharedWhereverItStands) {
  context_.roots = {(folder_ / "src").string()};
  std::string parts;
  for (int i = 0; i < 60; ++i) {
    std::string name = "part" + std::to_string(i) + ".h";
    put("libs/large/" + name,
        std::string("#pragma once\n#include \"") + (i == 0 ? "../large.h" : "part0.h") + "\"\n");
    parts += "#  include <large/" + name + ">\n";
  }
  put("libs/large.h", "#pragma once\n" + parts);
  std::vector<std::string> system{"-isystem", (folder_ / "libs").string()};
  add("src/a.cpp", "#include <vector>\n#include <map>\n#include <large.h>\n", system);
  add("src/b.cpp", "#include <map>\n#include <set>\n#include <large.h>\n", system);
  add("src/c.cpp", "#include <list>\n#include <large.h>\n#include <map>\n", system);
  add("src/d.cpp", "#include <large.h>\n", system);
  EXPECT_THAT(planned(), ElementsAre("large.h"));
  EXPECT_EQ(plan_sharing(jobs_, context_).of_job, (std::vector<int>{0, 0, 0, 0}));
  HeaderWeights weights;
  EXPECT_EQ(weights.weight("large.h", {(folder_ / "libs").string()}), 4u);  // 61 files
  EXPECT_EQ(weights.weight("nowhere.h", {(folder_ / "libs").string()}), 1u);
}

TEST_F(SharedHeadersTest, HeadersKeepTheOrderOfAFile) {
  for (const char* name : {"a.cpp", "b.cpp", "c.cpp"})
    add(name, "#include <vector>\n#include <map>\n#include <list>\n");
  for (const char* name : {"d.cpp", "e.cpp", "f.cpp", "g.cpp"})
    add(name, "#include <map>\n#include <vector>\n");
  EXPECT_THAT(planned(), ElementsAre("vector map"));
}

TEST_F(SharedHeadersTest, APreludeIsSharedByItself) {
  for (const char* name : {"a.cu", "b.cu", "c.cu"}) add(name, "int x;\n");
  EXPECT_THAT(planned(), ElementsAre(""));
}

TEST_F(SharedHeadersTest, CyclesAndGuardsWithOneName) {
  put("include/loop.h", "#include \"loop.h\"\n");
  put("include/g1.h", "#ifndef G\n#define G\n#include <map>\n#endif\n");
  put("include/g2.h", "#ifndef G\n#define G\n#include <set>\n#endif\n");
  for (const char* name : {"a.cpp", "b.cpp", "c.cpp"})
    add(name, "#include \"g1.h\"\n#include \"g2.h\"\n#include <list>\n");
  EXPECT_THAT(planned(), ElementsAre("map list"));
  jobs_.clear();
  for (const char* name : {"a.cpp", "b.cpp", "c.cpp"})
    add(name, "#include <map>\n#include \"loop.h\"\n#include <set>\n");
  EXPECT_THAT(planned(), ElementsAre("map"));
  jobs_.clear();
  for (const char* name : {"a.cpp", "b.cpp", "c.cpp"})
    add(name, "#include \"g1.h\"\n#include <list>\n", {"-DG"});
  EXPECT_THAT(planned(), ElementsAre("list"));
}

TEST_F(SharedHeadersTest, FactsAreTheSameWithAndWithout) {
  put("include/own.h",
      "#pragma once\n#include <map>\n#include <missing/one.h>\nnamespace mine { void cudaCheck(int); }\n");
  std::string text =
      "#include <vector>\n#include \"own.h\"\n#include \"cuda_runtime.h\"\n#include <math.h>\n"
      "template <class T> __global__ void k(T* x) { x[threadIdx.x] = sqrtf(2); __syncthreads(); }\n"
      "void f(std::vector<float>& v) { float* p; cudaMalloc(&p, v.size()); k<<<1, 2>>>(p); cudaBrandNew();\n"
      "  mine::cudaCheck(cudaSuccess); undeclared(); }\n#if 0\ncudaFree(p);\n#endif\n";
  for (const char* name : {"a.cu", "b.cu", "c.cu"}) add(name, text);
  SharingPlan plan = plan_sharing(jobs_, context_);
  ASSERT_THAT(plan.shared, SizeIs(1));
  auto made = precompile(plan.shared[0], context_, (folder_ / "out").string(), "s");
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_THAT(made->names, testing::IsSupersetOf({"vector", "map", "bits/c++config.h", "cuda_runtime.h"}));
  for (ParseJob job : jobs_) {
    ASSERT_TRUE(finds_same_headers(job, *made));
    ProgramFacts without = collect(job, context_);
    job.precompiled = &*made;
    ProgramFacts with = collect(job, context_);
    EXPECT_FALSE(with.uses.empty());
    EXPECT_FALSE(with.launches.empty());
    without.units[0].cpu_seconds = with.units[0].cpu_seconds = 0;
    EXPECT_EQ(encode_facts(with), encode_facts(without));
  }
}

// `array` is ambiguous where the library's comes first.
TEST_F(SharedHeadersTest, AnErrorOfTheOrderIsNotReported) {
  const std::string text =
      "#include <utility>\nusing namespace std;\nstruct array {};\narray mine;\n#include <array>\n"
      "#include \"cuda_runtime.h\"\nvoid f(std::array<int, 2>) { float* p; cudaMalloc(&p, 4); }\n";
  for (const char* name : {"a.cu", "b.cu", "c.cu"}) add(name, text);
  SharingPlan plan = plan_sharing(jobs_, context_);
  ASSERT_THAT(plan.reads_ahead, ElementsAre(true, true, true));
  auto made = precompile(plan.shared.at(0), context_, (folder_ / "out").string(), "s");
  ASSERT_TRUE(made) << made.error().message;
  ProgramFacts without = collect(jobs_[0], context_);
  EXPECT_THAT(test::messages(without), IsEmpty());
  jobs_[0].precompiled = &*made;
  jobs_[0].reads_ahead = true;
  ProgramFacts with = collect(jobs_[0], context_);
  without.units[0].cpu_seconds = with.units[0].cpu_seconds = 0;
  EXPECT_EQ(encode_facts(with), encode_facts(without));
  const std::map<std::string, std::string> overlay{{jobs_[0].file, text}};
  ParseContext check = context_;
  check.headers = nullptr;
  auto plain = precompile(plan_sharing(jobs_, check).shared.at(0), check, (folder_ / "out").string(), "t");
  ASSERT_TRUE(plain) << plain.error().message;
  jobs_[0].precompiled = &*plain;
  for (const std::string& message : test::messages(check_migrated(jobs_[0], overlay, context_.roots)))
    EXPECT_THAT(message, testing::Not(testing::HasSubstr("ambiguous")));
}

TEST_F(SharedHeadersTest, MacrosThatTheProgramTestsAreNotThoseOfTheLibrary) {
  for (const char* name : {"a.cpp", "b.cpp", "c.cpp"})
    add(name, "#include <vector>\n#ifdef M_PI\nint pi;\n#endif\nint x;\n#include <math.h>\n");
  SharingPlan plan = plan_sharing(jobs_, context_);
  EXPECT_THAT(planned(), ElementsAre("vector math.h"));
  auto made = precompile(plan.shared.at(0), context_, (folder_ / "out").string(), "s");
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_THAT(made->known, ElementsAre("M_PI"));
  EXPECT_EQ(made->path, "");
}

// Other people's headers that lack one of theirs, or are wrong: what is said of them stands where it did.
TEST_F(SharedHeadersTest, TroublesOfHeadersAreToldTheSameWithAndWithout) {
  put("other/light.h", "#pragma once\nstruct Light {};\n");
  put("other/lacks.h",
      "#pragma once\n#include <missing/one.h>\nstruct Heavy { Missing member; };\n"
      "template <class T> void late(T x) { x.none(); }\nvoid broken(Nobody*);\n");
  put("other/through.h", "#pragma once\n#include <lacks.h>\nint wrong = \"text\";\n");
  put("src/own.h", "#pragma once\n#include <through.h>\n");
  const std::vector<std::string> folder{"-isystem", (folder_ / "other").string()};
  const std::string text =
      "#include <light.h>\n#include \"own.h\"\n#include <lacks.h>\n#include \"cuda_runtime.h\"\n"
      "void f() { cudaFree(0); Heavy h; h.member = 1; broken(0); late(1); undeclared(); }\n";
  for (const char* name : {"src/a.cu", "src/b.cu", "src/c.cu"}) add(name, text, folder);
  context_.roots = {(folder_ / "src").string()};
  for (const bool check : {false, true}) {
    std::map<std::string, std::string> overlay;
    if (check) context_.headers = nullptr;
    for (const ParseJob& job : jobs_) overlay[job.file] = text;
    SharingPlan plan = plan_sharing(jobs_, context_);
    ASSERT_THAT(plan.shared, SizeIs(1));
    auto made = precompile(plan.shared[0], context_, (folder_ / "out").string(), "s");
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_THAT(made->diagnostics, testing::Not(IsEmpty()));
    for (ParseJob job : jobs_) {
      EXPECT_TRUE(gives_same_diagnostics(plan.preambles[0], *made));
      ProgramFacts without = check ? check_migrated(job, overlay, context_.roots) : collect(job, context_);
      job.precompiled = &*made;
      ProgramFacts with = check ? check_migrated(job, overlay, context_.roots) : collect(job, context_);
      without.units[0].cpu_seconds = with.units[0].cpu_seconds = 0;
      EXPECT_THAT(test::messages(without),
                  testing::Contains(testing::HasSubstr("outside of the given paths (")));
      EXPECT_EQ(test::messages(with), test::messages(without));
      EXPECT_EQ(encode_facts(with), encode_facts(without));
    }
  }
}

TEST_F(SharedHeadersTest, DiagnosticsAreNotSharedWithFilesThatHaveThemElsewhere) {
  PrecompiledHeaders made;
  made.headers = {"light.h", "lacks.h", "vector"};
  EXPECT_TRUE(gives_same_diagnostics({"vector"}, made)) << "no troubles";
  made.diagnostics = {{"lacks.h", DiagnosticLevel::error, "wrong", "", ""}};
  EXPECT_TRUE(gives_same_diagnostics({"light.h", "lacks.h"}, made));
  EXPECT_TRUE(gives_same_diagnostics({"light.h", "lacks.h", "map"}, made));
  EXPECT_FALSE(gives_same_diagnostics({"lacks.h", "light.h"}, made)) << "another order";
  EXPECT_FALSE(gives_same_diagnostics({"map", "light.h", "lacks.h"}, made)) << "something before them";
  EXPECT_FALSE(gives_same_diagnostics({"light.h"}, made));
}

TEST_F(SharedHeadersTest, NothingIsSharedThatCouldMeanSomethingElse) {
  put("include/own.h", "#ifndef _GLIBCXX_VECTOR\n#define _GLIBCXX_VECTOR\n#include <vector>\n#endif\n");
  for (const char* name : {"a.cpp", "b.cpp", "c.cpp"}) add(name, "#include \"own.h\"\n");
  auto clash =
      precompile(plan_sharing(jobs_, context_).shared.at(0), context_, (folder_ / "out").string(), "s");
  ASSERT_TRUE(clash) << clash.error().message;
  EXPECT_EQ(clash->path, "") << "the guard is one that <vector> knows";
  EXPECT_THAT(clash->known, ElementsAre("_GLIBCXX_VECTOR"));
  EXPECT_THAT(plan_sharing(jobs_, context_, {"_GLIBCXX_VECTOR"}).shared, IsEmpty());

  jobs_.clear();
  for (const char* name : {"a.cpp", "b.cpp", "c.cpp"}) add(name, "#include <vector>\n");
  auto made =
      precompile(plan_sharing(jobs_, context_).shared.at(0), context_, (folder_ / "out").string(), "s");
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_TRUE(finds_same_headers(jobs_[0], *made));
  put("include/bits/c++config.h", "");  // a folder of the user's has one of the names that <vector> includes
  EXPECT_FALSE(finds_same_headers(jobs_[0], *made));
}

TEST_F(SharedHeadersTest, MigratedTextIsCheckedTheSameWithAndWithout) {
  put("shim/npu/runtime.h",
      "#pragma once\n#include <cstddef>\nint npuFree(void*);\n"
      "template <class T> void need(T x) { static_assert(sizeof(T) == 4, \"four bytes\"); x.none(); }\n");
  std::map<std::string, std::string> overlay;
  for (const char* name : {"src/a.cu", "src/b.cu", "src/c.cu"}) {
    add(name, "cudaFree(0);", {"-isystem", (folder_ / "shim").string(), "-include", "npu/runtime.h"});
    overlay[jobs_.back().file] =
        "#include <vector>\nvoid f(void* p) { npuFree(p); need(std::vector<int>()); undeclared(); }\n";
  }
  context_.roots = {(folder_ / "src").string()};
  context_.headers = nullptr;
  context_.overlay = &overlay;
  SharingPlan plan = plan_sharing(jobs_, context_);
  ASSERT_THAT(planned(), ElementsAre("npu/runtime.h vector"));
  auto made = precompile(plan.shared[0], context_, (folder_ / "out").string(), "s");
  ASSERT_TRUE(made) << made.error().message;
  for (ParseJob job : jobs_) {
    ProgramFacts without = check_migrated(job, overlay, context_.roots);
    job.precompiled = &*made;
    ProgramFacts with = check_migrated(job, overlay, context_.roots);
    EXPECT_THAT(test::messages(without), testing::Contains(testing::HasSubstr("four bytes")));
    EXPECT_EQ(test::messages(with), test::messages(without));
  }
}

TEST_F(SharedHeadersTest, APrecompiledHeaderThatDoesNotFitIsDoneWithout) {
  add("a.cu", "#include <cuda_runtime.h>\nvoid f(void* p) { cudaFree(p); }\n");
  ParseJob job = jobs_[0];
  PrecompiledHeaders headers;
  headers.path = put("out/junk.pch", "no precompiled header");
  job.precompiled = &headers;
  ProgramFacts facts = collect(job, context_);
  EXPECT_EQ(facts.units[0].outcome, TranslationUnit::Outcome::parsed) << facts.units[0].failure;
  EXPECT_THAT(facts.uses, SizeIs(1));
  headers.path = (folder_ / "out/none.pch").string();
  EXPECT_THAT(collect(job, context_).uses, SizeIs(1));
}

}  // namespace
}  // namespace migrate
