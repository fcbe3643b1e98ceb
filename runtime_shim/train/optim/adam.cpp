// Adam, AdamW and BertAdam.
#include "runtime_shim/kernels/optim/adam.h"

#include <cmath>

#include "npu/optim.h"
#include "runtime_shim/train/optim/checks.h"
#include "runtime_shim/train/optim/operator_calls.h"

namespace npu::optim {
namespace {

using detail::Block;
using detail::StepControl;

template <class Options>
std::vector<Group<Options>> checked_adam_groups(const char* kind, std::vector<Group<Options>> groups) {
  for (const auto& group : groups) detail::check_adam(kind, group.options);
  return groups;
}

template <class Options>
std::vector<std::string> adam_states(const std::vector<Group<Options>>& groups) {
  std::vector<std::string> states{"exp_avg", "exp_avg_sq"};
  bool amsgrad = false;
  for (const auto& group : groups) amsgrad = amsgrad || group.options.amsgrad;
  if (amsgrad) states.emplace_back("max_exp_avg_sq");
  return states;
}

/// The same as a chain, for chips without the fused operator.
void adam_by_chain(detail::OperatorUpdate& update, const float* grad, const ops::AdamSettings& settings,
                   bool amsgrad) {
  const ops::AdamFactors f = ops::adam_factors(settings, update.control().step);
  update.update_moments(grad, settings.beta1, settings.beta2);
  if (amsgrad) update.raise_to(update.state(2), update.state(1));
  float* const root = update.copy(update.state(amsgrad ? 2 : 1));
  update.root(root);
  update.scale(root, static_cast<double>(f.root));
  update.add_number(root, settings.eps);
  if (f.shrink != 1) update.scale(update.p(), static_cast<double>(f.shrink));
  update.add_quotient(update.p(), update.state(0), root, -static_cast<double>(f.rate));
}

void adam_by_operators(const AdamOptions& o, bool decoupled, const detail::FlatView& flat) {
  const ops::AdamSettings settings{o.lr, o.beta1, o.beta2, o.eps, o.weight_decay, decoupled};
  detail::OperatorUpdate update(flat);
  const float* const grad = update.decayed(decoupled ? 0 : o.weight_decay);
  if (detail::has_apply_adam_w()) {
    float* const done = update.floats(1);
    detail::VectorCalls(flat.stream, 1).fill(done, static_cast<double>(update.control().step - 1));
    detail::apply_adam_w(update, grad, done, settings, o.amsgrad);
  } else {
    adam_by_chain(update, grad, settings, o.amsgrad);
  }
  update.store();
}

void submit_adam(const char* name, const AdamOptions& o, bool decoupled, const detail::FlatView& flat) {
  detail::require_state(flat, 2, o.amsgrad, "amsgrad");
  if (detail::by_operators()) return adam_by_operators(o, decoupled, flat);
  detail::submit_elementwise(flat, name, [o, decoupled](const StepControl& control) {
    const ops::AdamSettings settings{o.lr, o.beta1, o.beta2, o.eps, o.weight_decay, decoupled};
    return [f = ops::adam_factors(settings, control.step), amsgrad = o.amsgrad](const Block& block) {
      ops::adam_update(f,
                       {block.p, block.g, block.s[0], block.s[1], amsgrad ? block.s[2] : nullptr, block.n});
    };
  });
}

struct BertFactors {
  float beta1, fresh1, beta2, fresh2, eps, rate, decay, grad;
};

void bert_adam(const BertFactors& f, const Block& block) {
  float* __restrict p = block.p;
  const float* __restrict g = block.g;
  float* __restrict m = block.s[0];
  float* __restrict v = block.s[1];
  for (std::int64_t i = 0; i < block.n; ++i) {
    const float grad = g[i] * f.grad;
    const float first = m[i] = f.beta1 * m[i] + f.fresh1 * grad;
    const float second = v[i] = f.beta2 * v[i] + f.fresh2 * grad * grad;
    p[i] -= f.rate * (first / (std::sqrt(second) + f.eps) + f.decay * p[i]);
  }
}

double scheduled(const BertAdamOptions& o, double x) {
  if (x < o.warmup) return x / o.warmup;
  switch (o.schedule) {
    case Schedule::warmup_linear:
      return std::max((x - 1) / (o.warmup - 1), 0.0);
    case Schedule::warmup_constant:
      return 1;
    case Schedule::warmup_cosine:
      return 0.5 * (1 + std::cos(3.14159265358979323846 * x));
    case Schedule::warmup_poly:
      return x < 1 ? std::sqrt(1 - x) : 0;
  }
  return 1;
}

BertFactors bert_factors_of(const BertAdamOptions& o, const StepControl& control) {
  const double done = static_cast<double>(control.step - 1);
  const double rate = o.t_total == -1 ? o.lr : o.lr * scheduled(o, done / o.t_total);
  const double norm = control.grad_norm;
  const bool divide = o.max_grad_norm > 0 && norm > 1 && std::isfinite(norm);
  return {static_cast<float>(o.beta1),        static_cast<float>(1 - o.beta1),
          static_cast<float>(o.beta2),        static_cast<float>(1 - o.beta2),
          static_cast<float>(o.eps),          static_cast<float>(rate),
          static_cast<float>(o.weight_decay), divide ? static_cast<float>(1 / norm) : 1.0f};
}

void bert_adam_by_operators(const BertAdamOptions& o, const detail::FlatView& flat) {
  detail::OperatorUpdate update(flat);
  const BertFactors f = bert_factors_of(o, update.control());
  const double rate = static_cast<double>(f.rate);
  update.update_moments(update.scaled(static_cast<double>(f.grad)), o.beta1, o.beta2);
  float* const root = update.copy(update.state(1));
  update.root(root);
  update.add_number(root, o.eps);
  if (o.weight_decay != 0) update.scale(update.p(), 1 - rate * o.weight_decay);
  update.add_quotient(update.p(), update.state(0), root, -rate);
  update.store();
}

}  // namespace

FusedAdam::FusedAdam(std::vector<Group<AdamOptions>> groups, Layout layout, npuStream_t stream)
    : OptimizerWith("FusedAdam", checked_adam_groups("FusedAdam", groups), adam_states(groups), layout,
                    stream) {}
bool FusedAdam::needs_grad_norm() const { return false; }
void FusedAdam::update(std::size_t group, const detail::FlatView& flat) {
  submit_adam("FusedAdam", options(group), false, flat);
}

FusedAdamW::FusedAdamW(std::vector<Group<AdamWOptions>> groups, Layout layout, npuStream_t stream)
    : OptimizerWith("FusedAdamW", checked_adam_groups("FusedAdamW", groups), adam_states(groups), layout,
                    stream) {}
bool FusedAdamW::needs_grad_norm() const { return false; }
void FusedAdamW::update(std::size_t group, const detail::FlatView& flat) {
  submit_adam("FusedAdamW", options(group), true, flat);
}

FusedBertAdam::FusedBertAdam(std::vector<Group<BertAdamOptions>> groups, Layout layout, npuStream_t stream)
    : OptimizerWith("FusedBertAdam", checked_adam_groups("FusedBertAdam", groups), {"exp_avg", "exp_avg_sq"},
                    layout, stream) {}
bool FusedBertAdam::needs_grad_norm() const {
  for (std::size_t group = 0; group < group_count(); ++group)
    if (options(group).max_grad_norm > 0) return true;
  return false;
}
void FusedBertAdam::update(std::size_t group, const detail::FlatView& flat) {
  if (detail::by_operators()) return bert_adam_by_operators(options(group), flat);
  detail::submit_elementwise(flat, "FusedBertAdam", [o = options(group)](const StepControl& control) {
    const BertFactors f = bert_factors_of(o, control);
    return [f](const Block& block) { bert_adam(f, block); };
  });
}

}  // namespace npu::optim
