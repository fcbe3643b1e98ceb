// The objects of acl_meta.h: made, destroyed, and asked for their properties.
#include <algorithm>
#include <cstring>
#include <new>

#include "runtime_shim/aclnn/formats.h"
#include "runtime_shim/aclnn/status.h"
#include "runtime_shim/aclnn/tensor.h"

namespace {

using npu::aclnn::Dimensions;
using npu::aclnn::guarded;
using npu::aclnn::kInvalid;
using npu::aclnn::kMostDimensions;
using npu::aclnn::kNullPointer;
using npu::aclnn::Refusal;
using npu::aclnn::Tensor;

/// A program's arguments for a view.
struct View {
  const int64_t* shape;
  uint64_t rank;
  aclDataType type;
  const int64_t* strides;
  int64_t offset;
  aclFormat format;
  const int64_t* storage;
  uint64_t storage_rank;
  void* memory;
};

Dimensions dimensions_of(const int64_t* values, uint64_t count, const char* what, bool may_be_negative) {
  if (count > kMostDimensions)
    throw Refusal{kInvalid,
                  std::string(what) + " has " + std::to_string(count) + " dimensions, at most 8 are allowed"};
  if (values == nullptr && count > 0) throw Refusal{kNullPointer, std::string(what) + " is null"};
  Dimensions result;
  for (uint64_t i = 0; i < count; ++i) {
    if (!may_be_negative && values[i] < 0)
      throw Refusal{kInvalid, std::string(what) + " has the negative length " + std::to_string(values[i])};
    result.push(values[i]);
  }
  return result;
}

Tensor tensor_of(const View& view) {
  if (npu::aclnn::bytes_of(view.type) == 0)
    throw Refusal{kInvalid, "dataType " + std::to_string(view.type) + " is no type of tensors here"};
  npu::aclnn::require_common(view.format);
  Tensor tensor;
  tensor.shape = dimensions_of(view.shape, view.rank, "viewDims", false);
  tensor.strides = view.strides == nullptr ? npu::aclnn::contiguous_strides(tensor.shape)
                                           : dimensions_of(view.strides, view.rank, "stride", true);
  tensor.storage = dimensions_of(view.storage, view.storage_rank, "storageDims", false);
  tensor.offset = view.offset;
  tensor.type = view.type;
  tensor.format = view.format;
  tensor.memory = view.memory;
  return tensor;
}

template <class Object, class Fill>
Object* made(const char* function, const Fill& fill) {
  Object* object = nullptr;
  const aclnnStatus status = guarded(function, [&] { object = new Object{fill()}; });
  return status == npu::aclnn::kSuccess ? object : nullptr;
}

template <class Value>
const Value* present(const Value* values, uint64_t size) {
  if (values == nullptr && size > 0) throw Refusal{kNullPointer, "value is null"};
  return values;
}

template <class Object>
std::vector<Object*> entries_of(const Object* const* values, uint64_t size) {
  present(values, size);
  std::vector<Object*> entries;
  for (uint64_t i = 0; i < size; ++i) {
    if (values[i] == nullptr) throw Refusal{kNullPointer, "entry " + std::to_string(i) + " is null"};
    entries.push_back(const_cast<Object*>(values[i]));
  }
  return entries;
}

template <class Object>
aclnnStatus destroyed(const Object* object) {
  delete object;
  return npu::aclnn::kSuccess;
}

template <class Object, class Value, class Read>
aclnnStatus property(const char* function, const Object* object, Value* value, const Read& read) {
  return guarded(function, [&] {
    if (object == nullptr || value == nullptr) throw Refusal{kNullPointer, "an argument is null"};
    *value = read(*object);
  });
}

aclnnStatus lengths(const char* function, const aclTensor* tensor, int64_t** values, uint64_t* count,
                    Dimensions Tensor::* member) {
  return guarded(function, [&] {
    if (tensor == nullptr || values == nullptr || count == nullptr)
      throw Refusal{kNullPointer, "an argument is null"};
    const Dimensions& from = tensor->value.*member;
    *count = static_cast<uint64_t>(from.count);
    *values = new int64_t[std::max<size_t>(*count, 1)];
    std::copy(from.begin(), from.end(), *values);
  });
}

}  // namespace

extern "C" {

aclTensor* aclCreateTensor(const int64_t* viewDims, uint64_t viewDimsNum, aclDataType dataType,
                           const int64_t* stride, int64_t offset, aclFormat format,
                           const int64_t* storageDims, uint64_t storageDimsNum, void* tensorData) {
  return made<aclTensor>("aclCreateTensor", [&] {
    return tensor_of(
        {viewDims, viewDimsNum, dataType, stride, offset, format, storageDims, storageDimsNum, tensorData});
  });
}

aclnnStatus aclInitTensor(aclTensor* tensor, const int64_t* viewDims, uint64_t viewDimsNum,
                          aclDataType dataType, const int64_t* stride, int64_t offset, aclFormat format,
                          const int64_t* storageDims, uint64_t storageDimsNum, void* tensorDataAddr) {
  return guarded("aclInitTensor", [&] {
    if (tensor == nullptr) throw Refusal{kNullPointer, "tensor is null"};
    tensor->value = tensor_of({viewDims, viewDimsNum, dataType, stride, offset, format, storageDims,
                               storageDimsNum, tensorDataAddr});
  });
}

aclScalar* aclCreateScalar(void* value, aclDataType dataType) {
  return made<aclScalar>("aclCreateScalar", [&] {
    const size_t bytes = npu::aclnn::bytes_of(dataType);
    if (value == nullptr) throw Refusal{kNullPointer, "value is null"};
    if (bytes == 0) throw Refusal{kInvalid, "dataType " + std::to_string(dataType) + " has no numbers"};
    aclScalar scalar{dataType, {}};
    std::memcpy(scalar.bytes.data(), value, bytes);
    return scalar;
  });
}

aclIntArray* aclCreateIntArray(const int64_t* value, uint64_t size) {
  return made<aclIntArray>("aclCreateIntArray", [&] {
    present(value, size);
    return std::vector<int64_t>(value, value + size);
  });
}

aclFloatArray* aclCreateFloatArray(const float* value, uint64_t size) {
  return made<aclFloatArray>("aclCreateFloatArray", [&] {
    present(value, size);
    return std::vector<float>(value, value + size);
  });
}

aclBoolArray* aclCreateBoolArray(const bool* value, uint64_t size) {
  return made<aclBoolArray>("aclCreateBoolArray", [&] {
    present(value, size);
    return std::vector<char>(value, value + size);
  });
}

aclTensorList* aclCreateTensorList(const aclTensor* const* value, uint64_t size) {
  return made<aclTensorList>("aclCreateTensorList", [&] { return entries_of(value, size); });
}

aclScalarList* aclCreateScalarList(const aclScalar* const* value, uint64_t size) {
  return made<aclScalarList>("aclCreateScalarList", [&] { return entries_of(value, size); });
}

aclnnStatus aclDestroyTensor(const aclTensor* tensor) { return destroyed(tensor); }
aclnnStatus aclDestroyScalar(const aclScalar* scalar) { return destroyed(scalar); }
aclnnStatus aclDestroyIntArray(const aclIntArray* array) { return destroyed(array); }
aclnnStatus aclDestroyFloatArray(const aclFloatArray* array) { return destroyed(array); }
aclnnStatus aclDestroyBoolArray(const aclBoolArray* array) { return destroyed(array); }

aclnnStatus aclDestroyTensorList(const aclTensorList* array) {
  if (array != nullptr) {
    for (const aclTensor* const tensor : array->tensors) delete tensor;
  }
  return destroyed(array);
}

aclnnStatus aclDestroyScalarList(const aclScalarList* array) {
  if (array != nullptr) {
    for (const aclScalar* const scalar : array->scalars) delete scalar;
  }
  return destroyed(array);
}

aclnnStatus aclGetViewShape(const aclTensor* tensor, int64_t** viewDims, uint64_t* viewDimsNum) {
  return lengths("aclGetViewShape", tensor, viewDims, viewDimsNum, &Tensor::shape);
}
aclnnStatus aclGetStorageShape(const aclTensor* tensor, int64_t** storageDims, uint64_t* storageDimsNum) {
  return lengths("aclGetStorageShape", tensor, storageDims, storageDimsNum, &Tensor::storage);
}
aclnnStatus aclGetViewStrides(const aclTensor* tensor, int64_t** stridesValue, uint64_t* stridesNum) {
  return lengths("aclGetViewStrides", tensor, stridesValue, stridesNum, &Tensor::strides);
}

aclnnStatus aclGetViewOffset(const aclTensor* tensor, int64_t* offset) {
  return property("aclGetViewOffset", tensor, offset,
                  [](const aclTensor& from) { return from.value.offset; });
}
aclnnStatus aclGetFormat(const aclTensor* tensor, aclFormat* format) {
  return property("aclGetFormat", tensor, format, [](const aclTensor& from) { return from.value.format; });
}
aclnnStatus aclGetDataType(const aclTensor* tensor, aclDataType* dataType) {
  return property("aclGetDataType", tensor, dataType, [](const aclTensor& from) { return from.value.type; });
}
aclnnStatus aclGetIntArraySize(const aclIntArray* array, uint64_t* size) {
  return property("aclGetIntArraySize", array, size,
                  [](const aclIntArray& from) { return from.values.size(); });
}
aclnnStatus aclGetFloatArraySize(const aclFloatArray* array, uint64_t* size) {
  return property("aclGetFloatArraySize", array, size,
                  [](const aclFloatArray& from) { return from.values.size(); });
}
aclnnStatus aclGetBoolArraySize(const aclBoolArray* array, uint64_t* size) {
  return property("aclGetBoolArraySize", array, size,
                  [](const aclBoolArray& from) { return from.values.size(); });
}
aclnnStatus aclGetTensorListSize(const aclTensorList* tensorList, uint64_t* size) {
  return property("aclGetTensorListSize", tensorList, size,
                  [](const aclTensorList& from) { return from.tensors.size(); });
}
aclnnStatus aclGetScalarListSize(const aclScalarList* scalarList, uint64_t* size) {
  return property("aclGetScalarListSize", scalarList, size,
                  [](const aclScalarList& from) { return from.scalars.size(); });
}

aclnnStatus aclSetRawTensorAddr(aclTensor* tensor, void* addr) {
  return guarded("aclSetRawTensorAddr", [&] {
    if (tensor == nullptr) throw Refusal{kNullPointer, "tensor is null"};
    tensor->value.memory = addr;
  });
}
aclnnStatus aclGetRawTensorAddr(const aclTensor* tensor, void** addr) {
  return property("aclGetRawTensorAddr", tensor, addr,
                  [](const aclTensor& from) { return from.value.memory; });
}

}  // extern "C"
