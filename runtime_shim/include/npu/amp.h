// Mixed precision for programs that keep their tensors in plain device memory: levels, loss scaling, casts of
// library calls. What the vendor's Apex patch is for Python.
//
//   npu::optim::FusedAdamW optimizer(model, {});
//   npu::amp::Options options;
//   options.opt_level = "O2";
//   auto amp = npu::amp::initialize(model, {&optimizer}, options);   // pointers of the model are half now
//   ...
//   { auto scaled = npu::amp::scale_loss(amp, loss, {&optimizer});
//     backward(scaled.scale()); }                                      // gradients of loss * scale
//   optimizer.step();                                                   // skipped after an overflow
//   optimizer.zero_grad();
#ifndef NPU_AMP_H_
#define NPU_AMP_H_

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

/// What initialize sets up; undoes process-wide casts when it goes. Model and optimizers must outlive it.
class Amp {
 public:
  Amp(Amp&&) noexcept;
  Amp& operator=(Amp&&) noexcept;
  ~Amp();

  const Properties& properties() const;
  /// Errors: TrainingError for a loss that is not there.
  LossScaleManager& loss_scaler(int loss_id = 0);

  /// With combine_ddp, inside a scale_loss scope: the gradient of this parameter is complete once the work
  /// submitted to its optimizer's stream so far is done. Gradients are then averaged over the ranks while the
  /// backward goes on. A gradient not told is reduced at the end of the scope. Nothing happens without
  /// combine_ddp. Errors: TrainingError for a parameter told twice, or of another optimizer.
  void gradient_ready(const Parameter& parameter);

  /// All loss scales, to and from a file: versioned, checksummed, replaced in one step.
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
/// Errors: TrainingError, with nothing changed: options that contradict each other; parameters that are not
/// float32 or not in device memory; combined optimizers at O0 or O3 (use Layout::separate), or at O2 without
/// master weights.
Amp initialize(Model& model, const std::vector<optim::Optimizer*>& optimizers, const Options& options = {});

struct ScaleLossOptions {
  int loss_id = 0;
  /// Gradients stay scaled, so that further backward passes can add to them before one that unscales.
  bool delay_unscale = false;
  /// The overflow counts at the next scale_loss of this loss without the delay. (The patch forgets it.)
  bool delay_overflow_check = false;
};

/// A scope around one backward. Before: gradients of earlier passes are set aside. After: gradients are
/// divided by the scale, added to those, and searched for infinities and NaN in the same pass; the loss scale
/// is updated, and after an overflow the next step of the optimizers is skipped. Gradients of earlier passes
/// are forgotten by Optimizer::zero_grad only.
class ScaledLoss {
 public:
  ScaledLoss(Amp& amp, double loss, std::vector<optim::Optimizer*> optimizers, ScaleLossOptions options);
  /// Ends the scope unless close() did or an exception passes through. May throw TrainingError.
  ~ScaledLoss() noexcept(false);
  ScaledLoss(const ScaledLoss&) = delete;
  ScaledLoss& operator=(const ScaledLoss&) = delete;

  /// What the gradient of the loss must be multiplied by, and the loss times that.
  double scale() const { return scale_; }
  double loss() const { return loss_ * scale_; }
  /// Ends the scope now; true if the next step will be skipped.
  bool close();

 private:
  Amp& amp_;
  std::vector<optim::Optimizer*> optimizers_;
  ScaleLossOptions options_;
  double loss_, scale_;
  int exceptions_;
  bool open_ = true;
};

/// Errors: TrainingError for a loss or an optimizer that initialize does not know.
inline ScaledLoss scale_loss(Amp& amp, double loss, std::vector<optim::Optimizer*> optimizers,
                             ScaleLossOptions options = {}) {
  return ScaledLoss(amp, loss, std::move(optimizers), options);
}

/// The same around a function: backward(scaled loss, scale). True if the next step will be skipped.
template <class Backward>
bool scale_loss(Amp& amp, double loss, std::vector<optim::Optimizer*> optimizers, ScaleLossOptions options,
                Backward&& backward) {
  ScaledLoss scaled(amp, loss, std::move(optimizers), options);
  backward(scaled.loss(), scaled.scale());
  return scaled.close();
}

}  // namespace npu::amp

#endif  // NPU_AMP_H_
