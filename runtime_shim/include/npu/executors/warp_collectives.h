// Operations that lanes of a warp do together. Each lane leaves its part on its own stack; the last lane to
// arrive does the operation once for all of them: one rendezvous, one switch per lane.
#ifndef NPU_EXECUTORS_WARP_COLLECTIVES_H_
#define NPU_EXECUTORS_WARP_COLLECTIVES_H_

#include <cstring>
#include <type_traits>

#include "npu/kernel/builtins.h"

namespace npu::detail {

inline int lane_id() { return thread_context.linear & 31; }

// Source lanes of the four shuffles; the lane itself if the source is outside its group of `width`.
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

// The contributions of lanes to an operation. exchange(parts) does it for all of them at once. `parts` lists the
// participating lanes (for_each, has, last, words) and has their contributions (by lane).

/// Whether a lane that its mask leaves out takes part. CUDA does not define this; GPUs shuffle and vote then with all lanes that
/// are there.
template <class Part>
inline constexpr bool may_be_left_out = false;

/// A part of an operation whose lanes wait on their own stacks.
template <class Part>
struct PartCall : LaneCall {
  Part part;

  struct Parts {
    const Members& members;
    int words() const { return members.words; }
    bool has(int lane) const { return members.has(lane); }
    int last() const {
      int lane = members.words * 32 - 1;
      while (!members.has(lane)) --lane;
      return lane;
    }
    Part& operator[](int lane) const { return static_cast<PartCall*>(members.calls[lane])->part; }
    template <class F>
    void for_each(F visit) const {
      members.for_each(visit);
    }
  };
  static void run(const Members& members) { Part::exchange(Parts{members}); }
};

/// The part after the operation.
template <class Part>
inline Part warp_collective(unsigned mask, const Part& part, const Site& site) {
  PartCall<Part> call{{site, mask, &PartCall<Part>::run, may_be_left_out<Part>}, part};
  warp_sync(call);
  return call.part;
}

// A lane that takes no part gives zero. CUDA leaves the value open; GPUs give zero, and real reductions over
// fewer threads than a warp rely on it.
template <class T>
struct ShufflePart {
  static_assert(std::is_trivially_copyable_v<T>, "lanes exchange bits");
  T in, out;
  int source;
  template <class Parts>
  static void exchange(const Parts& parts) {
    parts.for_each([&](int lane) {
      ShufflePart& part = parts[lane];
      if (parts.has(part.source)) {
        part.out = parts[part.source].in;
      } else {
        std::memset(static_cast<void*>(&part.out), 0, sizeof(T));
      }
    });
  }
};

template <class T>
inline constexpr bool may_be_left_out<ShufflePart<T>> = true;

template <class T>
inline T shuffle(unsigned mask, const T& value, int source, const Site& site) {
  return warp_collective(mask, ShufflePart<T>{value, value, source}, site).out;
}

struct Ballot {
  unsigned yes, members;
  /// The votes of the lanes of a mask alone.
  Ballot of(unsigned mask) const { return {yes & mask, members & mask}; }
};
struct BallotPart {
  bool predicate;
  Ballot result;
  template <class Parts>
  static void exchange(const Parts& parts) {
    Ballot result{0, 0};
    parts.for_each([&](int lane) {
      result.yes |= static_cast<unsigned>(parts[lane].predicate) << lane;
      result.members |= 1u << lane;
    });
    parts.for_each([&](int lane) { parts[lane].result = result; });
  }
};
template <>
inline constexpr bool may_be_left_out<BallotPart> = true;

/// Of the lanes of `mask`.
inline Ballot ballot(unsigned mask, bool predicate, const Site& site) {
  return warp_collective(mask, BallotPart{predicate, {}}, site).result.of(mask);
}
/// Of the lanes that come together.
inline Ballot ballot_of_converged(bool predicate, const Site& site) {
  return warp_collective(0, BallotPart{predicate, {}}, site).result;
}

template <class T>
struct MatchPart {
  T value;
  Ballot equal;
  template <class Parts>
  static void exchange(const Parts& parts) {
    parts.for_each([&](int lane) {
      MatchPart& part = parts[lane];
      part.equal = {0, 0};
      parts.for_each([&](int other) {
        const bool same = std::memcmp(&parts[other].value, &part.value, sizeof(T)) == 0;
        part.equal.yes |= static_cast<unsigned>(same) << other;
        part.equal.members |= 1u << other;
      });
    });
  }
};
/// yes: the members whose value has the same bits as this lane's.
template <class T>
inline Ballot match(unsigned mask, T value, const Site& site) {
  return warp_collective(mask, MatchPart<T>{value, {}}, site).equal;
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
struct ReducePart {
  T value;
  [[no_unique_address]] Op op;

  template <class Parts>
  static void exchange(const Parts& parts) {
    parts.words() == 1 ? within<32>(parts) : within<kMaxBlockThreads>(parts);
  }

 private:
  template <int kCapacity, class Parts>
  static void within(const Parts& parts) {
    T values[kCapacity];
    int count = 0;
    parts.for_each([&](int lane) { values[count++] = parts[lane].value; });
    const T total = reduce_tree(values, count, parts[parts.last()].op);
    parts.for_each([&](int lane) { parts[lane].value = total; });
  }
};

/// The reductions of the kernel language, for whoever defines them: apply(name, type, operation).
#define NPU_WARP_REDUCTIONS_(apply)                                                               \
  apply(__reduce_add_sync, int, Add) apply(__reduce_add_sync, unsigned, Add)                      \
      apply(__reduce_min_sync, int, Least) apply(__reduce_min_sync, unsigned, Least)              \
          apply(__reduce_max_sync, int, Greatest) apply(__reduce_max_sync, unsigned, Greatest)    \
              apply(__reduce_and_sync, unsigned, BitAnd) apply(__reduce_or_sync, unsigned, BitOr) \
                  apply(__reduce_xor_sync, unsigned, BitXor)

template <class T, class Op>
inline T reduce_lanes(unsigned mask, const T& value, Op op, const Site& site) {
  return warp_collective(mask, ReducePart<T, Op>{value, op}, site).value;
}

// Prefix operation in the order of lanes.
template <class T, class Op, bool kInclusive>
struct ScanPart {
  T value;
  [[no_unique_address]] Op op;
  template <class Parts>
  static void exchange(const Parts& parts) {
    T total{};
    bool first = true;
    parts.for_each([&](int lane) {
      ScanPart& part = parts[lane];
      T before = total;
      total = first ? part.value : part.op(total, part.value);
      first = false;
      part.value = kInclusive ? total : before;
    });
  }
};

}  // namespace npu::detail

#endif  // NPU_EXECUTORS_WARP_COLLECTIVES_H_
