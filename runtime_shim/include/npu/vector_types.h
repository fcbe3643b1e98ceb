/// @file
/// Short vectors, dim3 and the index type of the kernel language. Valid C11 and C++17.
/// CANN's acl/acl_rt.h defines a dim3 from AscendCL 1.17 on (CANN 9.1). Where that header is found, its dim3 is the one
/// of the kernel language, whichever header a file includes first. It does not convert to uint3.
///
/// Errors: none.
/// Source: CUDA C++ Programming Guide, names, members and alignments of the table of "Built-in Vector Types".
#ifndef NPU_VECTOR_TYPES_H_
#define NPU_VECTOR_TYPES_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

// A header that CANN has and the simulated device has not: acl/acl_rt.h is then CANN's. A struct is defined once only, so
// that its dim3 must be seen before one is defined here.
#ifdef __has_include
#if __has_include(<acl/acl_mdl.h>)
#include <acl/acl_rt.h>
#endif
#endif
#if defined(INC_EXTERNAL_ACL_ACL_RT_H_) && !defined(__BISHENG_CCEC__) && defined(ACL_MAJOR_VERSION)
#if ACL_MAJOR_VERSION > 1 || ACL_MINOR_VERSION >= 17
#define NPU_CANN_HAS_DIM3_
#endif
#endif

// Vectorised code reads an array of floats as float4 and a uint4 as its floats or halves, also in host files,
// which are compiled with strict aliasing.
#define NPU_MAY_ALIAS_ __attribute__((may_alias))
// NPU_VECTORS_WITH_(name, element, alignment of the 2-vector, alignment of the 4-vector, members of the 3-vector) declares
// name1 .. name4.
#define NPU_ALIGNED_(bytes) __attribute__((aligned(bytes)))
#define NPU_VECTORS_WITH_(name, element, align2, align4, members3)            \
  struct NPU_MAY_ALIAS_ name##1 { element x; };                               \
  struct NPU_MAY_ALIAS_ NPU_ALIGNED_(align2) name##2 { element x, y; };       \
  struct NPU_MAY_ALIAS_ name##3 {                                             \
    element x, y, z;                                                          \
    members3                                                                  \
  };                                                                          \
  struct NPU_MAY_ALIAS_ NPU_ALIGNED_(align4) name##4 { element x, y, z, w; }; \
  typedef struct name##1 name##1;                                             \
  typedef struct name##2 name##2;                                             \
  typedef struct name##3 name##3;                                             \
  typedef struct name##4 name##4;
#define NPU_VECTORS_(name, element, align2, align4) NPU_VECTORS_WITH_(name, element, align2, align4, )
// CANN's dim3 has no constructor from an index: the index converts.
#if defined(NPU_CANN_HAS_DIM3_) && defined(__cplusplus)
#define NPU_AS_DIM3_ \
  constexpr operator ::dim3() const { return ::dim3(x, y, z); }
#else
#define NPU_AS_DIM3_
#endif

/// name1 to name4 for each type: structures of one to four elements x, y, z, w.
/// @{
NPU_VECTORS_(char, signed char, 2, 4)
NPU_VECTORS_(uchar, unsigned char, 2, 4)
NPU_VECTORS_(short, short, 4, 8)
NPU_VECTORS_(ushort, unsigned short, 4, 8)
NPU_VECTORS_(int, int, 8, 16)
NPU_VECTORS_WITH_(uint, unsigned int, 8, 16, NPU_AS_DIM3_)
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
  NPU_AS_DIM3_
};

}  // namespace npu
#endif

#ifdef NPU_CANN_HAS_DIM3_
#ifdef __cplusplus
static_assert(sizeof(struct dim3) == sizeof(uint3), "acl/acl_rt.h has no dim3 like that of CANN 9.1");
#endif
#elif defined(__cplusplus)
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
typedef struct dim3 dim3;
#else
struct dim3 {
  unsigned int x, y, z;
};
typedef struct dim3 dim3;
#endif
#undef NPU_AS_DIM3_

#include "npu/kernel/vector_functions.h"

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_VECTOR_TYPES_H_
