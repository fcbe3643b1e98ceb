// x1 + scalar x2 / x3 for each tensor of three lists.
#include "aclnnop/aclnn_foreach_addcdiv_scalar.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const std::vector<Shape> shapes{{3, 5}, {17}};
  std::vector<std::vector<float>> numbers;
  std::vector<FloatTensor*> tensors;
  for (unsigned list = 0; list < 4; ++list)
    for (const Shape& shape : shapes) {
      numbers.push_back(some_numbers(elements_of(shape), static_cast<unsigned>(numbers.size()) + 1));
      if (list == 2)
        for (float& number : numbers.back()) number += 2;
      tensors.push_back(new FloatTensor(shape, ACL_FLOAT, numbers.back()));
      tensors.back()->is_in_list = true;
    }
  aclTensorList* lists[4];
  for (size_t list = 0; list < 4; ++list) {
    const aclTensor* const pair[] = {tensors[2 * list]->tensor, tensors[2 * list + 1]->tensor};
    lists[list] = aclCreateTensorList(pair, 2);
  }
  const FloatTensor scalar = floats({1}, {-0.5F});
  CALL(aclnnForeachAddcdivScalar, device, lists[0], lists[1], lists[2], scalar.tensor, lists[3]);
  bool good = true;
  for (size_t i = 0; i < shapes.size(); ++i) {
    std::vector<double> expected;
    for (size_t k = 0; k < numbers[i].size(); ++k)
      expected.push_back(numbers[i][k] - 0.5 * numbers[2 + i][k] / numbers[4 + i][k]);
    good = equals("out", tensors[6 + i]->numbers(), expected, 1e-6) && good;
  }
  for (aclTensorList* const list : lists) aclDestroyTensorList(list);
  for (const FloatTensor* const one : tensors) delete one;
  return good ? 0 : 1;
}
