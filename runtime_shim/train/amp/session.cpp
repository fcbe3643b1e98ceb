#include "runtime_shim/train/amp/session.h"

#include <algorithm>
#include <cstdio>

#include "acl/acl_rt.h"
#include "runtime_shim/probe/observation.h"
#include "runtime_shim/runtime/graph/capture_node_builder.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::amp::detail {
namespace {

using optim::Optimizer;
using optim::detail::check;
using optim::detail::DeviceBuffer;
using optim::detail::Engine;

constexpr std::size_t kOverflowStatusBytes = 64;

std::shared_ptr<LossScaleManager> make_scaler(const Properties& properties, const Options& options) {
  if (options.loss_scale_manager) return options.loss_scale_manager;
  if (!properties.loss_scale.is_dynamic()) return std::make_shared<LossScaler>(properties.loss_scale.value());
  ScalerOptions scaler{options.dynamic_init_scale, options.scale_growth_factor, options.scale_backoff_factor,
                       options.scale_window,       options.min_loss_scale,      options.max_loss_scale};
  return std::make_shared<LossScaler>(scaler);
}

void check_parameters(const Model& model) {
  for (const Parameter& parameter : model.parameters()) {
    if (parameter.data == nullptr || parameter.grad == nullptr || *parameter.data == nullptr)
      throw TrainingError("amp.initialize: \"" + parameter.name + "\" has no memory");
    if (parameter.dtype != DType::f32)
      throw TrainingError("amp.initialize: \"" + parameter.name + "\" is " + name_of(parameter.dtype) +
                          "; parameters must be float32, the level casts them");
    npuPointerAttributes where{};
    check(npuPointerGetAttributes(&where, *parameter.data), "amp.initialize");
    if (where.type != npuMemoryTypeDevice && where.type != npuMemoryTypeManaged)
      throw TrainingError("amp.initialize: \"" + parameter.name + "\" is not in device memory");
  }
}

void check_optimizers(const std::vector<Optimizer*>& optimizers, const Properties& properties) {
  const bool scales = properties.opt_level == "O1" || properties.opt_level == "O2";
  for (Optimizer* optimizer : optimizers) {
    if (optimizer == nullptr) throw TrainingError("amp.initialize: an optimizer is null");
    const Engine& engine = optimizer->engine();
    if (engine.bound()) throw TrainingError("amp.initialize: " + engine.kind() + " has already made a step");
    if (!engine.fused()) continue;
    if (!scales)
      throw TrainingError("amp.initialize: combined optimizers work at O1 and O2, not at " +
                          properties.opt_level + "; make " + engine.kind() + " with Layout::separate");
    if (properties.opt_level == "O2" && properties.master_weights != true)
      throw TrainingError("amp.initialize: " + engine.kind() + " at O2 needs master_weights");
  }
}

std::vector<Engine*> engines_of(const std::vector<Optimizer*>& optimizers) {
  std::vector<Engine*> engines;
  for (Optimizer* optimizer : optimizers) engines.push_back(&optimizer->engine());
  return engines;
}

const char* text(bool value) { return value ? "true" : "false"; }

void print(const Properties& p, const LossScaleManager& scaler) {
  std::fprintf(stderr,
               "[npu.amp] %s: cast_model_type=%s patch_functions=%s keep_batchnorm_fp32=%s master_weights=%s "
               "loss_scale=%s%g combine_grad=%s combine_ddp=%s check_combined_tensors=%s\n",
               p.opt_level.c_str(), p.cast_model_type ? name_of(*p.cast_model_type) : "none",
               text(p.patch_functions), p.keep_batchnorm_fp32 ? text(*p.keep_batchnorm_fp32) : "none",
               p.master_weights ? text(*p.master_weights) : "none",
               scaler.is_dynamic() ? "dynamic, from " : "", scaler.loss_scale(), text(p.combine_grad),
               text(p.combine_ddp), text(p.check_combined_tensors));
}

}  // namespace

Session::Session(Model& model, std::vector<Optimizer*> optimizers, const Options& options)
    : model_(model), optimizers_(std::move(optimizers)), options_(options), properties_(resolve(options)) {
  for (int i = 0; i < options_.num_losses; ++i) scalers_.push_back(make_scaler(properties_, options_));
  pending_overflow_.assign(scalers_.size(), false);
  if (!options_.enabled) return;
  check_parameters(model_);
  check_optimizers(optimizers_, properties_);
  check(npu::detail::ensure_ready(), "starting the device");
  aclrtFloatOverflowMode mode = ACL_RT_OVERFLOW_MODE_INFNAN;
  saturates_ = aclrtGetDeviceSatMode(&mode) == ACL_SUCCESS && mode == ACL_RT_OVERFLOW_MODE_SATURATION;
  overflow_status_ = DeviceBuffer(kOverflowStatusBytes);
  if (properties_.combine_ddp) {
    reducer_ = std::make_unique<Reducer>(options_.communicator, properties_.ddp_replica_count);
    reducer_->broadcast(model_);
    if (!options_.any_rank) options_.any_rank = [this](bool mine) { return reducer_->any_rank(mine); };
  }
  cast_model(model_, properties_, options_.keep_layernorm_fp32);
  for (Optimizer* optimizer : optimizers_) {
    optimizer->engine().use_master_weights(properties_.master_weights.value_or(false));
    if (properties_.combine_grad) optimizer->engine().combine_grads();
  }
  set_user_cast_preferred(properties_.user_cast_preferred);
  if (properties_.patch_functions) set_default_autocast(options_.autocast_type);
  if (options_.verbosity > 0) print(properties_, *scalers_.front());
}

void Session::gradient_ready(const Parameter& parameter) {
  if (reducer_) reducer_->ready(parameter);
}

Session::~Session() {
  if (options_.enabled && properties_.patch_functions) set_default_autocast(std::nullopt);
}

LossScaleManager& Session::scaler(int loss_id) {
  if (loss_id < 0 || static_cast<std::size_t>(loss_id) >= scalers_.size())
    throw TrainingError("unknown loss " + std::to_string(loss_id) +
                        "; amp.initialize got num_losses = " + std::to_string(scalers_.size()));
  return *scalers_[static_cast<std::size_t>(loss_id)];
}

void Session::check_known(const std::vector<Optimizer*>& optimizers) const {
  for (const Optimizer* optimizer : optimizers)
    if (std::find(optimizers_.begin(), optimizers_.end(), optimizer) == optimizers_.end())
      throw TrainingError("scale_loss: an optimizer was not given to amp.initialize");
}

// Nothing to scale, to check or to copy: the short cut of the patch.
bool Session::needs_nothing(int loss_id) {
  const LossScaleManager& manager = scaler(loss_id);
  const bool plain =
      !manager.is_dynamic() && manager.loss_scale() == 1 && options_.loss_scale_manager == nullptr;
  return !options_.enabled || (plain && properties_.master_weights != true && !reducer_);
}

double Session::begin(const std::vector<Optimizer*>& optimizers, const ScaleLossOptions& options) {
  LossScaleManager& manager = scaler(options.loss_id);
  if (needs_nothing(options.loss_id)) return 1;
  check_known(optimizers);
  if (!options.delay_unscale)
    for (Optimizer* optimizer : optimizers)
      if (!optimizer->engine().grads_scaled()) accumulate_grads(optimizer->engine());
  if (reducer_) reducer_->start(engines_of(optimizers), !options.delay_unscale);
  if (saturates_ && manager.is_dynamic()) {
    const npuStream_t stream = optimizers.front()->engine().stream();
    const auto reset = [stream] {
      aclrtStream native = nullptr;
      const npuError_t error = npu::detail::begin_submit(stream, &native);
      return error == npuSuccess ? npu::detail::from_acl(aclrtResetOverflowStatus(native)) : error;
    };
    check(npu::detail::as_library_node(stream, "overflow flag", reset), "overflow flag");
  }
  return manager.loss_scale();
}

bool Session::hardware_overflow(npuStream_t stream) {
  aclrtStream native = nullptr;
  check(npu::detail::begin_submit(stream, &native), "overflow flag");
  check(npu::detail::from_acl(aclrtGetOverflowStatus(overflow_status_.data(), kOverflowStatusBytes, native)),
        "overflow flag");
  optim::detail::wait_for(stream);
  std::uint32_t raised = 0;
  check(npuMemcpy(&raised, overflow_status_.data(), sizeof raised, npuMemcpyDeviceToHost), "overflow flag");
  return raised != 0;
}

void Session::check_pointers(Optimizer& optimizer) {
  Engine& engine = optimizer.engine();
  if (!properties_.check_combined_tensors || !engine.bound()) return;
  for (const std::string& name : optimizer.check_combined_tensors(false))
    std::fprintf(stderr, "[npu.amp] the pointer of \"%s\" was replaced; its tensor is combined again\n",
                 name.c_str());
  optimizer.check_combined_tensors(true);
}

bool Session::unscale(const std::vector<Optimizer*>& optimizers, double scale) {
  std::size_t views = 0;
  for (Optimizer* optimizer : optimizers) views += count_grad_views(optimizer->engine());
  overflow_.start(views);
  for (Optimizer* optimizer : optimizers) {
    Engine& engine = optimizer->engine();
    const bool defer = options_.fuse_unscale && !engine.has_accumulated_grads();
    Unscale pass;
    pass.factor = static_cast<float>(1 / scale);
    pass.overflow = &overflow_;
    pass.check_only = defer || scale == 1;
    submit_unscale(engine, pass);
    if (defer) engine.set_grad_factor(pass.factor);
    engine.set_grads_live();
    engine.set_grads_scaled(false);
  }
  return overflow_.is_found(optimizers);
}

void Session::skip_steps(const std::vector<Optimizer*>& optimizers, int loss_id) {
  for (Optimizer* optimizer : optimizers) optimizer->engine().skip_next_step();
  if (options_.verbosity > 0)
    std::fprintf(stderr, "[npu.amp] gradient overflow: the step is skipped; loss scaler %d goes to %g\n",
                 loss_id, scaler(loss_id).loss_scale());
}

bool Session::end(const std::vector<Optimizer*>& optimizers, const ScaleLossOptions& options) {
  if (needs_nothing(options.loss_id)) return false;
  LossScaleManager& manager = scaler(options.loss_id);
  for (Optimizer* optimizer : optimizers) {
    optimizer->engine().bind();
    check_pointers(*optimizer);
    if (options.delay_unscale) optimizer->engine().set_grads_scaled(true);
  }
  if (options.delay_unscale || optimizers.empty()) return false;
  if (reducer_) reducer_->finish(engines_of(optimizers));
  // Chips that saturate report by their flag. Their gradients have no infinity, and all ranks must agree.
  const bool by_flag = saturates_ && manager.is_dynamic();
  bool overflow = by_flag && hardware_overflow(optimizers.front()->engine().stream());
  if (!overflow) overflow = unscale(optimizers, manager.loss_scale()) && manager.checks_overflow();
  if (by_flag && options_.any_rank) overflow = options_.any_rank(overflow);
  const auto loss = static_cast<std::size_t>(options.loss_id);
  if (options.delay_overflow_check) {
    pending_overflow_[loss] = pending_overflow_[loss] || overflow;
    return false;
  }
  overflow = overflow || pending_overflow_[loss];
  pending_overflow_[loss] = false;
  const double before = manager.loss_scale();
  const bool skip = manager.update(overflow);
  probe::note_loss_scale(before, manager.loss_scale(), overflow);
  if (skip) skip_steps(optimizers, options.loss_id);
  return skip;
}

}  // namespace npu::amp::detail
