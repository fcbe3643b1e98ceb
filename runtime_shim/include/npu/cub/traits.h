/// @file
/// What CUB knows of a type of numbers: cub::Category, BaseTraits, NumericTraits and Traits. Included by npu/cub.h.
///
/// A program may specialise NumericTraits for a type of its own, from BaseTraits, as CUB 1 and 2 have it.
/// Errors: none.
/// Source: CUB documentation, version 2, utilities: Traits.
#ifndef NPU_CUB_TRAITS_H_
#define NPU_CUB_TRAITS_H_

#include <cstring>
#include <limits>

#include "npu/cub/device_sort.h"
#include "npu/cub/null_type.h"

namespace cub {

/// The kind of a type of numbers.
enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };

/// The kind of T, whether it is primitive, and unsigned numbers that are ordered as its values are: TwiddleIn makes
/// one of the bits of a value, TwiddleOut the bits again. A type that is not a number has no such numbers.
/// Shapes: Bits is an unsigned type of the size of T.
/// @{
template <Category kCategory, bool kPrimitive, bool kNull, class Bits, class T>
struct BaseTraits {
  static constexpr Category CATEGORY = kCategory;
  static constexpr bool PRIMITIVE = kPrimitive, NULL_TYPE = kNull;
  using UnsignedBits = Bits;
  static constexpr Bits HIGH_BIT = static_cast<Bits>(Bits{1} << (8 * sizeof(Bits) - 1));
  static constexpr Bits LOWEST_KEY = static_cast<Bits>(kCategory == UNSIGNED_INTEGER ? Bits{0}
                                                       : kCategory == SIGNED_INTEGER ? HIGH_BIT
                                                                                     : ~Bits{0});
  static constexpr Bits MAX_KEY =
      static_cast<Bits>(kCategory == UNSIGNED_INTEGER ? ~Bits{0} : ~Bits{0} ^ HIGH_BIT);

  static Bits TwiddleIn(Bits key) {
    if (kCategory == UNSIGNED_INTEGER) return key;
    if (kCategory == SIGNED_INTEGER) return static_cast<Bits>(key ^ HIGH_BIT);
    return static_cast<Bits>((key & HIGH_BIT) != 0 ? ~key : key | HIGH_BIT);
  }
  static Bits TwiddleOut(Bits key) {
    if (kCategory == UNSIGNED_INTEGER) return key;
    if (kCategory == SIGNED_INTEGER) return static_cast<Bits>(key ^ HIGH_BIT);
    return static_cast<Bits>((key & HIGH_BIT) != 0 ? key ^ HIGH_BIT : ~key);
  }
  /// The largest value. Of a floating-point type that std::numeric_limits does not know: the largest by its bits.
  static T Max() {
    if constexpr (std::numeric_limits<T>::is_specialized) return std::numeric_limits<T>::max();
    return from_bits(MAX_KEY);
  }
  /// The lowest value. Of a floating-point type that std::numeric_limits does not know: the lowest by its bits.
  static T Lowest() {
    if constexpr (std::numeric_limits<T>::is_specialized) return std::numeric_limits<T>::lowest();
    return from_bits(LOWEST_KEY);
  }

 private:
  static T from_bits(const Bits& bits) {
    static_assert(sizeof(T) == sizeof(Bits), "BaseTraits: unsigned bits of another size than the type");
    T value;
    std::memcpy(static_cast<void*>(&value), &bits, sizeof value);
    return value;
  }
};
template <bool kPrimitive, bool kNull, class Bits, class T>
struct BaseTraits<NOT_A_NUMBER, kPrimitive, kNull, Bits, T> {
  static constexpr Category CATEGORY = NOT_A_NUMBER;
  static constexpr bool PRIMITIVE = kPrimitive, NULL_TYPE = kNull;
};
/// @}

namespace detail {
/// A class of two bytes that is a float: half and bfloat16.
template <class T>
inline constexpr bool is_small_float =
    std::is_class_v<T> && sizeof(T) == 2 && std::is_convertible_v<T, float>;

template <class T>
constexpr Category category_of() {
  using Limits = std::numeric_limits<T>;
  if (is_small_float<T>) return FLOATING_POINT;
  if (!Limits::is_specialized || sizeof(T) > 8) return NOT_A_NUMBER;
  if (!Limits::is_integer) return FLOATING_POINT;
  return Limits::is_signed ? SIGNED_INTEGER : UNSIGNED_INTEGER;
}
template <class T, Category kCategory = category_of<T>(), bool kSmall = is_small_float<T>>
struct TraitsOf : BaseTraits<kCategory, true, false, typename Bits<sizeof(T)>::type, T> {};
template <class T>
struct TraitsOf<T, NOT_A_NUMBER, false> : BaseTraits<NOT_A_NUMBER, false, std::is_same_v<T, NullType>, T, T> {
};
template <class T>
struct TraitsOf<T, FLOATING_POINT, true> : BaseTraits<FLOATING_POINT, true, false, std::uint16_t, T> {
  /// The largest finite value: below infinity, which is 0x7c00 of half and 0x7f80 of bfloat16.
  static T Max() { return of_bits(largest()); }
  static T Lowest() { return of_bits(static_cast<std::uint16_t>(largest() | 0x8000)); }

 private:
  static T of_bits(std::uint16_t bits) {
    T value;
    std::memcpy(static_cast<void*>(&value), &bits, sizeof value);
    return value;
  }
  static std::uint16_t largest() {
    const float above_half = static_cast<float>(of_bits(0x7c00));
    return above_half > std::numeric_limits<float>::max() ? 0x7bff : 0x7f7f;
  }
};
}  // namespace detail

/// The traits of a type: of the types that std::numeric_limits knows, of half and of bfloat16.
template <class T>
struct NumericTraits : detail::TraitsOf<T> {};
/// The traits of a type without const and volatile.
template <class T>
struct Traits : NumericTraits<std::remove_cv_t<T>> {};

}  // namespace cub

#endif  // NPU_CUB_TRAITS_H_
