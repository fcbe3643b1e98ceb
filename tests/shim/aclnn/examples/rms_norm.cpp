// Rows divided by the root of their mean square.
#include "aclnnop/aclnn_rms_norm.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t rows = 5, width = 37;
  const double epsilon = 1e-5;
  const std::vector<float> x = some_numbers(rows * width, 1), g = some_numbers(width, 2);
  const FloatTensor input = floats({rows, width}, x), gamma = floats({width}, g),
                    output = result({rows, width}), deviation = result({rows, 1});
  CALL(aclnnRmsNorm, device, input.tensor, gamma.tensor, epsilon, output.tensor, deviation.tensor);
  std::vector<double> y, rstd;
  for (int64_t i = 0; i < rows; ++i) {
    double sum = 0;
    for (int64_t j = 0; j < width; ++j) sum += double{x[i * width + j]} * x[i * width + j];
    rstd.push_back(1 / std::sqrt(sum / width + epsilon));
    for (int64_t j = 0; j < width; ++j) y.push_back(x[i * width + j] * rstd[i] * g[j]);
  }
  const bool good = equals("yOut", output.numbers(), y, 1e-6);
  return equals("rstdOut", deviation.numbers(), rstd, 1e-6) && good ? 0 : 1;
}
