// Deferred collectives: warp collectives in two halves, for block loops (npu/executors/block_loops.h). First
// each thread of the block contributes its part, then the parts of the lanes are exchanged, then each thread
// continues with its result. The functions have the names and parameters of their counterparts in
// npu/kernel/warp.h and npu/cooperative_groups.h.
#ifndef NPU_EXECUTORS_DEFERRED_COLLECTIVES_H_
#define NPU_EXECUTORS_DEFERRED_COLLECTIVES_H_

#include <cstdint>
#include <type_traits>
#include <utility>

#include "npu/executors/lock_step.h"
#include "npu/executors/warp_collectives.h"

namespace npu::detail {

/// A thread's contribution: its part, and the mask of lanes (0: all active lanes). Result: computes the
/// function's result from a part after the exchange and its mask.
template <class P, class Result>
struct DeferredCollective {
  using Part = P;
  P part;
  unsigned mask;
  static auto result(const P& part, unsigned mask) { return Result{}(part, mask); }
};

/// Lanes of one warp, side by side.
template <class Part>
struct SomeOfWarp {
  Part* first;
  std::uint32_t lanes;
  static constexpr int words() { return 1; }
  bool has(int lane) const { return static_cast<unsigned>(lane) < 32 && (lanes >> lane & 1) != 0; }
  int last() const { return 31 - __builtin_clz(lanes); }
  Part& operator[](int lane) const { return first[lane]; }
  template <class F>
  void for_each(F visit) const {
    for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) visit(__builtin_ctz(rest));
  }
};
template <class Part>
struct AllOfWarp {
  Part* first;
  static constexpr int words() { return 1; }
  static constexpr bool has(int lane) { return static_cast<unsigned>(lane) < 32; }
  static constexpr int last() { return 31; }
  Part& operator[](int lane) const { return first[lane]; }
  template <class F>
  void for_each(F visit) const {
    for (int lane = 0; lane < 32; ++lane) visit(lane);
  }
};

/// One call site of a warp collective in a kernel: the parts of all threads of a block.
template <class DeferredCollective>
class CollectiveSite {
  using Part = typename DeferredCollective::Part;

 public:
  void contribute(int thread, const DeferredCollective& deferred) {
    contribute_uniform(thread, deferred);
    present_[thread / 32] |= 1u << thread % 32;
  }
  /// The slot for a thread's contribution.
  void contribute_uniform(int thread, const DeferredCollective& deferred) {
    parts_[thread] = deferred.part;
    masks_[thread] = deferred.mask;
    some_apart_ |= deferred.mask != ~0u && deferred.mask != 0;
  }
  /// Called after the last contribution and before the first result.
  void complete(unsigned block_size) {
    complete_with(block_size, [](const auto& parts) { Part::exchange(parts); });
  }
  void complete_uniform(unsigned block_size) {
    all_together(block_size)
        ? complete_whole_warps(block_size, [](const auto& parts) { Part::exchange(parts); })
        : complete(block_size);
  }
  /// The same for npu::lock_step.
  template <class Steps>
  void complete(unsigned block_size, const Steps& steps) {
    complete_with(block_size, stepping(steps));
  }
  template <class Steps>
  void complete_uniform(unsigned block_size, const Steps& steps) {
    all_together(block_size) ? complete_whole_warps(block_size, stepping(steps))
                             : complete(block_size, steps);
  }
  auto result(int thread) const { return DeferredCollective::result(parts_[thread], masks_[thread]); }

 private:
  template <class Steps>
  static auto stepping(const Steps& steps) {
    return [&steps](const auto& parts) {
      apply_to_warp<decltype(Part::value)>(parts, steps,
                                           [](Part& part) -> decltype(Part::value)& { return part.value; });
    };
  }
  /// Whether whole warps take part, so that nothing else has to be checked.
  bool all_together(unsigned block_size) {
    if (!std::exchange(some_apart_, false) && block_size % 32 == 0) return true;
    for (unsigned thread = 0; thread < block_size; ++thread) present_[thread / 32] |= 1u << thread % 32;
    return false;
  }
  template <class Exchange>
  void complete_whole_warps(unsigned block_size, Exchange exchange) {
    for (unsigned first = 0; first < block_size; first += 32) exchange(AllOfWarp<Part>{parts_ + first});
  }
  // Once for all sites of a kernel file that exchange such parts: it is called once for a block.
  template <class Exchange>
  __attribute__((noinline)) void complete_with(unsigned block_size, Exchange exchange) {
    for (unsigned warp = 0; warp * 32 < block_size; ++warp) {
      Part* const parts = parts_ + 32 * warp;
      const unsigned* const masks = masks_ + 32 * warp;
      std::uint32_t rest = std::exchange(present_[warp], 0);
      if (rest == ~0u && name_whole_warp(masks)) {
        exchange(AllOfWarp<Part>{parts});
        continue;
      }
      while (rest != 0) {
        const bool all = may_be_left_out<Part> && leave_one_out(masks, rest);
        const std::uint32_t group = all ? rest : partners(masks, rest);
        exchange(SomeOfWarp<Part>{parts, group});
        rest &= ~group;
      }
    }
  }
  static bool name_whole_warp(const unsigned* masks) {
    bool all = true;
    for (int lane = 0; lane < 32; ++lane) all &= masks[lane] == ~0u || masks[lane] == 0;
    return all;
  }
  /// Whether one of `lanes` is not in its own mask.
  static bool leave_one_out(const unsigned* masks, std::uint32_t lanes) {
    for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
      const int lane = __builtin_ctz(rest);
      if (masks[lane] != 0 && (masks[lane] >> lane & 1) == 0) return true;
    }
    return false;
  }
  /// Those of `lanes` with the mask of the lowest one: they exchange with it.
  static std::uint32_t partners(const unsigned* masks, std::uint32_t lanes) {
    const unsigned mask = masks[__builtin_ctz(lanes)];
    std::uint32_t found = 0;
    for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
      const int lane = __builtin_ctz(rest);
      found |= static_cast<std::uint32_t>(masks[lane] == mask) << lane;
    }
    return found;
  }

  Part parts_[kMaxBlockThreads];
  unsigned masks_[kMaxBlockThreads];
  std::uint32_t present_[kMaxBlockThreads / 32] = {};
  bool some_apart_ = false;
};

namespace deferred {

struct Out {
  template <class P>
  auto operator()(const P& part, unsigned) const {
    return part.out;
  }
};
struct Value {
  template <class P>
  auto operator()(const P& part, unsigned) const {
    return part.value;
  }
};
struct Yes {
  unsigned operator()(const BallotPart& part, unsigned mask) const { return part.result.of(mask).yes; }
};
struct Here {
  unsigned operator()(const BallotPart& part, unsigned) const { return part.result.members; }
};
/// By the ranks of a tile, whose lanes are adjacent.
struct YesByRank {
  unsigned operator()(const BallotPart& part, unsigned mask) const {
    return part.result.yes >> __builtin_ctz(mask);
  }
};
struct Any {
  int operator()(const BallotPart& part, unsigned mask) const { return part.result.of(mask).yes != 0; }
};
struct All {
  int operator()(const BallotPart& part, unsigned mask) const {
    const Ballot votes = part.result.of(mask);
    return votes.yes == votes.members;
  }
};
/// For the lanes that come together.
template <class OfMask>
struct OfConverged {
  auto operator()(const BallotPart& part, unsigned) const { return OfMask{}(part, ~0u); }
};
struct Equal {
  template <class P>
  unsigned operator()(const P& part, unsigned) const {
    return part.equal.yes;
  }
};

template <class T>
using Shuffle = DeferredCollective<ShufflePart<T>, Out>;
template <class T, class Op>
using Reduce = DeferredCollective<ReducePart<T, Op>, Value>;

template <class T>
Shuffle<T> __shfl_sync(unsigned mask, T value, int source, int width = 32) {
  return {{value, value, lane_in_group(source, width)}, mask};
}
template <class T>
Shuffle<T> __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32) {
  return {{value, value, lane_below(delta, width)}, mask};
}
template <class T>
Shuffle<T> __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32) {
  return {{value, value, lane_above(delta, width)}, mask};
}
template <class T>
Shuffle<T> __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32) {
  return {{value, value, lane_across(lanes, width)}, mask};
}
template <class T>
Shuffle<T> __shfl(T value, int source, int width = 32) {
  return deferred::__shfl_sync(0, value, source, width);
}
template <class T>
Shuffle<T> __shfl_up(T value, unsigned delta, int width = 32) {
  return deferred::__shfl_up_sync(0, value, delta, width);
}
template <class T>
Shuffle<T> __shfl_down(T value, unsigned delta, int width = 32) {
  return deferred::__shfl_down_sync(0, value, delta, width);
}
template <class T>
Shuffle<T> __shfl_xor(T value, int lanes, int width = 32) {
  return deferred::__shfl_xor_sync(0, value, lanes, width);
}

inline DeferredCollective<BallotPart, Yes> __ballot_sync(unsigned mask, int predicate) {
  return {{predicate != 0, {}}, mask};
}
inline DeferredCollective<BallotPart, Any> __any_sync(unsigned mask, int predicate) {
  return {{predicate != 0, {}}, mask};
}
inline DeferredCollective<BallotPart, All> __all_sync(unsigned mask, int predicate) {
  return {{predicate != 0, {}}, mask};
}
inline DeferredCollective<BallotPart, OfConverged<Yes>> __ballot(int predicate) {
  return {{predicate != 0, {}}, 0};
}
inline DeferredCollective<BallotPart, OfConverged<Any>> __any(int predicate) {
  return {{predicate != 0, {}}, 0};
}
inline DeferredCollective<BallotPart, OfConverged<All>> __all(int predicate) {
  return {{predicate != 0, {}}, 0};
}
inline DeferredCollective<BallotPart, Here> __activemask() { return {{true, {}}, 0}; }
template <class T>
DeferredCollective<MatchPart<T>, Equal> __match_any_sync(unsigned mask, T value) {
  return {{value, {}}, mask};
}

#define NPU_DEFERRED_REDUCE_(name, T, Operation) \
  inline Reduce<T, Operation> name(unsigned mask, T value) { return {{value, {}}, mask}; }
NPU_WARP_REDUCTIONS_(NPU_DEFERRED_REDUCE_)
#undef NPU_DEFERRED_REDUCE_

// npu::lock_step: the steps come with the exchange.
template <class T>
struct Held {
  T value;
};
template <class T>
DeferredCollective<Held<T>, Value> lock_step(unsigned mask, const T& value) {
  return {{value}, mask};
}

// Groups of cooperative_groups: tiles of up to 32 threads, whose lanes are adjacent.
template <class Group, class T>
Shuffle<T> shfl(const Group& group, T value, unsigned source_rank) {
  return {{value, value, group.lane_at(source_rank)}, group.mask()};
}
template <class Group, class T>
Shuffle<T> shfl_up(const Group& group, T value, unsigned delta) {
  return {{value, value, group.lane_below(delta)}, group.mask()};
}
template <class Group, class T>
Shuffle<T> shfl_down(const Group& group, T value, unsigned delta) {
  return {{value, value, group.lane_above(delta)}, group.mask()};
}
template <class Group, class T>
Shuffle<T> shfl_xor(const Group& group, T value, unsigned lanes) {
  return {{value, value, group.lane_across(lanes)}, group.mask()};
}
template <class Group>
DeferredCollective<BallotPart, Any> any(const Group& group, int predicate) {
  return {{predicate != 0, {}}, group.mask()};
}
template <class Group>
DeferredCollective<BallotPart, All> all(const Group& group, int predicate) {
  return {{predicate != 0, {}}, group.mask()};
}
template <class Group>
DeferredCollective<BallotPart, YesByRank> ballot(const Group& group, int predicate) {
  return {{predicate != 0, {}}, group.mask()};
}
template <class Group, class T, class Op>
Reduce<std::decay_t<T>, std::decay_t<Op>> reduce(const Group& group, T&& value, Op&& op) {
  return {{value, op}, group.mask()};
}
template <class Group, class T, class Op>
DeferredCollective<ScanPart<std::decay_t<T>, std::decay_t<Op>, true>, Value> inclusive_scan(
    const Group& group, T&& value, Op&& op) {
  return {{value, op}, group.mask()};
}
template <class Group, class T, class Op>
DeferredCollective<ScanPart<std::decay_t<T>, std::decay_t<Op>, false>, Value> exclusive_scan(
    const Group& group, T&& value, Op&& op) {
  return {{value, op}, group.mask()};
}

}  // namespace deferred
}  // namespace npu::detail

#endif  // NPU_EXECUTORS_DEFERRED_COLLECTIVES_H_
