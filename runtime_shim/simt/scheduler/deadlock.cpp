#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "runtime_shim/simt/failure.h"
#include "runtime_shim/simt/scheduler/worker.h"

namespace npu::simt {
namespace {

struct Group {
  const detail::Site* site;
  int count;
  int first;
};

bool same_site(const detail::Site& a, const detail::Site& b) {
  return a.line == b.line && std::strcmp(a.what, b.what) == 0 && std::strcmp(a.file, b.file) == 0;
}

std::vector<Group> waiting_groups(const Worker& worker) {
  std::vector<Group> groups;
  for (int i = 0; i < worker.size(); ++i) {
    if (worker.returned(i)) continue;
    const detail::Site* site = worker.thread(i).site;
    auto known =
        std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return same_site(*g.site, *site); });
    if (known != groups.end()) {
      ++known->count;
    } else {
      groups.push_back({site, 1, i});
    }
  }
  return groups;
}

}  // namespace

namespace {

// Example:
//   deadlock: 40 thread(s), first 0, wait at __syncthreads k.cu:12 / 24 thread(s), first 40, wait at
//   __shfl_sync k.cu:9 / 0 returned
void print_deadlock(const Worker& worker) {
  std::string text = "deadlock: ";
  int waiting = 0;
  for (const Group& group : waiting_groups(worker)) {
    waiting += group.count;
    text += std::to_string(group.count) + " thread(s), first " + std::to_string(group.first) + ", wait at " +
            group.site->what + " " + group.site->file + ":" + std::to_string(group.site->line) + " / ";
  }
  text += std::to_string(worker.size() - waiting) + " returned";
  for (std::uint32_t open = worker.named_barriers().open; open != 0; open &= open - 1) {
    const auto number = static_cast<unsigned>(__builtin_ctz(open));
    const NamedBarrier& barrier = worker.named_barriers().all[number];
    text += " / named barrier " + std::to_string(number) + " has " +
            std::to_string(worker.arrived_at(barrier)) + " of " + std::to_string(barrier.threads) +
            " threads";
  }
  Index block = worker.block();
  std::fprintf(stderr, "npu: kernel %s, block (%u,%u,%u): %s\n", worker.call().name, block.x, block.y,
               block.z, text.c_str());
}

}  // namespace

// No thread of the block can continue.
void Worker::report_deadlock() {
  print_deadlock(*this);
  fail(kDeadlock);
}

}  // namespace npu::simt
