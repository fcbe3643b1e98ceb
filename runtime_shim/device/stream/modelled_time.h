// The modelled clock: what tasks and calls of the host would take on the chip.
#pragma once

#include <atomic>
#include <cstdint>

#include "acl/acl_sim.h"

namespace npu::device {

/// How long a task takes.
struct TaskTime {
  std::uint64_t ns = 0;
  bool is_modelled = false;  ///< false: the work has no model
};

/// A model of the chip. Thread-safe functions.
struct TimeModel {
  TaskTime (*of_task)(aclsimTaskKind kind, aclsimWork& work);  ///< may add cycles and pipes to the work
  void (*use_l2)(std::int32_t device, aclsimWork& work);       ///< sets the requests that L2 gets
  std::uint64_t (*of_call)(
      const char* function);         ///< ns that a call of the host takes, without what it waits for
  std::int32_t (*current_device)();  ///< of the calling thread; -1: none
};

/// The modelled clock is a discrete simulation that runs along with the program. Each thread of the host and each stream has
/// a clock. A call moves the thread's clock by its cost. A task starts when its stream is free, when what the stream waits
/// for is done, and when the host has submitted it; then the stream's clock moves by the task's duration. A thread that waits
/// for a stream or an event goes on at that time. Streams share nothing else: two kernels at once do not slow each other.
namespace modelled {

/// What is known of a submission by the modelled clock; all 0 unless time is modelled.
struct Submission {
  std::uint64_t ns = 0;             ///< when the host had submitted it
  std::uint64_t call = 0;           ///< number of the call of the host; 0: not known
  std::uint64_t call_begin_ns = 0;  ///< when that call began
  std::int32_t thread = 0;          ///< of that call
  const char* stack = nullptr;      ///< of that call; null: not wanted
};

bool is_on();
/// Cannot be undone. `observer` may be null.
void start(const TimeModel& model, const aclsimProfileObserver* observer);

/// The clock of the calling thread. A new thread starts at the latest clock of all threads.
std::uint64_t host_now();
/// The thread goes on at `ns` at the earliest.
void host_waits_for(std::uint64_t ns);
/// The thread works for `ns`.
void host_works(std::uint64_t ns);
/// A submission by the calling thread, now.
Submission submission();

/// Whether the observer wants the requests that L2 gets.
bool wants_l2();
/// Copies the description of the task that this thread runs.
void describe_task(const aclsimWork& work);
/// The task that this thread runs goes on at `ns` at the earliest.
void task_waits_for(std::uint64_t ns);
/// The clock of the task that this thread runs; of the thread outside of tasks.
std::uint64_t now();
void report_memory(aclsimMemoryInfo memory);

/// The stream number that observers get for copies that a call performs.
inline constexpr std::int32_t kNoStream = -1;
/// A call has performed a copy itself, from begin_ns of the real clock until now: the host waits for it. Observers of tasks are
/// told.
void copied_in_call(const char* name, std::uint64_t bytes, aclsimWork work, std::uint64_t begin_ns,
                    std::int32_t device);

/// A call of the host: moves the clock by its cost, and reports it.
class CallScope {
 public:
  explicit CallScope(const char* function) {
    if (is_on()) begin(function);
  }
  ~CallScope() {
    if (info_.name != nullptr) end();
  }
  CallScope(const CallScope&) = delete;
  CallScope& operator=(const CallScope&) = delete;

 private:
  void begin(const char* function);
  void end();
  aclsimCallInfo info_{};
  const aclsimCallInfo* outer_ = nullptr;
};

/// The times of a task while it runs. The description that the task gives of itself is kept until the next task begins.
class TaskScope {
 public:
  /// clock: of the stream; null for a task of a model, which has the clock of the model's task.
  TaskScope(std::atomic<std::uint64_t>* clock, const Submission& submission);
  ~TaskScope();
  TaskScope(const TaskScope&) = delete;
  TaskScope& operator=(const TaskScope&) = delete;
  /// Moves the stream's clock, and fills in the modelled part of `info`.
  void finish(aclsimTaskInfo& info);

 private:
  std::atomic<std::uint64_t>* outer_clock_;
  const Submission submission_;
  std::uint64_t begin_ns_ = 0;
};

}  // namespace modelled
}  // namespace npu::device
