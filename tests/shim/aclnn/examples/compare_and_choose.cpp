// A comparison, and the elements of two tensors by its result.
#include "aclnnop/aclnn_gt_tensor.h"
#include "aclnnop/aclnn_s_where.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t rows = 4, width = 9;
  const std::vector<float> a = some_numbers(rows * width, 1), b = some_numbers(width, 2);
  const FloatTensor left = floats({rows, width}, a), right = floats({width}, b),
                    larger = result({rows, width});
  const DeviceTensor<uint8_t> mask({rows, width}, ACL_BOOL, std::vector<uint8_t>(rows * width, 9));
  CALL(aclnnGtTensor, device, left.tensor, right.tensor, mask.tensor);
  CALL(aclnnSWhere, device, mask.tensor, left.tensor, right.tensor, larger.tensor);
  std::vector<double> flags, expected;
  for (int64_t i = 0; i < rows * width; ++i) {
    flags.push_back(a[i] > b[i % width] ? 1 : 0);
    expected.push_back(a[i] > b[i % width] ? a[i] : b[i % width]);
  }
  const bool good = equals("out of aclnnGtTensor", mask.numbers(), flags, 0);
  return equals("out of aclnnSWhere", larger.numbers(), expected, 0) && good ? 0 : 1;
}
