// x times the normal distribution function of x: by a hyperbolic tangent, as the page has it.
#include "aclnnop/aclnn_gelu.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  std::vector<float> x = some_numbers(77);
  for (float& number : x) number *= 4;
  const FloatTensor input = floats({7, 11}, x), output = result({7, 11});
  CALL(aclnnGelu, device, input.tensor, output.tensor);
  std::vector<double> expected;
  for (const double number : x) {
    const double inner = std::sqrt(2 / std::acos(-1.0)) * (number + 0.044715 * number * number * number);
    expected.push_back(0.5 * number * (1 + std::tanh(inner)));
  }
  return equals("out", output.numbers(), expected, 2e-6) ? 0 : 1;
}
