// Hyperparameters of the fused optimizers: names and defaults of the vendor's Apex patch. Included by
// npu/optim.h.
//
// Formulas, with g the gradient, p the parameter and t the step from 1. All arithmetic is float32; factors
// that depend on t are computed in double.
#ifndef NPU_DETAIL_OPTIM_OPTIONS_H_
#define NPU_DETAIL_OPTIM_OPTIONS_H_

namespace npu::optim {

/// g += weight_decay p;  buf = t == 1 ? g : momentum buf + (1 - dampening) g;
/// p -= lr (nesterov ? g + momentum buf : buf). nesterov needs momentum > 0 and dampening 0.
struct SGDOptions {
  double lr = 1e-3, momentum = 0, dampening = 0, weight_decay = 0;
  bool nesterov = false;
  template <class Visit>
  void visit(Visit&& see) {
    see("lr", lr), see("momentum", momentum), see("dampening", dampening), see("weight_decay", weight_decay);
    see("nesterov", nesterov);
  }
};

/// g += weight_decay p;  m = beta1 m + (1 - beta1) g;  v = beta2 v + (1 - beta2) g^2;
/// p -= lr / (1 - beta1^t) m / (sqrt(v) / sqrt(1 - beta2^t) + eps). amsgrad: the largest v so far in place of
/// v.
struct AdamOptions {
  double lr = 1e-3, beta1 = 0.9, beta2 = 0.999, eps = 1e-8, weight_decay = 0;
  bool amsgrad = false;
  template <class Visit>
  void visit(Visit&& see) {
    see("lr", lr), see("beta1", beta1), see("beta2", beta2), see("eps", eps);
    see("weight_decay", weight_decay), see("amsgrad", amsgrad);
  }
};

/// p *= 1 - lr weight_decay, then Adam without its decay.
struct AdamWOptions : AdamOptions {
  AdamWOptions() { weight_decay = 1e-2; }
};

/// Adam whose step is projected off the direction of p where that only changes the norm of p.
/// Source: Heo et al., "AdamP", 2020, with the patch's constants.
struct AdamPOptions {
  double lr = 1e-3, beta1 = 0.9, beta2 = 0.999, eps = 1e-8, weight_decay = 0, delta = 0.1, wd_ratio = 0.1;
  bool nesterov = false;
  template <class Visit>
  void visit(Visit&& see) {
    see("lr", lr), see("beta1", beta1), see("beta2", beta2), see("eps", eps),
        see("weight_decay", weight_decay);
    see("delta", delta), see("wd_ratio", wd_ratio), see("nesterov", nesterov);
  }
};

/// How the learning rate of BertAdam follows x = step / t_total: below `warmup` always x / warmup, then
/// linear max((x - 1) / (warmup - 1), 0), constant 1, cosine (1 + cos(pi x)) / 2, poly sqrt(1 - x).
enum class Schedule { warmup_linear, warmup_constant, warmup_cosine, warmup_poly };

/// m, v as Adam's, without bias correction; p -= lr(t) (m / (sqrt(v) + eps) + weight_decay p).
/// max_grad_norm > 0: g /= G where the norm G of all gradients is finite and above 1 (not above
/// max_grad_norm: what the patch computes).
struct BertAdamOptions {
  double lr = 1e-3, warmup = -1, t_total = -1, beta1 = 0.9, beta2 = 0.99, eps = 1e-6, weight_decay = 0.01,
         max_grad_norm = -1;
  Schedule schedule = Schedule::warmup_linear;
  template <class Visit>
  void visit(Visit&& see) {
    see("lr", lr), see("warmup", warmup), see("t_total", t_total), see("beta1", beta1), see("beta2", beta2);
    see("eps", eps), see("weight_decay", weight_decay), see("max_grad_norm", max_grad_norm);
    see("schedule", schedule);
  }
};

/// g += weight_decay p;  s = rho s + (1 - rho) g^2;  d = sqrt(a + eps) / sqrt(s + eps) g;  p -= lr d;
/// a = rho a + (1 - rho) d^2.
struct AdadeltaOptions {
  double lr = 1, rho = 0.9, eps = 1e-6, weight_decay = 0;
  template <class Visit>
  void visit(Visit&& see) {
    see("lr", lr), see("rho", rho), see("eps", eps), see("weight_decay", weight_decay);
  }
};

/// m, v without bias correction; u = m / (sqrt(v) + eps) + weight_decay p; p -= lr r u with
/// r = min(|p|, 10) / |u| per tensor, or 1 where a norm is 0 or `adam` is set.
struct LambOptions {
  double lr = 1e-3, beta1 = 0.9, beta2 = 0.999, eps = 1e-6, weight_decay = 0;
  bool adam = false;
  template <class Visit>
  void visit(Visit&& see) {
    see("lr", lr), see("beta1", beta1), see("beta2", beta2), see("eps", eps);
    see("weight_decay", weight_decay), see("adam", adam);
  }
};

/// Lamb; use_global_grad_norm: g /= G where the norm G of all gradients is above 1.
struct FusedLambOptions : LambOptions {
  bool use_global_grad_norm = false;
  template <class Visit>
  void visit(Visit&& see) {
    LambOptions::visit(see);
    see("use_global_grad_norm", use_global_grad_norm);
  }
};

/// g += weight_decay p;  s = alpha s + (1 - alpha) g^2;  centered: a = alpha a + (1 - alpha) g;
/// d = g / (sqrt(s - a^2) + eps); momentum > 0: buf = momentum buf + d, p -= lr buf; else p -= lr d.
struct RMSpropOptions {
  double lr = 1e-2, alpha = 0.99, eps = 1e-8, weight_decay = 0, momentum = 0;
  bool centered = false;
  template <class Visit>
  void visit(Visit&& see) {
    see("lr", lr), see("alpha", alpha), see("eps", eps), see("weight_decay", weight_decay);
    see("momentum", momentum), see("centered", centered);
  }
};

/// RMSprop with eps inside the root. s starts at 0 (timm's version starts at 1). decoupled_decay:
/// p -= weight_decay p (without lr) in place of the decay in g. lr_in_momentum: buf takes lr d, p -= buf.
struct RMSpropTFOptions {
  double lr = 1e-2, alpha = 0.9, eps = 1e-10, weight_decay = 0, momentum = 0;
  bool centered = false, decoupled_decay = false, lr_in_momentum = true;
  template <class Visit>
  void visit(Visit&& see) {
    see("lr", lr), see("alpha", alpha), see("eps", eps), see("weight_decay", weight_decay);
    see("momentum", momentum), see("centered", centered), see("decoupled_decay", decoupled_decay);
    see("lr_in_momentum", lr_in_momentum);
  }
};

}  // namespace npu::optim

#endif  // NPU_DETAIL_OPTIM_OPTIONS_H_
