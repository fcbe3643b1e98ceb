// Configurations of programs that were compiled against older and newer headers than ours.
#include "runtime_shim/hccl/core/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>

#include "runtime_shim/rendezvous/failure.h"

namespace {

using namespace npu::hccl;
using testing::HasSubstr;

/// As HcclCommConfigInit of headers with that version and size leaves it.
HcclCommConfig config_of(uint32_t version, size_t size) {
  HcclCommConfig config;
  HcclCommConfigInit(&config);
  std::memcpy(config.reserved, &size, sizeof(size));
  std::memcpy(config.reserved + sizeof(size) + sizeof(uint32_t), &version, sizeof(version));
  return config;
}

std::string refusal_of(const HcclCommConfig& config) {
  try {
    configure(Settings(), &config);
  } catch (const Failure& failure) {
    return failure.what();
  }
  return "";
}

TEST(CommConfig, ReadsTheFieldsOfItsVersion) {
  const size_t size_of_8_1 = offsetof(HcclCommConfig, hcclWorldRankID);
  HcclCommConfig old = config_of(5, size_of_8_1);
  std::strcpy(old.hcclCommName, "named");
  std::memset(reinterpret_cast<char*>(&old) + size_of_8_1, 0x5a, sizeof(old) - size_of_8_1);
  const ConfiguredSettings configured = configure(Settings(), &old);
  EXPECT_EQ(configured.name, "named");
  EXPECT_EQ(configured.settings.exec_timeout, Settings().exec_timeout) << "read beyond the program's struct";
  EXPECT_EQ(complete_config(&old).hcclQos, HCCL_COMM_QOS_CONFIG_NOT_SET);

  HcclCommConfig timed = config_of(8, sizeof(HcclCommConfig));
  timed.hcclExecTimeOut = 7;
  EXPECT_EQ(configure(Settings(), &timed).settings.exec_timeout, std::chrono::seconds(7));
  timed = config_of(7, sizeof(HcclCommConfig));
  timed.hcclExecTimeOut = 7;
  EXPECT_EQ(configure(Settings(), &timed).settings.exec_timeout, Settings().exec_timeout);

  HcclCommConfig unnamed = config_of(1, sizeof(HcclCommConfig));
  std::strcpy(unnamed.hcclCommName, "version 2");
  EXPECT_EQ(configure(Settings(), &unnamed).name, "");

  HcclCommConfig newer = config_of(11, sizeof(HcclCommConfig) + 64);
  newer.hcclQos = 3;
  EXPECT_EQ(complete_config(&newer).hcclQos, 3u);
  EXPECT_EQ(complete_config(nullptr).hcclBufferSize, HCCL_COMM_BUFFSIZE_CONFIG_NOT_SET);
}

TEST(CommConfig, RefusesWhatItCannotRead) {
  EXPECT_EQ(refusal_of(config_of(10, sizeof(HcclCommConfig))), "");
  EXPECT_THAT(refusal_of(config_of(10, 300)), HasSubstr("less than that of its version"));
  EXPECT_THAT(refusal_of(HcclCommConfig{}), HasSubstr("not prepared with HcclCommConfigInit"));
  HcclCommConfig negative = config_of(10, sizeof(HcclCommConfig));
  negative.hcclExecTimeOut = -2;
  EXPECT_THAT(refusal_of(negative), HasSubstr("hcclExecTimeOut is negative"));
}

}  // namespace
