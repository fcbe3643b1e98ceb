// The part of an optimizer that does not depend on its formula: flat parameters, step count, skipping, gradients.
#pragma once

#include <string>
#include <vector>

#include "npu/detail/optim_base.h"
#include "runtime_shim/train/optim/flat_view.h"

namespace npu::optim::detail {

class Engine {
 public:
  Engine(std::string kind, std::vector<std::vector<Parameter*>> groups, std::vector<std::string> states,
         Layout layout, npuStream_t stream);
  ~Engine();

  const std::string& kind() const { return kind_; }
  const std::vector<std::string>& state_names() const { return state_names_; }
  /// Names by index of FlatParameter::states; empty if an optimizer does not have the state.
  const std::vector<std::string>& states() const { return request_.states; }
  const std::vector<std::vector<Parameter*>>& groups() const { return request_.groups; }
  npuStream_t stream() const { return stream_; }
  bool fused() const { return request_.combine; }
  bool bound() const { return bound_; }
  /// Whether half parameters get float32 master weights. Errors: TrainingError after tensors are flattened.
  void use_master_weights(bool use);
  bool has_master_weights() const { return request_.master_weights; }
  /// Flattens gradients also in Layout::separate. Errors: as use_master_weights.
  void combine_grads();
  /// Whether sums of earlier backward passes are accumulated.
  bool has_accumulated_grads() const;

  /// Creates the flat parameters if there are none, or if a parameter has a gradient that had none before.
  void bind();
  /// Recreates the flat parameters from the program's current pointers. States, master weights and step stay.
  void bind_again();
  std::vector<FlatParameter>& flat_parameters() { return flat_parameters_; }

  /// Views for an update: whole flat parameters, or one per tensor in Layout::separate. Gradients are the
  /// master gradients if there are any.
  std::vector<FlatView> views(const FlatParameter& flat) const;
  /// Views of gradients only: the program's own (half for half models), or those that update reads.
  std::vector<FlatView> model_grad_views(const FlatParameter& flat) const;
  std::vector<FlatView> grad_views(const FlatParameter& flat) const;

  void step(Optimizer& optimizer);
  void zero_grad(bool set_to_none);
  double clip(double max_norm, double norm_type);

  /// The next step() only clears master gradients.
  void skip_next_step() { skip_next_ = true; }
  bool will_skip() const { return skip_next_; }
  void set_found_inf(const int* flag) { found_inf_ = flag; }
  /// The factor of gradients in memory, until they are accumulated or cleared.
  void set_grad_factor(float factor) { grad_factor_ = factor; }
  float grad_factor() const { return grad_factor_; }

  /// Whether gradients hold sums of earlier backward passes: false at first and after zero_grad. A step
  /// clears master gradients, and keeps the program's own.
  bool grads_live() const { return grads_live_; }
  bool master_grads_live() const { return master_live_; }
  void set_grads_live() { grads_live_ = master_live_ = true; }
  /// Whether gradients of an earlier backward are still multiplied by a loss scale (delay_unscale).
  bool grads_scaled() const { return grads_scaled_; }
  void set_grads_scaled(bool scaled) { grads_scaled_ = scaled; }

  /// Waits for the stream.
  StepControl read_control() const;
  void set_step(std::int64_t step);

 private:
  bool complete() const;
  void carry_over(std::vector<FlatParameter>& fresh);
  FlatView view_of(const FlatParameter& flat, const Segment* segment) const;
  void begin_step();
  bool is_found() const;
  void submit_grad_norm();
  void clear_master_grads();

  std::string kind_;
  std::vector<std::string> state_names_;
  FlatRequest request_;
  npuStream_t stream_;
  std::vector<FlatParameter> flat_parameters_;
  std::vector<const Parameter*> absent_;  // had no gradient when the flat parameters were created
  DeviceBuffer control_;
  StepControl host_control_{};  ///< in place of it, where operators compute
  const int* found_inf_ = nullptr;
  float grad_factor_ = 1;
  bool bound_ = false, skip_next_ = false, grads_live_ = false, master_live_ = false, grads_scaled_ = false;
};

}  // namespace npu::optim::detail
