// Which products the library computes.

#include "runtime_shim/libraries/blaslt/matrix_view.h"
#include "runtime_shim/libraries/blaslt/problem.h"
#include "runtime_shim/libraries/blaslt/scale_factors.h"

namespace npu::detail {
namespace {

using Layouts = const LtLayout* const (&)[4];

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
bool stores_gelu_input(uint32_t epilogue) {
  return epilogue == NPUBLASLT_EPILOGUE_GELU_AUX || epilogue == NPUBLASLT_EPILOGUE_GELU_AUX_BIAS;
}

// ---- Types ----

/// The four matrices' numbers, and the types of sums and factors.
struct Numbers {
  ops::Element compute;
  LtNumber scale, a, b, c, d;
};

bool are_complex_types(const Numbers& types) {
  using ops::Element;
  for (const LtNumber* number : {&types.a, &types.b, &types.c, &types.d, &types.scale})
    if (!number->is_complex) return false;
  const Element a = types.a.part, c = types.c.part;
  if (types.b.part != a || types.d.part != c) return false;
  if (types.compute == Element::f64) return a == Element::f64 && c == Element::f64;
  if (types.compute != Element::f32 || c == Element::i8 || a == Element::f64) return false;
  return c == Element::f32 || c == a;
}

/// Four-bit floats: both factors of the product, to a wider type or to four bits.
bool are_packed_types(const Numbers& types) {
  using ops::Element;
  if (types.compute != Element::f32 || !types.a.is_packed || !types.b.is_packed || types.c.is_packed)
    return false;
  const Element c = types.c.part;
  const bool is_half = c == Element::f16 || c == Element::bf16;
  return types.d.is_packed ? is_half : types.d.part == c && (is_half || c == Element::f32);
}

bool are_real_types(const Numbers& types) {
  using ops::Element;
  const Element a = types.a.part, b = types.b.part, c = types.c.part, d = types.d.part;
  const bool small_integer = types.compute == Element::i32 && a == b && a == Element::i8 && d == Element::i8;
  const bool fp8 = types.compute == Element::f32 && is_fp8_product(a, b, c, d);
  return small_integer || fp8 ||
         (is_gemm_type(types.compute, a, b, c) && is_gemm_type(types.compute, a, b, d));
}

std::optional<Numbers> numbers_of(npublasComputeType_t compute, npuDataType scale, npuDataType a,
                                  npuDataType b, npuDataType c, npuDataType d) {
  const auto sum = compute_element_of(compute);
  const auto factor = lt_number_of(scale), first = lt_number_of(a), second = lt_number_of(b),
             third = lt_number_of(c), result = lt_number_of(d);
  if (!sum || !factor || !first || !second || !third || !result) return std::nullopt;
  const Numbers types{*sum, *factor, *first, *second, *third, *result};
  if (factor->is_packed || is_fp8(factor->part)) return std::nullopt;
  bool any_complex = false, any_packed = false;
  for (const LtNumber& number : {types.a, types.b, types.c, types.d, types.scale}) {
    any_complex |= number.is_complex;
    any_packed |= number.is_packed;
  }
  const bool known = any_complex  ? are_complex_types(types)
                     : any_packed ? are_packed_types(types)
                                  : are_real_types(types);
  return known ? std::optional(types) : std::nullopt;
}

npuDataType type_of(const LtLayout& layout) { return static_cast<npuDataType>(layout.type); }
bool is_narrow(const LtNumber& number) { return number.is_packed || is_fp8(number.part); }

std::optional<Numbers> numbers_of(const LtProblem& problem) {
  return numbers_of(static_cast<npublasComputeType_t>(problem.matmul.compute_type),
                    static_cast<npuDataType>(problem.matmul.scale_type), type_of(problem.a),
                    type_of(problem.b), type_of(problem.c), type_of(problem.d));
}

/// The types with those of bias and auxiliary matrix; nothing if one of these is not known.
std::optional<LtTypes> types_of(const LtProblem& problem, const Numbers& numbers) {
  const LtNumber c = numbers.c, d = numbers.d;
  // A bias never has 8 or 4 bits.
  const auto usual = !is_narrow(d) ? d.part : is_narrow(c) ? ops::Element::bf16 : c.part;
  const auto named = [&](int32_t type) {
    return type < 0 ? std::optional(usual) : lt_element_of(static_cast<npuDataType>(type));
  };
  const auto bias = named(problem.matmul.bias_type), aux = named(problem.matmul.aux_type);
  const bool narrow_aux = aux && is_fp8(*aux);
  if (!bias || is_fp8(*bias) || !aux || (narrow_aux && !stores_gelu_input(problem.matmul.epilogue)))
    return std::nullopt;
  return LtTypes{numbers.compute, numbers.scale.part,
                 numbers.a.part,  numbers.b.part,
                 c.part,          d.part,
                 *bias,           *aux,
                 d.is_complex,    false};
}

// ---- Shapes ----

bool is_known_batch_mode(const LtLayout& layout) {
  return layout.batch_mode >= NPUBLASLT_BATCH_MODE_STRIDED &&
         layout.batch_mode <= NPUBLASLT_BATCH_MODE_GROUPED;
}

bool is_layout_valid(const LtLayout& layout) {
  if (!is_known_batch_mode(layout) || layout.batch_count < 1) return false;
  if (is_grouped(layout)) {
    const auto is_width = [](int32_t width) {
      return width == NPUBLASLT_INTEGER_WIDTH_32 || width == NPUBLASLT_INTEGER_WIDTH_64;
    };
    return layout.rows_array && layout.cols_array && layout.ld_array && is_width(layout.rows_cols_width) &&
           is_width(layout.ld_width);
  }
  return layout.ld >= 0 && is_leading_dimension(layout.order, static_cast<int64_t>(layout.rows),
                                                static_cast<int64_t>(layout.cols), layout.ld);
}

/// One column, or row, for all of a matrix: C may be so.
bool is_repeated(const LtLayout& layout) {
  return !is_grouped(layout) && is_known_batch_mode(layout) && layout.batch_count >= 1 && layout.ld == 0 &&
         (layout.order == NPUBLASLT_ORDER_COL || layout.order == NPUBLASLT_ORDER_ROW);
}

bool shapes_fit(const LtProblem& problem) {
  const int32_t batch = problem.d.batch_count;
  if (problem.a.batch_count != batch || problem.b.batch_count != batch || problem.c.batch_count != batch)
    return false;
  if (is_grouped(problem.d)) return true;  // the device alone knows its shapes
  bool ta = problem.matmul.trans_a != NPUBLAS_OP_N, tb = problem.matmul.trans_b != NPUBLAS_OP_N;
  uint64_t m = ta ? problem.a.cols : problem.a.rows, k = ta ? problem.a.rows : problem.a.cols;
  uint64_t n = tb ? problem.b.rows : problem.b.cols, depth = tb ? problem.b.cols : problem.b.rows;
  return k == depth && problem.d.rows == m && problem.d.cols == n && problem.c.rows == m &&
         problem.c.cols == n;
}

bool all_or_none(Layouts layouts, bool (*is_so)(const LtLayout&)) {
  for (const LtLayout* layout : layouts)
    if (is_so(*layout) != is_so(*layouts[0])) return false;
  return true;
}
bool any(Layouts layouts, bool (*is_so)(const LtLayout&)) {
  for (const LtLayout* layout : layouts)
    if (is_so(*layout)) return true;
  return false;
}
bool is_not_column_order(const LtLayout& layout) { return layout.order != NPUBLASLT_ORDER_COL; }
bool is_tiled(const LtLayout& layout) { return is_tiled_order(layout.order); }

// ---- Scale factors ----

bool is_block_mode(int32_t mode) {
  return mode == NPUBLASLT_MATMUL_MATRIX_SCALE_VEC128_32F ||
         mode == NPUBLASLT_MATMUL_MATRIX_SCALE_BLK128x128_32F;
}
bool is_scalar_mode(int32_t mode) { return mode == NPUBLASLT_MATMUL_MATRIX_SCALE_SCALAR_32F; }

/// Whether a mode of A or B has a meaning for its type.
bool operand_mode_fits(int32_t mode, const LtNumber& number, bool grouped) {
  if (number.is_packed) return mode == NPUBLASLT_MATMUL_MATRIX_SCALE_VEC16_UE4M3;
  if (!is_fp8(number.part)) return is_scalar_mode(mode);
  if (mode == NPUBLASLT_MATMUL_MATRIX_SCALE_PER_BATCH_SCALAR_32F) return grouped;
  return is_scalar_mode(mode) || mode == NPUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0 ||
         mode == NPUBLASLT_MATMUL_MATRIX_SCALE_OUTER_VEC_32F || is_block_mode(mode);
}

/// Source: cuBLAS 13, table "Scaling Mode Support Overview".
bool operand_modes_match(int32_t a, int32_t b) {
  if (a == NPUBLASLT_MATMUL_MATRIX_SCALE_BLK128x128_32F && b == a) return false;
  return a == b || (is_block_mode(a) && is_block_mode(b));
}

/// D's own factors, and those that are written for it.
bool result_scales_fit(const LtMatmul& matmul, const Numbers& types) {
  const int32_t out = matmul.d_out_scale_mode;
  const bool by_bytes = is_byte_block_mode(matmul.a_scale_mode);
  if (matmul.d_amax && (!is_narrow(types.d) || by_bytes)) return false;
  if (!is_narrow(types.d)) return !matmul.d_scale && !matmul.d_out_scale;
  if (!is_scalar_mode(matmul.d_scale_mode)) return false;
  if (types.d.is_packed) return out == NPUBLASLT_MATMUL_MATRIX_SCALE_VEC16_UE4M3 && matmul.d_out_scale;
  if (!by_bytes) return is_scalar_mode(matmul.a_scale_mode) && !matmul.d_out_scale;
  return out == NPUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0 && matmul.d_out_scale && !matmul.d_scale;
}

bool addend_scale_fits(const LtMatmul& matmul, const Numbers& types) {
  if (matmul.c_scale == nullptr) return true;
  if (!is_narrow(types.c)) return is_scalar_mode(matmul.c_scale_mode) && is_narrow(types.a);
  if (is_scalar_mode(matmul.c_scale_mode)) return !is_byte_block_mode(matmul.a_scale_mode);
  return matmul.c_scale_mode == NPUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0 &&
         matmul.a_scale_mode == matmul.c_scale_mode;
}

bool aux_scale_fits(const LtMatmul& matmul) {
  if (!matmul.aux_scale && !matmul.aux_amax) return true;
  return is_scalar_mode(matmul.aux_scale_mode) && stores_gelu_input(matmul.epilogue);
}

/// Scale factors belong to floats of 8 and 4 bits.
bool scales_fit(const LtMatmul& matmul, const Numbers& types, bool grouped, int32_t batch_count) {
  if (!is_narrow(types.a) && (matmul.a_scale || matmul.b_scale)) return false;
  if (is_narrow(types.a)) {
    const bool fits = operand_mode_fits(matmul.a_scale_mode, types.a, grouped) &&
                      operand_mode_fits(matmul.b_scale_mode, types.b, grouped) &&
                      operand_modes_match(matmul.a_scale_mode, matmul.b_scale_mode);
    // No documentation says where the factors of a second matrix would be.
    if (!fits || (!is_scalar_mode(matmul.a_scale_mode) && batch_count > 1 && !grouped)) return false;
  }
  return result_scales_fit(matmul, types) && addend_scale_fits(matmul, types) && aux_scale_fits(matmul);
}

// ---- The whole problem ----

bool is_vector_mode(int32_t pointer_mode) {
  return pointer_mode >= NPUBLASLT_POINTER_MODE_DEVICE_VECTOR &&
         pointer_mode <= NPUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST;
}

bool scalars_fit(const LtMatmul& matmul, bool by_pointers, bool grouped) {
  const bool is_vector = is_vector_mode(matmul.pointer_mode);
  const bool is_single = matmul.pointer_mode == NPUBLASLT_POINTER_MODE_HOST ||
                         matmul.pointer_mode == NPUBLASLT_POINTER_MODE_DEVICE;
  const bool by_matrix = matmul.alpha_batch_stride != 0 || matmul.beta_batch_stride != 0;
  const auto is_stride = [](int64_t stride) { return stride == 0 || stride == 1; };
  if (!is_stride(matmul.alpha_batch_stride) || !is_stride(matmul.beta_batch_stride)) return false;
  if (by_matrix && !(grouped && matmul.pointer_mode == NPUBLASLT_POINTER_MODE_DEVICE)) return false;
  return is_single || (is_vector && !by_pointers);
}

bool epilogue_fits(const LtProblem& problem, const LtTypes& types, bool by_pointers) {
  const uint32_t epilogue = problem.matmul.epilogue;
  if (epilogue == NPUBLASLT_EPILOGUE_DEFAULT) return true;
  if (types.is_complex || (types.compute != ops::Element::f32 && types.compute != ops::Element::f16))
    return false;
  if (is_grouped(problem.d)) return epilogue == NPUBLASLT_EPILOGUE_BIAS && problem.matmul.bias_stride == 1;
  if (by_pointers) return false;
  if (!types.is_dense) return true;
  const bool has_aux = problem.matmul.aux != nullptr;
  return epilogue < NPUBLASLT_EPILOGUE_BGRADA && !(has_aux && problem.d.order != NPUBLASLT_ORDER_COL);
}

bool needs_dense(const LtProblem& problem, const Numbers& numbers, const LtTypes& types, Layouts layouts) {
  const LtMatmul& matmul = problem.matmul;
  const auto is_used = [](const void* factors, int32_t mode) { return factors && !is_scalar_mode(mode); };
  return any(layouts, is_grouped) || any(layouts, is_tiled) || types.is_complex || numbers.a.is_packed ||
         is_vector_mode(matmul.pointer_mode) || is_used(matmul.a_scale, matmul.a_scale_mode) ||
         is_used(matmul.b_scale, matmul.b_scale_mode) || is_used(matmul.c_scale, matmul.c_scale_mode) ||
         matmul.d_out_scale || matmul.aux_scale || matmul.aux_amax || is_fp8(types.aux);
}

}  // namespace

bool are_lt_types(npublasComputeType_t compute, npuDataType scale, npuDataType a, npuDataType b,
                  npuDataType c, npuDataType d) {
  return numbers_of(compute, scale, a, b, c, d).has_value();
}

bool is_epilogue_ready(const LtProblem& problem) {
  const LtMatmul& matmul = problem.matmul;
  const uint32_t epilogue = matmul.epilogue;
  const uint32_t uses_bias =
      NPUBLASLT_EPILOGUE_BIAS | kLtBiasGradient | NPUBLASLT_EPILOGUE_BGRADA | NPUBLASLT_EPILOGUE_BGRADB;
  if ((epilogue & uses_bias) != 0 && matmul.bias == nullptr) return false;
  if ((epilogue & kLtAux) == 0) return true;
  bool bits = (epilogue & (NPUBLASLT_EPILOGUE_RELU | kLtReluGradient)) != 0;
  uint64_t line = problem.d.order == NPUBLASLT_ORDER_ROW ? problem.d.cols : problem.d.rows;
  bool long_enough = matmul.aux_ld >= 0 && static_cast<uint64_t>(matmul.aux_ld) >= line;
  return matmul.aux != nullptr && long_enough && (!bits || matmul.aux_ld % 8 == 0);
}

npublasStatus_t lt_check(const LtProblem& problem, LtTypes* types) {
  const LtMatmul& matmul = problem.matmul;
  const LtLayout* const layouts[] = {&problem.a, &problem.b, &problem.c, &problem.d};
  const bool grouped = is_grouped(problem.d), by_pointers = any(layouts, has_pointers);
  if (!all_or_none(layouts, is_grouped)) return NPUBLAS_STATUS_INVALID_VALUE;
  for (const LtLayout* layout : layouts)
    if (!is_layout_valid(*layout) && !(layout == &problem.c && is_repeated(*layout)))
      return NPUBLAS_STATUS_INVALID_VALUE;
  if (!shapes_fit(problem) || !is_known_epilogue(matmul.epilogue)) return NPUBLAS_STATUS_INVALID_VALUE;
  if (grouped && any(layouts, is_not_column_order)) return NPUBLAS_STATUS_NOT_SUPPORTED;
  const std::optional<Numbers> numbers = numbers_of(problem);
  if (!numbers) return NPUBLAS_STATUS_NOT_SUPPORTED;
  std::optional<LtTypes> known = types_of(problem, *numbers);
  if (!known) return NPUBLAS_STATUS_NOT_SUPPORTED;
  known->is_dense = needs_dense(problem, *numbers, *known, layouts);
  const bool whole = matmul.trans_c == NPUBLAS_OP_N && matmul.fill_mode == NPUBLAS_FILL_MODE_FULL;
  const bool fits = whole && problem.c.order == problem.d.order &&
                    scalars_fit(matmul, by_pointers, grouped) &&
                    scales_fit(matmul, *numbers, grouped, problem.d.batch_count) &&
                    epilogue_fits(problem, *known, by_pointers);
  if (!fits) return NPUBLAS_STATUS_NOT_SUPPORTED;
  if (types != nullptr) *types = *known;
  return NPUBLAS_STATUS_SUCCESS;
}

}  // namespace npu::detail
