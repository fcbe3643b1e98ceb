// The three largest numbers of each row, and where they are; then all in ascending order.
#include <algorithm>

#include "aclnnop/aclnn_sort.h"
#include "aclnnop/aclnn_topk.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t rows = 4, width = 19, k = 3;
  const std::vector<float> x = some_numbers(rows * width);
  const FloatTensor input = floats({rows, width}, x), values = result({rows, k}),
                    sorted = result({rows, width});
  const DeviceTensor<int64_t> indices({rows, k}, ACL_INT64, std::vector<int64_t>(rows * k)),
      order({rows, width}, ACL_INT64, std::vector<int64_t>(rows * width));
  CALL(aclnnTopk, device, input.tensor, k, int64_t{1}, true, true, values.tensor, indices.tensor);
  CALL(aclnnSort, device, input.tensor, true, int64_t{1}, false, sorted.tensor, order.tensor);
  std::vector<double> largest, where, ascending, from;
  for (int64_t i = 0; i < rows; ++i) {
    std::vector<int64_t> row(width);
    for (int64_t j = 0; j < width; ++j) row[j] = j;
    std::sort(row.begin(), row.end(),
              [&](int64_t a, int64_t b) { return x[i * width + a] < x[i * width + b]; });
    for (int64_t j = 0; j < width; ++j) ascending.push_back(x[i * width + row[j]]), from.push_back(row[j]);
    for (int64_t j = 0; j < k; ++j)
      largest.push_back(x[i * width + row[width - 1 - j]]), where.push_back(row[width - 1 - j]);
  }
  bool good = equals("valuesOut", values.numbers(), largest, 0);
  good = equals("indicesOut", indices.numbers(), where, 0) && good;
  good = equals("valuesOut of aclnnSort", sorted.numbers(), ascending, 0) && good;
  return equals("indicesOut of aclnnSort", order.numbers(), from, 0) && good ? 0 : 1;
}
