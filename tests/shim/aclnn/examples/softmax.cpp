// Softmax along the middle dimension, and its gradient.
#include "aclnnop/aclnn_softmax.h"
#include "aclnnop/aclnn_softmax_backward.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t outer = 3, length = 11, inner = 4;
  const Shape shape{outer, length, inner};
  const std::vector<float> x = some_numbers(elements_of(shape), 1), dy = some_numbers(elements_of(shape), 2);
  const FloatTensor input = floats(shape, x), output = result(shape), gradient = floats(shape, dy),
                    input_gradient = result(shape);
  CALL(aclnnSoftmax, device, input.tensor, int64_t{1}, output.tensor);
  CALL(aclnnSoftmaxBackward, device, gradient.tensor, output.tensor, int64_t{1}, input_gradient.tensor);
  std::vector<double> y(x.size()), dx(x.size());
  for (int64_t o = 0; o < outer * inner; ++o) {
    const auto at = [&](int64_t i) { return (o / inner * length + i) * inner + o % inner; };
    double sum = 0, product = 0;
    for (int64_t i = 0; i < length; ++i) sum += std::exp(double{x[at(i)]});
    for (int64_t i = 0; i < length; ++i) y[at(i)] = std::exp(double{x[at(i)]}) / sum;
    for (int64_t i = 0; i < length; ++i) product += y[at(i)] * dy[at(i)];
    for (int64_t i = 0; i < length; ++i) dx[at(i)] = y[at(i)] * (dy[at(i)] - product);
  }
  const bool good = equals("out", output.numbers(), y, 1e-6);
  return equals("gradient", input_gradient.numbers(), dx, 1e-6) && good ? 0 : 1;
}
