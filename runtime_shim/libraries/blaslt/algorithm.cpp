// Algorithms of the blasLt library. There is one, and these calls return it.

#include <cstring>
#include <optional>

#include "npu/blaslt.h"
#include "runtime_shim/libraries/blas/types_of.h"
#include "runtime_shim/libraries/blaslt/problem.h"

namespace npu::detail {
namespace {

// The last two are 16 bits wide in the interface.
#define NPU_LT_CONFIG(attribute) {attribute, sizeof(uint32_t) * attribute, sizeof(uint32_t)}
#define NPU_LT_NARROW_CONFIG(attribute) {attribute, sizeof(uint32_t) * attribute, sizeof(uint16_t)}
constexpr LtField kConfigFields[] = {
    NPU_LT_CONFIG(NPUBLASLT_ALGO_CONFIG_ID),
    NPU_LT_CONFIG(NPUBLASLT_ALGO_CONFIG_TILE_ID),
    NPU_LT_CONFIG(NPUBLASLT_ALGO_CONFIG_SPLITK_NUM),
    NPU_LT_CONFIG(NPUBLASLT_ALGO_CONFIG_REDUCTION_SCHEME),
    NPU_LT_CONFIG(NPUBLASLT_ALGO_CONFIG_CTA_SWIZZLING),
    NPU_LT_CONFIG(NPUBLASLT_ALGO_CONFIG_CUSTOM_OPTION),
    NPU_LT_CONFIG(NPUBLASLT_ALGO_CONFIG_STAGES_ID),
    NPU_LT_NARROW_CONFIG(NPUBLASLT_ALGO_CONFIG_INNER_SHAPE_ID),
    NPU_LT_NARROW_CONFIG(NPUBLASLT_ALGO_CONFIG_CLUSTER_SHAPE_ID),
};
npublasStatus_t init_algorithm(npublasLtMatmulAlgo_t* algo) { return lt_init(algo, LtAlgorithm{}); }

npublasStatus_t answer(const LtProblem& problem, npublasLtMatmulHeuristicResult_t* result) {
  npublasStatus_t status = lt_check(problem, nullptr);
  std::memset(result, 0, sizeof *result);
  result->state = status;
  result->wavesCount = 1.0f;
  if (status == NPUBLAS_STATUS_SUCCESS) init_algorithm(&result->algo);
  return status;
}

bool types_known(npublasComputeType_t compute, npuDataType_t a, npuDataType_t b, npuDataType_t c) {
  auto sum = compute_element_of(compute);
  auto first = element_of(a), second = element_of(b), third = element_of(c);
  return sum && first && second && third && is_gemm_type(*sum, *first, *second, *third);
}

/// The capabilities of the algorithm, as the 32-bit numbers of the capability attributes.
std::optional<uint32_t> capability(npublasLtMatmulAlgoCapAttributes_t attribute) {
  switch (attribute) {
    case NPUBLASLT_ALGO_CAP_SPLITK_SUPPORT:
    case NPUBLASLT_ALGO_CAP_REDUCTION_SCHEME_MASK:
    case NPUBLASLT_ALGO_CAP_CTA_SWIZZLING_SUPPORT:
    case NPUBLASLT_ALGO_CAP_UPLO_SUPPORT:
    case NPUBLASLT_ALGO_CAP_TILE_IDS:
    case NPUBLASLT_ALGO_CAP_CUSTOM_OPTION_MAX:
    case NPUBLASLT_ALGO_CAP_STAGES_IDS:
      return 0;
    case NPUBLASLT_ALGO_CAP_STRIDED_BATCH_SUPPORT:
    case NPUBLASLT_ALGO_CAP_OUT_OF_PLACE_RESULT_SUPPORT:
      return 1;
  }
  return std::nullopt;
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

npublasStatus_t npublasLtMatmulAlgoGetHeuristic(
    npublasLtHandle_t lightHandle, npublasLtMatmulDesc_t operationDesc, npublasLtMatrixLayout_t Adesc,
    npublasLtMatrixLayout_t Bdesc, npublasLtMatrixLayout_t Cdesc, npublasLtMatrixLayout_t Ddesc,
    npublasLtMatmulPreference_t preference, int requestedAlgoCount,
    npublasLtMatmulHeuristicResult_t heuristicResultsArray[], int* returnAlgoCount) {
  if (lightHandle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  auto problem = lt_problem(operationDesc, Adesc, Bdesc, Cdesc, Ddesc);
  bool valid = problem && preference && requestedAlgoCount > 0 && heuristicResultsArray && returnAlgoCount;
  if (!valid) return NPUBLAS_STATUS_INVALID_VALUE;
  npublasStatus_t status = answer(*problem, heuristicResultsArray);
  *returnAlgoCount = status == NPUBLAS_STATUS_SUCCESS ? 1 : 0;
  return status;
}

npublasStatus_t npublasLtMatmulAlgoGetIds(npublasLtHandle_t lightHandle, npublasComputeType_t computeType,
                                          npuDataType_t, npuDataType_t Atype, npuDataType_t Btype,
                                          npuDataType_t Ctype, npuDataType_t, int requestedAlgoCount,
                                          int algoIdsArray[], int* returnAlgoCount) {
  if (lightHandle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  if (requestedAlgoCount <= 0 || !algoIdsArray || !returnAlgoCount) return NPUBLAS_STATUS_INVALID_VALUE;
  *returnAlgoCount = types_known(computeType, Atype, Btype, Ctype) ? 1 : 0;
  algoIdsArray[0] = 0;
  return *returnAlgoCount == 1 ? NPUBLAS_STATUS_SUCCESS : NPUBLAS_STATUS_NOT_SUPPORTED;
}

npublasStatus_t npublasLtMatmulAlgoInit(npublasLtHandle_t lightHandle, npublasComputeType_t computeType,
                                        npuDataType_t, npuDataType_t Atype, npuDataType_t Btype,
                                        npuDataType_t Ctype, npuDataType_t, int algoId,
                                        npublasLtMatmulAlgo_t* algo) {
  if (lightHandle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  if (algo == nullptr || algoId < 0) return NPUBLAS_STATUS_INVALID_VALUE;
  if (!types_known(computeType, Atype, Btype, Ctype)) return NPUBLAS_STATUS_NOT_SUPPORTED;
  return init_algorithm(algo);
}

npublasStatus_t npublasLtMatmulAlgoCheck(npublasLtHandle_t lightHandle, npublasLtMatmulDesc_t operationDesc,
                                         npublasLtMatrixLayout_t Adesc, npublasLtMatrixLayout_t Bdesc,
                                         npublasLtMatrixLayout_t Cdesc, npublasLtMatrixLayout_t Ddesc,
                                         const npublasLtMatmulAlgo_t* algo,
                                         npublasLtMatmulHeuristicResult_t* result) {
  if (lightHandle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  auto problem = lt_problem(operationDesc, Adesc, Bdesc, Cdesc, Ddesc);
  if (!problem || !algo || !result) return NPUBLAS_STATUS_INVALID_VALUE;
  npublasLtMatmulAlgo_t checked = *algo;  // may be result->algo, which answer() clears
  npublasStatus_t status = answer(*problem, result);
  result->algo = checked;
  return status;
}

npublasStatus_t npublasLtMatmulAlgoCapGetAttribute(const npublasLtMatmulAlgo_t* algo,
                                                   npublasLtMatmulAlgoCapAttributes_t attr, void* buf,
                                                   size_t sizeInBytes, size_t* sizeWritten) {
  std::optional<uint32_t> value = capability(attr);
  if (algo == nullptr || !value) return NPUBLAS_STATUS_INVALID_VALUE;
  if (sizeWritten != nullptr) *sizeWritten = sizeof *value;
  if (sizeInBytes == 0) return sizeWritten == nullptr ? NPUBLAS_STATUS_INVALID_VALUE : NPUBLAS_STATUS_SUCCESS;
  if (buf == nullptr || sizeInBytes < sizeof *value) return NPUBLAS_STATUS_INVALID_VALUE;
  std::memcpy(buf, &*value, sizeof *value);
  return NPUBLAS_STATUS_SUCCESS;
}

npublasStatus_t npublasLtMatmulAlgoConfigSetAttribute(npublasLtMatmulAlgo_t* algo,
                                                      npublasLtMatmulAlgoConfigAttributes_t attr,
                                                      const void* buf, size_t sizeInBytes) {
  return lt_set(algo, kConfigFields, attr, buf, sizeInBytes);
}

npublasStatus_t npublasLtMatmulAlgoConfigGetAttribute(const npublasLtMatmulAlgo_t* algo,
                                                      npublasLtMatmulAlgoConfigAttributes_t attr, void* buf,
                                                      size_t sizeInBytes, size_t* sizeWritten) {
  return lt_get(algo, kConfigFields, attr, buf, sizeInBytes, sizeWritten);
}

}  // extern "C"
