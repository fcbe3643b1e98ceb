#pragma once
namespace cooperative_groups {
struct thread_block {
  __aicore__ unsigned thread_rank() const, size() const;
  __aicore__ void sync() const;
};
__aicore__ thread_block this_thread_block();
}  // namespace cooperative_groups
