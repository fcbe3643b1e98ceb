#pragma once
// Tensors on the device for tests of the deep learning library: values go in and come out as doubles in the
// order of the dims, whatever the element type and the order in memory.

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>
#include <vector>

#include "npu/dnn.h"
#include "runtime_shim/kernels/dnn/arithmetic.h"
#include "runtime_shim/kernels/element.h"

namespace npu::test {

using Doubles = std::vector<double>;

enum class Layout { channels_first, channels_last, with_gaps };

inline ops::Element element(npudnnDataType_t type) {
  switch (type) {
    case NPUDNN_DATA_DOUBLE:
      return ops::Element::f64;
    case NPUDNN_DATA_HALF:
      return ops::Element::f16;
    case NPUDNN_DATA_BFLOAT16:
      return ops::Element::bf16;
    case NPUDNN_DATA_INT32:
      return ops::Element::i32;
    default:
      return ops::Element::f32;
  }
}

/// How far a sum of about a hundred terms of size one may be off.
inline double tolerance(npudnnDataType_t type) {
  switch (type) {
    case NPUDNN_DATA_DOUBLE:
      return 1e-12;
    case NPUDNN_DATA_HALF:
      return 2e-3;
    case NPUDNN_DATA_BFLOAT16:
      return 1.6e-2;
    default:
      return 4e-6;
  }
}

/// A device tensor with its descriptor. Filled with multiples of 1/4 in [-2, 2], which every type holds.
class Tensor {
 public:
  Tensor(npudnnDataType_t type, std::vector<int> dims, unsigned seed = 1,
         Layout layout = Layout::channels_first)
      : type_(type), dims_(std::move(dims)), strides_(dims_.size()) {
    lay_out(layout);
    EXPECT_EQ(npudnnCreateTensorDescriptor(&descriptor_), NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(npudnnSetTensorNdDescriptor(descriptor_, type, static_cast<int>(dims_.size()), dims_.data(),
                                          strides_.data()),
              NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(npudnnGetTensorSizeInBytes(descriptor_, &bytes_), NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(npuMalloc(&data_, bytes_), npuSuccess);
    EXPECT_EQ(npuMemset(data_, 0x7f, bytes_), npuSuccess);  // gaps hold what no test expects
    std::mt19937 random(seed);
    Doubles values(count());
    for (double& value : values) value = (static_cast<double>(random() % 17) - 8) / 4;
    set(values);
  }
  ~Tensor() {
    npuFree(data_);
    npudnnDestroyTensorDescriptor(descriptor_);
  }
  Tensor(const Tensor&) = delete;
  Tensor& operator=(const Tensor&) = delete;

  npudnnTensorDescriptor_t desc() const { return descriptor_; }
  void* data() const { return data_; }
  npudnnDataType_t type() const { return type_; }
  int dim(size_t i) const { return dims_[i]; }
  const std::vector<int>& dims() const { return dims_; }
  const std::vector<int>& strides() const { return strides_; }
  size_t count() const {
    size_t product = 1;
    for (int dim : dims_) product *= static_cast<size_t>(dim);
    return product;
  }

  void set(const Doubles& values) {
    std::vector<char> bytes = raw();
    for (size_t i = 0; i < values.size(); ++i) ops::store_one(element(type_), values[i], at(bytes, i));
    EXPECT_EQ(npuMemcpy(data_, bytes.data(), bytes_, npuMemcpyHostToDevice), npuSuccess);
  }
  Doubles values() const {
    std::vector<char> bytes = raw();
    Doubles result(count());
    for (size_t i = 0; i < result.size(); ++i) result[i] = ops::load_one(element(type_), at(bytes, i));
    return result;
  }
  /// Everything, gaps included.
  std::vector<char> raw() const {
    std::vector<char> bytes(bytes_);
    EXPECT_EQ(npuMemcpy(bytes.data(), data_, bytes_, npuMemcpyDeviceToHost), npuSuccess);
    return bytes;
  }

 private:
  void lay_out(Layout layout) {
    int next = layout == Layout::with_gaps ? 2 : 1;
    const size_t rank = dims_.size();
    if (layout == Layout::channels_last) {
      strides_[1] = 1;
      next = dims_[1];
    }
    for (size_t i = rank; i-- > 0;) {
      if (layout == Layout::channels_last && i == 1) continue;
      strides_[i] = next;
      next = next * dims_[i] + (layout == Layout::with_gaps ? 3 : 0);
    }
  }
  char* at(std::vector<char>& bytes, size_t index) const {
    size_t offset = 0;
    for (size_t i = dims_.size(); i-- > 0;) {
      offset += index % static_cast<size_t>(dims_[i]) * static_cast<size_t>(strides_[i]);
      index /= static_cast<size_t>(dims_[i]);
    }
    return bytes.data() + offset * ops::size_of(element(type_));
  }

  npudnnDataType_t type_;
  std::vector<int> dims_, strides_;
  npudnnTensorDescriptor_t descriptor_ = nullptr;
  void* data_ = nullptr;
  size_t bytes_ = 0;
};

/// A copy of a tensor in host memory, gaps included, for the mathematics that tasks of the simulated device call.
class HostCopy {
 public:
  explicit HostCopy(const Tensor& tensor) : bytes_(tensor.raw()) {
    shape_.type = element(tensor.type());
    shape_.rank = static_cast<int>(tensor.dims().size());
    for (int i = 0; i < shape_.rank; ++i) {
      shape_.dims[i] = tensor.dims()[static_cast<size_t>(i)];
      shape_.strides[i] = tensor.strides()[static_cast<size_t>(i)];
    }
  }
  const ops::TensorShape& shape() const { return shape_; }
  ops::TensorIn in() const { return {shape_, bytes_.data()}; }
  ops::TensorOut out(double alpha = 1, double beta = 0) { return {shape_, bytes_.data(), alpha, beta}; }
  void* data() { return bytes_.data(); }
  /// In the order of the dims.
  Doubles values() const {
    Doubles values(static_cast<size_t>(shape_.count()));
    ops::TensorShape packed = shape_;
    packed.type = ops::Element::f64;
    ops::set_packed_strides(packed, false);
    ops::copy_tensor(in(), {packed, values.data()});
    return values;
  }

 private:
  std::vector<char> bytes_;
  ops::TensorShape shape_;
};

inline void expect_near(const Doubles& actual, const Doubles& expected, double tolerance) {
  ASSERT_EQ(actual.size(), expected.size());
  for (size_t i = 0; i < actual.size(); ++i)
    ASSERT_NEAR(actual[i], expected[i], tolerance * (1 + std::fabs(expected[i]))) << "at " << i;
}

/// A scaling factor in the type that a tensor's calls take.
class Scale {
 public:
  Scale(npudnnDataType_t type, double value)
      : single_(static_cast<float>(value)), double_(value), is_double_(type == NPUDNN_DATA_DOUBLE) {}
  operator const void*() const {
    return is_double_ ? static_cast<const void*>(&double_) : static_cast<const void*>(&single_);
  }

 private:
  float single_;
  double double_;
  bool is_double_;
};

/// The gradient, with respect to x, of sum(weights * f()), by central differences; f reads x. x: double.
inline Doubles numeric_gradient(Tensor& x, const Doubles& weights, const std::function<Doubles()>& f,
                                double step = 1e-5) {
  const Doubles start = x.values();
  Doubles gradient(start.size());
  auto loss = [&](size_t i, double delta) {
    Doubles moved = start;
    moved[i] += delta;
    x.set(moved);
    const Doubles y = f();
    double sum = 0;
    for (size_t j = 0; j < y.size(); ++j) sum += weights[j] * y[j];
    return sum;
  };
  for (size_t i = 0; i < start.size(); ++i) gradient[i] = (loss(i, step) - loss(i, -step)) / (2 * step);
  x.set(start);
  return gradient;
}

/// A test with a handle.
class Dnn : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(npudnnCreate(&handle_), NPUDNN_STATUS_SUCCESS); }
  void TearDown() override { EXPECT_EQ(npudnnDestroy(handle_), NPUDNN_STATUS_SUCCESS); }
  npudnnHandle_t handle_ = nullptr;
  const float one_ = 1, zero_ = 0;
  const double one_d_ = 1, zero_d_ = 0;
};

}  // namespace npu::test
