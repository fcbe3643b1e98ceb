/// @file
/// Mixed precision for programs that keep their tensors in plain device memory: levels, loss scaling, casts
/// of library calls. It does for C++ what the vendor's Apex patch does for Python. C++17.
///
///   npu::optim::FusedAdamW optimizer(model, {});
///   npu::amp::Options options;
///   options.opt_level = "O2";
///   auto amp = npu::amp::initialize(model, {&optimizer}, options);   // pointers of the model are half now
///   ...
///   { auto scaled = npu::amp::scale_loss(amp, loss, {&optimizer});
///     backward(scaled.scale()); }                                      // gradients of loss * scale
///   optimizer.step();                                                   // skipped after an overflow
///   optimizer.zero_grad();
///
/// Errors: functions throw npu::TrainingError, also for errors of the device.
/// Source: the vendor's Apex patch for PyTorch on Ascend (apex.amp); what differs is in docs/howto/amp.md.
#ifndef NPU_AMP_H_
#define NPU_AMP_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "npu/detail/amp_autocast.h"
#include "npu/detail/amp_options.h"
#include "npu/detail/amp_scaler.h"
#include "npu/optim.h"

namespace npu::amp {

namespace detail {
class Session;
}

/// What initialize sets up. Its destructor ends the casts of the process. Model and optimizers must outlive
/// it.
class Amp {
 public:
  Amp(Amp&&) noexcept;
  Amp& operator=(Amp&&) noexcept;
  ~Amp();

  /// What holds after the level and the options are put together.
  /// Errors: none.
  const Properties& properties() const;

  /// The loss scale of a loss.
  /// Errors: TrainingError unless 0 <= loss_id < Options::num_losses.
  LossScaleManager& loss_scaler(int loss_id = 0);

  /// With combine_ddp, inside a scale_loss scope: the gradient of this parameter is complete once the work
  /// submitted to its optimizer's stream so far is done. Gradients are then averaged over the ranks while
  /// the backward goes on. A gradient that is not announced is reduced at the end of the scope. Without
  /// combine_ddp nothing happens.
  /// Errors: TrainingError for a parameter that is announced twice, or of another optimizer.
  void gradient_ready(const Parameter& parameter);

  /// All loss scales, to and from a file with a version and a checksum. save replaces the file in one step.
  /// Errors: TrainingError naming the file and what is wrong; nothing is changed then.
  void save(const std::string& path) const;
  void load(const std::string& path);

  detail::Session& session() const { return *session_; }

 private:
  friend Amp initialize(Model&, const std::vector<optim::Optimizer*>&, const Options&);
  explicit Amp(std::unique_ptr<detail::Session> session);
  std::unique_ptr<detail::Session> session_;
};

/// Brings model and optimizers to a level. O2 and O3 replace the memory of every parameter that is cast: the
/// program's pointers then lead to half values, and Parameter::dtype says so.
/// Shapes: those of the parameters; they stay.
/// Errors: TrainingError, with nothing changed, for options that contradict each other; parameters that are
/// not float32 or not in device memory; an optimizer that is null or has made a step; combined optimizers at
/// O0 or O3 (use Layout::separate), or at O2 without master weights.
/// Source: apex.amp.initialize.
Amp initialize(Model& model, const std::vector<optim::Optimizer*>& optimizers, const Options& options = {});

/// Parameters of scale_loss.
struct ScaleLossOptions {
  int loss_id = 0;  ///< which loss scale
  /// Gradients stay scaled, so that further backward passes can add to them before one that divides.
  bool delay_unscale = false;
  /// An overflow counts at the next scale_loss of this loss without the delay. (The patch forgets it.)
  bool delay_overflow_check = false;
};

/// A scope around one backward. At its begin, gradients of earlier passes are put into a buffer. At its end,
/// gradients are divided by the scale, added to those, and searched for infinities and NaN in the same pass.
/// Then the loss scale is updated; after an overflow the next step of the optimizers is skipped. Only
/// Optimizer::zero_grad clears the gradients of earlier passes.
/// Errors: the constructor, close and the destructor throw TrainingError for a loss or an optimizer that
/// initialize does not know, and for errors of the device.
/// Source: apex.amp.scale_loss.
class ScaledLoss {
 public:
  ScaledLoss(Amp& amp, double loss, std::vector<optim::Optimizer*> optimizers, ScaleLossOptions options);
  /// Ends the scope, unless close() did or an exception passes through.
  ~ScaledLoss() noexcept(false);
  ScaledLoss(const ScaledLoss&) = delete;
  ScaledLoss& operator=(const ScaledLoss&) = delete;

  /// What the gradient of the loss must be multiplied by, and the loss times that.
  double scale() const { return scale_; }
  double loss() const { return loss_ * scale_; }
  /// Ends the scope now. True: the next step will be skipped. A second call does nothing and gives false.
  bool close();

 private:
  Amp& amp_;
  std::vector<optim::Optimizer*> optimizers_;
  ScaleLossOptions options_;
  double loss_, scale_;
  int exceptions_;
  bool open_ = true;
};

/// Opens a scope around one backward: multiply the gradient of the loss by scale() of the result.
/// Errors: TrainingError for a loss or an optimizer that initialize does not know.
/// Source: apex.amp.scale_loss.
inline ScaledLoss scale_loss(Amp& amp, double loss, std::vector<optim::Optimizer*> optimizers,
                             ScaleLossOptions options = {}) {
  return ScaledLoss(amp, loss, std::move(optimizers), options);
}

/// The same around a function: calls backward(scaled loss, scale). True: the next step will be skipped.
/// Errors: TrainingError for a loss or an optimizer that initialize does not know; what `backward` throws,
/// after which the scope is not ended.
/// Source: apex.amp.scale_loss.
template <class Backward>
bool scale_loss(Amp& amp, double loss, std::vector<optim::Optimizer*> optimizers, ScaleLossOptions options,
                Backward&& backward) {
  ScaledLoss scaled(amp, loss, std::move(optimizers), options);
  backward(scaled.loss(), scaled.scale());
  return scaled.close();
}

}  // namespace npu::amp

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_AMP_H_
