// Pipes, flags, masks, and what the headers ask of the surroundings of a core.
#include "intrinsic_core.h"

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include "kernel_runner.h"

namespace intrinsic_core {
namespace {

constexpr uint64_t kUnifiedBuffer = 196608;  // bytes
constexpr const char* kFlags = "SetFlag/WaitFlag below CANN's headers";

struct Issued {
  enum class Kind : uint8_t { work, set, wait } kind = Kind::work;
  int flag = 0;
  std::function<void()> run;
};

/// The headers keep their state in variables of the process: one block runs at a time.
struct IntrinsicCore {
  std::mutex one_block;
  std::map<int, std::deque<Issued>> pipes;
  std::map<int, int> raised;
  std::mt19937_64 random;
  bool interleaves = false;
  Registers registers;
  const npu_sim_core::CoreTable* table = nullptr;
  void* core = nullptr;
};

IntrinsicCore& state() {
  static auto* const result = new IntrinsicCore;
  return *result;
}

int flag_of(pipe_t from, pipe_t to, int event) {
  if (event < 0 || event > 7) fail(kFlags, "an event that is not one of 0 to 7");
  return (static_cast<int>(from) * 16 + static_cast<int>(to)) * 8 + event;
}

/// Runs one instruction of a pipe that can go on. False if there is none.
bool step() {
  IntrinsicCore& core = state();
  std::vector<std::deque<Issued>*> ready;
  for (auto& [pipe, queue] : core.pipes)
    if (!queue.empty() && (queue.front().kind != Issued::Kind::wait || core.raised[queue.front().flag] > 0))
      ready.push_back(&queue);
  if (ready.empty()) return false;
  auto& queue = *ready[core.random() % ready.size()];
  const Issued next = std::move(queue.front());
  queue.pop_front();
  if (next.kind == Issued::Kind::set) ++core.raised[next.flag];
  if (next.kind == Issued::Kind::wait) --core.raised[next.flag];
  if (next.kind == Issued::Kind::work) next.run();
  return true;
}

/// NPU_SIM_ORDER=random:SEED interleaves the pipes, as on the strict core.
void read_order(int64_t block) {
  IntrinsicCore& core = state();
  const char* const order = std::getenv("NPU_SIM_ORDER");
  const std::string text = order != nullptr ? order : "";
  core.interleaves = text.rfind("random:", 0) == 0;
  if (core.interleaves)
    core.random.seed(std::strtoull(text.c_str() + 7, nullptr, 10) * 1000003 + static_cast<uint64_t>(block));
}

void begin_block() {
  IntrinsicCore& core = state();
  core.pipes.clear();
  core.raised.clear();
  core.registers = {};
  block_idx = core.table->block_index(core.core);
  block_num = core.table->block_count(core.core);
  read_order(block_idx);
  unsigned char* const buffer = AscendC::ConstDefiner::Instance().GetHardwareBaseAddr(AscendC::Hardware::UB);
  std::memset(buffer, 0xFF, kUnifiedBuffer);  // a NaN in every type
}

}  // namespace

Registers& registers() { return state().registers; }

void fail(const char* rule, const char* text) {
  if (std::uncaught_exceptions() > 0) return;  // a rule is broken already
  state().table->fail(state().core, rule, text, {"below CANN's headers", 0});
}

void issue(pipe_t pipe, std::function<void()> run) {
  IntrinsicCore& core = state();
  if (!core.interleaves) return run();
  core.pipes[pipe].push_back({Issued::Kind::work, 0, std::move(run)});
  if (core.random() % 4 == 0) step();
}

void drain() {
  while (step()) {
  }
  for (auto& [pipe, queue] : state().pipes)
    if (!queue.empty()) fail(kFlags, "a pipe waits for ever");
}

void check_tile(const void* begin, uint64_t bytes) {
  const auto* const buffer = AscendC::ConstDefiner::Instance().GetHardwareBaseAddr(AscendC::Hardware::UB);
  const auto offset = static_cast<const unsigned char*>(begin) - buffer;
  if (offset < 0 || static_cast<uint64_t>(offset) + bytes > kUnifiedBuffer)
    fail("unified buffer below CANN's headers", "an operand is not in the unified buffer");
  if (offset % 32 != 0) fail("unified buffer below CANN's headers", "an operand does not begin at 32 bytes");
}

void run_block(const npu_sim_core::CoreTable& table, void* core, const std::function<void()>& kernel) {
  IntrinsicCore& all = state();
  const std::lock_guard lock(all.one_block);
  all.table = &table;
  all.core = core;
  begin_block();
  kernel();
  drain();
  for (const auto& [flag, count] : all.raised)
    if (count != 0) fail(kFlags, "the kernel ends with a flag that is not waited for");
}

void set_flag_of(pipe_t from, pipe_t to, int event) {
  IntrinsicCore& core = state();
  const int flag = flag_of(from, to, event);
  if (!core.interleaves || from == PIPE_S)
    ++core.raised[flag];
  else
    core.pipes[from].push_back({Issued::Kind::set, flag, {}});
}

void wait_flag_of(pipe_t from, pipe_t to, int event) {
  IntrinsicCore& core = state();
  const int flag = flag_of(from, to, event);
  if (core.interleaves && to != PIPE_S) {
    core.pipes[to].push_back({Issued::Kind::wait, flag, {}});
    return;
  }
  while (core.raised[flag] <= 0)
    if (!step()) return fail(kFlags, "a flag that is not set is waited for");
  --core.raised[flag];
}

}  // namespace intrinsic_core

// ---- what the headers declare

int64_t block_idx = 0, block_num = 1, g_ubBase = 0;
int32_t g_coreType = 2, g_taskRation = 1, sub_block_idx = 0;

namespace AscendC {
extern const int MIX_TYPE = 0;
extern const int AIC_TYPE = 1;
extern const int AIV_TYPE = 2;
bool g_isAtomic = false;
bool g_isVdeq = false;

// The checks of CANN's debug library. Here each intrinsic checks its operands.
namespace check {
bool CheckFuncDataCopyImpl(DataCopyApiParams&, const char*) { return true; }
bool CheckFuncDataCopyPadImpl(DataCopyPadApiParams&, const char*) { return true; }
bool CheckFuncVecBinaryImpl(VecBinaryApiParams&, const char*) { return true; }
bool CheckFuncVecBinaryCmpImpl(VecBinaryApiParams&, const char*) { return true; }
bool CheckFuncVecBinaryScalarImpl(VecBinaryScalarApiParams&, const char*) { return true; }
bool CheckFuncVecBinaryScalarCmpImpl(VecBinaryScalarApiParams&, const char*) { return true; }
bool CheckFunVecBinaryScalarImpl(VecBinaryScalarApiParams&, const char*) { return true; }
bool CheckFuncVecSelectImpl(VecSelectApiParams&, const char*) { return true; }
bool CheckFunDupImpl(VecDupApiParams&, const char*) { return true; }
bool CheckFunReduceImpl(VecReduceApiParams&, const char*) { return true; }
}  // namespace check
}  // namespace AscendC

int64_t get_block_num() { return block_num; }
void set_flag(pipe_t from, pipe_t to, event_t event) { intrinsic_core::set_flag_of(from, to, event); }
void wait_flag(pipe_t from, pipe_t to, event_t event) { intrinsic_core::wait_flag_of(from, to, event); }
void pipe_barrier(pipe_t pipe) {
  if (pipe == PIPE_ALL) intrinsic_core::drain();  // one pipe runs its instructions in their order
}

void set_mask_norm() { intrinsic_core::registers().mask.counts = false; }
void set_mask_count() { intrinsic_core::registers().mask.counts = true; }
void set_vector_mask(uint64_t high, uint64_t low) {
  intrinsic_core::registers().mask.high = high;
  intrinsic_core::registers().mask.low = low;
}
void set_padding(uint64_t) {}
void set_l1_3d_size(uint64_t) {}

// Bits of numbers of the scalar unit.
int64_t sff0(uint64_t bits) { return ~bits == 0 ? -1 : __builtin_ctzll(~bits); }
uint64_t sbitset0(uint64_t bits, int64_t index) { return bits & ~(uint64_t{1} << index); }
uint64_t sbitset1(uint64_t bits, int64_t index) { return bits | uint64_t{1} << index; }

// The headers tell CANN's debug library about each buffer and queue.
void AscendCQueCreate(uint8_t, uint8_t, uint8_t) {}
void AscendCBufInit(uint8_t, uint8_t, uint8_t count, uint64_t begin, uint64_t bytes) {
  intrinsic_core::check_tile(reinterpret_cast<const void*>(begin), count * bytes);
}
void AscendCBufAbsAddr(uint8_t, uint64_t, uint64_t) {}
void AscendCBufAlloc(uint8_t, uint8_t, uint64_t, uint64_t) {}
void AscendCBufFree(uint8_t, uint8_t, uint64_t, uint64_t) {}
void AscendCBufEnque(uint8_t, uint8_t, uint8_t, uint64_t) {}
void AscendCBufDeque(uint8_t, uint8_t, uint8_t, uint64_t) {}
void AscendCBufGet(uint8_t, uint8_t, uint64_t, uint64_t) {}
void AscendCTBufPoolResetCheck(uint8_t, uint64_t, uint64_t, uint64_t) {}
void AscendCUpdateTbufPoolStatus(uint64_t, bool) {}
