#pragma once
// One block of a kernel, executed with the numbers of its threads and with symbols for everything else.
#include <optional>
#include <utility>
#include <vector>

#include "tool/kernel_ir/affine.h"
#include "tool/kernel_ir/iteration_space.h"

namespace migrate::ir {

/// Threads of a block along x and y.
struct BlockSize {
  int64_t x = 1, y = 1;
};

/// Numbers of the dimensions of a block's points: blocks have 3 to 5, as in space_draft.h.
inline constexpr int kOuterLoop = 6, kTerm = 7, kRow = 8, kColumn = 9;

/// An element that a block stores: a function of a sum of products over all iterations of the kernel's loop.
struct BlockElement {
  Polynomial offset;                            ///< in bytes
  Node value = kNone;                           ///< with BlockSums::sum for the sum
  Node guard = kNone;                           ///< the condition under which it is stored; kNone: always
  std::vector<std::pair<Node, Node>> products;  ///< of one iteration; loads
};

struct BlockSums {
  std::vector<Value> nodes;  ///< of kOuterLoop, of blocks, and of what is the same for all threads
  Node sum = kNone;          ///< stands for the sum of an element
  Node iterations = kNone;   ///< of the loop
  Array array;               ///< that the elements lie in
  Type type = Type::f32;     ///< of an element
  std::vector<BlockElement> elements;
};

/// Executes one block of that size: an iteration of its loop with a symbol for the number of the iteration, inner loops and
/// addresses of shared memory with numbers. Nothing if the kernel has not the form of a loop that adds products of what it has copied to shared
/// memory to variables, and then stores a function of each; or if the block does not fill what it reads.
/// Cost: O(threads * products of a thread).
/// Source: symbolic execution (King, 1976).
std::optional<BlockSums> block_sums(const Kernel& kernel, const BlockSize& block);

}  // namespace migrate::ir
