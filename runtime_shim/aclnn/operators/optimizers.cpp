// aclnnApplyAdamWV2.
#include <algorithm>

#include "aclnnop/aclnn_apply_adam_w_v2.h"
#include "runtime_shim/aclnn/first_phase.h"
#include "runtime_shim/aclnn/operators/views.h"
#include "runtime_shim/kernels/optim/adam.h"

namespace npu::aclnn {
namespace {

constexpr int64_t kFloats = 1024;

/// Throws unless the operands [0, count) are contiguous and FLOAT, FLOAT16 or BFLOAT16 of one shape.
void require_floats(const FirstPhase& phase, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    const Tensor& tensor = phase.operand(i);
    const bool is_float = tensor.type == ACL_FLOAT || tensor.type == ACL_FLOAT16 || tensor.type == ACL_BF16;
    if (is_float && tensor.is_contiguous() && tensor.shape == phase.operand(0).shape) continue;
    throw Refusal{
        kNoKernel,
        std::string("the simulated device computes this with contiguous tensors of one shape alone, "
                    "of FLOAT, FLOAT16 or BFLOAT16; ") +
            phase.name_of_operand(i) + " is " + name_of(tensor.type) + " of the shape " +
            text_of(tensor.shape)};
  }
}

/// Element `index` of a contiguous tensor.
char* address_of(const Tensor& tensor, int64_t index) {
  return tensor.data() + index * static_cast<int64_t>(bytes_of(tensor.type));
}

void load(const Tensor& from, int64_t first, int64_t count, float* to) {
  ops::load_floats(element_of(from.type), address_of(from, first), 1, count, to);
}

void store(const float* from, const Tensor& to, int64_t first, int64_t count) {
  ops::store_floats(element_of(to.type), from, count, address_of(to, first), 1);
}

/// Calls body(first, count) for blocks of up to kFloats elements, in parallel.
template <class Body>
void for_blocks(int64_t elements, const Body& body) {
  ops::parallel_chunks(elements, kElementsForOneThread, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; i += kFloats) body(i, std::min(kFloats, last - i));
  });
}

struct AdamCall {
  ops::AdamSettings settings;
  bool amsgrad, maximize;
  size_t step;  ///< which operand it is
};

int64_t step_of(const Tensor& step) {
  return step.type == ACL_INT64 ? *reinterpret_cast<const int64_t*>(step.data())
                                : static_cast<int64_t>(*reinterpret_cast<const float*>(step.data()));
}

/// Operands: var, m, v, grad, with amsgrad the largest v, step. Source: the published kernel and its tests, for which the
/// step of the running update is one more than the operand; the page calls the operand t.
void run_adam(const AdamCall& call, const Run& run) {
  const ops::AdamFactors factors = ops::adam_factors(call.settings, step_of(run[call.step]) + 1);
  for_blocks(run[0].elements(), [&](int64_t first, int64_t count) {
    float p[kFloats], m[kFloats], v[kFloats], g[kFloats], largest[kFloats];
    load(run[0], first, count, p);
    load(run[1], first, count, m);
    load(run[2], first, count, v);
    load(run[3], first, count, g);
    if (call.amsgrad) load(run[4], first, count, largest);
    for (int64_t i = 0; i < count && call.maximize; ++i) g[i] = -g[i];
    ops::adam_update(factors, {p, g, m, v, call.amsgrad ? largest : nullptr, count});
    store(p, run[0], first, count);
    store(m, run[1], first, count);
    store(v, run[2], first, count);
    if (call.amsgrad) store(largest, run[4], first, count);
  });
}

void require_types_of_var(const FirstPhase& phase, size_t count) {
  for (size_t i = 1; i < count; ++i)
    phase.require(phase.operand(i).type == phase.operand(0).type, phase.name_of_operand(i), " is ",
                  name_of(phase.operand(i).type), ", and varRef is ", name_of(phase.operand(0).type));
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnApplyAdamWV2GetWorkspaceSize(aclTensor* varRef, aclTensor* mRef, aclTensor* vRef,
                                              aclTensor* maxGradNormOptionalRef, const aclTensor* grad,
                                              const aclTensor* step, float lr, float beta1, float beta2,
                                              float weightDecay, float eps, bool amsgrad, bool maximize,
                                              uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnApplyAdamWV2", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("varRef", varRef);
    phase.tensor("mRef", mRef);
    phase.tensor("vRef", vRef);
    phase.tensor("grad", grad);
    if (amsgrad) phase.tensor("maxGradNormOptionalRef", maxGradNormOptionalRef);
    const size_t floats = phase.operands();
    require_types_of_var(phase, floats);
    for (size_t i = 1; i < floats; ++i)
      phase.require_shape(phase.name_of_operand(i), phase.operand(i), phase.operand(0).shape);
    require_floats(phase, floats);
    phase.require(phase.tensor("step", step).elements() == 1, "step does not have one element");
    const AdamCall call{{lr, beta1, beta2, eps, weightDecay, true}, amsgrad, maximize, floats};
    phase.compute([call](const Run& run) { run_adam(call, run); });
  });
}
NPU_SECOND_PHASE(aclnnApplyAdamWV2)

}  // extern "C"
