#include "runtime_shim/config/device_config.h"

#include <sched.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string_view>

#include "runtime_shim/config/launch_config.h"

namespace npu::configuration {
namespace {

constexpr int kMaxDevices = 1024;
constexpr int kMaxRanks = 65536;

// The text as a number in [low, high]; -1 if it is anything else.
int parse_number(std::string_view text, int low, int high) {
  int value = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = status == std::errc() && end == text.data() + text.size();
  return whole && value >= low && value <= high ? value : -1;
}

int usable_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof(set), &set) != 0) return 1;
  return std::max(1, CPU_COUNT(&set));
}

std::vector<int> visible(const char* list, int count) {
  std::vector<int> result;
  if (list == nullptr) {
    for (int i = 0; i < count; ++i) result.push_back(i);
    return result;
  }
  std::string_view rest(list);
  while (!rest.empty()) {
    const size_t comma = std::min(rest.find(','), rest.size());
    const int number = parse_number(rest.substr(0, comma), 0, count - 1);
    if (number < 0 || std::find(result.begin(), result.end(), number) != result.end()) break;
    result.push_back(number);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return result;
}

/// "FROM:TO"; nothing for an empty text or a wrong one.
ModelledRanks parse_ranks(std::string_view text) {
  const size_t colon = text.find(':');
  if (colon == std::string_view::npos) return {};
  const ModelledRanks ranks = {parse_number(text.substr(0, colon), 2, kMaxRanks),
                               parse_number(text.substr(colon + 1), 2, kMaxRanks)};
  return ranks.from < 0 || ranks.to < 0 ? ModelledRanks{} : ranks;
}

/// Reads what sets the modelled clock; returns what is wrong with it.
std::string read_modelled_time(const Lookup& lookup, DeviceConfig& machine) {
  const std::string time = text_of(lookup, "NPU_SIM_TIME");
  if (!time.empty() && time != "real" && time != "model")
    return "NPU_SIM_TIME=" + time + " is not real or model";
  machine.gives_modelled_time = time == "model";
  const std::string ranks = text_of(lookup, "NPU_SIM_RANKS");
  machine.modelled_ranks = parse_ranks(ranks);
  if (!ranks.empty() && machine.modelled_ranks.from == 0)
    return "NPU_SIM_RANKS=" + ranks + " is not FROM:TO, two numbers from 2 to " + std::to_string(kMaxRanks);
  return {};
}

}  // namespace

DeviceConfig read_device_config(const Lookup& lookup) {
  DeviceConfig machine;
  const char* soc = lookup("NPU_SIM_SOC");
  machine.chip = find_chip(soc == nullptr ? kDefaultChip : soc);
  if (machine.chip == nullptr) {
    machine.error = std::string("NPU_SIM_SOC=") + soc + " is not a chip that can be simulated; known are";
    for (const char* name : chip_names()) machine.error += std::string(" ") + name;
    return machine;
  }
  const char* devices = lookup("NPU_SIM_DEVICES");
  const int count = devices == nullptr ? 1 : parse_number(devices, 0, kMaxDevices);
  if (count < 0) {
    machine.error = std::string("NPU_SIM_DEVICES=") + devices + " is not a number from 0 to 1024";
    return machine;
  }
  const char* workers = lookup("NPU_SIM_WORKERS");
  machine.workers = workers == nullptr ? usable_processors() : parse_number(workers, 1, kMaxDevices);
  if (machine.workers < 0) {
    machine.error = std::string("NPU_SIM_WORKERS=") + workers + " is not a number from 1 to 1024";
    return machine;
  }
  machine.numerics = text_of(lookup, "NPU_SIM_NUMERICS");
  if (!machine.numerics.empty() && machine.numerics != "double" && machine.numerics != "chip") {
    machine.error = "NPU_SIM_NUMERICS=" + machine.numerics + " is not double or chip";
    return machine;
  }
  // The order of threads is read by the first launch (LaunchConfig), which reports what is invalid.
  const std::string order = read_launch_config(lookup).order;
  if (order.compare(0, 6, "random") == 0) {
    machine.interleaves_pipes = true;
    if (const char* seed = std::strchr(order.c_str(), ':'))
      machine.pipe_seed = std::strtoull(seed + 1, nullptr, 10);
  }
  machine.error = read_modelled_time(lookup, machine);
  if (!machine.error.empty()) return machine;
  const char* check = lookup("NPU_SIM_CHECK");
  const int on = check == nullptr || *check == '\0' ? 0 : parse_number(check, 0, 1);
  if (on < 0) {
    machine.error = std::string("NPU_SIM_CHECK=") + check + " is not 0 or 1";
    return machine;
  }
  machine.check = on == 1;
  machine.hides_memory = text_of(lookup, "NPU_SIM_PRIVATE") == "0";
  machine.physical_devices = visible(lookup("ASCEND_RT_VISIBLE_DEVICES"), count);
  return machine;
}

}  // namespace npu::configuration
