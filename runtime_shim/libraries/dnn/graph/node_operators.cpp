// Products, reductions, convolutions, random numbers and views by operators.
#include <algorithm>

#include "runtime_shim/libraries/common/rounded_operand.h"
#include "runtime_shim/libraries/dnn/graph/operator_run.h"
#include "runtime_shim/libraries/dnn/layer_operators.h"

namespace npu::detail::graph {
namespace {

using ops::TensorIn;
using ops::TensorOut;
using ops::TensorShape;

/// The leading dims of the result for a tensor whose dims divide them: a matrix that several of the result share is repeated.
TensorShape repeated(const TensorShape& matrices, const TensorShape& result) {
  TensorShape seen = matrices;
  seen.rank = 0;
  const auto push = [&](int64_t dim, int64_t stride) {
    seen.dims[seen.rank] = dim;
    seen.strides[seen.rank++] = stride;
  };
  for (int i = 0; i < matrices.rank; ++i) {
    const bool is_leading = i < matrices.rank - 2;
    const int64_t shared = is_leading ? result.dims[i] / matrices.dims[i] : 1;
    if (shared != 1 && matrices.dims[i] != 1) push(matrices.dims[i], matrices.strides[i]);
    push(shared == 1 ? matrices.dims[i] : shared, shared == 1 ? matrices.strides[i] : 0);
  }
  return seen;
}

/// Whether the leading dims have one stride; `stride` is theirs.
bool has_one_stride(const TensorShape& shape, int64_t* stride) {
  *stride = 0;
  int64_t expected = -1;
  for (int i = shape.rank - 2; i-- > 0;) {
    if (shape.dims[i] == 1) continue;
    if (expected >= 0 && shape.strides[i] != expected) return false;
    if (expected < 0) *stride = shape.strides[i];
    expected = shape.strides[i] * shape.dims[i];
  }
  return true;
}

/// A batch of matrices.
TensorOperand batch_of(const TensorShape& shape, const void* data, int64_t stride) {
  const int rows = shape.rank - 2, columns = shape.rank - 1;
  int64_t batch = 1;
  for (int i = 0; i < rows; ++i) batch *= shape.dims[i];
  return {data,
          operator_type(shape.type),
          {{batch, stride},
           {shape.dims[rows], shape.strides[rows]},
           {shape.dims[columns], shape.strides[columns]}}};
}

TensorOperand operand_of_product(OperatorRun& run, const TensorIn& matrices, const TensorShape& result) {
  TensorIn seen{repeated(matrices.shape, result), matrices.data};
  int64_t stride = 0;
  if (!has_one_stride(seen.shape, &stride)) {
    const TensorShape shape = packed_like(seen.shape);
    const TensorOut copy{shape, run.memory(shape)};
    run.copy(seen, copy);
    seen = in(copy);
    has_one_stride(seen.shape, &stride);
  }
  return batch_of(seen.shape, seen.data, stride);
}

void multiply(const NodeOperators& node, const TensorIn& a, const TensorIn& b, const TensorOut& c) {
  OperatorRun& run = node.run;
  int64_t stride = 0;
  if (!has_one_stride(c.shape, &stride)) {
    const TensorShape shape = packed_like(c.shape);
    const TensorOut packed{shape, run.memory(shape)};
    multiply(node, a, b, packed);
    return run.copy(in(packed), c);
  }
  const TensorOperand left = operand_of_product(run, a, c.shape), right = operand_of_product(run, b, c.shape),
                      result = batch_of(c.shape, c.data, stride);
  run.run([&] {
    return operators::batch_mat_mul(run.stream(), left.get(), right.get(), result.get(),
                                    cube_math_type_of(node.operands_as));
  });
}

}  // namespace

// Half precision is multiplied as such if the result has it, too.
void submit_work(const ProductWork&, const NodeOperators& node) {
  if (node.has_in(2) || node.has_in(3) || node.has_in(4) || !operators_round_to(node.operands_as))
    return node.run.refuse();
  const TensorIn a = node.stored(0), b = node.stored(1);
  const TensorOut c = node.result(0);
  if (a.shape.type == b.shape.type && a.shape.type == c.shape.type && has_operator_type(c.shape))
    return multiply(node, a, b, c);
  const TensorIn left = node.run.floats(a), right = node.run.floats(b);
  node.store(0, [&](const TensorOut& y) { multiply(node, left, right, y); });
}

void submit_work(const ReductionWork& work, const NodeOperators& node) {
  const TensorIn x = node.floats(0);
  node.store(0, [&](const TensorOut& y) { node.run.reduce(work.op, x, y); });
}

namespace {

/// The images of a convolution whose paddings differ on both sides: with zeros around them, and without padding.
class PaddedImages {
 public:
  PaddedImages(OperatorRun& run, ops::Convolution& problem, const TensorShape& images)
      : run_(run), whole_{}, inner_{} {
    TensorShape shape = images;
    int64_t pad[ops::kMaxTensorRank] = {};
    for (int i = 2; i < images.rank; ++i) {
      const int at = ops::kSpatial - images.rank + i;
      pad[i] = problem.pad[at];
      problem.pad[at] = 0;
      problem.in[at] = shape.dims[i] = std::max(pad[i] + images.dims[i], reach(problem, at));
    }
    whole_ = run.fresh(shape);
    int64_t offset = 0;
    for (int i = 2; i < images.rank; ++i) offset += pad[i] * whole_.shape.strides[i];
    inner_ = whole_;
    for (int i = 2; i < images.rank; ++i) inner_.shape.dims[i] = images.dims[i];
    inner_.data = static_cast<float*>(whole_.data) + offset;
  }
  const TensorOut& whole() const { return whole_; }
  const TensorOut& inner() const { return inner_; }
  TensorIn with_zeros_around(const TensorIn& images) {
    const ScalarOperand zero(0.0F);
    run_.run(
        [&] { return operators::inplace_fill_scalar(run_.stream(), operand(whole_).get(), zero.get()); });
    run_.copy(images, inner_);
    return in(whole_);
  }

  /// What the windows of one dim cover.
  static int64_t reach(const ops::Convolution& problem, int at) {
    return (problem.out[at] - 1) * problem.stride[at] + problem.dilation[at] * (problem.kernel[at] - 1) + 1;
  }
  static bool are_needed(const ops::Convolution& problem) {
    for (int at = 0; at < ops::kSpatial; ++at) {
      const int64_t rest = problem.in[at] + 2 * problem.pad[at] - reach(problem, at);
      if (rest < 0 || rest >= problem.stride[at]) return true;
    }
    return false;
  }

 private:
  OperatorRun& run_;
  TensorOut whole_, inner_;
};

void convolve(OperatorRun& run, const ConvolutionWork& work, const ops::Convolution& problem,
              const TensorIn& first, const TensorIn& second, TensorOut result, double alpha, double beta) {
  result.alpha = alpha;
  result.beta = beta;
  run.run([&] {
    return work.direction == Direction::forward
               ? submit_convolution(run.stream(), problem, first, second, result)
           : work.direction == Direction::data
               ? submit_convolution_data(run.stream(), problem, first, second, result)
               : submit_convolution_filter(run.stream(), problem, first, second, result);
  });
}

/// In floats, with the images padded beforehand.
void convolve_padded(const ConvolutionWork& work, ops::Convolution problem, const NodeOperators& node,
                     const TensorOut& to) {
  OperatorRun& run = node.run;
  const bool gives_images = work.direction == Direction::data;
  PaddedImages images(run, problem, gives_images ? to.shape : node.stored(0).shape);
  if (!gives_images)
    return convolve(run, work, problem, images.with_zeros_around(node.floats(0)), node.floats(1), to,
                    work.alpha, work.beta);
  convolve(run, work, problem, node.floats(0), node.floats(1), images.whole(), 1, 0);
  run.copy(in(images.inner()), {to.shape, to.data, work.alpha, work.beta});
}

}  // namespace

void submit_work(const ConvolutionWork& work, const NodeOperators& node) {
  OperatorRun& run = node.run;
  ops::Convolution problem = work.problem;
  problem.operands_as = node.operands_as;
  const TensorIn first = node.stored(0), second = node.stored(1);
  const TensorOut to = node.result(0);
  const bool is_padded = PaddedImages::are_needed(problem);
  if (!is_padded && first.shape.type == second.shape.type && first.shape.type == to.shape.type)
    return convolve(run, work, problem, first, second, to, work.alpha, work.beta);
  const bool is_float = to.shape.type == ops::Element::f32;
  const TensorOut values = is_float ? to : run.fresh(to.shape);
  if (!is_float && work.beta != 0) run.copy(in(to), values);
  if (is_padded)
    convolve_padded(work, problem, node, values);
  else
    convolve(run, work, problem, run.floats(first), run.floats(second), values, work.alpha, work.beta);
  if (!is_float) run.copy(in(values), to);
}

// The interval of aclnnInplaceUniform is closed below, that of the graph above: numbers in [-1, 0) are negated.
void submit_work(const RandomWork& work, const NodeOperators& node) {
  OperatorRun& run = node.run;
  const int64_t seed = node.integer(0, work.seed), offset = node.integer(1, 0);
  const TensorOut values = run.fresh(node.result(0).shape);
  if (work.distribution == NPUDNN_RNG_DISTRIBUTION_NORMAL) {
    run.run([&] {
      return operators::inplace_normal(run.stream(), operand(values).get(), static_cast<float>(work.first),
                                       static_cast<float>(work.second), seed, offset);
    });
    return run.copy(in(values), node.result(0));
  }
  run.run([&] {
    return operators::inplace_uniform(run.stream(), operand(values).get(), -1.0, 0.0,
                                      static_cast<uint64_t>(seed), static_cast<uint64_t>(offset));
  });
  run.scale(values, -1);
  if (work.distribution == NPUDNN_RNG_DISTRIBUTION_BERNOULLI) {
    const ScalarOperand chance(static_cast<float>(work.first));
    TensorShape shape = values.shape;
    shape.type = ops::Element::i8;
    const TensorOut holds{shape, run.memory(shape)};
    const TensorOperand mask = operand_of_type(shape, holds.data, ACL_BOOL);
    run.run(
        [&] { return operators::le_scalar(run.stream(), operand(values).get(), chance.get(), mask.get()); });
    return run.copy(in(holds), node.result(0));
  }
  run.scale(values, work.second - work.first);
  run.add_number(values, work.first);
  run.copy(in(values), node.result(0));
}

// A result that exists inside the graph alone, and in the operand's type, is the operand's memory.
void submit_work(const ViewWork&, const NodeOperators& node) {
  const TensorIn from = node.stored(0);
  DeviceSlot& to = node.run.slot(node.node.out[0]);
  TensorShape seen = to.shape;
  seen.type = from.shape.type;
  if (to.data == nullptr && to.shape.type == from.shape.type)
    to.data = const_cast<void*>(from.data);
  else
    node.run.copy({seen, from.data}, node.result(0));
}

}  // namespace npu::detail::graph
