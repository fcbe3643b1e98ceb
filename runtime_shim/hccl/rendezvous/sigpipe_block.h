// Gloo writes to sockets without asking for EPIPE, so a peer that is gone would end this process by a signal.
#pragma once

#include <signal.h>

namespace npu::hccl {

/// While it lives, writes of this thread, and of threads that it starts, to a broken connection fail with
/// EPIPE. The program's own handling of SIGPIPE stays as it is.
class ScopedSigpipeBlock {
 public:
  ScopedSigpipeBlock();
  ~ScopedSigpipeBlock();
  ScopedSigpipeBlock(const ScopedSigpipeBlock&) = delete;

 private:
  sigset_t before_;
};

}  // namespace npu::hccl
