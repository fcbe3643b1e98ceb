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
#include "runtime_shim/libraries/blaslt/dense_product.h"
#include "runtime_shim/libraries/blaslt/log.h"
#include "runtime_shim/libraries/blaslt/matmul_operators.h"
#include "runtime_shim/libraries/blaslt/problem.h"
#include "runtime_shim/libraries/common/precision_policy.h"

namespace npu::detail {
namespace {

constexpr uint32_t kBias = NPUBLASLT_EPILOGUE_BIAS;
constexpr uint32_t kRelu = NPUBLASLT_EPILOGUE_RELU, kGelu = NPUBLASLT_EPILOGUE_GELU;

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
  if (has_pointers(problem.a)) gemm.a.items = static_cast<const void* const*>(operands.a);
  if (has_pointers(problem.b)) gemm.b.items = static_cast<const void* const*>(operands.b);
  if (has_pointers(problem.c)) gemm.c.items = static_cast<const void* const*>(operands.c);
  if (has_pointers(problem.d)) gemm.d.items = static_cast<void* const*>(operands.d);
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
  if (flags & (kRelu | kLtReluGradient)) epilogue.activation = ops::Activation::relu;
  if (flags & (kGelu | kLtGeluGradient)) epilogue.activation = ops::Activation::gelu;
  epilogue.backward = (flags & (kLtReluGradient | kLtGeluGradient)) != 0;
  if (flags & kBias) epilogue.bias = matmul.bias;
  if (flags & kLtBiasGradient) epilogue.bias_gradient = matmul.bias;
  epilogue.bias_by_column = problem.d.order == NPUBLASLT_ORDER_ROW;
  epilogue.bias_type = types.bias;
  epilogue.bias_stride = matmul.bias_stride;
  if (flags & kLtAux) epilogue.aux = matmul.aux;
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

/// The type to which float32 operands are rounded.
ops::Element lt_precision(const LtProblem& problem, const LtTypes& types, const char* name) {
  if (types.compute != ops::Element::f32 || types.a != ops::Element::f32) return ops::Element::f32;
  const LtLayout& a = problem.a;
  const uint64_t k = problem.matmul.trans_a != NPUBLAS_OP_N ? a.rows : a.cols;
  return operand_precision({name, static_cast<int64_t>(problem.d.rows), static_cast<int64_t>(problem.d.cols),
                            static_cast<int64_t>(k), problem.d.batch_count});
}

/// Where the number of bits of an emulated product goes; null if nobody asks for it.
int32_t* mantissa_bits_of(const LtMatmul& matmul) {
  return matmul.emulation == nullptr ? nullptr : lt_state<LtEmulation>(matmul.emulation).mantissa_bit_count;
}

/// One call: its parts, checked.
struct LtCall {
  const char* name;
  npuStream_t stream;
  LtProblem problem;
  LtTypes types;
  LtOperands operands;
  LtScalars scalars;
  int32_t* mantissa_bits;

  /// Nothing is emulated, which -1 says.
  template <class Body>
  npublasStatus_t submit(const Body& body) const {
    return blas_submit(stream, name, [=, bits = mantissa_bits] {
      body();
      if (bits != nullptr) *bits = -1;
    });
  }
};

npublasStatus_t submit_dense(const LtCall& call) {
  LtDenseProduct product{call.problem, call.types, call.operands, call.scalars,
                         epilogue_of(call.problem, call.types)};
  product.epilogue.bias_by_column = false;  // it runs on columns, whatever the order in memory
  return call.submit([product] { run_dense_product(product); });
}

/// On the matrices' own memory: CANN's operators, or a task of the simulated device.
npublasStatus_t submit_plain(const LtCall& call) {
  const LtScalars& scalars = call.scalars;
  const bool on_host = scalars.alpha_at == nullptr;
  LtProduct product =
      product_of(call.problem, call.types, call.operands, lt_precision(call.problem, call.types, call.name));
  const bool has_items =
      product.gemm.a.items || product.gemm.b.items || product.gemm.c.items || product.gemm.d.items;
  if (npu::probe::is_on() && !has_items)
    note_operands(product.gemm, call.operands.c != nullptr && (!on_host || scalars.beta != 0.0));
  const auto as_task = [&] {
    return call.submit([=, matmul = call.problem.matmul, types = call.types] {
      const double a = on_host ? scalars.alpha.real() : ops::load_one(types.scale, scalars.alpha_at);
      const double b = on_host ? scalars.beta.real() : ops::load_one(types.scale, scalars.beta_at);
      run_on_host(product, matmul, a, b);
    });
  };
  if (has_items || product.gemm.c.ld == 0 || call.mantissa_bits != nullptr) return as_task();
  product.gemm.alpha = scalars.alpha.real();
  product.gemm.beta = scalars.beta.real();
  if (!on_host) product.scalars = DeviceScalars{scalars.alpha_at, scalars.beta_at, call.types.scale};
  return blas_by_operators(
      call.stream, call.name, [&] { return submit_lt_product(call.stream, product); }, as_task);
}

/// alpha and beta as the pointer mode says; nothing if one is missing.
std::optional<LtScalars> scalars_of(int32_t mode, const LtTypes& types, const void* alpha, const void* beta) {
  const bool zero_beta = mode == NPUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_ZERO;
  if (alpha == nullptr || (beta == nullptr && !zero_beta)) return std::nullopt;
  LtScalars scalars;
  const bool beta_on_host =
      mode == NPUBLASLT_POINTER_MODE_HOST || mode == NPUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST;
  if (mode == NPUBLASLT_POINTER_MODE_HOST)
    scalars.alpha = lt_scalar(types, alpha);
  else
    scalars.alpha_at = alpha;
  if (beta_on_host)
    scalars.beta = lt_scalar(types, beta);
  else if (!zero_beta)
    scalars.beta_at = beta;
  return scalars;
}

}  // namespace

}  // namespace npu::detail

using namespace npu::detail;

extern "C" npublasStatus_t npublasLtMatmul(npublasLtHandle_t lightHandle, npublasLtMatmulDesc_t computeDesc,
                                           const void* alpha, const void* A, npublasLtMatrixLayout_t Adesc,
                                           const void* B, npublasLtMatrixLayout_t Bdesc, const void* beta,
                                           const void* C, npublasLtMatrixLayout_t Cdesc, void* D,
                                           npublasLtMatrixLayout_t Ddesc, const npublasLtMatmulAlgo_t*, void*,
                                           size_t, npuStream_t stream) {
  constexpr const char* kName = "npublasLtMatmul";
  if (lightHandle == nullptr) return lt_logged(kName, NPUBLAS_STATUS_NOT_INITIALIZED);
  std::optional<LtProblem> problem = lt_problem(computeDesc, Adesc, Bdesc, Cdesc, Ddesc);
  if (!problem || !A || !B || !D) return lt_logged(kName, NPUBLAS_STATUS_INVALID_VALUE);
  LtTypes types{};
  npublasStatus_t status = lt_check(*problem, &types);
  if (status == NPUBLAS_STATUS_SUCCESS && !is_epilogue_ready(*problem)) status = NPUBLAS_STATUS_INVALID_VALUE;
  if (status != NPUBLAS_STATUS_SUCCESS) return lt_logged(kName, status);
  const auto scalars = scalars_of(problem->matmul.pointer_mode, types, alpha, beta);
  const bool reads_c = scalars && (scalars->beta_at != nullptr || scalars->beta != 0.0);
  if (!scalars || (C == nullptr && reads_c)) return lt_logged(kName, NPUBLAS_STATUS_INVALID_VALUE);
  const LtCall call{
      kName, stream, *problem, types, {A, B, C, D}, *scalars, mantissa_bits_of(problem->matmul)};
  return lt_traced(kName, types.is_dense ? submit_dense(call) : submit_plain(call));
}
