// A matrix product whose second operand is a transposed view.
#include "aclnnop/aclnn_matmul.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t m = 5, n = 7, k = 33;
  const std::vector<float> a = some_numbers(m * k, 1), b = some_numbers(n * k, 2);
  const FloatTensor left = floats({m, k}, a), right({k, n}, {1, k}, ACL_FLOAT, b), product = result({m, n});
  CALL(aclnnMatmul, device, left.tensor, right.tensor, product.tensor, int8_t{0});
  std::vector<double> expected;
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j) {
      double sum = 0;
      for (int64_t p = 0; p < k; ++p) sum += double{a[i * k + p]} * b[j * k + p];
      expected.push_back(sum);
    }
  return equals("out", product.numbers(), expected, 1e-6) ? 0 : 1;
}
