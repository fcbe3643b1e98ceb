#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/facts/snippet.h"

namespace migrate {
namespace {

using test::Marked;
using test::Snippet;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAreArray;

const char* kLibrary = R"(#pragma once
namespace std {
#if __cplusplus >= 201703L
double beta(double, double);
template <class T> T gcd(T, T);
template <class T, class U> T reduce(T, U);
enum class byte : unsigned char {};
#endif
int always;
}
using namespace std;
)";

ProgramFacts facts_of(const std::string& text) {
  Snippet snippet;
  snippet.others = {{"library.h", kLibrary}};
  return snippet.facts("#include \"library.h\"\n" + text);
}

/// Whether exactly the marked names get a qualifier, `qualifier` each, and no error remains.
void expect_clashes(const std::string& marked, const std::string& qualifier = "::") {
  Marked source("#include \"library.h\"\n" + marked);
  Snippet snippet;
  snippet.others = {{"library.h", kLibrary}};
  ProgramFacts facts = snippet.facts(source.text);
  std::vector<uint32_t> found;
  for (const NameClash& clash : facts.clashes) {
    EXPECT_EQ(clash.qualifier, qualifier) << marked;
    EXPECT_EQ(facts.files[clash.place.file].path, "/src/main.cu") << marked;
    found.push_back(clash.place.range.begin);
  }
  EXPECT_THAT(found, UnorderedElementsAreArray(source.places)) << marked;
  EXPECT_THAT(test::messages(facts), IsEmpty()) << marked;
}

TEST(NameClashes, NamesOfTheProgramThatTheLibraryGotLater) {
  expect_clashes("const float beta = 0;\nfloat f(float x) { return x * @beta + @beta; }");
  expect_clashes("typedef unsigned char byte;\n@byte f(@byte x) { return x; }\nstatic @byte all[4];");
  expect_clashes(
      "template <class T> T gcd(T a, T b) { return b ? @gcd(b, a % b) : a; }\nint f() { return @gcd(4, 6); }");
  expect_clashes(
      "static const int beta = 1;\n__global__ void k(float* p) { *p = @beta; }\nvoid f(float* p) { k<<<@beta, 1>>>(p); }");
}

TEST(NameClashes, NamesOfOtherLibraries) {
  expect_clashes(
      "namespace thrust { template <class T, class U> T reduce(T, U); }\nusing namespace thrust;\nint f() { return @reduce(1, 2); }",
      "thrust::");
  expect_clashes(
      "namespace a { namespace b { inline namespace v1 { struct byte {}; } } }\nusing namespace a::b;\n@byte x;",
      "a::b::");
}

TEST(NameClashes, ThoseBehindOthersAreFoundToo) {
  expect_clashes(
      "static int beta;\ntemplate <class T> T gcd(T a, T b) { return b ? b : a; }\nint f() { return @gcd(@gcd(@beta, 2), @beta); }");
}

TEST(NameClashes, WhatIsClearStays) {
  expect_clashes("int f(int beta) { return beta; }\nstruct S { int byte; int g() { return byte; } };");
  expect_clashes(
      "const float beta = 0;\nfloat f() { return ::beta; }\nfloat g() { float beta = 1; return beta; }");
  expect_clashes("namespace mine { int beta; int f() { return beta; } }");
  expect_clashes("int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }");
}

TEST(NameClashes, MacroBodiesStay) {
  ProgramFacts facts =
      facts_of("const float beta = 0;\n#define TWICE (2 * beta)\nfloat f() { return TWICE; }");
  EXPECT_THAT(facts.clashes, IsEmpty());
  EXPECT_THAT(test::messages(facts), ElementsAre("reference to 'beta' is ambiguous"));
}

TEST(NameClashes, NoGuessWhereAnOlderStandardHasTheSameError) {
  ProgramFacts facts = facts_of("int always;\nint f() { return always; }");
  EXPECT_THAT(test::messages(facts), ElementsAre("reference to 'always' is ambiguous"));
}

TEST(NameClashes, AKernelBesideAFunctionOfTheLibraryIsOverloaded) {
  ProgramFacts facts = facts_of(
      "static int beta;\n__global__ void gcd(float* p) {}\nvoid f(float* p) { gcd<<<1, 1>>>(p); gcd<<<beta, 1>>>(p); }");
  ASSERT_EQ(facts.launches.size(), 2u);
  EXPECT_EQ(facts.launches[0].form, Launch::Form::deduced);
}

}  // namespace
}  // namespace migrate
