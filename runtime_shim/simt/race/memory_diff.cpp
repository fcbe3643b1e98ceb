// The differences between two results of one kernel.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "npu/bf16.h"
#include "npu/fp16.h"
#include "runtime_shim/simt/race/memory_snapshot.h"

namespace npu::simt {
namespace {

// Compares the bytes as values of type T.
template <class T>
struct Comparison {
  double largest_value = 0, largest_difference = 0;
  double first = 0, second = 0;  // the pair with the largest difference
  bool finite = true;
};

template <class T>
double value_at(const char* bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes + at, sizeof(value));
  if constexpr (std::is_arithmetic_v<T>) {
    return static_cast<double>(value);
  } else {
    return static_cast<double>(static_cast<float>(value));
  }
}

template <class T>
Comparison<T> read(const char* before, const char* now, std::size_t size) {
  Comparison<T> result;
  for (std::size_t at = 0; at + sizeof(T) <= size; at += sizeof(T)) {
    if (std::memcmp(before + at, now + at, sizeof(T)) == 0) continue;
    const double a = value_at<T>(before, at), b = value_at<T>(now, at);
    result.finite = result.finite && std::isfinite(a) && std::isfinite(b);
    result.largest_value = std::max({result.largest_value, std::fabs(a), std::fabs(b)});
    if (!(std::fabs(a - b) <= result.largest_difference)) {
      result.largest_difference = std::fabs(a - b);
      result.first = a;
      result.second = b;
    }
  }
  return result;
}

/// tolerance: 0 for integers, which are not rounded.
template <class T>
void compare_as(const char* before, const char* now, std::size_t size, double tolerance, const char* name,
                MemoryDiff& result) {
  const Comparison<T> comparison = read<T>(before, now, size);
  char text[96];
  std::snprintf(text, sizeof(text), "%.9g against %.9g (%s)", comparison.first, comparison.second, name);
  result.example = text;
  // Rounding errors of a sum are small relative to its largest terms, not to the sum.
  result.as_rounding = tolerance > 0 && comparison.finite &&
                       comparison.largest_difference <= tolerance * comparison.largest_value;
}

void compare_bytes(const char* before, const char* now, std::size_t size, MemoryDiff& result) {
  const std::size_t at = static_cast<std::size_t>(std::mismatch(before, before + size, now).first - before);
  char text[96];
  std::snprintf(text, sizeof(text), "0x%02x against 0x%02x (bytes of unknown type, the first at %zu)",
                static_cast<unsigned char>(before[at]), static_cast<unsigned char>(now[at]), at);
  result.example = text;
  result.as_rounding = false;
}

std::size_t differing_words(const char* before, const char* now, std::size_t size) {
  constexpr std::size_t kWord = 4;
  std::size_t count = 0;
  for (std::size_t at = 0; at < size; at += kWord) {
    count += std::memcmp(before + at, now + at, std::min(kWord, size - at)) != 0;
  }
  return count;
}

}  // namespace

MemoryDiff memory_diff(const char* before, const char* now, std::size_t size, detail::ElementType type) {
  using Type = detail::ElementType;
  MemoryDiff result;
  if (std::memcmp(before, now, size) == 0) return result;
  result.words = differing_words(before, now, size);
  switch (type) {
    case Type::unknown:
      compare_bytes(before, now, size, result);
      break;
    case Type::int8:
      compare_as<std::int8_t>(before, now, size, 0, "8-bit integer", result);
      break;
    case Type::int16:
      compare_as<std::int16_t>(before, now, size, 0, "short", result);
      break;
    case Type::int32:
      compare_as<std::int32_t>(before, now, size, 0, "int", result);
      break;
    case Type::int64:
      compare_as<std::int64_t>(before, now, size, 0, "64-bit integer", result);
      break;
    case Type::float16:
      compare_as<__half>(before, now, size, 4e-3, "half", result);
      break;
    case Type::bfloat16:
      compare_as<__nv_bfloat16>(before, now, size, 2e-2, "bfloat16", result);
      break;
    case Type::float32:
      compare_as<float>(before, now, size, 1e-4, "float", result);
      break;
    case Type::float64:
      compare_as<double>(before, now, size, 1e-10, "double", result);
      break;
  }
  return result;
}

}  // namespace npu::simt
