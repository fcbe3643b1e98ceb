#include "runtime_shim/acl/ipc_event.h"

#include <cstdio>
#include <cstring>
#include <thread>

#include "runtime_shim/acl/ipc_key.h"
#include "runtime_shim/base/spin.h"

namespace npu::acl {
namespace {

using device::SharedEvent;
using device::Stream;
using Clock = std::chrono::steady_clock;

// A record that is passed even if its stream drops it.
struct Mark {
  Mark(SharedEventPtr event_in, std::uint64_t record_in) : event(std::move(event_in)), record(record_in) {}
  Mark(Mark&& other) noexcept : event(std::move(other.event)), record(other.record) {}
  ~Mark() {
    if (event != nullptr) event->pass(record);
  }
  SharedEventPtr event;
  std::uint64_t record;
};

aclError lost() {
  constexpr char kReason[] =
      "the process that recorded an event of several processes has ended: its work will not be done";
  std::fprintf(stderr, "npu: %s\n", kReason);
  return refuse(ACL_ERROR_RT_AICORE_EXCEPTION, kReason);
}

// Polls, at first without sleeping. Errors: as synchronize_shared.
aclError wait_until_passed(const SharedEvent& event, std::uint64_t record,
                           std::optional<Clock::time_point> end) {
  constexpr int kSpins = 1000, kLooks = 64;
  for (int i = 0; !event.passed(record); ++i) {
    if (end && Clock::now() >= *end) return ACL_ERROR_RT_EVENT_SYNC_TIMEOUT;
    if (i >= kSpins && i % kLooks == 0 && event.lost(record)) return lost();
    if (i < kSpins)
      base::cpu_relax();
    else
      std::this_thread::sleep_for(std::chrono::microseconds(i < 2 * kSpins ? 20 : 200));
  }
  return ACL_SUCCESS;
}

aclError refused_capture() {
  return refuse(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "a captured stream takes no event of several processes");
}

}  // namespace

aclError record_shared(const SharedEventPtr& event, Stream& stream) {
  if (stream.capturing()) return refused_capture();
  const std::uint64_t record = event->add();
  if (record == 0) return refuse(ACL_ERROR_RT_RESOURCE_ALLOC_FAIL, "the memory of the event is broken");
  const aclError error = stream.submit(device::make_task(ACLSIM_TASK_EVENT, "record for other processes", 0,
                                                         [mark = Mark(event, record)]() -> aclError {
                                                           mark.event->pass(mark.record);
                                                           return ACL_SUCCESS;
                                                         }));
  stream.flush_deferred();  // nobody in this process may ever wait for it
  return error;
}

aclError wait_shared(const SharedEventPtr& event, Stream& stream) {
  if (stream.capturing()) return refused_capture();
  const std::uint64_t record = event->latest();
  if (event->passed(record)) return ACL_SUCCESS;
  // The kind of task that may wait for others.
  return stream.submit(device::make_task(
      ACLSIM_TASK_HOST_FUNCTION, "wait for other processes", 0,
      [event, record]() -> aclError { return wait_until_passed(*event, record, std::nullopt); }));
}

aclError synchronize_shared(const SharedEventPtr& event, std::optional<std::chrono::milliseconds> timeout) {
  std::optional<Clock::time_point> end;
  if (timeout) end = Clock::now() + *timeout;
  return wait_until_passed(*event, event->latest(), end);
}

aclError query_shared(const SharedEvent& event, bool* done) {
  const std::uint64_t record = event.latest();
  *done = event.passed(record);
  return *done || !event.lost(record) ? ACL_SUCCESS : lost();
}

aclrtIpcEventHandle handle_of(const SharedEvent& event) {
  static_assert(sizeof(aclrtIpcEventHandle::reserved) == kIpcKeySize);
  aclrtIpcEventHandle handle{};
  write_key({device::describe_file(event.file()), 0, 0, 0}, handle.reserved);
  return handle;
}

SharedEventPtr open_shared(const aclrtIpcEventHandle& handle) {
  if (std::memchr(handle.reserved, 0, sizeof handle.reserved) == nullptr) return nullptr;
  const std::optional<IpcKey> key = read_key(handle.reserved);
  const int file = key && key->size == 0 ? device::open_file(key->file) : -1;
  return file < 0 ? nullptr : SharedEvent::open(file);
}

}  // namespace npu::acl
