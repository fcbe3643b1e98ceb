// How the blocks of a launch run on cores.
#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>

#include "runtime_shim/ai_core/core.h"
#include "runtime_shim/ai_core/cube/block_cores.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ai_core {
namespace {

/// The cores that run the blocks of a launch: as many as threads, since a core is costly to make. Thread-safe.
class Cores {
 public:
  Cores(const CoreConfig& config, AtomicOrder& order) : config_(config), order_(order) {}

  std::unique_ptr<Core> take() {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        std::unique_ptr<Core> core = std::move(idle_.back());
        idle_.pop_back();
        return core;
      }
    }
    return std::make_unique<Core>(config_, order_);
  }
  void give(std::unique_ptr<Core> core) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(core));
  }

 private:
  const CoreConfig& config_;
  AtomicOrder& order_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Core>> idle_;
};

}  // namespace

namespace {

struct BlockNumber {
  int64_t block, blocks;
};

/// The cores of a block: one after the other, or at once if the kernel asks for it.
void run_block(Core& core, BlockNumber number, const std::function<void(Core&)>& kernel, BlockCores& together,
               Cycles& cycles) {
  core.offer(together);
  bool is_last = false;
  for (int64_t one = 0; !is_last; ++one) {
    core.start(number.block, number.blocks, one);
    try {
      kernel(core);
    } catch (const BlockCores::Abandoned&) {
      together.rethrow();
    }
    core.run_dry();
    if (together.has_started()) together.end(cycles);
    is_last = core.finish();
    cycles.add_core(core.cycles());
  }
}

}  // namespace

LaunchOutcome run_blocks(const CoreConfig& config, int64_t blocks, const std::function<void(Core&)>& kernel) {
  std::mutex mutex;
  LaunchOutcome outcome;
  AtomicOrder order;
  Cores cores(config, order);
  // Core c runs the blocks c, c + cores, ... one after another.
  std::vector<uint64_t> time(static_cast<size_t>(std::max(config.cores, 1)));
  LaunchLog all_accesses(config.logs_accesses ? blocks : 0);
  ops::parallel_chunks(blocks, 1, [&](int64_t first, int64_t last) {
    std::unique_ptr<Core> core = cores.take();
    for (int64_t block = first; block < last; ++block) {
      Cycles cycles;  // of the block's cores: they run at once
      std::optional<AccessLog> accesses;
      if (config.logs_accesses) accesses.emplace();
      core->log_to(accesses ? &*accesses : nullptr);
      BlockCores together(config, order, kernel);
      try {
        run_block(*core, BlockNumber{block, blocks}, kernel, together, cycles);
      } catch (const RuleBroken& rule) {
        const std::lock_guard lock(mutex);
        if (outcome.broken.empty()) outcome.broken = rule.what();
        return;
      }
      const std::lock_guard lock(mutex);
      if (accesses) all_accesses.add(block, std::move(*accesses));
      time[static_cast<size_t>(block) % time.size()] += cycles.total;
      for (size_t i = 0; i < cycles.busy.size(); ++i) outcome.cycles.busy[i] += cycles.busy[i];
      outcome.cycles.bytes_in += cycles.bytes_in;
      outcome.cycles.bytes_out += cycles.bytes_out;
    }
    cores.give(std::move(core));
  });
  outcome.cycles.total = *std::max_element(time.begin(), time.end());
  if (config.logs_accesses) outcome.accesses = all_accesses.take(static_cast<int>(time.size()));
  return outcome;
}

}  // namespace npu::ai_core
