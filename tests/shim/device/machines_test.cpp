// Several machines in one process: what belongs to one is not the others'.
#include <gmock/gmock.h>

#include <future>
#include <map>
#include <memory>
#include <string>

#include "runtime_shim/device/machine.h"

namespace npu::device {
namespace {

/// A machine of these variables. Machines are never destroyed.
Machine& machine_with(const std::map<std::string, std::string>& variables) {
  return *new Machine(configuration::read_device_config([&](const char* name) -> const char* {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  }));
}

/// Two machines that differ in everything.
struct Machines {
  Machine& large = machine_with({{"NPU_SIM_SOC", "Ascend910B1"}, {"NPU_SIM_DEVICES", "3"}});
  Machine& small = machine_with({{"NPU_SIM_SOC", "Ascend310P3"}, {"NPU_SIM_CHECK", "1"}});
};

const Machines& machines() {
  static const Machines two;
  return two;
}

Stream& stream_of(Machine& machine, int device) {
  return *machine.device(device)->use_default_context()->default_stream;
}

TEST(Machines, HaveTheirOwnChipsDevicesAndChecks) {
  const auto& [large, small] = machines();
  EXPECT_STREQ(large.chip().name, "Ascend910B1");
  EXPECT_STREQ(small.chip().name, "Ascend310P3");
  EXPECT_EQ(large.device_count(), 3);
  EXPECT_EQ(small.device_count(), 1);
  EXPECT_NE(large.device(2), nullptr);
  EXPECT_EQ(small.device(2), nullptr);
  EXPECT_EQ(large.check(), nullptr);
  EXPECT_NE(small.check(), nullptr);
}

TEST(Machines, AMachineWithAnErrorHasNoDevices) {
  Machine& machine = machine_with({{"NPU_SIM_DEVICES", "many"}});
  EXPECT_EQ(machine.error(), "NPU_SIM_DEVICES=many is not a number from 0 to 1024");
  EXPECT_EQ(machine.device_count(), 0);
}

TEST(Machines, MemoryOfOneIsForeignToTheOther) {
  const auto& [large, small] = machines();
  void* const block = large.device(1)->arena.allocate(1000, false);
  ASSERT_NE(block, nullptr);
  EXPECT_EQ(large.locate(block).kind, MemoryKind::kDevice);
  EXPECT_EQ(large.locate(block).device, 1);
  EXPECT_TRUE(large.covers(block));
  EXPECT_EQ(small.locate(block).kind, MemoryKind::kUnregistered);
  EXPECT_FALSE(small.covers(block));
  EXPECT_FALSE(small.device(0)->arena.release(block));
  EXPECT_TRUE(large.device(1)->arena.release(block));
}

TEST(Machines, PinnedMemoryAndSymbolsOfOneAreForeignToTheOther) {
  const auto& [large, small] = machines();
  static int pinned[4] = {}, symbol[4] = {};
  large.pinned.insert({reinterpret_cast<std::uintptr_t>(pinned), sizeof(pinned), 0, false});
  small.symbols.insert({reinterpret_cast<std::uintptr_t>(symbol), sizeof(symbol), 0, false});
  EXPECT_EQ(large.locate(pinned).kind, MemoryKind::kHost);
  EXPECT_EQ(small.locate(pinned).kind, MemoryKind::kUnregistered);
  EXPECT_EQ(large.locate(symbol).kind, MemoryKind::kUnregistered);
  EXPECT_EQ(small.locate(symbol).kind, MemoryKind::kSymbol);
}

// The task of each machine waits for the other one: both have threads of their own.
TEST(Machines, StreamsOfBothRun) {
  const auto& [large, small] = machines();
  std::promise<void> large_runs, small_runs;
  const auto task = [](std::promise<void>& runs, std::promise<void>& other) {
    return make_task(ACLSIM_TASK_KERNEL, "waits for the other machine", 0,
                     [&runs, waits = other.get_future().share()]() -> aclError {
                       runs.set_value();
                       waits.wait();
                       return ACL_SUCCESS;
                     });
  };
  Stream& first = stream_of(large, 2);
  Stream& second = stream_of(small, 0);
  ASSERT_EQ(first.submit(task(large_runs, small_runs)), ACL_SUCCESS);
  ASSERT_EQ(second.submit(task(small_runs, large_runs)), ACL_SUCCESS);
  EXPECT_EQ(first.wait(first.submitted(), std::nullopt), WaitResult::kDone);
  EXPECT_EQ(second.wait(second.submitted(), std::nullopt), WaitResult::kDone);
  EXPECT_EQ(first.take_error(), ACL_SUCCESS);
  EXPECT_EQ(second.take_error(), ACL_SUCCESS);
}

TEST(Machines, AFailureStopsTheContextOfOneOnly) {
  const auto& [large, small] = machines();
  Stream& fails = stream_of(large, 0);
  Stream& works = stream_of(small, 0);
  fails.set_stop_on_failure();
  const auto task = [](aclError result) {
    return make_task(ACLSIM_TASK_KERNEL, "result", 0, [result]() -> aclError { return result; });
  };
  ASSERT_EQ(fails.submit(task(ACLSIM_ERROR_KERNEL_ASSERT)), ACL_SUCCESS);
  fails.wait(fails.submitted(), std::nullopt);
  EXPECT_EQ(fails.submit(task(ACL_SUCCESS)), ACLSIM_ERROR_KERNEL_ASSERT);
  EXPECT_EQ(works.submit(task(ACL_SUCCESS)), ACL_SUCCESS);
  works.wait(works.submitted(), std::nullopt);
  EXPECT_EQ(works.take_error(), ACL_SUCCESS);
}

// Work is left to a thread that waits at once. Where nobody comes, the watchdog of the machine gives it away.
TEST(Machines, WorkThatNobodyWaitsForRunsOnBoth) {
  for (Machine* const machine : {&machines().large, &machines().small}) {
    Stream& stream = stream_of(*machine, machine->device_count() - 1);
    const auto done = std::make_shared<std::promise<void>>();
    const auto submit = [&](const std::shared_ptr<std::promise<void>>& last) {
      ASSERT_EQ(stream.submit(make_task(ACLSIM_TASK_KERNEL, "left", 0,
                                        [last]() -> aclError {
                                          if (last != nullptr) last->set_value();
                                          return ACL_SUCCESS;
                                        })),
                ACL_SUCCESS);
    };
    for (int round = 0; round < 20; ++round) {
      submit(nullptr);
      stream.wait(stream.submitted(), std::nullopt);
    }
    submit(done);
    done->get_future().wait();
  }
}

}  // namespace
}  // namespace npu::device
