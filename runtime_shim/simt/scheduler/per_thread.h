// State of a thread that survives the end of main.
#pragma once

namespace npu::simt {

/// The thread's T: made on first use, destroyed with the thread. A thread that asks again after that gets another,
/// which stays: static objects launch kernels in their destructors, and those of the main thread's own state run first.
template <class T>
T& per_thread() {
  static __thread T* mine = nullptr;  // trivial, so that it may be looked at at any time
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
