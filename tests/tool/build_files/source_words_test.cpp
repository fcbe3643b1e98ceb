#include "tool/build_files/source_words.h"

#include <gmock/gmock.h>

#include <map>

namespace migrate {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// The words of the files below /p that CMake reads or may read, and those that it does not read.
struct Read {
  std::vector<std::string> read, unread;
};

Read words(const std::map<std::string, std::string>& texts, const std::vector<std::string>& scripts = {}) {
  std::vector<CMakeFile> files;
  for (const auto& [path, text] : texts) files.push_back({"/p/" + path, text});
  Read all;
  for (const SourceWord& word : source_words(files, scripts))
    (word.unless.empty() ? all.read : all.unread).push_back(word.word);
  return all;
}

Read words(const std::string& text) { return words({{"CMakeLists.txt", text}}); }

const std::string kOptions = "option(TESTS \"help\" OFF)\noption(DEMO \"help\" ON)\n";

TEST(SourceWords, BranchesThatAreNotTaken) {
  const Read all =
      words(kOptions +
            "add_library(a a.cu)\n"
            "if(TESTS)\nadd_executable(t t.cu)\nelse()\nadd_executable(n n.cu)\nendif()\n"
            "if(DEMO)\nadd_executable(d d.cu)\nelseif(X)\nadd_executable(x x.cu)\nendif()\n"
            "if(X)\nif(NOT DEMO)\nadd_executable(y y.cu)\nendif()\nadd_executable(z z.cu)\nendif()\n");
  EXPECT_THAT(all.read, ElementsAre("a.cu", "n.cu", "d.cu", "z.cu"));
  EXPECT_THAT(all.unread, ElementsAre("./t.cu", "./x.cu", "./y.cu"));
}

TEST(SourceWords, TheReasonNamesTheOptions) {
  const std::vector<CMakeFile> file{
      {"/p/CMakeLists.txt", kOptions + "if(X AND TESTS)\nadd_executable(t t.cu)\nendif()\n"}};
  const std::vector<SourceWord> all = source_words(file, {});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].folder, "/p");
  EXPECT_EQ(all[0].unless, "option TESTS is OFF");
}

TEST(SourceWords, UnknownConditionsCountAsTrue) {
  for (const char* condition : {"USE_CUDA", "CMAKE_BUILD_TYPE STREQUAL Debug", "OTHER", "TESTS OR OTHER"}) {
    const Read all = words(kOptions + "option(USE_CUDA \"help\" OFF)\nif(" + condition +
                           ")\nadd_library(k k.cu)\nendif()\n");
    EXPECT_THAT(all.read, ElementsAre("k.cu")) << condition;
    EXPECT_THAT(all.unread, IsEmpty()) << condition;
  }
}

TEST(SourceWords, VariablesHaveTheirValues) {
  const Read all =
      words(kOptions +
            "set(DEMO_DIR ${CMAKE_CURRENT_SOURCE_DIR}/demo)\n"
            "file(GLOB DEMO_SRCS ${DEMO_DIR}/*.cu)\nadd_executable(d ${DEMO_SRCS})\n"
            "if(TESTS)\nset(TEST_DIR ${CMAKE_CURRENT_SOURCE_DIR}/test)\n"
            "file(GLOB TEST_SRCS ${TEST_DIR}/*.cu ${OTHER}/*.cu)\nadd_executable(t ${TEST_SRCS})\n"
            "endif()\n");
  EXPECT_THAT(all.read, ElementsAre("demo/*.cu"));
  EXPECT_THAT(all.unread, ElementsAre("test/*.cu"));
}

TEST(SourceWords, AListIsReadWhereItIsUsed) {
  const Read all = words(kOptions +
                         "file(GLOB A *_test.cu)\nset(B ${A} b.cu)\nset(C c.cu)\nset(D d.cu)\n"
                         "if(TESTS)\nadd_executable(t ${B} ${C})\nlist(APPEND C e.cu)\nendif()\n"
                         "add_library(c ${C})\nsource_group(\"Tests\" FILES ${A})\n");
  EXPECT_THAT(all.read, ElementsAre("c.cu", "d.cu", "c.cu"));
  EXPECT_THAT(all.unread, ElementsAre("*_test.cu", "./b.cu", "./b.cu", "./c.cu", "./e.cu", "./e.cu"));
}

TEST(SourceWords, FilesToWhichNothingLeads) {
  const Read all =
      words({{"CMakeLists.txt", kOptions + "add_subdirectory(src)\nif(TESTS)\nadd_subdirectory(test)\n"
                                           "include(${CMAKE_CURRENT_SOURCE_DIR}/more.cmake)\nendif()\n"},
             {"more.cmake", "add_executable(m m.cu)\n"},
             {"other/CMakeLists.txt", "add_library(o o.cu)\n"},
             {"src/CMakeLists.txt", "add_library(s s.cu)\n"},
             {"test/CMakeLists.txt", "add_subdirectory(unit)\nadd_subdirectory(../extra)\n"},
             {"test/unit/CMakeLists.txt", "add_executable(u u.cu)\n"},
             {"extra/CMakeLists.txt", "add_executable(e e.cu)\n"}});
  EXPECT_THAT(all.read, ElementsAre("o.cu", "s.cu"));
  EXPECT_THAT(all.unread, ElementsAre("./e.cu", "./m.cu", "./u.cu"));
}

TEST(SourceWords, ManyWaysMayLeadToAFile) {
  const std::map<std::string, std::string> texts{
      {"CMakeLists.txt", kOptions + "if(DEMO)\nadd_subdirectory(mock)\nelse()\nadd_subdirectory(real)\n"
                                    "add_subdirectory(more)\nadd_subdirectory(rest)\nendif()\n"},
      {"mock/CMakeLists.txt", "set(DIR ../real)\nadd_subdirectory(${DIR})\nadd_subdirectory(${TOP}/more)\n"},
      {"more/CMakeLists.txt", "add_library(m m.cu)\n"},
      {"real/CMakeLists.txt", "add_library(r r.cu)\n"},
      {"rest/CMakeLists.txt", "add_library(s s.cu)\n"}};
  EXPECT_THAT(words(texts).read, ElementsAre("m.cu", "r.cu"));
  EXPECT_THAT(words(texts).unread, ElementsAre("./s.cu"));
}

TEST(SourceWords, TheFolderOfTheProject) {
  const std::string text = kOptions + "if(TESTS)\nadd_executable(t ${PROJECT_SOURCE_DIR}/t.cu)\nendif()\n";
  EXPECT_THAT(words("project(p)\n" + text).unread, ElementsAre("./t.cu"));
  EXPECT_THAT(words(text).unread, IsEmpty());
}

TEST(SourceWords, NothingIsReadAfterAReturn) {
  const Read all =
      words(kOptions +
            "function(f)\nreturn()\nendfunction()\nif(X)\nreturn()\nendif()\nadd_library(a a.cu)\n"
            "if(NOT TESTS)\nreturn()\nendif()\nadd_executable(t t.cu)\n");
  EXPECT_THAT(all.read, ElementsAre("a.cu"));
  EXPECT_THAT(all.unread, ElementsAre("./t.cu"));
}

TEST(SourceWords, AScriptSetsAnOption) {
  const std::string text = kOptions + "if(TESTS)\nadd_executable(t t.cu)\nendif()\n";
  EXPECT_THAT(words({{"CMakeLists.txt", text}}, {"cmake -DTESTS=ON ..\n"}).read, ElementsAre("t.cu"));
}

TEST(SourceWords, AnUnknownFolderLeavesNothingOut) {
  const Read all =
      words(kOptions + "add_library(a ${DIR}/a.cu)\nif(TESTS)\nadd_executable(t ${DIR}/t.cu)\nendif()\n");
  EXPECT_THAT(all.read, ElementsAre("**/a.cu"));
  EXPECT_THAT(all.unread, IsEmpty());
}

TEST(SourceWords, AGlobThatGoesDownNamesFoldersBelow) {
  EXPECT_THAT(words("file(GLOB_RECURSE S *.cu)\nadd_library(a ${S})\n").read, ElementsAre("./*.cu"));
}

TEST(SourceWords, UnfinishedFiles) {
  EXPECT_THAT(words("else()\nendif()\nendfunction()\nif(\nadd_library(a a.cu").unread, IsEmpty());
  EXPECT_THAT(words("if()\nelse(").read, IsEmpty());
}

}  // namespace
}  // namespace migrate
