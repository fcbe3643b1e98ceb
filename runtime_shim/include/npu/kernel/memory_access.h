/// @file
/// Loads and stores with cache hints, and address spaces. A host manages its caches itself and has one
/// address space: the hints have no effect. C++17, in kernels.
///
/// Errors: none of their own; a bad address fails the launch with npuErrorIllegalAddress.
/// Source: CUDA C++ Programming Guide, "Read-Only Data Cache Load Function", "Load Functions Using Cache
/// Hints", "Store Functions Using Cache Hints", "Address Space Predicate Functions", "Address Space
/// Conversion Functions".
#ifndef NPU_KERNEL_MEMORY_ACCESS_H_
#define NPU_KERNEL_MEMORY_ACCESS_H_

#include <cstddef>

#include "npu/detail/not_deduced.h"
#include "npu/vector_types.h"

// For a type that CUDA has a function for: more specialised than a program's own template, which CUDA's function
// is preferred to, and still a template, so that the program's own function is preferred to it.
#define NPU_LOAD_OF_(name, T)       \
  template <int kOverload = 0>      \
  inline T name(const T* address) { \
    return *address;                \
  }
#define NPU_STORE_OF_(name, T)            \
  template <int kOverload = 0>            \
  inline void name(T* address, T value) { \
    *address = value;                     \
  }
#define NPU_MEMORY_ACCESS_OF_(T) \
  NPU_LOAD_OF_(__ldg, T)         \
  NPU_LOAD_OF_(__ldcg, T)        \
  NPU_LOAD_OF_(__ldca, T)        \
  NPU_LOAD_OF_(__ldcs, T)        \
  NPU_LOAD_OF_(__ldlu, T)        \
  NPU_LOAD_OF_(__ldcv, T)        \
  NPU_STORE_OF_(__stwb, T)       \
  NPU_STORE_OF_(__stcg, T)       \
  NPU_STORE_OF_(__stcs, T)       \
  NPU_STORE_OF_(__stwt, T)

// For other types: a program's own template, for `const T*`, needs a smaller conversion.
#define NPU_LOAD_ANY_(name)                  \
  template <class T>                         \
  inline T name(const volatile T* address) { \
    return *const_cast<const T*>(address);   \
  }
// Less specialised than a program's own template.
#define NPU_STORE_ANY_(name)                                       \
  template <class T>                                               \
  inline void name(T* address, npu::detail::NotDeduced<T> value) { \
    *address = value;                                              \
  }

/// *address.
/// @{
NPU_LOAD_ANY_(__ldg)
NPU_LOAD_ANY_(__ldcg)
NPU_LOAD_ANY_(__ldca)
NPU_LOAD_ANY_(__ldcs)
NPU_LOAD_ANY_(__ldlu)
NPU_LOAD_ANY_(__ldcv)
/// @}
/// *address = value.
/// @{
NPU_STORE_ANY_(__stwb)
NPU_STORE_ANY_(__stcg)
NPU_STORE_ANY_(__stcs)
NPU_STORE_ANY_(__stwt)
/// @}
#undef NPU_LOAD_ANY_
#undef NPU_STORE_ANY_

/// The loads and the stores of CUDA's types.
/// @{
NPU_MEMORY_ACCESS_OF_(char)
NPU_MEMORY_ACCESS_OF_(signed char)
NPU_MEMORY_ACCESS_OF_(short)
NPU_MEMORY_ACCESS_OF_(int)
NPU_MEMORY_ACCESS_OF_(long)
NPU_MEMORY_ACCESS_OF_(long long)
NPU_MEMORY_ACCESS_OF_(unsigned char)
NPU_MEMORY_ACCESS_OF_(unsigned short)
NPU_MEMORY_ACCESS_OF_(unsigned)
NPU_MEMORY_ACCESS_OF_(unsigned long)
NPU_MEMORY_ACCESS_OF_(unsigned long long)
NPU_MEMORY_ACCESS_OF_(float)
NPU_MEMORY_ACCESS_OF_(double)
NPU_MEMORY_ACCESS_OF_(char2)
NPU_MEMORY_ACCESS_OF_(char4)
NPU_MEMORY_ACCESS_OF_(short2)
NPU_MEMORY_ACCESS_OF_(short4)
NPU_MEMORY_ACCESS_OF_(int2)
NPU_MEMORY_ACCESS_OF_(int4)
NPU_MEMORY_ACCESS_OF_(longlong2)
NPU_MEMORY_ACCESS_OF_(uchar2)
NPU_MEMORY_ACCESS_OF_(uchar4)
NPU_MEMORY_ACCESS_OF_(ushort2)
NPU_MEMORY_ACCESS_OF_(ushort4)
NPU_MEMORY_ACCESS_OF_(uint2)
NPU_MEMORY_ACCESS_OF_(uint4)
NPU_MEMORY_ACCESS_OF_(ulonglong2)
NPU_MEMORY_ACCESS_OF_(float2)
NPU_MEMORY_ACCESS_OF_(float4)
NPU_MEMORY_ACCESS_OF_(double2)
/// @}

/// 1: all memory is in one address space.
inline unsigned __isGlobal(const void*) { return 1; }

/// The address as a number.
/// @{
inline std::size_t __cvta_generic_to_global(const void* address) {
  return reinterpret_cast<std::size_t>(address);
}
inline void* __cvta_global_to_generic(std::size_t address) { return reinterpret_cast<void*>(address); }
/// @}

#endif  // NPU_KERNEL_MEMORY_ACCESS_H_
