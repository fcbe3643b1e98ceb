// Vectors of registers of inline PTX as arrays, and elements back in the operands that an instruction sets.
#ifndef NPU_DETAIL_PTX_REGISTERS_H_
#define NPU_DETAIL_PTX_REGISTERS_H_

#include <array>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <utility>

#include "npu/kernel/ptx.h"

namespace npu::ptx {

/// Operands as registers of 32 bits, or of 64 bits.
/// @{
template <class... V>
inline std::array<std::uint32_t, sizeof...(V)> words(V... values) {
  return {bits<std::uint32_t>(values)...};
}
template <class... V>
inline std::array<std::uint64_t, sizeof...(V)> long_words(V... values) {
  return {bits<std::uint64_t>(values)...};
}
/// @}
/// Operands that an instruction sets.
template <class... V>
inline std::tuple<V&...> outputs(V&... values) {
  return {values...};
}

namespace detail {

/// The elements of a lane become the operands, each with its share of them.
template <class... Out, class Stored, std::size_t n>
inline void put_elements(std::tuple<Out&...> out, const Stored (&elements)[n]) {
  static_assert((sizeof(Out) + ...) == sizeof(elements), "the instruction has another number of registers");
  const char* next = reinterpret_cast<const char*>(elements);
  const auto one = [&](auto& to_operand) {
    std::memcpy(&to_operand, next, sizeof(to_operand));
    next += sizeof(to_operand);
  };
  std::apply([&](auto&... operand) { (one(operand), ...); }, out);
}

}  // namespace detail

}  // namespace npu::ptx

#endif  // NPU_DETAIL_PTX_REGISTERS_H_
