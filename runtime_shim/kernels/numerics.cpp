#include "runtime_shim/kernels/numerics.h"

#include <atomic>
#include <cstdio>
#include <mutex>
#include <set>

namespace npu::ops {
namespace {

std::atomic<Numerics> current{Numerics::host};
thread_local bool noted = false;

}  // namespace

Numerics numerics() { return current.load(std::memory_order_relaxed); }

void set_numerics(Numerics numerics) { current.store(numerics, std::memory_order_relaxed); }

bool computes_in_double() {
  if (numerics() != Numerics::in_double) return false;
  noted = true;
  return true;
}

void computes_exactly() {
  if (numerics() == Numerics::in_double) noted = true;
}

void tell_not_in_double(const std::string& what) {
  if (numerics() != Numerics::in_double) return;
  static auto* const told = new std::set<std::string>;  // never destroyed: streams may still run at exit
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  if (told->insert(what).second)
    std::fprintf(stderr, "npu: NPU_SIM_NUMERICS=double: %s keeps its own precision\n", what.c_str());
}

bool take_numerics_note() {
  const bool was_noted = noted;
  noted = false;
  return was_noted;
}

}  // namespace npu::ops
