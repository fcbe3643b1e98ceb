// Algorithms of the blasLt library. There is one, and these calls return it.

#include <cstring>
#include <optional>

#include "npu/blaslt.h"
#include "runtime_shim/libraries/blas/types_of.h"
#include "runtime_shim/libraries/blaslt/log.h"
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

/// A capability of the algorithm, as the number of its attribute, and its size in bytes.
struct Capability {
  uint64_t value;
  size_t size;
};
std::optional<Capability> capability(npublasLtMatmulAlgoCapAttributes_t attribute) {
  const auto number = [](uint64_t value) { return Capability{value, sizeof(uint32_t)}; };
  switch (attribute) {
    case NPUBLASLT_ALGO_CAP_SPLITK_SUPPORT:
    case NPUBLASLT_ALGO_CAP_REDUCTION_SCHEME_MASK:
    case NPUBLASLT_ALGO_CAP_CTA_SWIZZLING_SUPPORT:
    case NPUBLASLT_ALGO_CAP_UPLO_SUPPORT:
    case NPUBLASLT_ALGO_CAP_TILE_IDS:
    case NPUBLASLT_ALGO_CAP_CUSTOM_OPTION_MAX:
    case NPUBLASLT_ALGO_CAP_STAGES_IDS:
    case NPUBLASLT_ALGO_CAP_LD_NEGATIVE:
    case NPUBLASLT_ALGO_CAP_FLOATING_POINT_EMULATION_SUPPORT:
      return number(0);
    case NPUBLASLT_ALGO_CAP_STRIDED_BATCH_SUPPORT:
    case NPUBLASLT_ALGO_CAP_OUT_OF_PLACE_RESULT_SUPPORT:
    case NPUBLASLT_ALGO_CAP_CUSTOM_MEMORY_ORDER:
    case NPUBLASLT_ALGO_CAP_POINTER_ARRAY_BATCH_SUPPORT:
    case NPUBLASLT_ALGO_CAP_POINTER_ARRAY_GROUPED_SUPPORT:
    case NPUBLASLT_ALGO_CAP_MIN_ALIGNMENT_A_BYTES:
    case NPUBLASLT_ALGO_CAP_MIN_ALIGNMENT_B_BYTES:
    case NPUBLASLT_ALGO_CAP_MIN_ALIGNMENT_C_BYTES:
    case NPUBLASLT_ALGO_CAP_MIN_ALIGNMENT_D_BYTES:
      return number(1);
    case NPUBLASLT_ALGO_CAP_POINTER_MODE_MASK:
      return number(31);  // all five
    case NPUBLASLT_ALGO_CAP_EPILOGUE_MASK:
      return number(1023);  // every bit of npublasLtEpilogue_t
    case NPUBLASLT_ALGO_CAP_NUMERICAL_IMPL_FLAGS:
      return Capability{0, sizeof(uint64_t)};  // none of a GPU's units
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
  return lt_logged("npublasLtMatmulAlgoGetHeuristic", status);
}

npublasStatus_t npublasLtMatmulAlgoGetHeuristicForStream(
    npublasLtHandle_t lightHandle, npublasLtMatmulDesc_t operationDesc, npublasLtMatrixLayout_t Adesc,
    npublasLtMatrixLayout_t Bdesc, npublasLtMatrixLayout_t Cdesc, npublasLtMatrixLayout_t Ddesc,
    npublasLtMatmulPreference_t preference, int requestedAlgoCount,
    npublasLtMatmulHeuristicResult_t heuristicResultsArray[], int* returnAlgoCount, npuStream_t) {
  return npublasLtMatmulAlgoGetHeuristic(lightHandle, operationDesc, Adesc, Bdesc, Cdesc, Ddesc, preference,
                                         requestedAlgoCount, heuristicResultsArray, returnAlgoCount);
}

npublasStatus_t npublasLtMatmulAlgoGetIds(npublasLtHandle_t lightHandle, npublasComputeType_t computeType,
                                          npuDataType_t scaleType, npuDataType_t Atype, npuDataType_t Btype,
                                          npuDataType_t Ctype, npuDataType_t Dtype, int requestedAlgoCount,
                                          int algoIdsArray[], int* returnAlgoCount) {
  if (lightHandle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  if (requestedAlgoCount <= 0 || !algoIdsArray || !returnAlgoCount) return NPUBLAS_STATUS_INVALID_VALUE;
  *returnAlgoCount = are_lt_types(computeType, scaleType, Atype, Btype, Ctype, Dtype) ? 1 : 0;
  algoIdsArray[0] = 0;
  return *returnAlgoCount == 1 ? NPUBLAS_STATUS_SUCCESS : NPUBLAS_STATUS_NOT_SUPPORTED;
}

npublasStatus_t npublasLtMatmulAlgoInit(npublasLtHandle_t lightHandle, npublasComputeType_t computeType,
                                        npuDataType_t scaleType, npuDataType_t Atype, npuDataType_t Btype,
                                        npuDataType_t Ctype, npuDataType_t Dtype, int algoId,
                                        npublasLtMatmulAlgo_t* algo) {
  if (lightHandle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  if (algo == nullptr || algoId < 0) return NPUBLAS_STATUS_INVALID_VALUE;
  if (!are_lt_types(computeType, scaleType, Atype, Btype, Ctype, Dtype)) return NPUBLAS_STATUS_NOT_SUPPORTED;
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
  const std::optional<Capability> found = capability(attr);
  if (algo == nullptr || !found) return NPUBLAS_STATUS_INVALID_VALUE;
  if (sizeWritten != nullptr) *sizeWritten = found->size;
  if (sizeInBytes == 0) return sizeWritten == nullptr ? NPUBLAS_STATUS_INVALID_VALUE : NPUBLAS_STATUS_SUCCESS;
  if (buf == nullptr || sizeInBytes < found->size) return NPUBLAS_STATUS_INVALID_VALUE;
  std::memcpy(buf, &found->value, found->size);  // least significant byte first
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
