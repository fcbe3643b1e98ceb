// Declarations only, written from the CUDA Math API, FP4 Intrinsics: types that other rules name.
typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short __nv_fp4x4_storage_t;
typedef enum __nv_fp4_interpretation_t { __NV_E2M1 } __nv_fp4_interpretation_t;
#ifdef __cplusplus
MIGRATE_NARROW_FLOATS(__nv_fp4_e2m1, __nv_fp4x2_e2m1, __nv_fp4x4_e2m1, __nv_fp4_storage_t, __nv_fp4x2_storage_t, __nv_fp4x4_storage_t)
#endif
