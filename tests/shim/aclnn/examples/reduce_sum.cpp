// Sums over the first and the last of three dimensions.
#include "aclnnop/aclnn_reduce_sum.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t outer = 4, middle = 5, inner = 6;
  const std::vector<float> x = some_numbers(outer * middle * inner);
  const FloatTensor input = floats({outer, middle, inner}, x), output = result({middle});
  const int64_t numbers[] = {0, 2};
  aclIntArray* const dims = aclCreateIntArray(numbers, 2);
  CALL(aclnnReduceSum, device, input.tensor, dims, false, ACL_FLOAT, output.tensor);
  aclDestroyIntArray(dims);
  std::vector<double> sums(middle);
  for (size_t i = 0; i < x.size(); ++i) sums[i / inner % middle] += x[i];
  return equals("out", output.numbers(), sums, 1e-6) ? 0 : 1;
}
