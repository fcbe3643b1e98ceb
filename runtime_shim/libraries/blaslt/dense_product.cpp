#include "runtime_shim/libraries/blaslt/dense_product.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>

#include "runtime_shim/kernels/blas/gemm.h"
#include "runtime_shim/libraries/blaslt/matrix_view.h"
#include "runtime_shim/libraries/blaslt/scale_factors.h"
#include "runtime_shim/runtime/stream/task_failure.h"

namespace npu::detail {
namespace {

constexpr const char* kShapes = "shapes that do not fit";
constexpr float kLargestE4m3 = 448, kLargestE5m2 = 57344, kLargestE2m1 = 6;

int64_t integer_at(const void* array, int32_t width, int64_t index) {
  if (width == NPUBLASLT_INTEGER_WIDTH_64) return static_cast<const int64_t*>(array)[index];
  return static_cast<const int32_t*>(array)[index];
}

/// A matrix of the batch. pointer: of the call.
LtMatrixView view_of(const LtLayout& layout, const void* pointer, int64_t batch) {
  const LtNumber number = *lt_number_of(static_cast<npuDataType>(layout.type));
  void* data = const_cast<void*>(pointer);
  if (has_pointers(layout) && pointer != nullptr)
    data = const_cast<void*>(static_cast<const void* const*>(pointer)[batch]);
  if (is_grouped(layout)) {
    return {number,
            layout.order,
            integer_at(layout.rows_array, layout.rows_cols_width, batch),
            integer_at(layout.cols_array, layout.rows_cols_width, batch),
            integer_at(layout.ld_array, layout.ld_width, batch),
            layout.plane_offset,
            data,
            0};
  }
  return {number,
          layout.order,
          static_cast<int64_t>(layout.rows),
          static_cast<int64_t>(layout.cols),
          layout.ld,
          layout.plane_offset,
          data,
          has_pointers(layout) ? 0 : batch * layout.batch_stride};
}

/// The factors of the batch's matrix, of those whose pointer belongs to a descriptor.
const void* factors_of(const LtLayout& layout, int32_t mode, const void* pointer, int64_t batch) {
  const bool is_one = mode == NPUBLASLT_MATMUL_MATRIX_SCALE_SCALAR_32F;
  if (pointer == nullptr || is_one || !is_grouped(layout)) return pointer;
  return static_cast<const void* const*>(pointer)[batch];
}

template <class Real>
void multiply_dense(const DenseMatrix<Real>& a, const std::vector<Real>& a_part, const DenseMatrix<Real>& b,
                    const std::vector<Real>& b_part, double alpha, double beta, std::vector<Real>& sum) {
  constexpr ops::Element kElement = std::is_same_v<Real, float> ? ops::Element::f32 : ops::Element::f64;
  const auto ld = [](int64_t rows) { return std::max<int64_t>(rows, 1); };
  ops::Gemm gemm;
  gemm.m = a.rows;
  gemm.n = b.cols;
  gemm.k = a.cols;
  gemm.alpha = alpha;
  gemm.beta = beta;
  gemm.a = {a_part.data(), kElement, ld(a.rows), 0};
  gemm.b = {b_part.data(), kElement, ld(b.rows), 0};
  gemm.c = {sum.data(), kElement, ld(a.rows), 0};
  gemm.d = {sum.data(), kElement, ld(a.rows), 0};
  gemm.in_double = std::is_same_v<Real, double>;
  ops::gemm_fast(gemm);
}

/// matrix(i, j) *= factor_of(i). A factor of 0 gives 0, also for what is infinite or not a number.
template <class Real, class FactorOf>
void scale_rows(DenseMatrix<Real>& matrix, const FactorOf& factor_of) {
  std::vector<std::complex<double>> factors;
  for (int64_t i = 0; i < matrix.rows; ++i) factors.push_back(factor_of(i));
  for (int64_t j = 0; j < matrix.cols; ++j) {
    Real* real = matrix.column(j);
    Real* imaginary = matrix.imaginary_column(j);
    for (int64_t i = 0; i < matrix.rows; ++i) {
      const std::complex<double> by = factors[static_cast<size_t>(i)];
      const std::complex<double> value(real[i], imaginary == nullptr ? 0 : imaginary[i]);
      if (imaginary == nullptr) {
        real[i] = by.real() == 0 ? 0 : static_cast<Real>(by.real()) * real[i];
        continue;
      }
      const std::complex<double> scaled = by == 0.0 ? 0 : by * value;
      real[i] = static_cast<Real>(scaled.real());
      imaginary[i] = static_cast<Real>(scaled.imag());
    }
  }
}

/// The product of one matrix of the batch.
template <class Real>
class DenseItem {
 public:
  DenseItem(const LtDenseProduct& call, int64_t batch)
      : call_(call),
        matmul_(call.problem.matmul),
        batch_(batch),
        d_view_(view_of(call.problem.d, call.operands.d, batch)) {}

  /// amax: the largest absolute values of D and of the auxiliary matrix before they are scaled.
  void run(float& d_amax, float& aux_amax, ops::EpilogueRun& epilogue) {
    check(call_.problem.d, d_view_);
    if (d_view_.rows == 0 || d_view_.cols == 0) return;
    multiply();
    combine();
    finish(epilogue, aux_amax);
    scale_result(d_amax);
    write_matrix(d_view_, sum_);
  }

 private:
  DenseMatrix<Real> operand(const LtLayout& layout, const void* pointer, int32_t op, bool outer_is_row) const;
  void apply_factors(const LtFactors& factors, bool inner_is_row, DenseMatrix<Real>& matrix) const;
  void require(bool holds, const char* what) const;
  void check(const LtLayout& layout, const LtMatrixView& view) const;
  LtMatrixView checked_view(const LtLayout& layout, const void* pointer) const;
  void multiply();
  std::complex<double> factor(const void* at, std::complex<double> value, bool is_vector, int64_t stride,
                              int64_t row) const;
  std::complex<double> alpha(int64_t row) const;
  std::complex<double> beta(int64_t row) const;
  DenseMatrix<Real> addend() const;
  void combine();
  void finish(ops::EpilogueRun& epilogue, float& aux_amax);
  void scale_result(float& d_amax);

  const LtDenseProduct& call_;
  const LtMatmul& matmul_;
  const int64_t batch_;
  const LtMatrixView d_view_;
  DenseMatrix<Real> sum_;
};

/// matrix(i, j) *= its factor.
template <class Real>
void DenseItem<Real>::apply_factors(const LtFactors& factors, bool inner_is_row,
                                    DenseMatrix<Real>& matrix) const {
  if (factors.are_ones()) return;
  for (int64_t j = 0; j < matrix.cols; ++j) {
    Real* column = matrix.column(j);
    for (int64_t i = 0; i < matrix.rows; ++i)
      column[i] *= static_cast<Real>(inner_is_row ? factors.at(i, j) : factors.at(j, i));
  }
}

/// op(A) or op(B), with its factors. outer_is_row: of A, whose rows are not along k.
template <class Real>
DenseMatrix<Real> DenseItem<Real>::operand(const LtLayout& layout, const void* pointer, int32_t op,
                                           bool outer_is_row) const {
  DenseMatrix<Real> matrix;
  read_matrix(checked_view(layout, pointer), op != NPUBLAS_OP_N, matrix);
  if (op == NPUBLAS_OP_C)
    for (Real& value : matrix.imaginary) value = -value;
  const int32_t mode = outer_is_row ? matmul_.a_scale_mode : matmul_.b_scale_mode;
  const void* scale = outer_is_row ? matmul_.a_scale : matmul_.b_scale;
  const int64_t inner = outer_is_row ? matrix.cols : matrix.rows;
  const int64_t outer = outer_is_row ? matrix.rows : matrix.cols;
  apply_factors(LtFactors(mode, factors_of(layout, mode, scale, batch_), inner, outer), !outer_is_row,
                matrix);
  return matrix;
}

/// What the call cannot know, since it is on the device, is checked when the task runs.
template <class Real>
void DenseItem<Real>::require(bool holds, const char* what) const {
  if (!holds) throw TaskFailure("matrix " + std::to_string(batch_) + " of the batch: " + what);
}

/// A matrix that is read.
template <class Real>
LtMatrixView DenseItem<Real>::checked_view(const LtLayout& layout, const void* pointer) const {
  const LtMatrixView view = view_of(layout, pointer, batch_);
  check(layout, view);
  return view;
}

/// A matrix of a group has a size, and columns that do not overlap; one of a batch by pointers has an address.
template <class Real>
void DenseItem<Real>::check(const LtLayout& layout, const LtMatrixView& view) const {
  if (is_grouped(layout)) {
    require(view.rows >= 0 && view.cols >= 0, "a negative size");
    require(layout.order != NPUBLASLT_ORDER_COL || view.ld >= view.rows,
            "a leading dimension below the number of rows");
  }
  require(view.data != nullptr || view.rows == 0 || view.cols == 0, "a null pointer instead of the elements");
}

template <class Real>
void DenseItem<Real>::multiply() {
  const LtProblem& problem = call_.problem;
  const DenseMatrix<Real> a = operand(problem.a, call_.operands.a, matmul_.trans_a, true);
  const DenseMatrix<Real> b = operand(problem.b, call_.operands.b, matmul_.trans_b, false);
  require(a.rows == d_view_.rows && b.cols == d_view_.cols && a.cols == b.rows, kShapes);
  sum_.resize(d_view_.rows, d_view_.cols, call_.types.is_complex);
  multiply_dense(a, a.real, b, b.real, 1, 0, sum_.real);
  if (!call_.types.is_complex) return;
  multiply_dense(a, a.imaginary, b, b.imaginary, -1, 1, sum_.real);
  multiply_dense(a, a.real, b, b.imaginary, 1, 0, sum_.imaginary);
  multiply_dense(a, a.imaginary, b, b.real, 1, 1, sum_.imaginary);
}

/// A scalar: a value, one in device memory, one of a vector by rows, or one by matrices of the batch.
template <class Real>
std::complex<double> DenseItem<Real>::factor(const void* at, std::complex<double> value, bool is_vector,
                                             int64_t stride, int64_t row) const {
  if (at == nullptr) return value;
  if (stride != 0) at = static_cast<const void* const*>(at)[batch_];
  const int64_t index = is_vector ? row + batch_ * matmul_.alpha_stride : 0;
  const int64_t parts = call_.types.is_complex ? 2 : 1;
  return lt_scalar(call_.types, ops::element_at(call_.types.scale, at, index * parts));
}
template <class Real>
std::complex<double> DenseItem<Real>::alpha(int64_t row) const {
  const bool is_vector = matmul_.pointer_mode >= NPUBLASLT_POINTER_MODE_DEVICE_VECTOR;
  return factor(call_.scalars.alpha_at, call_.scalars.alpha, is_vector, matmul_.alpha_batch_stride, row);
}
template <class Real>
std::complex<double> DenseItem<Real>::beta(int64_t row) const {
  const bool is_vector = matmul_.pointer_mode == NPUBLASLT_POINTER_MODE_DEVICE_VECTOR;
  return factor(call_.scalars.beta_at, call_.scalars.beta, is_vector, matmul_.beta_batch_stride, row);
}

/// The addend beta C, or an empty matrix without one.
template <class Real>
DenseMatrix<Real> DenseItem<Real>::addend() const {
  DenseMatrix<Real> c;
  bool adds = false;
  for (int64_t i = 0; i < d_view_.rows && !adds; ++i) adds = beta(i) != 0.0;
  if (!adds) return c;
  read_matrix(checked_view(call_.problem.c, call_.operands.c), false, c);
  const int32_t mode = matmul_.c_scale_mode;
  const void* factors = factors_of(call_.problem.c, mode, matmul_.c_scale, batch_);
  apply_factors(LtFactors(mode, factors, c.rows, c.cols), true, c);
  scale_rows(c, [&](int64_t i) { return beta(i); });
  return c;
}

/// sum = alpha sum + beta C.
template <class Real>
void DenseItem<Real>::combine() {
  scale_rows(sum_, [&](int64_t i) { return alpha(i); });
  const DenseMatrix<Real> c = addend();
  const bool is_there = !c.real.empty();
  require(!is_there || (c.rows == d_view_.rows && c.cols == d_view_.cols), kShapes);
  for (size_t i = 0; i < c.real.size(); ++i) sum_.real[i] += c.real[i];
  for (size_t i = 0; i < c.imaginary.size(); ++i) sum_.imaginary[i] += c.imaginary[i];
}

/// A matrix of a GELU's inputs that has factors or 8 bits: it is kept as floats first.
void store_scaled_aux(const LtMatmul& matmul, const ops::Epilogue& epilogue, int64_t batch, int64_t rows,
                      int64_t cols, std::vector<float>& values, float& amax) {
  const float scale = matmul.aux_scale == nullptr ? 1 : *static_cast<const float*>(matmul.aux_scale);
  for (float& value : values) {
    amax = std::max(amax, std::fabs(value));
    value *= scale;
  }
  for (int64_t j = 0; j < cols; ++j) {
    const int64_t at = batch * epilogue.aux_stride + j * epilogue.aux_ld;
    ops::store_floats(epilogue.aux_type, values.data() + j * rows, rows,
                      ops::element_at(epilogue.aux_type, epilogue.aux, at), 1);
  }
}

template <class Real>
void DenseItem<Real>::finish(ops::EpilogueRun& shared, float& aux_amax) {
  if constexpr (std::is_same_v<Real, float>) {
    const ops::Epilogue& epilogue = call_.epilogue;
    const bool is_plain =
        epilogue.activation == ops::Activation::none && !epilogue.bias && !epilogue.bias_gradient;
    if (is_plain) return;
    const ops::GemmTile tile{batch_, 0, 0, sum_.rows, sum_.cols, sum_.real.data(), sum_.rows};
    const bool scales_aux = matmul_.aux_scale || matmul_.aux_amax || is_fp8(epilogue.aux_type);
    if (!is_grouped(call_.problem.d) && !scales_aux) return shared(tile);
    ops::Epilogue own = epilogue;
    std::vector<float> kept;
    if (is_grouped(call_.problem.d)) {
      own.bias = static_cast<const void* const*>(epilogue.bias)[batch_];
      own.bias_stride = 0;
    }
    if (scales_aux) {
      kept.resize(sum_.real.size());
      own.aux = kept.data();
      own.aux_type = ops::Element::f32;
      own.aux_ld = sum_.rows;
      own.aux_stride = 0;
    }
    ops::EpilogueRun run(own);
    run(tile);
    if (scales_aux) store_scaled_aux(matmul_, epilogue, batch_, sum_.rows, sum_.cols, kept, aux_amax);
  }
}

template <class Real>
void DenseItem<Real>::scale_result(float& d_amax) {
  if constexpr (std::is_same_v<Real, float>) {
    if (matmul_.d_amax != nullptr)
      for (const float value : sum_.real) d_amax = std::max(d_amax, std::fabs(value));
    if (matmul_.d_scale != nullptr)
      for (float& value : sum_.real) value *= *static_cast<const float*>(matmul_.d_scale);
    if (matmul_.d_out_scale == nullptr) return;
    const float largest = d_view_.number.is_packed                    ? kLargestE2m1
                          : d_view_.number.part == ops::Element::e4m3 ? kLargestE4m3
                                                                      : kLargestE5m2;
    quantise_blocks(matmul_.d_out_scale_mode, largest, sum_.rows, sum_.cols, sum_.real.data(),
                    matmul_.d_out_scale);
  }
}

template <class Real>
void run_items(const LtDenseProduct& product) {
  const LtMatmul& matmul = product.problem.matmul;
  float d_amax = 0, aux_amax = 0;
  ops::EpilogueRun epilogue(product.epilogue);
  for (int64_t batch = 0; batch < product.problem.d.batch_count; ++batch)
    DenseItem<Real>(product, batch).run(d_amax, aux_amax, epilogue);
  epilogue.store_bias_gradient(product.problem.d.batch_count);
  if (matmul.d_amax != nullptr) *static_cast<float*>(matmul.d_amax) = d_amax;
  if (matmul.aux_amax != nullptr) *static_cast<float*>(matmul.aux_amax) = aux_amax;
}

}  // namespace

std::complex<double> lt_scalar(const LtTypes& types, const void* pointer) {
  const double real = ops::load_one(types.scale, pointer);
  if (!types.is_complex) return real;
  return {real, ops::load_one(types.scale, ops::element_at(types.scale, pointer, 1))};
}

void run_dense_product(const LtDenseProduct& product) {
  if (product.types.compute == ops::Element::f64 || product.types.compute == ops::Element::i32)
    return run_items<double>(product);
  run_items<float>(product);
}

}  // namespace npu::detail
