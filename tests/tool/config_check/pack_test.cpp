#include "tool/config_check/pack.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/tool/dumps/dump_folder.h"
#include "tests/tool/dumps/tensor_files.h"
#include "tool/config_check/libraries.h"
#include "tool/dumps/crc32.h"

namespace migrate::config_check {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Pack : public DumpFolder {
 protected:
  std::string error(const PackOptions& options) const {
    auto configuration = collect(files_, options);
    return configuration ? "none" : configuration.error().message;
  }
  MemoryFileSystem files_;
};

TEST_F(Pack, StatisticsOfTensorsAndOfBytes) {
  const std::string text = npy("<f4", "(3,)", bytes_of<float>({3, -1, 4}));
  auto tensor = statistics_of(put("w.npy", text));
  ASSERT_TRUE(tensor.ok());
  EXPECT_EQ(tensor->max, 4);
  EXPECT_EQ(tensor->min, -1);
  EXPECT_EQ(tensor->mean, 2);
  EXPECT_DOUBLE_EQ(tensor->norm, std::sqrt(26));
  EXPECT_EQ(tensor->crc, dumps::crc32_text(text));
  auto bytes = statistics_of(put("w.bin", "\x01\xff"));
  ASSERT_TRUE(bytes.ok());
  EXPECT_EQ(bytes->max, 255);
  EXPECT_EQ(bytes->mean, 128);
  EXPECT_EQ(bytes->bytes, 2u);
  EXPECT_TRUE(statistics_of(put("empty", "")).ok());
}

TEST_F(Pack, FilesThatAreLargerThanABuffer) {
  const std::string text(1000003, 'x');
  EXPECT_EQ(statistics_of(put("large", text))->crc, dumps::crc32_text(text));
}

TEST_F(Pack, WhatCannotBeReadIsNamed) {
  EXPECT_THAT(error({.weights = {path("none.npy")}}), HasSubstr("none.npy: cannot be read"));
  EXPECT_THAT(error({.inputs = {path("")}}), HasSubstr("cannot be read"));
  EXPECT_THAT(error({.seeds = {"42"}}), HasSubstr("--seed 42: expected NAME=VALUE"));
  EXPECT_THAT(error({.build_directory = "build"}), HasSubstr("compile_commands.json"));
  EXPECT_THAT(error({.command = {path("no_program")}}), HasSubstr("no_program"));
}

TEST_F(Pack, FlagsOfTheDatabase) {
  files_.files["b/compile_commands.json"] =
      R"([{"directory": "/", "file": "a.cu", "command": "true -O3 a.cu"},
          {"directory": "/", "file": "b.cu", "arguments": ["no_such_compiler", "-g"]}])";
  auto configuration = collect(files_, {.build_directory = "b"});
  ASSERT_TRUE(configuration.ok());
  EXPECT_EQ(configuration->flags.at("a.cu"), "true -O3 a.cu");
  EXPECT_EQ(configuration->flags.at("b.cu"), "no_such_compiler -g");
  EXPECT_TRUE(configuration->versions.contains("compiler true"));
  EXPECT_FALSE(configuration->versions.contains("compiler no_such_compiler"));
  files_.files["b/compile_commands.json"] = "[7]";
  EXPECT_THAT(error({.build_directory = "b"}), HasSubstr("an entry without a file"));
}

TEST_F(Pack, CommandSeedsAndInputsInTheirOrder) {
  PackOptions options;
  options.command = {"/bin/sh", "-c", "true && true"};
  options.seeds = {"model.init=42"};
  options.inputs = {put("b.bin", "b"), put("a.bin", "a")};
  auto configuration = collect(files_, options);
  ASSERT_TRUE(configuration.ok()) << configuration.error().message;
  EXPECT_EQ(configuration->settings.at("command"), "/bin/sh -c 'true && true'");
  EXPECT_EQ(configuration->settings.at("seed model_init"), "42") << "msprobe cuts names at dots";
  EXPECT_THAT(configuration->settings.at("input 0"), HasSubstr("b.bin CRC-32 "));
  EXPECT_THAT(configuration->versions.at("libc"), HasSubstr("CRC-32"));
  EXPECT_THAT(configuration->versions.at("program"), HasSubstr("CRC-32"));
}

TEST(Secrets, AreHiddenButComparable) {
  const auto shown = without_secrets({{"API_TOKEN", "abc"}, {"PATH", "/bin"}, {"my_password", "x"}});
  EXPECT_EQ(shown.at("PATH"), "/bin");
  EXPECT_EQ(shown.at("API_TOKEN"), "(hidden, CRC-32 " + dumps::crc32_text("abc") + ")");
  EXPECT_THAT(shown.at("my_password"), HasSubstr("hidden"));
  EXPECT_NE(shown.at("API_TOKEN"), without_secrets({{"API_TOKEN", "abd"}}).at("API_TOKEN"));
}

TEST(Determinism, IsSetOrUnset) {
  const auto switches = determinism_of({{"HCCL_DETERMINISTIC", "true"}});
  EXPECT_EQ(switches.at("HCCL_DETERMINISTIC"), "true");
  EXPECT_EQ(switches.at("NCCL_ALGO"), "(unset)");
}

TEST(ParseLdd, NamesAndFiles) {
  const auto libraries = parse_ldd(
      "\tlinux-vdso.so.1 (0x00007ffd)\n\tlibopenblas.so.0 => /usr/lib/libopenblas.so.0 (0x00007f11)\n"
      "\tlibnone.so => not found\n\t/lib64/ld-linux-x86-64.so.2 (0x00007f)\n");
  EXPECT_EQ(libraries.size(), 2u);
  EXPECT_EQ(libraries.at("libopenblas"), "/usr/lib/libopenblas.so.0");
  EXPECT_EQ(libraries.at("libnone"), "not found");
}

}  // namespace
}  // namespace migrate::config_check
