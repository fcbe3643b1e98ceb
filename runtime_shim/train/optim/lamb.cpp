// Lamb: Adam's direction, with a learning rate per tensor from the ratio of two norms. The first pass updates
// the moments and sums the norms. The second computes the direction again from the moments, which is cheaper
// than to store it, and applies it.
// Source: You et al., "Large Batch Optimization for Deep Learning", 2019, with the vendor's constants.
#include <cmath>

#include "npu/optim.h"
#include "runtime_shim/train/optim/checks.h"
#include "runtime_shim/train/optim/norms.h"
#include "runtime_shim/train/optim/operator_calls.h"

namespace npu::optim {
namespace {

using detail::Block;
using detail::BlockWalker;
using detail::FlatView;
using detail::Piece;
using detail::Range;
using detail::StepControl;

constexpr double kLargestWeightNorm = 10;

template <class Options>
std::vector<Group<Options>> checked_lamb_groups(const char* kind, std::vector<Group<Options>> groups) {
  for (const auto& group : groups) detail::check_adam(kind, group.options);
  return groups;
}

struct LambFactors {
  float beta1, fresh1, beta2, fresh2, eps, decay, grad;
};

LambFactors factors_of(const LambOptions& o, double grad) {
  return {static_cast<float>(o.beta1), static_cast<float>(1 - o.beta1),
          static_cast<float>(o.beta2), static_cast<float>(1 - o.beta2),
          static_cast<float>(o.eps),   static_cast<float>(o.weight_decay),
          static_cast<float>(grad)};
}

void update_moments(const LambFactors& f, const Block& block) {
  const float* __restrict g = block.g;
  float* __restrict m = block.s[0];
  float* __restrict v = block.s[1];
  for (std::int64_t i = 0; i < block.n; ++i) {
    const float grad = g[i] * f.grad;
    m[i] = f.beta1 * m[i] + f.fresh1 * grad;
    v[i] = f.beta2 * v[i] + f.fresh2 * grad * grad;
  }
}

void direction(const LambFactors& f, const Block& block, float* __restrict u) {
  const float* __restrict p = block.p;
  const float* __restrict m = block.s[0];
  const float* __restrict v = block.s[1];
  for (std::int64_t i = 0; i < block.n; ++i) u[i] = m[i] / (std::sqrt(v[i]) + f.eps) + f.decay * p[i];
}

struct Squares {
  double weight = 0, update = 0;
};

/// First pass. Sums of squares per tensor.
std::vector<Squares> first_pass(const FlatView& view, const std::vector<Piece>& pieces,
                                const LambFactors& f) {
  std::vector<Squares> parts(pieces.size());
  for_each_piece(view, pieces, [&](std::size_t index, const Piece& piece, BlockWalker& walker) {
    Squares sum;
    walker.walk(piece.first, piece.last, false, [&](const Block& block) {
      float u[detail::kBlock];
      update_moments(f, block);
      direction(f, block, u);
      sum.weight += detail::dot(block.p, block.p, block.n);
      sum.update += detail::dot(u, u, block.n);
    });
    parts[index] = sum;
  });
  std::vector<Squares> sums(view.ranges->size());
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    sums[pieces[i].range].weight += parts[i].weight;
    sums[pieces[i].range].update += parts[i].update;
  }
  return sums;
}

double trust_ratio(const LambOptions& o, const Squares& squares) {
  const double weight = std::min(std::sqrt(squares.weight), kLargestWeightNorm);
  const double update = std::sqrt(squares.update);
  return o.adam || weight == 0 || update == 0 ? 1 : weight / update;
}

void second_pass(const FlatView& view, const std::vector<Piece>& pieces, const LambFactors& f,
                 const std::vector<float>& rates) {
  for_each_piece(view, pieces, [&](std::size_t, const Piece& piece, BlockWalker& walker) {
    const float rate = rates[piece.range];
    walker.walk(piece.first, piece.last, true, [&](const Block& block) {
      float u[detail::kBlock];
      direction(f, block, u);
      float* __restrict p = block.p;
      for (std::int64_t i = 0; i < block.n; ++i) p[i] -= rate * u[i];
    });
  });
}

void lamb_by_operators(const LambOptions& o, double grad_factor, const FlatView& flat) {
  detail::OperatorUpdate update(flat);
  update.update_moments(update.scaled(grad_factor), o.beta1, o.beta2);
  float *const direction = update.copy(update.state(0)), *const root = update.copy(update.state(1));
  update.root(root);
  update.add_number(root, o.eps);
  update.divide(direction, root);
  if (o.weight_decay != 0) update.add(direction, update.p(), o.weight_decay);
  const std::vector<Range>& ranges = update.ranges();
  constexpr std::size_t step = detail::kBlockFloats;
  float* const norms = update.floats(static_cast<std::int64_t>(2 * ranges.size() * step));
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const detail::VectorCalls tensor(flat.stream, ranges[i].numel);
    tensor.norm(update.p() + ranges[i].offset, DType::f32, 2, norms + 2 * i * step);
    tensor.norm(direction + ranges[i].offset, DType::f32, 2, norms + (2 * i + 1) * step);
  }
  const std::vector<float> values = detail::to_host(flat.stream, norms, 2 * ranges.size() * step);
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const double weight = static_cast<double>(values[2 * i * step]);
    const double length = static_cast<double>(values[(2 * i + 1) * step]);
    const double rate = o.lr * trust_ratio(o, {weight * weight, length * length});
    detail::VectorCalls(flat.stream, ranges[i].numel)
        .add(update.p() + ranges[i].offset, direction + ranges[i].offset, -rate);
  }
  update.store();
}

/// The factor of the gradients: one over their norm, if that is above 1.
double factor_of_norm(double norm) { return norm > 1 ? 1 / norm : 1; }

void submit_lamb(const char* name, const LambOptions& o, bool divide, const FlatView& flat) {
  if (detail::by_operators())
    return lamb_by_operators(o, factor_of_norm(divide ? flat.control->grad_norm : 0), flat);
  detail::submit(flat.stream, name, [view = flat, o, divide] {
    const StepControl& control = *view.control;
    if (control.skip != 0) return;
    const double norm = divide ? control.grad_norm : 0;
    const LambFactors f = factors_of(o, factor_of_norm(norm));
    const std::vector<Piece> pieces = detail::pieces_of(view);
    std::vector<float> rates;
    for (const Squares& squares : first_pass(view, pieces, f))
      rates.push_back(static_cast<float>(o.lr * trust_ratio(o, squares)));
    second_pass(view, pieces, f, rates);
  });
}

}  // namespace

Lamb::Lamb(std::vector<Group<LambOptions>> groups, Layout layout, npuStream_t stream)
    : OptimizerWith("Lamb", checked_lamb_groups("Lamb", std::move(groups)), {"exp_avg", "exp_avg_sq"}, layout,
                    stream) {}
bool Lamb::needs_grad_norm() const { return false; }
void Lamb::update(std::size_t group, const FlatView& flat) {
  submit_lamb("Lamb", options(group), false, flat);
}

FusedLamb::FusedLamb(std::vector<Group<FusedLambOptions>> groups, Layout layout, npuStream_t stream)
    : OptimizerWith("FusedLamb", checked_lamb_groups("FusedLamb", std::move(groups)),
                    {"exp_avg", "exp_avg_sq"}, layout, stream) {}
bool FusedLamb::needs_grad_norm() const {
  for (std::size_t group = 0; group < group_count(); ++group)
    if (options(group).use_global_grad_norm) return true;
  return false;
}
void FusedLamb::update(std::size_t group, const FlatView& flat) {
  submit_lamb("FusedLamb", options(group), options(group).use_global_grad_norm, flat);
}

}  // namespace npu::optim
