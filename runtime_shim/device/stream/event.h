// An event: its latest record in a stream.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "runtime_shim/device/stream/stream.h"

namespace npu::device {

/// Which of AscendCL's three calls created the event. They differ in what is allowed with it.
enum class EventOrigin { kPlain, kWithFlag, kExtended };

/// Waits and queries use the record that was current when they were called. A later record does not affect
/// them. Thread-safe.
class Event {
 public:
  Event(EventOrigin origin, std::uint32_t flags) : origin_(origin), flags_(flags) {}

  EventOrigin origin() const { return origin_; }
  std::uint32_t flags() const { return flags_; }

  /// Submits a mark to the stream. Errors: those of Stream::submit_mark.
  aclError record(Stream& stream);
  /// The latest record, or null.
  RecordPtr latest() const;
  /// Clears the record if it is still `expected`.
  void reset(const RecordPtr& expected);

 private:
  const EventOrigin origin_;
  const std::uint32_t flags_;
  mutable std::mutex mutex_;
  RecordPtr latest_;  // guarded by mutex_
};

}  // namespace npu::device
