// The driver interface over the runtime: graphs, rows, pools, functions by name; newer calls of the runtime.
#include <vector>

#include "npu/driver.h"
#include "tests/shim/runtime/graph_helper.h"

namespace {

using DriverMore = test::Runtime;

#define EXPECT_DRV(call) EXPECT_EQ(call, NPUDRV_SUCCESS)

TEST_F(DriverMore, TheRuntimeInitialisesIt) {
  int count = 0;
  EXPECT_OK(npuFree(nullptr));
  EXPECT_DRV(npudrvDeviceGetCount(&count)) << "without npudrvInit";
  EXPECT_GE(count, 1);
}

TEST_F(DriverMore, FunctionsByName) {
  using Allocate = npudrvResult (*)(npudrvDeviceptr*, size_t);
  void* found = nullptr;
  npuDriverEntryPointQueryResult result;
  npudrvDeviceptr memory = 0;
  for (const char* name : {"cuMemAlloc", "cuMemAlloc_v2"}) {
    ASSERT_OK(npuGetDriverEntryPoint(name, &found, npuEnableDefault, &result));
    ASSERT_EQ(result, npuDriverEntryPointSuccess);
    EXPECT_DRV(reinterpret_cast<Allocate>(found)(&memory, 64));
    EXPECT_DRV(npudrvMemFree(memory));
  }
  EXPECT_OK(npuGetDriverEntryPoint("cuNoSuchThing", &found, npuEnableDefault, &result));
  EXPECT_EQ(result, npuDriverEntryPointSymbolNotFound);
  EXPECT_EQ(found, nullptr);
  EXPECT_EQ(npuGetDriverEntryPoint("malloc", &found, npuEnableDefault, nullptr), npuErrorSymbolNotFound);
  npudrvDriverProcAddressQueryResult status;
  EXPECT_DRV(npudrvGetProcAddress("cuLaunchKernel", &found, 12000, 0, &status));
  EXPECT_EQ(found, reinterpret_cast<void*>(&npudrvLaunchKernel));
  EXPECT_EQ(npudrvGetProcAddress("cuTensorMapEncodeIm2col", &found, 12000, 0, &status),
            NPUDRV_ERROR_NOT_FOUND);
  EXPECT_EQ(status, NPUDRV_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND);
}

TEST_F(DriverMore, CapturesAndGraphs) {
  npudrvStream stream = nullptr;
  npudrvGraph graph = nullptr;
  npudrvGraphExec exec = nullptr;
  npudrvStreamCaptureStatus status;
  npudrvGraphNode node = nullptr;
  npudrvGraphNodeType type;
  size_t count = 1;
  int* x = test::device_ints(1);
  ASSERT_EQ(npudrvInit(0), NPUDRV_SUCCESS);
  EXPECT_DRV(npudrvStreamCreate(&stream, 1));
  EXPECT_DRV(npudrvStreamBeginCapture(stream, NPUDRV_STREAM_CAPTURE_MODE_GLOBAL));
  EXPECT_DRV(npudrvStreamIsCapturing(stream, &status));
  EXPECT_EQ(status, NPUDRV_STREAM_CAPTURE_STATUS_ACTIVE);
  EXPECT_DRV(npudrvMemsetD32Async(reinterpret_cast<npudrvDeviceptr>(x), 0x12345678, 1, stream));
  EXPECT_DRV(npudrvStreamEndCapture(stream, &graph));
  EXPECT_DRV(npudrvGraphGetNodes(graph, &node, &count));
  EXPECT_DRV(npudrvGraphNodeGetType(node, &type));
  EXPECT_EQ(type, NPUDRV_GRAPH_NODE_TYPE_MEMSET);
  EXPECT_DRV(npudrvGraphInstantiate(&exec, graph, 0));
  EXPECT_DRV(npudrvGraphDestroy(graph));
  EXPECT_DRV(npudrvGraphLaunch(exec, stream));
  EXPECT_DRV(npudrvStreamSynchronize(stream));
  EXPECT_EQ(test::first(x), 0x12345678) << "the pattern lives as long as the graph";
  EXPECT_DRV(npudrvGraphExecDestroy(exec));
}

TEST_F(DriverMore, RowsAndPools) {
  npudrvDeviceptr rows = 0;
  size_t pitch = 0;
  npudrvMemoryPool pool = nullptr;
  uint64_t kept = 1 << 20, read = 0;
  ASSERT_EQ(npudrvInit(0), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvMemAllocPitch(&rows, &pitch, 12, 3, 4), NPUDRV_SUCCESS);
  EXPECT_DRV(npudrvMemsetD2D16(rows, pitch, 0xABCD, 5, 3));
  std::vector<unsigned short> host(3 * 5);
  EXPECT_OK(npuMemcpy2D(host.data(), 10, reinterpret_cast<void*>(rows), pitch, 10, 3, npuMemcpyDeviceToHost));
  EXPECT_EQ(host, std::vector<unsigned short>(15, 0xABCD));
  EXPECT_EQ(npudrvMemsetD2D32(rows, 4, 1, 5, 3), NPUDRV_ERROR_INVALID_VALUE) << "rows overlap";
  EXPECT_EQ(npudrvMemAllocPitch(&rows, &pitch, 12, 3, 5), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_DRV(npudrvDeviceGetDefaultMemPool(&pool, 0));
  EXPECT_DRV(npudrvMemPoolSetAttribute(pool, NPUDRV_MEMPOOL_ATTR_RELEASE_THRESHOLD, &kept));
  EXPECT_DRV(npudrvMemPoolGetAttribute(pool, NPUDRV_MEMPOOL_ATTR_RELEASE_THRESHOLD, &read));
  EXPECT_EQ(read, kept);
  kept = 0;
  EXPECT_DRV(npudrvMemPoolSetAttribute(pool, NPUDRV_MEMPOOL_ATTR_RELEASE_THRESHOLD, &kept));
}

TEST_F(DriverMore, BatchesOfCopies) {
  int *x = test::device_ints(4), host[4] = {1, 2, 3, 4}, back[2] = {};
  npuStream_t stream = test::new_stream();
  void* to[] = {x, x + 2, back};
  const void* from[] = {host, host + 2, x + 1};
  size_t sizes[] = {8, 8, 8}, first_of[] = {0};
  npuMemcpyAttributes attributes{};
  attributes.srcAccessOrder = npuMemcpySrcAccessOrderStream;
  EXPECT_OK(npuMemcpyBatchAsync(to, from, sizes, 3, &attributes, first_of, 1, stream));
  EXPECT_OK(npuStreamSynchronize(stream));
  EXPECT_EQ(back[0], 2);
  EXPECT_EQ(back[1], 3);
  EXPECT_EQ(npuMemcpyBatchAsync(to, from, sizes, 3, &attributes, first_of, 1, nullptr), npuErrorInvalidValue);
  first_of[0] = 1;
  EXPECT_EQ(npuMemcpyBatchAsync(to, from, sizes, 3, &attributes, first_of, 1, stream), npuErrorInvalidValue);
}

TEST_F(DriverMore, ObjectsLiveAsLongAsTheirGraphs) {
  int gone = 0;
  npuUserObject_t object = nullptr;
  npuGraph_t graph = nullptr;
  npuGraphExec_t exec = nullptr;
  const auto destroy = [](void* counter) { ++*static_cast<int*>(counter); };
  EXPECT_EQ(npuUserObjectCreate(&object, &gone, destroy, 1, 0), npuErrorInvalidValue);
  ASSERT_OK(npuUserObjectCreate(&object, &gone, destroy, 1, npuUserObjectNoDestructorSync));
  ASSERT_OK(npuGraphCreate(&graph, 0));
  ASSERT_OK(npuGraphRetainUserObject(graph, object, 1, npuGraphUserObjectMove));
  ASSERT_OK(npuGraphInstantiate(&exec, graph, 0));
  EXPECT_OK(npuGraphDestroy(graph));
  EXPECT_EQ(gone, 0) << "the executable graph has it";
  EXPECT_OK(npuGraphExecDestroy(exec));
  EXPECT_EQ(gone, 1);
}

}  // namespace
