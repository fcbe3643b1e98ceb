#include "runtime_shim/acl/cycle_report.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <mutex>
#include <string>

#include "runtime_shim/config/launch_config.h"

namespace npu::acl {
namespace {

struct KernelCycles {
  long long launches = 0;
  ai_core::Cycles cycles;
  int mhz = 0;
};

/// Never destroyed: launches may run while the process ends.
struct CycleTable {
  std::mutex mutex;
  std::map<std::string, KernelCycles> by_kernel;
};

CycleTable& cycle_table() {
  static auto* const result = new CycleTable;
  return *result;
}

/// Pipes in the order of a table; `separator` stands between them.
std::string busy_pipes(const ai_core::Cycles& cycles, const char* before_number, const char* separator) {
  std::string text;
  for (const auto pipe : {npu_sim_core::Pipe::vector, npu_sim_core::Pipe::mte2, npu_sim_core::Pipe::mte3})
    text += (text.empty() ? "" : separator) + std::string(ai_core::name_of(pipe)) + before_number +
            std::to_string(cycles.busy[static_cast<size_t>(pipe)]);
  return text;
}

std::string cycles_destination() {
  return configuration::read_launch_config(configuration::environment_variable).kernels_cycles;
}

void print_cycles() {
  const std::string destination = cycles_destination();
  const std::lock_guard lock(cycle_table().mutex);
  std::ofstream file;
  if (destination != "1") file.open(destination, std::ios::app);
  if (destination != "1" && !file)
    std::fprintf(stderr, "npu: NPU_KERNELS_CYCLES=%s cannot be written\n", destination.c_str());
  for (const auto& [kernel, row] : cycle_table().by_kernel) {
    const ai_core::Cycles& cycles = row.cycles;
    if (destination != "1") {
      file << "{\"kernel\": \"" << kernel << "\", \"launches\": " << row.launches
           << ", \"modelled_cycles\": " << cycles.total << ", \"mhz\": " << row.mhz
           << ", \"modelled_busy_cycles\": {\"" << busy_pipes(cycles, "\": ", ", \"")
           << "}, \"bytes_in\": " << cycles.bytes_in << ", \"bytes_out\": " << cycles.bytes_out << "}\n";
      continue;
    }
    std::fprintf(
        stderr,
        "npu: kernel %s: %lld launches, %llu cycles modelled (%.1f us at %d MHz); busy on all cores: %s; "
        "copied: %llu bytes in, %llu out\n",
        kernel.c_str(), row.launches, static_cast<unsigned long long>(cycles.total),
        static_cast<double>(cycles.total) / row.mhz, row.mhz, busy_pipes(cycles, " ", ", ").c_str(),
        static_cast<unsigned long long>(cycles.bytes_in), static_cast<unsigned long long>(cycles.bytes_out));
  }
}

}  // namespace

void record_cycles(const char* kernel, const ai_core::Cycles& cycles, int mhz) {
  static const bool is_wanted = [] {
    const std::string destination = cycles_destination();
    if (!destination.empty() && destination != "0") std::atexit(&print_cycles);
    return !destination.empty() && destination != "0";
  }();
  if (!is_wanted) return;
  const std::lock_guard lock(cycle_table().mutex);
  KernelCycles& row = cycle_table().by_kernel[kernel];
  ++row.launches;
  row.mhz = mhz;
  row.cycles.total += cycles.total;
  row.cycles.bytes_in += cycles.bytes_in;
  row.cycles.bytes_out += cycles.bytes_out;
  for (size_t i = 0; i < cycles.busy.size(); ++i) row.cycles.busy[i] += cycles.busy[i];
}

}  // namespace npu::acl
