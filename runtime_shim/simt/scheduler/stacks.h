// Memory for the fiber stacks of one worker.
#pragma once

#include <cstddef>

namespace npu::simt {

/// One reservation for all stacks of a worker. Pages are committed at first access.
/// Each stack has an inaccessible guard page below it, as long as half of the process's mappings remain for
/// other uses: a guard page splits a mapping in two. Stack tops are an odd number of cache lines apart. Tops
/// at equal page offsets would share cache sets and cost 2 ns more per switch.
class Stacks {
 public:
  /// Errors: std::bad_alloc if there is no address space for them.
  explicit Stacks(int count);
  ~Stacks();
  Stacks(const Stacks&) = delete;
  Stacks& operator=(const Stacks&) = delete;

  struct Stack {
    char* bottom;
    std::size_t bytes;
  };
  /// The stack with that index. The first call sets its guard page.
  Stack take(int index);

 private:
  std::size_t slot_bytes_;
  std::size_t total_bytes_;
  char* base_;
  int guards_ = 0;
};

}  // namespace npu::simt
