// The product with layouts and epilogues. Descriptors become one ops::Gemm and one ops::Epilogue.

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "npu/blaslt.h"
#include "runtime_shim/kernels/blas/epilogue.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blas/types_of.h"
#include "runtime_shim/libraries/blaslt/matmul_operators.h"
#include "runtime_shim/libraries/blaslt/problem.h"
#include "runtime_shim/libraries/common/precision_policy.h"

namespace npu::detail {
namespace {

constexpr uint32_t kBias = NPUBLASLT_EPILOGUE_BIAS;
constexpr uint32_t kRelu = NPUBLASLT_EPILOGUE_RELU, kReluGradient = 8;
constexpr uint32_t kGelu = NPUBLASLT_EPILOGUE_GELU, kGeluGradient = 64;
constexpr uint32_t kBiasGradient = 16, kAux = 128;

bool is_known_epilogue(uint32_t epilogue) {
  switch (epilogue) {
    case NPUBLASLT_EPILOGUE_DEFAULT:
    case NPUBLASLT_EPILOGUE_RELU:
    case NPUBLASLT_EPILOGUE_RELU_AUX:
    case NPUBLASLT_EPILOGUE_BIAS:
    case NPUBLASLT_EPILOGUE_RELU_BIAS:
    case NPUBLASLT_EPILOGUE_RELU_AUX_BIAS:
    case NPUBLASLT_EPILOGUE_DRELU:
    case NPUBLASLT_EPILOGUE_DRELU_BGRAD:
    case NPUBLASLT_EPILOGUE_GELU:
    case NPUBLASLT_EPILOGUE_GELU_AUX:
    case NPUBLASLT_EPILOGUE_GELU_BIAS:
    case NPUBLASLT_EPILOGUE_GELU_AUX_BIAS:
    case NPUBLASLT_EPILOGUE_DGELU:
    case NPUBLASLT_EPILOGUE_DGELU_BGRAD:
    case NPUBLASLT_EPILOGUE_BGRADA:
    case NPUBLASLT_EPILOGUE_BGRADB:
      return true;
    default:
      return false;
  }
}

/// The element types of a problem; nothing if the library does not support them.
std::optional<LtTypes> types_of(const LtProblem& problem) {
  auto compute = compute_element_of(static_cast<npublasComputeType_t>(problem.matmul.compute_type));
  auto scale = element_of(static_cast<npuDataType>(problem.matmul.scale_type));
  auto of = [](const LtLayout& layout) { return lt_element_of(static_cast<npuDataType>(layout.type)); };
  auto a = of(problem.a), b = of(problem.b), c = of(problem.c), d = of(problem.d);
  if (!compute || !scale || !a || !b || !c || !d) return std::nullopt;
  bool small_integer =
      *compute == ops::Element::i32 && *a == *b && *a == ops::Element::i8 && *d == ops::Element::i8;
  const bool fp8 = *compute == ops::Element::f32 && is_fp8_product(*a, *b, *c, *d);
  if (!small_integer && !fp8 && (!is_gemm_type(*compute, *a, *b, *c) || !is_gemm_type(*compute, *a, *b, *d)))
    return std::nullopt;
  // A bias never has 8 bits.
  const auto usual = !is_fp8(*d) ? d : is_fp8(*c) ? std::optional(ops::Element::bf16) : c;
  auto named = [&](int32_t type) { return type < 0 ? usual : element_of(static_cast<npuDataType>(type)); };
  auto bias = named(problem.matmul.bias_type), aux = named(problem.matmul.aux_type);
  if (!bias || !aux) return std::nullopt;
  return LtTypes{*compute, *scale, *a, *b, *c, *d, *bias, *aux};
}

bool is_plain_order(const LtLayout& layout) {
  return layout.order == NPUBLASLT_ORDER_COL || layout.order == NPUBLASLT_ORDER_ROW;
}

/// ld is the distance between columns; in row order, between rows.
bool is_leading(const LtLayout& layout) {
  uint64_t line = layout.order == NPUBLASLT_ORDER_ROW ? layout.cols : layout.rows;
  return layout.ld >= 0 && static_cast<uint64_t>(layout.ld) >= line && layout.batch_count >= 1;
}

bool shapes_fit(const LtProblem& problem) {
  bool ta = problem.matmul.trans_a != NPUBLAS_OP_N, tb = problem.matmul.trans_b != NPUBLAS_OP_N;
  uint64_t m = ta ? problem.a.cols : problem.a.rows, k = ta ? problem.a.rows : problem.a.cols;
  uint64_t n = tb ? problem.b.rows : problem.b.cols, depth = tb ? problem.b.cols : problem.b.rows;
  bool fit =
      k == depth && problem.d.rows == m && problem.d.cols == n && problem.c.rows == m && problem.c.cols == n;
  int32_t batch = problem.d.batch_count;
  return fit && problem.a.batch_count == batch && problem.b.batch_count == batch &&
         problem.c.batch_count == batch;
}

bool is_epilogue_ready(const LtProblem& problem) {
  const LtMatmul& matmul = problem.matmul;
  uint32_t epilogue = matmul.epilogue;
  bool needs_bias =
      (epilogue & (kBias | kBiasGradient | NPUBLASLT_EPILOGUE_BGRADA | NPUBLASLT_EPILOGUE_BGRADB)) != 0;
  if (needs_bias && matmul.bias == nullptr) return false;
  if ((epilogue & kAux) == 0) return true;
  bool bits = (epilogue & (kRelu | kReluGradient)) != 0;
  uint64_t line = problem.d.order == NPUBLASLT_ORDER_ROW ? problem.d.cols : problem.d.rows;
  bool long_enough = matmul.aux_ld >= 0 && static_cast<uint64_t>(matmul.aux_ld) >= line;
  return matmul.aux != nullptr && long_enough && (!bits || matmul.aux_ld % 8 == 0);
}

ops::Transpose flip(bool transposed) { return transposed ? ops::Transpose::yes : ops::Transpose::no; }

/// The gemm on column-major memory. A row-major operand is the transpose of the stored matrix. A row-major
/// result is computed as its transpose, D^T = op(B)^T op(A)^T.
ops::Gemm gemm_of(const LtProblem& problem, const LtTypes& types, const LtOperands& operands) {
  bool row_a = problem.a.order == NPUBLASLT_ORDER_ROW, row_b = problem.b.order == NPUBLASLT_ORDER_ROW;
  bool row_d = problem.d.order == NPUBLASLT_ORDER_ROW;
  ops::Gemm gemm;
  gemm.trans_a = flip((problem.matmul.trans_a != NPUBLAS_OP_N) != row_a);
  gemm.trans_b = flip((problem.matmul.trans_b != NPUBLAS_OP_N) != row_b);
  gemm.m = static_cast<int64_t>(problem.d.rows);
  gemm.n = static_cast<int64_t>(problem.d.cols);
  gemm.k = static_cast<int64_t>(problem.matmul.trans_a != NPUBLAS_OP_N ? problem.a.rows : problem.a.cols);
  gemm.batch_count = problem.d.batch_count;
  gemm.a = {operands.a, types.a, problem.a.ld, problem.a.batch_stride};
  gemm.b = {operands.b, types.b, problem.b.ld, problem.b.batch_stride};
  gemm.c = {operands.c, types.c, problem.c.ld, problem.c.batch_stride};
  gemm.d = {operands.d, types.d, problem.d.ld, problem.d.batch_stride};
  gemm.in_double = types.compute == ops::Element::f64 || types.compute == ops::Element::i32;
  if (row_d) {
    std::swap(gemm.a, gemm.b);
    std::swap(gemm.m, gemm.n);
    std::swap(gemm.trans_a, gemm.trans_b);
    gemm.trans_a = flip(gemm.trans_a == ops::Transpose::no);
    gemm.trans_b = flip(gemm.trans_b == ops::Transpose::no);
  }
  return gemm;
}

ops::Epilogue epilogue_of(const LtProblem& problem, const LtTypes& types) {
  const LtMatmul& matmul = problem.matmul;
  ops::Epilogue epilogue;
  uint32_t flags = matmul.epilogue;
  if (flags & (kRelu | kReluGradient)) epilogue.activation = ops::Activation::relu;
  if (flags & (kGelu | kGeluGradient)) epilogue.activation = ops::Activation::gelu;
  epilogue.backward = (flags & (kReluGradient | kGeluGradient)) != 0;
  if (flags & kBias) epilogue.bias = matmul.bias;
  if (flags & kBiasGradient) epilogue.bias_gradient = matmul.bias;
  epilogue.bias_by_column = problem.d.order == NPUBLASLT_ORDER_ROW;
  epilogue.bias_type = types.bias;
  epilogue.bias_stride = matmul.bias_stride;
  if (flags & kAux) epilogue.aux = matmul.aux;
  epilogue.aux_type = types.aux;
  epilogue.aux_ld = matmul.aux_ld;
  epilogue.aux_stride = matmul.aux_stride;
  return epilogue;
}

/// BGRADA and BGRADB: sums of an operand along k, by row of D (A) or by column of D (B).
std::optional<OperandSums> operand_sums_of(const LtProblem& problem, const LtTypes& types,
                                           const ops::Gemm& gemm) {
  const bool of_a = problem.matmul.epilogue == NPUBLASLT_EPILOGUE_BGRADA;
  if (!of_a && problem.matmul.epilogue != NPUBLASLT_EPILOGUE_BGRADB) return std::nullopt;
  const bool swapped = problem.d.order == NPUBLASLT_ORDER_ROW;
  const bool first = of_a != swapped;  // which operand of the gemm on memory
  const ops::Transpose trans = first ? gemm.trans_a : flip(gemm.trans_b == ops::Transpose::no);
  return OperandSums{first ? gemm.a : gemm.b, trans,      first ? gemm.m : gemm.n,
                     problem.matmul.bias,     types.bias, problem.matmul.bias_stride};
}

void store_operand_sums(const OperandSums& operand, int64_t depth, int64_t batch_count) {
  std::vector<float> sums;
  for (int64_t batch = 0; batch < batch_count; ++batch) {
    ops::sum_over_depth(operand.matrix, operand.trans, batch, operand.rows, depth, sums);
    void* target = ops::element_at(operand.type, operand.target, batch * operand.stride);
    ops::store_floats(operand.type, sums.data(), operand.rows, target, 1);
  }
}

double factor_at(const void* pointer) { return pointer == nullptr ? 1 : *static_cast<const float*>(pointer); }

/// The last part of an 8-bit result: its largest absolute value, and its scaling into the range of the type.
class ResultRange {
 public:
  explicit ResultRange(const LtMatmul& matmul)
      : matmul_(matmul), factor_(static_cast<float>(factor_at(matmul.d_scale))) {}
  bool wanted() const { return matmul_.d_scale != nullptr || matmul_.d_amax != nullptr; }

  /// Called from several threads, on disjoint tiles.
  void operator()(const ops::GemmTile& tile) {
    float largest = 0;
    for (int64_t j = 0; j < tile.cols; ++j) {
      float* column = tile.data + j * tile.ld;
      for (int64_t i = 0; i < tile.rows; ++i) {
        largest = std::max(largest, std::fabs(column[i]));
        column[i] *= factor_;
      }
    }
    const std::lock_guard lock(mutex_);
    largest_ = std::max(largest_, largest);
  }
  void store_largest() const {
    if (matmul_.d_amax != nullptr) *static_cast<float*>(matmul_.d_amax) = largest_;
  }

 private:
  const LtMatmul& matmul_;
  const float factor_;
  std::mutex mutex_;
  float largest_ = 0;
};

LtProduct product_of(const LtProblem& problem, const LtTypes& types, const LtOperands& operands,
                     ops::Element operands_as) {
  LtProduct product{gemm_of(problem, types, operands), epilogue_of(problem, types), std::nullopt,
                    std::nullopt};
  product.gemm.operands_as = operands_as;
  product.sums = operand_sums_of(problem, types, product.gemm);
  return product;
}

/// The product as a task of the simulated device.
void run_on_host(LtProduct product, const LtMatmul& matmul, double alpha, double beta) {
  ops::Gemm& gemm = product.gemm;
  gemm.alpha = alpha * factor_at(matmul.a_scale) * factor_at(matmul.b_scale);
  gemm.beta = beta * factor_at(matmul.c_scale);
  const ops::Epilogue& epilogue = product.epilogue;
  ops::EpilogueRun run(epilogue);
  ResultRange range(matmul);
  const bool plain =
      epilogue.activation == ops::Activation::none && !epilogue.bias && !epilogue.bias_gradient;
  if (!plain || range.wanted()) {
    gemm.finish = [&run, &range, plain](const ops::GemmTile& tile) {
      if (!plain) run(tile);
      if (range.wanted()) range(tile);
    };
  }
  ops::gemm_fast(gemm);
  range.store_largest();
  run.store_bias_gradient(gemm.batch_count);
  if (product.sums) store_operand_sums(*product.sums, gemm.k, gemm.batch_count);
}

/// Columns of the products, as the library computes them: op(A) of m and k, op(B) of k and n, D of m and n.
void note_operands(const ops::Gemm& gemm, bool keeps_c) {
  const auto matrix = [&](const auto& m, int64_t rows, int64_t columns) {
    return probe::batch_of(probe::rows(m.data, probe_type(m.type), columns, rows, m.ld), gemm.batch_count,
                           m.stride);
  };
  const bool turns_a = gemm.trans_a == ops::Transpose::yes, turns_b = gemm.trans_b == ops::Transpose::yes;
  drop_operands();
  note_operand(probe::Role::input, matrix(gemm.a, turns_a ? gemm.k : gemm.m, turns_a ? gemm.m : gemm.k));
  note_operand(probe::Role::input, matrix(gemm.b, turns_b ? gemm.n : gemm.k, turns_b ? gemm.k : gemm.n));
  if (keeps_c) note_operand(probe::Role::input, matrix(gemm.c, gemm.m, gemm.n));
  note_operand(probe::Role::output, matrix(gemm.d, gemm.m, gemm.n));
}

/// Scale factors belong to 8-bit floats, one per matrix.
bool scales_fit(const LtMatmul& matmul, const LtTypes& types) {
  const auto fits = [](const void* factor, ops::Element type, int32_t mode) {
    return factor == nullptr || (is_fp8(type) && mode == NPUBLASLT_MATMUL_MATRIX_SCALE_SCALAR_32F);
  };
  return fits(matmul.a_scale, types.a, matmul.a_scale_mode) &&
         fits(matmul.b_scale, types.b, matmul.b_scale_mode) &&
         fits(matmul.c_scale, types.c, matmul.c_scale_mode) &&
         fits(matmul.d_scale, types.d, matmul.d_scale_mode) &&
         fits(matmul.d_amax, types.d, matmul.d_scale_mode) && !matmul.aux_scale && !matmul.aux_amax;
}

/// The type to which float32 operands are rounded.
ops::Element lt_precision(const LtProblem& problem, const LtTypes& types, const char* name) {
  if (types.compute != ops::Element::f32 || types.a != ops::Element::f32) return ops::Element::f32;
  const LtLayout& a = problem.a;
  const uint64_t k = problem.matmul.trans_a != NPUBLAS_OP_N ? a.rows : a.cols;
  return operand_precision({name, static_cast<int64_t>(problem.d.rows), static_cast<int64_t>(problem.d.cols),
                            static_cast<int64_t>(k), problem.d.batch_count});
}

}  // namespace

npublasStatus_t lt_check(const LtProblem& problem, LtTypes* types) {
  const LtMatmul& matmul = problem.matmul;
  for (const LtLayout* layout : {&problem.a, &problem.b, &problem.c, &problem.d}) {
    if (!is_plain_order(*layout)) return NPUBLAS_STATUS_NOT_SUPPORTED;
    if (!is_leading(*layout)) return NPUBLAS_STATUS_INVALID_VALUE;
  }
  if (!shapes_fit(problem) || !is_known_epilogue(matmul.epilogue)) return NPUBLAS_STATUS_INVALID_VALUE;
  std::optional<LtTypes> known = types_of(problem);
  bool scalar_mode = matmul.pointer_mode == NPUBLASLT_POINTER_MODE_HOST ||
                     matmul.pointer_mode == NPUBLASLT_POINTER_MODE_DEVICE;
  bool whole = matmul.trans_c == NPUBLAS_OP_N && matmul.fill_mode == NPUBLAS_FILL_MODE_FULL;
  bool same_order = problem.c.order == problem.d.order;
  if (!known || !scalar_mode || !scales_fit(matmul, *known) || !whole || !same_order)
    return NPUBLAS_STATUS_NOT_SUPPORTED;
  bool in_float = known->compute == ops::Element::f32 || known->compute == ops::Element::f16;
  if (matmul.epilogue != NPUBLASLT_EPILOGUE_DEFAULT && !in_float) return NPUBLAS_STATUS_NOT_SUPPORTED;
  if (types != nullptr) *types = *known;
  return NPUBLAS_STATUS_SUCCESS;
}

}  // namespace npu::detail

using namespace npu::detail;

extern "C" npublasStatus_t npublasLtMatmul(npublasLtHandle_t lightHandle, npublasLtMatmulDesc_t computeDesc,
                                           const void* alpha, const void* A, npublasLtMatrixLayout_t Adesc,
                                           const void* B, npublasLtMatrixLayout_t Bdesc, const void* beta,
                                           const void* C, npublasLtMatrixLayout_t Cdesc, void* D,
                                           npublasLtMatrixLayout_t Ddesc, const npublasLtMatmulAlgo_t*, void*,
                                           size_t, npuStream_t stream) {
  constexpr const char* kName = "npublasLtMatmul";
  if (lightHandle == nullptr) return blas_logged(kName, NPUBLAS_STATUS_NOT_INITIALIZED);
  std::optional<LtProblem> problem = lt_problem(computeDesc, Adesc, Bdesc, Cdesc, Ddesc);
  if (!problem || !alpha || !beta || !A || !B || !D) return blas_logged(kName, NPUBLAS_STATUS_INVALID_VALUE);
  LtTypes types{};
  npublasStatus_t status = lt_check(*problem, &types);
  if (status == NPUBLAS_STATUS_SUCCESS && !is_epilogue_ready(*problem)) status = NPUBLAS_STATUS_INVALID_VALUE;
  if (status != NPUBLAS_STATUS_SUCCESS) return blas_logged(kName, status);
  bool on_host = problem->matmul.pointer_mode == NPUBLASLT_POINTER_MODE_HOST;
  double alpha_now = on_host ? npu::ops::load_one(types.scale, alpha) : 0;
  double beta_now = on_host ? npu::ops::load_one(types.scale, beta) : 0;
  if (C == nullptr && (!on_host || beta_now != 0)) return blas_logged(kName, NPUBLAS_STATUS_INVALID_VALUE);
  LtProduct product = product_of(*problem, types, {A, B, C, D}, lt_precision(*problem, types, kName));
  if (npu::probe::is_on()) note_operands(product.gemm, C != nullptr && (!on_host || beta_now != 0));
  const auto as_task = [&] {
    return blas_submit(stream, kName, [=, matmul = problem->matmul] {
      double a = on_host ? alpha_now : npu::ops::load_one(types.scale, alpha);
      double b = on_host ? beta_now : npu::ops::load_one(types.scale, beta);
      run_on_host(product, matmul, a, b);
    });
  };
  product.gemm.alpha = alpha_now;
  product.gemm.beta = beta_now;
  if (!on_host) product.scalars = DeviceScalars{alpha, beta, types.scale};
  return blas_by_operators(stream, kName, [&] { return submit_lt_product(stream, product); }, as_task);
}
