#include "runtime_shim/base/thread.h"

#include <pthread.h>

#include <memory>
#include <system_error>

namespace npu::base {
namespace {

struct Start {
  void (*run)(void*);
  void* argument;
};

void* begin(void* argument) {
  const Start start = *std::unique_ptr<Start>(static_cast<Start*>(argument));
  start.run(start.argument);
  return nullptr;
}

}  // namespace

void start_detached(void (*run)(void*), void* argument) {
  auto start = std::make_unique<Start>(Start{run, argument});
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kKernelStackBytes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  const int error = pthread_create(&thread, &attributes, &begin, start.get());
  pthread_attr_destroy(&attributes);
  if (error != 0) throw std::system_error(error, std::generic_category(), "a thread for kernels");
  start.release();  // begin() owns it now
}

}  // namespace npu::base
