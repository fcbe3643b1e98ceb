// Operands of operators as values. The C functions of acl_meta.h make them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "aclnn/acl_meta.h"

namespace npu::aclnn {

constexpr int kMostDimensions = 8;

/// Lengths or strides, one for each dimension.
struct Dimensions {
  int count = 0;
  std::array<int64_t, kMostDimensions> at{};

  int64_t operator[](int index) const { return at[static_cast<size_t>(index)]; }
  int64_t& operator[](int index) { return at[static_cast<size_t>(index)]; }
  const int64_t* begin() const { return at.data(); }
  const int64_t* end() const { return at.data() + count; }
  void push(int64_t value) { at[static_cast<size_t>(count++)] = value; }
  /// The product of the lengths.
  int64_t product() const;
  bool operator==(const Dimensions& other) const;
  bool operator!=(const Dimensions& other) const { return !(*this == other); }
};

/// "[2, 3]".
std::string text_of(const Dimensions& dimensions);

/// A view of device memory. Units: lengths, strides, offset in elements.
struct Tensor {
  Dimensions shape, strides, storage;
  int64_t offset = 0;
  aclDataType type = ACL_DT_UNDEFINED;
  aclFormat format = ACL_FORMAT_ND;
  void* memory = nullptr;  ///< of the storage

  int rank() const { return shape.count; }
  int64_t elements() const { return shape.product(); }
  /// Elements lie one after the other in the order of the indices.
  bool is_contiguous() const;
  /// One more than the largest distance of an element from the first one; 0 without elements.
  int64_t span() const;
  /// The first element of the view.
  char* data() const;
};

/// A contiguous view of `shape` at `memory`.
Tensor contiguous(const Dimensions& shape, aclDataType type, void* memory);

/// The strides of a contiguous view.
Dimensions contiguous_strides(const Dimensions& shape);

/// Bytes of an element. 0 for types without a size of their own.
size_t bytes_of(aclDataType type);

/// "FLOAT16", as the documents of operators write it.
const char* name_of(aclDataType type);

}  // namespace npu::aclnn

struct aclTensor {
  npu::aclnn::Tensor value;
};
struct aclScalar {
  aclDataType type;
  alignas(16) std::array<char, 16> bytes;
  /// The number as a double; of a complex one the real part.
  double number() const;
};
struct aclIntArray {
  std::vector<int64_t> values;
};
struct aclFloatArray {
  std::vector<float> values;
};
struct aclBoolArray {
  std::vector<char> values;
};
struct aclTensorList {
  std::vector<aclTensor*> tensors;
};
struct aclScalarList {
  std::vector<aclScalar*> scalars;
};
