// For each column, elements of rows that an index names.
#include "aclnnop/aclnn_gather.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t columns = 3;
  const std::vector<float> x = some_numbers(4 * columns);
  const std::vector<int64_t> rows{3, 0, 1, 0, 0, 2};
  const FloatTensor input = floats({4, columns}, x), output = result({2, columns});
  const DeviceTensor<int64_t> index({2, columns}, ACL_INT64, rows);
  CALL(aclnnGather, device, input.tensor, int64_t{0}, index.tensor, output.tensor);
  std::vector<double> expected;
  for (size_t i = 0; i < rows.size(); ++i)
    expected.push_back(x[rows[i] * columns + static_cast<int64_t>(i) % columns]);
  return equals("out", output.numbers(), expected, 0) ? 0 : 1;
}
