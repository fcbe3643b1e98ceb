// Cross entropy of scores and classes, one loss for each sample.
#include "aclnnop/aclnn_cross_entropy_loss.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t samples = 5, classes = 9;
  const std::vector<float> x = some_numbers(samples * classes);
  const std::vector<int64_t> labels{8, 0, 3, 3, 5};
  const FloatTensor scores = floats({samples, classes}, x), loss = result({samples}),
                    logarithms = result({samples, classes}), z_loss = result({samples}),
                    z_sum = result({samples});
  const DeviceTensor<int64_t> target({samples}, ACL_INT64, labels);
  char none[] = "none";
  CALL(aclnnCrossEntropyLoss, device, scores.tensor, target.tensor, static_cast<const aclTensor*>(nullptr),
       none, int64_t{-100}, 0.0, 0.0, false, loss.tensor, logarithms.tensor, z_loss.tensor, z_sum.tensor);
  std::vector<double> losses, expected;
  for (int64_t i = 0; i < samples; ++i) {
    double sum = 0;
    for (int64_t k = 0; k < classes; ++k) sum += std::exp(double{x[i * classes + k]});
    for (int64_t k = 0; k < classes; ++k) expected.push_back(x[i * classes + k] - std::log(sum));
    losses.push_back(-expected[i * classes + labels[i]]);
  }
  const bool good = equals("lossOut", loss.numbers(), losses, 1e-6);
  return equals("logProbOut", logarithms.numbers(), expected, 1e-6) && good ? 0 : 1;
}
