#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/tool/facts/snippet.h"
#include "tool/base/file_system.h"
#include "tool/facts/collect/names/declared_names.h"

namespace migrate {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

const std::map<std::string, std::string> kShim = {
    {"/shim/npu/runtime.h", "#pragma once\nint npuFree(void*);\n"}};

std::vector<std::string> errors_in(const std::string& name, const std::string& text,
                                   std::vector<std::string> arguments = {}) {
  auto overlay = kShim;
  overlay[name] = text;
  arguments.push_back("-I/shim");
  ProgramFacts facts = check_migrated({name, "", arguments}, overlay);
  std::vector<std::string> all = test::messages(facts);
  if (!facts.units[0].failure.empty()) all.push_back(facts.units[0].failure);
  return all;
}

TEST(CheckMigrated, AlignasBetweenSpecifiersIsNoError) {
  auto overlay = kShim;
  overlay["/m/a.cu"] = "typedef long word;\nstatic alignas(16) int x;\nstatic alignas(16) word y;";
  const ProgramFacts facts = check_migrated({"/m/a.cu", "", {}}, overlay);
  for (const ParseDiagnostic& found : facts.diagnostics)
    EXPECT_NE(found.level, DiagnosticLevel::error) << found.message;
}

TEST(CheckMigrated, Diagnostics) {
  EXPECT_THAT(errors_in("/m/a.cu", "#include <npu/runtime.h>\nvoid f(void* p) { npuFree(p); }"), IsEmpty());
  EXPECT_THAT(errors_in("/m/a.cu", "#include <npu/runtime.h>\nvoid f(void* p) { cudaFree(p); }"),
              ElementsAre("use of undeclared identifier 'cudaFree'"));
  EXPECT_THAT(errors_in("/m/a.cu", "#include <no.h>\nint x = nope;"),
              ElementsAre("'no.h' file not found", "use of undeclared identifier 'nope'"));
  EXPECT_THAT(errors_in("/m/a.cu", "int x;", {"-xcuda"}), IsEmpty());
  EXPECT_THAT(errors_in("/m/a.c", "int class = 1;"), IsEmpty());
  EXPECT_THAT(errors_in("/m/a.c", "template <class T> T f();", {"-xc++"}), IsEmpty());
  EXPECT_THAT(errors_in("/m/none.cu", std::string("\0", 1)), ElementsAre("not a text file"));
}

TEST(CheckMigrated, PlacesInHeadersOfTheTree) {
  auto overlay = kShim;
  overlay["/m/a.cu"] = "#include \"inc/h.h\"\n";
  overlay["/m/inc/h.h"] = "int x = nope;\n";
  ProgramFacts facts = check_migrated({"/m/a.cu", "", {}}, overlay);
  ASSERT_EQ(facts.diagnostics.size(), 1u);
  EXPECT_EQ(facts.files[facts.diagnostics[0].place.file].path, "/m/inc/h.h");
  EXPECT_EQ(test::text_at(facts, facts.diagnostics[0].place), "nope");
}

TEST(CheckMigrated, HeadersOutsideOfTheFolderThatAreTheUsers) {
  auto overlay = kShim;
  overlay["/m/src/b.cu"] = "#include <gcc/lib/gcc/x.h>\n";
  overlay["/i/gcc/lib/gcc/x.h"] = "int x = nope;\n";
  ProgramFacts facts = check_migrated({"/m/src/b.cu", "", {"-I/i"}}, overlay);
  EXPECT_THAT(test::messages(facts), IsEmpty()) << "GCC's own header";
  std::string folder = testing::TempDir() + "check_migrated_roots." + std::to_string(::getpid());
  auto disk = disk_file_system();
  ASSERT_TRUE(disk->make_directories(folder + "/inc"));
  ASSERT_TRUE(disk->make_directories(folder + "/src"));
  ASSERT_TRUE(disk->write(folder + "/inc/h.h", "int x = nope;\n"));
  ProgramFacts found = check_migrated({folder + "/src/a.cu", "", {}},
                                      {{folder + "/src/a.cu", "#include \"../inc/h.h\"\n"}}, {folder});
  ASSERT_EQ(found.diagnostics.size(), 1u);
  EXPECT_EQ(test::text_at(found, found.diagnostics[0].place), "nope");
}

TEST(CheckMigrated, FunctionBodiesInFoldersThatABuildCallsTheSystems) {
  auto overlay = kShim;
  overlay["/m/a.cu"] = "#include <h.h>\n";
  overlay["/s/h.h"] = "inline int f() { return nope; }\n";
  for (const char* folder : {"/s", "/s/", "/s//"}) {
    ProgramFacts facts = check_migrated({"/m/a.cu", "", {"-isystem", folder}}, overlay);
    EXPECT_THAT(test::messages(facts), Contains(testing::HasSubstr("nope"))) << folder;
  }
}

TEST(DeclaredNames, FunctionsTypesEnumeratorsMacros) {
  std::map<std::string, std::string> files = {
      {"/i/a.h",
       "#include <stddef.h>\n#define A_MACRO 1\nnamespace n { struct S { void m(); int f; }; }\n"
       "enum E { e0 }; enum class C { c0 };\nint fn(int parameter);\nextern int variable;\n"
       "template <class T> T tmpl(T t) { int local; return t; }\n"}};
  auto names = declared_names({"a.h"}, {"-I/i", "-std=c++17"}, files);
  ASSERT_TRUE(names) << names.error().message;
  for (const char* name :
       {"A_MACRO", "n", "n::S", "n::S::m", "n::S::f", "E", "e0", "C::c0", "fn", "variable", "tmpl"}) {
    EXPECT_THAT(*names, Contains(name));
  }
  for (const char* name : {"parameter", "local", "T", "size_t", "c0", "NULL"})
    EXPECT_THAT(*names, Not(Contains(name)));
}

TEST(DeclaredNames, InheritedMembersAndHiddenFriends) {
  std::map<std::string, std::string> files = {
      {"/i/a.h",
       "template <class D> struct Base { void sync(); friend void hidden(D) {} };\n"
       "template <class D> struct Middle : Base<D> {};\n"
       "template <int N> struct Tile : Middle<Tile<N>> {};\nstruct Plain : Tile<2> {};\n"
       "template <int N> struct List : List<N - 1> { void item(); };\n"}};
  auto names = declared_names({"a.h"}, {"-I/i", "-std=c++17"}, files);
  ASSERT_TRUE(names) << names.error().message;
  for (const char* name : {"hidden", "Base::sync", "Middle::sync", "Tile::sync", "Plain::sync"})
    EXPECT_THAT(*names, Contains(name));
  EXPECT_THAT(*names, Not(Contains("sync")));
}

TEST(DeclaredNames, Errors) {
  auto missing = declared_names({"none.h"}, {});
  ASSERT_FALSE(missing);
  EXPECT_NE(missing.error().message.find("'none.h' file not found"), std::string::npos);
}

}  // namespace
}  // namespace migrate
