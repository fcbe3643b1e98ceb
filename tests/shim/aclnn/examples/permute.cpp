// Dimensions in another order.
#include "aclnnop/aclnn_permute.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t a = 2, b = 3, c = 5;
  const std::vector<float> x = some_numbers(a * b * c);
  const FloatTensor input = floats({a, b, c}, x), output = result({c, a, b});
  const int64_t order[] = {2, 0, 1};
  aclIntArray* const dims = aclCreateIntArray(order, 3);
  CALL(aclnnPermute, device, input.tensor, dims, output.tensor);
  aclDestroyIntArray(dims);
  std::vector<double> expected;
  for (int64_t k = 0; k < c; ++k)
    for (int64_t i = 0; i < a * b; ++i) expected.push_back(x[i * c + k]);
  return equals("out", output.numbers(), expected, 0) ? 0 : 1;
}
