/// @file
/// Types that CUB's operations are built from: cub::Log2, PowerOfTwo, CubVector, UnitWord, AlignBytes, Uninitialized.
/// Included by npu/cub.h.
/// Units: bytes in bytes.
/// Errors: none.
/// Source: CUB documentation, utilities: types.
#ifndef NPU_CUB_TYPES_H_
#define NPU_CUB_TYPES_H_

#include <cstddef>
#include <type_traits>
#include <utility>

#include "npu/vector_types.h"

namespace cub {

/// VALUE = the smallest power of two's exponent that is not below that of N.
template <int N>
struct Log2 {
  enum { VALUE = N <= 1 ? 0 : 1 + Log2<(N + 1) / 2>::VALUE };
};
template <>
struct Log2<1> {
  enum { VALUE = 0 };
};
/// VALUE = whether N is a power of two.
template <int N>
struct PowerOfTwo {
  enum { VALUE = (N & (N - 1)) == 0 };
};

/// One to four values of a type: Type has the members x, y, z, w, and is CUDA's type where there is one.
/// @{
template <class T, int kCount>
struct CubVector;
template <class T>
struct CubVector<T, 1> {
  T x;
  using BaseType = T;
  using Type = CubVector;
};
template <class T>
struct CubVector<T, 2> {
  T x, y;
  using BaseType = T;
  using Type = CubVector;
};
template <class T>
struct CubVector<T, 3> {
  T x, y, z;
  using BaseType = T;
  using Type = CubVector;
};
template <class T>
struct CubVector<T, 4> {
  T x, y, z, w;
  using BaseType = T;
  using Type = CubVector;
};
#define NPU_CUB_VECTOR_OF(base, type)   \
  template <>                           \
  struct CubVector<base, 1> : type##1 { \
    using BaseType = base;              \
    using Type = type##1;               \
  };                                    \
  template <>                           \
  struct CubVector<base, 2> : type##2 { \
    using BaseType = base;              \
    using Type = type##2;               \
  };                                    \
  template <>                           \
  struct CubVector<base, 3> : type##3 { \
    using BaseType = base;              \
    using Type = type##3;               \
  };                                    \
  template <>                           \
  struct CubVector<base, 4> : type##4 { \
    using BaseType = base;              \
    using Type = type##4;               \
  };
NPU_CUB_VECTOR_OF(char, char)
NPU_CUB_VECTOR_OF(signed char, char)
NPU_CUB_VECTOR_OF(short, short)
NPU_CUB_VECTOR_OF(int, int)
NPU_CUB_VECTOR_OF(long, long)
NPU_CUB_VECTOR_OF(long long, longlong)
NPU_CUB_VECTOR_OF(unsigned char, uchar)
NPU_CUB_VECTOR_OF(unsigned short, ushort)
NPU_CUB_VECTOR_OF(unsigned, uint)
NPU_CUB_VECTOR_OF(unsigned long, ulong)
NPU_CUB_VECTOR_OF(unsigned long long, ulonglong)
NPU_CUB_VECTOR_OF(float, float)
NPU_CUB_VECTOR_OF(double, double)
NPU_CUB_VECTOR_OF(bool, uchar)
#undef NPU_CUB_VECTOR_OF
/// @}

/// The alignment of a type.
template <class T>
struct AlignBytes {
  static constexpr unsigned ALIGN_BYTES = alignof(T);
  using Type = T;
};
/// The largest words that a type consists of, by its size and alignment: to shuffle, and to read and write at once.
template <class T>
struct UnitWord {
  static constexpr auto ALIGN_BYTES = AlignBytes<T>::ALIGN_BYTES;
  template <class Unit>
  static constexpr bool is_multiple = sizeof(T) % sizeof(Unit) == 0 && alignof(T) % alignof(Unit) == 0;
  using ShuffleWord =
      std::conditional_t<is_multiple<int>, unsigned,
                         std::conditional_t<is_multiple<short>, unsigned short, unsigned char>>;
  using VolatileWord = std::conditional_t<is_multiple<long long>, unsigned long long, ShuffleWord>;
  using DeviceWord = std::conditional_t<is_multiple<ulonglong2>, ulonglong2, VolatileWord>;
  using TextureWord = std::conditional_t<is_multiple<uint4>, uint4,
                                         std::conditional_t<is_multiple<uint2>, uint2, ShuffleWord>>;
};
template <class T>
struct UnitWord<const T> : UnitWord<T> {};
template <class T>
struct UnitWord<volatile T> : UnitWord<T> {};
template <class T>
struct UnitWord<const volatile T> : UnitWord<T> {};

/// Memory for a T that is not constructed: a T with constructors in shared memory.
template <class T>
struct Uninitialized {
  using DeviceWord = typename UnitWord<T>::DeviceWord;
  alignas(T) unsigned char storage[sizeof(T)];
  /// The memory as a T.
  T& Alias() { return *reinterpret_cast<T*>(storage); }
};

/// Whether op(T, T, int) is a call.
template <class T, class Op>
struct BinaryOpHasIdxParam : std::is_invocable<Op, T, T, int> {};

}  // namespace cub

#endif  // NPU_CUB_TYPES_H_
