#pragma once
// Graphs for tests: descriptors that free themselves, and a graph that runs what was put into it.

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "npu/dnn.h"
#include "tests/shim/dnn/dnn_tensors.h"

namespace npu::test {

inline std::string last_error() {
  char text[256] = {};
  npudnnGetLastErrorString(text, sizeof text);
  return text;
}

class Described {
 public:
  explicit Described(npudnnBackendDescriptorType_t type) {
    EXPECT_EQ(npudnnBackendCreateDescriptor(type, &descriptor_), NPUDNN_STATUS_SUCCESS) << last_error();
  }
  ~Described() { npudnnBackendDestroyDescriptor(descriptor_); }
  Described(const Described&) = delete;
  Described& operator=(const Described&) = delete;

  npudnnBackendDescriptor_t get() const { return descriptor_; }
  npudnnStatus_t set(npudnnBackendAttributeName_t name, npudnnBackendAttributeType_t type, int64_t count,
                     const void* values) {
    return npudnnBackendSetAttribute(descriptor_, name, type, count, values);
  }
  void integers(npudnnBackendAttributeName_t name, const std::vector<int64_t>& values) {
    EXPECT_EQ(set(name, NPUDNN_TYPE_INT64, static_cast<int64_t>(values.size()), values.data()),
              NPUDNN_STATUS_SUCCESS)
        << last_error();
  }
  void real(npudnnBackendAttributeName_t name, double value) {
    EXPECT_EQ(set(name, NPUDNN_TYPE_DOUBLE, 1, &value), NPUDNN_STATUS_SUCCESS) << last_error();
  }
  void flag(npudnnBackendAttributeName_t name, bool value) {
    EXPECT_EQ(set(name, NPUDNN_TYPE_BOOLEAN, 1, &value), NPUDNN_STATUS_SUCCESS) << last_error();
  }
  void choice(npudnnBackendAttributeName_t name, npudnnBackendAttributeType_t type, int value) {
    EXPECT_EQ(set(name, type, 1, &value), NPUDNN_STATUS_SUCCESS) << last_error();
  }
  void child(npudnnBackendAttributeName_t name, const Described& other) { children(name, {other.get()}); }
  void children(npudnnBackendAttributeName_t name, const std::vector<npudnnBackendDescriptor_t>& others) {
    EXPECT_EQ(set(name, NPUDNN_TYPE_BACKEND_DESCRIPTOR, static_cast<int64_t>(others.size()), others.data()),
              NPUDNN_STATUS_SUCCESS)
        << last_error();
  }
  npudnnStatus_t finalize() { return npudnnBackendFinalize(descriptor_); }
  void finish() { EXPECT_EQ(finalize(), NPUDNN_STATUS_SUCCESS) << last_error(); }

 private:
  npudnnBackendDescriptor_t descriptor_ = nullptr;
};
using Piece = std::unique_ptr<Described>;

/// A graph as a program builds it. Tensors are named by their unique ids; what has memory is bound to it.
class GraphCase {
 public:
  GraphCase() { EXPECT_EQ(npudnnCreate(&handle_), NPUDNN_STATUS_SUCCESS); }
  ~GraphCase() { npudnnDestroy(handle_); }
  GraphCase(const GraphCase&) = delete;
  GraphCase& operator=(const GraphCase&) = delete;

  const Described& tensor(const Tensor& memory) {
    std::vector<int64_t> dims(memory.dims().begin(), memory.dims().end());
    std::vector<int64_t> strides(memory.strides().begin(), memory.strides().end());
    return describe(memory.type(), dims, strides, memory.data(), false);
  }
  const Described& between(std::vector<int64_t> dims, npudnnDataType_t type = NPUDNN_DATA_FLOAT,
                           std::vector<int64_t> strides = {}) {
    if (strides.empty()) {
      strides.assign(dims.size(), 1);
      for (size_t i = dims.size() - 1; i-- > 0;) strides[i] = strides[i + 1] * dims[i + 1];
    }
    return describe(type, dims, strides, nullptr, false);
  }
  /// One float, or one integer of 64 bits, handed over by value; `value` is read when the graph runs.
  const Described& scalar(const float* value, size_t rank = 4) {
    return describe(NPUDNN_DATA_FLOAT, std::vector<int64_t>(rank, 1), std::vector<int64_t>(rank, 1),
                    const_cast<float*>(value), true);
  }
  const Described& scalar(const int64_t* value, size_t rank = 4) {
    return describe(NPUDNN_DATA_INT64, std::vector<int64_t>(rank, 1), std::vector<int64_t>(rank, 1),
                    const_cast<int64_t*>(value), true);
  }

  Described& piece(npudnnBackendDescriptorType_t type) {
    pieces_.push_back(std::make_unique<Described>(type));
    return *pieces_.back();
  }
  Described& operation(npudnnBackendDescriptorType_t type) {
    Described& made = piece(type);
    operations_.push_back(made.get());
    return made;
  }

  Described& pointwise_settings(npudnnPointwiseMode_t mode) {
    Described& how = piece(NPUDNN_BACKEND_POINTWISE_DESCRIPTOR);
    how.choice(NPUDNN_ATTR_POINTWISE_MODE, NPUDNN_TYPE_POINTWISE_MODE, mode);
    how.choice(NPUDNN_ATTR_POINTWISE_MATH_PREC, NPUDNN_TYPE_DATA_TYPE, NPUDNN_DATA_FLOAT);
    return how;
  }
  void pointwise(Described& how, const Described* x, const Described* b, const Described* t,
                 const Described& y, bool backward = false) {
    how.finish();
    Described& op = operation(NPUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR);
    op.child(NPUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, how);
    if (backward) {
      op.child(NPUDNN_ATTR_OPERATION_POINTWISE_DYDESC, *x);
      op.child(NPUDNN_ATTR_OPERATION_POINTWISE_XDESC, *b);
      op.child(NPUDNN_ATTR_OPERATION_POINTWISE_DXDESC, y);
    } else {
      if (x) op.child(NPUDNN_ATTR_OPERATION_POINTWISE_XDESC, *x);
      if (b) op.child(NPUDNN_ATTR_OPERATION_POINTWISE_BDESC, *b);
      if (t) op.child(NPUDNN_ATTR_OPERATION_POINTWISE_TDESC, *t);
      op.child(NPUDNN_ATTR_OPERATION_POINTWISE_YDESC, y);
    }
    op.finish();
  }
  void pointwise(npudnnPointwiseMode_t mode, const Described* x, const Described* b, const Described* t,
                 const Described& y) {
    pointwise(pointwise_settings(mode), x, b, t, y,
              mode >= NPUDNN_POINTWISE_RELU_BWD && mode < NPUDNN_POINTWISE_CMP_EQ);
  }
  Described& product(const Described& a, const Described& b, const Described& c) {
    Described& how = piece(NPUDNN_BACKEND_MATMUL_DESCRIPTOR);
    how.choice(NPUDNN_ATTR_MATMUL_COMP_TYPE, NPUDNN_TYPE_DATA_TYPE, NPUDNN_DATA_FLOAT);
    how.finish();
    Described& op = operation(NPUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR);
    op.child(NPUDNN_ATTR_OPERATION_MATMUL_DESC, how);
    op.child(NPUDNN_ATTR_OPERATION_MATMUL_ADESC, a);
    op.child(NPUDNN_ATTR_OPERATION_MATMUL_BDESC, b);
    op.child(NPUDNN_ATTR_OPERATION_MATMUL_CDESC, c);
    return op;
  }
  void reduction(npudnnReduceTensorOp_t how_to, const Described& x, const Described& y) {
    Described& how = piece(NPUDNN_BACKEND_REDUCTION_DESCRIPTOR);
    how.choice(NPUDNN_ATTR_REDUCTION_OPERATOR, NPUDNN_TYPE_REDUCTION_OPERATOR_TYPE, how_to);
    how.choice(NPUDNN_ATTR_REDUCTION_COMP_TYPE, NPUDNN_TYPE_DATA_TYPE, NPUDNN_DATA_FLOAT);
    how.finish();
    Described& op = operation(NPUDNN_BACKEND_OPERATION_REDUCTION_DESCRIPTOR);
    op.child(NPUDNN_ATTR_OPERATION_REDUCTION_DESC, how);
    op.child(NPUDNN_ATTR_OPERATION_REDUCTION_XDESC, x);
    op.child(NPUDNN_ATTR_OPERATION_REDUCTION_YDESC, y);
    op.finish();
  }
  void view(const Described& x, const Described& y) {
    Described& op = operation(NPUDNN_BACKEND_OPERATION_RESHAPE_DESCRIPTOR);
    op.child(NPUDNN_ATTR_OPERATION_RESHAPE_XDESC, x);
    op.child(NPUDNN_ATTR_OPERATION_RESHAPE_YDESC, y);
    op.finish();
  }

  npudnnStatus_t finalize_graph(Described& graph) {
    graph.children(NPUDNN_ATTR_OPERATIONGRAPH_OPS, operations_);
    graph.set(NPUDNN_ATTR_OPERATIONGRAPH_HANDLE, NPUDNN_TYPE_HANDLE, 1, &handle_);
    return graph.finalize();
  }
  /// The way of most programs: heuristics, their first engine configuration, a plan, execution.
  void run() {
    Described graph(NPUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR),
        heuristics(NPUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR), config(NPUDNN_BACKEND_ENGINECFG_DESCRIPTOR),
        plan(NPUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR), pack(NPUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
    ASSERT_EQ(finalize_graph(graph), NPUDNN_STATUS_SUCCESS) << last_error();
    heuristics.child(NPUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph);
    heuristics.choice(NPUDNN_ATTR_ENGINEHEUR_MODE, NPUDNN_TYPE_HEUR_MODE, NPUDNN_HEUR_MODE_A);
    heuristics.finish();
    npudnnBackendDescriptor_t found = config.get();
    int64_t count = 0;
    ASSERT_EQ(npudnnBackendGetAttribute(heuristics.get(), NPUDNN_ATTR_ENGINEHEUR_RESULTS,
                                        NPUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &count, &found),
              NPUDNN_STATUS_SUCCESS);
    ASSERT_EQ(count, 1);
    plan.child(NPUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, config);
    plan.finish();
    pack.set(NPUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, NPUDNN_TYPE_VOID_PTR,
             static_cast<int64_t>(pointers_.size()), pointers_.data());
    pack.integers(NPUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, uids_);
    pack.finish();
    ASSERT_EQ(npudnnBackendExecute(handle_, plan.get(), pack.get()), NPUDNN_STATUS_SUCCESS) << last_error();
    ASSERT_EQ(npuDeviceSynchronize(), npuSuccess);
  }

 private:
  const Described& describe(npudnnDataType_t type, const std::vector<int64_t>& dims,
                            const std::vector<int64_t>& strides, void* memory, bool by_value) {
    Described& made = piece(NPUDNN_BACKEND_TENSOR_DESCRIPTOR);
    const int64_t uid = 100 + static_cast<int64_t>(pieces_.size());
    made.choice(NPUDNN_ATTR_TENSOR_DATA_TYPE, NPUDNN_TYPE_DATA_TYPE, type);
    made.integers(NPUDNN_ATTR_TENSOR_DIMENSIONS, dims);
    made.integers(NPUDNN_ATTR_TENSOR_STRIDES, strides);
    made.integers(NPUDNN_ATTR_TENSOR_UNIQUE_ID, {uid});
    made.integers(NPUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, {16});
    made.flag(NPUDNN_ATTR_TENSOR_IS_VIRTUAL, memory == nullptr);
    made.flag(NPUDNN_ATTR_TENSOR_IS_BY_VALUE, by_value);
    made.finish();
    if (memory != nullptr) {
      uids_.push_back(uid);
      pointers_.push_back(memory);
    }
    return made;
  }

  npudnnHandle_t handle_ = nullptr;
  std::vector<Piece> pieces_;
  std::vector<npudnnBackendDescriptor_t> operations_;
  std::vector<int64_t> uids_;
  std::vector<void*> pointers_;
};

}  // namespace npu::test
