#include <cmath>

#include "npu/optim.h"
#include "runtime_shim/train/optim/checks.h"
#include "runtime_shim/train/optim/operator_calls.h"

namespace npu::optim {
namespace {

using detail::Block;

std::vector<Group<AdadeltaOptions>> checked_adadelta_groups(std::vector<Group<AdadeltaOptions>> groups) {
  constexpr const char* kKind = "FusedAdadelta";
  for (const auto& group : groups) {
    detail::require_not_negative(kKind, "lr", group.options.lr);
    detail::require_not_negative(kKind, "eps", group.options.eps);
    detail::require_not_negative(kKind, "weight_decay", group.options.weight_decay);
    detail::require(group.options.rho >= 0 && group.options.rho <= 1, kKind, "rho", "in [0, 1]",
                    group.options.rho);
  }
  return groups;
}

struct AdadeltaFactors {
  float lr, rho, fresh, eps, decay;
};

void adadelta(const AdadeltaFactors& f, const Block& block) {
  float* __restrict p = block.p;
  const float* __restrict g = block.g;
  float* __restrict square = block.s[0];
  float* __restrict acc = block.s[1];
  for (std::int64_t i = 0; i < block.n; ++i) {
    const float grad = g[i] + f.decay * p[i];
    const float s = square[i] = f.rho * square[i] + f.fresh * grad * grad;
    const float delta = std::sqrt(acc[i] + f.eps) / std::sqrt(s + f.eps) * grad;
    p[i] -= f.lr * delta;
    acc[i] = f.rho * acc[i] + f.fresh * delta * delta;
  }
}

void adadelta_by_operators(const AdadeltaOptions& o, const detail::FlatView& flat) {
  detail::OperatorUpdate update(flat);
  const float* const grad = update.decayed(o.weight_decay);
  float *const square = update.state(0), *const acc = update.state(1);
  update.scale(square, o.rho);
  update.add_product(square, grad, grad, 1 - o.rho);
  float *const delta = update.copy(acc), *const root = update.copy(square);
  for (float* const each : {delta, root}) {
    update.add_number(each, o.eps);
    update.root(each);
  }
  update.divide(delta, root);
  update.multiply(delta, grad);
  update.add(update.p(), delta, -o.lr);
  update.scale(acc, o.rho);
  update.add_product(acc, delta, delta, 1 - o.rho);
  update.store();
}

}  // namespace

FusedAdadelta::FusedAdadelta(std::vector<Group<AdadeltaOptions>> groups, Layout layout, npuStream_t stream)
    : OptimizerWith("FusedAdadelta", checked_adadelta_groups(std::move(groups)), {"square_avg", "acc_delta"},
                    layout, stream) {}

bool FusedAdadelta::needs_grad_norm() const { return false; }

void FusedAdadelta::update(std::size_t group, const detail::FlatView& flat) {
  const AdadeltaOptions o = options(group);
  if (detail::by_operators()) return adadelta_by_operators(o, flat);
  const AdadeltaFactors f{static_cast<float>(o.lr), static_cast<float>(o.rho), static_cast<float>(1 - o.rho),
                          static_cast<float>(o.eps), static_cast<float>(o.weight_decay)};
  detail::submit_elementwise(flat, "FusedAdadelta", [f](const detail::StepControl&) {
    return [f](const Block& block) { adadelta(f, block); };
  });
}

}  // namespace npu::optim
