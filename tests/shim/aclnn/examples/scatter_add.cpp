// Elements added where an index says, several to one element.
#include "aclnnop/aclnn_scatter_add.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t rows = 3, columns = 4, count = 6;
  const std::vector<float> x = some_numbers(rows * columns, 1), s = some_numbers(rows * count, 2);
  std::vector<int64_t> targets;
  for (int64_t i = 0; i < rows * count; ++i) targets.push_back(i * 5 % 3 + i % 2);
  const FloatTensor self = floats({rows, columns}, x), source = floats({rows, count}, s),
                    output = result({rows, columns});
  const DeviceTensor<int64_t> index({rows, count}, ACL_INT64, targets);
  CALL(aclnnScatterAdd, device, self.tensor, int64_t{1}, index.tensor, source.tensor, output.tensor);
  std::vector<double> expected(x.begin(), x.end());
  for (int64_t i = 0; i < rows * count; ++i) expected[i / count * columns + targets[i]] += s[i];
  return equals("out", output.numbers(), expected, 1e-6) ? 0 : 1;
}
