#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/facts/snippet.h"

namespace migrate {
namespace {

using test::Snippet;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using testing::UnorderedElementsAre;

/// "name text-at-the-place resolution path" of each include.
std::vector<std::string> includes_in(const std::string& text, const Snippet& snippet = {}) {
  ProgramFacts facts = snippet.facts(text);
  std::vector<std::string> all;
  for (const IncludeUse& use : facts.includes) {
    static const char* const kResolved[] = {"virtual", "user", "system", "missing"};
    std::string line =
        use.name + " " + test::text_at(facts, use.place) + " " + kResolved[static_cast<int>(use.resolved)];
    if (!use.path.empty()) line += " " + use.path;
    if (use.certainty == Certainty::tokens) line += " tokens";
    all.push_back(line);
  }
  return all;
}

TEST(Includes, Resolution) {
  Snippet snippet;
  snippet.others = {{"a.h", ""}, {"sub/b.h", ""}};
  EXPECT_THAT(includes_in("#include <cuda_runtime.h>", snippet),
              ElementsAre("cuda_runtime.h <cuda_runtime.h> virtual"));
  EXPECT_THAT(includes_in("#include \"a.h\"\n# include  \"sub/b.h\" // why", snippet),
              ElementsAre("a.h \"a.h\" user /src/a.h", "sub/b.h \"sub/b.h\" user /src/sub/b.h"));
  EXPECT_THAT(includes_in("#include <stddef.h>", snippet), ElementsAre("stddef.h <stddef.h> system"));
  EXPECT_THAT(includes_in("#include <no/such.h>\n#include \"none.h\"", snippet),
              ElementsAre("no/such.h <no/such.h> missing", "none.h \"none.h\" missing"));
  EXPECT_THAT(
      includes_in("#if 0\n#include \"none.h\"\n#include <cuda_runtime.h> // x\n#endif", snippet),
      ElementsAre("none.h \"none.h\" system tokens", "cuda_runtime.h <cuda_runtime.h> virtual tokens"));
  EXPECT_THAT(includes_in("#if 0\n#include <windows.h>\n#endif", snippet),
              ElementsAre("windows.h <windows.h> system tokens"));
}

TEST(Includes, OnceForAHeaderIncludedTwice) {
  Snippet snippet;
  snippet.others = {{"x.inc", "#include <cuda_runtime.h>\n"}};
  EXPECT_THAT(includes_in("#include \"x.inc\"\n#include \"x.inc\"\n", snippet), SizeIs(3));
}

/// Text of the inactive regions.
std::vector<std::string> inactive_in(const std::string& text, const Snippet& snippet = {}) {
  ProgramFacts facts = snippet.facts(text);
  std::vector<std::string> all;
  for (const InactiveRegion& region : facts.inactive) all.push_back(test::text_at(facts, region.place));
  return all;
}

TEST(InactiveRegions, Branches) {
  EXPECT_THAT(inactive_in("#if 0\na\n#else\nint b;\n#endif\n"), ElementsAre("a\n"));
  EXPECT_THAT(inactive_in("#if 1\nint a;\n#elif 1\nb\n#else\nc\n#endif\n"), ElementsAre("b\n#else\nc\n"));
  EXPECT_THAT(inactive_in("#ifdef X\n#ifdef Y\na\n#endif\n#endif\n"), ElementsAre("#ifdef Y\na\n#endif\n"));
  EXPECT_THAT(inactive_in("#ifndef X\nint a;\n#endif\n"), IsEmpty());
}

TEST(InactiveRegions, ActiveInOneInclusionIsActive) {
  Snippet snippet;
  snippet.others = {{"x.inc", "#ifdef A\nint a;\n#else\nint b;\n#endif\n#ifdef NEVER\nc\n#endif\n"}};
  EXPECT_THAT(inactive_in("#include \"x.inc\"\n#define A\n#include \"x.inc\"\n", snippet),
              ElementsAre("c\n"));
}

TEST(InactiveRegions, NamesDeclaredThereAreTheUsers) {
  auto unknown = [](const std::string& text) {
    std::vector<std::string> names;
    for (const SymbolUse& use : Snippet().facts(text).uses) {
      if (use.kind == UseKind::unknown) names.push_back(use.name);
    }
    return names;
  };
  EXPECT_THAT(unknown("#ifdef X\n#define cudaMine(x) x\nvoid f() { cudaMine(1); }\n#endif"), IsEmpty());
  EXPECT_THAT(unknown("#ifdef X\nint cudaMine = 1;\nint f() { return cudaMine; }\n#endif"), IsEmpty());
  EXPECT_THAT(unknown("#ifdef X\nint f() { return cudaTheirs; }\n#endif"), ElementsAre("cudaTheirs"));
}

// ---- robustness ----

TranslationUnit unit_of(const std::string& text, const Snippet& snippet = {}) {
  return snippet.facts(text).units.at(0);
}

TEST(Robustness, NotText) {
  EXPECT_EQ(unit_of(std::string("int x;\0y", 8)).failure, "not a text file");
  EXPECT_EQ(unit_of(std::string("\x7f"
                                "ELF\x02\x01\x01\x03\x04\x05\x06"))
                .outcome,
            TranslationUnit::Outcome::failed);
  EXPECT_EQ(unit_of("").outcome, TranslationUnit::Outcome::parsed);
  EXPECT_EQ(unit_of("// gr\xfc\xdf\nint x;\n").outcome, TranslationUnit::Outcome::parsed);
}

TEST(Robustness, MissingFile) {
  RuleSet rules = test::small_rules();
  ParseContext context;
  context.rules = &rules;
  auto facts = collect({"/no/such/file.cu", "", {}}, context);
  EXPECT_EQ(facts.units.at(0).outcome, TranslationUnit::Outcome::failed);
  EXPECT_NE(facts.units.at(0).failure, "");
}

TEST(Robustness, LongLine) {
  std::string text = "void f(void* p) { cudaFree(p); }\nint a[] = {";
  for (int i = 0; i < 200000; ++i) text += "1234567,  ";
  auto facts = Snippet().facts(text + "0};\n");
  EXPECT_EQ(facts.units.at(0).outcome, TranslationUnit::Outcome::parsed);
  EXPECT_THAT(facts.uses, SizeIs(1));
}

TEST(Robustness, DeepNesting) {
  std::string deep(5000, '(');
  EXPECT_EQ(unit_of("int x = " + deep + "1;").outcome, TranslationUnit::Outcome::parsed_with_errors);
  std::string sum = "int f(int a) { return a";
  for (int i = 0; i < 3000; ++i) sum += " + a";
  EXPECT_EQ(unit_of(sum + "; }").outcome, TranslationUnit::Outcome::parsed);
}

TEST(Robustness, IncludeCycleAndEndlessTemplates) {
  Snippet snippet;
  snippet.others = {{"a.h", "#include \"a.h\"\n"}};
  EXPECT_EQ(unit_of("#include \"a.h\"\nint x;", snippet).outcome,
            TranslationUnit::Outcome::parsed_with_errors);
  EXPECT_EQ(unit_of("template <int N> struct A : A<N + 1> {}; A<0> a;").outcome,
            TranslationUnit::Outcome::parsed_with_errors);
}

TEST(Robustness, TemplatesWithoutBodiesTakeLambdas) {
  EXPECT_EQ(
      unit_of("template <class F> void apply(F f);\nvoid g() { apply([](int n) { return n; }); }").outcome,
      TranslationUnit::Outcome::parsed);
}

TEST(Robustness, ErrorsAreKeptWithTheirPlace) {
  auto facts = Snippet().facts("int x;\nint y = nope;\n");
  ASSERT_THAT(facts.diagnostics, SizeIs(1));
  EXPECT_EQ(test::text_at(facts, facts.diagnostics[0].place), "nope");
  EXPECT_EQ(facts.diagnostics[0].message, "use of undeclared identifier 'nope'");
  EXPECT_EQ(facts.units[0].outcome, TranslationUnit::Outcome::parsed_with_errors);
}

TEST(Robustness, AMissingHeaderDoesNotStopTheFile) {
  auto facts = Snippet().facts(
      "#include <missing/first.h>\n#include <cuda_runtime.h>\nvoid f(void* p) { cudaFree(p); }");
  EXPECT_THAT(facts.diagnostics, IsEmpty());
  EXPECT_THAT(facts.uses, SizeIs(1));
}

TEST(Robustness, UnknownFlagsAreNoObstacle) {
  Snippet snippet;
  snippet.arguments = {"-std=c++17", "-fno-such-flag", "-mno-such", "--what"};
  auto facts = snippet.facts("void f(void* p) { cudaFree(p); }");
  EXPECT_THAT(facts.uses, SizeIs(1));
}

TEST(Robustness, LineEndingsAndByteOrderMark) {
  std::string text =
      "\xef\xbb\xbf#include <cuda_runtime.h>\r\nvoid f(void* p)\r\n{\r\n  cudaFree(p);\r\n}\r\n";
  auto facts = Snippet().facts(text);
  EXPECT_EQ(facts.files[0].text, text);
  ASSERT_THAT(facts.uses, SizeIs(1));
  EXPECT_EQ(test::text_at(facts, facts.uses[0].place), "cudaFree");
}

TEST(Files, OnlyTheUsersOwnAreKept) {
  Snippet snippet;
  snippet.others = {{"sub/a.h", "int a;\n"}};
  auto facts = snippet.facts("#include \"sub/a.h\"\n#include <stddef.h>\n#include <cuda_runtime.h>\n");
  std::vector<std::string> paths;
  for (const SourceFile& file : facts.files) paths.push_back(file.path);
  EXPECT_THAT(paths, UnorderedElementsAre("/src/main.cu", "/src/sub/a.h"));
  EXPECT_TRUE(facts.files[0].is_main);
}

}  // namespace
}  // namespace migrate
