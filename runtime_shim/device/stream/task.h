// Entries of a stream: tasks, marks of events, and waits for marks.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "acl/acl_base_rt.h"
#include "acl/acl_sim.h"
#include "runtime_shim/base/clock.h"
#include "runtime_shim/device/stream/modelled_time.h"

namespace npu::device {

class Stream;
class Capture;

/// One recording of an event: a mark in a stream. It is passed when all entries before it are done.
struct Record {
  Stream* stream = nullptr;    ///< where it was recorded
  std::uint64_t sequence = 0;  ///< its number in that stream
  std::atomic<std::uint64_t> time_ns{0};
  std::atomic<std::uint64_t> modelled_ns{0};  ///< the same by the modelled clock
  std::atomic<bool> passed{false};
  std::shared_ptr<Capture> capture;        ///< set if recorded under capture; such a record is never passed
  std::vector<std::size_t> capture_heads;  ///< the model's nodes that the mark stands for

  std::mutex mutex;
  std::vector<Stream*> waiting;  ///< streams to resume when the mark is passed
};
using RecordPtr = std::shared_ptr<Record>;

/// A piece of work. Owns `argument` through `release`; movable, not copyable.
class Task {
 public:
  using Run = aclError (*)(void*);
  using Release = void (*)(void*);

  Task() = default;
  Task(aclsimTaskKind kind, const char* name, std::uint64_t bytes, Run run, void* argument, Release release)
      : run_(run), argument_(argument), release_(release), name_(name), bytes_(bytes), kind_(kind) {}
  Task(Task&& other) noexcept { swap(other); }
  Task& operator=(Task&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Task() {
    if (release_ != nullptr) release_(argument_);
  }

  aclError run() const { return run_(argument_); }
  const char* name() const { return name_; }
  std::uint64_t bytes() const { return bytes_; }
  aclsimTaskKind kind() const { return kind_; }

 private:
  void swap(Task& other) noexcept {
    std::swap(run_, other.run_);
    std::swap(argument_, other.argument_);
    std::swap(release_, other.release_);
    std::swap(name_, other.name_);
    std::swap(bytes_, other.bytes_);
    std::swap(kind_, other.kind_);
  }

  Run run_ = nullptr;
  void* argument_ = nullptr;
  Release release_ = nullptr;
  const char* name_ = nullptr;
  std::uint64_t bytes_ = 0;
  aclsimTaskKind kind_ = ACLSIM_TASK_KERNEL;
};

/// A task from a callable with its own data. One allocation.
template <typename Function>
Task make_task(aclsimTaskKind kind, const char* name, std::uint64_t bytes, Function function) {
  auto* held = new Function(std::move(function));
  return Task(
      kind, name, bytes, [](void* self) -> aclError { return (*static_cast<Function*>(self))(); }, held,
      [](void* self) { delete static_cast<Function*>(self); });
}

/// An entry of a stream's queue. `record` is set for marks and waits.
struct Entry {
  enum class Kind : std::uint8_t { kWork, kMark, kWait };
  Kind kind = Kind::kWork;
  Task task;
  RecordPtr record;
  modelled::Submission submission;
};

}  // namespace npu::device
