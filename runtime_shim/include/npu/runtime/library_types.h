/// @file
/// Element types named in the calls of the math libraries. Valid C11 and C++17.
///
/// R is real, C is complex (two reals). The number is the size of one real in bits. F is floating point as in
/// IEEE 754, BF is bfloat16, I and U are signed and unsigned integers.
/// Source: library_types.h of CUDA, whose values these are.
#ifndef NPU_LIBRARY_TYPES_H_
#define NPU_LIBRARY_TYPES_H_

enum npuDataType_t {
  NPU_R_16F = 2,
  NPU_C_16F = 6,
  NPU_R_16BF = 14,
  NPU_C_16BF = 15,
  NPU_R_32F = 0,
  NPU_C_32F = 4,
  NPU_R_64F = 1,
  NPU_C_64F = 5,
  NPU_R_4I = 16,
  NPU_C_4I = 17,
  NPU_R_4U = 18,
  NPU_C_4U = 19,
  NPU_R_8I = 3,
  NPU_C_8I = 7,
  NPU_R_8U = 8,
  NPU_C_8U = 9,
  NPU_R_16I = 20,
  NPU_C_16I = 21,
  NPU_R_16U = 22,
  NPU_C_16U = 23,
  NPU_R_32I = 10,
  NPU_C_32I = 11,
  NPU_R_32U = 12,
  NPU_C_32U = 13,
  NPU_R_64I = 24,
  NPU_C_64I = 25,
  NPU_R_64U = 26,
  NPU_C_64U = 27,
  NPU_R_8F_E4M3 = 28,
  NPU_R_8F_E5M2 = 29,
  NPU_R_8F_UE8M0 = 30,
  NPU_R_6F_E2M3 = 31,
  NPU_R_6F_E3M2 = 32,
  NPU_R_4F_E2M1 = 33,
};
typedef enum npuDataType_t npuDataType;
#ifndef __cplusplus
typedef enum npuDataType_t npuDataType_t;
#endif

enum libraryPropertyType_t { MAJOR_VERSION, MINOR_VERSION, PATCH_LEVEL };
typedef enum libraryPropertyType_t libraryPropertyType;
#ifndef __cplusplus
typedef enum libraryPropertyType_t libraryPropertyType_t;
#endif

/// How libraries emulate a precision by another one. The simulated device computes in the precision that is
/// asked for.
enum npuEmulationStrategy_t {
  NPU_EMULATION_STRATEGY_DEFAULT = 0,
  NPU_EMULATION_STRATEGY_PERFORMANT = 1,
  NPU_EMULATION_STRATEGY_EAGER = 2,
};
enum npuEmulationMantissaControl_t {
  NPU_EMULATION_MANTISSA_CONTROL_DYNAMIC = 0,
  NPU_EMULATION_MANTISSA_CONTROL_FIXED = 1,
};
enum npuEmulationSpecialValuesSupport_t {
  NPU_EMULATION_SPECIAL_VALUES_SUPPORT_DEFAULT = 0xffff,
  NPU_EMULATION_SPECIAL_VALUES_SUPPORT_NONE = 0,
  NPU_EMULATION_SPECIAL_VALUES_SUPPORT_INFINITY = 1,
  NPU_EMULATION_SPECIAL_VALUES_SUPPORT_NAN = 2,
};
typedef enum npuEmulationStrategy_t npuEmulationStrategy;
typedef enum npuEmulationMantissaControl_t npuEmulationMantissaControl;
typedef enum npuEmulationSpecialValuesSupport_t npuEmulationSpecialValuesSupport;

#endif  // NPU_LIBRARY_TYPES_H_
