// Copies, sums, reductions, dropout, descriptors, handles.

#include <algorithm>
#include <set>
#include <string>

#include "runtime_shim/kernels/dnn/layers.h"
#include "tests/shim/dnn/dnn_tensors.h"

namespace npu::test {
namespace {

constexpr npudnnDataType_t kFloat = NPUDNN_DATA_FLOAT, kDouble = NPUDNN_DATA_DOUBLE;

class TensorOps : public Dnn {
 protected:
  void expect_op(npudnnOpTensorOp_t op, double (*f)(double, double)) {
    SCOPED_TRACE(op);
    npudnnOpTensorDescriptor_t how;
    npudnnCreateOpTensorDescriptor(&how);
    ASSERT_EQ(npudnnSetOpTensorDescriptor(how, op, NPUDNN_DATA_FLOAT, NPUDNN_PROPAGATE_NAN),
              NPUDNN_STATUS_SUCCESS);
    Tensor a(kFloat, {2, 3, 4, 5}), b(kFloat, {1, 3, 1, 5}, 2),
        c(kFloat, {2, 3, 4, 5}, 3, Layout::channels_last);
    Doubles left = a.values();
    for (double& value : left) value = std::fabs(value);  // for the root
    a.set(left);
    const Doubles right = b.values(), before = c.values();
    const float two = 2, three = 3, half = 0.5F;
    ASSERT_EQ(npudnnOpTensor(handle_, how, &two, a.desc(), a.data(), &three, b.desc(), b.data(), &half,
                             c.desc(), c.data()),
              NPUDNN_STATUS_SUCCESS);
    Doubles expected(before.size());
    for (size_t i = 0; i < expected.size(); ++i)
      expected[i] = f(2 * left[i], 3 * right[i / 20 % 3 * 5 + i % 5]) + 0.5 * before[i];
    expect_near(c.values(), expected, 1e-6);
    npudnnDestroyOpTensorDescriptor(how);
  }
  /// Reduces a (2, 3, 4) over its dims 0 and 2, with indices if `indices`.
  void expect_reduction(npudnnReduceTensorOp_t op, double start, double (*step)(double, double),
                        double (*finish)(double)) {
    SCOPED_TRACE(op);
    npudnnReduceTensorDescriptor_t how;
    npudnnCreateReduceTensorDescriptor(&how);
    ASSERT_EQ(npudnnSetReduceTensorDescriptor(how, op, kFloat, NPUDNN_PROPAGATE_NAN,
                                              NPUDNN_REDUCE_TENSOR_NO_INDICES, NPUDNN_32BIT_INDICES),
              NPUDNN_STATUS_SUCCESS);
    Tensor a(kFloat, {2, 3, 4, 1}, 5, Layout::channels_last), c(kFloat, {1, 3, 1, 1}, 2);
    const Doubles in = a.values(), before = c.values();
    const float two = 2, half = 0.5F;
    ASSERT_EQ(npudnnReduceTensor(handle_, how, nullptr, 0, nullptr, 0, &two, a.desc(), a.data(), &half,
                                 c.desc(), c.data()),
              NPUDNN_STATUS_SUCCESS);
    Doubles expected(3, start);
    for (size_t i = 0; i < in.size(); ++i) expected[i / 4 % 3] = step(expected[i / 4 % 3], in[i]);
    for (size_t i = 0; i < 3; ++i) expected[i] = 2 * finish(expected[i]) + 0.5 * before[i];
    expect_near(c.values(), expected, 1e-5);
    npudnnDestroyReduceTensorDescriptor(how);
  }
};

TEST_F(TensorOps, AddRepeatsDimsOfOne) {
  Tensor c(kFloat, {2, 3, 4, 5}), bias(kFloat, {1, 3, 1, 1}, 2);
  const Doubles before = c.values(), added = bias.values();
  const float two = 2;
  ASSERT_EQ(npudnnAddTensor(handle_, &two, bias.desc(), bias.data(), &one_, c.desc(), c.data()),
            NPUDNN_STATUS_SUCCESS);
  Doubles expected = before;
  for (size_t i = 0; i < expected.size(); ++i) expected[i] += 2 * added[i / 20 % 3];
  EXPECT_EQ(c.values(), expected);
  EXPECT_EQ(npudnnAddTensor(handle_, &one_, c.desc(), c.data(), &one_, bias.desc(), bias.data()),
            NPUDNN_STATUS_BAD_PARAM);
}

TEST_F(TensorOps, TransformChangesLayoutAndType) {
  Tensor x(NPUDNN_DATA_HALF, {2, 3, 4, 5}), y(kDouble, {2, 3, 4, 5}, 2, Layout::channels_last);
  ASSERT_EQ(npudnnTransformTensor(handle_, &one_d_, x.desc(), x.data(), &zero_d_, y.desc(), y.data()),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(y.values(), x.values());
}

TEST_F(TensorOps, SetAndScale) {
  for (npudnnDataType_t type : {kFloat, kDouble, NPUDNN_DATA_INT32}) {
    Tensor y(type, {2, 3, 4, 5}, 1, Layout::with_gaps);
    const std::vector<char> before = y.raw();
    const float f = 3;
    const double d = 3;
    const int i = 3;
    const void* three = type == kFloat    ? static_cast<const void*>(&f)
                        : type == kDouble ? static_cast<const void*>(&d)
                                          : &i;
    ASSERT_EQ(npudnnSetTensor(handle_, y.desc(), y.data(), three), NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(y.values(), Doubles(120, 3));
    ASSERT_EQ(npudnnScaleTensor(handle_, y.desc(), y.data(), Scale(type, 2)), NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(y.values(), Doubles(120, 6));
    EXPECT_EQ(y.raw().size(), before.size());
  }
}

TEST_F(TensorOps, BinaryOperations) {
  expect_op(NPUDNN_OP_TENSOR_ADD, [](double a, double b) { return a + b; });
  expect_op(NPUDNN_OP_TENSOR_MUL, [](double a, double b) { return a * b; });
  expect_op(NPUDNN_OP_TENSOR_MIN, [](double a, double b) { return std::min(a, b); });
  expect_op(NPUDNN_OP_TENSOR_MAX, [](double a, double b) { return std::max(a, b); });
  expect_op(NPUDNN_OP_TENSOR_SQRT, [](double a, double) { return std::sqrt(a); });
  expect_op(NPUDNN_OP_TENSOR_NOT, [](double a, double) { return 1 - a; });
}

TEST_F(TensorOps, Reductions) {
  auto same = [](double x) { return x; };
  expect_reduction(NPUDNN_REDUCE_TENSOR_ADD, 0, [](double s, double x) { return s + x; }, same);
  expect_reduction(NPUDNN_REDUCE_TENSOR_MUL, 1, [](double s, double x) { return s * x; }, same);
  expect_reduction(
      NPUDNN_REDUCE_TENSOR_MUL_NO_ZEROS, 1, [](double s, double x) { return x == 0 ? s : s * x; }, same);
  expect_reduction(NPUDNN_REDUCE_TENSOR_MIN, 9, [](double s, double x) { return std::min(s, x); }, same);
  expect_reduction(NPUDNN_REDUCE_TENSOR_MAX, -9, [](double s, double x) { return std::max(s, x); }, same);
  expect_reduction(
      NPUDNN_REDUCE_TENSOR_AMAX, 0, [](double s, double x) { return std::max(s, std::fabs(x)); }, same);
  expect_reduction(NPUDNN_REDUCE_TENSOR_AVG, 0, [](double s, double x) { return s + x / 8; }, same);
  expect_reduction(NPUDNN_REDUCE_TENSOR_NORM1, 0, [](double s, double x) { return s + std::fabs(x); }, same);
  expect_reduction(
      NPUDNN_REDUCE_TENSOR_NORM2, 0, [](double s, double x) { return s + x * x; },
      [](double s) { return std::sqrt(s); });
}

TEST_F(TensorOps, ReductionTellsWhereTheWinnerIs) {
  npudnnReduceTensorDescriptor_t how;
  npudnnCreateReduceTensorDescriptor(&how);
  npudnnSetReduceTensorDescriptor(how, NPUDNN_REDUCE_TENSOR_MAX, kFloat, NPUDNN_NOT_PROPAGATE_NAN,
                                  NPUDNN_REDUCE_TENSOR_FLATTENED_INDICES, NPUDNN_32BIT_INDICES);
  Tensor a(kFloat, {2, 4, 1, 1}), c(kFloat, {2, 1, 1, 1}), indices(NPUDNN_DATA_INT32, {2, 1, 1, 1});
  a.set({1, 7, 3, 7, NAN, -2, -1, -3});
  size_t bytes = 0;
  ASSERT_EQ(npudnnGetReductionIndicesSize(handle_, how, a.desc(), c.desc(), &bytes), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(bytes, 8U);
  auto run = [&](size_t size) {
    return npudnnReduceTensor(handle_, how, indices.data(), size, nullptr, 0, &one_, a.desc(), a.data(),
                              &zero_, c.desc(), c.data());
  };
  EXPECT_EQ(run(4), NPUDNN_STATUS_BAD_PARAM);
  ASSERT_EQ(run(bytes), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(c.values(), (Doubles{7, -1}));
  EXPECT_EQ(indices.values(), (Doubles{1, 2}));
  npudnnDestroyReduceTensorDescriptor(how);
}

/// A dropout with its device memory.
struct Dropout {
  Dropout(npudnnHandle_t handle, const Tensor& x, float probability) {
    npudnnCreateDropoutDescriptor(&how);
    EXPECT_EQ(npudnnDropoutGetStatesSize(handle, &states_bytes), NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(npudnnDropoutGetReserveSpaceSize(x.desc(), &reserve_bytes), NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(npuMalloc(&states, states_bytes), npuSuccess);
    EXPECT_EQ(npuMalloc(&reserve, reserve_bytes), npuSuccess);
    EXPECT_EQ(npudnnSetDropoutDescriptor(how, handle, probability, states, states_bytes, 77),
              NPUDNN_STATUS_SUCCESS);
  }
  ~Dropout() {
    npuFree(states);
    npuFree(reserve);
    npudnnDestroyDropoutDescriptor(how);
  }
  npudnnDropoutDescriptor_t how = nullptr;
  void *states = nullptr, *reserve = nullptr;
  size_t states_bytes = 0, reserve_bytes = 0;
};

TEST_F(TensorOps, DropoutKeepsTheRightShareAndScalesIt) {
  Tensor x(kFloat, {10, 10, 10, 10}), y(kFloat, {10, 10, 10, 10}), dx(kFloat, {10, 10, 10, 10});
  x.set(Doubles(x.count(), 1));
  Dropout drop(handle_, x, 0.25F);
  auto forward = [&] {
    EXPECT_EQ(npudnnDropoutForward(handle_, drop.how, x.desc(), x.data(), y.desc(), y.data(), drop.reserve,
                                   drop.reserve_bytes),
              NPUDNN_STATUS_SUCCESS);
    return y.values();
  };
  const Doubles first = forward();
  const auto kept =
      static_cast<double>(std::count_if(first.begin(), first.end(), [](double v) { return v != 0; }));
  EXPECT_NEAR(kept / 10000, 0.75, 0.02);
  for (double value : first) ASSERT_TRUE(value == 0 || std::fabs(value - 4.0 / 3) < 1e-6);
  ASSERT_EQ(npudnnDropoutBackward(handle_, drop.how, x.desc(), x.data(), dx.desc(), dx.data(), drop.reserve,
                                  drop.reserve_bytes),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(dx.values(), first);  // the same elements pass backwards
  EXPECT_NE(forward(), first);    // the next call drops others
  ASSERT_EQ(npudnnSetDropoutDescriptor(drop.how, handle_, 0.25F, drop.states, drop.states_bytes, 77),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(forward(), first);  // the same seed, the same elements
  EXPECT_EQ(npudnnDropoutForward(handle_, drop.how, x.desc(), x.data(), y.desc(), y.data(), drop.reserve, 1),
            NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT);
}

// By the simulated device's task and by operators alike; the suite runs with both.
TEST_F(TensorOps, DropoutHasTheNumbersOfItsSeedAndPosition) {
  Tensor x(kFloat, {3, 5, 7, 11}, 1, Layout::with_gaps), y(kFloat, {3, 5, 7, 11}, 2, Layout::channels_last);
  const auto count = static_cast<int64_t>(x.count());
  Dropout drop(handle_, x, 0.25F);
  EXPECT_EQ(drop.reserve_bytes, static_cast<size_t>(ops::dropout_mask_bytes(count)));
  const Doubles before = x.values();
  const auto expect_numbers_from = [&](uint64_t position) {
    std::vector<uint8_t> mask(drop.reserve_bytes), held(drop.reserve_bytes);
    ops::dropout_mask(0.25, 77, position, count, mask.data());
    ASSERT_EQ(npudnnDropoutForward(handle_, drop.how, x.desc(), x.data(), y.desc(), y.data(), drop.reserve,
                                   drop.reserve_bytes),
              NPUDNN_STATUS_SUCCESS);
    ASSERT_EQ(npuMemcpy(held.data(), drop.reserve, held.size(), npuMemcpyDeviceToHost), npuSuccess);
    EXPECT_EQ(held, mask);
    const Doubles after = y.values();
    for (size_t i = 0; i < after.size(); ++i) {
      const bool is_kept = (mask[i / 8] >> (i % 8) & 1) != 0;
      ASSERT_EQ(after[i], is_kept ? static_cast<float>(before[i]) * static_cast<float>(1 / 0.75) : 0) << i;
    }
  };
  expect_numbers_from(0);
  expect_numbers_from(static_cast<uint64_t>(count));
  // A descriptor of states that another one has used goes on where it was.
  ASSERT_EQ(npudnnDestroyDropoutDescriptor(drop.how), NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(npudnnCreateDropoutDescriptor(&drop.how), NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(npudnnRestoreDropoutDescriptor(drop.how, handle_, 0.25F, drop.states, drop.states_bytes, 77),
            NPUDNN_STATUS_SUCCESS);
  expect_numbers_from(static_cast<uint64_t>(2 * count));
}

TEST_F(TensorOps, CallsFollowTheOrderOfTheStream) {
  npuStream_t stream;
  ASSERT_EQ(npuStreamCreate(&stream), npuSuccess);
  ASSERT_EQ(npudnnSetStream(handle_, stream), NPUDNN_STATUS_SUCCESS);
  npuStream_t current = nullptr;
  ASSERT_EQ(npudnnGetStream(handle_, &current), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(current, stream);
  Tensor y(kFloat, {64, 64, 1, 1});
  const float one = 1, two = 2;
  ASSERT_EQ(npudnnSetTensor(handle_, y.desc(), y.data(), &one), NPUDNN_STATUS_SUCCESS);
  for (int i = 0; i < 10; ++i)
    ASSERT_EQ(npudnnScaleTensor(handle_, y.desc(), y.data(), &two), NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(npuStreamSynchronize(stream), npuSuccess);
  EXPECT_EQ(y.values(), Doubles(64 * 64, 1024));
  ASSERT_EQ(npudnnSetStream(handle_, nullptr), NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(npuStreamDestroy(stream), npuSuccess);
}

TEST(Descriptors, RefuseWhatMakesNoSenseAndKeepWhatTheyHad) {
  npudnnTensorDescriptor_t tensor;
  ASSERT_EQ(npudnnCreateTensorDescriptor(&tensor), NPUDNN_STATUS_SUCCESS);
  size_t bytes = 0;
  EXPECT_EQ(npudnnGetTensorSizeInBytes(tensor, &bytes), NPUDNN_STATUS_BAD_PARAM);  // not set yet
  auto set = [&](npudnnTensorFormat_t format, npudnnDataType_t type, int n) {
    return npudnnSetTensor4dDescriptor(tensor, format, type, n, 3, 4, 5);
  };
  EXPECT_EQ(set(NPUDNN_TENSOR_NHWC, kFloat, 2), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(set(NPUDNN_TENSOR_NCHW, kFloat, 0), NPUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(set(NPUDNN_TENSOR_NCHW_VECT_C, kFloat, 2), NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(set(NPUDNN_TENSOR_NCHW, NPUDNN_DATA_INT8x4, 2), NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(set(NPUDNN_TENSOR_NCHW, static_cast<npudnnDataType_t>(99), 2), NPUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(npudnnSetTensor4dDescriptor(nullptr, NPUDNN_TENSOR_NCHW, kFloat, 1, 1, 1, 1),
            NPUDNN_STATUS_BAD_PARAM);
  npudnnDataType_t type;
  int n, c, h, w, sn, sc, sh, sw;
  ASSERT_EQ(npudnnGetTensor4dDescriptor(tensor, &type, &n, &c, &h, &w, &sn, &sc, &sh, &sw),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ((std::vector<int>{n, c, h, w, sn, sc, sh, sw}), (std::vector<int>{2, 3, 4, 5, 60, 1, 15, 3}));
  ASSERT_EQ(npudnnGetTensorSizeInBytes(tensor, &bytes), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(bytes, 480U);
  EXPECT_EQ(npudnnDestroyTensorDescriptor(tensor), NPUDNN_STATUS_SUCCESS);
}

TEST(Descriptors, GiveBackWhatWasSet) {
  npudnnFilterDescriptor_t filter;
  npudnnCreateFilterDescriptor(&filter);
  ASSERT_EQ(npudnnSetFilter4dDescriptor(filter, kFloat, NPUDNN_TENSOR_NCHW, 6, 5, 4, 3),
            NPUDNN_STATUS_SUCCESS);
  npudnnDataType_t type;
  npudnnTensorFormat_t format;
  int k, c, h, w;
  ASSERT_EQ(npudnnGetFilter4dDescriptor(filter, &type, &format, &k, &c, &h, &w), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ((std::vector<int>{k, c, h, w}), (std::vector<int>{6, 5, 4, 3}));
  npudnnDestroyFilterDescriptor(filter);
  npudnnConvolutionDescriptor_t conv;
  npudnnCreateConvolutionDescriptor(&conv);
  EXPECT_EQ(npudnnSetConvolution2dDescriptor(conv, -1, 0, 1, 1, 1, 1, NPUDNN_CONVOLUTION, kFloat),
            NPUDNN_STATUS_BAD_PARAM);
  ASSERT_EQ(npudnnSetConvolution2dDescriptor(conv, 1, 2, 3, 4, 5, 6, NPUDNN_CONVOLUTION),  // the old form
            NPUDNN_STATUS_SUCCESS);
  int values[6];
  npudnnConvolutionMode_t mode;
  ASSERT_EQ(npudnnGetConvolution2dDescriptor(conv, values, values + 1, values + 2, values + 3, values + 4,
                                             values + 5, &mode, &type),
            NPUDNN_STATUS_SUCCESS);
  for (int i = 0; i < 6; ++i) EXPECT_EQ(values[i], i + 1);
  EXPECT_EQ(mode, NPUDNN_CONVOLUTION);
  EXPECT_EQ(type, kFloat);
  npudnnDestroyConvolutionDescriptor(conv);
}

TEST(Handles, KnowTheirVersionAndTheirErrors) {
  EXPECT_EQ(npudnnGetVersion(), static_cast<size_t>(NPUDNN_VERSION));
  EXPECT_EQ(npudnnCreate(nullptr), NPUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(npudnnDestroy(nullptr), NPUDNN_STATUS_NOT_INITIALIZED);
  int value = 0;
  EXPECT_EQ(npudnnGetProperty(MAJOR_VERSION, &value), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(value, NPUDNN_MAJOR);
}

TEST(Handles, NameEachCode) {
  EXPECT_STREQ(npudnnGetErrorString(NPUDNN_STATUS_BAD_PARAM), "NPUDNN_STATUS_BAD_PARAM");
  EXPECT_STREQ(npudnnGetErrorString(NPUDNN_STATUS_BAD_PARAM_NOT_FINALIZED),
               "NPUDNN_STATUS_BAD_PARAM_NOT_FINALIZED");
  EXPECT_STREQ(npudnnGetErrorString(NPUDNN_STATUS_ALLOC_FAILED), "NPUDNN_STATUS_ALLOC_FAILED");
  EXPECT_STREQ(npudnnGetErrorString(NPUDNN_STATUS_VERSION_MISMATCH),
               "NPUDNN_STATUS_SUBLIBRARY_VERSION_MISMATCH");
  std::set<std::string> names;
  for (int code = 0; code < 6000; ++code)
    names.insert(npudnnGetErrorString(static_cast<npudnnStatus_t>(code)));
  EXPECT_EQ(names.size(), 49u + 1) << "the codes of cuDNN 9, and the text for other numbers";
}

}  // namespace
}  // namespace npu::test
