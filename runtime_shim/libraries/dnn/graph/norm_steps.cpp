// Normalisations and their gradients by operators, in floats.
#include <algorithm>

#include "runtime_shim/libraries/dnn/graph/operator_run.h"

namespace npu::detail::graph {
namespace {

using ops::ReduceOp;
using ops::TensorIn;
using ops::TensorOut;
using ops::TensorShape;

/// Length 1 in the dims that are normalised over.
TensorShape statistics_of(const ops::TensorNorm& norm, const TensorShape& x) {
  TensorShape shape = x;
  for (int i = 0; i < x.rank; ++i)
    if (norm.over[i]) shape.dims[i] = 1;
  return packed_like(shape);
}

struct Statistics {
  TensorIn mean, variance, inverse;  ///< no mean if the norm is not centred
};

/// x, or x - mean.
TensorIn centred(OperatorRun& run, const TensorIn& x, const TensorIn& mean) {
  if (mean.data == nullptr) return x;
  const TensorOut to = run.fresh(x.shape);
  run.add(x, mean, -1, to);
  return in(to);
}

Statistics measure(OperatorRun& run, const ops::TensorNorm& norm, double epsilon, const TensorIn& x) {
  const TensorShape shape = statistics_of(norm, x.shape);
  Statistics result;
  if (norm.centred) {
    const TensorOut mean = run.fresh(shape);
    run.reduce(ReduceOp::average, x, mean);
    result.mean = in(mean);
  }
  const TensorIn rest = centred(run, x, result.mean);
  const TensorOut squares = run.fresh(x.shape), variance = run.fresh(shape), inverse = run.fresh(shape),
                  sum = run.fresh(shape);
  run.multiply(rest, rest, squares);
  run.reduce(ReduceOp::average, in(squares), variance);
  run.copy(in(variance), sum);
  run.add_number(sum, epsilon);
  run.apply(operators::rsqrt, in(sum), inverse);
  result.variance = in(variance);
  result.inverse = in(inverse);
  return result;
}

/// (x - mean) inverse.
TensorIn normalised(OperatorRun& run, const TensorIn& x, const Statistics& statistics) {
  const TensorOut to = run.fresh(x.shape);
  run.multiply(centred(run, x, statistics.mean), statistics.inverse, to);
  return in(to);
}

/// result `i` = (1 - factor) before + factor now.
void average_into(const NodeOperators& node, size_t i, double factor, size_t before, const TensorIn& now) {
  const TensorIn old = node.has_in(before) ? node.run.scaled(node.stored(before), 1 - factor)
                                           : node.run.scaled(now, 1 - factor);
  node.store(i, [&](const TensorOut& to) { node.run.add(old, now, factor, to); });
}

void store_statistics(const NodeOperators& node, const TensorShape& x, const Statistics& statistics) {
  OperatorRun& run = node.run;
  if (statistics.mean.data != nullptr)
    node.store(1, [&](const TensorOut& to) { run.copy(statistics.mean, to); });
  node.store(2, [&](const TensorOut& to) { run.copy(statistics.inverse, to); });
  if (!node.has_out(3) && !node.has_out(4)) return;
  const double factor = node.number(4, 1),
               n = static_cast<double>(x.count()) / static_cast<double>(statistics.inverse.shape.count());
  average_into(node, 3, factor, 5, statistics.mean);
  average_into(node, 4, factor, 6, run.scaled(statistics.variance, n / std::max(n - 1, 1.0)));
}

}  // namespace

void submit_work(const NormWork& work, const NodeOperators& node) {
  OperatorRun& run = node.run;
  const TensorIn x = node.floats(0), scale = node.floats(1);
  const bool is_given = node.has_in(8);
  Statistics statistics;
  if (is_given) {
    if (node.has_in(7)) statistics.mean = node.floats(7);
    statistics.inverse = node.floats(8);
  } else {
    statistics = measure(run, work.norm, node.number(3, work.norm.epsilon), x);
  }
  const TensorIn normal = normalised(run, x, statistics);
  node.store(0, [&](const TensorOut& y) {
    run.multiply(normal, scale, y);
    if (node.has_in(2)) run.add(in(y), node.floats(2), 1, y);
  });
  if (!is_given) store_statistics(node, x.shape, statistics);
}

// g = dy scale; dx = inverse (g - mean(g) - normal mean(g normal)).
void submit_work(const NormGradientWork& work, const NodeOperators& node) {
  OperatorRun& run = node.run;
  const ops::TensorNorm& norm = work.norm;
  const TensorIn x = node.floats(0), dy = node.floats(1), scale = node.floats(2);
  Statistics statistics;
  if (!node.has_in(4) || (norm.centred && !node.has_in(3))) {
    statistics = measure(run, norm, node.number(5, norm.epsilon), x);
  } else {
    if (norm.centred) statistics.mean = node.floats(3);
    statistics.inverse = node.floats(4);
  }
  const TensorIn normal = normalised(run, x, statistics);
  const TensorOut product = run.fresh(x.shape), g = run.fresh(x.shape);
  node.store(2, [&](const TensorOut& d_bias) { run.reduce(ReduceOp::add, dy, d_bias); });
  run.multiply(dy, normal, product);
  node.store(1, [&](const TensorOut& d_scale) { run.reduce(ReduceOp::add, in(product), d_scale); });
  run.multiply(dy, scale, g);
  const TensorShape shape = statistics_of(norm, x.shape);
  const TensorOut slope = run.fresh(shape), mean = run.fresh(shape);
  run.multiply(in(g), normal, product);
  run.reduce(ReduceOp::average, in(product), slope);
  if (norm.centred) {
    run.reduce(ReduceOp::average, in(g), mean);
    run.add(in(g), in(mean), -1, g);
  }
  run.multiply(normal, in(slope), product);
  run.add(in(g), in(product), -1, g);
  node.store(0, [&](const TensorOut& dx) { run.multiply(in(g), statistics.inverse, dx); });
}

}  // namespace npu::detail::graph
