// Arithmetic, comparisons and reductions of the vector unit, as CANN's headers call them.
#include <algorithm>
#include <cmath>

#include "intrinsic_core.h"
#include "numbers.h"

using intrinsic_core::at;
using intrinsic_core::check_tile;
using intrinsic_core::each_lane;
using intrinsic_core::issue;
using intrinsic_core::Mask;
using intrinsic_core::number;
using intrinsic_core::registers;
using intrinsic_core::to_type;

namespace {

template <class T>
constexpr int kLanes = 256 / static_cast<int>(sizeof(T));

template <class T>
using Number = decltype(number(T{}));

/// Integers wrap around.
template <class V>
V plus(V a, V b) {
  if constexpr (std::is_integral_v<V>)
    return static_cast<V>(static_cast<std::make_unsigned_t<V>>(a) + static_cast<std::make_unsigned_t<V>>(b));
  else
    return a + b;
}
template <class V>
V minus(V a, V b) {
  if constexpr (std::is_integral_v<V>)
    return static_cast<V>(static_cast<std::make_unsigned_t<V>>(a) - static_cast<std::make_unsigned_t<V>>(b));
  else
    return a - b;
}
template <class V>
V times(V a, V b) {
  if constexpr (std::is_integral_v<V>)
    return static_cast<V>(static_cast<int64_t>(a) * static_cast<int64_t>(b));
  else
    return a * b;
}

template <class T, class F>
void binary(T* to, T* a, T* b, uint8_t repeats, int to_block, int a_block, int b_block, int to_repeat,
            int a_repeat, int b_repeat, F f) {
  for (T* operand : {to, a, b}) check_tile(operand, 0);
  issue(PIPE_V, [=, mask = registers().mask] {
    each_lane(mask, repeats, kLanes<T>, [&](int r, int l) {
      at(to, r, l, to_block, to_repeat) =
          to_type<T>(f(number(at(a, r, l, a_block, a_repeat)), number(at(b, r, l, b_block, b_repeat))));
    });
  });
}

template <class T, class F>
void unary(T* to, T* a, uint8_t repeats, int to_block, int a_block, int to_repeat, int a_repeat, F f) {
  for (T* operand : {to, a}) check_tile(operand, 0);
  issue(PIPE_V, [=, mask = registers().mask] {
    each_lane(mask, repeats, kLanes<T>, [&](int r, int l) {
      at(to, r, l, to_block, to_repeat) = to_type<T>(f(number(at(a, r, l, a_block, a_repeat))));
    });
  });
}

/// One bit for each element, without gaps; the mask is not used.
template <class T, class F>
void compare(uint8_t* to, T* a, uint8_t repeats, int a_block, int a_repeat, F holds) {
  check_tile(to, 0);
  check_tile(a, 0);
  issue(PIPE_V, [=] {
    for (int r = 0; r < repeats; ++r)
      for (int l = 0; l < kLanes<T>; ++l) {
        const int bit = r * kLanes<T> + l;
        const auto one = static_cast<uint8_t>(1u << bit % 8);
        to[bit / 8] = static_cast<uint8_t>((to[bit / 8] & ~one) |
                                           (holds(r, l, at(a, r, l, a_block, a_repeat)) ? one : 0));
      }
  });
}

/// The elements of `a` where the bit is set, else those of `other(repeat, lane)`.
template <class T, class F>
void select(T* to, T* a, const unsigned char* bits, uint8_t repeats, int to_block, int a_block, int to_repeat,
            int a_repeat, F other) {
  check_tile(to, 0);
  check_tile(a, 0);
  issue(PIPE_V, [=, mask = registers().mask] {
    each_lane(mask, repeats, kLanes<T>, [&](int r, int l) {
      const int bit = r * kLanes<T> + l;
      at(to, r, l, to_block, to_repeat) =
          (bits[bit / 8] >> bit % 8 & 1) != 0 ? at(a, r, l, a_block, a_repeat) : other(r, l);
    });
  });
}

/// The first largest element of each repeat, for sign = 1, or the smallest, for -1, and its lane.
template <class T>
void extremes(T* to, T* from, uint8_t repeats, int to_repeat, int block, int repeat, Order_t order,
              int sign) {
  check_tile(from, 0);
  if (order != VALUE_INDEX && order != ONLY_VALUE)
    intrinsic_core::fail("vcmax below CANN's headers", "an order of results that is not supported here");
  issue(PIPE_V, [=, mask = registers().mask] {
    int current = -1, lane_of_best = 0;
    Number<T> best{};
    const auto write = [&] {
      if (current < 0) return;
      const int first = current * to_repeat * (order == VALUE_INDEX ? 2 : 1);
      to[first] = to_type<T>(best);
      if (order != VALUE_INDEX) return;
      const uint32_t lane = static_cast<uint32_t>(lane_of_best);
      std::memcpy(static_cast<void*>(&to[first + 1]), &lane, sizeof(T));
    };
    each_lane(mask, repeats, kLanes<T>, [&](int r, int l) {
      const auto value = number(at(from, r, l, block, repeat));
      if (r == current && !(sign > 0 ? value > best : value < best)) return;
      if (r != current) write();
      current = r, best = value, lane_of_best = l;
    });
    write();
  });
}

/// The sum of each repeat, or that of all of them in the register.
template <class T>
void sum(T* to, T* from, uint8_t repeats, int to_repeat, int block, int repeat, bool accumulates) {
  check_tile(from, 0);
  issue(PIPE_V, [=, mask = registers().mask] {
    std::vector<double> sums;
    each_lane(mask, repeats, kLanes<T>, [&](int r, int l) {
      sums.resize(static_cast<size_t>(r) + 1);
      sums.back() += static_cast<double>(number(at(from, r, l, block, repeat)));
    });
    double all = 0;
    for (size_t r = 0; r < sums.size(); ++r) {
      all += sums[r];
      if (!accumulates) to[r * static_cast<size_t>(to_repeat)] = to_type<T>(static_cast<Number<T>>(sums[r]));
    }
    if (accumulates) registers().sum = static_cast<float>(all);
  });
}

}  // namespace

#define INTRINSIC_BINARY_(name, T, expression)                                                              \
  void name(T* to, T* a, T* b, uint8_t repeats, uint8_t tb, uint8_t ab, uint8_t bb, uint8_t tr, uint8_t ar, \
            uint8_t br) {                                                                                   \
    binary(to, a, b, repeats, tb, ab, bb, tr, ar, br, [](auto x, auto y) { return expression; });           \
  }
#define INTRINSIC_UNARY_(name, T, expression)                                                 \
  void name(T* to, T* a, uint8_t repeats, uint16_t tb, uint16_t ab, uint8_t tr, uint8_t ar) { \
    unary(to, a, repeats, tb, ab, tr, ar, [](auto x) { return expression; });                 \
  }
#define INTRINSIC_SCALAR_(name, T, expression)                                                            \
  void name(T* to, T* a, T scalar, uint8_t repeats, uint16_t tb, uint16_t ab, uint16_t tr, uint16_t ar) { \
    unary(to, a, repeats, tb, ab, tr, ar, [y = number(scalar)](auto x) { return expression; });           \
  }
#define INTRINSIC_BOUND_(name, T, expression)                                                               \
  void name(T* to, T* a, T scalar, uint8_t repeats, uint16_t tb, uint16_t ab, uint8_t tr, uint8_t ar, bool, \
            bool) {                                                                                         \
    unary(to, a, repeats, tb, ab, tr, ar, [y = number(scalar)](auto x) { return expression; });             \
  }
#define INTRINSIC_ARITHMETIC_(T)                                                                 \
  INTRINSIC_BINARY_(vadd, T, plus(x, y))                                                         \
  INTRINSIC_BINARY_(vsub, T, minus(x, y))                                                        \
  INTRINSIC_BINARY_(vmul, T, times(x, y))                                                        \
  INTRINSIC_BINARY_(vmax, T, (x < y ? y : x))                                                    \
  INTRINSIC_BINARY_(vmin, T, (y < x ? y : x))                                                    \
  INTRINSIC_SCALAR_(vadds, T, plus(x, y))                                                        \
  INTRINSIC_SCALAR_(vmuls, T, times(x, y))                                                       \
  INTRINSIC_BOUND_(vmaxs, T, (x < y ? y : x))                                                    \
  INTRINSIC_BOUND_(vmins, T, (y < x ? y : x))                                                    \
  void vector_dup(T* to, T value, uint8_t repeats, uint16_t tb, uint16_t, uint8_t tr, uint8_t) { \
    unary(to, to, repeats, tb, tb, tr, tr, [y = number(value)](auto) { return y; });             \
  }
#define INTRINSIC_MATHEMATICS_(T)                  \
  INTRINSIC_BINARY_(vdiv, T, x / y)                \
  INTRINSIC_UNARY_(vexp, T, std::exp(x))           \
  INTRINSIC_UNARY_(vln, T, std::log(x))            \
  INTRINSIC_UNARY_(vabs, T, std::fabs(x))          \
  INTRINSIC_UNARY_(vsqrt, T, std::sqrt(x))         \
  INTRINSIC_UNARY_(vrsqrt, T, 1.0f / std::sqrt(x)) \
  INTRINSIC_UNARY_(vrec, T, 1.0f / x)              \
  INTRINSIC_UNARY_(vrelu, T, (x < 0.0f ? 0.0f : x))

INTRINSIC_ARITHMETIC_(float)
INTRINSIC_ARITHMETIC_(half)
INTRINSIC_ARITHMETIC_(int32_t)
INTRINSIC_ARITHMETIC_(int16_t)
INTRINSIC_MATHEMATICS_(float)
INTRINSIC_MATHEMATICS_(half)
INTRINSIC_BINARY_(vand, int16_t, static_cast<int16_t>(x& y))
INTRINSIC_BINARY_(vor, int16_t, static_cast<int16_t>(x | y))
INTRINSIC_UNARY_(vnot, uint16_t, static_cast<uint16_t>(~x))

#define INTRINSIC_COMPARE_(suffix, T, op)                                                                 \
  void vcmpv_##suffix(uint8_t* to, T* a, T* b, uint8_t repeats, uint8_t, uint8_t ab, uint8_t bb, uint8_t, \
                      uint8_t ar, uint8_t br) {                                                           \
    check_tile(b, 0);                                                                                     \
    compare(to, a, repeats, ab, ar,                                                                       \
            [=](int r, int l, const T& x) { return number(x) op number(at(b, r, l, bb, br)); });          \
  }                                                                                                       \
  void vcmpvs_##suffix(uint8_t* to, T* a, T b, uint8_t repeats, uint16_t, uint16_t ab, uint16_t,          \
                       uint16_t ar) {                                                                     \
    compare(to, a, repeats, ab, ar, [y = number(b)](int, int, const T& x) { return number(x) op y; });    \
  }
#define INTRINSIC_COMPARISONS_(T) \
  INTRINSIC_COMPARE_(lt, T, <)    \
  INTRINSIC_COMPARE_(gt, T, >)    \
  INTRINSIC_COMPARE_(eq, T, ==)   \
  INTRINSIC_COMPARE_(le, T, <=)   \
  INTRINSIC_COMPARE_(ge, T, >=)   \
  INTRINSIC_COMPARE_(ne, T, !=)
INTRINSIC_COMPARISONS_(float)
INTRINSIC_COMPARISONS_(half)

/// What vsel compares with: 16 bytes that the vector unit has written, or the address of bits that the scalar unit has.
void set_cmpmask(void* source) {
  std::memcpy(&registers().mask_address, source, sizeof(void*));
  issue(PIPE_V, [source] { std::memcpy(registers().compare_mask, source, sizeof registers().compare_mask); });
}

#define INTRINSIC_SELECT_(T)                                                                                \
  void vsel(T* to, T* a, T* b, uint8_t repeats, uint8_t tb, uint8_t ab, uint8_t bb, uint8_t tr, uint8_t ar, \
            uint8_t br, uint8_t mode) {                                                                     \
    if (mode != 2)                                                                                          \
      return intrinsic_core::fail("vsel below CANN's headers", "a mode that is not supported here");        \
    select(to, a, registers().mask_address, repeats, tb, ab, tr, ar,                                        \
           [=](int r, int l) { return at(b, r, l, bb, br); });                                              \
  }                                                                                                         \
  void vsel(T* to, T* a, void* bits, uint8_t repeats, uint8_t tb, uint8_t ab, uint8_t, uint8_t tr,          \
            uint8_t ar, uint8_t, uint8_t mode) {                                                            \
    if (mode != 1)                                                                                          \
      return intrinsic_core::fail("vsel below CANN's headers", "a mode that is not supported here");        \
    select(to, a, static_cast<const unsigned char*>(bits), repeats, tb, ab, tr, ar, [](int, int) {          \
      T scalar;                                                                                             \
      std::memcpy(static_cast<void*>(&scalar), registers().compare_mask, sizeof scalar);                    \
      return scalar;                                                                                        \
    });                                                                                                     \
  }
// Without a mode the mask is a register that holds the bits of one repeat.
void vsel(float*, float*, float*, uint8_t, uint8_t, uint8_t, uint8_t, uint8_t, uint8_t, uint8_t) {
  intrinsic_core::fail("vsel below CANN's headers", "a mode that is not supported here");
}
void vsel(half*, half*, half*, uint8_t, uint8_t, uint8_t, uint8_t, uint8_t, uint8_t, uint8_t) {
  intrinsic_core::fail("vsel below CANN's headers", "a mode that is not supported here");
}
INTRINSIC_SELECT_(float)
INTRINSIC_SELECT_(half)

#define INTRINSIC_REDUCE_(T)                                                                                 \
  void vcadd(T* to, T* from, uint8_t repeats, uint16_t tr, uint16_t block, uint16_t repeat,                  \
             bool accumulates) {                                                                             \
    sum(to, from, repeats, tr, block, repeat, accumulates);                                                  \
  }                                                                                                          \
  void vcmax(T* to, T* from, uint8_t repeats, uint16_t tr, uint16_t block, uint16_t repeat, Order_t order) { \
    extremes(to, from, repeats, tr, block, repeat, order, 1);                                                \
  }                                                                                                          \
  void vcmin(T* to, T* from, uint8_t repeats, uint16_t tr, uint16_t block, uint16_t repeat, Order_t order) { \
    extremes(to, from, repeats, tr, block, repeat, order, -1);                                               \
  }
INTRINSIC_REDUCE_(float)
INTRINSIC_REDUCE_(half)

int64_t get_acc_val() {
  int64_t bits = 0;
  std::memcpy(&bits, &registers().sum, sizeof registers().sum);
  return bits;
}
