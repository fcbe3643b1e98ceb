#include "runtime_shim/libraries/dnn/lrn_operators.h"

#include <algorithm>
#include <cstdlib>

#include "runtime_shim/libraries/dnn/graph/operator_run.h"

namespace npu::detail {
namespace {

using graph::OperatorRun;
using ops::TensorIn;
using ops::TensorOut;

/// `count` channels from `first` on.
template <class Tensor>
Tensor channels(const Tensor& tensor, int64_t first, int64_t count) {
  Tensor part = tensor;
  part.shape.dims[1] = count;
  part.data = ops::element_at(tensor.shape.type, tensor.data, first * tensor.shape.strides[1]);
  return part;
}

/// sums = the sums of the channels from `behind` before each to `ahead` after it.
void window_sums(OperatorRun& run, int64_t behind, int64_t ahead, const TensorIn& values,
                 const TensorOut& sums) {
  const int64_t count = values.shape.dims[1];
  run.copy(values, sums);
  for (int64_t shift = -std::min(behind, count - 1); shift <= std::min(ahead, count - 1); ++shift) {
    if (shift == 0) continue;
    const int64_t first = std::max<int64_t>(0, -shift), length = count - std::abs(shift);
    const TensorOut to = channels(sums, first, length);
    run.add(graph::in(to), channels(values, first + shift, length), 1, to);
  }
}

/// values^power, for values above 0.
void raise(OperatorRun& run, const TensorIn& values, double power, const TensorOut& to) {
  run.apply(operators::log, values, to);
  run.scale(to, power);
  run.run([&] { return operators::inplace_exp(run.stream(), operand(to).get()); });
}

/// s = k + alpha / n sum x^2.
TensorIn bases(OperatorRun& run, const ops::CrossChannelNorm& norm, const TensorIn& x) {
  const int64_t behind = (norm.n - 1) / 2;
  const TensorOut squares = run.fresh(x.shape), sums = run.fresh(x.shape);
  run.multiply(x, x, squares);
  window_sums(run, behind, norm.n - behind - 1, graph::in(squares), sums);
  run.scale(sums, norm.alpha / static_cast<double>(norm.n));
  run.add_number(sums, norm.k);
  return graph::in(sums);
}

bool has_operators(npuStream_t stream, const TensorIn& x) {
  return has_operator_type(x.shape) && x.shape.rank >= 2 && !under_capture(stream);
}

}  // namespace

npuError_t submit_lrn(npuStream_t stream, const ops::CrossChannelNorm& norm, const TensorIn& x,
                      const TensorOut& y) {
  if (!has_operators(stream, x)) return npuErrorNotSupported;
  OperatorRun run(stream, {});
  const TensorIn values = run.floats(x);
  const TensorOut power = run.fresh(x.shape);
  raise(run, bases(run, norm, values), -norm.beta, power);
  run.multiply(values, graph::in(power), power);
  run.copy(graph::in(power), y);
  return run.error();
}

npuError_t submit_lrn_backward(npuStream_t stream, const ops::CrossChannelNorm& norm, const TensorIn& dy,
                               const TensorIn& x, const TensorOut& dx) {
  if (!has_operators(stream, x) || !has_operators(stream, dy)) return npuErrorNotSupported;
  OperatorRun run(stream, {});
  const TensorIn values = run.floats(x), gradient = run.floats(dy), base = bases(run, norm, values);
  const TensorOut power = run.fresh(x.shape), products = run.fresh(x.shape), sums = run.fresh(x.shape);
  const int64_t behind = (norm.n - 1) / 2;
  raise(run, base, -norm.beta, power);
  run.multiply(gradient, graph::in(power), power);
  run.multiply(graph::in(power), values, products);
  run.apply(operators::div, graph::in(products), base, products);
  window_sums(run, norm.n - behind - 1, behind, graph::in(products), sums);
  run.multiply(values, graph::in(sums), sums);
  run.add(graph::in(power), graph::in(sums), -2 * norm.alpha * norm.beta / static_cast<double>(norm.n),
          power);
  run.copy(graph::in(power), dx);
  return run.error();
}

}  // namespace npu::detail
