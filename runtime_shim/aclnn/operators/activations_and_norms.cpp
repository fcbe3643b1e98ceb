// Activations that the graphs of layers lack, powers of a number, and the norm by the root mean square.
#include <cmath>

#include "aclnnop/aclnn_gelu_v2.h"
#include "aclnnop/aclnn_hardsigmoid.h"
#include "aclnnop/aclnn_hardswish.h"
#include "aclnnop/aclnn_leaky_relu.h"
#include "aclnnop/aclnn_pow.h"
#include "aclnnop/aclnn_rms_norm.h"
#include "aclnnop/aclnn_sign.h"
#include "runtime_shim/aclnn/operators/pointwise.h"
#include "runtime_shim/aclnn/operators/views.h"

namespace npu::aclnn {
namespace {

/// out = function(self), element by element in double.
template <class Function>
void compute_elements(FirstPhase& phase, const char* self_name, const aclTensor* self, const char* out_name,
                      const aclTensor* out, const Function& function) {
  const Tensor input = phase.tensor(self_name, self);
  phase.require_shape(out_name, phase.tensor(out_name, out), input.shape);
  require_elements(phase);
  phase.compute([function](const Run& run) {
    const ops::Element source = element_of(run[0].type), target = element_of(run[1].type);
    if (run[1].elements() == 0) return;
    for_row_blocks(run[0], run[1],
                   [&](const char* from, int64_t from_step, char* to, int64_t to_step, int64_t count) {
                     double numbers[1024];
                     ops::load_doubles(source, from, from_step, count, numbers);
                     for (int64_t i = 0; i < count; ++i) numbers[i] = function(numbers[i]);
                     ops::store_doubles(target, numbers, count, to, to_step);
                   });
  });
}

double hard_sigmoid(double x) { return std::isnan(x) ? x : std::clamp(x / 6 + 0.5, 0.0, 1.0); }

double sign_of(double x) { return std::isnan(x) ? x : static_cast<double>((x > 0) - (x < 0)); }

/// One row: y = x rstd gamma, rstd = 1 / sqrt(mean(x^2) + epsilon).
float normalize_row(const double* x, const double* gamma, double epsilon, int64_t length, double* y) {
  double squares = 0;
  for (int64_t i = 0; i < length; ++i) squares += x[i] * x[i];
  const double rstd = 1 / std::sqrt(squares / static_cast<double>(length) + epsilon);
  for (int64_t i = 0; i < length; ++i) y[i] = x[i] * rstd * gamma[i];
  return static_cast<float>(rstd);
}

/// The tensor with its last `count` dimensions, which are contiguous if there is more than one, as one.
Tensor with_one_row(const Tensor& tensor, int count) {
  Tensor result = tensor;
  result.shape.count = result.strides.count = tensor.rank() - count + 1;
  int64_t length = 1;
  for (int i = tensor.rank() - count; i < tensor.rank(); ++i) length *= tensor.shape[i];
  result.shape[result.rank() - 1] = length;
  result.strides[result.rank() - 1] = tensor.strides[tensor.rank() - 1];
  return result;
}

void run_rms_norm(const Run& run, double epsilon) {
  const Tensor x = with_one_row(run[0], run[1].rank()), gamma = with_one_row(run[1], run[1].rank()),
               y = with_one_row(run[2], run[1].rank());
  const int last = x.rank() - 1;
  const int64_t length = x.shape[last];
  if (x.elements() == 0) return;
  Tensor rstd = run[3];  // each of its elements is a row
  rstd.shape.push(1), rstd.strides.push(1);
  std::vector<double> factors(static_cast<size_t>(length));
  ops::load_doubles(element_of(gamma.type), gamma.data(), gamma.strides[0], length, factors.data());
  ops::parallel_chunks(
      x.elements() / length, std::max<int64_t>(1, kElementsForOneThread / length),
      [&](int64_t begin, int64_t end) {
        std::vector<double> values(factors.size());
        for (int64_t row = begin; row < end; ++row) {
          ops::load_doubles(element_of(x.type), row_start(x, row), x.strides[last], length, values.data());
          *reinterpret_cast<float*>(row_start(rstd, row)) =
              normalize_row(values.data(), factors.data(), epsilon, length, values.data());
          ops::store_doubles(element_of(y.type), values.data(), length, row_start(y, row), y.strides[last]);
        }
      });
}

/// gamma has the shape of x's last dimensions, which are normalised; rstd that of x with ones there.
void rms_norm(FirstPhase& phase, const aclTensor* x, const aclTensor* gamma, double epsilon,
              const aclTensor* y, const aclTensor* rstd) {
  const Tensor input = phase.tensor("x", x), factors = phase.tensor("gamma", gamma);
  const Tensor result = phase.tensor("yOut", y), deviation = phase.tensor("rstdOut", rstd);
  require_elements(phase);
  const int first = input.rank() - factors.rank();
  phase.require(first >= 0, "gamma has more dimensions than x");
  phase.require(deviation.rank() < kMostDimensions,
                "rstdOut has 8 dimensions, which the simulated device does not take");
  Dimensions ones = input.shape;
  for (int i = first; i < input.rank(); ++i) {
    phase.require(factors.shape[i - first] == input.shape[i], "gamma has the shape ", factors.shape,
                  ", and x ", input.shape);
    ones[i] = 1;
  }
  phase.require_shape("yOut", result, input.shape);
  phase.require(deviation.elements() == ones.product(), "rstdOut has the shape ", deviation.shape, ", not ",
                ones);
  for (const Tensor* one : {&input, &factors, &result})
    phase.require(
        factors.rank() == 1 || one->is_contiguous(),
        "operands of several normalised dimensions must be contiguous, which the simulated device asks for");
  phase.compute([epsilon](const Run& run) { run_rms_norm(run, epsilon); });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnLeakyReluGetWorkspaceSize(const aclTensor* self, const aclScalar* negativeSlope,
                                           aclTensor* out, uint64_t* workspaceSize,
                                           aclOpExecutor** executor) {
  return first_phase("aclnnLeakyRelu", workspaceSize, executor, [&](FirstPhase& phase) {
    const double slope = phase.number("negativeSlope", negativeSlope);
    compute_elements(phase, "self", self, "out", out, [slope](double x) { return x > 0 ? x : slope * x; });
  });
}
NPU_SECOND_PHASE(aclnnLeakyRelu)

aclnnStatus aclnnHardsigmoidGetWorkspaceSize(const aclTensor* self, aclTensor* out, uint64_t* workspaceSize,
                                             aclOpExecutor** executor) {
  return first_phase("aclnnHardsigmoid", workspaceSize, executor, [&](FirstPhase& phase) {
    compute_elements(phase, "self", self, "out", out, hard_sigmoid);
  });
}
NPU_SECOND_PHASE(aclnnHardsigmoid)

aclnnStatus aclnnHardswishGetWorkspaceSize(const aclTensor* self, const aclTensor* out,
                                           uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnHardswish", workspaceSize, executor, [&](FirstPhase& phase) {
    compute_elements(phase, "self", self, "out", out, [](double x) { return x * hard_sigmoid(x); });
  });
}
NPU_SECOND_PHASE(aclnnHardswish)

aclnnStatus aclnnSignGetWorkspaceSize(const aclTensor* self, aclTensor* result, uint64_t* workspaceSize,
                                      aclOpExecutor** executor) {
  return first_phase("aclnnSign", workspaceSize, executor, [&](FirstPhase& phase) {
    compute_elements(phase, "self", self, "result", result, sign_of);
  });
}
NPU_SECOND_PHASE(aclnnSign)

/// approximate: 0 by the error function, 1 by tanh.
aclnnStatus aclnnGeluV2GetWorkspaceSize(const aclTensor* x, int64_t approximate, aclTensor* y,
                                        uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnGeluV2", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.require(approximate == 0 || approximate == 1, "approximate is ", approximate);
    phase.tensor("x", x);
    phase.tensor("y", y);
    compute_pointwise(
        phase,
        {approximate == 0 ? npu::ops::PointwiseOp::gelu : npu::ops::PointwiseOp::gelu_tanh, {0}, 1, {}});
  });
}
NPU_SECOND_PHASE(aclnnGeluV2)

/// out = self ^ exponent.
aclnnStatus aclnnPowScalarTensorGetWorkspaceSize(const aclScalar* self, const aclTensor* exponent,
                                                 const aclTensor* out, uint64_t* workspaceSize,
                                                 aclOpExecutor** executor) {
  return first_phase("aclnnPowScalarTensor", workspaceSize, executor, [&](FirstPhase& phase) {
    const double base = phase.number("self", self);
    compute_elements(phase, "exponent", exponent, "out", out, [base](double x) { return std::pow(base, x); });
  });
}
NPU_SECOND_PHASE(aclnnPowScalarTensor)

aclnnStatus aclnnRmsNormGetWorkspaceSize(const aclTensor* x, const aclTensor* gamma, double epsilon,
                                         const aclTensor* yOut, const aclTensor* rstdOut,
                                         uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnRmsNorm", workspaceSize, executor,
                     [&](FirstPhase& phase) { rms_norm(phase, x, gamma, epsilon, yOut, rstdOut); });
}
NPU_SECOND_PHASE(aclnnRmsNorm)

}  // extern "C"
