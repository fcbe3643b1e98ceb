#include "runtime_shim/simt/failure.h"

#include <dlfcn.h>
#include <setjmp.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "npu/executors/flat_loop.h"
#include "npu/executors/refusal.h"
#include "runtime_shim/simt/scheduler/worker.h"

namespace npu::simt {
namespace {

struct Guard {
  jmp_buf back;
  int error = 0;
};
__thread Guard* active_guard __attribute__((tls_model("initial-exec"))) = nullptr;

// One x for all blocks: flat loops (npu/executors/flat_loop.h) do not know their block.
std::string text_of(Index i) {
  const std::string x = i.x == detail::kAnyBlock ? "*" : std::to_string(i.x);
  return "(" + x + "," + std::to_string(i.y) + "," + std::to_string(i.z) + ")";
}

// The position of the kernel. The thread loop has no thread index: it may run several threads in one vector.
std::string position() {
  std::string text = "block " + text_of(::blockIdx);
  if (const Worker* worker = Worker::running()) text += ", thread " + text_of(worker->current().index);
  return text;
}

// Separate from setjmp, whose function must have few live variables.
void run_or_fail(void (*work)(void*), void* argument) {
  try {
    work(argument);
    return;
  } catch (...) {
  }
  fail_after_exception();
}

}  // namespace

std::string& reason_text() {
  static thread_local std::string text;
  return text;
}

bool in_kernel() { return detail::thread_context.call != nullptr; }

void fail_at_illegal_address(const char* what) { detail::fail_kernel(kIllegalAddress, what); }

void fail_after_exception() { detail::fail_kernel(kBadKernel, "threw an exception; kernels must not"); }

int run_guarded(void (*work)(void*), void* argument) {
  Guard guard;
  Guard* outer = active_guard;
  active_guard = &guard;
  if (setjmp(guard.back) == 0) run_or_fail(work, argument);
  active_guard = outer;
  return guard.error;
}

}  // namespace npu::simt

namespace npu::detail {

void fail_kernel(int error, const char* reason) {
  using namespace npu::simt;
  if (thread_context.call == nullptr) {
    std::fprintf(stderr, "npu: %s, called outside a kernel\n", reason);
    std::abort();
  }
  std::fprintf(stderr, "npu: kernel %s, %s: %s\n", thread_context.call->name, position().c_str(), reason);
  if (Worker* worker = Worker::running()) worker->fail(error);
  active_guard->error = error;
  longjmp(active_guard->back, 1);
}

void refuse_operation(const Site& site, const char* why) {
  std::string& reason = simt::reason_text();
  reason = std::string(site.what) + " at " + site.file + ":" + std::to_string(site.line) + ": " + why;
  fail_kernel(simt::kBadKernel, reason.c_str());
}

void trap(const char* file, int line) {
  std::string& reason = simt::reason_text();
  reason = std::string("__trap at ") + file + ":" + std::to_string(line);
  fail_kernel(simt::kTrap, reason.c_str());
}

}  // namespace npu::detail

// glibc's assert() calls this. Inside a kernel it fails the launch, not the process. Outside it behaves as
// glibc's.
extern "C" NPU_EXPORT void __assert_fail(const char* expression, const char* file, unsigned line,
                                         const char* function) noexcept {
  std::string& reason = npu::simt::reason_text();
  reason = std::string(file) + ":" + std::to_string(line) + ": " + (function ? function : "?") +
           ": Assertion `" + expression + "' failed.";
  if (npu::detail::thread_context.call != nullptr)
    npu::detail::fail_kernel(npu::simt::kAssert, reason.c_str());
  std::fprintf(stderr, "%s: %s\n", program_invocation_short_name, reason.c_str());
  std::abort();
}
