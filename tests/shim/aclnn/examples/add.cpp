// self + alpha other, with a row that is added to each row.
#include "aclnnop/aclnn_add.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t rows = 5, width = 21;
  const std::vector<float> a = some_numbers(rows * width, 1), b = some_numbers(width, 2);
  const FloatTensor self = floats({rows, width}, a), other = floats({1, width}, b),
                    sum = result({rows, width});
  float factor = 1.5F;
  aclScalar* const alpha = aclCreateScalar(&factor, ACL_FLOAT);
  CALL(aclnnAdd, device, self.tensor, other.tensor, alpha, sum.tensor);
  aclDestroyScalar(alpha);
  std::vector<double> expected;
  for (int64_t i = 0; i < rows * width; ++i) expected.push_back(a[i] + 1.5 * b[i % width]);
  return equals("out", sum.numbers(), expected, 1e-6) ? 0 : 1;
}
