// Declarations only, written from the CUDA Math API, FP8 Intrinsics: types that other rules name.
#define __CUDA_FP8_TYPES_EXIST__
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;
#ifdef __cplusplus
// One number, two and four. Also for FP6 and FP4.
#define MIGRATE_NARROW_FLOATS(ONE, PAIR, QUAD, STORAGE, STORAGE2, STORAGE4) \
  struct ONE { \
    STORAGE __x; \
    ONE() = default; \
    __host__ __device__ explicit ONE(const float value); \
    __host__ __device__ explicit ONE(const double value); \
    __host__ __device__ explicit ONE(const __half value); \
    __host__ __device__ explicit ONE(const __nv_bfloat16 value); \
    __host__ __device__ explicit ONE(const short value); \
    __host__ __device__ explicit ONE(const unsigned short value); \
    __host__ __device__ explicit ONE(const int value); \
    __host__ __device__ explicit ONE(const unsigned int value); \
    __host__ __device__ explicit ONE(const long value); \
    __host__ __device__ explicit ONE(const unsigned long value); \
    __host__ __device__ explicit ONE(const long long value); \
    __host__ __device__ explicit ONE(const unsigned long long value); \
    __host__ __device__ explicit operator float() const; \
    __host__ __device__ explicit operator double() const; \
    __host__ __device__ explicit operator __half() const; \
    __host__ __device__ explicit operator __nv_bfloat16() const; \
    __host__ __device__ explicit operator bool() const; \
    __host__ __device__ explicit operator char() const; \
    __host__ __device__ explicit operator signed char() const; \
    __host__ __device__ explicit operator unsigned char() const; \
    __host__ __device__ explicit operator short() const; \
    __host__ __device__ explicit operator unsigned short() const; \
    __host__ __device__ explicit operator int() const; \
    __host__ __device__ explicit operator unsigned int() const; \
    __host__ __device__ explicit operator long() const; \
    __host__ __device__ explicit operator unsigned long() const; \
    __host__ __device__ explicit operator long long() const; \
    __host__ __device__ explicit operator unsigned long long() const; \
  }; \
  struct PAIR { \
    STORAGE2 __x; \
    PAIR() = default; \
    __host__ __device__ explicit PAIR(const __half2 value); \
    __host__ __device__ explicit PAIR(const __nv_bfloat162 value); \
    __host__ __device__ explicit PAIR(const float2 value); \
    __host__ __device__ explicit PAIR(const double2 value); \
    __host__ __device__ explicit operator __half2() const; \
    __host__ __device__ explicit operator __nv_bfloat162() const; \
    __host__ __device__ explicit operator float2() const; \
  }; \
  struct QUAD { \
    STORAGE4 __x; \
    QUAD() = default; \
    __host__ __device__ explicit QUAD(const __half2 low, const __half2 high); \
    __host__ __device__ explicit QUAD(const __nv_bfloat162 low, const __nv_bfloat162 high); \
    __host__ __device__ explicit QUAD(const float4 value); \
    __host__ __device__ explicit QUAD(const double4 value); \
    __host__ __device__ explicit operator float4() const; \
  };
MIGRATE_NARROW_FLOATS(__nv_fp8_e4m3, __nv_fp8x2_e4m3, __nv_fp8x4_e4m3, __nv_fp8_storage_t, __nv_fp8x2_storage_t, __nv_fp8x4_storage_t)
MIGRATE_NARROW_FLOATS(__nv_fp8_e5m2, __nv_fp8x2_e5m2, __nv_fp8x4_e5m2, __nv_fp8_storage_t, __nv_fp8x2_storage_t, __nv_fp8x4_storage_t)
MIGRATE_NARROW_FLOATS(__nv_fp8_e8m0, __nv_fp8x2_e8m0, __nv_fp8x4_e8m0, __nv_fp8_storage_t, __nv_fp8x2_storage_t, __nv_fp8x4_storage_t)
#endif
