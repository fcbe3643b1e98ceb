/// @file
/// cuda::pipeline: batches of copies that some threads start (producers) and some wait for (consumers), a few
/// batches in flight. A copy is done when its call returns; what is left to wait for are the other threads of
/// the group. C++17, in kernels.
///
/// Errors: a failure ends the launch and is returned by the next call that waits for the device:
/// npuErrorLaunchTimeout if a batch is never committed or released (deadlock), npuErrorLaunchFailure for a
/// wait in a kernel that was launched with npu::no_sync.
/// Source: CUDA C++ Core Libraries, libcu++, Extended API, cuda::pipeline.
#ifndef NPU_PIPELINE_OBJECT_H_
#define NPU_PIPELINE_OBJECT_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include "npu/barrier_object.h"

namespace cuda {

/// What a thread does in a pipeline.
enum class pipeline_role { producer, consumer };

template <thread_scope kScope>
class pipeline;

/// What the threads of a group share of their pipeline, in shared memory: for each of kStages batches in
/// flight, who has committed it and who has released it.
template <thread_scope kScope, unsigned char kStages>
class pipeline_shared_state {
 public:
  /// Empty until make_pipeline sets it up; not copied.
  /// Errors: none.
  /// @{
  pipeline_shared_state() noexcept = default;
  pipeline_shared_state(const pipeline_shared_state&) = delete;
  pipeline_shared_state& operator=(const pipeline_shared_state&) = delete;
  /// @}

 private:
  template <class Group, thread_scope kAnyScope, unsigned char kAnyStages>
  friend pipeline<kAnyScope> npu_make_pipeline(const Group&, pipeline_shared_state<kAnyScope, kAnyStages>*,
                                               bool, bool);
  barrier<kScope> produced_[kStages], consumed_[kStages];
  int producers_, consumers_;
};

/// One thread's end of a pipeline of its group.
template <thread_scope kScope>
class pipeline {
 public:
  /// A pipeline is moved, not copied.
  /// Errors: none.
  /// @{
  pipeline(pipeline&&) noexcept = default;
  pipeline& operator=(pipeline&&) noexcept = default;
  /// @}

  /// Waits until the batch that used the next stage has been released.
  void producer_acquire(NPU_SITE_PARAMS_) {
    if (head_ >= stages_)
      wait_for(consumed_[head_ % stages_], head_ / stages_, "producer_acquire", npu_file, npu_line);
  }
  /// Ends the next batch of this producer.
  /// Errors: none.
  void producer_commit() { static_cast<void>(produced_[head_++ % stages_].arrive()); }

  /// Waits until all producers have committed the oldest batch. The time has no effect; the result is true.
  /// @{
  void consumer_wait(NPU_SITE_PARAMS_) {
    wait_for(produced_[tail_ % stages_], tail_ / stages_ + 1, "consumer_wait", npu_file, npu_line);
  }
  template <class Rep, class Period>
  bool consumer_wait_for(const ::std::chrono::duration<Rep, Period>&, NPU_SITE_PARAMS_) {
    return consumer_wait(npu_file, npu_line), true;
  }
  /// @}

  /// Gives the stage of the oldest batch back to the producers.
  /// Errors: none.
  void consumer_release() { static_cast<void>(consumed_[tail_++ % stages_].arrive()); }
  /// Ends the part of this thread. The result is true.
  /// Errors: none.
  bool quit() { return true; }

 private:
  template <class Group, thread_scope kAnyScope, unsigned char kStages>
  friend pipeline<kAnyScope> npu_make_pipeline(const Group&, pipeline_shared_state<kAnyScope, kStages>*, bool,
                                               bool);
  using Stage = barrier<kScope>;
  pipeline(Stage* produced, Stage* consumed, unsigned stages)
      : produced_(produced), consumed_(consumed), stages_(stages) {}

  static void wait_for(const Stage& stage, unsigned phases, const char* what, const char* file, int line) {
    stage.npu_wait_for_phases(phases, {what, file, line});
  }

  Stage *produced_, *consumed_;
  unsigned stages_, head_ = 0, tail_ = 0;
};

/// A pipeline of a single thread: whatever it waits for is done, so no function waits.
/// Errors: none.
template <>
class pipeline<thread_scope_thread> {
 public:
  pipeline() = default;
  pipeline(pipeline&&) noexcept = default;
  pipeline& operator=(pipeline&&) noexcept = default;

  /// What pipeline has; nothing waits.
  /// Errors: none.
  /// @{
  void producer_acquire() {}
  void producer_commit() {}
  void consumer_wait() {}
  template <class Rep, class Period>
  bool consumer_wait_for(const ::std::chrono::duration<Rep, Period>&) {
    return true;
  }
  void consumer_release() {}
  bool quit() { return true; }
  /// @}
};

/// What make_pipeline does. Of this shim.
template <class Group, thread_scope kScope, unsigned char kStages>
pipeline<kScope> npu_make_pipeline(const Group& group, pipeline_shared_state<kScope, kStages>* state,
                                   bool produces, bool consumes) {
  const bool first = group.thread_rank() == 0;
  if (first) state->producers_ = state->consumers_ = 0;
  group.sync();
  __atomic_add_fetch(&state->producers_, produces ? 1 : 0, __ATOMIC_RELAXED);
  __atomic_add_fetch(&state->consumers_, consumes ? 1 : 0, __ATOMIC_RELAXED);
  group.sync();
  for (unsigned stage = 0; first && stage < kStages; ++stage) {
    init(&state->produced_[stage], state->producers_);
    init(&state->consumed_[stage], state->consumers_);
  }
  group.sync();
  return {state->produced_, state->consumed_, kStages};
}

/// A pipeline of the calling thread alone.
/// Errors: none.
inline pipeline<thread_scope_thread> make_pipeline() { return {}; }
/// A pipeline of a group whose threads are all producers and consumers. Waits for the group.
template <class Group, thread_scope kScope, unsigned char kStages>
pipeline<kScope> make_pipeline(const Group& group, pipeline_shared_state<kScope, kStages>* state) {
  return npu_make_pipeline(group, state, true, true);
}
/// A pipeline of a group: the first `producers` threads are producers, the others consumers. Waits for the
/// group.
template <class Group, thread_scope kScope, unsigned char kStages>
pipeline<kScope> make_pipeline(const Group& group, pipeline_shared_state<kScope, kStages>* state,
                               ::std::size_t producers) {
  const bool produces = group.thread_rank() < producers;
  return npu_make_pipeline(group, state, produces, !produces);
}
/// A pipeline of a group: each thread has the role that it passes. Waits for the group.
template <class Group, thread_scope kScope, unsigned char kStages>
pipeline<kScope> make_pipeline(const Group& group, pipeline_shared_state<kScope, kStages>* state,
                               pipeline_role role) {
  return npu_make_pipeline(group, state, role == pipeline_role::producer, role == pipeline_role::consumer);
}

/// Waits until at most the last kPrior batches of this thread are open: none is.
/// Errors: none.
template <unsigned char kPrior>
void pipeline_consumer_wait_prior(pipeline<thread_scope_thread>&) {}

/// Copies by one thread, or by a group of which each thread copies a part. The copy of the calling thread is
/// done when the call returns.
/// Units: bytes.
/// Errors: none of their own.
/// @{
template <class T, class Size, thread_scope kScope>
void memcpy_async(T* to, const T* from, Size bytes, pipeline<kScope>&) {
  npu::detail::copy_part(0, 1, to, from, bytes);
}
template <class Group, class T, class Size, thread_scope kScope>
void memcpy_async(const Group& group, T* to, const T* from, Size bytes, pipeline<kScope>&) {
  npu::detail::copy_part(group.thread_rank(), group.num_threads(), to, from, bytes);
}
/// @}

}  // namespace cuda

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_PIPELINE_OBJECT_H_
