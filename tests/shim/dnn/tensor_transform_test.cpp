// Copies with a margin, the matrix of a convolution's inputs, and checks of versions.

#include "tests/shim/dnn/dnn_tensors.h"

namespace npu::test {
namespace {

class TensorTransform : public Dnn {
 protected:
  void SetUp() override {
    Dnn::SetUp();
    ASSERT_EQ(npudnnCreateTensorTransformDescriptor(&transform_), NPUDNN_STATUS_SUCCESS);
  }
  void TearDown() override {
    npudnnDestroyTensorTransformDescriptor(transform_);
    Dnn::TearDown();
  }
  npudnnStatus_t set(uint32_t rank, npudnnTensorFormat_t format, const int32_t* before, const int32_t* after,
                     const uint32_t* fold = nullptr) {
    return npudnnSetTensorTransformDescriptor(transform_, rank, format, before, after, fold,
                                              NPUDNN_TRANSFORM_FOLD);
  }
  /// `in` (2, 3, 2, 3) within before {0, 1, 0, 2} and after {0, 0, 1, 1}: (2, 4, 3, 6).
  static Doubles padded(const Doubles& in) {
    Doubles result(2 * 4 * 3 * 6);
    for (size_t n = 0; n < 2; ++n)
      for (size_t c = 0; c < 3; ++c)
        for (size_t h = 0; h < 2; ++h)
          for (size_t w = 0; w < 3; ++w)
            result[((n * 4 + c + 1) * 3 + h) * 6 + w + 2] = in[((n * 3 + c) * 2 + h) * 3 + w];
    return result;
  }
  const int32_t before_[4] = {0, 1, 0, 2}, after_[4] = {0, 0, 1, 1};
  npudnnTensorTransformDescriptor_t transform_ = nullptr;
};

TEST_F(TensorTransform, CopiesWithAMargin) {
  ASSERT_EQ(set(4, NPUDNN_TENSOR_NHWC, before_, after_), NPUDNN_STATUS_SUCCESS);
  for (const npudnnDataType_t type : {NPUDNN_DATA_DOUBLE, NPUDNN_DATA_FLOAT, NPUDNN_DATA_HALF}) {
    Tensor x(type, {2, 3, 2, 3}, 1, Layout::with_gaps), y(type, {2, 4, 3, 6}, 2, Layout::channels_last);
    const Doubles old = y.values();
    Doubles expected = padded(x.values());
    for (size_t i = 0; i < expected.size(); ++i) expected[i] = 0.5 * expected[i] + 2 * old[i];
    const Scale half(type, 0.5), two(type, 2), one(type, 1), zero(type, 0);
    ASSERT_EQ(npudnnTransformTensorEx(handle_, transform_, half, x.desc(), x.data(), two, y.desc(), y.data()),
              NPUDNN_STATUS_SUCCESS);
    expect_near(y.values(), expected, 1e-12);
    ASSERT_EQ(npudnnTransformTensorEx(handle_, transform_, one, x.desc(), x.data(), zero, y.desc(), y.data()),
              NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(y.values(), padded(x.values()));
  }
}

TEST_F(TensorTransform, DescriptorsOfResults) {
  ASSERT_EQ(set(4, NPUDNN_TENSOR_NHWC, before_, after_), NPUDNN_STATUS_SUCCESS);
  Tensor x(NPUDNN_DATA_HALF, {2, 3, 2, 3}), y(NPUDNN_DATA_FLOAT, {1});
  size_t bytes = 0;
  ASSERT_EQ(npudnnInitTransformDest(transform_, x.desc(), y.desc(), &bytes), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(bytes, 2U * 2 * 4 * 3 * 6);
  npudnnDataType_t type;
  int rank = 0, dims[4], strides[4];
  ASSERT_EQ(npudnnGetTensorNdDescriptor(y.desc(), 4, &type, &rank, dims, strides), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(type, NPUDNN_DATA_HALF);
  EXPECT_EQ(std::vector<int>(dims, dims + 4), std::vector<int>({2, 4, 3, 6}));
  EXPECT_EQ(std::vector<int>(strides, strides + 4), std::vector<int>({72, 1, 24, 4}));
}

TEST_F(TensorTransform, OfFilters) {
  ASSERT_EQ(set(4, NPUDNN_TENSOR_NCHW, before_, after_), NPUDNN_STATUS_SUCCESS);
  Tensor x(NPUDNN_DATA_FLOAT, {2, 3, 2, 3}, 1), y(NPUDNN_DATA_FLOAT, {2, 4, 3, 6}, 2);
  npudnnFilterDescriptor_t from, to;
  npudnnCreateFilterDescriptor(&from), npudnnCreateFilterDescriptor(&to);
  npudnnSetFilter4dDescriptor(from, NPUDNN_DATA_FLOAT, NPUDNN_TENSOR_NCHW, 2, 3, 2, 3);
  npudnnSetFilter4dDescriptor(to, NPUDNN_DATA_FLOAT, NPUDNN_TENSOR_NCHW, 2, 4, 3, 6);
  ASSERT_EQ(npudnnTransformFilter(handle_, transform_, &one_, from, x.data(), &zero_, to, y.data()),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(y.values(), padded(x.values()));
  EXPECT_EQ(npudnnTransformFilter(handle_, transform_, &one_, to, x.data(), &zero_, from, y.data()),
            NPUDNN_STATUS_BAD_PARAM);
  npudnnDestroyFilterDescriptor(from), npudnnDestroyFilterDescriptor(to);
}

TEST_F(TensorTransform, FoldingIsRefused) {
  const uint32_t fold[] = {2, 1}, none[] = {1, 1};
  const int32_t negative[] = {0, -1, 0, 0};
  EXPECT_EQ(set(4, NPUDNN_TENSOR_NCHW, nullptr, nullptr, fold), NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(set(4, NPUDNN_TENSOR_NCHW_VECT_C, nullptr, nullptr), NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(set(2, NPUDNN_TENSOR_NCHW, nullptr, nullptr), NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(set(4, NPUDNN_TENSOR_NCHW, negative, nullptr), NPUDNN_STATUS_BAD_PARAM);
  ASSERT_EQ(set(4, NPUDNN_TENSOR_NHWC, before_, nullptr, none), NPUDNN_STATUS_SUCCESS);
  npudnnTensorFormat_t format;
  int32_t before[4], after[4];
  uint32_t factors[2];
  ASSERT_EQ(npudnnGetTensorTransformDescriptor(transform_, 4, &format, before, after, factors, nullptr),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(format, NPUDNN_TENSOR_NHWC);
  EXPECT_EQ(std::vector<int32_t>(before, before + 4), std::vector<int32_t>(before_, before_ + 4));
  EXPECT_EQ(std::vector<uint32_t>(factors, factors + 2), std::vector<uint32_t>(2, 1));
}

TEST_F(Dnn, Im2ColHasARowForEachPosition) {
  Tensor x(NPUDNN_DATA_HALF, {2, 3, 4, 5}, 1, Layout::channels_last);
  npudnnFilterDescriptor_t filter;
  npudnnConvolutionDescriptor_t conv;
  npudnnCreateFilterDescriptor(&filter), npudnnCreateConvolutionDescriptor(&conv);
  npudnnSetFilter4dDescriptor(filter, NPUDNN_DATA_HALF, NPUDNN_TENSOR_NCHW, 7, 3, 3, 2);
  npudnnSetConvolution2dDescriptor(conv, 1, 0, 2, 1, 1, 2, NPUDNN_CROSS_CORRELATION, NPUDNN_DATA_FLOAT);
  Tensor columns(NPUDNN_DATA_HALF, {2 * 2 * 3, 3 * 3 * 2}, 2);  // y is (2, 7, 2, 3)
  ASSERT_EQ(npudnnIm2Col(handle_, x.desc(), x.data(), filter, conv, columns.data()), NPUDNN_STATUS_SUCCESS);
  const Doubles in = x.values();
  Doubles expected;
  for (int n = 0; n < 2; ++n)
    for (int p = 0; p < 2; ++p)
      for (int q = 0; q < 3; ++q)
        for (int c = 0; c < 3; ++c)
          for (int r = 0; r < 3; ++r)
            for (int s = 0; s < 2; ++s) {
              const int h = 2 * p - 1 + r, w = q + 2 * s;
              const bool inside = h >= 0 && h < 4 && w < 5;
              expected.push_back(inside ? in[static_cast<size_t>(((n * 3 + c) * 4 + h) * 5 + w)] : 0);
            }
  EXPECT_EQ(columns.values(), expected);
  npudnnSetConvolutionGroupCount(conv, 3);
  EXPECT_NE(npudnnIm2Col(handle_, x.desc(), x.data(), filter, conv, columns.data()), NPUDNN_STATUS_SUCCESS);
  npudnnDestroyFilterDescriptor(filter), npudnnDestroyConvolutionDescriptor(conv);
}

TEST_F(Dnn, PartsHaveOneVersion) {
  for (const auto check : {npudnnOpsVersionCheck, npudnnCnnVersionCheck, npudnnAdvVersionCheck,
                           npudnnGraphVersionCheck, npudnnOpsInferVersionCheck, npudnnAdvTrainVersionCheck})
    EXPECT_EQ(check(), NPUDNN_STATUS_SUCCESS);
}

}  // namespace
}  // namespace npu::test
