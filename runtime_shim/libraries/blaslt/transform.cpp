// C = alpha * op(A) + beta * op(B) between element types and orders.

#include <algorithm>
#include <complex>
#include <optional>

#include "npu/blaslt.h"
#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blaslt/log.h"
#include "runtime_shim/libraries/blaslt/matrix_view.h"
#include "runtime_shim/libraries/blaslt/problem.h"
#include "runtime_shim/libraries/common/operator_types.h"
#include "runtime_shim/libraries/common/operators.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/graph/capture_node_builder.h"

namespace npu::detail {
namespace {

/// A term, or the result: a matrix, transposed or not.
struct Term {
  LtMatrixView view;
  bool transposed, conjugated;
  int64_t batch_stride;  ///< elements, as LtMatrixView::first counts them
  int64_t rows() const { return transposed ? view.cols : view.rows; }
  int64_t cols() const { return transposed ? view.rows : view.cols; }
  LtMatrixView of_batch(int64_t batch) const {
    LtMatrixView matrix = view;
    matrix.first = batch * batch_stride;
    return matrix;
  }
};

/// Nothing for types and kinds of batches without transformations.
std::optional<Term> term_of(const LtLayout& layout, const void* data, int32_t op) {
  const auto number = lt_number_of(static_cast<npuDataType>(layout.type));
  if (!number || has_pointers(layout)) return std::nullopt;
  const auto rows = static_cast<int64_t>(layout.rows), cols = static_cast<int64_t>(layout.cols);
  // As cuBLASLt does, which counts complex numbers here, and parts of them in products.
  const int64_t stride = layout.plane_offset != 0 ? 2 * layout.batch_stride : layout.batch_stride;
  return Term{{*number, layout.order, rows, cols, layout.ld, layout.plane_offset, const_cast<void*>(data), 0},
              op != NPUBLAS_OP_N,
              op == NPUBLAS_OP_C,
              stride};
}

using Number = std::complex<double>;

struct TransformTask {
  Number alpha, beta;
  std::optional<Term> a, b;  // absent if the term's factor is 0
  Term c;
  int64_t batch_count;

  void run() const {
    for (int64_t batch = 0; batch < batch_count; ++batch) {
      const int64_t cols = c.view.cols, grain = 65536 / std::max<int64_t>(c.view.rows, 1) + 1;
      // Two packed numbers may share a byte.
      ops::parallel_chunks(cols, c.view.number.is_packed ? cols : grain, [&](int64_t first, int64_t last) {
        for (int64_t j = first; j < last; ++j) column(batch, j);
      });
    }
  }

 private:
  using Column = DenseMatrix<double>;

  void add(const Term& from, Number weight, int64_t batch, int64_t j, Column& sum) const {
    Column value;
    value.resize(c.view.rows, 1, from.view.number.is_complex);
    read_column(from.of_batch(batch), from.transposed, j, value.column(0), value.imaginary_column(0));
    for (size_t i = 0; i < sum.real.size(); ++i) {
      if (sum.imaginary.empty()) {
        sum.real[i] += weight.real() * value.real[i];
        continue;
      }
      const double imaginary = from.conjugated ? -value.imaginary[i] : value.imaginary[i];
      const Number scaled = weight * Number(value.real[i], imaginary);
      sum.real[i] += scaled.real();
      sum.imaginary[i] += scaled.imag();
    }
  }

  void column(int64_t batch, int64_t j) const {
    Column sum;
    sum.resize(c.view.rows, 1, c.view.number.is_complex);
    if (a) add(*a, alpha, batch, j, sum);
    if (b) add(*b, beta, batch, j, sum);
    write_column(c.of_batch(batch), j, sum.column(0), sum.imaginary_column(0));
  }
};

/// Whether an operator reads and writes the matrix: real numbers at equal distances, of a type that CANN has.
bool is_plain(const Term& term) {
  return !is_tiled_order(term.view.order) && !term.view.number.is_complex && !term.view.number.is_packed &&
         !is_fp8(term.view.number.part);
}

TensorOperand operand_of(const Term& term, int64_t batch_count) {
  const bool row_order = (term.view.order == NPUBLASLT_ORDER_ROW) != term.transposed;
  const int64_t down = row_order ? term.view.ld : 1, across = row_order ? 1 : term.view.ld;
  return {term.view.data,
          data_type(term.view.number.part),
          {{term.batch_stride == 0 ? 1 : batch_count, term.batch_stride},
           {term.rows(), down},
           {term.cols(), across}}};
}

/// The task by operators: one term is copied, or scaled; a second one is added. Errors: those of Operator; NotSupported for more
/// than a copy, which rounds otherwise, where a task of the simulated device can run.
npuError_t submit_transform(npuStream_t stream, const TransformTask& task) {
  const TensorOperand c = operand_of(task.c, task.batch_count);
  const bool has_a = task.a && task.alpha != 0.0, has_b = task.b && task.beta != 0.0;
  if (!is_plain(task.c) || (has_a && !is_plain(*task.a)) || (has_b && !is_plain(*task.b)))
    return npuErrorNotSupported;
  const Term& first = has_a ? *task.a : has_b ? *task.b : task.c;
  const double factor = has_a ? task.alpha.real() : task.beta.real();
  const TensorOperand from = operand_of(first, task.batch_count);
  if (!has_a && !has_b) return operators::inplace_zero(stream, c.get());
  if (factor == 1 && !(has_a && has_b)) return operators::inplace_copy(stream, c.get(), from.get());
  if (simulator() != nullptr) return npuErrorNotSupported;
  const bool in_place = has_a && has_b && task.b->view.data == task.c.view.data;
  if (in_place) return npuErrorNotSupported;  // B would be lost
  const npuError_t error =
      operators::muls(stream, from.get(), ScalarOperand(static_cast<float>(factor)).get(), c.get());
  if (error != npuSuccess || !(has_a && has_b)) return error;
  return operators::inplace_add(stream, c.get(), operand_of(*task.b, task.batch_count).get(),
                                ScalarOperand(static_cast<float>(task.beta.real())).get());
}

/// Complex numbers stay complex, and real ones real.
bool fits(const std::optional<Term>& from, const Term& to) {
  return !from || (from->rows() == to.view.rows && from->cols() == to.view.cols);
}
bool has_same_numbers(const std::optional<Term>& from, const Term& to) {
  return !from || from->view.number.is_complex == to.view.number.is_complex;
}
bool is_kept_apart(const LtLayout& layout) {
  return is_leading_dimension(layout.order, static_cast<int64_t>(layout.rows),
                              static_cast<int64_t>(layout.cols), layout.ld);
}

/// A scalar of a real or complex type.
Number scalar_at(const LtNumber& type, const void* pointer) {
  const double real = ops::load_one(type.part, pointer);
  return {real, type.is_complex ? ops::load_one(type.part, ops::element_at(type.part, pointer, 1)) : 0};
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" npublasStatus_t npublasLtMatrixTransform(npublasLtHandle_t lightHandle,
                                                    npublasLtMatrixTransformDesc_t transformDesc,
                                                    const void* alpha, const void* A,
                                                    npublasLtMatrixLayout_t Adesc, const void* beta,
                                                    const void* B, npublasLtMatrixLayout_t Bdesc, void* C,
                                                    npublasLtMatrixLayout_t Cdesc, npuStream_t stream) {
  constexpr const char* kName = "npublasLtMatrixTransform";
  if (lightHandle == nullptr) return lt_logged(kName, NPUBLAS_STATUS_NOT_INITIALIZED);
  bool first = A != nullptr && Adesc != nullptr, second = B != nullptr && Bdesc != nullptr;
  bool valid = transformDesc && C && Cdesc && (first || second) && (!first || alpha) && (!second || beta);
  if (!valid) return lt_logged(kName, NPUBLAS_STATUS_INVALID_VALUE);
  const LtTransform& transform = lt_state<LtTransform>(transformDesc);
  const LtLayout& result = lt_state<LtLayout>(Cdesc);
  const auto scale = lt_number_of(static_cast<npuDataType>(transform.scale_type));
  std::optional<Term> a, b, c = term_of(result, C, NPUBLAS_OP_N);
  if (first) a = term_of(lt_state<LtLayout>(Adesc), A, transform.trans_a);
  if (second) b = term_of(lt_state<LtLayout>(Bdesc), B, transform.trans_b);
  if (!scale || scale->is_packed || !c || first != a.has_value() || second != b.has_value())
    return lt_logged(kName, NPUBLAS_STATUS_NOT_SUPPORTED);
  if (!has_same_numbers(a, *c) || !has_same_numbers(b, *c) ||
      (scale->is_complex && !c->view.number.is_complex))
    return lt_logged(kName, NPUBLAS_STATUS_NOT_SUPPORTED);
  bool apart = is_kept_apart(result) && (!first || is_kept_apart(lt_state<LtLayout>(Adesc))) &&
               (!second || is_kept_apart(lt_state<LtLayout>(Bdesc)));
  const auto has_matrices = [&](npublasLtMatrixLayout_t layout) {
    return lt_state<LtLayout>(layout).batch_count == result.batch_count;
  };
  apart = apart && (!first || has_matrices(Adesc)) && (!second || has_matrices(Bdesc));
  if (!fits(a, *c) || !fits(b, *c) || !apart) return lt_logged(kName, NPUBLAS_STATUS_INVALID_VALUE);
  bool on_host = transform.pointer_mode == NPUBLASLT_POINTER_MODE_HOST;
  auto weight = [&](const void* pointer, bool used) { return used ? scalar_at(*scale, pointer) : Number(0); };
  TransformTask task{
      on_host ? weight(alpha, first) : 0, on_host ? weight(beta, second) : 0, a, b, *c, result.batch_count};
  const auto as_task = [&] {
    return blas_submit(stream, kName, [=, type = *scale]() mutable {
      if (!on_host && task.a) task.alpha = scalar_at(type, alpha);
      if (!on_host && task.b) task.beta = scalar_at(type, beta);
      if (task.alpha == 0.0) task.a.reset();
      if (task.beta == 0.0) task.b.reset();
      task.run();
    });
  };
  if (!on_host || task.c.view.rows == 0 || task.c.view.cols == 0) return lt_traced(kName, as_task());
  const auto by_operators = [&] { return submit_transform(stream, task); };
  return lt_traced(kName,
                   blas_by_operators(
                       stream, kName, [&] { return as_library_node(stream, kName, by_operators); }, as_task));
}
