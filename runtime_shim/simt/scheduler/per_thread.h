// Thread-local state that can be used after the end of main.
#pragma once

namespace npu::simt {

/// The thread's T: created at first use, destroyed with the thread. A later use creates another one that is
/// never destroyed. Destructors of static objects launch kernels, and the main thread's thread-local
/// destructors run first.
template <class T>
T& per_thread() {
  static __thread T* mine = nullptr;  // trivial, so that it can be read at any time
  if (mine == nullptr) {
    mine = new T;
    struct Owner {
      ~Owner() {
        delete mine;
        mine = nullptr;
      }
    };
    static thread_local Owner owner;
    (void)owner;
  }
  return *mine;
}

}  // namespace npu::simt
