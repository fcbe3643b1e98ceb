// Operations that lanes of a warp do together. Each lane leaves its part on its own stack; the last lane to
// arrive does the operation once for all of them: one rendezvous, one switch per lane.
#ifndef NPU_DETAIL_LANE_COLLECTIVES_H_
#define NPU_DETAIL_LANE_COLLECTIVES_H_

#include <cstring>
#include <type_traits>

#include "npu/builtins.h"

namespace npu::detail {

inline int lane_id() { return place.linear & 31; }

// Source lanes of the four shuffles; the lane itself where the source lies outside its group of `width`.
inline int lane_in_group(int source, int width) {
  return (lane_id() & ~(width - 1)) | (source & (width - 1));
}
inline int lane_below(unsigned delta, int width) {
  int lane = lane_id();
  return static_cast<unsigned>(lane & (width - 1)) >= delta ? lane - static_cast<int>(delta) : lane;
}
inline int source_above(int lane, unsigned delta, int width) {
  return static_cast<unsigned>(lane & (width - 1)) + delta < static_cast<unsigned>(width)
             ? lane + static_cast<int>(delta)
             : lane;
}
inline int lane_above(unsigned delta, int width) { return source_above(lane_id(), delta, width); }
inline int source_across(int lane, int bits, int width) {
  const int source = lane ^ bits;
  // CUDA lets a lane read from earlier groups, not from later ones.
  return source / width <= lane / width ? source : lane;
}
inline int lane_across(int bits, int width) { return source_across(lane_id(), bits, width); }

// A lane that takes no part gives zero. CUDA leaves the value open; GPUs give zero, and real reductions over
// fewer threads than a warp rely on it.
template <class T>
struct ShuffleCall : LaneCall {
  static_assert(std::is_trivially_copyable_v<T>, "lanes exchange bits");
  T in, out;
  int source;
  static void run(const Members& members) {
    members.for_each([&](int lane) {
      auto& call = static_cast<ShuffleCall&>(*members.calls[lane]);
      if (members.has(call.source)) {
        call.out = static_cast<ShuffleCall&>(*members.calls[call.source]).in;
      } else {
        std::memset(static_cast<void*>(&call.out), 0, sizeof(T));
      }
    });
  }
};

template <class T>
inline T shuffle(unsigned mask, const T& value, int source, const Site& site) {
  ShuffleCall<T> call{{site, mask, &ShuffleCall<T>::run}, value, value, source};
  meet_lanes(call);
  return call.out;
}

struct Ballot {
  unsigned yes, members;
};
struct BallotCall : LaneCall {
  bool predicate;
  Ballot result;
  static void run(const Members& members) {
    Ballot result{0, members.lanes[0]};
    members.for_each([&](int lane) {
      result.yes |= static_cast<unsigned>(static_cast<BallotCall*>(members.calls[lane])->predicate) << lane;
    });
    members.for_each([&](int lane) { static_cast<BallotCall*>(members.calls[lane])->result = result; });
  }
};
inline Ballot ballot(unsigned mask, bool predicate, const Site& site) {
  BallotCall call{{site, mask, &BallotCall::run}, predicate, {}};
  meet_lanes(call);
  return call.result;
}

template <class T>
struct MatchCall : LaneCall {
  T value;
  Ballot equal;
  static void run(const Members& members) {
    members.for_each([&](int lane) {
      auto& call = static_cast<MatchCall&>(*members.calls[lane]);
      call.equal = {0, members.lanes[0]};
      members.for_each([&](int other) {
        bool same =
            std::memcmp(&static_cast<MatchCall&>(*members.calls[other]).value, &call.value, sizeof(T)) == 0;
        call.equal.yes |= static_cast<unsigned>(same) << other;
      });
    });
  }
};
/// yes: the members whose value has the same bits as this lane's.
template <class T>
inline Ballot match(unsigned mask, T value, const Site& site) {
  MatchCall<T> call{{site, mask, &MatchCall<T>::run}, value, {}};
  meet_lanes(call);
  return call.equal;
}

struct Add {
  template <class T>
  T operator()(const T& a, const T& b) const {
    return static_cast<T>(a + b);
  }
};
struct Least {
  template <class T>
  T operator()(const T& a, const T& b) const {
    return b < a ? b : a;
  }
};
struct Greatest {
  template <class T>
  T operator()(const T& a, const T& b) const {
    return a < b ? b : a;
  }
};
struct BitAnd {
  template <class T>
  T operator()(const T& a, const T& b) const {
    return static_cast<T>(a & b);
  }
};
struct BitOr {
  template <class T>
  T operator()(const T& a, const T& b) const {
    return static_cast<T>(a | b);
  }
};
struct BitXor {
  template <class T>
  T operator()(const T& a, const T& b) const {
    return static_cast<T>(a ^ b);
  }
};

// Pairwise tree over values[0, count): the order in which the usual loop of xor shuffles (16, 8, 4, 2, 1)
// adds, so a reduction gives the same bits as the loop. Cost: count - 1 operations. Destroys values.
template <class T, class Op>
inline const T& reduce_tree(T* values, int count, Op op) {
  int span = 1;
  while (span * 2 < count) span *= 2;
  for (; span >= 1; span /= 2) {
    const int pairs = count - span < span ? count - span : span;
    for (int i = 0; i < pairs; ++i) values[i] = op(values[i], values[i + span]);
    count = span;
  }
  return values[0];
}

inline constexpr int kMaxBlockThreads = 1024;

template <class T, class Op>
struct ReduceCall : LaneCall {
  T value;
  Op op;

  template <int kCapacity>
  static void run_within(const Members& members) {
    T values[kCapacity];
    int count = 0;
    members.for_each(
        [&](int lane) { values[count++] = static_cast<ReduceCall*>(members.calls[lane])->value; });
    int last = members.words * 32 - 1;
    while (!members.has(last)) --last;
    const T total = reduce_tree(values, count, static_cast<ReduceCall*>(members.calls[last])->op);
    members.for_each([&](int lane) { static_cast<ReduceCall*>(members.calls[lane])->value = total; });
  }
  static void run(const Members& members) {
    members.words == 1 ? run_within<32>(members) : run_within<kMaxBlockThreads>(members);
  }
};

template <class T, class Op>
inline T reduce_lanes(unsigned mask, const T& value, Op op, const Site& site) {
  ReduceCall<T, Op> call{{site, mask, &ReduceCall<T, Op>::run}, value, op};
  meet_lanes(call);
  return call.value;
}

// Prefix operation in the order of lanes.
template <class T, class Op, bool kInclusive>
struct ScanCall : LaneCall {
  T value;
  Op op;
  static void run(const Members& members) {
    T total{};
    bool first = true;
    members.for_each([&](int lane) {
      auto& call = static_cast<ScanCall&>(*members.calls[lane]);
      T before = total;
      total = first ? call.value : call.op(total, call.value);
      first = false;
      call.value = kInclusive ? total : before;
    });
  }
};

}  // namespace npu::detail

#endif  // NPU_DETAIL_LANE_COLLECTIVES_H_
