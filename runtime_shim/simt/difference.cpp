// How two results of one kernel differ.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "npu/bf16.h"
#include "npu/fp16.h"
#include "runtime_shim/simt/memory_image.h"

namespace npu::simt {
namespace {

// The bytes read as values of type T.
template <class T>
struct Reading {
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
Reading<T> read(const char* before, const char* now, std::size_t size) {
  Reading<T> result;
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

template <class T>
bool explain(const char* before, const char* now, std::size_t size, double tolerance, const char* name,
             bool anyhow, Difference& result) {
  const Reading<T> reading = read<T>(before, now, size);
  // Rounding errors of a sum are small against its largest terms, not against the sum.
  const bool rounding = reading.finite && reading.largest_difference <= tolerance * reading.largest_value;
  if (!rounding && !anyhow) return false;
  char text[96];
  std::snprintf(text, sizeof(text), "%.9g against %.9g (%s)", reading.first, reading.second, name);
  result.example = text;
  result.as_rounding = rounding;
  return true;
}

std::size_t differing_words(const char* before, const char* now, std::size_t size) {
  constexpr std::size_t kWord = 4;
  std::size_t count = 0;
  for (std::size_t at = 0; at < size; at += kWord) {
    count += std::memcmp(before + at, now + at, std::min(kWord, size - at)) != 0;
  }
  return count;
}

// Half of a double, read as a float, is of any size; floats of a program are not. A single double cannot be
// told by that.
bool may_be_doubles(const char* bytes, std::size_t size) {
  if (size == sizeof(double)) return true;
  std::size_t values = 0, usual = 0;
  for (std::size_t at = 0; at + sizeof(float) <= size; at += sizeof(float)) {
    const double value = std::fabs(value_at<float>(bytes, at));
    if (value == 0) continue;
    ++values;
    usual += value > 1e-20 && value < 1e20;
  }
  constexpr std::size_t kOneInTen = 10;
  return (values - usual) * kOneInTen >= values;
}

}  // namespace

Difference difference_of(const char* before, const char* now, std::size_t size) {
  Difference result;
  if (std::memcmp(before, now, size) == 0) return result;
  result.words = differing_words(before, now, size);
  const bool explained =
      explain<float>(before, now, size, 1e-4, "float", false, result) ||
      (may_be_doubles(before, size) && explain<double>(before, now, size, 1e-10, "double", false, result)) ||
      explain<__nv_bfloat16>(before, now, size, 2e-2, "bfloat16", false, result) ||
      explain<__half>(before, now, size, 4e-3, "half", false, result);
  if (explained) return result;
  // Integers of usual size read as floating-point values are next to nothing.
  constexpr double kNextToNothing = 1e-30;
  if (read<float>(before, now, size).largest_value < kNextToNothing) {
    explain<int>(before, now, size, 0, "int", true, result);
  } else {
    explain<float>(before, now, size, 0, "float", true, result);
  }
  return result;
}

}  // namespace npu::simt
