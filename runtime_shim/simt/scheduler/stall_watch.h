// A word to the user about a grid that seems to hang: its blocks may wait for blocks that have not started.
#pragma once

#include <chrono>

#include "runtime_shim/simt/scheduler/block_queue.h"

namespace npu::simt {

/// How long no block of a grid has started. On a GPU the blocks of a small grid all run at once, so programs let them wait
/// for each other; here as many run as there are workers.
class StalledGrid {
 public:
  static constexpr std::chrono::seconds kPatience{30};

  /// kernel: its name, which lives as long as the process. queue: outlives this object.
  StalledGrid(const char* kernel, const BlockQueue& queue, std::chrono::seconds patience = kPatience)
      : kernel_(kernel), queue_(queue), patience_(patience) {}

  /// Called each second. If no block has started for `patience`, and some have not, it says so on stderr, once, with the
  /// way out.
  void look();

 private:
  const char* kernel_;
  const BlockQueue& queue_;
  const std::chrono::seconds patience_;
  long long taken_ = -1;
  std::chrono::seconds quiet_{0};
  bool said_ = false;
};

/// While it exists, a thread of the process looks at the grid.
class StallWatch {
 public:
  StallWatch(const char* kernel, const BlockQueue& queue);
  ~StallWatch();
  StallWatch(const StallWatch&) = delete;
  StallWatch& operator=(const StallWatch&) = delete;

 private:
  StalledGrid grid_;
};

}  // namespace npu::simt
