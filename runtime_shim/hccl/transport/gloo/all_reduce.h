// AllReduce between hosts, for what is too large for a greeting.
#pragma once

#include <algorithm>
#include <memory>

#include "runtime_shim/hccl/transport/gloo/agreement.h"

namespace npu::hccl {

/// Bytes that go through the two steps at once.
constexpr std::uint64_t kPiece = std::uint64_t{8} << 20;

/// Memory that stays with a communicator: fresh pages for every operator cost as much as a tenth of it. Holds
/// no values from one use to the next.
class Scratch {
 public:
  char* of(std::uint64_t bytes) {
    if (bytes > bytes_) memory_.reset(new char[bytes]);
    bytes_ = std::max(bytes, bytes_);
    return memory_.get();
  }

 private:
  std::unique_ptr<char[]> memory_;
  std::uint64_t bytes_ = 0;
};

/// Every rank sends rank r the r-th part of its input; rank r adds the parts up, in the order of ranks, and
/// sends the sum to all. Two steps; 2 S (ranks - 1) / ranks bytes sent per rank. The first step runs while
/// the ranks still agree: `agreement` is reached inside. Throws what waits and the agreement throw; `room` is
/// then not to be used again while the connections are open.
void two_phase_all_reduce(GlooChannel& channel, const Operation& operation, const Descriptor& descriptor,
                          GlooAgreement& agreement, Scratch& space);

}  // namespace npu::hccl
