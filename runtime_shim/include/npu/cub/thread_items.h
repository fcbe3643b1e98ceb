/// @file
/// Operations of one thread on its items: cub::ThreadReduce, ThreadScanInclusive, ThreadScanExclusive, LowerBound,
/// UpperBound, MergePath, and function objects for scans and reductions of pairs. Included by npu/cub.h.
/// Units: positions and counts in elements.
/// Errors: none.
/// Source: CUB documentation, utilities: thread-level operations and operators.
#ifndef NPU_CUB_THREAD_ITEMS_H_
#define NPU_CUB_THREAD_ITEMS_H_

#include <algorithm>
#include <iterator>
#include <utility>

#include "npu/detail/cub_block.h"

namespace cub {

/// items[0] op items[1] op ..., or first op items[0] op ... The items are an array, or a container with operator[].
/// @{
template <class Items, class Op>
auto ThreadReduce(const Items& items, Op op) {
  auto result = items[0];
  for (std::size_t i = 1; i < std::size(items); ++i)
    result = static_cast<decltype(result)>(op(result, items[i]));
  return result;
}
template <class Items, class Op, class First>
First ThreadReduce(const Items& items, Op op, First first) {
  for (std::size_t i = 0; i < std::size(items); ++i) first = static_cast<First>(op(first, items[i]));
  return first;
}
/// @}

/// out[i] = in[0] op ... op in[i], or first op in[0] op ... op in[i] if it is to be applied. Returns the last one.
/// @{
template <int kItems, class T, class Op>
T ThreadScanInclusive(T (&in)[kItems], T (&out)[kItems], Op op) {
  T running = out[0] = in[0];
  for (int i = 1; i < kItems; ++i) out[i] = running = op(running, in[i]);
  return running;
}
template <int kItems, class T, class Op>
T ThreadScanInclusive(T (&in)[kItems], T (&out)[kItems], Op op, T first, bool apply = true) {
  if (!apply) return ThreadScanInclusive(in, out, op);
  for (int i = 0; i < kItems; ++i) out[i] = first = op(first, in[i]);
  return first;
}
/// @}
/// out[i] = first op in[0] op ... op in[i - 1], where out[0] stays if first is not to be applied. Returns all of them.
template <int kItems, class T, class Op>
T ThreadScanExclusive(T (&in)[kItems], T (&out)[kItems], Op op, T first, bool apply = true) {
  T running = apply ? op(first, in[0]) : in[0];
  if (apply) out[0] = first;
  for (int i = 1; i < kItems; ++i) {
    const T next = op(running, in[i]);
    out[i] = running;
    running = next;
  }
  return running;
}
namespace internal {
using cub::ThreadReduce;
using cub::ThreadScanExclusive;
using cub::ThreadScanInclusive;
}  // namespace internal

/// The middle of two positions, rounded down, without a sum that could overflow.
template <class Offset>
constexpr Offset MidPoint(Offset first, Offset last) {
  return static_cast<Offset>(first + (last - first) / 2);
}
/// The first place of n sorted elements where value may stand (LowerBound), or the last (UpperBound).
/// @{
template <class In, class Offset, class T>
Offset LowerBound(In in, Offset n, T value) {
  Offset first = 0;
  while (n > 0) {
    const Offset half = n / 2;
    if (in[first + half] < value) {
      first += half + 1;
      n -= half + 1;
    } else {
      n = half;
    }
  }
  return first;
}
template <class In, class Offset, class T>
Offset UpperBound(In in, Offset n, T value) {
  Offset first = 0;
  while (n > 0) {
    const Offset half = n / 2;
    if (value < in[first + half]) {
      n = half;
    } else {
      first += half + 1;
      n -= half + 1;
    }
  }
  return first;
}
/// @}
/// How many of the first diagonal elements of a stable merge of two sorted arrays come from a.
template <class A, class B, class Offset, class Less>
Offset MergePath(A a, B b, Offset a_count, Offset b_count, Offset diagonal, Less less) {
  Offset first = diagonal < b_count ? 0 : diagonal - b_count, last = std::min(diagonal, a_count);
  while (first < last) {
    const Offset middle = first + (last - first) / 2;
    if (less(b[diagonal - 1 - middle], a[middle])) {
      last = middle;
    } else {
      first = middle + 1;
    }
  }
  return first;
}
/// The place (x, y) where diagonal crosses the path of a merge: x elements of a, y of b.
template <class A, class B, class Offset, class Coordinate>
void MergePathSearch(Offset diagonal, A a, B b, Offset a_count, Offset b_count, Coordinate& coordinates) {
  coordinates.x =
      MergePath(a, b, a_count, b_count, diagonal, [](const auto& x, const auto& y) { return x < y; });
  coordinates.y = diagonal - coordinates.x;
}

/// !op(a, b).
template <class Op>
struct InequalityWrapper {
  Op op;
  InequalityWrapper(Op equal) : op(equal) {}
  template <class T, class U>
  bool operator()(T&& a, U&& b) {
    return !op(std::forward<T>(a), std::forward<U>(b));
  }
};
/// The value as a T.
template <class T>
struct CastOp {
  template <class A>
  T operator()(A&& value) const {
    return static_cast<T>(value);
  }
};
/// op(b, a).
template <class Op>
class SwizzleScanOp {
 public:
  SwizzleScanOp(Op op) : op_(op) {}
  template <class T>
  T operator()(const T& a, const T& b) {
    return op_(b, a);
  }

 private:
  Op op_;
};
/// Of pairs (flag or count, value): the sums of the keys, and the second value where its key is not 0, else op of both.
template <class Op>
struct ReduceBySegmentOp {
  Op op;
  ReduceBySegmentOp() = default;
  ReduceBySegmentOp(Op combine) : op(combine) {}
  template <class Pair>
  Pair operator()(const Pair& a, const Pair& b) {
    Pair result;
    result.key = a.key + b.key;
    if (b.key) {
      result.value = b.value;
    } else {
      result.value = op(a.value, b.value);
    }
    return result;
  }
};
/// Of pairs (key, value): the second, with op of both values where the keys are equal.
template <class Op>
struct ReduceByKeyOp {
  Op op;
  ReduceByKeyOp() = default;
  ReduceByKeyOp(Op combine) : op(combine) {}
  template <class Pair>
  Pair operator()(const Pair& a, const Pair& b) {
    Pair result = b;
    if (a.key == b.key) result.value = op(a.value, b.value);
    return result;
  }
};

}  // namespace cub

#endif  // NPU_CUB_THREAD_ITEMS_H_
