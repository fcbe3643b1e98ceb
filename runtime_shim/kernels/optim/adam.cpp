#include "runtime_shim/kernels/optim/adam.h"

#include <cmath>

namespace npu::ops {
namespace {

template <bool kAmsgrad>
void adam(const AdamFactors& f, const AdamBlock& block) {
  float* __restrict p = block.p;
  const float* __restrict g = block.g;
  float* __restrict m = block.m;
  float* __restrict v = block.v;
  float* __restrict largest = block.largest;
  for (std::int64_t i = 0; i < block.n; ++i) {
    const float grad = g[i] + f.decay * p[i];
    const float first = m[i] = f.beta1 * m[i] + f.fresh1 * grad;
    float second = v[i] = f.beta2 * v[i] + f.fresh2 * grad * grad;
    if (kAmsgrad) second = largest[i] = largest[i] > second ? largest[i] : second;
    p[i] = f.shrink * p[i] - f.rate * first / (std::sqrt(second) * f.root + f.eps);
  }
}

}  // namespace

AdamFactors adam_factors(const AdamSettings& o, std::int64_t step) {
  const auto t = static_cast<double>(step);
  AdamFactors f{};
  f.beta1 = static_cast<float>(o.beta1);
  f.fresh1 = static_cast<float>(1 - o.beta1);
  f.beta2 = static_cast<float>(o.beta2);
  f.fresh2 = static_cast<float>(1 - o.beta2);
  f.eps = static_cast<float>(o.eps);
  f.rate = static_cast<float>(o.lr / (1 - std::pow(o.beta1, t)));
  f.root = static_cast<float>(1 / std::sqrt(1 - std::pow(o.beta2, t)));
  f.decay = o.decoupled ? 0 : static_cast<float>(o.weight_decay);
  f.shrink = o.decoupled ? static_cast<float>(1 - o.lr * o.weight_decay) : 1;
  return f;
}

void adam_update(const AdamFactors& factors, const AdamBlock& block) {
  block.largest == nullptr ? adam<false>(factors, block) : adam<true>(factors, block);
}

}  // namespace npu::ops
