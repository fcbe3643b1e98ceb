// A matrix copied to columns of a larger one.
#include "aclnnop/aclnn_copy.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t rows = 4, width = 3, pitch = 8;
  const std::vector<float> x = some_numbers(rows * width), old(rows * pitch, 5);
  const FloatTensor source = floats({rows, width}, x), target({rows, width}, {pitch, 2}, ACL_FLOAT, old);
  CALL(aclnnInplaceCopy, device, target.tensor, source.tensor);
  std::vector<double> expected(rows * pitch, 5);
  for (int64_t i = 0; i < rows * width; ++i) expected[i / width * pitch + i % width * 2] = x[i];
  return equals("selfRef", target.numbers(), expected, 0) ? 0 : 1;
}
