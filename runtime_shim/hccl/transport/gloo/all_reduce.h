// AllReduce between hosts, for inputs that are too large for a handshake.
#pragma once

#include <algorithm>
#include <memory>

#include "runtime_shim/hccl/transport/gloo/agreement.h"

namespace npu::hccl {

/// Bytes that pass through the two phases at once.
constexpr std::uint64_t kPiece = std::uint64_t{8} << 20;

/// Scratch memory of a communicator. It is kept, because fresh pages for every operator cost up to a tenth of
/// its time. Holds no values between uses.
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

/// Two phases: every rank sends part r of its input to rank r, which sums the parts in the order of ranks;
/// then rank r sends the sum to all. 2 S (ranks - 1) / ranks bytes sent per rank. The first phase overlaps
/// the agreement: `agreement` is completed inside. Throws the exceptions of waits and of the agreement. After
/// an exception, do not reuse `space` while the connections are open.
void two_phase_all_reduce(GlooChannel& channel, const Operation& operation, const Descriptor& descriptor,
                          GlooAgreement& agreement, Scratch& space);

}  // namespace npu::hccl
