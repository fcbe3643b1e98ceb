// The named barriers of a block: barriers with a number, each for some of its warps.
#pragma once

#include <cstdint>
#include <vector>

#include "npu/executors/thread_context.h"

namespace npu::simt {

/// One phase of a named barrier. threads is 0 while nobody has arrived.
struct NamedBarrier {
  unsigned threads = 0;            // how many it is for, a multiple of 32
  detail::VoteCount votes{};       // so far
  std::uint32_t lanes[32] = {};    // that have arrived, by warp
  std::uint32_t waiting[32] = {};  // those of them that wait
};

struct NamedBarriers {
  static constexpr unsigned kCount = 16;
  NamedBarrier all[kCount];
  std::uint32_t open = 0;          // the barriers at which threads have arrived
  bool has_block_barrier = false;  // barrier 0 has been named: __syncthreads is that barrier from then on
  std::vector<detail::VoteCount> results = std::vector<detail::VoteCount>(1024);  // by thread

  void clear() {
    for (; open != 0; open &= open - 1) all[__builtin_ctz(open)] = {};
    has_block_barrier = false;
  }
};

}  // namespace npu::simt
