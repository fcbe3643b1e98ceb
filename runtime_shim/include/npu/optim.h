/// @file
/// Fused optimizers on combined tensors: one pass over memory per step (two where norms of single tensors
/// are needed), for programs that keep their tensors in plain device memory. C++17.
///
///   npu::Model model;
///   model.add("wte", &params.wte, &grads.wte, {V, C});          // the program's own pointers
///   npu::optim::FusedAdamW optimizer(model, {});                // defaults
///   ... forward, backward ...
///   optimizer.step();
///   optimizer.zero_grad();
///
/// Members: npu/detail/optim_base.h. Hyperparameters and formulas: npu/detail/optim_options.h. Mixed
/// precision: npu/amp.h.
/// Errors: functions throw npu::TrainingError, also for errors of the device.
/// Source: the vendor's Apex patch for PyTorch on Ascend (apex.optimizers): names, defaults and formulas.
#ifndef NPU_OPTIM_H_
#define NPU_OPTIM_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include "npu/detail/optim_base.h"
#include "npu/detail/optim_options.h"

namespace npu::optim {

// Every class has the same two constructors: one group with all parameters of a model, or several groups.
#define NPU_OPTIMIZER_(Name, OptionsType, kLayout)                                         \
  class Name : public OptimizerWith<OptionsType> {                                         \
   public:                                                                                 \
    explicit Name(Model& model, OptionsType options = {}, Layout layout = Layout::kLayout, \
                  npuStream_t stream = nullptr)                                            \
        : Name(std::vector<Group<OptionsType>>{{model.all(), options}}, layout, stream) {} \
    explicit Name(std::vector<Group<OptionsType>> groups, Layout layout = Layout::kLayout, \
                  npuStream_t stream = nullptr);                                           \
                                                                                           \
   protected:                                                                              \
    void update(std::size_t group, const detail::FlatView& flat) override;                 \
    bool needs_grad_norm() const override;                                                 \
  }

/// An optimizer of this name and its formula, made from a model or from groups. The tensors are combined at
/// the first step, or after the first scaled backward; Lamb takes each tensor by itself.
/// Shapes: each parameter and its gradient as Model::add says; states have the shape of the parameter.
/// Errors: the constructors throw TrainingError for hyperparameters out of range, a parameter that is null
/// or in two groups, or one without pointers.
/// Source: the class of the same name of the vendor's Apex patch.
/// @{
NPU_OPTIMIZER_(FusedSGD, SGDOptions, combined);  ///< states: momentum_buffer
NPU_OPTIMIZER_(FusedAdam, AdamOptions,
               combined);  ///< states: exp_avg, exp_avg_sq, with amsgrad max_exp_avg_sq
NPU_OPTIMIZER_(FusedAdamW, AdamWOptions, combined);        ///< the same
NPU_OPTIMIZER_(FusedAdamP, AdamPOptions, combined);        ///< states: exp_avg, exp_avg_sq
NPU_OPTIMIZER_(FusedBertAdam, BertAdamOptions, combined);  ///< the same
NPU_OPTIMIZER_(FusedAdadelta, AdadeltaOptions, combined);  ///< states: square_avg, acc_delta
NPU_OPTIMIZER_(Lamb, LambOptions, separate);  ///< states: exp_avg, exp_avg_sq; each tensor by itself
NPU_OPTIMIZER_(FusedLamb, FusedLambOptions, combined);  ///< the same, combined
NPU_OPTIMIZER_(FusedRMSprop, RMSpropOptions,
               combined);  ///< states: square_avg, with momentum momentum_buffer, grad_avg
NPU_OPTIMIZER_(FusedRMSpropTF, RMSpropTFOptions, combined);
/// @}

#undef NPU_OPTIMIZER_

}  // namespace npu::optim

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_OPTIM_H_
