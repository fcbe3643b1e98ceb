// The memories of a core: what fits, where buffers begin, and which instructions take them; the workspace.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

using namespace AscendC;
using testing::HasSubstr;

/// What the core says of buffers of these sizes at a position.
template <TPosition position>
std::string buffers(const std::vector<uint32_t>& sizes) {
  return broken_rule([&] {
    TPipe pipe;
    TBuf<position> buffer;
    for (const uint32_t bytes : sizes) pipe.InitBuffer(buffer, bytes);
  });
}

TEST(Memories, EachHasItsCapacity) {
  EXPECT_EQ(buffers<TPosition::VECCALC>({196608}), "");
  EXPECT_THAT(buffers<TPosition::VECCALC>({196609}), HasSubstr("do not fit into the unified buffer"));
  EXPECT_EQ(buffers<TPosition::A1>({262144, 262144}), "");
  EXPECT_THAT(buffers<TPosition::A1>({262144, 262145}), HasSubstr("do not fit into L1"));
  EXPECT_THAT(buffers<TPosition::B1>({524289}), HasSubstr("do not fit into L1"));
  EXPECT_EQ(buffers<TPosition::A2>({65536}), "");
  EXPECT_THAT(buffers<TPosition::A2>({65537}), HasSubstr("do not fit into L0A"));
  EXPECT_THAT(buffers<TPosition::B2>({65537}), HasSubstr("do not fit into L0B"));
  EXPECT_EQ(buffers<TPosition::CO1>({131072}), "");
  EXPECT_THAT(buffers<TPosition::CO1>({131073}), HasSubstr("do not fit into L0C"));
  EXPECT_THAT(buffers<TPosition::VECCALC>({0xFFFFFFFF}), HasSubstr("do not fit into the unified buffer"));
}

TEST(Memories, PositionsOfOneMemoryShareIt) {
  EXPECT_THAT(broken_rule([] {
                TPipe pipe;
                TBuf<TPosition::A1> a;
                TBuf<TPosition::B1> b;
                pipe.InitBuffer(a, 524288);
                pipe.InitBuffer(b, 32);
              }),
              HasSubstr("do not fit into L1"));
  EXPECT_EQ(broken_rule([] {
              TPipe pipe;
              TBuf<TPosition::A2> a;
              TBuf<TPosition::B2> b;
              pipe.InitBuffer(a, 65536);
              pipe.InitBuffer(b, 65536);
            }),
            "");
}

TEST(Memories, BuffersBeginWhereTheMemoryAllowsIt) {
  EXPECT_EQ(buffers<TPosition::A1>({33, 32}), "") << "sizes are rounded up to 32 bytes";
  EXPECT_EQ(buffers<TPosition::A2>({512, 512}), "");
  EXPECT_THAT(buffers<TPosition::A2>({256, 512}), HasSubstr("does not begin at 512 bytes of L0A"));
  EXPECT_THAT(buffers<TPosition::B2>({32, 512}), HasSubstr("does not begin at 512 bytes of L0B"));
  EXPECT_THAT(buffers<TPosition::CO1>({32, 64}), HasSubstr("does not begin at 64 bytes of L0C"));
}

TEST(Memories, QueuesOfTheMatrixUnitHaveTheProtocol) {
  const auto queue = [](bool frees) {
    return broken_rule([frees] {
      TPipe pipe;
      TQue<TPosition::A1, 1> queue;
      pipe.InitBuffer(queue, 1, 1024);
      LocalTensor<half> tile = queue.AllocTensor<half>();
      queue.EnQue(tile);
      tile = queue.DeQue<half>();
      if (frees) queue.FreeTensor(tile);
    });
  };
  EXPECT_EQ(queue(true), "");
  EXPECT_THAT(queue(false), HasSubstr("not freed"));
}

TEST(Memories, TheVectorUnitTakesTheUnifiedBufferAlone) {
  std::vector<float> x(64);
  const Array array(x);
  EXPECT_THAT(broken_rule([] {
                TPipe pipe;
                TBuf<TPosition::A1> buffer;
                pipe.InitBuffer(buffer, 256);
                Duplicate(buffer.Get<float>(), 1.0f, 64);
              }),
              HasSubstr("an operand is in L1; this instruction takes operands in the unified buffer"));
  EXPECT_THAT(broken_rule([&] {
                TPipe pipe;
                TBuf<TPosition::CO1> buffer;
                pipe.InitBuffer(buffer, 256);
                DataCopy(array.tensor, buffer.Get<float>(), 64);
              }),
              HasSubstr("an operand is in L0C"));
}

TEST(Workspace, TheKernelsPartIsBehindTheLibrarys) {
  uint8_t memory[1];
  EXPECT_EQ(broken_rule([&] {
              SetSysWorkspace(memory);
              EXPECT_EQ(GetSysWorkSpacePtr(), memory);
              EXPECT_EQ(GetUserWorkspace(memory), memory + 16777216);
              SetSysWorkspace(nullptr);
            }),
            "");
  EXPECT_THAT(broken_rule([] { (void)GetSysWorkSpacePtr(); }), HasSubstr("SetSysWorkspace comes first"));
  EXPECT_THAT(broken_rule([] { (void)GetUserWorkspace(nullptr); }), HasSubstr("the workspace is null"));
}

}  // namespace
}  // namespace npu::ai_core
