#include "runtime_shim/train/amp/unscale.h"

#include <algorithm>
#include <cstring>

#include "runtime_shim/kernels/blas/vector_clones.h"
#include "runtime_shim/train/optim/operator_calls.h"

namespace npu::amp::detail {
namespace {

using optim::detail::Block;
using optim::detail::BlockWalker;
using optim::detail::DeviceBuffer;
using optim::detail::Engine;
using optim::detail::FlatParameter;
using optim::detail::FlatView;
using optim::detail::kBlock;

/// Bytes from one result of an operator to the next.
constexpr std::size_t kStep = optim::detail::kBlockBytes;

/// 0 if all values are finite: x - x is 0 then, and NaN for infinities and NaN. Two instructions per vector.
NPU_VECTOR_CLONES std::uint32_t not_finite(const float* values, std::int64_t n) {
  std::uint32_t found = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const float difference = values[i] - values[i];
    std::uint32_t bits;
    std::memcpy(&bits, &difference, sizeof bits);
    found |= bits;
  }
  return found;
}

/// out = g * factor + kept; `kept` may be null or out.
NPU_VECTOR_CLONES void scale_and_add(const float* g, const float* kept, float factor, float* out,
                                     std::int64_t n) {
  if (kept == nullptr)
    for (std::int64_t i = 0; i < n; ++i) out[i] = g[i] * factor;
  else
    for (std::int64_t i = 0; i < n; ++i) out[i] = g[i] * factor + kept[i];
}

/// One pass: the new gradients, the sums of earlier passes, and the results.
struct Pass {
  FlatView view;
  const float* kept;
  float* master_grads;
  Unscale unscale;

  void run(std::int64_t first, std::int64_t last) const {
    std::uint32_t found = 0;
    std::int64_t at = first;
    float results[kBlock];
    BlockWalker(view).walk(first, last, false, [&](const Block& block) {
      found |= not_finite(block.g, block.n);
      if (!unscale.check_only) write(block, at, results);
      at += block.n;
    });
    if (found != 0) __atomic_store_n(unscale.overflow->flag(), 1, __ATOMIC_RELAXED);
  }

  /// The same by operators.
  void submit_operators() const {
    const optim::detail::VectorCalls gradients(view.stream, view.size);
    auto* const g = const_cast<void*>(view.grads);  // as in write
    gradients.all_finite(g, view.grad_type, unscale.overflow->next_view());
    if (unscale.check_only) return;
    const auto factor = static_cast<double>(unscale.factor);
    optim::detail::Scratch scratch(view.stream);
    const bool adds_to_master = master_grads != nullptr && kept != nullptr;
    if (master_grads == nullptr && kept == nullptr) return gradients.scale(g, factor, view.grad_type);
    float* const fresh =
        master_grads != nullptr && !adds_to_master ? master_grads : scratch.floats(view.size);
    gradients.cast(g, view.grad_type, fresh, DType::f32);
    if (adds_to_master) return gradients.add(master_grads, fresh, factor);
    gradients.scale(fresh, factor);
    if (kept == nullptr) return;
    gradients.add(fresh, kept);
    gradients.cast(fresh, DType::f32, g, view.grad_type);
  }

  void write(const Block& block, std::int64_t at, float* results) const {
    const float* sums = kept == nullptr ? nullptr : kept + at;
    if (master_grads != nullptr)
      return scale_and_add(block.g, sums, unscale.factor, master_grads + at, block.n);
    scale_and_add(block.g, sums, unscale.factor, results, block.n);
    const ops::Element type = optim::detail::element_of(view.grad_type);
    // The program's own gradients. Views of updates only read them.
    ops::store_floats(type, results, block.n, ops::element_at(type, const_cast<void*>(view.grads), at), 1);
  }
};

void set_zero(void* data, std::size_t bytes, npuStream_t stream) {
  optim::detail::check(npuMemsetAsync(data, 0, bytes, stream), "clearing gradients");
}

void keep(const FlatParameter& flat, const FlatView& view) {
  float* const accumulated_grads = flat.accumulated_grads.floats() + view.offset;
  if (optim::detail::by_operators()) {
    const optim::detail::VectorCalls gradients(view.stream, view.size);
    gradients.cast(view.grads, view.grad_type, accumulated_grads, DType::f32);
    if (view.grad_factor != 1) gradients.scale(accumulated_grads, static_cast<double>(view.grad_factor));
    return;
  }
  optim::detail::submit(view.stream, "amp keep gradients", [view, accumulated_grads] {
    optim::detail::for_each_chunk(view.size, [&](std::int64_t first, std::int64_t last) {
      std::int64_t at = first;
      BlockWalker(view).walk(first, last, false, [&](const Block& block) {
        std::memcpy(accumulated_grads + at, block.g, static_cast<std::size_t>(block.n) * sizeof(float));
        at += block.n;
      });
    });
  });
}

}  // namespace

void Overflow::start(std::size_t views) {
  const std::size_t bytes = std::max(kStep * views, sizeof(int));
  if (found_.bytes() < bytes) found_ = DeviceBuffer(bytes);
  views_ = 0;
  optim::detail::check(npuMemset(found_.data(), 0, found_.bytes()), "overflow flag");
  optim::detail::check(npuStreamSynchronize(nullptr), "overflow flag");
}

std::uint8_t* Overflow::next_view() { return static_cast<std::uint8_t*>(found_.data()) + kStep * views_++; }

bool Overflow::is_found(const std::vector<optim::Optimizer*>& optimizers) const {
  for (optim::Optimizer* optimizer : optimizers) optim::detail::wait_for(optimizer->engine().stream());
  const bool by_operators = optim::detail::by_operators();
  std::vector<std::uint8_t> flags(by_operators ? kStep * views_ : sizeof(int));
  if (flags.empty()) return false;
  optim::detail::check(npuMemcpy(flags.data(), found_.data(), flags.size(), npuMemcpyDeviceToHost),
                       "overflow flag");
  bool all_finite = true, any_found = false;
  for (std::size_t view = 0; by_operators && view < views_; ++view)
    all_finite = all_finite && flags[view * kStep] != 0;
  for (const std::uint8_t byte : flags) any_found = any_found || byte != 0;
  return by_operators ? !all_finite : any_found;
}

std::size_t count_grad_views(Engine& engine) {
  std::size_t count = 0;
  for (const FlatParameter& flat : engine.flat_parameters()) count += engine.model_grad_views(flat).size();
  return count;
}

void submit_unscale(Engine& engine, const Unscale& unscale) {
  for (FlatParameter& flat : engine.flat_parameters()) {
    for (const FlatView& view : engine.model_grad_views(flat)) {
      Pass pass{view, nullptr, nullptr, unscale};
      pass.view.grad_factor = 1;
      if (flat.has_master()) {
        pass.master_grads = flat.master_grads.floats() + view.offset;
        pass.unscale.check_only = false;
        if (engine.master_grads_live()) pass.kept = pass.master_grads;
      } else if (flat.has_accumulated_grads) {
        pass.kept = flat.accumulated_grads.floats() + view.offset;
        pass.unscale.check_only = false;
      }
      if (optim::detail::by_operators()) {
        pass.submit_operators();
        continue;
      }
      optim::detail::submit(view.stream, "amp unscale", [pass] {
        optim::detail::for_each_chunk(pass.view.size,
                                      [&](std::int64_t first, std::int64_t last) { pass.run(first, last); });
      });
    }
    flat.has_accumulated_grads = false;
  }
}

void accumulate_grads(Engine& engine) {
  for (FlatParameter& flat : engine.flat_parameters()) {
    const bool keeps = engine.grads_live() && !flat.has_master();
    if (keeps && flat.accumulated_grads.empty())
      flat.accumulated_grads = DeviceBuffer(static_cast<std::size_t>(flat.size) * sizeof(float));
    flat.has_accumulated_grads = keeps;
    if (!keeps && !flat.has_master()) continue;
    for (const FlatView& view : engine.model_grad_views(flat)) {
      if (keeps) keep(flat, view);
      set_zero(const_cast<void*>(view.grads), static_cast<std::size_t>(view.size) * size_of(view.grad_type),
               view.stream);
    }
  }
  engine.set_grad_factor(1);
}

}  // namespace npu::amp::detail
