// Several shuffles of one warp as one synchronisation: the last lane to arrive does all of them for all
// lanes, whose values are the elements of one object. The rewriter puts this around loops such as
// for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_xor_sync(0xffffffff, sum, offset);
// Each lane's operations and their order stay the same, so the results have the same bits. Included by
// npu/kernel/warp.h.
#ifndef NPU_EXECUTORS_LOCK_STEP_H_
#define NPU_EXECUTORS_LOCK_STEP_H_

#include "npu/executors/warp_collectives.h"
#include "npu/kernel/min_max.h"
#include "npu/kernel/sync.h"

namespace npu::detail {

/// The values of one variable in all lanes of a warp. Arithmetic is lane by lane.
template <class T>
struct Lanes {
  static constexpr int kCount = 32;
  T values[kCount];
  std::uint32_t members;  // the lanes that take part; the others' values are never seen

  /// source(lane): the lane whose value this lane gets. From lanes that take no part: zero.
  template <class Source>
  Lanes from(Source source) const {
    Lanes result = *this;
    for (int lane = 0; lane < kCount; ++lane) {
      const int other = source(lane);
      result.values[lane] = members >> other & 1 ? values[other] : T{};
    }
    return result;
  }
  template <class Operation>
  Lanes with(const Lanes& other, Operation operation) const {
    Lanes result = *this;
    for (int lane = 0; lane < kCount; ++lane)
      result.values[lane] = static_cast<T>(operation(values[lane], other.values[lane]));
    return result;
  }
};

#define NPU_LANES_OPERATOR_(op)                                       \
  template <class T>                                                  \
  Lanes<T> operator op(const Lanes<T>& a, const Lanes<T>& b) {        \
    return a.with(b, [](const T& x, const T& y) { return x op y; });  \
  }                                                                   \
  template <class T>                                                  \
  Lanes<T>& operator op##=(Lanes<T>& a, const Lanes<T>& b) {          \
    return a = a.with(b, [](T x, const T& y) { return x op## = y; }); \
  }
NPU_LANES_OPERATOR_(+)
NPU_LANES_OPERATOR_(*)
NPU_LANES_OPERATOR_(&)
NPU_LANES_OPERATOR_(|)
NPU_LANES_OPERATOR_(^)
#undef NPU_LANES_OPERATOR_

// The kernel language's own functions of these names, lane by lane.
#define NPU_LANES_FUNCTION_(name)                                          \
  template <class T>                                                       \
  Lanes<T> name(const Lanes<T>& a, const Lanes<T>& b) {                    \
    return a.with(b, [](const T& x, const T& y) { return ::name(x, y); }); \
  }
NPU_LANES_FUNCTION_(max)
NPU_LANES_FUNCTION_(min)
NPU_LANES_FUNCTION_(fmaxf)
NPU_LANES_FUNCTION_(fminf)
NPU_LANES_FUNCTION_(fmax)
NPU_LANES_FUNCTION_(fmin)
#undef NPU_LANES_FUNCTION_

// The lanes have arrived already: the mask has no further effect.
template <class T>
Lanes<T> __shfl_xor_sync(unsigned, const Lanes<T>& value, int bits, int width = 32) {
  return value.from([=](int lane) { return source_across(lane, bits, width); });
}
template <class T>
Lanes<T> __shfl_down_sync(unsigned, const Lanes<T>& value, unsigned delta, int width = 32) {
  return value.from([=](int lane) { return source_above(lane, delta, width); });
}

/// Does steps(lanes) with the values of all who take part.
template <class T, class Steps, class Parts, class Value>
inline void apply_to_warp(const Parts& parts, const Steps& steps, Value value) {
  Lanes<T> lanes{{}, 0};
  parts.for_each([&](int lane) {
    lanes.values[lane] = value(parts[lane]);
    lanes.members |= 1u << lane;
  });
  steps(lanes);
  parts.for_each([&](int lane) { value(parts[lane]) = lanes.values[lane]; });
}

template <class T, class Steps>
struct LockStepPart {
  T value;
  const Steps* steps;
  template <class Parts>
  static void exchange(const Parts& parts) {
    apply_to_warp<T>(parts, *parts[parts.last()].steps, [](LockStepPart& part) -> T& { return part.value; });
  }
};

}  // namespace npu::detail

namespace npu {

/// Does `steps(value)` for all lanes of `mask` in this thread's warp as one synchronisation. steps: a generic
/// lambda that takes the variable as Lanes<T>& and changes only it; the same in every lane. Errors: as the
/// shuffles'.
template <class T, class Steps>
inline void lock_step(unsigned mask, T& value, const Steps& steps, NPU_SITE_PARAMS_) {
  value = detail::warp_collective(mask, detail::LockStepPart<T, Steps>{value, &steps},
                                  {"shuffles", npu_file, npu_line})
              .value;
}

}  // namespace npu

#endif  // NPU_EXECUTORS_LOCK_STEP_H_
