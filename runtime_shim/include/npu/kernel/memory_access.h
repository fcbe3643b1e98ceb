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

#define NPU_LOAD_(name)             \
  template <class T>                \
  inline T name(const T* address) { \
    return *address;                \
  }

/// *address.
/// @{
NPU_LOAD_(__ldg)
NPU_LOAD_(__ldcg)
NPU_LOAD_(__ldca)
NPU_LOAD_(__ldcs)
NPU_LOAD_(__ldlu)
NPU_LOAD_(__ldcv)
/// @}
#undef NPU_LOAD_

#define NPU_STORE_(name)                                           \
  template <class T>                                               \
  inline void name(T* address, npu::detail::NotDeduced<T> value) { \
    *address = value;                                              \
  }

/// *address = value.
/// @{
NPU_STORE_(__stwb)
NPU_STORE_(__stcg)
NPU_STORE_(__stcs)
NPU_STORE_(__stwt)
/// @}
#undef NPU_STORE_

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
