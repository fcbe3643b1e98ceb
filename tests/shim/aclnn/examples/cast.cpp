// Floats to integers, which cuts off, and integers to floats.
#include "aclnnop/aclnn_cast.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  std::vector<float> x = some_numbers(50);
  for (float& number : x) number *= 100;
  const FloatTensor input = floats({50}, x), back = result({50});
  const DeviceTensor<int32_t> whole({50}, ACL_INT32, std::vector<int32_t>(50, 7));
  CALL(aclnnCast, device, input.tensor, ACL_INT32, whole.tensor);
  CALL(aclnnCast, device, whole.tensor, ACL_FLOAT, back.tensor);
  std::vector<double> expected;
  for (const double number : x) expected.push_back(std::trunc(number));
  const bool good = equals("out of INT32", whole.numbers(), expected, 0);
  return equals("out of FLOAT", back.numbers(), expected, 0) && good ? 0 : 1;
}
