// Tensors of int8, also with channels in vectors: copies between the layouts and convolutions with exact sums.

#include <algorithm>
#include <cstdint>

#include "tests/shim/dnn/dnn_tensors.h"

namespace npu::test {
namespace {

/// How the channels of an image lie in memory: vectors of `vector` of them; 0: innermost, all of them.
struct Int8Layout {
  int vector;
  npudnnTensorFormat_t format() const {
    return vector > 1 ? NPUDNN_TENSOR_NCHW_VECT_C : vector == 1 ? NPUDNN_TENSOR_NCHW : NPUDNN_TENSOR_NHWC;
  }
  npudnnDataType_t type() const {
    return vector == 4 ? NPUDNN_DATA_INT8x4 : vector == 32 ? NPUDNN_DATA_INT8x32 : NPUDNN_DATA_INT8;
  }
  /// Where (n, c, h, w) is.
  size_t at(const std::vector<int>& dims, int n, int c, int h, int w) const {
    const int length = vector == 0 ? dims[1] : vector;
    const int row = ((n * (dims[1] / length) + c / length) * dims[2] + h) * dims[3] + w;
    return static_cast<size_t>(row * length + c % length);
  }
};

/// Bytes on the device; values go in and come out in the order (N, C, H, W).
class Int8Image {
 public:
  Int8Image(std::vector<int> dims, Int8Layout layout, unsigned seed)
      : dims_(std::move(dims)), layout_(layout) {
    for (const int dim : dims_) count_ *= static_cast<size_t>(dim);
    EXPECT_EQ(npuMalloc(&data_, count_), npuSuccess);
    std::mt19937 random(seed);
    std::vector<int> values(count_);
    for (int& value : values) value = static_cast<int>(random() % 255) - 127;
    set(values);
  }
  ~Int8Image() { npuFree(data_); }
  Int8Image(const Int8Image&) = delete;
  Int8Image& operator=(const Int8Image&) = delete;

  void set(const std::vector<int>& values) {
    std::vector<int8_t> bytes(count_);
    for_each([&](size_t i, size_t at) { bytes[at] = static_cast<int8_t>(values[i]); });
    EXPECT_EQ(npuMemcpy(data_, bytes.data(), count_, npuMemcpyHostToDevice), npuSuccess);
  }
  std::vector<int> values() const {
    std::vector<int8_t> bytes(count_);
    EXPECT_EQ(npuMemcpy(bytes.data(), data_, count_, npuMemcpyDeviceToHost), npuSuccess);
    std::vector<int> values(count_);
    for_each([&](size_t i, size_t at) { values[i] = bytes[at]; });
    return values;
  }
  void* data() const { return data_; }
  const std::vector<int>& dims() const { return dims_; }
  const Int8Layout& layout() const { return layout_; }

 private:
  template <class Body>
  void for_each(const Body& body) const {
    size_t i = 0;
    for (int n = 0; n < dims_[0]; ++n)
      for (int c = 0; c < dims_[1]; ++c)
        for (int h = 0; h < dims_[2]; ++h)
          for (int w = 0; w < dims_[3]; ++w) body(i++, layout_.at(dims_, n, c, h, w));
  }
  std::vector<int> dims_;
  Int8Layout layout_;
  size_t count_ = 1;
  void* data_ = nullptr;
};

class Int8Tensor : public Int8Image {
 public:
  Int8Tensor(std::vector<int> dims, Int8Layout layout, unsigned seed)
      : Int8Image(std::move(dims), layout, seed) {
    EXPECT_EQ(npudnnCreateTensorDescriptor(&desc), NPUDNN_STATUS_SUCCESS);
    const std::vector<int>& d = this->dims();
    EXPECT_EQ(npudnnSetTensor4dDescriptor(desc, layout.format(), layout.type(), d[0], d[1], d[2], d[3]),
              NPUDNN_STATUS_SUCCESS);
  }
  ~Int8Tensor() { npudnnDestroyTensorDescriptor(desc); }
  npudnnTensorDescriptor_t desc = nullptr;
};

class Int8Filter : public Int8Image {
 public:
  Int8Filter(std::vector<int> dims, Int8Layout layout, unsigned seed)
      : Int8Image(std::move(dims), layout, seed) {
    EXPECT_EQ(npudnnCreateFilterDescriptor(&desc), NPUDNN_STATUS_SUCCESS);
    const std::vector<int>& d = this->dims();
    EXPECT_EQ(npudnnSetFilter4dDescriptor(desc, layout.type(), layout.format(), d[0], d[1], d[2], d[3]),
              NPUDNN_STATUS_SUCCESS);
  }
  ~Int8Filter() { npudnnDestroyFilterDescriptor(desc); }
  npudnnFilterDescriptor_t desc = nullptr;
};

int saturated(double value) { return static_cast<int>(std::clamp(std::nearbyint(value), -128.0, 127.0)); }

class Int8 : public Dnn {
 protected:
  void SetUp() override {
    Dnn::SetUp();
    ASSERT_EQ(npudnnCreateConvolutionDescriptor(&conv_), NPUDNN_STATUS_SUCCESS);
    set_compute(NPUDNN_DATA_INT32);
  }
  void TearDown() override {
    npudnnDestroyConvolutionDescriptor(conv_);
    Dnn::TearDown();
  }
  void set_compute(npudnnDataType_t type) {
    ASSERT_EQ(npudnnSetConvolution2dDescriptor(conv_, 1, 1, 2, 1, 1, 1, NPUDNN_CROSS_CORRELATION, type),
              NPUDNN_STATUS_SUCCESS);
  }
  /// The sums of a convolution with padding 1 and strides 2 and 1, in 64 bits.
  static std::vector<int64_t> sums(const Int8Image& x, const Int8Image& w) {
    const std::vector<int>&dx = x.dims(), &dw = w.dims(), in = x.values(), filter = w.values();
    const int height = (dx[2] + 2 - dw[2]) / 2 + 1, width = dx[3] + 2 - dw[3] + 1;
    std::vector<int64_t> result;
    for (int n = 0; n < dx[0]; ++n)
      for (int k = 0; k < dw[0]; ++k)
        for (int i = 0; i < height; ++i)
          for (int j = 0; j < width; ++j) {
            int64_t sum = 0;
            for (int c = 0; c < dx[1]; ++c)
              for (int r = 0; r < dw[2]; ++r)
                for (int s = 0; s < dw[3]; ++s) {
                  const int h = 2 * i - 1 + r, v = j - 1 + s;
                  if (h < 0 || h >= dx[2] || v < 0 || v >= dx[3]) continue;
                  sum += in[static_cast<size_t>(((n * dx[1] + c) * dx[2] + h) * dx[3] + v)] *
                         filter[static_cast<size_t>(((k * dw[1] + c) * dw[2] + r) * dw[3] + s)];
                }
            result.push_back(sum);
          }
    return result;
  }
  static constexpr auto kAlgorithm = NPUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM;
  npudnnConvolutionDescriptor_t conv_ = nullptr;
};

TEST_F(Int8, CopiesBetweenAllLayouts) {
  for (const int from : {0, 1, 4, 32})
    for (const int to : {0, 1, 4, 32}) {
      const Int8Tensor x({2, 64, 3, 2}, {from}, 1), y({2, 64, 3, 2}, {to}, 2);
      const std::vector<int> in = x.values(), before = y.values();
      ASSERT_EQ(npudnnTransformTensor(handle_, &one_, x.desc, x.data(), &zero_, y.desc, y.data()),
                NPUDNN_STATUS_SUCCESS);
      EXPECT_EQ(y.values(), in) << from << " to " << to;
      const float half = 0.5F, twice = 2;
      ASSERT_EQ(npudnnTransformTensor(handle_, &half, x.desc, x.data(), &twice, y.desc, y.data()),
                NPUDNN_STATUS_SUCCESS);
      std::vector<int> expected;
      for (const int value : in) expected.push_back(saturated(0.5 * value + 2.0 * value));
      EXPECT_EQ(y.values(), expected) << from << " to " << to;
    }
}

TEST_F(Int8, CopiesFromFloats) {
  Tensor x(NPUDNN_DATA_FLOAT, {1, 8, 1, 3}, 1);
  const Int8Tensor y({1, 8, 1, 3}, {4}, 2);
  const float factor = 8;
  ASSERT_EQ(npudnnTransformTensor(handle_, &factor, x.desc(), x.data(), &zero_, y.desc, y.data()),
            NPUDNN_STATUS_SUCCESS);
  std::vector<int> expected;
  for (const double value : x.values()) expected.push_back(saturated(8 * value));
  EXPECT_EQ(y.values(), expected);
}

TEST_F(Int8, DescriptorsAnswerWhatIsSet) {
  const Int8Tensor x({2, 64, 3, 5}, {32}, 1);
  npudnnDataType_t type;
  int n, c, h, w, of_n, of_c, of_h, of_w;
  ASSERT_EQ(npudnnGetTensor4dDescriptor(x.desc, &type, &n, &c, &h, &w, &of_n, &of_c, &of_h, &of_w),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(type, NPUDNN_DATA_INT8x32);
  EXPECT_EQ(std::vector<int>({n, c, h, w}), x.dims());
  EXPECT_EQ(std::vector<int>({of_n, of_c, of_h, of_w}), std::vector<int>({30, 15, 5, 1}));
  size_t bytes = 0;
  ASSERT_EQ(npudnnGetTensorSizeInBytes(x.desc, &bytes), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(bytes, 2U * 64 * 3 * 5);
  const Int8Tensor again({1, 4, 1, 1}, {4}, 1);
  EXPECT_EQ(
      npudnnSetTensor4dDescriptor(again.desc, NPUDNN_TENSOR_NCHW_VECT_C, NPUDNN_DATA_INT8x4, 1, 6, 1, 1),
      NPUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(npudnnSetTensor4dDescriptor(again.desc, NPUDNN_TENSOR_NCHW_VECT_C, NPUDNN_DATA_INT8, 1, 8, 1, 1),
            NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(
      npudnnSetTensor4dDescriptor(again.desc, NPUDNN_TENSOR_NCHW_VECT_C, NPUDNN_DATA_UINT8x4, 1, 8, 1, 1),
      NPUDNN_STATUS_NOT_SUPPORTED);
}

TEST_F(Int8, ConvolutionsAddExactlyAndSaturate) {
  for (const int vector : {0, 1, 4, 32}) {
    const Int8Tensor x({2, 64, 5, 4}, {vector}, 1), y({2, 32, 3, 4}, {vector}, 2);
    const Int8Filter w({32, 64, 3, 3}, {vector}, 3);
    int dims[4];
    ASSERT_EQ(
        npudnnGetConvolution2dForwardOutputDim(conv_, x.desc, w.desc, dims, dims + 1, dims + 2, dims + 3),
        NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(std::vector<int>(dims, dims + 4), y.dims());
    size_t bytes = 0;
    EXPECT_EQ(
        npudnnGetConvolutionForwardWorkspaceSize(handle_, x.desc, w.desc, conv_, y.desc, kAlgorithm, &bytes),
        NPUDNN_STATUS_SUCCESS);
    const std::vector<int> before = y.values();
    const float alpha = 0.0009765625F, beta = 0.5F;
    ASSERT_EQ(npudnnConvolutionForward(handle_, &alpha, x.desc, x.data(), w.desc, w.data(), conv_, kAlgorithm,
                                       nullptr, 0, &beta, y.desc, y.data()),
              NPUDNN_STATUS_SUCCESS);
    const std::vector<int64_t> exact = sums(x, w);
    std::vector<int> expected;
    for (size_t i = 0; i < exact.size(); ++i)
      expected.push_back(saturated(alpha * static_cast<double>(exact[i]) + 0.5 * before[i]));
    EXPECT_EQ(y.values(), expected) << vector;
    EXPECT_EQ(*std::max_element(expected.begin(), expected.end()), 127);
    Tensor of_floats(NPUDNN_DATA_FLOAT, {2, 32, 3, 4});
    ASSERT_EQ(npudnnConvolutionForward(handle_, &one_, x.desc, x.data(), w.desc, w.data(), conv_, kAlgorithm,
                                       nullptr, 0, &zero_, of_floats.desc(), of_floats.data()),
              NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(of_floats.values(), Doubles(exact.begin(), exact.end())) << vector;
  }
}

TEST_F(Int8, BiasAndActivation) {
  for (const int vector : {0, 4, 32}) {
    const Int8Tensor x({1, 32, 5, 4}, {vector}, 1), z({1, 32, 3, 4}, {vector}, 2),
        y({1, 32, 3, 4}, {vector}, 3);
    const Int8Filter w({32, 32, 3, 3}, {vector}, 4);
    Tensor bias(NPUDNN_DATA_FLOAT, {1, 32, 1, 1}, 5);
    npudnnActivationDescriptor_t relu;
    npudnnCreateActivationDescriptor(&relu);
    npudnnSetActivationDescriptor(relu, NPUDNN_ACTIVATION_RELU, NPUDNN_NOT_PROPAGATE_NAN, 0);
    const float alpha1 = 0.0009765625F, alpha2 = 0.25F;
    ASSERT_EQ(npudnnConvolutionBiasActivationForward(handle_, &alpha1, x.desc, x.data(), w.desc, w.data(),
                                                     conv_, kAlgorithm, nullptr, 0, &alpha2, z.desc, z.data(),
                                                     bias.desc(), bias.data(), relu, y.desc, y.data()),
              NPUDNN_STATUS_SUCCESS);
    const std::vector<int64_t> exact = sums(x, w);
    const std::vector<int> added = z.values();
    const Doubles biases = bias.values();
    std::vector<int> expected;
    for (size_t i = 0; i < exact.size(); ++i)
      expected.push_back(saturated(
          std::max(0.0, alpha1 * static_cast<double>(exact[i]) + 0.25 * added[i] + biases[i / 12 % 32])));
    EXPECT_EQ(y.values(), expected) << vector;
    npudnnDestroyActivationDescriptor(relu);
  }
}

TEST_F(Int8, ReorderedFiltersGiveTheSame) {
  const Int8Tensor x({1, 32, 5, 4}, {32}, 1), y({1, 32, 3, 4}, {32}, 2);
  const Int8Filter w({32, 32, 3, 3}, {32}, 3), reordered({32, 32, 3, 3}, {32}, 4),
      plain({32, 32, 3, 3}, {4}, 5);
  Tensor bias(NPUDNN_DATA_FLOAT, {32}, 6), reordered_bias(NPUDNN_DATA_FLOAT, {32}, 7);
  const auto reorder = [&](const Int8Filter& filter, int with_bias, void* to_bias) {
    return npudnnReorderFilterAndBias(handle_, filter.desc, NPUDNN_DEFAULT_REORDER, filter.data(),
                                      reordered.data(), with_bias, bias.data(), to_bias);
  };
  EXPECT_EQ(reorder(plain, 0, nullptr), NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(reorder(w, 1, nullptr), NPUDNN_STATUS_BAD_PARAM);
  ASSERT_EQ(reorder(w, 1, reordered_bias.data()), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(reordered_bias.values(), bias.values());
  std::vector<int> results[2];
  for (const bool is_reordered : {false, true}) {
    ASSERT_EQ(
        npudnnSetConvolutionReorderType(conv_, is_reordered ? NPUDNN_NO_REORDER : NPUDNN_DEFAULT_REORDER),
        NPUDNN_STATUS_SUCCESS);
    const float alpha = 0.0009765625F;
    ASSERT_EQ(npudnnConvolutionForward(handle_, &alpha, x.desc, x.data(), w.desc,
                                       is_reordered ? reordered.data() : w.data(), conv_, kAlgorithm, nullptr,
                                       0, &zero_, y.desc, y.data()),
              NPUDNN_STATUS_SUCCESS);
    results[is_reordered ? 1 : 0] = y.values();
  }
  EXPECT_EQ(results[0], results[1]);
}

TEST_F(Int8, OtherCallsAndTypesAreRefused) {
  const Int8Tensor x({1, 32, 5, 4}, {32}, 1), y({1, 32, 3, 4}, {32}, 2);
  const Int8Filter w({32, 32, 3, 3}, {32}, 3);
  const auto run = [&] {
    return npudnnConvolutionForward(handle_, &one_, x.desc, x.data(), w.desc, w.data(), conv_, kAlgorithm,
                                    nullptr, 0, &zero_, y.desc, y.data());
  };
  EXPECT_EQ(run(), NPUDNN_STATUS_SUCCESS);
  set_compute(NPUDNN_DATA_FLOAT);
  EXPECT_EQ(run(), NPUDNN_STATUS_NOT_SUPPORTED);
  set_compute(NPUDNN_DATA_INT32);
  EXPECT_EQ(
      npudnnConvolutionBackwardData(handle_, &one_, w.desc, w.data(), y.desc, y.data(), conv_,
                                    NPUDNN_CONVOLUTION_BWD_DATA_ALGO_1, nullptr, 0, &zero_, x.desc, x.data()),
      NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(npudnnAddTensor(handle_, &one_, x.desc, x.data(), &one_, x.desc, x.data()),
            NPUDNN_STATUS_NOT_SUPPORTED);
}

}  // namespace
}  // namespace npu::test
