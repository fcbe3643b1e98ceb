/// @file
/// Differences of neighbouring items of a block: cub::BlockAdjacentDifference. Included by npu/cub.h.
///
/// All threads of the block call each operation. TempStorage is shared memory; without one, the operation has
/// its own. A thread that waits here while others wait elsewhere is reported as a deadlock, and the launch
/// fails.
/// Units: valid in items of the block.
/// Errors: none from the calls.
/// Source: CUB documentation, BlockAdjacentDifference.
#ifndef NPU_CUB_BLOCK_DIFFERENCE_H_
#define NPU_CUB_BLOCK_DIFFERENCE_H_

#include "npu/detail/cub_block.h"

namespace cub {

/// Applies difference(item, neighbour) to the items of a block in the blocked arrangement. An item without a
/// neighbour is copied. Input and output may be one array.
template <class T, int BlockX, int BlockY = 1, int BlockZ = 1, int Arch = 0>
class BlockAdjacentDifference : npu::detail::CubBlock<T, 2 * BlockX * BlockY * BlockZ> {
  using Base = npu::detail::CubBlock<T, 2 * BlockX * BlockY * BlockZ>;
  static constexpr int kThreads = BlockX * BlockY * BlockZ;

 public:
  using TempStorage = typename Base::TempStorage;
  BlockAdjacentDifference() = default;
  explicit BlockAdjacentDifference(TempStorage& storage) : Base(storage) {}

  /// out = difference(item, item before); the first item of the block is copied.
  template <int Items, class Out, class Op>
  void SubtractLeft(T (&in)[Items], Out (&out)[Items], Op difference) {
    left(in, out, difference, kThreads * Items, nullptr);
  }
  /// The same with before_block as the item before the first.
  template <int Items, class Out, class Op>
  void SubtractLeft(T (&in)[Items], Out (&out)[Items], Op difference, T before_block) {
    left(in, out, difference, kThreads * Items, &before_block);
  }
  /// SubtractLeft of the items before number valid; the others are copied.
  template <int Items, class Out, class Op>
  void SubtractLeftPartialTile(T (&in)[Items], Out (&out)[Items], Op difference, int valid) {
    left(in, out, difference, valid, nullptr);
  }
  /// The same with before_block as the item before the first.
  template <int Items, class Out, class Op>
  void SubtractLeftPartialTile(T (&in)[Items], Out (&out)[Items], Op difference, int valid, T before_block) {
    left(in, out, difference, valid, &before_block);
  }
  /// out = difference(item, item after); the last item of the block is copied.
  template <int Items, class Out, class Op>
  void SubtractRight(T (&in)[Items], Out (&out)[Items], Op difference) {
    right(in, out, difference, kThreads * Items, nullptr);
  }
  /// The same with after_block as the item after the last.
  template <int Items, class Out, class Op>
  void SubtractRight(T (&in)[Items], Out (&out)[Items], Op difference, T after_block) {
    right(in, out, difference, kThreads * Items, &after_block);
  }
  /// SubtractRight of the items before number valid; the last of them and the others are copied.
  template <int Items, class Out, class Op>
  void SubtractRightPartialTile(T (&in)[Items], Out (&out)[Items], Op difference, int valid) {
    right(in, out, difference, valid, nullptr);
  }

 private:
  template <int Items>
  void exchange(const T (&in)[Items]) {
    this->put_at(this->rank(), in[0]);
    this->put_at(kThreads + this->rank(), in[Items - 1]);
    Base::sync("cub::BlockAdjacentDifference");
  }
  template <int Items, class Out, class Op>
  void left(T (&in)[Items], Out (&out)[Items], Op difference, int valid, const T* before_block) {
    exchange(in);
    const int me = this->rank();
    for (int i = Items - 1; i >= 0; --i) {  // backwards: out may be in
      T before = i > 0 ? in[i - 1] : in[i];
      bool has_before = i > 0 || me > 0;
      if (i == 0 && me > 0) before = this->value_of(kThreads + me - 1);
      if (i == 0 && me == 0 && before_block != nullptr) before = *before_block, has_before = true;
      const bool is_valid = me * Items + i < valid;
      out[i] = has_before && is_valid ? static_cast<Out>(difference(in[i], before)) : static_cast<Out>(in[i]);
    }
  }
  template <int Items, class Out, class Op>
  void right(T (&in)[Items], Out (&out)[Items], Op difference, int valid, const T* after_block) {
    exchange(in);
    const int me = this->rank();
    for (int i = 0; i < Items; ++i) {
      const int at = me * Items + i;
      T after = i + 1 < Items ? in[i + 1] : in[i];
      if (i + 1 == Items && me + 1 < kThreads) after = this->value_of(me + 1);
      if (at + 1 == kThreads * Items && after_block != nullptr) after = *after_block;
      const bool has_after = at + 1 < valid || (at + 1 == valid && after_block != nullptr);
      out[i] = has_after ? static_cast<Out>(difference(in[i], after)) : static_cast<Out>(in[i]);
    }
  }
};

}  // namespace cub

#endif  // NPU_CUB_BLOCK_DIFFERENCE_H_
