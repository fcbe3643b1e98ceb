// The simulated machine as the environment describes it, and the table of chips.
#include "runtime_shim/config/device_config.h"

#include <gmock/gmock.h>

#include <map>
#include <string>

namespace npu::configuration {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

DeviceConfig describe(std::map<std::string, std::string> variables) {
  return read_device_config([&](const char* name) -> const char* {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

TEST(Environment, ChecksOnDemandOnly) {
  EXPECT_FALSE(describe({}).check);
  EXPECT_FALSE(describe({{"NPU_SIM_CHECK", "0"}}).check);
  EXPECT_TRUE(describe({{"NPU_SIM_CHECK", "1"}}).check);
  EXPECT_FALSE(describe({}).hides_memory);
  EXPECT_FALSE(describe({{"NPU_SIM_PRIVATE", "1"}}).hides_memory);
  EXPECT_TRUE(describe({{"NPU_SIM_PRIVATE", "0"}}).hides_memory);
  EXPECT_EQ(describe({{"NPU_SIM_CHECK", "yes"}}).error, "NPU_SIM_CHECK=yes is not 0 or 1");
}

TEST(Environment, NumericsAreDoubleOrChip) {
  EXPECT_EQ(describe({}).numerics, "");
  EXPECT_EQ(describe({{"NPU_SIM_NUMERICS", "double"}}).numerics, "double");
  EXPECT_FALSE(describe({{"NPU_SIM_NUMERICS", "double"}}).interleaves_pipes);
  const DeviceConfig chip = describe({{"NPU_SIM_NUMERICS", "chip"}});
  EXPECT_TRUE(chip.interleaves_pipes);
  EXPECT_EQ(chip.pipe_seed, 1u);
  EXPECT_FALSE(describe({{"NPU_SIM_NUMERICS", "chip"}, {"NPU_SIM_ORDER", "forward"}}).interleaves_pipes);
  EXPECT_EQ(describe({{"NPU_SIM_NUMERICS", "half"}}).error, "NPU_SIM_NUMERICS=half is not double or chip");
}

TEST(Environment, Defaults) {
  const DeviceConfig machine = describe({});
  EXPECT_EQ(machine.error, "");
  EXPECT_STREQ(machine.chip->name, "Ascend910B1");
  EXPECT_THAT(machine.physical_devices, ElementsAre(0));
  EXPECT_GE(machine.workers, 1);
}

TEST(Environment, DevicesAndChip) {
  const DeviceConfig machine = describe({{"NPU_SIM_DEVICES", "3"}, {"NPU_SIM_SOC", "Ascend310P3"}});
  EXPECT_THAT(machine.physical_devices, ElementsAre(0, 1, 2));
  EXPECT_EQ(machine.chip->memory_bytes, std::uint64_t{24} << 30);
}

TEST(Environment, VisibleDevicesReorderAndEndAtTheFirstUnknown) {
  EXPECT_THAT(describe({{"NPU_SIM_DEVICES", "4"}, {"ASCEND_RT_VISIBLE_DEVICES", "3,1"}}).physical_devices,
              ElementsAre(3, 1));
  EXPECT_THAT(describe({{"NPU_SIM_DEVICES", "4"}, {"ASCEND_RT_VISIBLE_DEVICES", "2,9,1"}}).physical_devices,
              ElementsAre(2));
  EXPECT_THAT(describe({{"NPU_SIM_DEVICES", "4"}, {"ASCEND_RT_VISIBLE_DEVICES", "0,0"}}).physical_devices,
              ElementsAre(0));
  EXPECT_THAT(describe({{"ASCEND_RT_VISIBLE_DEVICES", ""}}).physical_devices, IsEmpty());
  EXPECT_THAT(describe({{"NPU_SIM_DEVICES", "0"}}).physical_devices, IsEmpty());
}

TEST(Environment, WrongValuesAreNamed) {
  EXPECT_THAT(describe({{"NPU_SIM_DEVICES", "two"}}).error, HasSubstr("NPU_SIM_DEVICES=two"));
  EXPECT_THAT(describe({{"NPU_SIM_DEVICES", "-1"}}).error, HasSubstr("NPU_SIM_DEVICES"));
  EXPECT_THAT(describe({{"NPU_SIM_DEVICES", "2x"}}).error, HasSubstr("NPU_SIM_DEVICES"));
  EXPECT_THAT(describe({{"NPU_SIM_WORKERS", "0"}}).error, HasSubstr("NPU_SIM_WORKERS"));
  EXPECT_THAT(describe({{"NPU_SIM_SOC", "H100"}}).error, HasSubstr("Ascend910B1"));
}

TEST(DeviceConfig, ReadsTheRanksOfTheModel) {
  EXPECT_EQ(describe({}).modelled_ranks.from, 0);
  const ModelledRanks ranks = describe({{"NPU_SIM_RANKS", "2:4096"}}).modelled_ranks;
  EXPECT_EQ(ranks.from, 2);
  EXPECT_EQ(ranks.to, 4096);
  for (const char* wrong : {"4096", "2:", ":8", "1:8", "2:8:16", "2:x", "2:65537"})
    EXPECT_THAT(describe({{"NPU_SIM_RANKS", wrong}}).error, HasSubstr("NPU_SIM_RANKS=" + std::string(wrong)));
}

TEST(Chips, EveryChipIsPlausible) {
  for (const char* name : chip_names()) {
    const Chip* const chip = find_chip(name);
    ASSERT_NE(chip, nullptr);
    EXPECT_GT(chip->vector_cores, 0) << name;
    EXPECT_GE(chip->vector_cores, chip->cube_cores) << name;
    EXPECT_GE(chip->memory_bytes, std::uint64_t{24} << 30) << name;
    EXPECT_GE(chip->ub_bytes, 192u * 1024) << name;
    EXPECT_GE(chip->max_streams, 1024) << name;
    EXPECT_EQ(chip->managed_memory, chip->npu_arch == 2201) << name;
  }
  EXPECT_EQ(find_chip("ascend910b1"), nullptr);
}

TEST(Chips, BlocksAreCountedByTheCoresThatHaveTheVectorUnit) {
  EXPECT_EQ(find_chip("Ascend310P3")->vector_blocks(), 8);
  EXPECT_EQ(find_chip("Ascend910A")->vector_blocks(), 32);
  EXPECT_EQ(find_chip("Ascend910B1")->vector_blocks(), 48);
  EXPECT_EQ(find_chip("Ascend950PR_9599")->vector_blocks(), 72);
}

}  // namespace
}  // namespace npu::configuration
