#include "runtime_shim/rendezvous/sigpipe_block.h"

#include <time.h>

namespace npu::hccl {
namespace {

sigset_t broken_pipe() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  return set;
}

}  // namespace

ScopedSigpipeBlock::ScopedSigpipeBlock() {
  const sigset_t set = broken_pipe();
  pthread_sigmask(SIG_BLOCK, &set, &before_);
}

// A signal that arrived meanwhile is pending: it is consumed before the signal mask is restored.
ScopedSigpipeBlock::~ScopedSigpipeBlock() {
  if (sigismember(&before_, SIGPIPE) == 1) return;
  const sigset_t set = broken_pipe();
  const timespec at_once{};
  while (sigtimedwait(&set, nullptr, &at_once) == SIGPIPE) {
  }
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace npu::hccl
