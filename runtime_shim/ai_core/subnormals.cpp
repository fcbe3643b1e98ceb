#include "runtime_shim/ai_core/subnormals.h"

#include <cstring>
#include <vector>

#include "runtime_shim/ai_core/vector_arithmetic.h"
#include "runtime_shim/ai_core/vector_unit.h"

namespace npu::ai_core {
namespace {

bool flushes(VectorOp op) {
  return op == VectorOp::exp || op == VectorOp::ln || op == VectorOp::div || op == VectorOp::sqrt ||
         op == VectorOp::rsqrt || op == VectorOp::reciprocal;
}

/// An element whose exponent is 0 keeps its sign alone.
template <class Bits>
void flush(unsigned char* elements, uint32_t count, Bits exponent) {
  for (uint32_t i = 0; i < count; ++i) {
    Bits bits;
    std::memcpy(&bits, elements + i * sizeof bits, sizeof bits);
    constexpr auto kSign = static_cast<Bits>(Bits{1} << (8 * sizeof(Bits) - 1));
    if ((bits & exponent) == 0) bits = static_cast<Bits>(bits & kSign);
    std::memcpy(elements + i * sizeof bits, &bits, sizeof bits);
  }
}

void flush(unsigned char* elements, uint32_t count, ElementType type) {
  if (type == ElementType::f32)
    flush<uint32_t>(elements, count, 0x7F800000);
  else
    flush<uint16_t>(elements, count, 0x7C00);
}

/// A copy of an operand with zeros for subnormal numbers; empty for none.
std::vector<unsigned char> flushed(const unsigned char* from, uint32_t count, ElementType type) {
  if (from == nullptr) return {};
  std::vector<unsigned char> copy(from, from + bytes_of(type, count));
  flush(copy.data(), count, type);
  return copy;
}

}  // namespace

bool compute_with_flush(const VectorInstruction& v, unsigned char* to, unsigned char* a, unsigned char* b,
                        unsigned char* mask) {
  if (!flushes(v.op) || (v.type != ElementType::f32 && v.type != ElementType::f16))
    return compute(v, to, a, b, mask);
  std::vector<unsigned char> first = flushed(a, v.count, v.type), second = flushed(b, v.count, v.type);
  const bool is_computed = compute(v, to, first.data(), second.empty() ? nullptr : second.data(), mask);
  flush(to, v.count, v.type);
  return is_computed;
}

}  // namespace npu::ai_core
