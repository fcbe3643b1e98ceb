// A step of AdamW.
#include "aclnnop/aclnn_apply_adam_w_v2.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t count = 33, steps_done = 4;
  const float lr = 0.01F, beta1 = 0.9F, beta2 = 0.999F, decay = 0.1F, eps = 1e-8F;
  const std::vector<float> w = some_numbers(count, 1), m = some_numbers(count, 2), g = some_numbers(count, 3);
  std::vector<float> v = some_numbers(count, 4);
  for (float& number : v) number = number * number;
  const FloatTensor variable = floats({count}, w), first = floats({count}, m), second = floats({count}, v),
                    gradient = floats({count}, g), step = floats({1}, {static_cast<float>(steps_done)});
  CALL(aclnnApplyAdamWV2, device, variable.tensor, first.tensor, second.tensor,
       static_cast<aclTensor*>(nullptr), gradient.tensor, step.tensor, lr, beta1, beta2, decay, eps, false,
       false);
  std::vector<double> means, squares, weights;
  for (int64_t i = 0; i < count; ++i) {
    means.push_back(double{beta1} * m[i] + (1 - double{beta1}) * g[i]);
    squares.push_back(double{beta2} * v[i] + (1 - double{beta2}) * g[i] * g[i]);
    const double mean = means[i] / (1 - std::pow(double{beta1}, steps_done + 1)),
                 square = squares[i] / (1 - std::pow(double{beta2}, steps_done + 1));
    weights.push_back(w[i] * (1 - double{lr} * decay) - lr * mean / (std::sqrt(square) + eps));
  }
  bool good = equals("mRef", first.numbers(), means, 1e-6);
  good = equals("vRef", second.numbers(), squares, 1e-6) && good;
  return equals("varRef", variable.numbers(), weights, 1e-6) && good ? 0 : 1;
}
