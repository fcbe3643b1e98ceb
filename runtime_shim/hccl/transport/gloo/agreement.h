// Agreement of the ranks of several hosts on the operator that they call.
#pragma once

#include <vector>

#include "runtime_shim/hccl/core/small_message.h"
#include "runtime_shim/hccl/transport/gloo/channel.h"

namespace npu::hccl {

/// One exchange of handshakes between all ranks: the call and, if the operator is small, its whole input. All
/// handshakes have the same length, so that they match even if the calls do not.
class GlooAgreement {
 public:
  /// Sends this rank's handshake and starts to receive the others'. Does not wait.
  GlooAgreement(GlooChannel& channel, const Operation& operation, const Descriptor& descriptor);

  /// Waits for the others' handshakes. Throws Failure with "rank 1 calls ..., rank 0 ...", and the exceptions
  /// of waits.
  void reach();

  /// Of a small operator, after reach.
  const char* input(int rank) const { return handshakes_[static_cast<std::size_t>(rank)].input; }

 private:
  /// Called after a mismatch of calls: waits briefly until every rank has all handshakes. A rank that closed
  /// its connections earlier would hide the reason from ranks that still wait.
  void part();

  struct Handshake {
    Descriptor descriptor;
    char input[kSmall];
  };

  GlooChannel& channel_;
  std::vector<Handshake> handshakes_;  // by rank, including this one; declared before its buffers
  std::vector<GlooBuffer> buffers_;
};

}  // namespace npu::hccl
