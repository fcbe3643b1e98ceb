// Products of a batch of matrices.
#include "aclnnop/aclnn_batch_matmul.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t batch = 3, m = 4, n = 6, k = 17;
  const std::vector<float> a = some_numbers(batch * m * k, 1), b = some_numbers(batch * k * n, 2);
  const FloatTensor left = floats({batch, m, k}, a), right = floats({batch, k, n}, b),
                    product = result({batch, m, n});
  CALL(aclnnBatchMatMul, device, left.tensor, right.tensor, product.tensor, int8_t{0});
  std::vector<double> expected;
  for (int64_t q = 0; q < batch; ++q)
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j) {
        double sum = 0;
        for (int64_t p = 0; p < k; ++p) sum += double{a[(q * m + i) * k + p]} * b[(q * k + p) * n + j];
        expected.push_back(sum);
      }
  return equals("out", product.numbers(), expected, 1e-6) ? 0 : 1;
}
