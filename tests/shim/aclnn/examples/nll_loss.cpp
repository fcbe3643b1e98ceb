// The negative logarithm of the likelihood, with weights and a class that is ignored, and its gradient.
#include "aclnnop/aclnn_nll_loss.h"
#include "aclnnop/aclnn_nll_loss_backward.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t samples = 6, classes = 5, ignored = 3;
  const std::vector<float> x = some_numbers(samples * classes), w{1, 0.5F, 2, 4, 0.25F};
  const std::vector<int64_t> labels{0, 3, 4, 2, 2, 1};
  const FloatTensor scores = floats({samples, classes}, x), weight = floats({classes}, w), loss = result({1}),
                    total = result({1}), gradient = floats({1}, {2}),
                    input_gradient = result({samples, classes});
  const DeviceTensor<int64_t> target({samples}, ACL_INT64, labels);
  const int64_t mean = 1;
  CALL(aclnnNLLLoss, device, scores.tensor, target.tensor, weight.tensor, mean, ignored, loss.tensor,
       total.tensor);
  CALL(aclnnNLLLossBackward, device, gradient.tensor, scores.tensor, target.tensor, weight.tensor, mean,
       ignored, total.tensor, input_gradient.tensor);
  double sum = 0, weights = 0;
  std::vector<double> dx(x.size());
  for (int64_t i = 0; i < samples; ++i) {
    if (labels[i] == ignored) continue;
    sum -= double{w[labels[i]]} * x[i * classes + labels[i]];
    weights += w[labels[i]];
    dx[i * classes + labels[i]] = -2.0 * w[labels[i]];
  }
  for (double& number : dx) number /= weights;
  bool good = equals("out", loss.numbers(), {sum / weights}, 1e-6);
  good = equals("totalWeightOut", total.numbers(), {weights}, 1e-6) && good;
  return equals("gradient", input_gradient.numbers(), dx, 1e-6) && good ? 0 : 1;
}
