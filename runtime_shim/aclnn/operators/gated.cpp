// Gated units: an activation of one half of a tensor times the other half.
#include <cmath>

#include "aclnnop/aclnn_geglu.h"
#include "aclnnop/aclnn_swi_glu.h"
#include "runtime_shim/aclnn/operators/views.h"

namespace npu::aclnn {
namespace {

double swish(double x) { return x / (1 + std::exp(-x)); }
double gelu(double x) { return 0.5 * x * (1 + std::erf(x * M_SQRT1_2)); }
double gelu_by_tanh(double x) {
  return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
}

/// What a gated unit does.
struct GatedUnit {
  double (*activation)(double x);
  bool activates_first_half;
  bool stores_activation;  ///< in operand 2
};

void run_gated(const Run& run, const GatedUnit& unit, int along) {
  const int64_t half = run[0].shape[along] / 2;
  if (run[1].elements() == 0) return;
  const Tensor gate = with_last(part_of(run[0], along, unit.activates_first_half ? 0 : half, half), along),
               factor = with_last(part_of(run[0], along, unit.activates_first_half ? half : 0, half), along),
               to = with_last(run[1], along);
  const int last = to.rank() - 1;
  const ops::Element type = element_of(to.type);
  ops::parallel_chunks(
      to.elements() / half, std::max<int64_t>(1, kElementsForOneThread / half),
      [&](int64_t first, int64_t end) {
        std::vector<double> a(static_cast<size_t>(half)), b(a.size());
        for (int64_t row = first; row < end; ++row) {
          ops::load_doubles(type, row_start(gate, row), gate.strides[last], half, a.data());
          ops::load_doubles(type, row_start(factor, row), factor.strides[last], half, b.data());
          for (double& value : a) value = unit.activation(value);
          if (unit.stores_activation) {
            const Tensor activated = with_last(run[2], along);
            ops::store_doubles(type, a.data(), half, row_start(activated, row), activated.strides[last]);
          }
          for (size_t i = 0; i < a.size(); ++i) a[i] *= b[i];
          ops::store_doubles(type, a.data(), half, row_start(to, row), to.strides[last]);
        }
      });
}

/// Operand 0 is the input, the others are results.
void gated(FirstPhase& phase, int64_t dim, const GatedUnit& unit) {
  const Tensor& input = phase.operand(0);
  const int along = dimension_of(phase, input, dim);
  phase.require(input.rank() > 0 && input.shape[along] % 2 == 0, phase.name_of_operand(0),
                " has an odd length along dim");
  for (size_t i = 1; i < phase.operands(); ++i) {
    phase.require_shape(phase.name_of_operand(i), phase.operand(i),
                        part_of(input, along, 0, input.shape[along] / 2).shape);
    phase.require(phase.operand(i).type == input.type, "results must have the type of the input");
  }
  require_elements(phase);
  phase.compute([unit, along](const Run& run) { run_gated(run, unit, along); });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

/// out = swish(a) b for the halves a and b.
aclnnStatus aclnnSwiGluGetWorkspaceSize(const aclTensor* x, int64_t dim, const aclTensor* out,
                                        uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnSwiGlu", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("x", x);
    phase.tensor("out", out);
    gated(phase, dim, {swish, true, false});
  });
}
NPU_SECOND_PHASE(aclnnSwiGlu)

/// approximate: 0 by the error function, 1 by tanh.
aclnnStatus aclnnGeGluV3GetWorkspaceSize(const aclTensor* self, int64_t dim, int64_t approximate,
                                         bool activateLeft, aclTensor* out, aclTensor* outGelu,
                                         uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnGeGluV3", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.require(approximate == 0 || approximate == 1, "approximate is ", approximate);
    phase.tensor("self", self);
    phase.tensor("out", out);
    phase.tensor("outGelu", outGelu);
    gated(phase, dim, {approximate == 0 ? gelu : gelu_by_tanh, activateLeft, true});
  });
}
NPU_SECOND_PHASE(aclnnGeGluV3)

}  // extern "C"
