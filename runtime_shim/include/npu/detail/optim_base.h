// What all fused optimizers share. Included by npu/optim.h.
#ifndef NPU_DETAIL_OPTIM_BASE_H_
#define NPU_DETAIL_OPTIM_BASE_H_

#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "npu/detail/optim_model.h"
#include "npu/runtime.h"

namespace npu::optim {

/// Where an optimizer keeps parameters and gradients: one buffer per parameter group and element type, with
/// the program's pointers set into it, or each tensor where the program has it (one launch per tensor and
/// step). Optimizer states and master weights always lie in combined buffers.
enum class Layout { combined, separate };

/// A combined buffer in device memory, or its mask (float32, 1 in elements of tensors and 0 in padding).
struct CombinedView {
  DType type;
  void* data;
  std::int64_t elements;
};

namespace detail {
class Engine;
struct FlatView;
}  // namespace detail

/// A fused optimizer. All work is asynchronous on `stream`; functions that return numbers wait for it.
/// Tensors are combined at the first step, or after the first scaled backward. Not thread-safe.
/// Errors: TrainingError; nothing is changed then.
class Optimizer {
 public:
  virtual ~Optimizer();
  Optimizer(const Optimizer&) = delete;
  Optimizer& operator=(const Optimizer&) = delete;

  /// One update of every parameter whose gradient pointer is not null. Skipped, with weights and states left
  /// bit for bit, after a loss scaler found an overflow or while the flag of set_found_inf is not 0.
  void step();
  /// Sets gradients to 0; never frees them. Errors: set_to_none with combined gradients.
  void zero_grad(bool set_to_none = false);

  /// Scales all gradients so that their norm is at most max_norm, and returns the norm before:
  /// (sum |g|^norm_type)^(1/norm_type), or max |g| for infinity. Factor max_norm / (norm + 1e-6) if below 1.
  /// Waits for the device. The optimizer's gradients are the master gradients where there are any; the model
  /// form is an error then.
  double clip_optimizer_grad_norm_fused(double max_norm, double norm_type = 2);
  double clip_model_grad_norm_fused(double max_norm, double norm_type = 2);

  /// Combined buffers, by group; empty before the tensors are combined. Padding is 0.
  /// The optimizer's: float32, master weights and master gradients where there are any.
  std::vector<CombinedView> get_model_combined_params();
  std::vector<CombinedView> get_model_combined_grads();
  std::vector<CombinedView> get_model_combined_grad_masks();
  std::vector<CombinedView> get_optimizer_combined_params();
  std::vector<CombinedView> get_optimizer_combined_grads();
  std::vector<CombinedView> get_optimizer_combined_grad_masks();

  /// Names of parameters whose program pointer no longer leads into the combined buffer. With `combine_again`
  /// their values are taken over and the pointers set back.
  std::vector<std::string> check_combined_tensors(bool combine_again);

  /// A device int that makes step() do nothing while it is not 0; read when the step runs. Null for none.
  void set_found_inf(const int* device_flag);

  /// Steps done, skipped ones not counted. Waits for the device.
  std::int64_t steps();
  /// A copy of one state of a parameter, as "exp_avg"; "master" for master weights. Waits for the device.
  /// Errors: no such state, or nothing there before the first step.
  std::vector<float> state(const Parameter& parameter, const std::string& name);
  const std::vector<std::string>& state_names() const;
  /// "FusedAdamW" and so on.
  const std::string& kind() const;

  /// Writes hyperparameters, step, states and master weights: to a new file that then takes the place of
  /// `path`, so that a crash leaves the old or the new one. Versioned, with a checksum.
  void save(const std::string& path);
  /// Reads them back; groups, names and shapes must agree. Errors: TrainingError naming the file and what is
  /// wrong (truncated, changed, foreign, another optimizer or model); nothing is changed then.
  void load(const std::string& path);

  /// For npu::amp and other libraries of the shim.
  detail::Engine& engine() { return *engine_; }

 protected:
  Optimizer(std::string kind, std::vector<std::vector<Parameter*>> groups, std::vector<std::string> states,
            Layout layout, npuStream_t stream);
  /// Submits the update of one contiguous part of a group.
  virtual void update(std::size_t group, const detail::FlatView& flat) = 0;
  /// Whether update needs the norm of all gradients.
  virtual bool needs_grad_norm() const { return false; }
  /// Hyperparameters of a group as numbers, for save; and back.
  virtual std::vector<std::pair<std::string, double>> get_settings(std::size_t group) = 0;
  virtual void set_settings(std::size_t group,
                            const std::vector<std::pair<std::string, double>>& settings) = 0;

 private:
  friend class detail::Engine;
  std::unique_ptr<detail::Engine> engine_;
};

/// Parameters that share hyperparameters.
template <class Options>
struct Group {
  std::vector<Parameter*> parameters;
  Options options{};
};

/// Two groups: weights and embeddings with the weight decay of `options`, all other parameters without any.
template <class Options>
std::vector<Group<Options>> without_decay_for_norms_and_biases(Model& model, Options options) {
  Group<Options> decayed{{}, options}, rest{{}, options};
  rest.options.weight_decay = 0;
  for (Parameter* parameter : model.all()) {
    const bool decays = parameter->role == Role::weight || parameter->role == Role::embedding;
    (decays ? decayed : rest).parameters.push_back(parameter);
  }
  return {std::move(decayed), std::move(rest)};
}

/// An optimizer with hyperparameters of type Options_, one set per group.
template <class Options_>
class OptimizerWith : public Optimizer {
 public:
  using Options = Options_;
  std::size_t group_count() const { return options_.size(); }
  /// The hyperparameters of a group; changes hold from the next step on (a learning rate schedule).
  Options& options(std::size_t group = 0) { return options_.at(group); }
  const Options& options(std::size_t group = 0) const { return options_.at(group); }

 protected:
  OptimizerWith(std::string kind, std::vector<Group<Options>> groups, std::vector<std::string> states,
                Layout layout, npuStream_t stream)
      : Optimizer(std::move(kind), parameters_of(groups), std::move(states), layout, stream) {
    for (Group<Options>& group : groups) options_.push_back(group.options);
  }
  std::vector<std::pair<std::string, double>> get_settings(std::size_t group) override {
    std::vector<std::pair<std::string, double>> settings;
    options_.at(group).visit(
        [&](const char* name, auto& value) { settings.emplace_back(name, static_cast<double>(value)); });
    return settings;
  }
  void set_settings(std::size_t group, const std::vector<std::pair<std::string, double>>& settings) override {
    options_.at(group).visit([&](const char* name, auto& value) {
      using Value = std::remove_reference_t<decltype(value)>;
      for (const auto& [key, number] : settings) {
        if (key != name) continue;
        if constexpr (std::is_enum_v<Value>)
          value = static_cast<Value>(static_cast<int>(number));
        else
          value = static_cast<Value>(number);
      }
    });
  }

 private:
  static std::vector<std::vector<Parameter*>> parameters_of(const std::vector<Group<Options>>& groups) {
    std::vector<std::vector<Parameter*>> parameters;
    for (const Group<Options>& group : groups) parameters.push_back(group.parameters);
    return parameters;
  }
  std::vector<Options> options_;
};

}  // namespace npu::optim

#endif  // NPU_DETAIL_OPTIM_BASE_H_
