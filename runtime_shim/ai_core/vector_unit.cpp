// What vector instructions do, and their rules.
#include <algorithm>
#include <cstring>

#include "runtime_shim/ai_core/core.h"
#include "runtime_shim/ai_core/pages.h"
#include "runtime_shim/ai_core/vector_arithmetic.h"

namespace npu::ai_core {
/// The work of an instruction, on a core's buffer.
class VectorUnit {
 public:
  static bool run(Core& core, const VectorInstruction& v) {
    unsigned char* const buffer = core.buffer_.data();
    const auto tile = [&](uint32_t offset) { return offset == kNoTile ? nullptr : buffer + offset; };
    if (writes_mask(v.op)) return compare(v, tile(v.to), tile(v.from[0]), tile(v.from[1]));
    if (reads_mask(v.op)) return select(v, tile(v.to), tile(v.from[0]), tile(v.from[1]), tile(v.from[2]));
    if (reduces(v.op)) return reduce(v, tile(v.to), tile(v.from[0]));
    if (v.op == VectorOp::cast) return cast(v, tile(v.to), tile(v.from[0]));
    if (v.op == VectorOp::bit_and || v.op == VectorOp::bit_or || v.op == VectorOp::bit_not)
      return logical(v, as<uint16_t>(tile(v.to)), as<uint16_t>(tile(v.from[0])),
                     as<uint16_t>(tile(v.from[1])));
    return elementwise(v, tile(v.to), tile(v.from[0]), tile(v.from[1]));
  }

 private:
  template <class T>
  static T* as(unsigned char* bytes) {
    return reinterpret_cast<T*>(bytes);
  }

  static bool elementwise(const VectorInstruction& v, unsigned char* to, unsigned char* a, unsigned char* b) {
    switch (v.type) {
      case ElementType::f32:
        return arithmetic(v, as<float>(to), as<float>(a), as<float>(b)) ||
               mathematics(v, as<float>(to), as<float>(a), as<float>(b));
      case ElementType::f16:
        return arithmetic(v, as<Half>(to), as<Half>(a), as<Half>(b)) ||
               mathematics(v, as<Half>(to), as<Half>(a), as<Half>(b));
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

  static bool logical(const VectorInstruction& v, uint16_t* to, const uint16_t* a, const uint16_t* b) {
    for (uint32_t i = 0; i < v.count; ++i)
      to[i] = static_cast<uint16_t>(v.op == VectorOp::bit_and  ? a[i] & b[i]
                                    : v.op == VectorOp::bit_or ? a[i] | b[i]
                                                               : ~a[i]);
    return true;
  }

  template <class T>
  static void compare_as(const VectorInstruction& v, unsigned char* mask, const T* a, const T* b) {
    const auto mode = static_cast<Comparison>(v.mode);
    for (uint32_t i = 0; i < v.count; i += 8) {
      unsigned char bits = 0;
      for (uint32_t k = 0; k < 8 && i + k < v.count; ++k) {
        const bool is = b != nullptr
                            ? holds(mode, number(a[i + k]), number(b[i + k]))
                            : holds(mode, number(a[i + k]), static_cast<decltype(number(T{}))>(v.scalar));
        bits = static_cast<unsigned char>(bits | (is ? 1u << k : 0u));
      }
      mask[i / 8] = bits;
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
    if (v.type == ElementType::f32) {
      for (uint32_t i = 0; i < v.count; ++i)
        as<float>(to)[i] = bit(mask, i)   ? as<float>(a)[i]
                           : b != nullptr ? as<float>(b)[i]
                                          : static_cast<float>(v.scalar);
    } else if (v.type == ElementType::f16) {
      for (uint32_t i = 0; i < v.count; ++i)
        as<Half>(to)[i] = bit(mask, i)   ? as<Half>(a)[i]
                          : b != nullptr ? as<Half>(b)[i]
                                         : rounded<Half>(v.scalar);
    } else {
      return false;
    }
    return true;
  }

  static bool reduce(const VectorInstruction& v, unsigned char* to, unsigned char* from) {
    if (v.type != ElementType::f32 || v.count == 0) return false;
    const float* values = as<float>(from);
    if (v.op == VectorOp::reduce_sum)
      *as<float>(to) = sum_of(values, v.count);
    else if (v.op == VectorOp::reduce_max)
      *as<float>(to) = *std::max_element(values, values + v.count);
    else
      *as<float>(to) = *std::min_element(values, values + v.count);
    return true;
  }

  /// The conversions that the 910B documents for Cast.
  static bool cast(const VectorInstruction& v, unsigned char* to, unsigned char* from) {
    const auto is = [&](ElementType a, ElementType b) { return v.source_type == a && v.type == b; };
    using T = ElementType;
    if (is(T::f16, T::f32))
      convert(v, as<float>(to), as<Half>(from));
    else if (is(T::bf16, T::f32))
      convert(v, as<float>(to), as<Bfloat>(from));
    else if (is(T::f32, T::f16))
      convert(v, as<Half>(to), as<float>(from));
    else if (is(T::f32, T::bf16))
      convert(v, as<Bfloat>(to), as<float>(from));
    else if (is(T::f32, T::i32))
      convert(v, as<int32_t>(to), as<float>(from));
    else if (is(T::i32, T::f32))
      convert(v, as<float>(to), as<int32_t>(from));
    else if (is(T::f16, T::i32))
      convert(v, as<int32_t>(to), as<Half>(from));
    else if (is(T::f16, T::i8))
      convert(v, as<int8_t>(to), as<Half>(from));
    else if (is(T::i8, T::f16))
      convert(v, as<Half>(to), as<int8_t>(from));
    else if (is(T::u8, T::f16))
      convert(v, as<Half>(to), as<uint8_t>(from));
    else if (is(T::f16, T::u8))
      convert(v, as<uint8_t>(to), as<Half>(from));
    else
      return false;
    return true;
  }
};

void Core::vector(const VectorInstruction& v) {
  const auto bytes = [&](ElementType type) {
    return uint64_t{v.count} * static_cast<uint64_t>(bytes_of(type));
  };
  const uint64_t mask_bytes = (v.count + 7) / 8;
  if (v.count == 0 && !reduces(v.op)) return;
  if ((writes_mask(v.op)) && bytes(v.source_type) % 256 != 0)
    fail(kCompare, std::string(v.name) + ": " + std::to_string(v.count) + " elements are not whole 256 bytes",
         v.where);
  const uint64_t to_bytes = writes_mask(v.op) ? mask_bytes : reduces(v.op) ? 4 : bytes(v.type);
  check_tile(v.name, v.to, to_bytes, 32, v.where);
  hazards_.begin(Pipe::vector);
  for (int i = 0; i < 3; ++i) {
    if (v.from[i] == kNoTile) continue;
    const uint64_t size = i == 2 ? mask_bytes : bytes(v.source_type);
    check_tile(v.name, v.from[i], size, 32, v.where);
    const bool overlaps = v.from[i] < v.to + to_bytes && v.to < v.from[i] + size;
    if (overlaps && !(v.from[i] == v.to && size == to_bytes))
      fail(kVector,
           std::string(v.name) +
               ": source and destination overlap in part; they may be the same tile or apart",
           v.where);
    access(Pipe::vector, v.from[i], size, false, v.name, v.where);
  }
  access(Pipe::vector, v.to, to_bytes, true, v.name, v.where);
  issue(Pipe::vector, [this, v] { run_vector(v); });
}

void Core::run_vector(const VectorInstruction& v) {
  carry_definedness(v);
  if (!VectorUnit::run(*this, v))
    fail(kVector, std::string(v.name) + ": the vector unit of this chip does not take this type", v.where);
}

/// A result is defined where all that it is computed from is.
void Core::carry_definedness(const VectorInstruction& v) {
  const auto size = [&](ElementType type) { return static_cast<uint64_t>(bytes_of(type)); };
  if (reduces(v.op)) {
    if (!is_defined(v.from[0], v.count * size(v.source_type)))
      fail(kVector, std::string(v.name) + " takes elements that no instruction has computed", v.where);
    return mark_defined(v.to, 4, true);
  }
  // Bits of a mask are not followed one by one: a selected element shows whether it is defined.
  if (writes_mask(v.op)) return mark_defined(v.to, (v.count + 7) / 8, true);
  bool all = true;
  for (int i = 0; i < 2; ++i)
    if (v.from[i] != kNoTile) all = all && is_defined(v.from[i], v.count * size(v.source_type));
  if (all) return mark_defined(v.to, v.count * size(v.type), true);
  std::vector<bool> defined(v.count, true);
  for (int i = 0; i < 2; ++i)
    if (v.from[i] != kNoTile)
      for (uint32_t k = 0; k < v.count; ++k)
        defined[k] = defined[k] && is_defined(v.from[i] + k * size(v.source_type), size(v.source_type));
  for (uint32_t k = 0; k < v.count; ++k) mark_defined(v.to + k * size(v.type), size(v.type), defined[k]);
}

}  // namespace npu::ai_core
