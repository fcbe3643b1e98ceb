#include "tool/config_check/archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/tool/dumps/dump_folder.h"
#include "tool/dumps/crc32.h"
#include "tool/dumps/zip_archive.h"

namespace migrate::config_check {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Key;

Configuration sample() {
  Configuration configuration;
  configuration.environment = {{"HCCL_ALGO", "ring"}, {"PATH", "/usr/bin"}};
  configuration.versions = {{"libnpu_shim", "0.1.0 CRC-32 12345678"}, {"compiler g++", "g++ 12=2\n"}};
  configuration.settings = {{"seed model", "42"}};
  configuration.flags = {{"src/a.cu", "npucxx -O3 a.cu"}};
  configuration.weights = {{"w.npy", {2, -1, 0.5, 3, "cafe0000", 16}}};
  configuration.inputs = {{"b.bin", {1, 0, 0.5, 2, "00000001", 8}}, {"a.bin", {0, 0, 0, 0, "00000002", 4}}};
  return configuration;
}

TEST(Members, AreThoseOfMsprobe) {
  const auto members = members_of(sample());
  EXPECT_THAT(
      members,
      ElementsAre(Key("dataset/step0/rank0/dataset.json"), Key("env"), Key("hyperparameters/flags.json"),
                  Key("hyperparameters/hyperparameters_static.json"), Key("hyperparameters/inputs.json"),
                  Key("pip"), Key("weights/step0/rank0/weight.json")));
  EXPECT_EQ(json::parse(members.at("env")), json({{"HCCL_ALGO", "ring"}, {"PATH", "/usr/bin"}}));
  EXPECT_EQ(members.at("pip"), "compiler g++=g++ 12 2 \nlibnpu_shim=0.1.0 CRC-32 12345678\n")
      << "one = a line";
  EXPECT_EQ(json::parse(members.at("weights/step0/rank0/weight.json"))["w.npy"],
            json({{"max", 2.0}, {"min", -1.0}, {"mean", 0.5}, {"norm", 3.0}, {"crc32", "cafe0000"}}));
  EXPECT_EQ(json::parse(members.at("dataset/step0/rank0/dataset.json"))["b.bin"],
            json({{"max", 1.0}, {"min", 0.0}, {"mean", 0.5}, {"norm", 2.0}}))
      << "msprobe wants these four alone";
  EXPECT_EQ(json::parse(members.at("hyperparameters/inputs.json"))["0"]["name"], "b.bin") << "in their order";
}

TEST(Members, AValueIsNoFormula) {
  Configuration configuration;
  configuration.settings = {{"seed a", "-5"}, {"seed b", "=1+1"}};
  const auto settings =
      json::parse(members_of(configuration).at("hyperparameters/hyperparameters_static.json"));
  EXPECT_EQ(settings["seed a"], "-5");
  EXPECT_EQ(settings["seed b"], "'=1+1");
}

using ArchiveFile = DumpFolder;

TEST_F(ArchiveFile, IsReadAsItWasWritten) {
  ASSERT_TRUE(dumps::write_zip(path("a.zip"), members_of(sample())).ok());
  auto values = read_archive(path("a.zip"));
  ASSERT_TRUE(values.ok()) << values.error().message;
  EXPECT_EQ(values->at("env/HCCL_ALGO"), "ring");
  EXPECT_EQ(values->at("pip/libnpu_shim"), "0.1.0 CRC-32 12345678");
  EXPECT_EQ(values->at("hyperparameters/hyperparameters_static.json/seed model"), "42");
  EXPECT_EQ(values->at("weights/step0/rank0/weight.json/w.npy.max"), "2.0");
  EXPECT_EQ(values->at("hyperparameters/inputs.json/1.crc32"), "00000002");
}

TEST_F(ArchiveFile, OtherMembersAreComparedByTheirBytes) {
  ASSERT_TRUE(dumps::write_zip(path("a.zip"), {{"notes.txt", "of the run"}}).ok());
  EXPECT_EQ(read_archive(path("a.zip"))->at("notes.txt"), "CRC-32 " + dumps::crc32_text("of the run"));
}

TEST_F(ArchiveFile, WhatIsNoArchiveIsNamed) {
  EXPECT_THAT(read_archive(path("none.zip")).error().message, HasSubstr("none.zip"));
  EXPECT_THAT(read_archive(put("text.zip", "hello")).error().message, HasSubstr("text.zip"));
}

}  // namespace
}  // namespace migrate::config_check
