// Uniform numbers from random words, as cuRAND makes them: in (0, 1], zero excluded. Source: cuRAND Library 10.3, "Device API"; an
// H100 gave the same bits (tests/shim/rand/values_of_a_gpu_test.cpp).
#ifndef NPU_DETAIL_UNIT_NUMBERS_H_
#define NPU_DETAIL_UNIT_NUMBERS_H_

#include <cmath>
#include <cstdint>

namespace npu::detail {

constexpr float kTwoPi = 6.2831855f;

inline float unit_float(uint32_t word) { return std::fmaf(static_cast<float>(word), 0x1p-32f, 0x1p-33f); }
inline float unit_float(unsigned long long word) { return unit_float(static_cast<uint32_t>(word >> 32)); }
/// A double of 32 bits, of the upper 53 of 64 bits, and of two words.
/// @{
inline double unit_double(uint32_t word) { return word * 0x1p-32 + 0x1p-32; }
inline double unit_double(unsigned long long word) {
  return static_cast<double>(word >> 11) * 0x1p-53 + 0x1p-54;
}
inline double unit_double(uint32_t x, uint32_t y) {
  return static_cast<double>(x ^ static_cast<uint64_t>(y) << 21) * 0x1p-53 + 0x1p-54;
}
/// @}

/// Two independent standard normals (Box and Muller, 1958). u: in (0, 1]. angle: of floats in radians, of doubles in half turns.
/// @{
inline void box_muller(float u, float angle, float* first, float* second) {
  const float radius = std::sqrt(-2.0f * std::log(u));
  *first = radius * std::sin(angle);
  *second = radius * std::cos(angle);
}
inline void box_muller(double u, double angle, double* first, double* second) {
  constexpr double kPi = 3.14159265358979323846;
  const double radius = std::sqrt(-2.0 * std::log(u));
  *first = radius * std::sin(kPi * angle);
  *second = radius * std::cos(kPi * angle);
}
/// @}

/// What engines of 32-bit words have in common. Engine: has next(), a word.
template <class Engine>
struct NumbersOfWords {
  float unit() { return unit_float(word()); }
  float angle() { return std::fmaf(static_cast<float>(word()), 0x1p-32f * kTwoPi, 0x1p-33f * kTwoPi); }
  /// A double of two draws.
  double fine_unit() {
    const uint32_t x = word();
    return detail::unit_double(x, word());
  }

 private:
  uint32_t word() { return static_cast<Engine*>(this)->next(); }
};

}  // namespace npu::detail

#endif  // NPU_DETAIL_UNIT_NUMBERS_H_
