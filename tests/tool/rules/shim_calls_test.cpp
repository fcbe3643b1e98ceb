#include "tool/rules/shim_calls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool/rules/load.h"
#include "tool/rules/object_reader.h"

namespace migrate {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;

std::string error_of(const std::string& functions) {
  const std::string text = "{\"source\": \"s\", \"functions\": [\n" + functions + "\n]}\n";
  auto read = read_shim_functions(ObjectReader::Json::parse(text), "s.json", text);
  return read ? "no error" : read.error().message;
}

TEST(ShimCalls, AreWords) {
  const std::string text =
      R"({"source": "s", "functions": [{"name": "npuFree", "calls": "aclrtFree aclrtMalloc", "simulator": "x"}]})";
  auto read = read_shim_functions(ObjectReader::Json::parse(text), "s.json", text);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_THAT(read->at(0).calls, ElementsAre("aclrtFree", "aclrtMalloc"));
  EXPECT_THAT(read->at(0).simulator, ElementsAre("x"));
}

TEST(ShimCalls, ErrorsNameTheLine) {
  EXPECT_THAT(error_of("{\"name\": \"a\"},\n{\"calls\": \"b\"}"), HasSubstr("s.json:3: "));
  EXPECT_THAT(error_of("{\"name\": \"a\", \"call\": \"b\"}"), HasSubstr("s.json:2: "));
}

TEST(OurShimCalls, KnowTheRuntimeAndTheOperatorsOfLibraries) {
  auto rules = load_rules(*disk_file_system(), {MIGRATE_SOURCE_DIR "/rules"});
  ASSERT_TRUE(rules.ok()) << rules.error().message;
  for (const char* name : {"npuMalloc", "npuStreamSynchronize", "npucclBroadcast", "npudrvMemAlloc",
                           "npublasSgemm", "npudnnConvolutionForward", "npurandGenerateUniform"}) {
    ASSERT_NE(rules->find_shim_function(name), nullptr) << name;
    EXPECT_FALSE(rules->find_shim_function(name)->calls.empty()) << name;
  }
  for (const char* name : {"npublasSspmv", "npudnnIm2Col", "npusolverDnDgesvd", "npurandGeneratePoisson"})
    EXPECT_EQ(rules->find_shim_function(name), nullptr) << name;
  // The nearest first; what is behind them is for scalars in device memory.
  const std::vector<std::string>& calls = rules->find_shim_function("npublasSgemm")->calls;
  EXPECT_EQ(calls.at(0), "aclnnInplaceAddmm");
  EXPECT_THAT(calls, IsSupersetOf({"aclnnInplaceBaddbmm", "aclnnEqScalar", "aclnnInplaceMul"}));
}

}  // namespace
}  // namespace migrate
