// C = alpha * op(A) + beta * op(B) between element types and orders.

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "npu/blaslt.h"
#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blas/types_of.h"
#include "runtime_shim/libraries/blaslt/state.h"
#include "runtime_shim/libraries/common/operator_types.h"
#include "runtime_shim/libraries/common/operators.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/graph/capture_node_builder.h"

namespace npu::detail {
namespace {

/// A matrix with its layout and transposition: element (i, j) is at base[i * down + j * across].
struct View {
  ops::Element type;
  const void* base;
  int64_t rows, cols, down, across, batch_stride;
};

std::optional<View> view_of(const LtLayout& layout, const void* base, bool transposed) {
  auto type = element_of(static_cast<npuDataType>(layout.type));
  bool row_order = layout.order == NPUBLASLT_ORDER_ROW;
  if (!type || (!row_order && layout.order != NPUBLASLT_ORDER_COL)) return std::nullopt;
  View view{*type,
            base,
            static_cast<int64_t>(layout.rows),
            static_cast<int64_t>(layout.cols),
            row_order ? layout.ld : 1,
            row_order ? 1 : layout.ld,
            layout.batch_stride};
  if (transposed) {
    std::swap(view.rows, view.cols);
    std::swap(view.down, view.across);
  }
  return view;
}

struct TransformTask {
  double alpha, beta;
  std::optional<View> a, b;  // absent if the term's factor is 0
  View c;
  int64_t batch_count;

  void run() const {
    for (int64_t batch = 0; batch < batch_count; ++batch) {
      ops::parallel_chunks(c.cols, 65536 / std::max<int64_t>(c.rows, 1) + 1,
                           [&](int64_t first, int64_t last) {
                             for (int64_t j = first; j < last; ++j) column(batch, j);
                           });
    }
  }

 private:
  void add(const View& from, double weight, int64_t batch, int64_t j, std::vector<double>& sum) const {
    std::vector<double> values(sum.size());
    const void* start = ops::element_at(from.type, from.base, batch * from.batch_stride + j * from.across);
    ops::load_doubles(from.type, start, from.down, c.rows, values.data());
    for (size_t i = 0; i < sum.size(); ++i) sum[i] += weight * values[i];
  }

  void column(int64_t batch, int64_t j) const {
    std::vector<double> sum(static_cast<size_t>(c.rows));
    if (a) add(*a, alpha, batch, j, sum);
    if (b) add(*b, beta, batch, j, sum);
    void* start = ops::element_at(c.type, const_cast<void*>(c.base), batch * c.batch_stride + j * c.across);
    ops::store_doubles(c.type, sum.data(), c.rows, start, c.down);
  }
};

TensorOperand operand_of(const View& view, int64_t batch_count) {
  return {view.base,
          data_type(view.type),
          {{view.batch_stride == 0 ? 1 : batch_count, view.batch_stride},
           {view.rows, view.down},
           {view.cols, view.across}}};
}

/// The task by operators: one term is copied, or scaled; a second one is added. Errors: those of Operator; NotSupported for more
/// than a copy, which rounds otherwise, where a task of the simulated device can run.
npuError_t submit_transform(npuStream_t stream, const TransformTask& task) {
  const TensorOperand c = operand_of(task.c, task.batch_count);
  const bool has_a = task.a && task.alpha != 0, has_b = task.b && task.beta != 0;
  const View& first = has_a ? *task.a : has_b ? *task.b : task.c;
  const double factor = has_a ? task.alpha : task.beta;
  const TensorOperand from = operand_of(first, task.batch_count);
  if (!has_a && !has_b) return operators::inplace_zero(stream, c.get());
  if (factor == 1 && !(has_a && has_b)) return operators::inplace_copy(stream, c.get(), from.get());
  if (simulator() != nullptr) return npuErrorNotSupported;
  const bool in_place = has_a && has_b && task.b->base == task.c.base;
  if (in_place) return npuErrorNotSupported;  // B would be lost
  const npuError_t error =
      operators::muls(stream, from.get(), ScalarOperand(static_cast<float>(factor)).get(), c.get());
  if (error != npuSuccess || !(has_a && has_b)) return error;
  return operators::inplace_add(stream, c.get(), operand_of(*task.b, task.batch_count).get(),
                                ScalarOperand(static_cast<float>(task.beta)).get());
}

bool fits(const std::optional<View>& from, const View& to) {
  return !from || (from->rows == to.rows && from->cols == to.cols);
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
  if (lightHandle == nullptr) return blas_logged(kName, NPUBLAS_STATUS_NOT_INITIALIZED);
  bool first = A != nullptr && Adesc != nullptr, second = B != nullptr && Bdesc != nullptr;
  bool valid = transformDesc && C && Cdesc && (first || second) && (!first || alpha) && (!second || beta);
  if (!valid) return blas_logged(kName, NPUBLAS_STATUS_INVALID_VALUE);
  const LtTransform& transform = lt_state<LtTransform>(transformDesc);
  auto scale = element_of(static_cast<npuDataType>(transform.scale_type));
  std::optional<View> a, b, c = view_of(lt_state<LtLayout>(Cdesc), C, false);
  if (first) a = view_of(lt_state<LtLayout>(Adesc), A, transform.trans_a != NPUBLAS_OP_N);
  if (second) b = view_of(lt_state<LtLayout>(Bdesc), B, transform.trans_b != NPUBLAS_OP_N);
  if (!scale || !c || first != a.has_value() || second != b.has_value())
    return blas_logged(kName, NPUBLAS_STATUS_NOT_SUPPORTED);
  if (!fits(a, *c) || !fits(b, *c)) return blas_logged(kName, NPUBLAS_STATUS_INVALID_VALUE);
  bool on_host = transform.pointer_mode == NPUBLASLT_POINTER_MODE_HOST;
  auto weight = [&](const void* pointer, bool used) {
    return used ? npu::ops::load_one(*scale, pointer) : 0.0;
  };
  TransformTask task{on_host ? weight(alpha, first) : 0,   on_host ? weight(beta, second) : 0, a, b, *c,
                     lt_state<LtLayout>(Cdesc).batch_count};
  const auto as_task = [&] {
    return blas_submit(stream, kName, [=, type = *scale]() mutable {
      if (!on_host && task.a) task.alpha = npu::ops::load_one(type, alpha);
      if (!on_host && task.b) task.beta = npu::ops::load_one(type, beta);
      if (task.alpha == 0) task.a.reset();
      if (task.beta == 0) task.b.reset();
      task.run();
    });
  };
  if (!on_host || task.c.rows == 0 || task.c.cols == 0) return as_task();
  const auto by_operators = [&] { return submit_transform(stream, task); };
  return blas_by_operators(
      stream, kName, [&] { return as_library_node(stream, kName, by_operators); }, as_task);
}
