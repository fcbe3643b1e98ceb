// What vector instructions compute.
#include "runtime_shim/ai_core/vector_unit.h"

#include <algorithm>
#include <cstring>

#include "runtime_shim/ai_core/casts.h"
#include "runtime_shim/ai_core/library_functions.h"
#include "runtime_shim/ai_core/vector_arithmetic.h"
#include "runtime_shim/kernels/blas/vector_clones.h"

namespace npu::ai_core {
namespace {

// One instruction's loops, inlined so that they are compiled for each kind of processor. The instructions of the two types that kernels
// compute with are functions of their own: in one function with all others, the compiler joins their loops and vectorises fewer.

NPU_WIDE_VECTOR_CLONES __attribute__((flatten)) bool compute_floats(const VectorInstruction& v, float* to,
                                                                    const float* a, const float* b) {
  return arithmetic(v, to, a, b) || mathematics(v, to, a, b);
}

NPU_WIDE_VECTOR_CLONES __attribute__((flatten)) bool compute_halves(const VectorInstruction& v, Half* to,
                                                                    const Half* a, const Half* b) {
  return arithmetic(v, to, a, b) || mathematics(v, to, a, b);
}

/// The work of an instruction.
class VectorWork {
 public:
  static bool run(const VectorInstruction& v, unsigned char* to, unsigned char* a, unsigned char* b,
                  unsigned char* mask) {
    if (writes_mask(v.op)) return compare(v, to, a, b);
    if (reads_mask(v.op)) return select(v, to, a, b, mask);
    if (reduces(v.op)) return reduce(v, to, a);
    if (v.op == VectorOp::cast) return cast(v, to, a);
    if (v.op == VectorOp::bit_and || v.op == VectorOp::bit_or || v.op == VectorOp::bit_not)
      return logical(v, as<uint16_t>(to), as<uint16_t>(a), as<uint16_t>(b));
    if (v.op == VectorOp::shift_left || v.op == VectorOp::shift_right) return shift(v, to, a);
    return elementwise(v, to, a, b, mask);
  }

 private:
  template <class T>
  static T* as(unsigned char* bytes) {
    return reinterpret_cast<T*>(bytes);
  }

  static bool elementwise(const VectorInstruction& v, unsigned char* to, unsigned char* a, unsigned char* b,
                          const unsigned char* mask) {
    switch (v.type) {
      case ElementType::f32:
        return compute_floats(v, as<float>(to), as<float>(a), as<float>(b)) ||
               library(v, as<float>(to), as<float>(a), as<float>(b), mask);
      case ElementType::f16:
        return compute_halves(v, as<Half>(to), as<Half>(a), as<Half>(b)) ||
               library(v, as<Half>(to), as<Half>(a), as<Half>(b), mask);
      case ElementType::i32:
        return arithmetic(v, as<int32_t>(to), as<int32_t>(a), as<int32_t>(b));
      case ElementType::i16:
        return arithmetic(v, as<int16_t>(to), as<int16_t>(a), as<int16_t>(b));
      case ElementType::bf16:
        if (v.op == VectorOp::copy) std::memmove(to, a, v.count * 2);
        if (v.op == VectorOp::duplicate)
          std::fill(as<Bfloat>(to), as<Bfloat>(to) + v.count, rounded<Bfloat>(v.scalar));
        return v.op == VectorOp::copy || v.op == VectorOp::duplicate;
      default:
        if (v.op == VectorOp::copy)
          std::memmove(to, a, static_cast<size_t>(v.count) * static_cast<size_t>(bytes_of(v.type)));
        return v.op == VectorOp::copy;
    }
  }

  static bool shift(const VectorInstruction& v, unsigned char* to, unsigned char* a) {
    switch (v.type) {
      case ElementType::i32:
        return shifted(v, as<int32_t>(to), as<int32_t>(a));
      case ElementType::u32:
        return shifted(v, as<uint32_t>(to), as<uint32_t>(a));
      case ElementType::i16:
        return shifted(v, as<int16_t>(to), as<int16_t>(a));
      case ElementType::u16:
        return shifted(v, as<uint16_t>(to), as<uint16_t>(a));
      default:
        return false;
    }
  }

  static bool logical(const VectorInstruction& v, uint16_t* to, const uint16_t* a, const uint16_t* b) {
#pragma GCC ivdep
    for (uint32_t i = 0; i < v.count; ++i)
      to[i] = static_cast<uint16_t>(v.op == VectorOp::bit_and  ? a[i] & b[i]
                                    : v.op == VectorOp::bit_or ? a[i] | b[i]
                                                               : ~a[i]);
    return true;
  }

  /// f for elements 8 by 8: bit k of a byte of the mask is element k.
  template <class F>
  static void compare_by(uint32_t count, unsigned char* mask, F f) {
    uint32_t i = 0;
    for (; i + 8 <= count; i += 8) {
      unsigned char is[8];
      for (uint32_t k = 0; k < 8; ++k) is[k] = f(i + k) ? 1 : 0;
      uint64_t bytes;
      std::memcpy(&bytes, is, sizeof bytes);
      // The product moves bit 0 of byte k to bit 56 + k.
      mask[i / 8] = static_cast<unsigned char>(bytes * 0x0102040810204080 >> 56);
    }
    if (i == count) return;
    unsigned bits = 0;
    for (uint32_t k = 0; i + k < count; ++k) bits |= f(i + k) ? 1u << k : 0u;
    mask[i / 8] = static_cast<unsigned char>(bits);
  }

  template <Comparison mode, class T>
  static void compare_in_mode(const VectorInstruction& v, unsigned char* mask, const T* a, const T* b) {
    const auto s = static_cast<decltype(number(T{}))>(v.scalar);
    if (b != nullptr)
      compare_by(v.count, mask, [=](uint32_t i) { return holds(mode, number(a[i]), number(b[i])); });
    else
      compare_by(v.count, mask, [=](uint32_t i) { return holds(mode, number(a[i]), s); });
  }

  template <class T>
  static void compare_as(const VectorInstruction& v, unsigned char* mask, const T* a, const T* b) {
    switch (static_cast<Comparison>(v.mode)) {
      case Comparison::less:
        return compare_in_mode<Comparison::less>(v, mask, a, b);
      case Comparison::greater:
        return compare_in_mode<Comparison::greater>(v, mask, a, b);
      case Comparison::equal:
        return compare_in_mode<Comparison::equal>(v, mask, a, b);
      case Comparison::less_equal:
        return compare_in_mode<Comparison::less_equal>(v, mask, a, b);
      case Comparison::greater_equal:
        return compare_in_mode<Comparison::greater_equal>(v, mask, a, b);
      default:
        return compare_in_mode<Comparison::not_equal>(v, mask, a, b);
    }
  }

  static bool compare(const VectorInstruction& v, unsigned char* mask, unsigned char* a, unsigned char* b) {
    if (v.source_type == ElementType::f32)
      compare_as(v, mask, as<float>(a), as<float>(b));
    else if (v.source_type == ElementType::f16)
      compare_as(v, mask, as<Half>(a), as<Half>(b));
    else if (v.source_type == ElementType::i32 && static_cast<Comparison>(v.mode) == Comparison::equal)
      compare_as(v, mask, as<int32_t>(a), as<int32_t>(b));
    else
      return false;
    return true;
  }

  static bool select(const VectorInstruction& v, unsigned char* to, unsigned char* a, unsigned char* b,
                     unsigned char* mask) {
    if (v.type == ElementType::f32)
      select_as(v, as<float>(to), as<float>(a), as<float>(b), mask);
    else if (v.type == ElementType::f16)
      select_as(v, as<Half>(to), as<Half>(a), as<Half>(b), mask);
    else
      return false;
    return true;
  }

  template <class T>
  static void select_as(const VectorInstruction& v, T* to, const T* a, const T* b,
                        const unsigned char* mask) {
    const T s = rounded<T>(v.scalar);
    if (b != nullptr)
      select_by(v.count, mask, to, [=](bool is, uint32_t i) { return is ? a[i] : b[i]; });
    else
      select_by(v.count, mask, to, [=](bool is, uint32_t i) { return is ? a[i] : s; });
  }

  template <class T, class F>
  static void select_by(uint32_t count, const unsigned char* mask, T* to, F f) {
    uint32_t i = 0;
    for (; i + 8 <= count; i += 8) {
      const uint32_t bits = mask[i / 8];
#pragma GCC ivdep
      for (uint32_t k = 0; k < 8; ++k) to[i + k] = f((bits >> k & 1) != 0, i + k);
    }
    for (; i < count; ++i) to[i] = f(bit(mask, i), i);
  }

  static bool reduce(const VectorInstruction& v, unsigned char* to, unsigned char* from) {
    if (v.count == 0) return false;
    if (v.type == ElementType::f32)
      reduce_as(v, as<float>(to), as<float>(from));
    else if (v.type == ElementType::f16)
      reduce_as(v, as<Half>(to), as<Half>(from));
    else
      return false;
    return true;
  }

  template <class T>
  static void reduce_as(const VectorInstruction& v, T* to, const T* values) {
    if (v.op == VectorOp::reduce_sum) {
      *to = sum_of(values, v.count);
      return;
    }
    uint32_t found = 0;
    for (uint32_t i = 1; i < v.count; ++i) {
      const auto best = number(values[found]), next = number(values[i]);
      if (v.op == VectorOp::reduce_max ? best < next : next < best) found = i;
    }
    const T best = values[found];
    if (v.result == npu_sim_core::ReduceResult::value_index) std::memcpy(to + 1, &found, sizeof(T));
    *to = best;
  }

  /// Source: CANN 8.1, Cast, from int32_t to half: the factor of SetDeqScale.
  static bool scale_to_half(const VectorInstruction& v, Half* to, const int32_t* from) {
    const auto scale = static_cast<float>(v.scalar);
    for (uint32_t i = 0; i < v.count; ++i) to[i] = rounded<Half>(static_cast<float>(from[i]) * scale);
    return true;
  }

  /// Two elements of 4 bits with a sign lie in a byte, the first one in its lower half.
  static bool widen_nibbles(const VectorInstruction& v, Half* to, const unsigned char* from) {
    for (uint32_t i = 0; i < v.count; ++i) {
      const int bits = from[i / 2] >> (i % 2 * 4) & 15;
      to[i] = rounded<Half>(static_cast<float>(bits < 8 ? bits : bits - 16));
    }
    return true;
  }
  static bool narrow_to_nibbles(const VectorInstruction& v, unsigned char* to, const Half* from) {
    for (uint32_t i = 0; i < v.count; ++i) {
      const float x = rounded_to_integer(static_cast<Rounding>(v.mode), number(from[i]));
      const int value = std::isnan(x) ? 0 : static_cast<int>(std::clamp(x, -8.0f, 7.0f));
      const int shift = static_cast<int>(i % 2 * 4);
      to[i / 2] = static_cast<unsigned char>((i % 2 == 0 ? 0 : to[i / 2] & 15) | (value & 15) << shift);
    }
    return true;
  }

  static bool cast(const VectorInstruction& v, unsigned char* to, unsigned char* from) {
    using T = ElementType;
    switch (v.source_type) {
      case T::i4:
        return widen_nibbles(v, as<Half>(to), from);
      case T::i8:
        return cast_all<Half, int8_t>(v, to, from);
      case T::u8:
        return cast_all<Half, uint8_t>(v, to, from);
      case T::i16:
        return v.type == T::f16 ? cast_all<Half, int16_t>(v, to, from)
                                : cast_all<float, int16_t>(v, to, from);
      case T::bf16:
        return v.type == T::f32 ? cast_all<float, Bfloat>(v, to, from)
                                : cast_all<int32_t, Bfloat>(v, to, from);
      case T::i64:
        return v.type == T::f32 ? cast_all<float, int64_t>(v, to, from)
                                : cast_all<int32_t, int64_t>(v, to, from);
      case T::f16:
        return cast_from_half(v, to, from);
      case T::f32:
        return cast_from_float(v, to, from);
      default:
        return cast_from_integer(v, to, from);
    }
  }

  static bool cast_from_half(const VectorInstruction& v, unsigned char* to, unsigned char* from) {
    switch (v.type) {
      case ElementType::i4:
        return narrow_to_nibbles(v, to, as<Half>(from));
      case ElementType::i8:
        return cast_all<int8_t, Half>(v, to, from);
      case ElementType::u8:
        return cast_all<uint8_t, Half>(v, to, from);
      case ElementType::i16:
        return cast_all<int16_t, Half>(v, to, from);
      case ElementType::i32:
        return cast_all<int32_t, Half>(v, to, from);
      default:
        return cast_all<float, Half>(v, to, from);
    }
  }

  static bool cast_from_float(const VectorInstruction& v, unsigned char* to, unsigned char* from) {
    switch (v.type) {
      case ElementType::f16:
        return cast_all<Half, float>(v, to, from);
      case ElementType::bf16:
        return cast_all<Bfloat, float>(v, to, from);
      case ElementType::i16:
        return cast_all<int16_t, float>(v, to, from);
      case ElementType::i32:
        return cast_all<int32_t, float>(v, to, from);
      case ElementType::i64:
        return cast_all<int64_t, float>(v, to, from);
      default:
        return cast_all<float, float>(v, to, from);
    }
  }

  static bool cast_from_integer(const VectorInstruction& v, unsigned char* to, unsigned char* from) {
    switch (v.type) {
      case ElementType::i16:
        return cast_all<int16_t, int32_t>(v, to, from);
      case ElementType::f16:
        return scale_to_half(v, as<Half>(to), as<int32_t>(from));
      case ElementType::i64:
        return cast_all<int64_t, int32_t>(v, to, from);
      default:
        return cast_all<float, int32_t>(v, to, from);
    }
  }
};

}  // namespace

NPU_WIDE_VECTOR_CLONES __attribute__((flatten)) bool compute(const VectorInstruction& v, unsigned char* to,
                                                             unsigned char* a, unsigned char* b,
                                                             unsigned char* mask) {
  return VectorWork::run(v, to, a, b, mask);
}

}  // namespace npu::ai_core
