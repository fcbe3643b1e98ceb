// A convolution in two dimensions with a margin, a stride, and a bias; then its gradients.
#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "tests/shim/aclnn/examples/example.h"

namespace {

constexpr int64_t kImages = 2, kIn = 3, kOut = 4, kSize = 7, kFilter = 3, kStep = 2, kMargin = 1,
                  kResult = (kSize + 2 * kMargin - kFilter) / kStep + 1;

/// Calls body(output, input, weight), the indices of three numbers that belong together.
template <class Body>
void for_each_product(const Body& body) {
  for (int64_t n = 0; n < kImages; ++n)
    for (int64_t o = 0; o < kOut; ++o)
      for (int64_t y = 0; y < kResult * kResult; ++y)
        for (int64_t c = 0; c < kIn; ++c)
          for (int64_t f = 0; f < kFilter * kFilter; ++f) {
            const int64_t row = y / kResult * kStep - kMargin + f / kFilter,
                          column = y % kResult * kStep - kMargin + f % kFilter;
            if (row < 0 || row >= kSize || column < 0 || column >= kSize) continue;
            body((n * kOut + o) * kResult * kResult + y, ((n * kIn + c) * kSize + row) * kSize + column,
                 (o * kIn + c) * kFilter * kFilter + f);
          }
}

}  // namespace

int main() {
  const Device device;
  const Shape inputs{kImages, kIn, kSize, kSize}, weights{kOut, kIn, kFilter, kFilter},
      outputs{kImages, kOut, kResult, kResult};
  const std::vector<float> x = some_numbers(elements_of(inputs), 1),
                           w = some_numbers(elements_of(weights), 2), b = some_numbers(kOut, 3),
                           dy = some_numbers(elements_of(outputs), 4);
  const FloatTensor input = floats(inputs, x, ACL_FORMAT_NCHW), weight = floats(weights, w, ACL_FORMAT_NCHW),
                    bias = floats({kOut}, b), output = result(outputs, ACL_FORMAT_NCHW);
  const int64_t steps[] = {kStep, kStep}, margins[] = {kMargin, kMargin}, ones[] = {1, 1}, zeros[] = {0, 0},
                bias_sizes[] = {kOut};
  aclIntArray* const step = aclCreateIntArray(steps, 2);
  aclIntArray* const margin = aclCreateIntArray(margins, 2);
  aclIntArray* const dilation = aclCreateIntArray(ones, 2);
  aclIntArray* const added = aclCreateIntArray(zeros, 2);
  CALL(aclnnConvolution, device, input.tensor, weight.tensor, bias.tensor, step, margin, dilation, false,
       added, int64_t{1}, output.tensor, int8_t{0});
  std::vector<double> y(dy.size());
  for (size_t i = 0; i < y.size(); ++i) y[i] = b[i / (kResult * kResult) % kOut];
  for_each_product([&](int64_t o, int64_t i, int64_t f) { y[o] += double{x[i]} * w[f]; });

  const FloatTensor gradient = floats(outputs, dy, ACL_FORMAT_NCHW),
                    input_gradient = result(inputs, ACL_FORMAT_NCHW),
                    weight_gradient = result(weights, ACL_FORMAT_NCHW), bias_gradient = result({kOut});
  const bool all[] = {true, true, true};
  aclIntArray* const bias_size = aclCreateIntArray(bias_sizes, 1);
  aclBoolArray* const mask = aclCreateBoolArray(all, 3);
  CALL(aclnnConvolutionBackward, device, gradient.tensor, input.tensor, weight.tensor, bias_size, step,
       margin, dilation, false, added, 1, mask, int8_t{0}, input_gradient.tensor, weight_gradient.tensor,
       bias_gradient.tensor);
  std::vector<double> dx(x.size()), dw(w.size()), db(b.size());
  for_each_product([&](int64_t o, int64_t i, int64_t f) {
    dx[i] += double{dy[o]} * w[f];
    dw[f] += double{dy[o]} * x[i];
  });
  for (size_t i = 0; i < dy.size(); ++i) db[i / (kResult * kResult) % kOut] += dy[i];
  for (aclIntArray* const array : {step, margin, dilation, added, bias_size}) aclDestroyIntArray(array);
  aclDestroyBoolArray(mask);
  bool good = equals("output", output.numbers(), y, 1e-6);
  good = equals("gradInput", input_gradient.numbers(), dx, 1e-6) && good;
  good = equals("gradWeight", weight_gradient.numbers(), dw, 1e-5) && good;
  return equals("gradBias", bias_gradient.numbers(), db, 1e-5) && good ? 0 : 1;
}
