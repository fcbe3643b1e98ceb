// Memory for the fiber stacks of one worker.
#pragma once

#include <cstddef>

namespace npu::simt {

/// One reservation for all stacks of a worker; pages are committed when first touched.
/// Each stack has an inaccessible page below it, as long as half of the mappings that the system allows a
/// process is left for everything else: a page in between makes two mappings of one. Stack tops lie an odd
/// number of cache lines apart: tops at equal page offsets would fight for the same cache sets and cost 2 ns
/// more per switch.
class Stacks {
 public:
  /// Errors: std::bad_alloc without address space for them.
  explicit Stacks(int count);
  ~Stacks();
  Stacks(const Stacks&) = delete;
  Stacks& operator=(const Stacks&) = delete;

  struct Stack {
    char* bottom;
    std::size_t bytes;
  };
  /// The stack number `index`; the first call guards it.
  Stack take(int index);

 private:
  std::size_t slot_bytes_;
  std::size_t total_bytes_;
  char* base_;
  int guards_ = 0;
};

}  // namespace npu::simt
