#include "runtime_shim/device/stream/modelled_time.h"

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "runtime_shim/base/clock.h"
#include "runtime_shim/base/per_thread.h"
#include "runtime_shim/device/hooks.h"
#include "runtime_shim/device/memory/call_site.h"

namespace npu::device::modelled {
namespace {

std::atomic<bool> on{false};
std::atomic<const aclsimProfileObserver*> profile_observer{nullptr};
std::atomic<std::uint64_t> latest_host_ns{0}, calls{0};
TimeModel time_model{};  // set once, before `on`

thread_local std::uint64_t host_ns = 0;
thread_local std::uint64_t processor_ns = 0;  // of the thread at the end of its last call
thread_local const aclsimCallInfo* current_call = nullptr;
thread_local std::atomic<std::uint64_t>* task_clock = nullptr;  // of the stream whose task the thread runs

/// The description of a task. Not a thread_local object, because tasks during process exit come after the destructors of those.
struct Description {
  aclsimWork work;
  aclsimTensorShape tensors[ACLSIM_MOST_TENSORS];
  std::vector<aclsimAccess> accesses;
};

Description& description() {
  static const base::PerThread<Description> all;
  return all.get();
}

void advance(std::atomic<std::uint64_t>& clock, std::uint64_t to) {
  std::uint64_t now = clock.load(std::memory_order_relaxed);
  while (now < to && !clock.compare_exchange_weak(now, to, std::memory_order_acq_rel)) {
  }
}

std::uint64_t& host_clock() {
  if (host_ns == 0) host_ns = std::max<std::uint64_t>(1, latest_host_ns.load(std::memory_order_relaxed));
  return host_ns;
}

void set_host(std::uint64_t ns) {
  host_clock() = ns;
  advance(latest_host_ns, ns);
}

std::uint64_t thread_processor_ns() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
}

bool wants_stacks() {
  const aclsimProfileObserver* const observer = profile_observer.load(std::memory_order_acquire);
  return observer != nullptr && observer->wants_stacks != 0;
}

bool counts_host() {
  const aclsimProfileObserver* const observer = profile_observer.load(std::memory_order_acquire);
  return observer != nullptr && observer->counts_host != 0;
}

int thread_id() {
  thread_local const int id = static_cast<int>(syscall(SYS_gettid));
  return id;
}

}  // namespace

bool is_on() { return on.load(std::memory_order_acquire); }

void start(const TimeModel& model, const aclsimProfileObserver* observer) {
  if (observer != nullptr) profile_observer.store(observer, std::memory_order_release);
  if (is_on()) return;
  time_model = model;
  on.store(true, std::memory_order_release);
}

std::uint64_t host_now() { return host_clock(); }

void host_waits_for(std::uint64_t ns) { set_host(std::max(host_clock(), ns)); }

void host_works(std::uint64_t ns) { set_host(host_clock() + ns); }

Submission submission() {
  Submission result;
  result.ns = now();
  if (current_call == nullptr) return result;
  result.call = current_call->number;
  result.call_begin_ns = current_call->begin_ns;
  result.thread = current_call->thread;
  result.stack = current_call->stack;
  return result;
}

bool wants_l2() {
  const aclsimProfileObserver* const observer = profile_observer.load(std::memory_order_acquire);
  return observer != nullptr && observer->wants_l2 != 0;
}

void describe_task(const aclsimWork& work) {
  if (task_clock == nullptr) return;
  description().work = work;
  description().work.tensor_count = std::min(work.tensor_count, ACLSIM_MOST_TENSORS);
  std::copy_n(work.tensors, description().work.tensor_count, description().tensors);
  description().work.tensors = description().tensors;
  description().accesses.assign(work.accesses, work.accesses + work.access_count);
  description().work.accesses = description().accesses.data();
}

void task_waits_for(std::uint64_t ns) {
  if (task_clock != nullptr) advance(*task_clock, ns);
}

std::uint64_t now() {
  return task_clock != nullptr ? task_clock->load(std::memory_order_relaxed) : host_clock();
}

void report_memory(aclsimMemoryInfo memory) {
  const aclsimProfileObserver* const observer = profile_observer.load(std::memory_order_acquire);
  if (current_call != nullptr) memory.stack = current_call->stack;
  if (observer != nullptr && observer->memory != nullptr) observer->memory(&memory, observer->user_data);
}

void copied_in_call(const char* name, std::uint64_t bytes, aclsimWork work, std::uint64_t begin_ns,
                    std::int32_t device) {
  const TaskTime time = time_model.of_task(ACLSIM_TASK_MEMCPY, work);
  if (wants_l2()) time_model.use_l2(device, work);
  const std::uint64_t end_ns = base::now_ns(), start = host_clock();
  const Submission call = submission();
  host_works(time.is_modelled ? time.ns : end_ns - begin_ns);
  if (!observed()) return;
  report_task({ACLSIM_TASK_MEMCPY, name, device, kNoStream, bytes, begin_ns, end_ns, ACL_SUCCESS, &work,
               call.call, call.thread, call.call_begin_ns, start, start, host_clock(),
               time.is_modelled ? 1 : 0, call.stack});
}

void CallScope::begin(const char* function) {
  if (counts_host() && processor_ns != 0) host_works(thread_processor_ns() - processor_ns);
  info_.name = function;
  info_.number = calls.fetch_add(1, std::memory_order_relaxed) + 1;
  info_.begin_ns = host_clock();
  info_.thread = thread_id();
  info_.device = time_model.current_device();
  outer_ = std::exchange(current_call, &info_);
  if (outer_ != nullptr)
    info_.stack = outer_->stack;
  else if (wants_stacks())
    info_.stack = stack_text(call_site());
  host_works(time_model.of_call(function));
}

void CallScope::end() {
  current_call = outer_;
  info_.end_ns = host_clock();
  const aclsimProfileObserver* const observer = profile_observer.load(std::memory_order_acquire);
  if (observer != nullptr && observer->call != nullptr) observer->call(&info_, observer->user_data);
  if (counts_host()) processor_ns = thread_processor_ns();
}

TaskScope::TaskScope(std::atomic<std::uint64_t>* clock, const Submission& submission)
    : outer_clock_(task_clock), submission_(submission) {
  if (clock != nullptr) task_clock = clock;
  description().work = {};
  if (task_clock == nullptr) return;
  advance(*task_clock, submission.ns);
  begin_ns_ = task_clock->load(std::memory_order_relaxed);
}

TaskScope::~TaskScope() { task_clock = outer_clock_; }

void TaskScope::finish(aclsimTaskInfo& info) {
  if (task_clock == nullptr) return;
  const TaskTime time = time_model.of_task(info.kind, description().work);
  const bool has_parts = info.kind == ACLSIM_TASK_MODEL;  // they have moved the clock
  const bool only_waits = description().work.unit == ACLSIM_UNIT_WAIT;
  std::uint64_t begin = task_clock->load(std::memory_order_relaxed);
  if (!has_parts) {
    advance(*task_clock, begin + (time.is_modelled ? time.ns : info.end_ns - info.begin_ns));
  } else {
    begin = begin_ns_;
  }
  if (only_waits) begin = begin_ns_;
  if (!has_parts && wants_l2()) time_model.use_l2(info.device, description().work);
  info.work = &description().work;
  info.call = submission_.call;
  info.thread = submission_.thread;
  info.stack = submission_.stack;
  info.modelled_call_ns = submission_.call_begin_ns;
  info.modelled_submit_ns = submission_.ns;
  info.modelled_begin_ns = begin;
  info.modelled_end_ns = task_clock->load(std::memory_order_relaxed);
  info.is_modelled = time.is_modelled || has_parts ? 1 : 0;
}

}  // namespace npu::device::modelled
