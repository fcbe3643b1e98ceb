// The computation of each kind of work.

#include <algorithm>
#include <vector>

#include "runtime_shim/kernels/random/random.h"
#include "runtime_shim/kernels/tensor/tensor_product.h"
#include "runtime_shim/libraries/dnn/graph/run.h"

namespace npu::detail::graph {
namespace {

// One number per matrix of the product: the override's value, broadcast if its dim is 1.
std::vector<int64_t> limits_of(const NodeRun& run, size_t i) {
  if (!run.has_in(i)) return {};
  ops::TensorShape matrices = run.out(0).shape;
  matrices.dims[matrices.rank - 2] = matrices.dims[matrices.rank - 1] = 1;
  const ops::TensorIn whole = ops::broadcast(run.in(i), matrices);
  std::vector<float> values(matrices.count());
  ops::gather(whole, values.data());
  return {values.begin(), values.end()};
}

// running = (1 - factor) before + factor now
void average(double factor, const ops::TensorIn& before, const ops::TensorIn& now, ops::TensorOut running) {
  if (running.data == nullptr) return;
  running.alpha = 1;
  ops::combine(ops::BinaryOp::add, 1 - factor, before.data == nullptr ? now : before, factor, now, running);
}

}  // namespace

void run_work(const PointwiseWork& work, const NodeRun& run) {
  ops::pointwise(work.op, work.settings, run.in(0), run.in(1), run.in(2), run.out(0));
}

void run_work(const ProductWork& work, const NodeRun& run) {
  const ops::ProductLimits limits{limits_of(run, 2), limits_of(run, 3), limits_of(run, 4), work.padding};
  ops::tensor_product(run.in(0), run.in(1), run.out(0), limits, run.operands_as);
}

void run_work(const ReductionWork& work, const NodeRun& run) {
  ops::reduce_groups(work.op, work.propagate_nan, run.in(0), run.out(0));
}

void run_work(const ConvolutionWork& work, const NodeRun& run) {
  ops::Convolution problem = work.problem;
  problem.operands_as = run.operands_as;
  ops::TensorOut result = run.out(0);
  result.alpha = work.alpha;
  result.beta = work.beta;
  if (work.direction == Direction::forward) {
    ops::convolution_forward(problem, run.in(0), run.in(1), result);
  } else if (work.direction == Direction::data) {
    ops::convolution_backward_data(problem, run.in(0), run.in(1), result);
  } else {
    ops::convolution_backward_filter(problem, run.in(0), run.in(1), result);
  }
}

void run_work(const RandomWork& work, const NodeRun& run) {
  const ops::TensorOut y = run.out(0);
  const int64_t count = y.shape.count();
  ops::RandomRange range;
  range.seed = static_cast<uint64_t>(run.integer(0, work.seed));
  range.first = static_cast<uint64_t>(run.integer(1, 0) + run.batch * count);
  std::vector<float> values(count);
  if (work.distribution == NPUDNN_RNG_DISTRIBUTION_NORMAL) {
    ops::fill_normal(values.data(), count, range, static_cast<float>(work.first),
                     static_cast<float>(work.second));
  } else {
    ops::fill_uniform(values.data(), count, range);
    const float first = static_cast<float>(work.first), width = static_cast<float>(work.second - work.first);
    const bool chance = work.distribution == NPUDNN_RNG_DISTRIBUTION_BERNOULLI;
    for (float& value : values) value = chance ? (value <= first ? 1.0f : 0.0f) : first + width * value;
  }
  ops::scatter(values.data(), y);
}

// A virtual result is the operand's memory with other dims and strides. A result of a narrower type, or one that
// is not virtual, gets a copy, because other operations may read the operand.
void run_work(const ViewWork&, const NodeRun& run) {
  const Slot& from = run.slots[run.node.in[0]];
  Slot& to = run.slots[run.node.out[0]];
  const TensorSpec& spec = run.program.tensors[run.node.out[0]];
  ops::TensorShape seen = to.shape;
  seen.type = from.shape.type;
  if (!spec.is_virtual) return ops::copy_tensor({seen, from.data}, {to.shape, to.data});
  if (from.buffer != nullptr && rounded_to(spec.type) != ops::Element::f32) {
    to.make_buffer();
    std::copy_n(from.buffer.get(), std::min(span_of(from.shape), span_of(to.shape)), to.buffer.get());
    return to.round_to(spec.type);
  }
  to.shape = seen;
  to.data = from.data;
  to.buffer = from.buffer;
}

void run_work(const NormWork& work, const NodeRun& run) {
  ops::TensorNorm norm = work.norm;
  norm.epsilon = run.scalar(3, norm.epsilon);
  if (run.has_in(8))
    return ops::tensor_norm_inference(run.in(0), run.in(1), run.in(2), run.in(7), run.in(8), run.out(0));
  if (!run.has_out(3) && !run.has_out(4))
    return ops::tensor_norm_forward(norm, run.in(0), run.in(1), run.in(2), run.out(0), run.out(1),
                                    run.out(2));
  // Computes the running values from those of this batch.
  const ops::TensorShape& x = run.in(0).shape;
  ops::TensorShape statistics = x;
  statistics.type = ops::Element::f32;
  for (int i = 0; i < x.rank; ++i)
    if (norm.over[i]) statistics.dims[i] = 1;
  ops::set_packed_strides(statistics, false);
  std::vector<float> mean(statistics.count()), inverse(statistics.count());
  ops::tensor_norm_forward(norm, run.in(0), run.in(1), run.in(2), run.out(0), {statistics, mean.data()},
                           {statistics, inverse.data()});
  const ops::TensorIn means{statistics, mean.data()}, spread{statistics, inverse.data()};
  if (run.has_out(1)) ops::copy_tensor(means, run.out(1));
  if (run.has_out(2)) ops::copy_tensor(spread, run.out(2));
  const double factor = run.scalar(4, 1),
               n = static_cast<double>(x.count()) / static_cast<double>(statistics.count());
  average(factor, run.in(5), means, run.out(3));
  for (float& value : inverse) {
    const double variance = 1 / (static_cast<double>(value) * value) - norm.epsilon;
    value = static_cast<float>(variance * n / std::max(n - 1, 1.0));
  }
  average(factor, run.in(6), spread, run.out(4));
}

void run_work(const NormGradientWork& work, const NodeRun& run) {
  ops::TensorNorm norm = work.norm;
  norm.epsilon = run.scalar(5, norm.epsilon);
  ops::tensor_norm_backward(norm, run.in(0), run.in(1), run.in(2), run.in(3), run.in(4), run.out(0),
                            run.out(1), run.out(2));
}

}  // namespace npu::detail::graph
