// Adam, AdamW and BertAdam.
#include <cmath>

#include "npu/optim.h"
#include "runtime_shim/train/optim/checks.h"
#include "runtime_shim/train/optim/flat_view.h"

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

/// The values for the loop, computed in double once per step.
struct AdamFactors {
  float beta1, fresh1, beta2, fresh2, eps;
  float rate;    // lr / (1 - beta1^t)
  float root;    // 1 / sqrt(1 - beta2^t)
  float decay;   // of the gradient
  float shrink;  // of the parameter
};

AdamFactors factors_of(const AdamOptions& o, bool decoupled, std::int64_t step) {
  const auto t = static_cast<double>(step);
  AdamFactors f{};
  f.beta1 = static_cast<float>(o.beta1);
  f.fresh1 = static_cast<float>(1 - o.beta1);
  f.beta2 = static_cast<float>(o.beta2);
  f.fresh2 = static_cast<float>(1 - o.beta2);
  f.eps = static_cast<float>(o.eps);
  f.rate = static_cast<float>(o.lr / (1 - std::pow(o.beta1, t)));
  f.root = static_cast<float>(1 / std::sqrt(1 - std::pow(o.beta2, t)));
  f.decay = decoupled ? 0 : static_cast<float>(o.weight_decay);
  f.shrink = decoupled ? static_cast<float>(1 - o.lr * o.weight_decay) : 1;
  return f;
}

template <bool kAmsgrad>
void adam(const AdamFactors& f, const Block& block) {
  float* __restrict p = block.p;
  const float* __restrict g = block.g;
  float* __restrict m = block.s[0];
  float* __restrict v = block.s[1];
  float* __restrict largest = block.s[2];
  for (std::int64_t i = 0; i < block.n; ++i) {
    const float grad = g[i] + f.decay * p[i];
    const float first = m[i] = f.beta1 * m[i] + f.fresh1 * grad;
    float second = v[i] = f.beta2 * v[i] + f.fresh2 * grad * grad;
    if (kAmsgrad) second = largest[i] = largest[i] > second ? largest[i] : second;
    p[i] = f.shrink * p[i] - f.rate * first / (std::sqrt(second) * f.root + f.eps);
  }
}

void submit_adam(const char* name, const AdamOptions& o, bool decoupled, const detail::FlatView& flat) {
  detail::require_state(flat, 2, o.amsgrad, "amsgrad");
  detail::submit_elementwise(flat, name, [o, decoupled](const StepControl& control) {
    const AdamFactors f = factors_of(o, decoupled, control.step);
    return [f, amsgrad = o.amsgrad](const Block& block) {
      amsgrad ? adam<true>(f, block) : adam<false>(f, block);
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
  detail::submit_elementwise(flat, "FusedBertAdam", [o = options(group)](const StepControl& control) {
    const BertFactors f = bert_factors_of(o, control);
    return [f](const Block& block) { bert_adam(f, block); };
  });
}

}  // namespace npu::optim
