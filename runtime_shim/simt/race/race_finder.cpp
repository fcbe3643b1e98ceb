#include "runtime_shim/simt/race/race_finder.h"

#include <cstdio>
#include <utility>

#include "runtime_shim/simt/grid.h"
#include "runtime_shim/simt/launch_environment.h"

namespace npu::simt {
namespace {

// Other switches for one launch while it lives.
class EnvironmentScope {
 public:
  EnvironmentScope(detail::KernelCall& call, const LaunchEnvironment& environment)
      : call_(call), before_(call.environment) {
    call.environment = &environment;
  }
  ~EnvironmentScope() { call_.environment = before_; }
  EnvironmentScope(const EnvironmentScope&) = delete;
  EnvironmentScope& operator=(const EnvironmentScope&) = delete;

 private:
  detail::KernelCall& call_;
  const LaunchEnvironment* before_;
};

// Threads run one by one, also in the default order.
int run_once(detail::KernelCall& call, Order order) {
  LaunchEnvironment environment = *call.environment;
  environment.order = order;
  environment.loops = false;
  environment.race_finder = nullptr;
  const EnvironmentScope scope(call, environment);
  return run_in_turn(call);
}

}  // namespace

RaceFinder::RaceFinder(std::vector<std::pair<std::string, Order>> orders, std::string report_path)
    : orders_(std::move(orders)), report_path_(std::move(report_path)) {}

int RaceFinder::run(detail::KernelCall& call) {
  std::lock_guard lock(mutex_);
  Kernel& kernel = kernels_[call.name];
  if (kernel.launches++ == 0) write_report_so_far();
  if (call.cooperative) {
    ++kernel.not_repeated;
    return run_with_child_grids(call, run_cooperative);
  }
  if (call.run_blocks != nullptr && call.block.x * call.block.y * call.block.z > 1)
    kernel.threads_in_order = true;
  const std::vector<Region> regions = reachable_memory(call);
  const MemorySnapshot before(regions);
  if (const int error = run_once(call, Order{})) return error;
  const MemorySnapshot result(regions);
  for (const auto& [name, order] : orders_) {
    before.restore();
    const int error = run_once(call, order);
    note(kernel, name, error, result.compare());
  }
  result.restore();
  return 0;
}

void RaceFinder::note(Kernel& kernel, const std::string& order, int error, const MemoryDiff& difference) {
  if (error == 0 && difference.words == 0) return;
  Finding& finding = kernel.findings[order];
  const bool is_new = finding.launches++ == 0;
  if (is_new) finding.first_launch = kernel.launches;
  if (error != 0 && finding.error == 0) finding.error = error;
  if (!difference.as_rounding) ++finding.beyond_rounding;
  const bool is_more_severe = finding.largest.as_rounding && !difference.as_rounding;
  if (finding.largest.words == 0 || is_more_severe) finding.largest = difference;
  if (is_new || is_more_severe) write_report_so_far();
}

// The program may end without destructors.
void RaceFinder::write_report_so_far() const {
  if (!report_path_.empty()) write_report();
}

std::string RaceFinder::report() const {
  std::string text;
  std::size_t racy = 0, rounding = 0;
  for (const auto& [name, kernel] : kernels_) {
    bool is_racy = false;
    for (const auto& [order, finding] : kernel.findings) {
      const bool beyond = finding.beyond_rounding > 0 || finding.error != 0;
      is_racy = is_racy || beyond;
      text += (beyond ? "race: kernel " : "rounding: kernel ") + name + ", order " + order + ": " +
              std::to_string(finding.launches) + " of " + std::to_string(kernel.launches) +
              " launches differ, the first is " + std::to_string(finding.first_launch);
      if (finding.error != 0) text += "; it fails with code " + std::to_string(finding.error);
      const MemoryDiff& most = finding.largest;
      if (most.words > 0) {
        text += "; " + std::to_string(most.words) + " words, most in the " + std::to_string(most.bytes) +
                " bytes of " + most.label + ", largest difference " + most.example;
      }
      text += "\n";
    }
    racy += is_racy;
    rounding += !is_racy && !kernel.findings.empty();
    if (kernel.not_repeated > 0) text += "not repeated: kernel " + name + " (cooperative launch)\n";
    if (kernel.threads_in_order)
      text +=
          "threads in order: kernel " + name +
          " (npu::no_sync: only the blocks ran in other orders; compile with -DNPU_NO_PROMISES for the threads)\n";
  }
  return text + "kernels: " + std::to_string(kernels_.size()) + ", with races: " + std::to_string(racy) +
         ", with differences of rounding only: " + std::to_string(rounding) + "\n";
}

void RaceFinder::write_report() const {
  std::FILE* file = report_path_.empty() ? stderr : std::fopen(report_path_.c_str(), "w");
  if (file == nullptr) {
    std::fprintf(stderr, "npu: NPU_SIM_RACE_REPORT: cannot write %s\n", report_path_.c_str());
    return;
  }
  std::fputs(report().c_str(), file);
  if (file != stderr) std::fclose(file);
}

}  // namespace npu::simt
