// Green contexts: parts of the cores, and streams for them.
#include <set>

#include "npu/driver.h"
#include "tests/shim/runtime/check.h"

namespace {

using GreenContext = test::Runtime;

npuDevResource whole_device() {
  npuDevResource result{};
  EXPECT_OK(npuDeviceGetDevResource(0, &result, npuDevResourceTypeSm));
  return result;
}

npuExecutionContext_t context_with(unsigned int cores) {
  npuDevResource input = whole_device(), part{};
  unsigned int groups = 1;
  npuDevResourceDesc_t desc = nullptr;
  npuExecutionContext_t context = nullptr;
  EXPECT_OK(npuDevSmResourceSplitByCount(&part, &groups, &input, nullptr, 0, cores));
  EXPECT_OK(npuDevResourceGenerateDesc(&desc, &part, 1));
  EXPECT_OK(npuGreenCtxCreate(&context, desc, 0, 0));
  return context;
}

TEST_F(GreenContext, CoresAreDivided) {
  const npuDevResource all = whole_device();
  int cores = 0;
  ASSERT_OK(npuDeviceGetAttribute(&cores, npuDevAttrMultiProcessorCount, 0));
  EXPECT_EQ(all.sm.smCount, static_cast<unsigned int>(cores));
  for (const unsigned int least : {0u, 1u, 4u, 5u, 7u, 16u}) {
    const unsigned int each = least <= 4 ? 4 : (least + 1) / 2 * 2;
    unsigned int possible = 0;
    ASSERT_OK(npuDevSmResourceSplitByCount(nullptr, &possible, &all, nullptr, 0, least));
    EXPECT_EQ(possible, static_cast<unsigned int>(cores) / each);
    std::vector<npuDevResource> parts(possible + 1);
    unsigned int groups = possible + 1;
    npuDevResource left{};
    ASSERT_OK(npuDevSmResourceSplitByCount(parts.data(), &groups, &all, &left, 0, least));
    EXPECT_EQ(groups, possible);
    for (unsigned int i = 0; i < groups; ++i) EXPECT_EQ(parts[i].sm.smCount, each);
    const unsigned int rest = static_cast<unsigned int>(cores) - each * groups;
    EXPECT_EQ(left.type, rest == 0 ? npuDevResourceTypeInvalid : npuDevResourceTypeSm);
    EXPECT_EQ(left.sm.smCount, rest);
  }
  unsigned int groups = 1;
  npuDevResource odd{};
  EXPECT_OK(npuDevSmResourceSplitByCount(&odd, &groups, &all, nullptr,
                                         npuDevSmResourceSplitIgnoreSmCoscheduling, 7));
  EXPECT_EQ(odd.sm.smCount, 7u);
}

TEST_F(GreenContext, AStreamKnowsItsPart) {
  const npuExecutionContext_t context = context_with(16);
  npuStream_t stream = nullptr;
  ASSERT_OK(npuExecutionCtxStreamCreate(&stream, context, 0, 0));
  npuDevResource part{};
  ASSERT_OK(npuStreamGetDevResource(stream, &part, npuDevResourceTypeSm));
  EXPECT_EQ(part.sm.smCount, 16u);
  ASSERT_OK(npuExecutionCtxGetDevResource(context, &part, npuDevResourceTypeSm));
  EXPECT_EQ(part.sm.smCount, 16u);
  unsigned int flags = 0;
  EXPECT_OK(npuStreamGetFlags(stream, &flags));
  EXPECT_EQ(flags, static_cast<unsigned int>(npuStreamNonBlocking));
  ASSERT_OK(npuStreamDestroy(stream));
  ASSERT_OK(npuStreamCreate(&stream));  // perhaps the same object again
  ASSERT_OK(npuStreamGetDevResource(stream, &part, npuDevResourceTypeSm));
  EXPECT_EQ(part.sm.smCount, whole_device().sm.smCount);
  EXPECT_OK(npuStreamDestroy(stream));
  EXPECT_OK(npuExecutionCtxDestroy(context));
  EXPECT_EQ(npuExecutionCtxDestroy(context), npuErrorInvalidValue);
}

TEST_F(GreenContext, EventsStandForAllStreams) {
  const npuExecutionContext_t context = context_with(8);
  npuStream_t streams[2] = {};
  for (npuStream_t& stream : streams)
    ASSERT_OK(npuExecutionCtxStreamCreate(&stream, context, npuStreamNonBlocking, 0));
  test::Event event, other;
  ASSERT_OK(npuEventCreate(&event));
  ASSERT_OK(npuEventCreate(&other));
  std::atomic<bool> ran{false};
  {
    test::Gate gate;
    gate.block(streams[1]);
    ASSERT_OK(npuExecutionCtxRecordEvent(context, event));
    EXPECT_EQ(npuEventQuery(event), npuErrorNotReady);
    ASSERT_OK(npuEventRecord(other, streams[1]));
    ASSERT_OK(npuExecutionCtxWaitEvent(context, other));
    ASSERT_OK(test::submit_ok(streams[0], [&] { ran = true; }));
    EXPECT_FALSE(ran.load());
    gate.open();
    EXPECT_OK(npuExecutionCtxSynchronize(context));
  }
  EXPECT_TRUE(ran.load());
  EXPECT_OK(npuEventSynchronize(event));
  for (const npuStream_t stream : streams) EXPECT_OK(npuStreamDestroy(stream));
  EXPECT_OK(npuExecutionCtxDestroy(context));
}

TEST_F(GreenContext, ADeviceHasAContext) {
  npuExecutionContext_t one = nullptr, again = nullptr;
  ASSERT_OK(npuDeviceGetExecutionCtx(&one, 0));
  ASSERT_OK(npuDeviceGetExecutionCtx(&again, 0));
  EXPECT_EQ(one, again);
  const npuExecutionContext_t green = context_with(4);
  std::set<unsigned long long> ids;
  for (const npuExecutionContext_t context : {one, green}) {
    unsigned long long id = 0;
    int device = -1;
    EXPECT_OK(npuExecutionCtxGetId(context, &id));
    EXPECT_OK(npuExecutionCtxGetDevice(&device, context));
    EXPECT_EQ(device, 0);
    ids.insert(id);
  }
  EXPECT_EQ(ids.size(), 2u);
  EXPECT_OK(npuExecutionCtxSynchronize(one));
  EXPECT_EQ(npuExecutionCtxDestroy(one), npuErrorInvalidValue);
  EXPECT_OK(npuExecutionCtxDestroy(green));
}

TEST_F(GreenContext, WrongPartsAreRefused) {
  npuDevResource all = whole_device(), part{}, invalid{};
  unsigned int groups = 1;
  EXPECT_EQ(npuDeviceGetDevResource(0, &part, npuDevResourceTypeWorkqueue), npuErrorNotSupported);
  EXPECT_EQ(npuDeviceGetDevResource(0, &part, npuDevResourceTypeInvalid), npuErrorInvalidResourceType);
  EXPECT_EQ(npuDeviceGetDevResource(99, &part, npuDevResourceTypeSm), npuErrorInvalidDevice);
  EXPECT_EQ(npuDeviceGetDevResource(0, nullptr, npuDevResourceTypeSm), npuErrorInvalidValue);
  EXPECT_EQ(npuDevSmResourceSplitByCount(&part, &groups, &all, nullptr, 0, 10000),
            npuErrorInvalidResourceConfiguration);
  EXPECT_EQ(npuDevSmResourceSplitByCount(&part, &groups, &invalid, nullptr, 0, 4),
            npuErrorInvalidResourceType);
  EXPECT_EQ(npuDevSmResourceSplitByCount(&part, &groups, &all, nullptr, 4, 4), npuErrorInvalidValue);
  groups = 0;
  EXPECT_EQ(npuDevSmResourceSplitByCount(&part, &groups, &all, nullptr, 0, 4), npuErrorInvalidValue);
  npuDevResourceDesc_t desc = nullptr;
  npuDevResource twice[] = {all, all};
  EXPECT_EQ(npuDevResourceGenerateDesc(&desc, twice, 2), npuErrorInvalidResourceConfiguration);
  EXPECT_EQ(npuDevResourceGenerateDesc(&desc, &invalid, 1), npuErrorInvalidResourceType);
  EXPECT_EQ(npuDevResourceGenerateDesc(&desc, &all, 0), npuErrorInvalidValue);
  ASSERT_OK(npuDevResourceGenerateDesc(&desc, &all, 1));
  npuExecutionContext_t context = nullptr;
  EXPECT_EQ(npuGreenCtxCreate(&context, desc, 0, 1), npuErrorInvalidValue);
  EXPECT_EQ(npuGreenCtxCreate(&context, nullptr, 0, 0), npuErrorInvalidValue);
  EXPECT_EQ(npuGreenCtxCreate(&context, desc, 99, 0), npuErrorInvalidDevice);
  EXPECT_EQ(npuExecutionCtxSynchronize(nullptr), npuErrorInvalidValue);
}

TEST_F(GreenContext, TheDriverInterfaceHasTheSame) {
  ASSERT_EQ(npudrvInit(0), NPUDRV_SUCCESS);
  npudrvDevResource all{}, parts[2] = {}, left{};
  ASSERT_EQ(npudrvDeviceGetDevResource(0, &all, NPUDRV_DEV_RESOURCE_TYPE_SM), NPUDRV_SUCCESS);
  unsigned int groups = 2;
  ASSERT_EQ(npudrvDevSmResourceSplitByCount(parts, &groups, &all, &left, 0, 8), NPUDRV_SUCCESS);
  EXPECT_EQ(groups, 2u);
  EXPECT_EQ(left.sm.smCount, all.sm.smCount - 16);
  npudrvDevResourceDesc desc = nullptr;
  ASSERT_EQ(npudrvDevResourceGenerateDesc(&desc, &parts[1], 1), NPUDRV_SUCCESS);
  npudrvGreenCtx green = nullptr, found = nullptr;
  ASSERT_EQ(npudrvGreenCtxCreate(&green, desc, 0, NPUDRV_GREEN_CTX_DEFAULT_STREAM), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvGreenCtxCreate(&found, desc, 0, 2), NPUDRV_ERROR_INVALID_VALUE);
  npudrvStream stream = nullptr;
  EXPECT_EQ(npudrvGreenCtxStreamCreate(&stream, green, 0, 0), NPUDRV_ERROR_INVALID_VALUE);
  ASSERT_EQ(npudrvGreenCtxStreamCreate(&stream, green, NPUDRV_STREAM_NON_BLOCKING, 0), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvStreamGetGreenCtx(stream, &found), NPUDRV_SUCCESS);
  EXPECT_EQ(found, green);
  npudrvContext context = nullptr, again = nullptr;
  ASSERT_EQ(npudrvCtxFromGreenCtx(&context, green), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvCtxFromGreenCtx(&again, green), NPUDRV_SUCCESS);
  EXPECT_EQ(context, again);
  npudrvDevResource part{};
  ASSERT_EQ(npudrvCtxGetDevResource(context, &part, NPUDRV_DEV_RESOURCE_TYPE_SM), NPUDRV_SUCCESS);
  EXPECT_EQ(part.sm.smCount, 8u);
  EXPECT_EQ(npudrvCtxFromGreenCtx(&context, nullptr), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(npudrvStreamDestroy(stream), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvGreenCtxDestroy(green), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvGreenCtxDestroy(green), NPUDRV_ERROR_INVALID_VALUE);
}

}  // namespace
