// Blocks SIGPIPE. Gloo writes to sockets without MSG_NOSIGNAL, so a lost peer would end this process by a
// signal.
#pragma once

#include <signal.h>

namespace npu::hccl {

/// While it exists, writes to a broken connection fail with EPIPE. This covers the calling thread and threads
/// that it starts. The program's own handling of SIGPIPE does not change.
class ScopedSigpipeBlock {
 public:
  ScopedSigpipeBlock();
  ~ScopedSigpipeBlock();
  ScopedSigpipeBlock(const ScopedSigpipeBlock&) = delete;

 private:
  sigset_t before_;
};

}  // namespace npu::hccl
