#include "runtime_shim/device/fault.h"

#include <signal.h>
#include <ucontext.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "runtime_shim/base/sanitizer.h"
#include "runtime_shim/device/integer_division.h"
#include "runtime_shim/device/machine.h"
#include "runtime_shim/device/memory/memory_check.h"

namespace npu::device {
namespace {

struct Fault {
  const void* address;
  const char* verb;
  bool is_hidden;        // the access of the host to memory that it cannot see
  CallSite site;         // of hidden memory
  const char* function;  // the function of the shim that the program called; null: none
};

__thread Fault last_fault __attribute__((tls_model("initial-exec"))) = {};
__thread std::uint64_t last_move __attribute__((tls_model("initial-exec"))) =
    0;  // SharedPages::wait_for_move
std::atomic<const KernelFaults*> kernel_faults{nullptr};
Machine* watched = nullptr;  // set before the handler is
struct sigaction previous[NSIG];

bool in_kernel() {
  const KernelFaults* faults = kernel_faults.load(std::memory_order_acquire);
  return faults != nullptr && faults->in_kernel() != 0;
}

// Ends the process as the fault would have done.
[[noreturn]] void report_hidden(const Fault& fault) {
  const Location found = watched->locate(fault.address);
  char text[160];
  if (found.size == 0)
    std::snprintf(text, sizeof text, "%p (in no allocation)", fault.address);
  else
    std::snprintf(text, sizeof text, "%p (byte %zu of %zu on device %d)", fault.address,
                  reinterpret_cast<std::uintptr_t>(fault.address) - found.start, found.asked, found.device);
  const char* const verb = std::strcmp(fault.verb, "writes") == 0  ? "wrote"
                           : std::strcmp(fault.verb, "reads") == 0 ? "read"
                                                                   : "touched";
  std::fprintf(stderr,
               "npu: the host %s device memory at %s, in %s%s%s: on a real device it cannot; copy it with "
               "npuMemcpy\n",
               verb, text, fault.function == nullptr ? "" : fault.function,
               fault.function == nullptr ? "" : ", called at ", describe(fault.site).c_str());
  sigaction(SIGSEGV, &previous[SIGSEGV], nullptr);
  raise(SIGSEGV);
  std::abort();
}

// Where the faulting thread continues after the signal handler. Here it may call any function.
[[noreturn]] void report_fault() {
  const Fault fault = last_fault;
  MemoryCheck* const check = watched->check();
  if (fault.is_hidden) report_hidden(fault);
  const std::string known = check == nullptr ? "" : check->describe(fault.address);
  char address[32];
  std::snprintf(address, sizeof(address), "%p", fault.address);
  const std::string text =
      std::string(fault.verb) + " " + (known.empty() ? std::string("address ") + address : known);
  if (in_kernel()) {
    static thread_local std::string kept;  // the kernel ends without destructors
    kept = "illegal address: the thread " + text;
    if (check != nullptr) check->count_error();
    kernel_faults.load(std::memory_order_acquire)->fail(kept.c_str());
  }
  check->report("host code or a library call " + text);
  std::abort();
}

const char* verb_of([[maybe_unused]] const ucontext_t& context) {
#if defined(__x86_64__)
  return (context.uc_mcontext.gregs[REG_ERR] & 2) != 0 ? "writes" : "reads";
#else
  return "touches";
#endif
}

const void* instruction_of([[maybe_unused]] const ucontext_t& context) {
#if defined(__x86_64__)
  return reinterpret_cast<const void*>(context.uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return reinterpret_cast<const void*>(context.uc_mcontext.pc);
#else
  return nullptr;
#endif
}

// Makes the thread continue in report_fault(). False on an unknown processor.
bool redirect([[maybe_unused]] ucontext_t& context) {
#if defined(__x86_64__)
  constexpr greg_t kRedZone = 128;
  greg_t* const registers = context.uc_mcontext.gregs;
  registers[REG_RSP] = ((registers[REG_RSP] - kRedZone) & ~greg_t{15}) - 8;  // as after a call
  registers[REG_RIP] = reinterpret_cast<greg_t>(&report_fault);
  return true;
#elif defined(__aarch64__)
  context.uc_mcontext.sp &= ~std::uint64_t{15};
  context.uc_mcontext.pc = reinterpret_cast<std::uint64_t>(&report_fault);
  return true;
#else
  return false;
#endif
}

// Whether the thread continues in report_fault().
bool is_reported(const siginfo_t* info, ucontext_t& context) {
  const bool checked = watched->check() != nullptr;
  const bool ours = info->si_code > 0 && (in_kernel() || (checked && watched->covers(info->si_addr)));
  const bool hidden = watched->hides_memory() && info->si_code > 0 &&
                      (watched->covers(info->si_addr) || watched->virtual_memory.covers(info->si_addr));
  if (!ours && !hidden) return false;
  last_fault = {info->si_addr, verb_of(context), hidden, {}, nullptr};
  if (hidden) last_fault.site = interrupted_site(instruction_of(context), &last_fault.function);
  return redirect(context);
}

void on_fault(int signal, siginfo_t* info, void* raw_context) {
  if (info->si_code > 0 && watched->covers(info->si_addr) && SharedPages::wait_for_move(&last_move)) return;
  if (!base::kAddressSanitizer && is_reported(info, *static_cast<ucontext_t*>(raw_context))) return;
  sigaction(signal, &previous[signal], nullptr);  // the access is repeated and reaches the former handler
}

void on_division(int signal, siginfo_t* info, void* raw_context) {
  if (info->si_code == FPE_INTDIV && in_kernel() && finish_division(*static_cast<ucontext_t*>(raw_context)))
    return;
  sigaction(signal, &previous[signal], nullptr);
}

}  // namespace

void set_kernel_faults(const KernelFaults& faults) {
  kernel_faults.store(new KernelFaults(faults), std::memory_order_release);
}

void watch_faults(Machine& machine) {
  watched = &machine;
  struct sigaction action{};
  action.sa_sigaction = &on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGSEGV, SIGBUS}) sigaction(signal, &action, &previous[signal]);
  action.sa_sigaction = &on_division;
  sigaction(SIGFPE, &action, &previous[SIGFPE]);
}

}  // namespace npu::device
