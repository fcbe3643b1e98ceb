// Two tensors become one, and one becomes parts, of which the last is shorter.
#include "aclnnop/aclnn_cat.h"
#include "aclnnop/aclnn_split_tensor.h"
#include "tests/shim/aclnn/examples/example.h"

int main() {
  const Device device;
  const int64_t rows = 3;
  const std::vector<float> a = some_numbers(rows * 4, 1), b = some_numbers(rows * 3, 2);
  FloatTensor left = floats({rows, 4}, a), right = floats({rows, 3}, b), first = result({rows, 5}),
              second = result({rows, 2});
  const FloatTensor joined = result({rows, 7});
  for (FloatTensor* const one : {&left, &right, &first, &second}) one->is_in_list = true;
  const aclTensor *const inputs[] = {left.tensor, right.tensor}, *const outputs[] = {first.tensor,
                                                                                     second.tensor};
  aclTensorList* const tensors = aclCreateTensorList(inputs, 2);
  aclTensorList* const parts = aclCreateTensorList(outputs, 2);
  CALL(aclnnCat, device, tensors, int64_t{1}, joined.tensor);
  CALL(aclnnSplitTensor, device, joined.tensor, uint64_t{5}, int64_t{1}, parts);
  std::vector<double> whole, five, two;
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < 7; ++j) {
      whole.push_back(j < 4 ? a[i * 4 + j] : b[i * 3 + j - 4]);
      (j < 5 ? five : two).push_back(whole.back());
    }
  bool good = equals("out of aclnnCat", joined.numbers(), whole, 0);
  good = equals("out[0] of aclnnSplitTensor", first.numbers(), five, 0) && good;
  good = equals("out[1] of aclnnSplitTensor", second.numbers(), two, 0) && good;
  aclDestroyTensorList(tensors);
  aclDestroyTensorList(parts);
  return good ? 0 : 1;
}
