// Averages of windows that overlap; margins do not count.
#include "aclnnop/aclnn_avgpool2d.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t planes = 6, size = 8, window = 3, step = 2, margin = 1,
                length = (size + 2 * margin - window) / step + 1;
  const std::vector<float> x = some_numbers(planes * size * size);
  const FloatTensor input = floats({2, 3, size, size}, x, ACL_FORMAT_NCHW),
                    output = result({2, 3, length, length}, ACL_FORMAT_NCHW);
  const int64_t windows[] = {window, window}, steps[] = {step, step}, margins[] = {margin, margin};
  aclIntArray* const kernel = aclCreateIntArray(windows, 2);
  aclIntArray* const strides = aclCreateIntArray(steps, 2);
  aclIntArray* const paddings = aclCreateIntArray(margins, 2);
  CALL(aclnnAvgPool2d, device, input.tensor, kernel, strides, paddings, false, false, int64_t{0}, int8_t{0},
       output.tensor);
  for (aclIntArray* const array : {kernel, strides, paddings}) aclDestroyIntArray(array);
  std::vector<double> expected;
  for (int64_t p = 0; p < planes; ++p)
    for (int64_t y = 0; y < length * length; ++y) {
      double sum = 0;
      int count = 0;
      for (int64_t w = 0; w < window * window; ++w) {
        const int64_t row = y / length * step - margin + w / window,
                      column = y % length * step - margin + w % window;
        if (row < 0 || row >= size || column < 0 || column >= size) continue;
        sum += x[(p * size + row) * size + column];
        ++count;
      }
      expected.push_back(sum / count);
    }
  return equals("out", output.numbers(), expected, 1e-6) ? 0 : 1;
}
