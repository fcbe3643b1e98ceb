// Each instruction of inline PTX that rules/cuda_ptx knows becomes C++ that npucxx compiles.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(PtxInstructions, AllBecomeCode) {
  const CliProject project(read_tree(MIGRATE_SOURCE_DIR "/tests/e2e/ptx_instructions"));
  const ProcessResult rewritten = project.migrate({"rewrite", "--in-place", "--verify=build", "."});
  EXPECT_EQ(rewritten.exit_code, 0) << rewritten.out << rewritten.err;
  EXPECT_THAT(rewritten.out, HasSubstr("no hand work remains (verified by build)"));
  const Tree files = project.files();
  for (const auto& [name, text] : files) EXPECT_THAT(text, Not(HasSubstr("asm volatile"))) << name;
  EXPECT_THAT(files.at("main.cu"), HasSubstr("#include <npu/kernel/ptx_mma.h>"));
  EXPECT_THAT(files.at("bulk.cu"), HasSubstr("#include <npu/kernel/bulk_copy_half.h>"));
}

}  // namespace
}  // namespace e2e
