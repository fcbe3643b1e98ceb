// Rows of a table, and the gradient of the table: rows that are used twice get a sum.
#include "aclnnop/aclnn_embedding.h"
#include "aclnnop/aclnn_embedding_dense_backward.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t rows = 7, width = 5, padding = 6;
  const std::vector<float> table = some_numbers(rows * width, 1), dy = some_numbers(6 * width, 2);
  const std::vector<int64_t> names{4, 0, 4, 2, 6, 1};
  const FloatTensor weight = floats({rows, width}, table), output = result({2, 3, width}),
                    gradient = floats({2, 3, width}, dy), table_gradient = result({rows, width});
  const DeviceTensor<int64_t> indices({2, 3}, ACL_INT64, names);
  CALL(aclnnEmbedding, device, weight.tensor, indices.tensor, output.tensor);
  CALL(aclnnEmbeddingDenseBackward, device, gradient.tensor, indices.tensor, static_cast<uint64_t>(rows),
       static_cast<uint64_t>(padding), false, table_gradient.tensor);
  std::vector<double> y, dw(table.size());
  for (size_t i = 0; i < names.size(); ++i)
    for (int64_t k = 0; k < width; ++k) {
      y.push_back(table[names[i] * width + k]);
      if (names[i] != padding) dw[names[i] * width + k] += dy[i * width + k];
    }
  const bool good = equals("out", output.numbers(), y, 0);
  return equals("gradient", table_gradient.numbers(), dw, 1e-6) && good ? 0 : 1;
}
