// Random numbers: their range, their mean and variance, and the same ones for the same seed. Which numbers they are is the chip's affair.
#include "aclnnop/aclnn_uniform.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t count = 100000;
  const double from = -1, to = 3;
  const FloatTensor first = result({count}), again = result({count}), other = result({count});
  CALL(aclnnInplaceUniform, device, first.tensor, from, to, uint64_t{42}, uint64_t{0});
  CALL(aclnnInplaceUniform, device, again.tensor, from, to, uint64_t{42}, uint64_t{0});
  CALL(aclnnInplaceUniform, device, other.tensor, from, to, uint64_t{43}, uint64_t{0});
  const std::vector<float> numbers = first.numbers();
  double sum = 0, squares = 0;
  bool inside = true;
  for (const double number : numbers) {
    inside = inside && number >= from && number < to;
    sum += number;
    squares += number * number;
  }
  const double mean = sum / count, variance = squares / count - mean * mean;
  std::printf("mean %g, variance %g\n", mean, variance);
  const bool is_uniform =
      std::fabs(mean - (from + to) / 2) < 0.02 && std::fabs(variance - (to - from) * (to - from) / 12) < 0.02;
  return inside && is_uniform && numbers == again.numbers() && numbers != other.numbers() ? 0 : 1;
}
