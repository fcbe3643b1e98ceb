// What clock64, globaltimer and nsmid of a kernel read.
#include "runtime_shim/base/clock.h"

#include "npu/executors/thread_context.h"
#include "npu/kernel/device_services.h"
#include "runtime_shim/simt/launch_environment.h"

namespace npu::detail {
namespace {

const simt::KernelClock& clock_of_launch() {
  static const simt::KernelClock real;
  return thread_context.call == nullptr ? real : thread_context.call->environment->clock;
}

}  // namespace

long long kernel_nanoseconds() { return static_cast<long long>(base::now_ns()) + clock_of_launch().ahead_ns; }

long long kernel_cycles() {
  return static_cast<long long>(static_cast<__int128>(kernel_nanoseconds()) * clock_of_launch().mhz / 1000);
}

int kernel_cores() { return thread_context.call == nullptr ? 1 : thread_context.call->environment->cores; }

}  // namespace npu::detail
