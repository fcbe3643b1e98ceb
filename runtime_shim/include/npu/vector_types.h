/// @file
/// Short vectors, dim3 and the index type of the kernel language. Valid C11 and C++17.
///
/// Errors: none.
/// Source: CUDA C++ Programming Guide, names, members and alignments of the table of "Built-in Vector Types".
#ifndef NPU_VECTOR_TYPES_H_
#define NPU_VECTOR_TYPES_H_

// Vectorised code reads an array of floats as float4 and a uint4 as its floats or halves, also in host files,
// which are compiled with strict aliasing.
#define NPU_MAY_ALIAS_ __attribute__((may_alias))
// NPU_VECTORS_(name, element, alignment of the 2-vector, alignment of the 4-vector) declares name1 .. name4.
#define NPU_ALIGNED_(bytes) __attribute__((aligned(bytes)))
#define NPU_VECTORS_(name, element, align2, align4)                           \
  struct NPU_MAY_ALIAS_ name##1 { element x; };                               \
  struct NPU_MAY_ALIAS_ NPU_ALIGNED_(align2) name##2 { element x, y; };       \
  struct NPU_MAY_ALIAS_ name##3 { element x, y, z; };                         \
  struct NPU_MAY_ALIAS_ NPU_ALIGNED_(align4) name##4 { element x, y, z, w; }; \
  typedef struct name##1 name##1;                                             \
  typedef struct name##2 name##2;                                             \
  typedef struct name##3 name##3;                                             \
  typedef struct name##4 name##4;

/// name1 to name4 for each type: structures of one to four elements x, y, z, w.
/// @{
NPU_VECTORS_(char, signed char, 2, 4)
NPU_VECTORS_(uchar, unsigned char, 2, 4)
NPU_VECTORS_(short, short, 4, 8)
NPU_VECTORS_(ushort, unsigned short, 4, 8)
NPU_VECTORS_(int, int, 8, 16)
NPU_VECTORS_(uint, unsigned int, 8, 16)
NPU_VECTORS_(long, long, 16, 16)
NPU_VECTORS_(ulong, unsigned long, 16, 16)
NPU_VECTORS_(longlong, long long, 16, 16)
NPU_VECTORS_(ulonglong, unsigned long long, 16, 16)
NPU_VECTORS_(float, float, 8, 16)
NPU_VECTORS_(double, double, 16, 16)
/// @}

#ifdef __cplusplus
namespace npu {

/// The type of threadIdx, blockIdx, blockDim and gridDim: uint3, except that it converts to dim3 as well.
/// Grids of 2^31 and more threads along x are refused at launch.
struct Index {
  unsigned x, y, z;
  /// The same as uint3.
  constexpr operator uint3() const { return uint3{x, y, z}; }
};

}  // namespace npu

/// Extent of a grid or block. Axes that are not given count 1.
struct dim3 {
  unsigned int x, y, z;

  /// An extent from its axes or from other types, and as uint3.
  /// Units: blocks or threads.
  /// @{
  constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  constexpr dim3(npu::Index v) : dim3(static_cast<uint3>(v)) {}
  constexpr operator uint3() const { return uint3{x, y, z}; }
  /// @}
};
#else
struct dim3 {
  unsigned int x, y, z;
};
#endif
typedef struct dim3 dim3;

#include "npu/kernel/vector_functions.h"

#endif  // NPU_VECTOR_TYPES_H_
