// x times the logistic function of x.
#include "aclnnop/aclnn_silu.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  std::vector<float> x = some_numbers(65);
  for (float& number : x) number *= 6;
  const FloatTensor input = floats({5, 13}, x), output = result({5, 13});
  CALL(aclnnSilu, device, input.tensor, output.tensor);
  std::vector<double> expected;
  for (const double number : x) expected.push_back(number / (1 + std::exp(-number)));
  return equals("out", output.numbers(), expected, 1e-6) ? 0 : 1;
}
