// The two readers that fill ProgramFacts without Clang, for tests of decisions and findings, say what `collect` says.

#include "tests/tool/decide/facts_of.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/tool/facts/snippet.h"
#include "tests/tool/findings/toy_facts.h"

namespace migrate::test {
namespace {

const char* const kTexts[] = {
    "",
    "int x;\n",
    "#include \"cuda_runtime.h\"\nint main() { void* p = 0; cudaMalloc(&p, 16); return cudaFree(p); }\n",
    "__global__ void empty() {}\nvoid run() { empty<<<1, 32>>>(); }\n",
    "__device__ int at(int i) { return threadIdx.x + i; }\n"
    "__global__ void scale(float* x, int n) { int i = at(0); if (i < n) { x[i] *= 2; } __syncthreads(); }\n"
    "void run(float* x, int n) {\n  scale<<<4, 256>>>(x, n);\n  cudaFree(x);\n}\n",
};

using Lines = std::vector<std::string>;

std::string shown(const ProgramFacts& facts, uint32_t file, Range range) {
  return std::to_string(range.begin) + ":" + text_at(facts, file, range);
}

std::string shown(const ProgramFacts& facts, const SymbolUse& use) {
  std::string line = "use " + shown(facts, use.place.file, use.place.range) + (use.is_call ? " call" : "");
  for (Range argument : use.arguments) line += " " + shown(facts, use.place.file, argument);
  return line;
}

std::string shown(const ProgramFacts& facts, const Launch& launch) {
  std::string line = "launch";
  for (Range range : {launch.callee, launch.open, launch.close, launch.arguments_open})
    line += " " + shown(facts, launch.file, range);
  for (Range config : launch.config) line += " " + shown(facts, launch.file, config);
  return line + (launch.has_arguments ? " with arguments" : "");
}

std::string shown(const ProgramFacts& facts, const DeviceFunction& function) {
  std::string line = function.space == ExecutionSpace::global ? "kernel " : "device ";
  for (const FunctionDeclaration& declaration : function.declarations) {
    line += shown(facts, declaration.name.file, declaration.name.range) + " " +
            std::to_string(declaration.after_paren) + " " +
            shown(facts, declaration.name.file, declaration.body);
  }
  return line + (function.synchronises ? " synchronises" : "");
}

/// What all three readers know of a text, one line per fact.
Lines common_facts(const ProgramFacts& facts) {
  Lines lines;
  for (const SymbolUse& use : facts.uses) lines.push_back(shown(facts, use));
  for (const Launch& launch : facts.launches) lines.push_back(shown(facts, launch));
  for (const DeviceFunction& function : facts.functions) lines.push_back(shown(facts, function));
  std::sort(lines.begin(), lines.end());
  return lines;
}

/// What functions refer to, by name, and which headers are included.
Lines references(const ProgramFacts& facts) {
  Lines lines;
  for (const IncludeUse& include : facts.includes) lines.push_back("include " + include.name);
  for (const DeviceFunction& function : facts.functions) {
    for (const FunctionRef& ref : function.references)
      lines.push_back(function.name + " -> " + shown(facts, ref.place.file, ref.place.range) + " " +
                      std::to_string(ref.after_paren) + (ref.has_arguments ? " with arguments" : ""));
    if (function.uses_builtins) lines.push_back(function.name + " uses builtins");
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

TEST(Fakes, FactsOfSaysWhatCollectSays) {
  const RuleSet rules = small_rules();
  for (const char* text : kTexts) {
    const ProgramFacts parsed = Snippet().facts(text), read = facts_of({{"main.cu", text}}, rules);
    EXPECT_EQ(common_facts(read), common_facts(parsed)) << text;
    EXPECT_EQ(references(read), references(parsed)) << text;
  }
}

// ToyFacts knows no host functions, so `enclosing` of host code is not compared.
TEST(Fakes, ToyFactsSaysWhatCollectSays) {
  const RuleSet rules = small_rules();
  for (const char* text : kTexts) {
    const ProgramFacts parsed = Snippet().facts(text), read = ToyFacts(rules, "main.cu", text).facts;
    EXPECT_EQ(common_facts(read), common_facts(parsed)) << text;
    ASSERT_EQ(read.launches.size(), parsed.launches.size()) << text;
    for (size_t i = 0; i < read.launches.size(); ++i) {
      EXPECT_EQ(read.launches[i].grid, parsed.launches[i].grid) << text;
      EXPECT_EQ(read.launches[i].block, parsed.launches[i].block) << text;
    }
  }
}

}  // namespace
}  // namespace migrate::test
