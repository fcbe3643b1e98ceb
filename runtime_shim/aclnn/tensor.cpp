#include "runtime_shim/aclnn/tensor.h"

#include <algorithm>
#include <cstring>

#include "runtime_shim/kernels/element.h"

namespace npu::aclnn {
namespace {

struct TypeFacts {
  aclDataType type;
  size_t bytes;
  const char* name;
};

constexpr TypeFacts kTypes[] = {
    {ACL_FLOAT, 4, "FLOAT"},         {ACL_FLOAT16, 2, "FLOAT16"},
    {ACL_INT8, 1, "INT8"},           {ACL_INT32, 4, "INT32"},
    {ACL_UINT8, 1, "UINT8"},         {ACL_INT16, 2, "INT16"},
    {ACL_UINT16, 2, "UINT16"},       {ACL_UINT32, 4, "UINT32"},
    {ACL_INT64, 8, "INT64"},         {ACL_UINT64, 8, "UINT64"},
    {ACL_DOUBLE, 8, "DOUBLE"},       {ACL_BOOL, 1, "BOOL"},
    {ACL_COMPLEX64, 8, "COMPLEX64"}, {ACL_COMPLEX128, 16, "COMPLEX128"},
    {ACL_BF16, 2, "BFLOAT16"},       {ACL_COMPLEX32, 4, "COMPLEX32"},
};

const TypeFacts* facts_of(aclDataType type) {
  const auto* const found = std::find_if(std::begin(kTypes), std::end(kTypes),
                                         [&](const TypeFacts& facts) { return facts.type == type; });
  return found == std::end(kTypes) ? nullptr : found;
}

template <class Number>
double number_at(const void* from) {
  Number number;
  std::memcpy(&number, from, sizeof number);
  return static_cast<double>(number);
}

}  // namespace

int64_t Dimensions::product() const {
  int64_t result = 1;
  for (const int64_t length : *this) result *= length;
  return result;
}

bool Dimensions::operator==(const Dimensions& other) const {
  return std::equal(begin(), end(), other.begin(), other.end());
}

std::string text_of(const Dimensions& dimensions) {
  std::string text = "[";
  for (int i = 0; i < dimensions.count; ++i) text += (i == 0 ? "" : ", ") + std::to_string(dimensions[i]);
  return text + "]";
}

Dimensions contiguous_strides(const Dimensions& shape) {
  Dimensions strides;
  strides.count = shape.count;
  int64_t step = 1;
  for (int i = shape.count; i-- > 0; step *= shape[i]) strides[i] = step;
  return strides;
}

bool Tensor::is_contiguous() const {
  int64_t step = 1;
  for (int i = rank(); i-- > 0; step *= shape[i])
    if (shape[i] > 1 && strides[i] != step) return false;
  return true;
}

int64_t Tensor::span() const {
  int64_t last = 0;
  for (int i = 0; i < rank(); ++i) {
    if (shape[i] == 0) return 0;
    last += (shape[i] - 1) * strides[i];
  }
  return last + 1;
}

char* Tensor::data() const {
  return static_cast<char*>(memory) + offset * static_cast<int64_t>(bytes_of(type));
}

Tensor contiguous(const Dimensions& shape, aclDataType type, void* memory) {
  Tensor tensor;
  tensor.shape = tensor.storage = shape;
  tensor.strides = contiguous_strides(shape);
  tensor.type = type;
  tensor.memory = memory;
  return tensor;
}

size_t bytes_of(aclDataType type) {
  const TypeFacts* const facts = facts_of(type);
  return facts == nullptr ? 0 : facts->bytes;
}

const char* name_of(aclDataType type) {
  const TypeFacts* const facts = facts_of(type);
  return facts == nullptr ? "a type that is not known" : facts->name;
}

}  // namespace npu::aclnn

double aclScalar::number() const {
  const void* const from = bytes.data();
  switch (type) {
    case ACL_FLOAT:
    case ACL_COMPLEX64:
      return npu::aclnn::number_at<float>(from);
    case ACL_DOUBLE:
    case ACL_COMPLEX128:
      return npu::aclnn::number_at<double>(from);
    case ACL_FLOAT16:
      return npu::ops::half_to_float(static_cast<uint16_t>(npu::aclnn::number_at<uint16_t>(from)));
    case ACL_BF16:
      return npu::ops::bfloat16_to_float(static_cast<uint16_t>(npu::aclnn::number_at<uint16_t>(from)));
    case ACL_INT8:
      return npu::aclnn::number_at<int8_t>(from);
    case ACL_UINT8:
    case ACL_BOOL:
      return npu::aclnn::number_at<uint8_t>(from);
    case ACL_INT16:
      return npu::aclnn::number_at<int16_t>(from);
    case ACL_UINT16:
      return npu::aclnn::number_at<uint16_t>(from);
    case ACL_INT32:
      return npu::aclnn::number_at<int32_t>(from);
    case ACL_UINT32:
      return npu::aclnn::number_at<uint32_t>(from);
    case ACL_INT64:
      return npu::aclnn::number_at<int64_t>(from);
    case ACL_UINT64:
      return npu::aclnn::number_at<uint64_t>(from);
    default:
      return 0;
  }
}
