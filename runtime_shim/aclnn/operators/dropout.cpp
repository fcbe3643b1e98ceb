// Dropout: masks of bits, and what they leave of a tensor. A chip computes other random bits with the same probability; the order
// of the bits is not documented, and both operators have the same.
#include "aclnnop/aclnn_dropout_do_mask.h"
#include "aclnnop/aclnn_dropout_gen_mask.h"
#include "runtime_shim/aclnn/first_phase.h"
#include "runtime_shim/aclnn/operators/views.h"
#include "runtime_shim/kernels/dnn/arithmetic.h"
#include "runtime_shim/kernels/dnn/layers.h"

namespace npu::aclnn {
namespace {

void require_mask(const FirstPhase& phase, const char* name, const Tensor& mask, int64_t count) {
  phase.require(mask.elements() == ops::dropout_mask_bytes(count), name, " has ", mask.elements(),
                " bytes, and ", count, " elements need ", ops::dropout_mask_bytes(count));
  phase.require(mask.is_contiguous(), name, " must be contiguous, which the simulated device asks for");
}

void require_probability(const FirstPhase& phase, double probability) {
  phase.require(probability >= 0 && probability <= 1, "prob is not in [0, 1]");
}

void generate_mask(FirstPhase& phase, const aclIntArray* shape, double probability, int64_t seed,
                   int64_t offset, const aclTensor* out) {
  if (shape == nullptr) throw Refusal{kNullPointer, "shape is null"};
  int64_t count = 1;
  for (const int64_t length : shape->values) count *= length;
  phase.require(count >= 0, "shape has a negative length");
  require_mask(phase, "out", phase.tensor("out", out), count);
  require_probability(phase, probability);
  phase.compute([=](const Run& run) {
    ops::dropout_mask(probability, static_cast<uint64_t>(seed), static_cast<uint64_t>(offset), count,
                      reinterpret_cast<uint8_t*>(run[0].data()));
  });
}

void apply_mask(FirstPhase& phase, const aclTensor* self, const aclTensor* mask, double probability,
                const aclTensor* out) {
  const Tensor input = phase.tensor("self", self);
  require_mask(phase, "mask", phase.tensor("mask", mask), input.elements());
  phase.require_shape("out", phase.tensor("out", out), input.shape);
  require_probability(phase, probability);
  phase.compute([probability](const Run& run) {
    const ops::TensorIn x = tensor_in(run[0]);
    if (run[2].elements() == 0) return;
    if (probability == 0)
      ops::copy_tensor(x, tensor_out(run[2]));
    else
      ops::dropout(probability, reinterpret_cast<const uint8_t*>(run[1].data()), x, tensor_out(run[2]));
  });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnDropoutGenMaskGetWorkspaceSize(const aclIntArray* shape, double prob, int64_t seed,
                                                int64_t offset, aclTensor* out, uint64_t* workspaceSize,
                                                aclOpExecutor** executor) {
  return first_phase("aclnnDropoutGenMask", workspaceSize, executor,
                     [&](FirstPhase& phase) { generate_mask(phase, shape, prob, seed, offset, out); });
}
NPU_SECOND_PHASE(aclnnDropoutGenMask)

aclnnStatus aclnnDropoutDoMaskGetWorkspaceSize(const aclTensor* self, const aclTensor* mask, double prob,
                                               aclTensor* out, uint64_t* workspaceSize,
                                               aclOpExecutor** executor) {
  return first_phase("aclnnDropoutDoMask", workspaceSize, executor,
                     [&](FirstPhase& phase) { apply_mask(phase, self, mask, prob, out); });
}
NPU_SECOND_PHASE(aclnnDropoutDoMask)

}  // extern "C"
