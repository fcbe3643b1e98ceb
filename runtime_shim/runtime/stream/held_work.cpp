#include "runtime_shim/runtime/stream/held_work.h"

#include <atomic>

namespace npu::detail {
namespace {

std::atomic<void (*)()> submit_all{nullptr};
std::atomic<bool> is_held{false};
thread_local int scopes = 0;  ///< of KeepHeldWork

}  // namespace

void set_held_work(void (*submit)()) { submit_all.store(submit, std::memory_order_release); }

void hold_work(bool is_any) { is_held.store(is_any, std::memory_order_release); }

void submit_held_work() {
  if (is_held.load(std::memory_order_acquire) && scopes == 0) submit_all.load(std::memory_order_acquire)();
}

KeepHeldWork::KeepHeldWork() { ++scopes; }

KeepHeldWork::~KeepHeldWork() { --scopes; }

}  // namespace npu::detail
