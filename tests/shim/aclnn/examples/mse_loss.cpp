// The mean of squared distances, and its gradient.
#include "aclnnop/aclnn_mse_loss.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t count = 101, mean = 1;
  const std::vector<float> x = some_numbers(count, 1), t = some_numbers(count, 2);
  const FloatTensor self = floats({count}, x), target = floats({count}, t), loss = result({}),
                    factor = floats({1}, {3}), gradient = result({count});
  CALL(aclnnMseLoss, device, self.tensor, target.tensor, mean, loss.tensor);
  CALL(aclnnMseLossBackward, device, factor.tensor, self.tensor, target.tensor, mean, gradient.tensor);
  double sum = 0;
  std::vector<double> dx;
  for (int64_t i = 0; i < count; ++i) {
    const double distance = double{x[i]} - t[i];
    sum += distance * distance;
    dx.push_back(3 * 2 * distance / count);
  }
  const bool good = equals("out", loss.numbers(), {sum / count}, 1e-6);
  return equals("gradient", gradient.numbers(), dx, 1e-6) && good ? 0 : 1;
}
