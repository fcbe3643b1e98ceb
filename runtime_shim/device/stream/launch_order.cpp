#include "runtime_shim/device/stream/launch_order.h"

#include <thread>
#include <utility>
#include <vector>

#include "runtime_shim/device/stream/context.h"
#include "runtime_shim/device/stream/modelled_time.h"
#include "runtime_shim/device/stream/stream.h"

namespace npu::device {
namespace {

constexpr int kYields = 200;  // some hundred microseconds; a longer wait is worth a sleep
constexpr auto kSleep = std::chrono::microseconds(50);

struct Position {
  Stream* stream;
  std::uint64_t sequence;
};

void wait_for(const Position& position) {
  for (int looks = 0; !position.stream->finished(position.sequence) && position.stream->makes_progress();
       ++looks) {
    if (looks < kYields) {
      std::this_thread::yield();
    } else {
      std::this_thread::sleep_for(kSleep);
    }
  }
}

}  // namespace

aclError submit_launch_order_barrier(Stream& stream) {
  if (stream.capturing()) return ACL_SUCCESS;
  std::vector<Position> ahead;
  {
    Context& context = *stream.context();
    std::lock_guard lock(context.mutex);
    for (Stream* other : context.streams) {
      const std::uint64_t sequence = other->submitted();
      if (other != &stream && (!other->finished(sequence) || modelled::is_on()))
        ahead.push_back({other, sequence});
    }
  }
  if (ahead.empty()) return ACL_SUCCESS;
  for (const Position& position : ahead) position.stream->flush_deferred();
  return stream.submit(make_task(ACLSIM_TASK_COLLECTIVE, "work ahead", 0, [ahead]() -> aclError {
    for (const Position& position : ahead) {
      wait_for(position);
      modelled::task_waits_for(position.stream->modelled_now());
    }
    aclsimWork work{};
    work.unit = ACLSIM_UNIT_WAIT;
    modelled::describe_task(work);
    return ACL_SUCCESS;
  }));
}

}  // namespace npu::device
