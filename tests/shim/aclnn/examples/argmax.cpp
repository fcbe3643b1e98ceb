// Where the largest number of each row is.
#include "aclnnop/aclnn_argmax.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t rows = 6, width = 23;
  const std::vector<float> x = some_numbers(rows * width);
  const FloatTensor input = floats({rows, width}, x);
  const DeviceTensor<int64_t> output({rows}, ACL_INT64, std::vector<int64_t>(rows, -1));
  CALL(aclnnArgMax, device, input.tensor, int64_t{1}, false, output.tensor);
  std::vector<double> expected;
  for (int64_t i = 0; i < rows; ++i) {
    int64_t best = 0;
    for (int64_t j = 1; j < width; ++j)
      if (x[i * width + j] > x[i * width + best]) best = j;
    expected.push_back(static_cast<double>(best));
  }
  return equals("out", output.numbers(), expected, 0) ? 0 : 1;
}
