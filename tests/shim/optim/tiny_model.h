// A model in plain device memory, as a program without a tensor framework has it.
#ifndef TESTS_SHIM_OPTIM_TINY_MODEL_H_
#define TESTS_SHIM_OPTIM_TINY_MODEL_H_

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <deque>
#include <random>
#include <string>
#include <vector>

#include "npu/optim.h"
#include "npu/runtime.h"

namespace npu::test {

/// Device memory with the given values.
inline float* device_floats(const std::vector<float>& values) {
  void* data = nullptr;
  EXPECT_EQ(npuMalloc(&data, values.size() * sizeof(float) + 1), npuSuccess);
  EXPECT_EQ(npuMemcpy(data, values.data(), values.size() * sizeof(float), npuMemcpyHostToDevice), npuSuccess);
  return static_cast<float*>(data);
}

inline std::vector<float> read_floats(const void* data, std::size_t count) {
  std::vector<float> values(count);
  EXPECT_EQ(npuDeviceSynchronize(), npuSuccess);
  if (count == 0) return values;
  EXPECT_EQ(npuMemcpy(values.data(), data, count * sizeof(float), npuMemcpyDeviceToHost), npuSuccess);
  return values;
}

/// Tensors w0, w1, ... with random values and zero gradients; the pointers are those of "the program".
class TinyModel {
 public:
  explicit TinyModel(std::vector<std::vector<std::int64_t>> shapes, unsigned seed = 1) : random_(seed) {
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      std::int64_t numel = 1;
      for (std::int64_t extent : shapes[i]) numel *= extent;
      data_.push_back(device_floats(random(static_cast<std::size_t>(numel), 0.5f)));
      grad_.push_back(device_floats(std::vector<float>(static_cast<std::size_t>(numel))));
      const Role role = shapes[i].size() > 1 ? Role::weight : Role::bias;
      model_.add("w" + std::to_string(i), &data_.back(), &grad_.back(), shapes[i], role);
    }
    first_data_.assign(data_.begin(), data_.end());
    first_grad_.assign(grad_.begin(), grad_.end());
  }
  ~TinyModel() {
    npuDeviceSynchronize();
    for (float* pointer : first_data_) npuFree(pointer);
    for (float* pointer : first_grad_) npuFree(pointer);
  }

  Model& model() { return model_; }
  Parameter& parameter(std::size_t i) { return model_.parameters()[i]; }
  std::size_t size() const { return data_.size(); }
  float*& data(std::size_t i) { return data_[i]; }
  float*& grad(std::size_t i) { return grad_[i]; }
  std::size_t numel(std::size_t i) const { return static_cast<std::size_t>(model_.parameters()[i].numel()); }

  std::vector<float> random(std::size_t count, float scale) {
    std::normal_distribution<float> normal(0, scale);
    std::vector<float> values(count);
    for (float& value : values) value = normal(random_);
    return values;
  }
  /// A "backward pass": writes gradients to where the program's pointers lead, rounded to the element type.
  void write_grad(std::size_t i, const std::vector<float>& values) { write(grad_[i], i, values); }
  void write_data(std::size_t i, const std::vector<float>& values) { write(data_[i], i, values); }
  std::vector<float> read_data(std::size_t i) { return read(data_[i], i); }
  std::vector<float> read_grad(std::size_t i) { return read(grad_[i], i); }
  std::vector<std::vector<float>> read_all() {
    std::vector<std::vector<float>> all;
    for (std::size_t i = 0; i < size(); ++i) all.push_back(read_data(i));
    return all;
  }

 private:
  template <class Element>
  static void write_as(void* to, const std::vector<float>& values) {
    std::vector<Element> elements;
    for (float value : values) elements.push_back(Element(value));
    EXPECT_EQ(npuMemcpy(to, elements.data(), elements.size() * sizeof(Element), npuMemcpyHostToDevice),
              npuSuccess);
  }
  template <class Element>
  static std::vector<float> read_as(const void* from, std::size_t count) {
    std::vector<Element> elements(count);
    EXPECT_EQ(npuMemcpy(elements.data(), from, count * sizeof(Element), npuMemcpyDeviceToHost), npuSuccess);
    return std::vector<float>(elements.begin(), elements.end());
  }
  void write(void* to, std::size_t i, const std::vector<float>& values) {
    ASSERT_EQ(values.size(), numel(i));
    ASSERT_EQ(npuDeviceSynchronize(), npuSuccess);
    if (values.empty()) return;
    if (parameter(i).dtype == DType::f32) write_as<float>(to, values);
    if (parameter(i).dtype == DType::f16) write_as<__half>(to, values);
    if (parameter(i).dtype == DType::bf16) write_as<__nv_bfloat16>(to, values);
  }
  std::vector<float> read(const void* from, std::size_t i) {
    EXPECT_EQ(npuDeviceSynchronize(), npuSuccess);
    if (numel(i) == 0) return {};
    if (parameter(i).dtype == DType::f16) return read_as<__half>(from, numel(i));
    if (parameter(i).dtype == DType::bf16) return read_as<__nv_bfloat16>(from, numel(i));
    return read_as<float>(from, numel(i));
  }

  std::mt19937 random_;
  std::deque<float*> data_, grad_;
  std::vector<float*> first_data_, first_grad_;
  Model model_;
};

}  // namespace npu::test

#endif  // TESTS_SHIM_OPTIM_TINY_MODEL_H_
