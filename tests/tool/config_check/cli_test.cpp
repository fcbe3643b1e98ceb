// `migrate config-check` as a program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/commands/cli_fixture.h"

namespace migrate {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

using ConfigCheckCli = Cli;

TEST_F(ConfigCheckCli, PacksAndCompares) {
  put("w.bin", "weights");
  EXPECT_EQ(run("config-check pack -o a.zip --weights w.bin --seed model=1 -- /bin/sh -c true").code, 0);
  EXPECT_EQ(run("config-check pack -o b.zip --weights w.bin --seed model=1 -- /bin/sh -c true").code, 0);
  EXPECT_EQ(run("config-check diff a.zip b.zip").code, 0);
  put("w.bin", "Weights");
  EXPECT_EQ(run("config-check pack -o b.zip --weights w.bin --seed model=2 -- /bin/sh -c true").code, 0);
  const Outcome differs = run("config-check diff a.zip b.zip");
  EXPECT_EQ(differs.code, 2);
  EXPECT_THAT(differs.out, HasSubstr("seed model"));
  EXPECT_THAT(differs.out, HasSubstr("w.bin.crc32"));
  EXPECT_THAT(differs.out, Not(HasSubstr("PWD")));
}

TEST_F(ConfigCheckCli, ErrorsAreOneLine) {
  expect_error("config-check diff none.zip none.zip", 1, "migrate config-check: none.zip");
  expect_error("config-check pack -o a.zip --weights none", 1, "migrate config-check: none: cannot be read");
  expect_error("config-check pack -o /nowhere/a.zip", 1, "migrate config-check: /nowhere/a.zip");
  EXPECT_EQ(run("config-check").code, 1);
}

}  // namespace
}  // namespace migrate
