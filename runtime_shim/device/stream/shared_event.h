// An event that several processes of a host record and wait for.
#pragma once

#include <pthread.h>

#include <atomic>
#include <cstdint>
#include <memory>

namespace npu::device {

/// The records of an event, numbered from 1, in a file that processes map. A wait is for one record, the latest when it was asked
/// for, whichever process made it. The file keeps the newest kSlots records: an older one counts as passed when a newer one of its slot is.
/// Cost: a wait polls. Thread-safe, and safe against processes that end at any time.
class SharedEvent {
 public:
  /// Null if the host refuses. open: file is then this object's.
  static std::shared_ptr<SharedEvent> create();
  static std::shared_ptr<SharedEvent> open(int file);
  ~SharedEvent();
  SharedEvent(const SharedEvent&) = delete;
  SharedEvent& operator=(const SharedEvent&) = delete;

  int file() const { return file_; }
  /// Adds a record of this process, and passes it. latest: 0 if there is none. add: 0 if the file is broken.
  std::uint64_t add();
  void pass(std::uint64_t record);
  std::uint64_t latest() const;
  bool passed(std::uint64_t record) const;
  /// Whether the process that would pass the record has ended. Cost: reads a file of the host.
  bool lost(std::uint64_t record) const;

 private:
  static constexpr std::size_t kBytes = 4096;
  static constexpr std::uint64_t kMark = 0x4e50554556454e55;
  static constexpr std::uint64_t kSlots = 250;
  struct Slot {                          // of the records with this remainder
    std::atomic<std::uint64_t> passed;   // the newest passed one
    std::atomic<std::uint64_t> process;  // who made the newest one (identity_of)
  };
  struct Layout {
    std::uint64_t mark;   // what a file of an event begins with
    pthread_mutex_t add;  // robust: a process may end while it adds
    std::atomic<std::uint64_t> added;
    Slot slots[kSlots];
  };
  static std::shared_ptr<SharedEvent> map(int file);
  SharedEvent(int file, Layout* layout) : file_(file), layout_(layout) {}

  const int file_;
  Layout* const layout_;
};

}  // namespace npu::device
