#include "npu/optim.h"
#include "runtime_shim/train/optim/checks.h"
#include "runtime_shim/train/optim/operator_calls.h"

namespace npu::optim {
namespace {

using detail::Block;

std::vector<Group<SGDOptions>> checked_sgd_groups(std::vector<Group<SGDOptions>> groups) {
  constexpr const char* kKind = "FusedSGD";
  for (const auto& group : groups) {
    const SGDOptions& o = group.options;
    detail::require_not_negative(kKind, "lr", o.lr);
    detail::require_not_negative(kKind, "momentum", o.momentum);
    detail::require_not_negative(kKind, "weight_decay", o.weight_decay);
    if (o.nesterov && (o.momentum <= 0 || o.dampening != 0))
      throw TrainingError("FusedSGD: nesterov needs momentum above 0 and dampening 0");
  }
  return groups;
}

std::vector<std::string> states_of(const std::vector<Group<SGDOptions>>& groups) {
  for (const auto& group : groups)
    if (group.options.momentum != 0) return {"momentum_buffer"};
  return {};
}

struct SGDFactors {
  float lr, momentum, fresh, decay;  // fresh: factor of the gradient in the buffer
};

template <bool kNesterov>
void with_momentum(const SGDFactors& f, const Block& block) {
  float* __restrict p = block.p;
  const float* __restrict g = block.g;
  float* __restrict buffer = block.s[0];
  for (std::int64_t i = 0; i < block.n; ++i) {
    const float grad = g[i] + f.decay * p[i];
    const float sum = buffer[i] = f.momentum * buffer[i] + f.fresh * grad;
    p[i] -= f.lr * (kNesterov ? grad + f.momentum * sum : sum);
  }
}

void plain(const SGDFactors& f, const Block& block) {
  float* __restrict p = block.p;
  const float* __restrict g = block.g;
  for (std::int64_t i = 0; i < block.n; ++i) p[i] -= f.lr * (g[i] + f.decay * p[i]);
}

void sgd_by_operators(const SGDOptions& o, const detail::FlatView& flat) {
  detail::OperatorUpdate update(flat);
  const float* const grad = update.decayed(o.weight_decay);
  float* const buffer = update.state(0);
  if (o.momentum != 0) {
    update.scale(buffer, o.momentum);
    update.add(buffer, grad, update.control().step == 1 ? 1 : 1 - o.dampening);
  }
  if (o.momentum == 0 || o.nesterov) update.add(update.p(), grad, -o.lr);
  if (o.momentum != 0) update.add(update.p(), buffer, o.nesterov ? -o.lr * o.momentum : -o.lr);
  update.store();
}

}  // namespace

FusedSGD::FusedSGD(std::vector<Group<SGDOptions>> groups, Layout layout, npuStream_t stream)
    : OptimizerWith("FusedSGD", checked_sgd_groups(groups), states_of(groups), layout, stream) {}

bool FusedSGD::needs_grad_norm() const { return false; }

void FusedSGD::update(std::size_t group, const detail::FlatView& flat) {
  const SGDOptions o = options(group);
  detail::require_state(flat, 0, o.momentum != 0, "FusedSGD: momentum");
  if (detail::by_operators()) return sgd_by_operators(o, flat);
  detail::submit_elementwise(flat, "FusedSGD", [o](const detail::StepControl& control) {
    // The buffer is 0 before the first step, which adds the whole gradient.
    const double fresh = control.step == 1 ? 1 : 1 - o.dampening;
    const SGDFactors f{static_cast<float>(o.lr), static_cast<float>(o.momentum), static_cast<float>(fresh),
                       static_cast<float>(o.weight_decay)};
    return [f, o](const Block& block) {
      if (o.momentum == 0) return plain(f, block);
      o.nesterov ? with_momentum<true>(f, block) : with_momentum<false>(f, block);
    };
  });
}

}  // namespace npu::optim
