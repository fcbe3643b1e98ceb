#include "tool/program/facts_cache.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/tool/facts/snippet.h"
#include "tool/program/collect_jobs.h"

namespace migrate {
namespace {

namespace fs = std::filesystem;

/// A program on the disk with a cache beside it.
class FactsCacheTest : public testing::Test {
 protected:
  void SetUp() override {
    auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ =
        fs::temp_directory_path() / ("migrate-cache-" + std::to_string(::getpid()) + "-" + info->name());
    fs::remove_all(folder_);
    put("a.cu", "#include \"own.h\"\n#include \"late.h\"\nvoid f(void* p) { cudaFree(p); }\n");
    put("include/own.h", "#include <cuda_runtime.h>\n");
    context_.rules = &rules_;
    context_.headers = &headers_;
    context_.roots = {folder_.string()};
    job_ = {(folder_ / "a.cu").string(), "", {"-I" + (folder_ / "include").string()}};
  }
  void TearDown() override { fs::remove_all(folder_); }
  void put(const std::string& name, const std::string& text) {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  std::string cache_directory() const { return (folder_ / "cache").string(); }

  /// Facts as bytes without the time they took.
  static std::string same(ProgramFacts facts) {
    for (TranslationUnit& unit : facts.units) unit.cpu_seconds = 0;
    return encode_facts(facts);
  }
  void parse_and_store() {
    Collected collected;
    collected.facts = collect(job_, context_, &collected.read);
    FactsCache(cache_directory(), "tool 1", context_).store(job_, collected);
  }
  bool known(const std::string& tool = "tool 1") {
    auto facts = FactsCache(cache_directory(), tool, context_).find(job_);
    EXPECT_TRUE(!facts || same(*facts) == same(collect(job_, context_)));
    return facts.has_value();
  }

  fs::path folder_;
  RuleSet rules_ = test::small_rules();
  std::map<std::string, std::string> headers_ = test::small_headers();
  ParseContext context_;
  ParseJob job_;
};

TEST_F(FactsCacheTest, KnownUntilAnythingThatCountsChanges) {
  EXPECT_FALSE(known());
  parse_and_store();
  EXPECT_TRUE(known());
  EXPECT_FALSE(known("tool 2"));
  rules_.set_fingerprint("other rules");
  EXPECT_FALSE(known());
  rules_.set_fingerprint("");
  headers_["cuda_runtime.h"] += "// another version\n";
  EXPECT_FALSE(known());
  headers_ = test::small_headers();
  EXPECT_TRUE(known());
  job_.arguments.push_back("-DX");
  EXPECT_FALSE(known());
}

TEST_F(FactsCacheTest, FilesThatWereReadOrMissed) {
  parse_and_store();
  put("include/own.h", "#include <cuda_runtime.h>\nvoid cudaFree(void*);\n");
  EXPECT_FALSE(known()) << "a header changed";
  parse_and_store();
  EXPECT_TRUE(known());
  put("include/late.h", "#define cudaFree free\n");
  EXPECT_FALSE(known()) << "a header that was missing is there";
  parse_and_store();
  EXPECT_TRUE(known());
  put("cuda_runtime.h", "");
  put("late.h", "");
  EXPECT_FALSE(known()) << "a header stands before the one that was read";
  parse_and_store();
  fs::remove(folder_ / "late.h");
  EXPECT_FALSE(known()) << "a header is gone";
}

TEST_F(FactsCacheTest, TheCurrentFolderCountsWhereAnArgumentIsRelativeToIt) {
  const fs::path here = fs::current_path();
  fs::current_path(folder_);
  parse_and_store();
  fs::current_path(folder_ / "include");
  EXPECT_TRUE(known());
  job_.alternatives = {{"-DX", "-std=c++20"}};
  parse_and_store();
  fs::current_path(folder_);
  EXPECT_TRUE(known());
  job_.arguments = {"-Iinclude"};
  parse_and_store();
  EXPECT_TRUE(known());
  fs::current_path(folder_ / "include");
  EXPECT_FALSE(known());
  fs::current_path(here);
}

TEST_F(FactsCacheTest, DamagedEntriesDoNotCount) {
  parse_and_store();
  for (const auto& entry : fs::directory_iterator(cache_directory())) {
    std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(fs::file_size(entry.path()) / 2));
    file << "damage";
  }
  EXPECT_FALSE(known());
  parse_and_store();
  for (const auto& entry : fs::directory_iterator(cache_directory())) fs::resize_file(entry.path(), 40);
  EXPECT_FALSE(known());
}

// The cached check of migrated text: the units that are parsed again, and what each check says.
TEST_F(FactsCacheTest, MigratedTextIsCheckedAgainWhereItChanged) {
  put("b.cu", "#include <cuda_runtime.h>\n");
  const std::string a = (folder_ / "a.cu").string(), b = (folder_ / "b.cu").string(),
                    own = (folder_ / "include/own.h").string();
  const std::vector<ParseJob> jobs{{a, "", job_.arguments}, {b, "", job_.arguments}};
  std::map<std::string, std::string> overlay{{a, "#include \"own.h\"\nint x = late;\n"},
                                             {own, "#pragma once\nconst int late = 1;\n"},
                                             {b, "int y = nothing;\n"}};
  CollectOptions options;
  options.workers.processes = 1;
  options.cache_directory = cache_directory();
  auto check = [&] { return check_all(jobs, overlay, context_.roots, options); };
  auto seconds = [](const ProgramFacts& facts) {
    return std::vector<double>{facts.units[0].cpu_seconds, facts.units[1].cpu_seconds};
  };
  const ProgramFacts first = check();
  EXPECT_THAT(test::messages(first), testing::ElementsAre(testing::HasSubstr("'nothing'")));
  const ProgramFacts again = check();
  EXPECT_EQ(encode_facts(again), encode_facts(first)) << "times included: nothing was parsed";
  overlay[own] = "#pragma once\n";
  const ProgramFacts changed = check();
  EXPECT_THAT(test::messages(changed),
              testing::ElementsAre(testing::HasSubstr("'late'"), testing::HasSubstr("'nothing'")));
  EXPECT_NE(seconds(changed)[0], seconds(first)[0]);
  EXPECT_EQ(seconds(changed)[1], seconds(first)[1]) << "does not read the header";
  put("include/own.h", "text on disk that migrated text replaces");
  EXPECT_EQ(encode_facts(check()), encode_facts(changed));
}

// The rounds of a verification have different texts: a second run finds those of each.
TEST_F(FactsCacheTest, EachRoundKeepsWhatItChecked) {
  const std::string a = (folder_ / "a.cu").string(), b = (folder_ / "b.cu").string();
  put("b.cu", "");
  const std::vector<ParseJob> jobs{{a, "", {}}, {b, "", {}}};
  CollectOptions options;
  options.workers.processes = 1;
  options.cache_directory = cache_directory();
  auto check = [&](int round) {
    options.round = round;
    std::map<std::string, std::string> overlay{{a, round == 0 ? "int x = first;\n" : "int x = second;\n"},
                                               {b, "int y = nothing;\n"}};
    return check_all(jobs, overlay, context_.roots, options);
  };
  const std::string first = encode_facts(check(0));
  const ProgramFacts second = check(1);
  EXPECT_THAT(test::messages(second),
              testing::ElementsAre(testing::HasSubstr("'second'"), testing::HasSubstr("'nothing'")));
  EXPECT_EQ(encode_facts(check(0)), first) << "times included: nothing was parsed";
  EXPECT_EQ(encode_facts(check(1)), encode_facts(second));
}

// A second parse that counts only without errors, of a file that has one.
TEST_F(FactsCacheTest, SecondParsesThatFoundAnErrorAreKept) {
  put("a.cu", "int x = nothing;\nint y;\n#include \"own.h\"\n");
  job_.only_without_errors = true;
  parse_and_store();
  EXPECT_TRUE(known());
  FactsCache cache(cache_directory(), "tool 1", context_);
  EXPECT_TRUE(cache.find(job_)->units.empty());
  job_.only_without_errors = false;
  EXPECT_FALSE(known()) << "a parse with errors counts";
  put("a.cu", "int x;\n#include \"own.h\"\n");
  job_.only_without_errors = true;
  EXPECT_FALSE(known());
  parse_and_store();
  EXPECT_THAT(FactsCache(cache_directory(), "tool 1", context_).find(job_)->units, testing::SizeIs(1));
}

// Nothing after the first error is read; errors that clashes of names explain do not count.
TEST_F(FactsCacheTest, ASecondParseEndsAtItsFirstError) {
  auto units = [&](const std::string& text, bool reads_header) {
    put("a.cu", text);
    Collected collected;
    collected.facts = collect(job_, context_, &collected.read);
    EXPECT_EQ(collected.read.count((folder_ / "include/own.h").string()) > 0, reads_header) << text;
    return collected.facts.units.size();
  };
  const std::string wrong = "int x = nothing;\nint y;\n#include \"own.h\"\n";
  const std::string clash =
      "namespace std { inline namespace a { int beta; } }\nnamespace own { int beta; }\n"
      "using namespace std;\nusing namespace own;\nint x = beta;\n#include \"own.h\"\n";
  EXPECT_EQ(units(wrong, true), 1u);
  job_.only_without_errors = true;
  EXPECT_EQ(units(wrong, false), 0u);
  EXPECT_EQ(units("int x;\n#include \"own.h\"\n", true), 1u);
  EXPECT_EQ(units(clash, true), 0u) << "read to the end";
}

TEST_F(FactsCacheTest, FailuresAreNotKeptAndOffIsOff) {
  fs::remove(folder_ / "a.cu");
  parse_and_store();
  EXPECT_FALSE(fs::exists(cache_directory()));
  FactsCache off("", "tool", context_);
  EXPECT_FALSE(off.enabled());
  off.store(job_, {});
  EXPECT_FALSE(off.find(job_));
}

TEST_F(FactsCacheTest, TheOldestIsPruned) {
  parse_and_store();
  FactsCache cache(cache_directory(), "tool 1", context_);
  Collected collected;
  collected.facts = collect(job_, context_, &collected.read);
  job_.arguments.push_back("-DX");
  cache.store(job_, collected);
  auto first = fs::directory_iterator(cache_directory())->path();
  fs::last_write_time(first, fs::file_time_type::clock::now() - std::chrono::hours(1));
  auto count = [&] {
    return std::distance(fs::directory_iterator(cache_directory()), fs::directory_iterator());
  };
  cache.prune(uintmax_t{1} << 30);
  EXPECT_EQ(count(), 2);
  cache.prune(fs::file_size(first) + 1000);
  EXPECT_EQ(count(), 1);
  EXPECT_FALSE(fs::exists(first));
}

TEST_F(FactsCacheTest, ARunWithSharedHeadersRemembersWhatTheyRead) {
  std::vector<ParseJob> jobs;
  for (const char* name : {"a.cu", "b.cu", "c.cu"}) {
    put(name, "#include <vector>\n#include \"own.h\"\nvoid f(void* p) { cudaFree(p); }\n");
    jobs.push_back(job_);
    jobs.back().file = (folder_ / name).string();
  }
  CollectOptions options;
  options.cache_directory = cache_directory();
  std::string first = same(collect_all(jobs, context_, options));
  EXPECT_EQ(same(collect_all(jobs, context_, options)), first);
  EXPECT_EQ(same(collect_all(jobs, context_)), first);
  auto bytes = FactsCache(cache_directory(), "", context_).find(jobs[1]);
  EXPECT_TRUE(bytes);
  put("include/vector", "");  // now another <vector> is found
  EXPECT_FALSE(FactsCache(cache_directory(), "", context_).find(jobs[1]));
}

// An error in a template of a shared header is placed by the source of the precompiled header, which is gone in the next run;
// and a header has several names.
TEST_F(FactsCacheTest, FilesOfTheRunItselfDoNotCount) {
  headers_["vendor.h"] = "#pragma once\ntemplate <class T> struct Box { typename T::type value; };\n";
  std::vector<ParseJob> jobs;
  for (const char* name : {"a.cu", "b.cu", "c.cu"}) {
    put(name, "#include <vendor.h>\n#include <include/../include/own.h>\nBox<int> box;\n");
    jobs.push_back(job_);
    jobs.back().arguments.push_back("-I" + folder_.string());
    jobs.back().file = (folder_ / name).string();
  }
  CollectOptions options;
  options.cache_directory = cache_directory();
  const ProgramFacts first = collect_all(jobs, context_, options);
  EXPECT_THAT(test::messages(first), testing::Not(testing::IsEmpty()));
  EXPECT_EQ(encode_facts(collect_all(jobs, context_, options)), encode_facts(first)) << "times included";
}

/// Runs `work` in a child process, which is killed when `done` units are finished.
void run_and_kill(size_t done, CollectOptions options,
                  const std::function<void(const CollectOptions&)>& work) {
  options.progress = [&](size_t finished, size_t, const std::string&) {
    if (finished == done) ::raise(SIGKILL);
  };
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    work(options);
    ::_exit(0);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status)) << "it ended before it was killed";
}

// Facts are stored as units end: a run goes on from the units that a killed one had finished.
TEST_F(FactsCacheTest, AKilledRunLosesOnlyItsOpenUnits) {
  std::vector<ParseJob> jobs(6, job_);
  std::map<std::string, std::string> migrated;
  for (size_t i = 0; i < jobs.size(); ++i) {
    const std::string name = std::to_string(i) + ".cu";
    put(name, "#include <vector>\n#include \"own.h\"\nvoid f(void* p) { cudaFree(p); }\n");
    jobs[i].file = (folder_ / name).string();
    migrated[jobs[i].file] = "#include <vector>\nint x" + std::to_string(i) + " = nothing;\n";
  }
  CollectOptions options;
  options.workers.processes = 1;
  options.cache_directory = cache_directory();
  auto collect_them = [&](const CollectOptions& how) { return collect_all(jobs, context_, how); };
  auto check_them = [&](const CollectOptions& how) { return check_all(jobs, migrated, context_.roots, how); };
  ParseContext checks;
  checks.roots = context_.roots;
  checks.overlay = &migrated;
  auto expect_reuse = [&](const ParseContext& context, auto run) {
    run_and_kill(3, options, [&](const CollectOptions& how) { run(how); });
    FactsCache cache(cache_directory(), "", context);
    std::vector<std::string> kept;
    for (size_t i = 0; i < 3; ++i) {
      auto facts = cache.find(jobs[i]);
      ASSERT_TRUE(facts) << i;
      kept.push_back(encode_facts(*facts));  // with the time of its parse
    }
    const ProgramFacts whole = run(options);
    for (size_t i = 0; i < 3; ++i)
      EXPECT_EQ(decode_facts(kept[i])->units[0].cpu_seconds, whole.units[i].cpu_seconds) << "parsed again";
    EXPECT_EQ(same(whole), same(run(CollectOptions())));
  };
  expect_reuse(context_, collect_them);
  expect_reuse(checks, check_them);
}

}  // namespace
}  // namespace migrate
