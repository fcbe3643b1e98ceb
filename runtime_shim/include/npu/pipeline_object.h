// cuda::pipeline: batches of copies that some threads start (producers) and some wait for (consumers), a few
// batches in flight. A copy is done when its call returns; what is left to wait for are the other threads of
// the group. Source: CUDA C++ Core Libraries, libcu++, Extended API, cuda::pipeline.
#ifndef NPU_PIPELINE_OBJECT_H_
#define NPU_PIPELINE_OBJECT_H_

#include "npu/barrier_object.h"

namespace cuda {

enum class pipeline_role { producer, consumer };

template <thread_scope kScope>
class pipeline;

/// What the threads of a group share of their pipeline, in shared memory: for each of kStages batches in
/// flight, who has committed it and who has released it.
template <thread_scope kScope, unsigned char kStages>
class pipeline_shared_state {
 public:
  pipeline_shared_state() noexcept = default;
  pipeline_shared_state(const pipeline_shared_state&) = delete;
  pipeline_shared_state& operator=(const pipeline_shared_state&) = delete;

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
  pipeline(pipeline&&) noexcept = default;
  pipeline& operator=(pipeline&&) noexcept = default;

  /// Waits until the batch that used the next stage has been released.
  void producer_acquire(NPU_SITE_PARAMS_) {
    if (head_ >= stages_)
      wait_for(consumed_[head_ % stages_], head_ / stages_, "producer_acquire", npu_file, npu_line);
  }
  void producer_commit() { static_cast<void>(produced_[head_++ % stages_].arrive()); }
  /// Waits until all producers have committed the oldest batch.
  void consumer_wait(NPU_SITE_PARAMS_) {
    wait_for(produced_[tail_ % stages_], tail_ / stages_ + 1, "consumer_wait", npu_file, npu_line);
  }
  template <class Rep, class Period>
  bool consumer_wait_for(const ::std::chrono::duration<Rep, Period>&, NPU_SITE_PARAMS_) {
    return consumer_wait(npu_file, npu_line), true;
  }
  void consumer_release() { static_cast<void>(consumed_[tail_++ % stages_].arrive()); }
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

/// Of a single thread: whatever it waits for is done.
template <>
class pipeline<thread_scope_thread> {
 public:
  pipeline() = default;
  pipeline(pipeline&&) noexcept = default;
  pipeline& operator=(pipeline&&) noexcept = default;
  void producer_acquire() {}
  void producer_commit() {}
  void consumer_wait() {}
  template <class Rep, class Period>
  bool consumer_wait_for(const ::std::chrono::duration<Rep, Period>&) {
    return true;
  }
  void consumer_release() {}
  bool quit() { return true; }
};

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

inline pipeline<thread_scope_thread> make_pipeline() { return {}; }
/// All threads of the group are producers and consumers.
template <class Group, thread_scope kScope, unsigned char kStages>
pipeline<kScope> make_pipeline(const Group& group, pipeline_shared_state<kScope, kStages>* state) {
  return npu_make_pipeline(group, state, true, true);
}
/// The first `producers` of them are producers, the others consumers.
template <class Group, thread_scope kScope, unsigned char kStages>
pipeline<kScope> make_pipeline(const Group& group, pipeline_shared_state<kScope, kStages>* state,
                               ::std::size_t producers) {
  const bool produces = group.thread_rank() < producers;
  return npu_make_pipeline(group, state, produces, !produces);
}
template <class Group, thread_scope kScope, unsigned char kStages>
pipeline<kScope> make_pipeline(const Group& group, pipeline_shared_state<kScope, kStages>* state,
                               pipeline_role role) {
  return npu_make_pipeline(group, state, role == pipeline_role::producer, role == pipeline_role::consumer);
}

/// Waits until at most the last kPrior batches of this thread are open: none is.
template <unsigned char kPrior>
void pipeline_consumer_wait_prior(pipeline<thread_scope_thread>&) {}

template <class T, class Size, thread_scope kScope>
void memcpy_async(T* to, const T* from, Size bytes, pipeline<kScope>&) {
  npu::detail::copy_part(0, 1, to, from, bytes);
}
template <class Group, class T, class Size, thread_scope kScope>
void memcpy_async(const Group& group, T* to, const T* from, Size bytes, pipeline<kScope>&) {
  npu::detail::copy_part(group.thread_rank(), group.num_threads(), to, from, bytes);
}

}  // namespace cuda

#endif  // NPU_PIPELINE_OBJECT_H_
