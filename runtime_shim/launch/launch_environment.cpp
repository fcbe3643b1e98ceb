#include "runtime_shim/launch/launch_environment.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "acl/acl.h"
#include "runtime_shim/config/chip.h"
#include "runtime_shim/config/launch_config.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/simt/failure.h"
#include "runtime_shim/simt/memory/device_memory.h"
#include "runtime_shim/simt/race/race_finder.h"

namespace npu::detail {
namespace {

/// The memory of the simulated devices.
class SimulatedMemory final : public simt::DeviceMemory {
 public:
  Kind find(const void* address, simt::MemoryBlock* block) override {
    aclsimMemory found{};
    switch (simulator()->findMemory(address, &found)) {
      case ACLSIM_ADDRESS_BLOCK:
        *block = {found.start, found.asked};
        return Kind::kBlock;
      case ACLSIM_ADDRESS_NO_BLOCK:
        return Kind::kNoBlock;
      case ACLSIM_ADDRESS_FOREIGN:
        break;
    }
    return Kind::kForeign;
  }

  void report(const std::string& text) override { simulator()->reportMemoryError(text.c_str()); }
};

const configuration::LaunchConfig& launch_config() {
  // Never destroyed: report_races() runs after the destructors of static objects.
  static const auto* const config =
      new configuration::LaunchConfig(configuration::read_launch_config(configuration::environment_variable));
  return *config;
}

simt::Order order_of(const std::string& text) {
  if (text.empty()) return {};
  if (const auto order = simt::parse_order(text)) return *order;
  std::fprintf(stderr, "npu: NPU_SIM_ORDER=%s is unknown; use forward, reverse, depth or random:SEED\n",
               text.c_str());
  return {};
}

std::vector<std::pair<std::string, simt::Order>> orders_of(std::string_view list) {
  std::vector<std::pair<std::string, simt::Order>> orders;
  while (!list.empty()) {
    const std::string_view one = list.substr(0, list.find(','));
    list.remove_prefix(std::min(list.size(), one.size() + 1));
    const auto order = simt::parse_order(one);
    if (!order) {
      std::fprintf(stderr, "npu: NPU_SIM_RACE: %s is not an order; use reverse, depth or random:SEED\n",
                   std::string(one).c_str());
      std::exit(1);
    }
    orders.emplace_back(one, *order);
  }
  return orders;
}

simt::RaceFinder* make_race_finder() {
  const configuration::LaunchConfig& config = launch_config();
  if (config.race_orders.empty()) return nullptr;
  return new simt::RaceFinder(orders_of(config.race_orders), config.race_report);
}

simt::RaceFinder* race_finder() {
  static simt::RaceFinder* const finder = make_race_finder();
  return finder;
}

// Runs after the destructors of the program's static objects, which may still launch.
__attribute__((destructor)) void report_races() {
  if (simt::RaceFinder* finder = race_finder()) finder->write_report();
}

simt::LaunchEnvironment make_environment() {
  const configuration::LaunchConfig& config = launch_config();
  simt::LaunchEnvironment environment;
  // Without the simulated device no kernel gets this far: its launch is refused.
  environment.workers = simulator() == nullptr ? 1 : simulator()->workerCount();
  environment.order = order_of(config.order);
  environment.loops = config.loops;
  environment.checking = simulator() != nullptr && simulator()->isChecking() != 0;
  environment.race_finder = race_finder();
  environment.memory = new SimulatedMemory;
  // By its name, which is known before aclInit.
  const char* const name = aclrtGetSocName();
  const configuration::Chip* const chip = name == nullptr ? nullptr : configuration::find_chip(name);
  if (chip != nullptr) environment.cores = chip->vector_cores;
  return environment;
}

// Set before main, because kernels may run in constructors of static objects.
[[maybe_unused]] const bool faults_are_told = [] {
  if (simulator() == nullptr) return false;
  simulator()->setKernelFaults([]() -> int32_t { return simt::in_kernel() ? 1 : 0; },
                               &simt::fail_at_illegal_address);
  return true;
}();

}  // namespace

const simt::LaunchEnvironment& launch_environment() {
  static const auto* const environment = new simt::LaunchEnvironment(make_environment());
  return *environment;
}

}  // namespace npu::detail
