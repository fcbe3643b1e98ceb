// How ranks of several hosts find out that they call the same operator.
#pragma once

#include <vector>

#include "runtime_shim/hccl/core/small_message.h"
#include "runtime_shim/hccl/transport/gloo/channel.h"

namespace npu::hccl {

/// One exchange of greetings between all ranks: what the rank calls, and, if the operator is small, its whole
/// input. All greetings have the same length, so that they fit together even where the calls do not.
class GlooAgreement {
 public:
  /// Sends this rank's handshake and makes ready for the others'. Does not wait.
  GlooAgreement(GlooChannel& channel, const Operation& operation, const Descriptor& descriptor);

  /// Waits for the others' greetings. Throws Failure with "rank 1 calls ..., rank 0 ...", and what waits
  /// throw.
  void reach();

  /// Of a small operator, after reach.
  const char* input(int rank) const { return handshakes_[static_cast<std::size_t>(rank)].input; }

 private:
  /// After calls that do not match: waits, for a moment, until every rank has all greetings. A rank that
  /// closes its connections before that would hide the reason from those that still wait.
  void part();

  struct Handshake {
    Descriptor descriptor;
    char input[kSmall];
  };

  GlooChannel& channel_;
  std::vector<Handshake> handshakes_;  // by rank, this rank's own among them; declared before its buffers
  std::vector<GlooBuffer> buffers_;
};

}  // namespace npu::hccl
