// Each way in which a header can differ is a problem, and what is equal is none.
#include "tests/facts/compare_facts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <functional>

#include "tests/facts/facts_file.h"

namespace {

using namespace cann;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

HeaderFacts example() {
  HeaderFacts facts;
  facts.ascendcl = "1.17.0";
  facts.functions = {{"aclInit", "int (const char *)"}, {"HcclSend", "HcclResult (void *)"}};
  facts.inline_functions = {{"HcclCommConfigInit", "void (HcclCommConfigDef *)"}};
  facts.enums = {{"aclDataType", {{"ACL_FLOAT", 0}, {"ACL_INT8", 2}}}};
  facts.values = {{"ACL_ERROR_FAILURE", 500001}};
  facts.structs = {{"HcclCommConfigDef", {8, 4, {{"size", "unsigned int", 0}, {"name", "char[4]", 32}}}}};
  facts.types = {{"aclError", "int"}};
  for (const char* name : {"aclInit", "HcclSend", "HcclCommConfigInit", "ACL_FLOAT", "ACL_INT8",
                           "ACL_ERROR_FAILURE", "HcclCommConfigDef", "aclError"})
    facts.places[name] = {"acl/acl.h", 1};
  return facts;
}

/// The problems of the example after a change, beside the unchanged one.
std::vector<std::string> after(const std::function<void(HeaderFacts&)>& change) {
  HeaderFacts changed = example();
  change(changed);
  return problems_with_own_version(changed, example());
}

TEST(CompareFacts, EqualHeadersHaveNoProblem) {
  EXPECT_THAT(after([](HeaderFacts&) {}), IsEmpty());
  EXPECT_THAT(problems_with_older(example(), example(), {}), IsEmpty());
}

TEST(CompareFacts, SeesEveryKindOfChange) {
  EXPECT_THAT(after([](HeaderFacts& facts) { facts.functions["aclInit"] = "int (char *)"; }),
              ElementsAre("function aclInit\n    ours: int (char *)\n    CANN's: int (const char *)"));
  EXPECT_THAT(after([](HeaderFacts& facts) { facts.functions["aclrtNew"] = "int ()"; }),
              ElementsAre("function aclrtNew\n    ours: int ()\n    CANN's: absent"));
  EXPECT_THAT(after([](HeaderFacts& facts) { facts.inline_functions.begin()->second = "void ()"; }),
              ElementsAre(HasSubstr("HcclCommConfigInit")));
  EXPECT_THAT(after([](HeaderFacts& facts) { facts.enums["aclDataType"]["ACL_INT8"] = 3; }),
              ElementsAre(HasSubstr("value ACL_INT8\n    ours: 3\n    CANN's: 2")));
  EXPECT_THAT(after([](HeaderFacts& facts) { facts.values["ACL_ERROR_FAILURE"] = 1; }),
              ElementsAre(HasSubstr("ACL_ERROR_FAILURE")));
  EXPECT_THAT(after([](HeaderFacts& facts) { facts.types["aclError"] = "long"; }),
              ElementsAre(HasSubstr("type aclError")));
}

TEST(CompareFacts, SeesEveryChangeOfALayout) {
  const auto change = [](const std::function<void(Layout&)>& edit) {
    return after([&](HeaderFacts& facts) { edit(facts.structs["HcclCommConfigDef"]); });
  };
  EXPECT_THAT(change([](Layout& layout) { layout.size = 12; }), ElementsAre(HasSubstr("ours: 12 bytes")));
  EXPECT_THAT(change([](Layout& layout) { layout.alignment = 8; }), ElementsAre(HasSubstr("alignment 8")));
  EXPECT_THAT(change([](Layout& layout) { layout.fields[0].type = "int"; }),
              ElementsAre(HasSubstr("int size")));
  EXPECT_THAT(change([](Layout& layout) { layout.fields[1].offset_bits = 64; }),
              ElementsAre(HasSubstr("name @8")));
  EXPECT_THAT(change([](Layout& layout) { std::swap(layout.fields[0], layout.fields[1]); }),
              ElementsAre(HasSubstr("HcclCommConfigDef")));
  EXPECT_THAT(change([](Layout& layout) { layout.fields.push_back({"more", "int", 64}); }),
              ElementsAre(HasSubstr("int more")));
}

TEST(CompareFacts, MacrosAndConstantsMayTakeEachOthersPlace) {
  EXPECT_THAT(after([](HeaderFacts& facts) {
                facts.values["ACL_FLOAT"] = 0;
                facts.enums["aclDataType"].erase("ACL_FLOAT");
              }),
              IsEmpty());
}

TEST(CompareFacts, NamesOfTheSimulatorAreItsOwn) {
  const auto simulator = [](const char* name) {
    return after([&](HeaderFacts& facts) {
      facts.functions[name] = "int (long)";
      facts.places[name] = {"acl/acl_sim.h", 3};
    });
  };
  EXPECT_THAT(simulator("aclsimLaunchTask"), IsEmpty());
  EXPECT_THAT(simulator("aclInit"), ElementsAre(HasSubstr("aclInit: the simulator's own, but CANN has one")));
}

/// The problems of the example beside an older version, which a change of the example makes.
std::vector<std::string> beside_older(const std::map<std::string, Mark>& marks,
                                      const std::function<void(HeaderFacts&)>& change) {
  HeaderFacts older = example();
  change(older);
  return problems_with_older(example(), older, marks);
}

TEST(CompareWithOlder, WhatIsAbsentIsMarked) {
  const auto without_send = [](HeaderFacts& facts) { facts.functions.erase("HcclSend"); };
  EXPECT_THAT(beside_older({{"HcclSend", {true, ""}}}, without_send), IsEmpty());
  EXPECT_THAT(beside_older({}, without_send), ElementsAre(HasSubstr("HcclSend")));
  EXPECT_THAT(beside_older({{"HcclSend", {true, ""}}}, [](HeaderFacts&) {}),
              ElementsAre("HcclSend: marked \"newer\", but it is there"));
}

TEST(CompareWithOlder, WhatHasAnotherValueIsMarkedWithIt) {
  const auto other_value = [](HeaderFacts& facts) { facts.values["ACL_ERROR_FAILURE"] = 7; };
  EXPECT_THAT(beside_older({{"ACL_ERROR_FAILURE", {false, "7"}}}, other_value), IsEmpty());
  EXPECT_THAT(beside_older({{"ACL_ERROR_FAILURE", {false, "8"}}}, other_value),
              ElementsAre(HasSubstr("CANN's: 7")));
  EXPECT_THAT(beside_older({{"ACL_ERROR_FAILURE", {true, ""}}}, other_value),
              testing::Contains(HasSubstr("CANN's: 7")));
  EXPECT_THAT(beside_older({{"ACL_ERROR_FAILURE", {false, "7"}}}, [](HeaderFacts&) {}),
              ElementsAre(HasSubstr("but it does not differ")));
}

TEST(CompareWithOlder, AStructMayOnlyHaveGrown) {
  EXPECT_THAT(beside_older({}, [](HeaderFacts& facts) { facts.structs.begin()->second.fields.pop_back(); }),
              IsEmpty());
  EXPECT_THAT(
      beside_older({}, [](HeaderFacts& facts) { facts.structs.begin()->second.fields[0].name = "other"; }),
      ElementsAre(HasSubstr("HcclCommConfigDef")));
  EXPECT_THAT(beside_older({}, [](HeaderFacts& facts) { facts.functions["aclInit"] = "void ()"; }),
              ElementsAre(HasSubstr("aclInit")));
}

TEST(Marks, AreReadFromTheLineAndTheCommentAbove) {
  const std::string header =
      "/// \"Newer\" marks what CANN 8.1 lacks.\n"
      "int a(void);  ///< newer\n"
      "/// Does it. Newer.\n"
      "/// Errors: none.\n"
      "int b(void);\n"
      "\n"
      "int c(void);\n"
      "#define D 10  ///< GiB; 8.1: 5\n"
      "#define E 10  ///< seconds\n";
  EXPECT_TRUE(mark_at(header, 2).newer);
  EXPECT_TRUE(mark_at(header, 5).newer);
  EXPECT_FALSE(mark_at(header, 7).newer);
  EXPECT_EQ(mark_at(header, 8).older_value, "5");
  EXPECT_EQ(mark_at(header, 9).older_value, "");
  EXPECT_FALSE(mark_at(header, 99).newer);
}

TEST(FactsFile, KeepsEverything) {
  const std::string path = testing::TempDir() + "/facts_file_" + std::to_string(getpid()) + ".json";
  HeaderFacts written = example();
  written.cann = "9.1";
  FILE* file = std::fopen(path.c_str(), "w");
  std::fputs(to_json(written).c_str(), file);
  std::fclose(file);
  const HeaderFacts read = read_facts_file(path);
  EXPECT_EQ(to_json(read), to_json(written));
  EXPECT_THAT(problems_with_own_version(written, read), IsEmpty());
  EXPECT_THROW(read_facts_file(path + ".missing"), std::runtime_error);
  std::remove(path.c_str());
}

/// The problems of an operator's header with one function of these types; empty: the function is not there.
std::vector<std::string> of_operator(const std::string& ours, const std::string& theirs,
                                     const std::map<std::string, Mark>& marks, bool is_older) {
  HeaderFacts own, other;
  own.functions["aclnnTwo"] = ours, own.places["aclnnTwo"] = {"aclnnop/aclnn_two.h", 1};
  if (!theirs.empty()) other.functions["aclnnTwo"] = theirs;
  return problems_with_operators(own, other, marks, is_older);
}

TEST(CompareOperators, WhatOursTakesTheirsMustTake) {
  for (const bool is_older : {false, true}) {
    EXPECT_THAT(of_operator("int (aclTensor *)", "int (aclTensor *)", {}, is_older), IsEmpty());
    EXPECT_THAT(of_operator("int (aclTensor *)", "int (const aclTensor *)", {}, is_older), IsEmpty());
    EXPECT_THAT(of_operator("int (const aclTensor *)", "int (aclTensor *)", {}, is_older).size(), 1u);
    EXPECT_THAT(of_operator("int (aclTensor *)", "int (aclTensor *, int)", {}, is_older).size(), 1u);
  }
}

TEST(CompareOperators, WhatIsNotThereMustBeMarked) {
  const std::map<std::string, Mark> newer = {{"aclnnTwo", {true, ""}}};
  EXPECT_THAT(of_operator("int ()", "", newer, true), IsEmpty());
  EXPECT_THAT(of_operator("int ()", "", {}, true).size(), 1u);
  EXPECT_THAT(of_operator("int ()", "int ()", newer, true).size(), 1u);
  EXPECT_THAT(of_operator("int ()", "", newer, false).size(), 1u);
}

}  // namespace
