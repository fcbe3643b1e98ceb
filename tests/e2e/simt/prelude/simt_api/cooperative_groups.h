#pragma once
namespace cooperative_groups {
struct thread_block {
  unsigned thread_rank() const, size() const;
  void sync() const;
};
thread_block this_thread_block();
}  // namespace cooperative_groups
