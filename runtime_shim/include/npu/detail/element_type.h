// What a kernel's parameter points to, for reports that compare its memory. Headers that declare further
// number types add them here by specialising PointeeOf.
#ifndef NPU_DETAIL_ELEMENT_TYPE_H_
#define NPU_DETAIL_ELEMENT_TYPE_H_

#include <type_traits>

#include "npu/vector_types.h"

namespace npu::detail {

/// unknown: void, a struct of the program, a type of which only the bytes can be compared.
enum class ElementType : unsigned char {
  unknown,
  int8,
  int16,
  int32,
  int64,
  float16,
  bfloat16,
  float32,
  float64
};

template <class T>
struct PointeeOf {
  static constexpr ElementType type = ElementType::unknown;
  static constexpr int levels = 0;  // of pointers
};
template <class T>
struct PointeeOf<const T> : PointeeOf<T> {};
template <class T>
struct PointeeOf<volatile T> : PointeeOf<T> {};
template <class T>
struct PointeeOf<const volatile T> : PointeeOf<T> {};
template <class T>
struct PointeeOf<T*> {
  static constexpr ElementType type = PointeeOf<T>::type;
  static constexpr int levels = PointeeOf<T>::levels + 1;
};
template <class T>
struct PointeeOf<T* const> : PointeeOf<T*> {};
template <class T>
struct PointeeOf<T* __restrict> : PointeeOf<T*> {};
template <class T>
struct PointeeOf<T* const __restrict> : PointeeOf<T*> {};

#define NPU_NUMBER_(T, number)                               \
  template <>                                                \
  struct PointeeOf<T> {                                      \
    static constexpr ElementType type = ElementType::number; \
    static constexpr int levels = 0;                         \
  };
NPU_NUMBER_(bool, int8)
NPU_NUMBER_(char, int8)
NPU_NUMBER_(signed char, int8)
NPU_NUMBER_(unsigned char, int8)
NPU_NUMBER_(short, int16)
NPU_NUMBER_(unsigned short, int16)
NPU_NUMBER_(int, int32)
NPU_NUMBER_(unsigned, int32)
NPU_NUMBER_(long, int64)
NPU_NUMBER_(unsigned long, int64)
NPU_NUMBER_(long long, int64)
NPU_NUMBER_(unsigned long long, int64)
NPU_NUMBER_(float, float32)
NPU_NUMBER_(double, float64)
#define NPU_VECTOR_ELEMENTS_(name, number) \
  NPU_NUMBER_(name##1, number)             \
  NPU_NUMBER_(name##2, number)             \
  NPU_NUMBER_(name##3, number)             \
  NPU_NUMBER_(name##4, number)
NPU_VECTOR_ELEMENTS_(char, int8)
NPU_VECTOR_ELEMENTS_(uchar, int8)
NPU_VECTOR_ELEMENTS_(short, int16)
NPU_VECTOR_ELEMENTS_(ushort, int16)
NPU_VECTOR_ELEMENTS_(int, int32)
NPU_VECTOR_ELEMENTS_(uint, int32)
NPU_VECTOR_ELEMENTS_(long, int64)
NPU_VECTOR_ELEMENTS_(ulong, int64)
NPU_VECTOR_ELEMENTS_(longlong, int64)
NPU_VECTOR_ELEMENTS_(ulonglong, int64)
NPU_VECTOR_ELEMENTS_(float, float32)
NPU_VECTOR_ELEMENTS_(double, float64)
#undef NPU_VECTOR_ELEMENTS_

/// The number type of a vector type, and any other type itself.
template <class T, class = void>
struct NumberOf {
  using type = T;
};
template <class T>
struct NumberOf<T, std::void_t<decltype(T::x)>> {
  using type = std::remove_cv_t<decltype(T::x)>;
};

/// What a parameter says of the array that it points to, besides the type of its elements.
template <class Parameter>
struct PointedArray {
  using Element = std::remove_pointer_t<std::decay_t<Parameter>>;
  using Number = typename NumberOf<std::remove_cv_t<Element>>::type;
  static constexpr bool is_const = std::is_const_v<Element>;
  static constexpr bool is_unsigned = std::is_unsigned_v<Number>;
  static constexpr bool is_bool = std::is_same_v<Number, bool>;
};
template <class T>
struct PointedArray<T* __restrict> : PointedArray<T*> {};
template <class T>
struct PointedArray<T* const __restrict> : PointedArray<T*> {};

}  // namespace npu::detail

#endif  // NPU_DETAIL_ELEMENT_TYPE_H_
