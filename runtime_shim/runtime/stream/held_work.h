// Launches that a room above holds back, to make one of several. They are submitted before the runtime does anything else: every
// call that submits, waits, asks or changes the device comes through ensure_ready.
#pragma once

namespace npu::detail {

/// What submits all that is held, of every thread; it returns when that is done. May be called when nothing is held. Set once.
void set_held_work(void (*submit)());
/// The room above says whether there is any.
void hold_work(bool is_any);
/// Submits what is held. Returns at once where there is nothing, and on the thread that is submitting it. Errors become the last
/// error of the calling thread.
void submit_held_work();

/// In its scope this thread submits nothing that is held: it has a lock that the submission could need.
class KeepHeldWork {
 public:
  KeepHeldWork();
  ~KeepHeldWork();
  KeepHeldWork(const KeepHeldWork&) = delete;
  KeepHeldWork& operator=(const KeepHeldWork&) = delete;
};

}  // namespace npu::detail
