#include "runtime_shim/libraries/ccl/convert.h"

#include <cstring>
#include <type_traits>
#include <vector>

#include "runtime_shim/kernels/collective/reduce.h"
#include "runtime_shim/kernels/element.h"

namespace npu::detail {
namespace {

/// 16-bit floats as bits.
struct Half {
  uint16_t bits;
};
struct Brain {
  uint16_t bits;
};

inline float widen(Half value) { return ops::half_to_float(value.bits); }
inline float widen(Brain value) { return ops::bfloat16_to_float(value.bits); }
template <typename T>
inline T widen(T value) {
  return value;
}

template <typename To, typename From>
To narrow(From value) {
  if constexpr (std::is_same_v<To, Half>) {
    return {ops::float_to_half(static_cast<float>(value))};
  } else if constexpr (std::is_same_v<To, Brain>) {
    return {ops::float_to_bfloat16(static_cast<float>(value))};
  } else {
    return static_cast<To>(value);
  }
}

/// Calls body(T{}) with the C++ type of the elements.
template <typename Body>
void with_type(npucclDataType_t type, const Body& body) {
  switch (type) {
    case npucclInt8:
      return body(std::int8_t{});
    case npucclUint8:
      return body(std::uint8_t{});
    case npucclInt32:
      return body(std::int32_t{});
    case npucclUint32:
      return body(std::uint32_t{});
    case npucclInt64:
      return body(std::int64_t{});
    case npucclUint64:
      return body(std::uint64_t{});
    case npucclFloat16:
      return body(Half{});
    case npucclFloat32:
      return body(float{});
    case npucclFloat64:
      return body(double{});
    default:
      return body(Brain{});
  }
}

template <typename T>
T element_at(const void* scalar) {
  T result;
  std::memcpy(&result, scalar, sizeof(T));
  return result;
}

}  // namespace

void ccl_convert(npucclDataType_t from_type, const void* from, npucclDataType_t to_type, void* to,
                 std::size_t count, bool flip) {
  constexpr std::uint64_t kTop = 1ull << 63;
  if (flip) {
    const auto* const source = static_cast<const std::uint64_t*>(from);
    auto* const target = static_cast<std::uint64_t*>(to);
    for (std::size_t i = 0; i < count; ++i) target[i] = source[i] ^ kTop;
    return;
  }
  if (from_type == to_type) {
    // Without elements the pointers may be null, which memcpy does not allow.
    if (from != to && count != 0) std::memcpy(to, from, count * ccl_type(from_type).bytes);
    return;
  }
  with_type(from_type, [&](auto source_element) {
    with_type(to_type, [&](auto target_element) {
      using To = decltype(target_element);
      const auto* const source = static_cast<const decltype(source_element)*>(from);
      auto* const target = static_cast<To*>(to);
      for (std::size_t i = 0; i < count; ++i) target[i] = narrow<To>(widen(source[i]));
    });
  });
}

void ccl_multiply(npucclDataType_t type, void* data, std::size_t count, const void* scalar) {
  with_type(type, [&](auto element) {
    using T = decltype(element);
    auto* const values = static_cast<T*>(data);
    const auto factor = widen(element_at<T>(scalar));
    if constexpr (std::is_integral_v<T>) {  // unsigned, because overflow wraps
      for (std::size_t i = 0; i < count; ++i) {
        values[i] =
            static_cast<T>(static_cast<std::uint64_t>(values[i]) * static_cast<std::uint64_t>(factor));
      }
    } else {
      for (std::size_t i = 0; i < count; ++i) values[i] = narrow<T>(widen(values[i]) * factor);
    }
  });
}

void ccl_divide(npucclDataType_t type, void* data, std::size_t count, int divisor) {
  with_type(type, [&](auto element) {
    using T = decltype(element);
    using Wide = decltype(widen(element));
    auto* const values = static_cast<T*>(data);
    for (std::size_t i = 0; i < count; ++i)
      values[i] = narrow<T>(widen(values[i]) / static_cast<Wide>(divisor));
  });
}

void ccl_fold(npucclDataType_t type, npucclRedOp_t op, const void* blocks, int ranks, std::size_t count,
              void* to) {
  std::vector<const char*> sources;
  const std::size_t bytes = ccl_type(type).bytes;
  for (int rank = 0; rank < ranks; ++rank) {
    sources.push_back(static_cast<const char*>(blocks) + static_cast<std::size_t>(rank) * count * bytes);
  }
  ops::reduce(ccl_type(type).native, static_cast<HcclReduceOp>(op), sources, count, {static_cast<char*>(to)});
}

}  // namespace npu::detail
