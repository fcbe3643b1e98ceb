/// @file
/// make_<type>: values of the short vector types. Valid C11 and C++17.
///
/// Errors: none.
/// Source: CUDA C++ Programming Guide, "Built-in Vector Types".
#ifndef NPU_VECTOR_FUNCTIONS_H_
#define NPU_VECTOR_FUNCTIONS_H_

#include "npu/vector_types.h"

#ifdef __cplusplus
#define NPU_MAKE_ static inline constexpr
#else
#define NPU_MAKE_ static inline
#endif

#define NPU_MAKE_VECTORS_(name, element)                                         \
  NPU_MAKE_ name##1 make_##name##1(element x) {                                  \
    name##1 v = {x};                                                             \
    return v;                                                                    \
  }                                                                              \
  NPU_MAKE_ name##2 make_##name##2(element x, element y) {                       \
    name##2 v = {x, y};                                                          \
    return v;                                                                    \
  }                                                                              \
  NPU_MAKE_ name##3 make_##name##3(element x, element y, element z) {            \
    name##3 v = {x, y, z};                                                       \
    return v;                                                                    \
  }                                                                              \
  NPU_MAKE_ name##4 make_##name##4(element x, element y, element z, element w) { \
    name##4 v = {x, y, z, w};                                                    \
    return v;                                                                    \
  }

/// make_name1 to make_name4 for each type: a vector of the elements.
/// @{
NPU_MAKE_VECTORS_(char, signed char)
NPU_MAKE_VECTORS_(uchar, unsigned char)
NPU_MAKE_VECTORS_(short, short)
NPU_MAKE_VECTORS_(ushort, unsigned short)
NPU_MAKE_VECTORS_(int, int)
NPU_MAKE_VECTORS_(uint, unsigned int)
NPU_MAKE_VECTORS_(long, long)
NPU_MAKE_VECTORS_(ulong, unsigned long)
NPU_MAKE_VECTORS_(longlong, long long)
NPU_MAKE_VECTORS_(ulonglong, unsigned long long)
NPU_MAKE_VECTORS_(float, float)
NPU_MAKE_VECTORS_(double, double)
/// @}

#endif  // NPU_VECTOR_FUNCTIONS_H_
