// The rules of this repository: they load, they are clean, and nothing in them is a stranger to the
// vocabulary.
#include <gtest/gtest.h>

#include <set>

#include "tool/rules/example.h"
#include "tool/rules/lint.h"
#include "tool/rules/load.h"
#include "tool/rules/texts.h"

namespace migrate {
namespace {

const RuleSet& our_rules() {
  static const auto rules = load_rules(*disk_file_system(), {MIGRATE_SOURCE_DIR "/rules"});
  static const RuleSet none;
  EXPECT_TRUE(rules.ok()) << rules.error().message;
  return rules.ok() ? *rules : none;
}

TEST(OurRules, AreLintClean) {
  for (const LintProblem& problem : lint(our_rules())) {
    ADD_FAILURE() << problem.file << ":" << problem.line << ": " << problem.message;
  }
}

std::string target(const std::string& name) {
  const SymbolEntry* entry = our_rules().find(name);
  return entry ? entry->target() : "no rule";
}

TEST(OurRules, FollowTheMigratedForm) {
  EXPECT_EQ(target("cudaMalloc"), "npuMalloc");
  EXPECT_EQ(target("cudaMemcpyHostToDevice"), "npuMemcpyHostToDevice");
  EXPECT_EQ(target("cudaStreamNonBlocking"), "npuStreamNonBlocking");
  EXPECT_EQ(target("cublasSgemm"), "npublasSgemm");
  EXPECT_EQ(target("cublasSgemm_v2"), "npublasSgemm");
  EXPECT_EQ(target("CUBLAS_OP_T"), "NPUBLAS_OP_T");
  EXPECT_EQ(target("CUDA_R_16F"), "NPU_R_16F");
  EXPECT_EQ(target("dim3"), "dim3");
  EXPECT_EQ(target("__syncthreads"), "__syncthreads");
  EXPECT_EQ(target("cooperative_groups::reduce"), "cooperative_groups::reduce");
  EXPECT_EQ(target("cudaCheck"), "no rule");
  EXPECT_EQ(our_rules().find_header("cuda_runtime.h")->target, "npu/runtime.h");
}

bool synchronises(const std::string& name) {
  const Rule& rule = *our_rules().find(name)->rule;
  const auto* function = std::get_if<FunctionRule>(&rule.kind);
  return function ? function->synchronises : std::get<QualifiedRule>(rule.kind).synchronises;
}

TEST(OurRules, KnowWhatMakesThreadsWait) {
  for (const char* name : {"__syncthreads", "__syncwarp", "__shfl_down_sync", "__ballot_sync", "__all_sync",
                           "cooperative_groups::reduce", "cooperative_groups::thread_block::sync",
                           // not a wait, but only a fiber knows its place in the block
                           "cooperative_groups::this_thread_block"}) {
    EXPECT_TRUE(synchronises(name)) << name;
  }
  for (const char* name : {"atomicAdd", "__threadfence", "__expf", "__ldg",
                           "cooperative_groups::thread_block_tile::thread_rank"}) {
    EXPECT_FALSE(synchronises(name)) << name;
  }
}

TEST(OurRules, FamiliesSortStrangers) {
  EXPECT_EQ(our_rules().family_of("cudaSomethingNew"), "cuda_runtime");
  EXPECT_EQ(our_rules().family_of("cublasLtSomethingNew"), "cublaslt");
  EXPECT_EQ(our_rules().family_of("cuSomethingNew"), "cuda_driver");
  EXPECT_EQ(our_rules().family_of("current"), "");
  EXPECT_EQ(our_rules().family_of("customLayer"), "");
}

TEST(OurRules, DerivedExampleIsACallOfTheFunction) {
  auto examples = examples_of(*our_rules().find("cudaStreamSynchronize")->rule, our_rules());
  ASSERT_EQ(examples.size(), 1u);
  EXPECT_EQ(examples[0].in, "void example(cudaStream_t stream) { cudaStreamSynchronize(stream); }");
  EXPECT_EQ(examples[0].out, "void example(npuStream_t stream) { npuStreamSynchronize(stream); }");
}

// Every text after `key` in the JSON files of the rules, those of the build files too.
std::set<std::string> texts_of(const std::string& key) {
  std::set<std::string> found;
  auto files = disk_file_system();
  auto paths = files->list_recursive(MIGRATE_SOURCE_DIR "/rules");
  for (const std::string& path : *paths) {
    if (!path.ends_with(".json") || path.find("/schema/") != std::string::npos) continue;
    std::string text = *files->read(path), start = "\"" + key + "\": \"";
    for (size_t at = text.find(start); at != std::string::npos; at = text.find(start, at + 1)) {
      size_t begin = at + start.size();
      if (text[begin] != '"') found.insert(text.substr(begin, text.find('"', begin) - begin));
    }
  }
  return found;
}

TEST(OurRules, SayEverythingInChineseToo) {
  auto texts = load_rule_texts(*disk_file_system(), {MIGRATE_SOURCE_DIR "/rules"});
  ASSERT_TRUE(texts.ok()) << texts.error().message;
  size_t used = 0;
  std::set<std::string> all;
  for (const char* key : {"note", "advice", "shim", "none", "instead"}) all.merge(texts_of(key));
  for (const std::string& english : all) {
    EXPECT_NE(texts->chinese(english), english) << "rules/texts.zh.json lacks: " << english;
    ++used;
  }
  EXPECT_GT(used, 50u);
  EXPECT_EQ(texts->size(), used) << "rules/texts.zh.json has texts that no rule says any more";
}

}  // namespace
}  // namespace migrate
