// RMSprop and RMSpropTF: eps outside or inside the root.
#include <cmath>

#include "npu/optim.h"
#include "runtime_shim/train/optim/checks.h"
#include "runtime_shim/train/optim/operator_calls.h"

namespace npu::optim {
namespace {

using detail::Block;

template <class Options>
std::vector<Group<Options>> checked_rmsprop_groups(const char* kind, std::vector<Group<Options>> groups) {
  for (const auto& group : groups) {
    detail::require_not_negative(kind, "lr", group.options.lr);
    detail::require_not_negative(kind, "eps", group.options.eps);
    detail::require_not_negative(kind, "weight_decay", group.options.weight_decay);
    detail::require_not_negative(kind, "momentum", group.options.momentum);
    detail::require_not_negative(kind, "alpha", group.options.alpha);
  }
  return groups;
}

struct RMSpropFactors {
  float alpha, fresh, eps, momentum;
  float grad_decay;    // weight decay in the gradient
  float shrink;        // factor of the parameter before the update
  float into, out_of;  // learning rate before and after the momentum buffer
};

// kInside: eps inside the root. kMomentum, kCentered: whether the states are used.
template <bool kInside, bool kMomentum, bool kCentered>
void rmsprop(const RMSpropFactors& f, const Block& block) {
  float* __restrict p = block.p;
  const float* __restrict g = block.g;
  float* __restrict square = block.s[0];
  float* __restrict buffer = block.s[1];
  float* __restrict mean = block.s[2];
  for (std::int64_t i = 0; i < block.n; ++i) {
    const float grad = g[i] + f.grad_decay * p[i];
    float spread = square[i] = f.alpha * square[i] + f.fresh * grad * grad;
    if (kCentered) {
      const float average = mean[i] = f.alpha * mean[i] + f.fresh * grad;
      spread -= average * average;
    }
    const float root = kInside ? std::sqrt(spread + f.eps) : std::sqrt(spread) + f.eps;
    float step = f.into * grad / root;
    if (kMomentum) step = buffer[i] = f.momentum * buffer[i] + step;
    p[i] = f.shrink * p[i] - f.out_of * step;
  }
}

void rmsprop_by_operators(const RMSpropFactors& f, bool inside, bool momentum, bool centered,
                          const detail::FlatView& flat) {
  const auto factor = [](float value) { return static_cast<double>(value); };
  detail::OperatorUpdate update(flat);
  const float* const grad = update.decayed(factor(f.grad_decay));
  float *const square = update.state(0), *const buffer = update.state(1), *const mean = update.state(2);
  update.scale(square, factor(f.alpha));
  update.add_product(square, grad, grad, factor(f.fresh));
  float* const root = update.copy(square);
  if (centered) {
    update.scale(mean, factor(f.alpha));
    update.add(mean, grad, factor(f.fresh));
    update.add_product(root, mean, mean, -1);
  }
  if (inside) update.add_number(root, factor(f.eps));
  update.root(root);
  if (!inside) update.add_number(root, factor(f.eps));
  if (f.shrink != 1) update.scale(update.p(), factor(f.shrink));
  if (momentum) {
    update.scale(buffer, factor(f.momentum));
    update.add_quotient(buffer, grad, root, factor(f.into));
    update.add(update.p(), buffer, -factor(f.out_of));
  } else {
    update.add_quotient(update.p(), grad, root, -factor(f.out_of) * factor(f.into));
  }
  update.store();
}

template <bool kInside>
void submit_rmsprop(const char* name, const RMSpropFactors& f, bool momentum, bool centered,
                    const detail::FlatView& flat) {
  using Update = void (*)(const RMSpropFactors&, const Block&);
  static constexpr Update kUpdates[2][2] = {{rmsprop<kInside, false, false>, rmsprop<kInside, false, true>},
                                            {rmsprop<kInside, true, false>, rmsprop<kInside, true, true>}};
  detail::require_state(flat, 1, momentum, "momentum");
  detail::require_state(flat, 2, centered, "centered");
  if (detail::by_operators()) return rmsprop_by_operators(f, kInside, momentum, centered, flat);
  const Update update = kUpdates[momentum][centered];
  detail::submit_elementwise(flat, name, [f, update](const detail::StepControl&) {
    return [f, update](const Block& block) { update(f, block); };
  });
}

template <class Options>
std::vector<std::string> states_of(const std::vector<Group<Options>>& groups) {
  std::vector<std::string> states{"square_avg", "", ""};
  for (const auto& group : groups) {
    if (group.options.momentum > 0) states[1] = "momentum_buffer";
    if (group.options.centered) states[2] = "grad_avg";
  }
  return states;
}

}  // namespace

FusedRMSprop::FusedRMSprop(std::vector<Group<RMSpropOptions>> groups, Layout layout, npuStream_t stream)
    : OptimizerWith("FusedRMSprop", checked_rmsprop_groups("FusedRMSprop", groups), states_of(groups), layout,
                    stream) {}
bool FusedRMSprop::needs_grad_norm() const { return false; }
void FusedRMSprop::update(std::size_t group, const detail::FlatView& flat) {
  const RMSpropOptions o = options(group);
  const RMSpropFactors f{static_cast<float>(o.alpha),
                         static_cast<float>(1 - o.alpha),
                         static_cast<float>(o.eps),
                         static_cast<float>(o.momentum),
                         static_cast<float>(o.weight_decay),
                         1,
                         1,
                         static_cast<float>(o.lr)};
  submit_rmsprop<false>("FusedRMSprop", f, o.momentum > 0, o.centered, flat);
}

FusedRMSpropTF::FusedRMSpropTF(std::vector<Group<RMSpropTFOptions>> groups, Layout layout, npuStream_t stream)
    : OptimizerWith("FusedRMSpropTF", checked_rmsprop_groups("FusedRMSpropTF", groups), states_of(groups),
                    layout, stream) {}
bool FusedRMSpropTF::needs_grad_norm() const { return false; }
void FusedRMSpropTF::update(std::size_t group, const detail::FlatView& flat) {
  const RMSpropTFOptions o = options(group);
  const auto lr = static_cast<float>(o.lr), decay = static_cast<float>(o.weight_decay);
  const bool inside = o.lr_in_momentum && o.momentum > 0;
  const RMSpropFactors f{static_cast<float>(o.alpha),
                         static_cast<float>(1 - o.alpha),
                         static_cast<float>(o.eps),
                         static_cast<float>(o.momentum),
                         o.decoupled_decay ? 0 : decay,
                         o.decoupled_decay ? 1 - decay : 1,
                         inside ? lr : 1,
                         inside ? 1 : lr};
  submit_rmsprop<true>("FusedRMSpropTF", f, o.momentum > 0, o.centered, flat);
}

}  // namespace npu::optim
