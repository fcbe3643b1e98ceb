// Descriptors of the graph interface without memory on the host: every call says so.
#include "npu/dnn.h"
#include "tests/shim/failing_allocation.h"

namespace {

TEST(GraphWithoutMemory, EveryCallSaysSo) {
  const auto fails = [](const auto& call) {
    return test::fail_each_allocation(NPUDNN_STATUS_SUCCESS, NPUDNN_STATUS_ALLOC_FAILED, call);
  };
  npudnnBackendDescriptor_t tensor = nullptr;
  EXPECT_GT(fails([&] { return npudnnBackendCreateDescriptor(NPUDNN_BACKEND_TENSOR_DESCRIPTOR, &tensor); }),
            0);
  const int64_t dims[] = {2, 3, 4, 5}, strides[] = {60, 20, 5, 1}, number = 1, alignment = 16;
  const npudnnDataType_t type = NPUDNN_DATA_FLOAT;
  const auto set = [&](npudnnBackendAttributeName_t name, npudnnBackendAttributeType_t of, int64_t count,
                       const void* elements) {
    EXPECT_GT(fails([&] { return npudnnBackendSetAttribute(tensor, name, of, count, elements); }), 0) << name;
  };
  set(NPUDNN_ATTR_TENSOR_DATA_TYPE, NPUDNN_TYPE_DATA_TYPE, 1, &type);
  set(NPUDNN_ATTR_TENSOR_DIMENSIONS, NPUDNN_TYPE_INT64, 4, dims);
  set(NPUDNN_ATTR_TENSOR_STRIDES, NPUDNN_TYPE_INT64, 4, strides);
  set(NPUDNN_ATTR_TENSOR_UNIQUE_ID, NPUDNN_TYPE_INT64, 1, &number);
  set(NPUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, NPUDNN_TYPE_INT64, 1, &alignment);
  EXPECT_GT(fails([&] { return npudnnBackendFinalize(tensor); }), 0);
  EXPECT_EQ(npudnnBackendDestroyDescriptor(tensor), NPUDNN_STATUS_SUCCESS);
}

}  // namespace
