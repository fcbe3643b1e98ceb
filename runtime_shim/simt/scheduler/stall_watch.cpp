#include "runtime_shim/simt/scheduler/stall_watch.h"

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace npu::simt {
namespace {

// Never destroyed: streams may still run kernels while the process exits.
struct Watches {
  std::mutex mutex;
  std::vector<StalledGrid*> all;
  bool has_thread = false;

  static Watches& get() {
    [[gnu::used]] static auto* watches = new Watches;
    return *watches;
  }

  void run() {
    for (;;) {
      std::this_thread::sleep_for(std::chrono::seconds(1));
      const std::lock_guard lock(mutex);
      for (StalledGrid* grid : all) grid->look();
    }
  }
};

}  // namespace

StallWatch::StallWatch(const char* kernel, const BlockQueue& queue) : grid_(kernel, queue) {
  Watches& watches = Watches::get();
  const std::lock_guard lock(watches.mutex);
  watches.all.push_back(&grid_);
  if (watches.has_thread) return;
  watches.has_thread = true;
  try {
    std::thread([&watches] { watches.run(); }).detach();
  } catch (const std::system_error&) {
    // The host gives no thread: nothing is said then.
  }
}

StallWatch::~StallWatch() {
  Watches& watches = Watches::get();
  const std::lock_guard lock(watches.mutex);
  watches.all.erase(std::find(watches.all.begin(), watches.all.end(), &grid_));
}

void StalledGrid::look() {
  const long long taken = queue_.taken();
  quiet_ = taken == taken_ ? quiet_ + std::chrono::seconds(1) : std::chrono::seconds(0);
  taken_ = taken;
  if (said_ || taken == queue_.count() || quiet_ < patience_) return;
  said_ = true;
  std::fprintf(
      stderr,
      "npu: kernel %s: %lld of its %lld blocks have not started, and none has for %lld s. If its blocks wait for "
      "each other, launch it cooperatively, or set NPU_SIM_WORKERS=%lld, which runs all at once.\n",
      kernel_, queue_.count() - taken, queue_.count(), static_cast<long long>(patience_.count()),
      std::min(queue_.count(), 1024ll));
}

}  // namespace npu::simt
