// The optimizers once more, in double and one tensor at a time, written from their formulas.
#ifndef TESTS_SHIM_OPTIM_REFERENCE_H_
#define TESTS_SHIM_OPTIM_REFERENCE_H_

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "npu/optim.h"

namespace npu::test {

using Doubles = std::vector<double>;

struct RefTensor {
  Doubles p, g;
  std::int64_t rows = 0;  // 0: less than two dimensions
  Doubles a, b, c;        // states
};
using RefModel = std::vector<RefTensor>;

inline double norm(const Doubles& x) {
  double sum = 0;
  for (double value : x) sum += value * value;
  return std::sqrt(sum);
}
inline double norm_of_grads(const RefModel& model) {
  double sum = 0;
  for (const RefTensor& tensor : model) sum += norm(tensor.g) * norm(tensor.g);
  return std::sqrt(sum);
}

inline void reference(RefModel& model, const optim::SGDOptions& o, int t) {
  for (RefTensor& x : model) {
    for (std::size_t i = 0; i < x.p.size(); ++i) {
      double g = x.g[i] + o.weight_decay * x.p[i];
      if (o.momentum != 0) {
        x.a[i] = t == 1 ? g : o.momentum * x.a[i] + (1 - o.dampening) * g;
        g = o.nesterov ? g + o.momentum * x.a[i] : x.a[i];
      }
      x.p[i] -= o.lr * g;
    }
  }
}

inline void adam_reference(RefModel& model, const optim::AdamOptions& o, int t, bool decoupled) {
  for (RefTensor& x : model) {
    for (std::size_t i = 0; i < x.p.size(); ++i) {
      double g = x.g[i];
      if (decoupled)
        x.p[i] *= 1 - o.lr * o.weight_decay;
      else
        g += o.weight_decay * x.p[i];
      x.a[i] = o.beta1 * x.a[i] + (1 - o.beta1) * g;
      x.b[i] = o.beta2 * x.b[i] + (1 - o.beta2) * g * g;
      x.c[i] = std::max(x.c[i], x.b[i]);
      const double v = o.amsgrad ? x.c[i] : x.b[i];
      const double denominator = std::sqrt(v) / std::sqrt(1 - std::pow(o.beta2, t)) + o.eps;
      x.p[i] -= o.lr / (1 - std::pow(o.beta1, t)) * x.a[i] / denominator;
    }
  }
}
inline void reference(RefModel& model, const optim::AdamOptions& o, int t) {
  adam_reference(model, o, t, false);
}
inline void reference(RefModel& model, const optim::AdamWOptions& o, int t) {
  adam_reference(model, o, t, true);
}

/// The projection of AdamP on one view of a tensor; false if the view is not projected.
inline bool project(const RefTensor& x, Doubles& step, std::int64_t rows, const optim::AdamPOptions& o) {
  const std::int64_t columns = static_cast<std::int64_t>(x.p.size()) / rows;
  Doubles pp(rows), gg(rows), gp(rows), ps(rows);
  double largest = 0;
  for (std::int64_t r = 0; r < rows; ++r) {
    for (std::int64_t i = r * columns; i < (r + 1) * columns; ++i) {
      pp[r] += x.p[i] * x.p[i], gg[r] += x.g[i] * x.g[i], gp[r] += x.g[i] * x.p[i];
    }
    largest = std::max(largest, std::fabs(gp[r]) / ((std::sqrt(gg[r]) + o.eps) * (std::sqrt(pp[r]) + o.eps)));
  }
  if (!(largest < o.delta / std::sqrt(static_cast<double>(columns)))) return false;
  for (std::int64_t r = 0; r < rows; ++r) {
    const double length = std::sqrt(pp[r]) + o.eps;
    for (std::int64_t i = r * columns; i < (r + 1) * columns; ++i) ps[r] += x.p[i] / length * step[i];
    for (std::int64_t i = r * columns; i < (r + 1) * columns; ++i) step[i] -= x.p[i] / length * ps[r];
  }
  return true;
}

inline void reference(RefModel& model, const optim::AdamPOptions& o, int t) {
  for (RefTensor& x : model) {
    Doubles step(x.p.size());
    for (std::size_t i = 0; i < x.p.size(); ++i) {
      x.a[i] = o.beta1 * x.a[i] + (1 - o.beta1) * x.g[i];
      x.b[i] = o.beta2 * x.b[i] + (1 - o.beta2) * x.g[i] * x.g[i];
      const double denominator = std::sqrt(x.b[i]) / std::sqrt(1 - std::pow(o.beta2, t)) + o.eps;
      step[i] = (o.nesterov ? o.beta1 * x.a[i] + (1 - o.beta1) * x.g[i] : x.a[i]) / denominator;
    }
    double ratio = 1;
    if (x.rows > 0 && (project(x, step, x.rows, o) || project(x, step, 1, o))) ratio = o.wd_ratio;
    for (std::size_t i = 0; i < x.p.size(); ++i) {
      if (o.weight_decay > 0) x.p[i] *= 1 - o.lr * o.weight_decay * ratio;
      x.p[i] -= o.lr / (1 - std::pow(o.beta1, t)) * step[i];
    }
  }
}

inline double schedule(const optim::BertAdamOptions& o, double x) {
  if (x < o.warmup) return x / o.warmup;
  if (o.schedule == optim::Schedule::warmup_constant) return 1;
  if (o.schedule == optim::Schedule::warmup_cosine) return 0.5 * (1 + std::cos(M_PI * x));
  if (o.schedule == optim::Schedule::warmup_poly) return std::pow(1 - x, 0.5);
  return std::max((x - 1) / (o.warmup - 1), 0.0);
}

inline void reference(RefModel& model, const optim::BertAdamOptions& o, int t) {
  const double all = norm_of_grads(model);
  const double divisor = o.max_grad_norm > 0 && all > 1 ? all : 1;
  const double lr = o.t_total == -1 ? o.lr : o.lr * schedule(o, (t - 1) / o.t_total);
  for (RefTensor& x : model) {
    for (std::size_t i = 0; i < x.p.size(); ++i) {
      const double g = x.g[i] / divisor;
      x.a[i] = o.beta1 * x.a[i] + (1 - o.beta1) * g;
      x.b[i] = o.beta2 * x.b[i] + (1 - o.beta2) * g * g;
      x.p[i] -= lr * (x.a[i] / (std::sqrt(x.b[i]) + o.eps) + o.weight_decay * x.p[i]);
    }
  }
}

inline void reference(RefModel& model, const optim::AdadeltaOptions& o, int) {
  for (RefTensor& x : model) {
    for (std::size_t i = 0; i < x.p.size(); ++i) {
      const double g = x.g[i] + o.weight_decay * x.p[i];
      x.a[i] = o.rho * x.a[i] + (1 - o.rho) * g * g;
      const double d = std::sqrt(x.b[i] + o.eps) / std::sqrt(x.a[i] + o.eps) * g;
      x.p[i] -= o.lr * d;
      x.b[i] = o.rho * x.b[i] + (1 - o.rho) * d * d;
    }
  }
}

inline void lamb_reference(RefModel& model, const optim::LambOptions& o, double divisor) {
  for (RefTensor& x : model) {
    Doubles u(x.p.size());
    for (std::size_t i = 0; i < x.p.size(); ++i) {
      const double g = x.g[i] / divisor;
      x.a[i] = o.beta1 * x.a[i] + (1 - o.beta1) * g;
      x.b[i] = o.beta2 * x.b[i] + (1 - o.beta2) * g * g;
      u[i] = x.a[i] / (std::sqrt(x.b[i]) + o.eps) + o.weight_decay * x.p[i];
    }
    const double weight = std::min(norm(x.p), 10.0), update = norm(u);
    const double ratio = o.adam || weight == 0 || update == 0 ? 1 : weight / update;
    for (std::size_t i = 0; i < x.p.size(); ++i) x.p[i] -= o.lr * ratio * u[i];
  }
}
inline void reference(RefModel& model, const optim::LambOptions& o, int) { lamb_reference(model, o, 1); }
inline void reference(RefModel& model, const optim::FusedLambOptions& o, int) {
  const double all = norm_of_grads(model);
  lamb_reference(model, o, o.use_global_grad_norm && all > 1 ? all : 1);
}

inline void reference(RefModel& model, const optim::RMSpropOptions& o, int) {
  for (RefTensor& x : model) {
    for (std::size_t i = 0; i < x.p.size(); ++i) {
      const double g = x.g[i] + o.weight_decay * x.p[i];
      x.a[i] = o.alpha * x.a[i] + (1 - o.alpha) * g * g;
      if (o.centered) x.c[i] = o.alpha * x.c[i] + (1 - o.alpha) * g;
      const double average = std::sqrt(x.a[i] - x.c[i] * x.c[i]) + o.eps;
      if (o.momentum > 0) x.b[i] = o.momentum * x.b[i] + g / average;
      x.p[i] -= o.lr * (o.momentum > 0 ? x.b[i] : g / average);
    }
  }
}

inline void reference(RefModel& model, const optim::RMSpropTFOptions& o, int) {
  for (RefTensor& x : model) {
    for (std::size_t i = 0; i < x.p.size(); ++i) {
      double g = x.g[i];
      if (o.decoupled_decay)
        x.p[i] -= o.weight_decay * x.p[i];
      else
        g += o.weight_decay * x.p[i];
      x.a[i] += (1 - o.alpha) * (g * g - x.a[i]);
      if (o.centered) x.c[i] += (1 - o.alpha) * (g - x.c[i]);
      const double average = std::sqrt(x.a[i] - x.c[i] * x.c[i] + o.eps);
      if (o.momentum > 0 && o.lr_in_momentum) {
        x.b[i] = o.momentum * x.b[i] + o.lr * g / average;
        x.p[i] -= x.b[i];
      } else if (o.momentum > 0) {
        x.b[i] = o.momentum * x.b[i] + g / average;
        x.p[i] -= o.lr * x.b[i];
      } else {
        x.p[i] -= o.lr * g / average;
      }
    }
  }
}

}  // namespace npu::test

#endif  // TESTS_SHIM_OPTIM_REFERENCE_H_
