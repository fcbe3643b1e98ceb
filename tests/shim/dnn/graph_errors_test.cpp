// What the graph interface refuses, and how it says so.

#include <gtest/gtest.h>

#include "tests/shim/dnn/graph_case.h"

namespace npu::test {
namespace {

TEST(GraphErrors, DescriptorsOfOperationsThatAreNotSupportedAreNotMade) {
  npudnnBackendDescriptor_t made = nullptr;
  EXPECT_EQ(npudnnBackendCreateDescriptor(NPUDNN_BACKEND_OPERATION_SIGNAL_DESCRIPTOR, &made),
            NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(last_error(), "NPUDNN_BACKEND_OPERATION_SIGNAL_DESCRIPTOR is not supported");
  EXPECT_EQ(npudnnBackendCreateDescriptor(NPUDNN_BACKEND_TENSOR_DESCRIPTOR, nullptr),
            NPUDNN_STATUS_BAD_PARAM_NULL_POINTER);
}

TEST(GraphErrors, AttributesAreCheckedByNameTypeAndCount) {
  Described tensor(NPUDNN_BACKEND_TENSOR_DESCRIPTOR);
  const int64_t nine[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
  EXPECT_EQ(tensor.set(NPUDNN_ATTR_TENSOR_DIMENSIONS, NPUDNN_TYPE_FLOAT, 1, nine),
            NPUDNN_STATUS_BAD_PARAM_ATTRIBUTE_TYPE);
  EXPECT_EQ(last_error(), "NPUDNN_ATTR_TENSOR_DIMENSIONS does not have this type");
  EXPECT_EQ(tensor.set(NPUDNN_ATTR_TENSOR_DIMENSIONS, NPUDNN_TYPE_INT64, 9, nine), NPUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(tensor.set(NPUDNN_ATTR_POINTWISE_MODE, NPUDNN_TYPE_POINTWISE_MODE, 1, nine),
            NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(tensor.finalize(), NPUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(last_error(), "NPUDNN_BACKEND_TENSOR_DESCRIPTOR: NPUDNN_ATTR_TENSOR_DATA_TYPE is not set");
}

TEST(GraphErrors, WhatIsFinalizedStaysAsItIsAndOnlyThenCanBeRead) {
  Described how(NPUDNN_BACKEND_MATMUL_DESCRIPTOR);
  int64_t count = 0;
  int type = -1;
  how.choice(NPUDNN_ATTR_MATMUL_COMP_TYPE, NPUDNN_TYPE_DATA_TYPE, NPUDNN_DATA_FLOAT);
  const auto get = [&] {
    return npudnnBackendGetAttribute(how.get(), NPUDNN_ATTR_MATMUL_COMP_TYPE, NPUDNN_TYPE_DATA_TYPE, 1,
                                     &count, &type);
  };
  EXPECT_EQ(get(), NPUDNN_STATUS_BAD_PARAM_NOT_FINALIZED);
  how.finish();
  EXPECT_EQ(get(), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(count, 1);
  EXPECT_EQ(type, NPUDNN_DATA_FLOAT);
  EXPECT_EQ(how.set(NPUDNN_ATTR_MATMUL_COMP_TYPE, NPUDNN_TYPE_DATA_TYPE, 1, &type),
            NPUDNN_STATUS_NOT_INITIALIZED);
}

TEST(GraphErrors, FeaturesThatAreNotSupportedAreNamed) {
  Described tensor(NPUDNN_BACKEND_TENSOR_DESCRIPTOR);
  const int reordered = NPUDNN_TENSOR_REORDERING_INT8x32, plain = NPUDNN_TENSOR_REORDERING_NONE;
  EXPECT_EQ(tensor.set(NPUDNN_ATTR_TENSOR_REORDERING_MODE, NPUDNN_TYPE_TENSOR_REORDERING_MODE, 1, &plain),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(tensor.set(NPUDNN_ATTR_TENSOR_REORDERING_MODE, NPUDNN_TYPE_TENSOR_REORDERING_MODE, 1, &reordered),
            NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(last_error(),
            "NPUDNN_BACKEND_TENSOR_DESCRIPTOR: NPUDNN_ATTR_TENSOR_REORDERING_MODE is not supported");
  tensor.choice(NPUDNN_ATTR_TENSOR_DATA_TYPE, NPUDNN_TYPE_DATA_TYPE, NPUDNN_DATA_FP8_E4M3);
  tensor.integers(NPUDNN_ATTR_TENSOR_DIMENSIONS, {2, 2});
  tensor.integers(NPUDNN_ATTR_TENSOR_STRIDES, {2, 1});
  tensor.integers(NPUDNN_ATTR_TENSOR_UNIQUE_ID, {1});
  EXPECT_EQ(tensor.finalize(), NPUDNN_STATUS_NOT_SUPPORTED_DATA_TYPE);
}

TEST(GraphErrors, OperationsCheckTheirShapes) {
  GraphCase graph;
  const Described &a = graph.between({2, 3, 4}), &b = graph.between({2, 5, 6}), &c = graph.between({2, 3, 6});
  EXPECT_EQ(graph.product(a, b, c).finalize(), NPUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH);
  EXPECT_EQ(last_error(),
            "NPUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR: the matrices' dims do not fit each other");
}

TEST(GraphErrors, GraphsNeedASourceForEveryVirtualTensorAndOnlyOne) {
  Tensor y(NPUDNN_DATA_FLOAT, {2, 3});
  {
    GraphCase graph;
    graph.pointwise(NPUDNN_POINTWISE_EXP, &graph.between({2, 3}), nullptr, nullptr, graph.tensor(y));
    Described all(NPUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
    EXPECT_EQ(graph.finalize_graph(all), NPUDNN_STATUS_BAD_PARAM);
  }
  GraphCase twice;
  const Described& x = twice.tensor(y);
  const Described& to = twice.between({2, 3});
  twice.pointwise(NPUDNN_POINTWISE_EXP, &x, nullptr, nullptr, to);
  twice.pointwise(NPUDNN_POINTWISE_LOG, &x, nullptr, nullptr, to);
  Described all(NPUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
  EXPECT_EQ(twice.finalize_graph(all), NPUDNN_STATUS_BAD_PARAM);
}

TEST(GraphErrors, ExecutionNeedsAPointerForEveryTensorWithMemory) {
  Tensor x(NPUDNN_DATA_FLOAT, {2, 3}), y(NPUDNN_DATA_FLOAT, {2, 3});
  npudnnHandle_t handle = nullptr;
  ASSERT_EQ(npudnnCreate(&handle), NPUDNN_STATUS_SUCCESS);
  GraphCase graph;
  const Described& from = graph.tensor(x);
  graph.pointwise(NPUDNN_POINTWISE_EXP, &from, nullptr, nullptr, graph.tensor(y));
  Described all(NPUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR), engine(NPUDNN_BACKEND_ENGINE_DESCRIPTOR),
      config(NPUDNN_BACKEND_ENGINECFG_DESCRIPTOR), plan(NPUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR),
      pack(NPUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
  ASSERT_EQ(graph.finalize_graph(all), NPUDNN_STATUS_SUCCESS);
  engine.child(NPUDNN_ATTR_ENGINE_OPERATION_GRAPH, all);
  engine.integers(NPUDNN_ATTR_ENGINE_GLOBAL_INDEX, {0});
  engine.finish();
  config.child(NPUDNN_ATTR_ENGINECFG_ENGINE, engine);
  config.finish();
  plan.child(NPUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, config);
  plan.finish();
  void* pointer = x.data();
  pack.set(NPUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, NPUDNN_TYPE_VOID_PTR, 1, &pointer);
  pack.integers(NPUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, {101});
  pack.finish();
  EXPECT_EQ(npudnnBackendExecute(handle, plan.get(), pack.get()), NPUDNN_STATUS_BAD_PARAM_NULL_POINTER);
  EXPECT_EQ(npudnnBackendExecute(handle, pack.get(), plan.get()), NPUDNN_STATUS_BAD_PARAM_DESCRIPTOR_TYPE);
  EXPECT_EQ(npudnnBackendExecute(nullptr, plan.get(), pack.get()), NPUDNN_STATUS_NOT_INITIALIZED);
  Described second(NPUDNN_BACKEND_ENGINE_DESCRIPTOR);
  second.child(NPUDNN_ATTR_ENGINE_OPERATION_GRAPH, all);
  second.integers(NPUDNN_ATTR_ENGINE_GLOBAL_INDEX, {1});
  EXPECT_EQ(second.finalize(), NPUDNN_STATUS_NOT_SUPPORTED);
  npudnnDestroy(handle);
}

}  // namespace
}  // namespace npu::test
