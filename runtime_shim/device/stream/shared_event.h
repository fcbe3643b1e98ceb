// An event that several processes of a host record and wait for.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

namespace npu::device {

/// The records of an event, numbered from 1, in a file that processes map. A wait is for one record, the latest when it was asked
/// for, whichever process made it. The file keeps the newest kSlots records: an older one counts as passed.
/// Cost: a wait polls. Thread-safe.
class SharedEvent {
 public:
  /// Null if the host refuses. open: file is then this object's.
  static std::shared_ptr<SharedEvent> create();
  static std::shared_ptr<SharedEvent> open(int file);
  ~SharedEvent();
  SharedEvent(const SharedEvent&) = delete;
  SharedEvent& operator=(const SharedEvent&) = delete;

  int file() const { return file_; }
  /// Adds a record, and passes it. latest: 0 if there is none.
  std::uint64_t add();
  void pass(std::uint64_t record);
  std::uint64_t latest() const;
  bool passed(std::uint64_t record) const;

 private:
  static constexpr std::size_t kBytes = 4096;
  static constexpr std::uint64_t kMark = 0x4e50554556454e54;
  static constexpr std::uint64_t kSlots = kBytes / sizeof(std::uint64_t) - 2;
  struct Layout {
    std::uint64_t mark;  // what a file of an event begins with
    std::atomic<std::uint64_t> added;
    std::atomic<std::uint64_t> passed[kSlots];  // the newest passed record of those with this remainder
  };
  static std::shared_ptr<SharedEvent> map(int file);
  SharedEvent(int file, Layout* layout) : file_(file), layout_(layout) {}

  const int file_;
  Layout* const layout_;
};

}  // namespace npu::device
