// Handles and descriptors of the blasLt library.

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "npu/blaslt.h"
#include "runtime_shim/libraries/blaslt/state.h"
#include "runtime_shim/runtime/stream/stream_order.h"

struct npublasLtContext {};

namespace npu::detail {
namespace {

#define NPU_LT_FIELD(attribute, State, field) {attribute, offsetof(State, field), sizeof(State::field)}

constexpr LtField kLayoutFields[] = {
    NPU_LT_FIELD(NPUBLASLT_MATRIX_LAYOUT_TYPE, LtLayout, type),
    NPU_LT_FIELD(NPUBLASLT_MATRIX_LAYOUT_ORDER, LtLayout, order),
    NPU_LT_FIELD(NPUBLASLT_MATRIX_LAYOUT_ROWS, LtLayout, rows),
    NPU_LT_FIELD(NPUBLASLT_MATRIX_LAYOUT_COLS, LtLayout, cols),
    NPU_LT_FIELD(NPUBLASLT_MATRIX_LAYOUT_LD, LtLayout, ld),
    NPU_LT_FIELD(NPUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, LtLayout, batch_count),
    NPU_LT_FIELD(NPUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, LtLayout, batch_stride),
    NPU_LT_FIELD(NPUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET, LtLayout, plane_offset),
    NPU_LT_FIELD(NPUBLASLT_MATRIX_LAYOUT_BATCH_MODE, LtLayout, batch_mode),
    NPU_LT_FIELD(NPUBLASLT_GROUPED_MATRIX_LAYOUT_ROWS_ARRAY, LtLayout, rows_array),
    NPU_LT_FIELD(NPUBLASLT_GROUPED_MATRIX_LAYOUT_COLS_ARRAY, LtLayout, cols_array),
    NPU_LT_FIELD(NPUBLASLT_GROUPED_MATRIX_LAYOUT_LD_ARRAY, LtLayout, ld_array),
    NPU_LT_FIELD(NPUBLASLT_GROUPED_MATRIX_LAYOUT_ROWS_COLS_ARRAY_INTEGER_WIDTH, LtLayout, rows_cols_width),
    NPU_LT_FIELD(NPUBLASLT_GROUPED_MATRIX_LAYOUT_LD_ARRAY_INTEGER_WIDTH, LtLayout, ld_width),
};

constexpr LtField kMatmulFields[] = {
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_COMPUTE_TYPE, LtMatmul, compute_type),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_SCALE_TYPE, LtMatmul, scale_type),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_POINTER_MODE, LtMatmul, pointer_mode),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_TRANSA, LtMatmul, trans_a),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_TRANSB, LtMatmul, trans_b),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_TRANSC, LtMatmul, trans_c),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_FILL_MODE, LtMatmul, fill_mode),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_EPILOGUE, LtMatmul, epilogue),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_BIAS_POINTER, LtMatmul, bias),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE, LtMatmul, bias_stride),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, LtMatmul, aux),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, LtMatmul, aux_ld),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE, LtMatmul, aux_stride),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_ALPHA_VECTOR_BATCH_STRIDE, LtMatmul, alpha_stride),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_SM_COUNT_TARGET, LtMatmul, sm_count_target),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_A_SCALE_POINTER, LtMatmul, a_scale),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_B_SCALE_POINTER, LtMatmul, b_scale),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_C_SCALE_POINTER, LtMatmul, c_scale),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_D_SCALE_POINTER, LtMatmul, d_scale),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_AMAX_D_POINTER, LtMatmul, d_amax),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE, LtMatmul, aux_type),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_POINTER, LtMatmul, aux_scale),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_AMAX_POINTER, LtMatmul, aux_amax),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_FAST_ACCUM, LtMatmul, fast_accumulation),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, LtMatmul, bias_type),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_A_SCALE_MODE, LtMatmul, a_scale_mode),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_B_SCALE_MODE, LtMatmul, b_scale_mode),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_C_SCALE_MODE, LtMatmul, c_scale_mode),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_D_SCALE_MODE, LtMatmul, d_scale_mode),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_MODE, LtMatmul, aux_scale_mode),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_D_OUT_SCALE_POINTER, LtMatmul, d_out_scale),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_D_OUT_SCALE_MODE, LtMatmul, d_out_scale_mode),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_EMULATION_DESCRIPTOR, LtMatmul, emulation),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_ALPHA_BATCH_STRIDE, LtMatmul, alpha_batch_stride),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_DESC_BETA_BATCH_STRIDE, LtMatmul, beta_batch_stride),
};

constexpr LtField kEmulationFields[] = {
    NPU_LT_FIELD(NPUBLASLT_EMULATION_DESC_STRATEGY, LtEmulation, strategy),
    NPU_LT_FIELD(NPUBLASLT_EMULATION_DESC_SPECIAL_VALUES_SUPPORT, LtEmulation, special_values),
    NPU_LT_FIELD(NPUBLASLT_EMULATION_DESC_FIXEDPOINT_MANTISSA_CONTROL, LtEmulation, mantissa_control),
    NPU_LT_FIELD(NPUBLASLT_EMULATION_DESC_FIXEDPOINT_MAX_MANTISSA_BIT_COUNT, LtEmulation, most_mantissa_bits),
    NPU_LT_FIELD(NPUBLASLT_EMULATION_DESC_FIXEDPOINT_MANTISSA_BIT_OFFSET, LtEmulation, mantissa_bit_offset),
    NPU_LT_FIELD(NPUBLASLT_EMULATION_DESC_FIXEDPOINT_MANTISSA_BIT_COUNT_POINTER, LtEmulation,
                 mantissa_bit_count),
};

constexpr LtField kPreferenceFields[] = {
    NPU_LT_FIELD(NPUBLASLT_MATMUL_PREF_SEARCH_MODE, LtPreference, search_mode),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, LtPreference, max_workspace),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, LtPreference, reduction_mask),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, LtPreference, alignment_a),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, LtPreference, alignment_b),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, LtPreference, alignment_c),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, LtPreference, alignment_d),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT, LtPreference, max_waves),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_PREF_IMPL_MASK, LtPreference, implementation_mask),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_PREF_GROUPED_AVERAGE_REDUCTION_DIM, LtPreference, averages[0]),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_PREF_GROUPED_DESC_D_AVERAGE_ROWS, LtPreference, averages[1]),
    NPU_LT_FIELD(NPUBLASLT_MATMUL_PREF_GROUPED_DESC_D_AVERAGE_COLS, LtPreference, averages[2]),
};

constexpr LtField kTransformFields[] = {
    NPU_LT_FIELD(NPUBLASLT_MATRIX_TRANSFORM_DESC_SCALE_TYPE, LtTransform, scale_type),
    NPU_LT_FIELD(NPUBLASLT_MATRIX_TRANSFORM_DESC_POINTER_MODE, LtTransform, pointer_mode),
    NPU_LT_FIELD(NPUBLASLT_MATRIX_TRANSFORM_DESC_TRANSA, LtTransform, trans_a),
    NPU_LT_FIELD(NPUBLASLT_MATRIX_TRANSFORM_DESC_TRANSB, LtTransform, trans_b),
};

LtMatmul default_matmul(npublasComputeType_t compute_type, npuDataType_t scale_type) {
  LtMatmul state{};
  state.compute_type = compute_type;
  state.scale_type = scale_type;
  state.fill_mode = NPUBLAS_FILL_MODE_FULL;
  state.epilogue = NPUBLASLT_EPILOGUE_DEFAULT;
  state.aux_type = state.bias_type = -1;
  return state;
}

LtPreference default_preference() {
  LtPreference state{};
  state.reduction_mask = NPUBLASLT_REDUCTION_SCHEME_MASK;
  state.alignment_a = state.alignment_b = state.alignment_c = state.alignment_d = 256;
  state.implementation_mask = ~uint64_t{0};
  return state;
}

bool is_average(npublasLtMatmulPreferenceAttributes_t attribute) {
  return attribute >= NPUBLASLT_MATMUL_PREF_GROUPED_AVERAGE_REDUCTION_DIM &&
         attribute <= NPUBLASLT_MATMUL_PREF_GROUPED_DESC_D_AVERAGE_COLS;
}

/// The averages are 64 bits wide in programs, and 32 in the documentation. A preference has space for 32.
uint32_t narrowed(const void* buffer) {
  int64_t value = 0;
  std::memcpy(&value, buffer, sizeof value);
  return static_cast<uint32_t>(std::clamp<int64_t>(value, 0, UINT32_MAX));
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

// The calls that every kind of descriptor has besides Init and Create.
#define NPU_LT_DESTROY(Name, Type) \
  npublasStatus_t npublasLt##Name##Destroy(Type descriptor) { return lt_destroy(descriptor); }
#define NPU_LT_COMMON(Name, Type, Attribute, fields)                                              \
  NPU_LT_DESTROY(Name, Type)                                                                      \
  npublasStatus_t npublasLt##Name##SetAttribute(Type descriptor, Attribute attr, const void* buf, \
                                                size_t sizeInBytes) {                             \
    return lt_set(descriptor, fields, attr, buf, sizeInBytes);                                    \
  }                                                                                               \
  npublasStatus_t npublasLt##Name##GetAttribute(Type descriptor, Attribute attr, void* buf,       \
                                                size_t sizeInBytes, size_t* sizeWritten) {        \
    return lt_get(descriptor, fields, attr, buf, sizeInBytes, sizeWritten);                       \
  }

extern "C" {

npublasStatus_t npublasLtCreate(npublasLtHandle_t* lightHandle) {
  if (lightHandle == nullptr) return NPUBLAS_STATUS_INVALID_VALUE;
  if (ensure_ready() != npuSuccess) return NPUBLAS_STATUS_NOT_INITIALIZED;
  *lightHandle = new (std::nothrow) npublasLtContext;
  return *lightHandle == nullptr ? NPUBLAS_STATUS_ALLOC_FAILED : NPUBLAS_STATUS_SUCCESS;
}
npublasStatus_t npublasLtDestroy(npublasLtHandle_t lightHandle) {
  if (lightHandle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  delete lightHandle;
  return NPUBLAS_STATUS_SUCCESS;
}
const char* npublasLtGetStatusName(npublasStatus_t status) { return npublasGetStatusName(status); }
const char* npublasLtGetStatusString(npublasStatus_t status) { return npublasGetStatusString(status); }
size_t npublasLtGetVersion(void) { return NPUBLAS_VERSION; }
size_t npublasLtGetCudartVersion(void) { return npublasGetCudartVersion(); }
npublasStatus_t npublasLtGetProperty(libraryPropertyType type, int* value) {
  return npublasGetProperty(type, value);
}

npublasStatus_t npublasLtMatrixLayoutInit(npublasLtMatrixLayout_t matLayout, npuDataType type, uint64_t rows,
                                          uint64_t cols, int64_t ld) {
  LtLayout state{};
  state.type = type;
  state.rows = rows;
  state.cols = cols;
  state.ld = ld;
  state.batch_count = 1;
  return lt_init(matLayout, state);
}
npublasStatus_t npublasLtMatrixLayoutCreate(npublasLtMatrixLayout_t* matLayout, npuDataType type,
                                            uint64_t rows, uint64_t cols, int64_t ld) {
  npublasStatus_t status = lt_create(matLayout);
  return status == NPUBLAS_STATUS_SUCCESS ? npublasLtMatrixLayoutInit(*matLayout, type, rows, cols, ld)
                                          : status;
}
npublasStatus_t npublasLtGroupedMatrixLayoutInit(npublasLtMatrixLayout_t matLayout, npuDataType type,
                                                 int groupCount, const void* rows_array,
                                                 const void* cols_array, const void* ld_array) {
  LtLayout state{};
  state.type = type;
  state.rows_array = rows_array;
  state.cols_array = cols_array;
  state.ld_array = ld_array;
  state.batch_count = groupCount;
  state.batch_mode = NPUBLASLT_BATCH_MODE_GROUPED;
  return lt_init(matLayout, state);
}
npublasStatus_t npublasLtGroupedMatrixLayoutCreate(npublasLtMatrixLayout_t* matLayout, npuDataType type,
                                                   int groupCount, const void* rows_array,
                                                   const void* cols_array, const void* ld_array) {
  npublasStatus_t status = lt_create(matLayout);
  if (status != NPUBLAS_STATUS_SUCCESS) return status;
  return npublasLtGroupedMatrixLayoutInit(*matLayout, type, groupCount, rows_array, cols_array, ld_array);
}
NPU_LT_COMMON(MatrixLayout, npublasLtMatrixLayout_t, npublasLtMatrixLayoutAttribute_t, kLayoutFields)

npublasStatus_t npublasLtMatmulDescInit(npublasLtMatmulDesc_t matmulDesc, npublasComputeType_t computeType,
                                        npuDataType_t scaleType) {
  return lt_init(matmulDesc, default_matmul(computeType, scaleType));
}
npublasStatus_t npublasLtMatmulDescCreate(npublasLtMatmulDesc_t* matmulDesc, npublasComputeType_t computeType,
                                          npuDataType_t scaleType) {
  npublasStatus_t status = lt_create(matmulDesc);
  return status == NPUBLAS_STATUS_SUCCESS ? npublasLtMatmulDescInit(*matmulDesc, computeType, scaleType)
                                          : status;
}
NPU_LT_COMMON(MatmulDesc, npublasLtMatmulDesc_t, npublasLtMatmulDescAttributes_t, kMatmulFields)

npublasStatus_t npublasLtMatmulPreferenceInit(npublasLtMatmulPreference_t pref) {
  return lt_init(pref, default_preference());
}
npublasStatus_t npublasLtMatmulPreferenceCreate(npublasLtMatmulPreference_t* pref) {
  npublasStatus_t status = lt_create(pref);
  return status == NPUBLAS_STATUS_SUCCESS ? npublasLtMatmulPreferenceInit(*pref) : status;
}
NPU_LT_DESTROY(MatmulPreference, npublasLtMatmulPreference_t)
npublasStatus_t npublasLtMatmulPreferenceSetAttribute(npublasLtMatmulPreference_t pref,
                                                      npublasLtMatmulPreferenceAttributes_t attr,
                                                      const void* buf, size_t sizeInBytes) {
  if (!is_average(attr) || buf == nullptr || sizeInBytes != sizeof(int64_t))
    return lt_set(pref, kPreferenceFields, attr, buf, sizeInBytes);
  const uint32_t average = narrowed(buf);
  return lt_set(pref, kPreferenceFields, attr, &average, sizeof average);
}
npublasStatus_t npublasLtMatmulPreferenceGetAttribute(npublasLtMatmulPreference_t pref,
                                                      npublasLtMatmulPreferenceAttributes_t attr, void* buf,
                                                      size_t sizeInBytes, size_t* sizeWritten) {
  if (!is_average(attr) || buf == nullptr || sizeInBytes < sizeof(int64_t))
    return lt_get(pref, kPreferenceFields, attr, buf, sizeInBytes, sizeWritten);
  uint32_t average = 0;
  const npublasStatus_t status = lt_get(pref, kPreferenceFields, attr, &average, sizeof average, nullptr);
  if (status != NPUBLAS_STATUS_SUCCESS) return status;
  const int64_t value = average;
  std::memcpy(buf, &value, sizeof value);
  if (sizeWritten != nullptr) *sizeWritten = sizeof value;
  return status;
}

npublasStatus_t npublasLtEmulationDescInit(npublasLtEmulationDesc_t emulationDesc) {
  LtEmulation state{};
  state.special_values = NPU_EMULATION_SPECIAL_VALUES_SUPPORT_DEFAULT;
  return lt_init(emulationDesc, state);
}
npublasStatus_t npublasLtEmulationDescCreate(npublasLtEmulationDesc_t* emulationDesc) {
  npublasStatus_t status = lt_create(emulationDesc);
  return status == NPUBLAS_STATUS_SUCCESS ? npublasLtEmulationDescInit(*emulationDesc) : status;
}
NPU_LT_COMMON(EmulationDesc, npublasLtEmulationDesc_t, npublasLtEmulationDescAttributes_t, kEmulationFields)

npublasStatus_t npublasLtMatrixTransformDescInit(npublasLtMatrixTransformDesc_t transformDesc,
                                                 npuDataType scaleType) {
  LtTransform state{};
  state.scale_type = scaleType;
  return lt_init(transformDesc, state);
}
npublasStatus_t npublasLtMatrixTransformDescCreate(npublasLtMatrixTransformDesc_t* transformDesc,
                                                   npuDataType scaleType) {
  npublasStatus_t status = lt_create(transformDesc);
  return status == NPUBLAS_STATUS_SUCCESS ? npublasLtMatrixTransformDescInit(*transformDesc, scaleType)
                                          : status;
}
NPU_LT_COMMON(MatrixTransformDesc, npublasLtMatrixTransformDesc_t, npublasLtMatrixTransformDescAttributes_t,
              kTransformFields)

}  // extern "C"
