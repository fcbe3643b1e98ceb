#include "runtime_shim/train/optim/flat_view.h"

namespace npu::optim::detail {

Block BlockWalker::load(std::int64_t i, std::int64_t n) {
  Block block{nullptr, nullptr, {}, n};
  if (view_.params == nullptr) {
    // gradients only
  } else if (view_.master != nullptr) {
    block.p = view_.master + i;
  } else if (view_.type == DType::f32) {
    block.p = static_cast<float*>(view_.params) + i;
  } else {
    const ops::Element type = element_of(view_.type);
    ops::load_floats(type, ops::element_at(type, static_cast<const void*>(view_.params), i), 1, n, params_);
    block.p = params_;
  }
  const ops::Element type = element_of(view_.grad_type);
  const void* grads = ops::element_at(type, view_.grads, i);
  block.g = static_cast<const float*>(grads);
  if (view_.grad_type != DType::f32 || view_.grad_factor != 1) {
    ops::load_floats(type, grads, 1, n, grads_);
    for (std::int64_t k = 0; k < n; ++k) grads_[k] *= view_.grad_factor;
    block.g = grads_;
  }
  for (std::size_t k = 0; k < kMostStates; ++k)
    block.s[k] = view_.states[k] == nullptr ? nullptr : view_.states[k] + i;
  return block;
}

void BlockWalker::store(std::int64_t i, const Block& block) {
  if (view_.type == DType::f32) return;
  const ops::Element type = element_of(view_.type);
  ops::store_floats(type, block.p, block.n, ops::element_at(type, view_.params, i), 1);
}

}  // namespace npu::optim::detail
