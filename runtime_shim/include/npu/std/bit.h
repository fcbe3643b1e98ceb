/// @file
/// Parts of C++20's library that cuda::std has for programs in C++17 as well: bits of numbers, constants, and small
/// helpers. Included by npu/std.h. From C++20 on they are those of the standard library.
/// Units: positions and counts in bits.
/// Errors: none.
/// Source: ISO C++20, [bit], [numbers], [meta]; CUDA C++ Core Libraries, libcu++, Standard API.
#pragma once

#include <cstring>
#include <limits>
#include <type_traits>
#if __cplusplus >= 202002L
#include <bit>
#include <concepts>
#include <numbers>
#else

namespace cuda {
namespace std {

/// The number of ones, and of zeros or ones at the ends, of an unsigned number.
/// @{
template <class T>
constexpr int popcount(T x) noexcept {
  return __builtin_popcountll(x);
}
template <class T>
constexpr int countl_zero(T x) noexcept {
  return x == 0 ? ::std::numeric_limits<T>::digits
                : __builtin_clzll(x) - (64 - ::std::numeric_limits<T>::digits);
}
template <class T>
constexpr int countr_zero(T x) noexcept {
  return x == 0 ? ::std::numeric_limits<T>::digits : __builtin_ctzll(x);
}
template <class T>
constexpr int countl_one(T x) noexcept {
  return countl_zero(static_cast<T>(~x));
}
template <class T>
constexpr int countr_one(T x) noexcept {
  return countr_zero(static_cast<T>(~x));
}
/// @}
/// The bits that a number needs; whether it is a power of two; the powers of two around it.
/// @{
template <class T>
constexpr int bit_width(T x) noexcept {
  return ::std::numeric_limits<T>::digits - countl_zero(x);
}
template <class T>
constexpr bool has_single_bit(T x) noexcept {
  return x != 0 && (x & (x - 1)) == 0;
}
template <class T>
constexpr T bit_ceil(T x) noexcept {
  return x <= 1 ? T{1} : static_cast<T>(T{1} << bit_width(static_cast<T>(x - 1)));
}
template <class T>
constexpr T bit_floor(T x) noexcept {
  return x == 0 ? T{0} : static_cast<T>(T{1} << (bit_width(x) - 1));
}
/// @}
/// The bits of an unsigned number moved around its ends.
/// @{
template <class T>
constexpr T rotl(T x, int n) noexcept {
  constexpr int kBits = ::std::numeric_limits<T>::digits;
  const int left = (n % kBits + kBits) % kBits;
  return left == 0 ? x : static_cast<T>((x << left) | (x >> (kBits - left)));
}
template <class T>
constexpr T rotr(T x, int n) noexcept {
  return rotl(x, -n);
}
/// @}
/// The bytes of a value as a value of another type of the same size.
template <class To, class From>
To bit_cast(const From& from) noexcept {
  static_assert(sizeof(To) == sizeof(From) && ::std::is_trivially_copyable_v<To> &&
                    ::std::is_trivially_copyable_v<From>,
                "bit_cast copies bytes");
  To to;
  ::std::memcpy(static_cast<void*>(&to), &from, sizeof to);
  return to;
}
enum class endian { little = __ORDER_LITTLE_ENDIAN__, big = __ORDER_BIG_ENDIAN__, native = __BYTE_ORDER__ };

/// A type without reference and const; the type itself.
/// @{
template <class T>
struct remove_cvref {
  using type = ::std::remove_cv_t<::std::remove_reference_t<T>>;
};
template <class T>
using remove_cvref_t = typename remove_cvref<T>::type;
template <class T>
struct type_identity {
  using type = T;
};
template <class T>
using type_identity_t = T;
/// @}

namespace numbers {
template <class T>
inline constexpr T e_v = static_cast<T>(2.718281828459045235360287471352662498L);
template <class T>
inline constexpr T log2e_v = static_cast<T>(1.442695040888963407359924681001892137L);
template <class T>
inline constexpr T log10e_v = static_cast<T>(0.434294481903251827651128918916605082L);
template <class T>
inline constexpr T pi_v = static_cast<T>(3.141592653589793238462643383279502884L);
template <class T>
inline constexpr T inv_pi_v = static_cast<T>(0.318309886183790671537767526745028724L);
template <class T>
inline constexpr T inv_sqrtpi_v = static_cast<T>(0.564189583547756286948079451560772586L);
template <class T>
inline constexpr T ln2_v = static_cast<T>(0.693147180559945309417232121458176568L);
template <class T>
inline constexpr T ln10_v = static_cast<T>(2.302585092994045684017991454684364208L);
template <class T>
inline constexpr T sqrt2_v = static_cast<T>(1.414213562373095048801688724209698079L);
template <class T>
inline constexpr T sqrt3_v = static_cast<T>(1.732050807568877293527446341505872367L);
template <class T>
inline constexpr T inv_sqrt3_v = static_cast<T>(0.577350269189625764509148780501957456L);
template <class T>
inline constexpr T egamma_v = static_cast<T>(0.577215664901532860606512090082402431L);
template <class T>
inline constexpr T phi_v = static_cast<T>(1.618033988749894848204586834365638118L);
inline constexpr double e = e_v<double>, log2e = log2e_v<double>, log10e = log10e_v<double>,
                        pi = pi_v<double>, inv_pi = inv_pi_v<double>, inv_sqrtpi = inv_sqrtpi_v<double>,
                        ln2 = ln2_v<double>, ln10 = ln10_v<double>, sqrt2 = sqrt2_v<double>,
                        sqrt3 = sqrt3_v<double>, inv_sqrt3 = inv_sqrt3_v<double>, egamma = egamma_v<double>,
                        phi = phi_v<double>;
}  // namespace numbers

}  // namespace std
}  // namespace cuda
#endif
#if __cplusplus < 202302L
namespace cuda {
namespace std {
/// The number of an enumerator, as C++23 has it.
template <class E>
constexpr ::std::underlying_type_t<E> to_underlying(E value) noexcept {
  return static_cast<::std::underlying_type_t<E>>(value);
}
}  // namespace std
}  // namespace cuda
#endif
