#pragma once
#include <pthread.h>

namespace npu::base {

/// Plain data of each thread, zeros at first, freed with the thread. Unlike a thread_local object it may be used after the
/// destructors of those, as by calls during process exit, and takes no static thread-local memory, of which the loader has
/// few bytes when libraries are loaded beside one of LD_AUDIT.
template <class T>
class PerThread {
 public:
  PerThread() {
    pthread_key_create(&key_, [](void* own) { delete static_cast<T*>(own); });
  }
  PerThread(const PerThread&) = delete;
  PerThread& operator=(const PerThread&) = delete;
  T& get() const {
    auto* own = static_cast<T*>(pthread_getspecific(key_));
    if (own != nullptr) return *own;
    own = new T{};
    pthread_setspecific(key_, own);
    return *own;
  }

 private:
  pthread_key_t key_ = 0;  // never deleted: threads may outlive static objects
};

}  // namespace npu::base
