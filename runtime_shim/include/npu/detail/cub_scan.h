/// @file
/// Prefix sums of a block: cub::BlockScan. Included by npu/cub.h.
///
/// All threads of the block call each operation. TempStorage is shared memory; without one, the operation has
/// its own.
/// Errors: none from the calls; see npu/cub.h for threads that do not arrive.
/// Source: CUB documentation, BlockScan.
#ifndef NPU_DETAIL_CUB_SCAN_H_
#define NPU_DETAIL_CUB_SCAN_H_

#include "npu/detail/cub_block.h"

namespace cub {

enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

/// Prefix sums over the values, or the items, of all threads in their order. Each form takes, on demand, a
/// last argument: a T gets the aggregate of the block, in all threads; a functor gives the prefix of the
/// whole block, called by thread 0 with the aggregate.
template <class T, int BlockX, BlockScanAlgorithm A = BLOCK_SCAN_RAKING, int BlockY = 1, int BlockZ = 1,
          int Arch = 0>
class BlockScan : npu::detail::CubBlock<T, BlockX * BlockY * BlockZ> {
  using Base = npu::detail::CubBlock<T, BlockX * BlockY * BlockZ>;

 public:
  using TempStorage = typename Base::TempStorage;
  BlockScan() = default;
  explicit BlockScan(TempStorage& storage) : Base(storage) {}

  /// out = values of threads 0 to this one combined by op.
  template <class Op>
  void InclusiveScan(T in, T& out, Op op) {
    T aggregate;
    InclusiveScan(in, out, op, aggregate);
  }
  /// The same, and the aggregate of the block.
  template <class Op>
  void InclusiveScan(T in, T& out, Op op, T& aggregate) {
    const Before before = scan(in, op, aggregate, nullptr);
    out = before.any ? op(before.value, in) : in;
  }
  /// The same after a prefix of the block.
  template <class Op, class Prefix>
  void InclusiveScan(T in, T& out, Op op, Prefix& prefix) {
    const Before before = scan_after(in, op, prefix);
    out = op(before.value, in);
  }
  /// The same over the items of all threads, starting with first; a last argument gets the aggregate with it.
  template <int Items, class Op, class... Aggregate, std::enable_if_t<sizeof...(Aggregate) <= 1, int> = 0>
  void InclusiveScan(T (&in)[Items], T (&out)[Items], T first, Op op, Aggregate&... aggregate) {
    T all;
    const Before before = scan_items(in, op, all);
    T running = before.any ? op(first, before.value) : first;
    for (int i = 0; i < Items; ++i) out[i] = running = op(running, in[i]);
    ((aggregate = op(first, all)), ...);
  }
  /// The same over the items of all threads.
  template <int Items, class Op, class... Last, std::enable_if_t<!std::is_convertible_v<Op, T>, int> = 0>
  void InclusiveScan(T (&in)[Items], T (&out)[Items], Op op, Last&... last) {
    const Before before = scan_items(in, op, last...);
    T running = before.any ? op(before.value, in[0]) : in[0];
    out[0] = running;
    for (int i = 1; i < Items; ++i) out[i] = running = op(running, in[i]);
  }

  /// out = values of the threads before this one combined by op. Thread 0 gets its own value: CUB leaves it
  /// open.
  template <class Op>
  void ExclusiveScan(T in, T& out, Op op) {
    T aggregate;
    const Before before = scan(in, op, aggregate, nullptr);
    out = before.any ? before.value : in;
  }
  /// The same, and the aggregate of the block.
  template <class Op>
  void ExclusiveScan(T in, T& out, Op op, T& aggregate) {
    const Before before = scan(in, op, aggregate, nullptr);
    out = before.any ? before.value : in;
  }
  /// The same, starting with first.
  template <class Op>
  void ExclusiveScan(T in, T& out, T first, Op op) {
    T aggregate;
    ExclusiveScan(in, out, first, op, aggregate);
  }
  /// The same, and the aggregate of the block without first.
  template <class Op>
  void ExclusiveScan(T in, T& out, T first, Op op, T& aggregate) {
    out = scan(in, op, aggregate, &first).value;
  }
  /// The same after a prefix of the block.
  template <class Op, class Prefix, class = std::enable_if_t<!std::is_convertible_v<Op, T>>>
  void ExclusiveScan(T in, T& out, Op op, Prefix& prefix) {
    out = scan_after(in, op, prefix).value;
  }
  /// The same over the items of all threads. The first item of the block stays open, unless a prefix is given.
  template <int Items, class Op, class... Last, std::enable_if_t<!std::is_convertible_v<Op, T>, int> = 0>
  void ExclusiveScan(T (&in)[Items], T (&out)[Items], Op op, Last&... last) {
    const Before before = scan_items(in, op, last...);
    if (before.any) return give_exclusive(in, out, before.value, op);
    T running = in[0];
    for (int i = 1; i < Items; ++i) {
      const T next = op(running, in[i]);
      out[i] = running;
      running = next;
    }
  }
  /// The same over the items of all threads, starting with first.
  template <int Items, class Op, class... Last>
  void ExclusiveScan(T (&in)[Items], T (&out)[Items], T first, Op op, Last&... last) {
    const Before before = scan_items(in, op, last...);
    give_exclusive(in, out, before.any ? op(first, before.value) : first, op);
  }

  /// InclusiveScan with +.
  template <class... Last>
  void InclusiveSum(T in, T& out, Last&... last) {
    InclusiveScan(in, out, cub::Sum(), last...);
  }
  /// InclusiveScan of items with +.
  template <int Items, class... Last>
  void InclusiveSum(T (&in)[Items], T (&out)[Items], Last&... last) {
    InclusiveScan(in, out, cub::Sum(), last...);
  }
  /// ExclusiveScan with +, starting with T{}.
  void ExclusiveSum(T in, T& out) { ExclusiveScan(in, out, T{}, cub::Sum()); }
  /// The same, and the aggregate of the block.
  void ExclusiveSum(T in, T& out, T& aggregate) { ExclusiveScan(in, out, T{}, cub::Sum(), aggregate); }
  /// The same after a prefix of the block.
  template <class Prefix>
  void ExclusiveSum(T in, T& out, Prefix& prefix) {
    out = scan_after(in, cub::Sum(), prefix).value;
  }
  /// ExclusiveScan of items with +, starting with T{}.
  template <int Items, class... Last>
  void ExclusiveSum(T (&in)[Items], T (&out)[Items], Last&... last) {
    ExclusiveScan(in, out, T{}, cub::Sum(), last...);
  }

 private:
  /// What comes before the running thread; any is false for thread 0 without a first value.
  struct Before {
    T value;
    bool any;
  };

  // Thread 0 scans all values. Element `threads` of the storage holds the aggregate (without *first).
  template <class Op>
  Before scan(const T& in, Op op, T& aggregate, const T* first) {
    const int count = this->threads();
    this->put(in);
    this->sync("cub::BlockScan");
    if (this->rank() == 0) {
      T all = this->value_of(0), before = first != nullptr ? *first : all;
      this->put_at(0, before);
      T running = first != nullptr ? op(before, all) : all;
      for (int i = 1; i < count; ++i) {
        const T value = this->value_of(i);
        this->put_at(i, running);
        running = op(running, value);
        all = op(all, value);
      }
      this->put_at(count, all);
    }
    this->sync("cub::BlockScan");
    const Before result{this->value_of(this->rank()), first != nullptr || this->rank() > 0};
    aggregate = this->value_of(count);
    this->sync("cub::BlockScan");  // the storage is free again for thread 0 of a next scan
    return result;
  }

  template <class Op, class Prefix>
  Before scan_after(const T& in, Op op, Prefix& prefix) {
    T aggregate;
    const Before inside = scan(in, op, aggregate, nullptr);
    if (this->rank() == 0) this->put_at(0, prefix(aggregate));
    this->sync("cub::BlockScan");
    const T block = this->value_of(0);
    this->sync("cub::BlockScan");
    return {inside.any ? static_cast<T>(op(block, inside.value)) : block, true};
  }

  template <int Items, class Op>
  Before scan_items(const T (&in)[Items], Op op) {
    T aggregate;
    return scan(npu::detail::fold_items(in, op), op, aggregate, nullptr);
  }
  template <int Items, class Op>
  Before scan_items(const T (&in)[Items], Op op, T& aggregate) {
    return scan(npu::detail::fold_items(in, op), op, aggregate, nullptr);
  }
  template <int Items, class Op, class Prefix>
  Before scan_items(const T (&in)[Items], Op op, Prefix& prefix) {
    return scan_after(npu::detail::fold_items(in, op), op, prefix);
  }

  // in and out may be the same array.
  template <int Items, class Op>
  static void give_exclusive(const T (&in)[Items], T (&out)[Items], T running, Op op) {
    for (int i = 0; i < Items; ++i) {
      const T next = op(running, in[i]);
      out[i] = running;
      running = next;
    }
  }
};

}  // namespace cub

#endif  // NPU_DETAIL_CUB_SCAN_H_
