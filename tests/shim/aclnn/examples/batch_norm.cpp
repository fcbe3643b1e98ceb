// Channels normalised over a batch, and the running averages.
#include "aclnnop/aclnn_batch_norm.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t images = 4, channels = 3, pixels = 25, count = images * pixels;
  const double momentum = 0.1, eps = 1e-5;
  const std::vector<float> x = some_numbers(images * channels * pixels, 1), g = some_numbers(channels, 2),
                           b = some_numbers(channels, 3);
  const FloatTensor input = floats({images, channels, 5, 5}, x, ACL_FORMAT_NCHW),
                    weight = floats({channels}, g), bias = floats({channels}, b),
                    mean = floats({channels}, {0.5F, 0, -1}), variance = floats({channels}, {1, 2, 3}),
                    output = result({images, channels, 5, 5}, ACL_FORMAT_NCHW),
                    saved_mean = result({channels}), saved_deviation = result({channels});
  CALL(aclnnBatchNorm, device, input.tensor, weight.tensor, bias.tensor, mean.tensor, variance.tensor, true,
       momentum, eps, output.tensor, saved_mean.tensor, saved_deviation.tensor);
  const double old_mean[] = {0.5, 0, -1}, old_variance[] = {1, 2, 3};
  std::vector<double> y(x.size()), means, inverses, new_means, new_variances;
  for (int64_t c = 0; c < channels; ++c) {
    const auto for_channel = [&](auto body) {
      for (int64_t i = 0; i < count; ++i) body((i / pixels * channels + c) * pixels + i % pixels);
    };
    double sum = 0, squares = 0;
    for_channel([&](int64_t i) { sum += x[i]; });
    const double average = sum / count;
    for_channel([&](int64_t i) { squares += (x[i] - average) * (x[i] - average); });
    means.push_back(average);
    inverses.push_back(1 / std::sqrt(squares / count + eps));
    new_means.push_back((1 - momentum) * old_mean[c] + momentum * average);
    new_variances.push_back((1 - momentum) * old_variance[c] + momentum * squares / (count - 1));
    for_channel([&](int64_t i) { y[i] = (x[i] - average) * inverses[c] * g[c] + b[c]; });
  }
  bool good = equals("output", output.numbers(), y, 1e-5);
  good = equals("saveMean", saved_mean.numbers(), means, 1e-6) && good;
  good = equals("saveInvstd", saved_deviation.numbers(), inverses, 1e-5) && good;
  good = equals("runningMean", mean.numbers(), new_means, 1e-6) && good;
  return equals("runningVar", variance.numbers(), new_variances, 1e-6) && good ? 0 : 1;
}
