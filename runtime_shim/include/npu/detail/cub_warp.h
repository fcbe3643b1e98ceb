/// @file
/// Reductions and prefix sums of a warp: cub::WarpReduce and cub::WarpScan. Included by npu/cub.h.
///
/// A group is Threads neighbouring lanes of a warp. All lanes of the group call each operation.
/// Errors: none from the calls.
/// Source: CUB documentation, WarpReduce, WarpScan.
#ifndef NPU_DETAIL_CUB_WARP_H_
#define NPU_DETAIL_CUB_WARP_H_

#include <algorithm>

#include "npu/detail/cub_block.h"
#include "npu/kernel/warp.h"

namespace npu::detail {

/// A group of Threads neighbouring lanes.
template <class T, int Threads>
class CubWarp {
  static_assert(Threads >= 1 && Threads <= npu::detail::kLanesOfWarp, "a group must be inside a warp");

 protected:
  static int first() { return lane_id() / Threads * Threads; }
  static int rank() { return lane_id() - first(); }
  static unsigned mask() {
    const unsigned all = Threads == npu::detail::kLanesOfWarp
                             ? 0xffffffffu
                             : (1u << (Threads % npu::detail::kLanesOfWarp)) - 1;
    return all << first();
  }
  /// The value of the lane with that rank; a lane's own if there is none.
  static T from(const T& value, int other) {
    const bool inside = other >= 0 && other < Threads;
    return shuffle(mask(), value, inside ? first() + other : lane_id(),
                   {"cub warp operation", __FILE__, __LINE__});
  }
  /// The flags of the group's lanes, by rank.
  template <class Flag>
  static unsigned flags(Flag flag) {
    return __ballot_sync(mask(), flag ? 1 : 0) >> first();
  }
  /// The first lane from `rank` on whose bit is set; Threads if there is none.
  static int first_flag(unsigned bits, int rank) {
    const unsigned rest = rank < npu::detail::kLanesOfWarp ? bits >> rank : 0;
    return rest == 0 ? Threads : rank + __builtin_ctz(rest);
  }
  /// Combines each lane with those before it.
  template <class Op>
  static T inclusive(T value, Op op) {
    for (int step = 1; step < Threads; step *= 2) {
      const T before = from(value, rank() - step);
      if (rank() >= step) value = op(before, value);
    }
    return value;
  }
};

/// A group's exchange of values of a second type.
template <class T, int Threads>
struct CubWarpOf : CubWarp<T, Threads> {
  static T value_from(const T& value, int other) { return CubWarp<T, Threads>::from(value, other); }
};

}  // namespace npu::detail

namespace cub {

/// Reduces the values of a group. The first lane of the group gets the result; the results of the others are
/// not specified.
template <class T, int Threads = 32, int Arch = 0>
class WarpReduce : npu::detail::CubWarp<T, Threads> {
 public:
  struct alignas(16) TempStorage {};
  explicit WarpReduce(TempStorage&) {}

  /// Reduces the values of the first valid lanes, and of all lanes if valid is above their number.
  template <class Op>
  T Reduce(T value, Op op, int valid) {
    valid = std::min(valid, Threads);
    for (int step = 1; step < Threads; step *= 2) {
      const T after = this->from(value, this->rank() + step);
      if (this->rank() + step < valid) value = op(value, after);
    }
    return value;
  }
  /// Reduces the values of all lanes.
  template <class Op>
  T Reduce(const T& value, Op op) {
    return Reduce(value, op, Threads);
  }
  /// The largest, and the smallest, value of all lanes, or of the first valid lanes.
  /// @{
  T Max(const T& value, int valid = Threads) { return Reduce(value, cub::Max(), valid); }
  T Min(const T& value, int valid = Threads) { return Reduce(value, cub::Min(), valid); }
  /// @}
  /// Adds the values of all lanes.
  T Sum(const T& value) { return Reduce(value, cub::Sum()); }
  /// Adds the values of the first valid lanes.
  T Sum(const T& value, int valid) { return Reduce(value, cub::Sum(), valid); }

  /// Reduces segments that begin at lanes with a flag; the first lane of each gets its result.
  template <class Flag, class Op>
  T HeadSegmentedReduce(T value, Flag head, Op op) {
    const unsigned heads = this->flags(head);
    const int me = this->rank(), next = me + 1 < Threads ? this->first_flag(heads, me + 1) : Threads;
    return segment(value, next, op);
  }
  /// Reduces segments that end at lanes with a flag; the first lane of each gets its result.
  template <class Flag, class Op>
  T TailSegmentedReduce(T value, Flag tail, Op op) {
    const unsigned tails = this->flags(tail);
    const int last = this->first_flag(tails, this->rank());
    return segment(value, last < Threads ? last + 1 : Threads, op);
  }
  /// HeadSegmentedReduce with +.
  template <class Flag>
  T HeadSegmentedSum(T value, Flag head) {
    return HeadSegmentedReduce(value, head, cub::Sum());
  }
  /// TailSegmentedReduce with +.
  template <class Flag>
  T TailSegmentedSum(T value, Flag tail) {
    return TailSegmentedReduce(value, tail, cub::Sum());
  }

 private:
  /// Lanes from this one up to `end`.
  template <class Op>
  T segment(T value, int end, Op op) {
    for (int step = 1; step < Threads; step *= 2) {
      const T after = this->from(value, this->rank() + step);
      if (this->rank() + step < end) value = op(value, after);
    }
    return value;
  }
};

/// Prefix sums over the values of a group in the order of its lanes.
template <class T, int Threads = 32, int Arch = 0>
class WarpScan : npu::detail::CubWarp<T, Threads> {
 public:
  struct alignas(16) TempStorage {};
  explicit WarpScan(TempStorage&) {}

  /// out = values of lanes 0 to this one combined by op.
  template <class Op>
  void InclusiveScan(T in, T& out, Op op) {
    out = this->inclusive(in, op);
  }
  /// The same, and the aggregate of the group.
  template <class Op>
  void InclusiveScan(T in, T& out, Op op, T& aggregate) {
    out = this->inclusive(in, op);
    aggregate = this->from(out, Threads - 1);
  }
  /// InclusiveScan that starts with first.
  template <class Op>
  void InclusiveScan(T in, T& out, T first, Op op) {
    out = op(first, this->inclusive(in, op));
  }
  /// The same, and the aggregate of the group with first.
  template <class Op>
  void InclusiveScan(T in, T& out, T first, Op op, T& aggregate) {
    InclusiveScan(in, out, first, op);
    aggregate = this->from(out, Threads - 1);
  }
  /// out = the values of the lanes before this one combined by op. The first lane's stays open.
  template <class Op>
  void ExclusiveScan(T in, T& out, Op op) {
    T aggregate;
    ExclusiveScan(in, out, op, aggregate);
  }
  /// The same, and the aggregate of the group.
  template <class Op>
  void ExclusiveScan(T in, T& out, Op op, T& aggregate) {
    const T all = this->inclusive(in, op);
    out = this->from(all, this->rank() - 1);
    aggregate = this->from(all, Threads - 1);
  }
  /// Both prefix sums; the first lane's exclusive one stays open.
  template <class Op>
  void Scan(T in, T& inclusive, T& exclusive, Op op) {
    inclusive = this->inclusive(in, op);
    exclusive = this->from(inclusive, this->rank() - 1);
  }
  /// out = first combined with the values of the lanes before this one by op.
  template <class Op>
  void ExclusiveScan(T in, T& out, T first, Op op) {
    T aggregate;
    ExclusiveScan(in, out, first, op, aggregate);
  }
  /// The same, and the aggregate of the group without first.
  template <class Op>
  void ExclusiveScan(T in, T& out, T first, Op op, T& aggregate) {
    const T all = this->inclusive(in, op);
    const T before = this->from(all, this->rank() - 1);
    aggregate = this->from(all, Threads - 1);
    out = this->rank() == 0 ? first : op(first, before);
  }
  /// Returns the value of lane source of the group, to all lanes.
  T Broadcast(T in, unsigned source) { return this->from(in, static_cast<int>(source)); }
  /// Both prefix sums; the inclusive one includes first.
  template <class Op>
  void Scan(T in, T& inclusive, T& exclusive, T first, Op op) {
    ExclusiveScan(in, exclusive, first, op);
    inclusive = op(exclusive, in);
  }
  /// Both prefix sums with +, starting with T{}.
  void Sum(T in, T& inclusive, T& exclusive) { Scan(in, inclusive, exclusive, T{}, cub::Sum()); }
  /// InclusiveScan with +; a last argument gets the aggregate.
  template <class... Aggregate>
  void InclusiveSum(T in, T& out, Aggregate&... aggregate) {
    InclusiveScan(in, out, cub::Sum(), aggregate...);
  }
  /// ExclusiveScan with +, starting with T{}; a last argument gets the aggregate.
  template <class... Aggregate>
  void ExclusiveSum(T in, T& out, Aggregate&... aggregate) {
    ExclusiveScan(in, out, T{}, cub::Sum(), aggregate...);
  }
};

}  // namespace cub

#endif  // NPU_DETAIL_CUB_WARP_H_
