// An event: names the place in a stream where it was recorded last.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "runtime_shim/device/stream/stream.h"

namespace npu::device {

/// Which of AscendCL's three calls made the event; they differ in what may be done with it.
enum class EventOrigin { kPlain, kWithFlag, kExtended };

/// Waiting and querying use the record that was current at the time of the call; a later record does not
/// disturb them. Thread-safe.
class Event {
 public:
  Event(EventOrigin origin, std::uint32_t flags) : origin_(origin), flags_(flags) {}

  EventOrigin origin() const { return origin_; }
  std::uint32_t flags() const { return flags_; }

  /// Marks the stream. Errors: those of Stream::submit_mark.
  aclError record(Stream& stream);
  /// The latest record, null if there is none.
  RecordPtr latest() const;
  /// Forgets the record if it is still `expected`.
  void reset(const RecordPtr& expected);

 private:
  const EventOrigin origin_;
  const std::uint32_t flags_;
  mutable std::mutex mutex_;
  RecordPtr latest_;  // guarded by mutex_
};

}  // namespace npu::device
