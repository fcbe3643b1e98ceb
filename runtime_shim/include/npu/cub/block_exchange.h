/// @file
/// Operations of a block on items: cub::BlockExchange, BlockDiscontinuity, BlockShuffle, BlockHistogram.
/// Included by npu/cub.h.
///
/// All threads of the block call each operation. TempStorage is shared memory; without one, the operation has
/// its own. A thread that waits here while others wait elsewhere is reported as a deadlock, and the launch
/// fails.
/// Errors: none from the calls.
/// Source: CUB documentation, block-wide collectives of these names.
#ifndef NPU_CUB_BLOCK_EXCHANGE_H_
#define NPU_CUB_BLOCK_EXCHANGE_H_

#include "npu/detail/cub_block.h"
#include "npu/kernel/atomics.h"

namespace npu::detail {

/// Items of all threads in shared memory, each at its place in the block.
template <class T, int Threads, int Items>
class CubItems : protected CubBlock<T, Threads * Items> {
  using Base = CubBlock<T, Threads * Items>;

 public:
  using typename Base::TempStorage;
  CubItems() = default;
  explicit CubItems(TempStorage& storage) : Base(storage) {}

 protected:
  template <bool kStriped>
  using Index = ItemIndex<Threads, Items, kStriped>;

  template <class Where>
  void store(const T (&items)[Items], Where where, const char* what) {
    for (int i = 0; i < Items; ++i) this->put_at(where(i), items[i]);
    Base::sync(what);
  }
  static void wait(const char* what) { Base::sync(what); }
  using Base::put_at;
  template <class Where>
  void take(T (&items)[Items], Where where) const {
    for (int i = 0; i < Items; ++i) items[i] = this->value_of(where(i));
  }
};

}  // namespace npu::detail

namespace cub {

/// Moves items between the threads of a block. Blocked: thread t has the items t Items, t Items + 1, ...
/// Striped: it has t, t + threads, ... Input and output may be one array.
template <class T, int BlockX, int Items, bool WarpTimeSlicing = false, int BlockY = 1, int BlockZ = 1,
          int Arch = 0>
class BlockExchange : npu::detail::CubItems<T, BlockX * BlockY * BlockZ, Items> {
  using Base = npu::detail::CubItems<T, BlockX * BlockY * BlockZ, Items>;
  template <bool kStriped>
  using Index = typename Base::template Index<kStriped>;

 public:
  using TempStorage = typename Base::TempStorage;
  BlockExchange() = default;
  explicit BlockExchange(TempStorage& storage) : Base(storage) {}

  /// From the blocked to the striped arrangement.
  void BlockedToStriped(const T (&in)[Items], T (&out)[Items]) { move<false, true>(in, out); }
  /// The same in place.
  void BlockedToStriped(T (&items)[Items]) { move<false, true>(items, items); }
  /// From the striped to the blocked arrangement.
  void StripedToBlocked(const T (&in)[Items], T (&out)[Items]) { move<true, false>(in, out); }
  /// The same in place.
  void StripedToBlocked(T (&items)[Items]) { move<true, false>(items, items); }
  /// From the blocked to the warp-striped arrangement: lane l of a warp has the items l, l + 32, ... of the warp.
  void BlockedToWarpStriped(const T (&in)[Items], T (&out)[Items]) {
    move(in, out, Index<false>::at, &warp_striped);
  }
  /// The same in place.
  void BlockedToWarpStriped(T (&items)[Items]) { BlockedToWarpStriped(items, items); }
  /// From the warp-striped to the blocked arrangement.
  void WarpStripedToBlocked(const T (&in)[Items], T (&out)[Items]) {
    move(in, out, &warp_striped, Index<false>::at);
  }
  /// The same in place.
  void WarpStripedToBlocked(T (&items)[Items]) { WarpStripedToBlocked(items, items); }
  /// Item i goes to place ranks[i] of the block, in the blocked arrangement.
  template <class Rank>
  void ScatterToBlocked(const T (&in)[Items], T (&out)[Items], Rank (&ranks)[Items]) {
    scatter<false>(in, out, ranks);
  }
  /// The same in place.
  template <class Rank>
  void ScatterToBlocked(T (&items)[Items], Rank (&ranks)[Items]) {
    scatter<false>(items, items, ranks);
  }
  /// Item i goes to place ranks[i] of the block, in the striped arrangement.
  template <class Rank>
  void ScatterToStriped(const T (&in)[Items], T (&out)[Items], Rank (&ranks)[Items]) {
    scatter<true>(in, out, ranks);
  }
  /// The same in place.
  template <class Rank>
  void ScatterToStriped(T (&items)[Items], Rank (&ranks)[Items]) {
    scatter<true>(items, items, ranks);
  }
  /// ScatterToStriped of the items with ranks[i] >= 0. Places that none goes to get values that are not specified.
  template <class Rank>
  void ScatterToStripedGuarded(const T (&in)[Items], T (&out)[Items], Rank (&ranks)[Items]) {
    bool wanted[Items];
    for (int i = 0; i < Items; ++i) wanted[i] = static_cast<long long>(ranks[i]) >= 0;
    ScatterToStripedFlagged(in, out, ranks, wanted);
  }
  /// The same in place.
  template <class Rank>
  void ScatterToStripedGuarded(T (&items)[Items], Rank (&ranks)[Items]) {
    ScatterToStripedGuarded(items, items, ranks);
  }
  /// ScatterToStriped of the items whose flag is true. Places that none goes to get values that are not specified.
  template <class Rank, class Flag>
  void ScatterToStripedFlagged(const T (&in)[Items], T (&out)[Items], Rank (&ranks)[Items],
                               Flag (&flags)[Items]) {
    for (int i = 0; i < Items; ++i) {
      if (flags[i]) this->put_at(static_cast<int>(ranks[i]), in[i]);
    }
    Base::wait("cub::BlockExchange");
    this->take(out, Index<true>::at);
  }
  /// The same in place.
  template <class Rank, class Flag>
  void ScatterToStripedFlagged(T (&items)[Items], Rank (&ranks)[Items], Flag (&flags)[Items]) {
    ScatterToStripedFlagged(items, items, ranks, flags);
  }

 private:
  static constexpr int kThreads = BlockX * BlockY * BlockZ;
  static int warp_striped(int i) { return npu::detail::warp_striped_index<kThreads, Items>(i); }
  template <class From, class To>
  void move(const T (&in)[Items], T (&out)[Items], From from, To to) {
    this->store(in, from, "cub::BlockExchange");
    this->take(out, to);
  }
  template <bool kFrom, bool kTo>
  void move(const T (&in)[Items], T (&out)[Items]) {
    move(in, out, Index<kFrom>::at, Index<kTo>::at);
  }
  template <bool kTo, class Rank>
  void scatter(const T (&in)[Items], T (&out)[Items], Rank (&ranks)[Items]) {
    this->store(in, [&](int i) { return static_cast<int>(ranks[i]); }, "cub::BlockExchange");
    this->take(out, Index<kTo>::at);
  }
};

/// Compares neighbouring items of a block by flag(a, b).
template <class T, int BlockX, int BlockY = 1, int BlockZ = 1, int Arch = 0>
class BlockDiscontinuity : npu::detail::CubBlock<T, 2 * BlockX * BlockY * BlockZ> {
  using Base = npu::detail::CubBlock<T, 2 * BlockX * BlockY * BlockZ>;
  static constexpr int kThreads = BlockX * BlockY * BlockZ;

 public:
  using TempStorage = typename Base::TempStorage;
  BlockDiscontinuity() = default;
  explicit BlockDiscontinuity(TempStorage& storage) : Base(storage) {}

  /// heads[i] = flag(item before, item); 1 for the first item of the block.
  template <int Items, class Flag, class Op>
  void FlagHeads(Flag (&heads)[Items], T (&items)[Items], Op flag) {
    exchange(items);
    heads_of(heads, items, flag, this->rank() == 0 ? nullptr : &before_);
  }
  /// The same with before_block as the item before the first.
  template <int Items, class Flag, class Op>
  void FlagHeads(Flag (&heads)[Items], T (&items)[Items], Op flag, T before_block) {
    exchange(items);
    heads_of(heads, items, flag, this->rank() == 0 ? &before_block : &before_);
  }
  /// tails[i] = flag(item, item after); 1 for the last item of the block.
  template <int Items, class Flag, class Op>
  void FlagTails(Flag (&tails)[Items], T (&items)[Items], Op flag) {
    exchange(items);
    tails_of(tails, items, flag, this->rank() == kThreads - 1 ? nullptr : &after_);
  }
  /// The same with after_block as the item after the last.
  template <int Items, class Flag, class Op>
  void FlagTails(Flag (&tails)[Items], T (&items)[Items], Op flag, T after_block) {
    exchange(items);
    tails_of(tails, items, flag, this->rank() == kThreads - 1 ? &after_block : &after_);
  }
  /// Both heads and tails; with before_block and after_block as the items around the block where they are given.
  /// @{
  template <int Items, class Flag, class Op>
  void FlagHeadsAndTails(Flag (&heads)[Items], Flag (&tails)[Items], T (&items)[Items], Op flag) {
    both(heads, nullptr, tails, nullptr, items, flag);
  }
  template <int Items, class Flag, class Op>
  void FlagHeadsAndTails(Flag (&heads)[Items], Flag (&tails)[Items], T after_block, T (&items)[Items],
                         Op flag) {
    both(heads, nullptr, tails, &after_block, items, flag);
  }
  template <int Items, class Flag, class Op>
  void FlagHeadsAndTails(Flag (&heads)[Items], T before_block, Flag (&tails)[Items], T (&items)[Items],
                         Op flag) {
    both(heads, &before_block, tails, nullptr, items, flag);
  }
  template <int Items, class Flag, class Op>
  void FlagHeadsAndTails(Flag (&heads)[Items], T before_block, Flag (&tails)[Items], T after_block,
                         T (&items)[Items], Op flag) {
    both(heads, &before_block, tails, &after_block, items, flag);
  }
  /// @}

 private:
  template <int Items, class Flag, class Op>
  void both(Flag (&heads)[Items], const T* before_block, Flag (&tails)[Items], const T* after_block,
            T (&items)[Items], Op flag) {
    exchange(items);
    heads_of(heads, items, flag, this->rank() == 0 ? before_block : &before_);
    tails_of(tails, items, flag, this->rank() == kThreads - 1 ? after_block : &after_);
  }
  template <int Items>
  void exchange(const T (&items)[Items]) {
    const int me = this->rank();
    this->put_at(me, items[0]);
    this->put_at(kThreads + me, items[Items - 1]);
    Base::sync("cub::BlockDiscontinuity");
    if (me > 0) before_ = this->value_of(kThreads + me - 1);
    if (me < kThreads - 1) after_ = this->value_of(me + 1);
  }
  /// flag(a, b), or flag(a, b, number of b in the block) of a function that takes it.
  template <class Op>
  static auto apply(Op& flag, const T& a, const T& b, [[maybe_unused]] int index) {
    if constexpr (std::is_invocable_v<Op&, const T&, const T&, int>) {
      return flag(a, b, index);
    } else {
      return flag(a, b);
    }
  }
  template <int Items>
  static int number(int i) {
    return npu::detail::ItemIndex<kThreads, Items, false>::at(i);
  }
  template <int Items, class Flag, class Op>
  static void heads_of(Flag (&heads)[Items], const T (&items)[Items], Op flag, const T* before) {
    for (int i = 0; i < Items; ++i) {
      const T* const other = i > 0 ? &items[i - 1] : before;
      heads[i] = other == nullptr ? Flag(1) : Flag(apply(flag, *other, items[i], number<Items>(i)));
    }
  }
  template <int Items, class Flag, class Op>
  static void tails_of(Flag (&tails)[Items], const T (&items)[Items], Op flag, const T* after) {
    for (int i = 0; i < Items; ++i) {
      const T* const other = i + 1 < Items ? &items[i + 1] : after;
      tails[i] = other == nullptr ? Flag(1) : Flag(apply(flag, items[i], *other, number<Items>(i) + 1));
    }
  }
  T before_, after_;
};

/// Takes values from other threads of the block. A thread whose source is outside the block keeps its output.
template <class T, int BlockX, int BlockY = 1, int BlockZ = 1, int Arch = 0>
class BlockShuffle : npu::detail::CubBlock<T, BlockX * BlockY * BlockZ> {
  using Base = npu::detail::CubBlock<T, BlockX * BlockY * BlockZ>;
  static constexpr int kThreads = BlockX * BlockY * BlockZ;

 public:
  using TempStorage = typename Base::TempStorage;
  BlockShuffle() = default;
  explicit BlockShuffle(TempStorage& storage) : Base(storage) {}

  /// out = the in of the thread `distance` places further.
  void Offset(T in, T& out, int distance = 1) {
    share(in);
    const int source = this->rank() + distance;
    if (source >= 0 && source < kThreads) out = this->value_of(source);
  }
  /// out = the in of the thread `distance` places further, modulo the block.
  void Rotate(T in, T& out, unsigned distance = 1) {
    share(in);
    out = this->value_of(static_cast<int>((static_cast<unsigned>(this->rank()) + distance) % kThreads));
  }
  /// Each item moves one place up; the first thread keeps its first.
  template <int Items>
  void Up(T (&in)[Items], T (&out)[Items]) {
    share(in[Items - 1]);
    for (int i = Items - 1; i > 0; --i) out[i] = in[i - 1];
    if (this->rank() > 0) out[0] = this->value_of(this->rank() - 1);
  }
  /// Each item moves one place down; the last thread keeps its last.
  template <int Items>
  void Down(T (&in)[Items], T (&out)[Items]) {
    share(in[0]);
    for (int i = 0; i + 1 < Items; ++i) out[i] = in[i + 1];
    if (this->rank() + 1 < kThreads) out[Items - 1] = this->value_of(this->rank() + 1);
  }

 private:
  void share(const T& value) {
    this->put(value);
    Base::sync("cub::BlockShuffle");
  }
};

enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

/// Counts how often each of the numbers 0 to Bins - 1 is among the items of a block.
/// Shapes: histogram has Bins counters in memory that the block shares.
template <class T, int BlockX, int Items, int Bins, BlockHistogramAlgorithm A = BLOCK_HISTO_SORT,
          int BlockY = 1, int BlockZ = 1, int Arch = 0>
class BlockHistogram {
  static constexpr int kThreads = BlockX * BlockY * BlockZ;

 public:
  struct alignas(16) TempStorage {};
  BlockHistogram() = default;
  explicit BlockHistogram(TempStorage&) {}

  /// Clears the counters. It does not wait for the other threads.
  template <class Counter>
  void InitHistogram(Counter histogram[Bins]) {
    for (int bin = npu::detail::thread_context.linear; bin < Bins; bin += kThreads) histogram[bin] = 0;
  }
  /// Clears the counters and counts the items.
  template <class Counter>
  void Histogram(T (&items)[Items], Counter histogram[Bins]) {
    InitHistogram(histogram);
    sync();
    Composite(items, histogram);
  }
  /// Adds the counts of the items to the counters.
  template <class Counter>
  void Composite(T (&items)[Items], Counter histogram[Bins]) {
    for (const T& item : items) atomicAdd(&histogram[item], Counter(1));
    sync();
  }

 private:
  static void sync() { npu::detail::block_barrier({"cub::BlockHistogram", __FILE__, __LINE__}); }
};

}  // namespace cub

#endif  // NPU_CUB_BLOCK_EXCHANGE_H_
