// Virtual memory: reserved addresses, physical memory, and the mappings between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

#include "runtime_shim/device/memory/range_map.h"

namespace npu::device {

class Arena;

/// Physical memory. It counts as used in a device's arena and has no address until it is mapped. Its bytes
/// are a file of the host, so that it can be mapped at several addresses, and by other processes. What another process allocated
/// counts there.
class PhysicalMemory {
 public:
  /// Null if the device has no space left, or the host cannot make the file.
  static std::unique_ptr<PhysicalMemory> create(Arena& arena, int device, std::size_t size);
  /// Memory of another process of the host. file: its file, which is then this object's.
  static std::unique_ptr<PhysicalMemory> import(int device, int file);
  ~PhysicalMemory();
  PhysicalMemory(const PhysicalMemory&) = delete;
  PhysicalMemory& operator=(const PhysicalMemory&) = delete;

  const int device;
  const std::size_t size;
  const int file;

 private:
  PhysicalMemory(Arena* arena, void* reserved, std::uint64_t generation, int device_in, std::size_t size_in,
                 int file_in)
      : device(device_in),
        size(size_in),
        file(file_in),
        arena_(arena),
        reserved_(reserved),
        generation_(generation) {}
  Arena* const arena_;    // null: of another process
  void* const reserved_;  // in the arena: never accessed, only counted
  const std::uint64_t generation_;
};

/// Reserved address ranges and their mappings. Sizes and offsets are multiples of the host's page size. Cost:
/// O(log ranges) each; find also O(adjacent mappings). Thread-safe.
class VirtualMemory {
 public:
  /// hides: the host cannot access what is mapped; the device does at device_view().
  explicit VirtualMemory(bool hides) : hides_(hides) {}
  /// Null if the host has no such range. alignment: 0 or a power of two. wish: where it should start, or
  /// null.
  void* reserve(std::size_t size, std::size_t alignment, void* wish);
  /// False if no reservation starts there or something is mapped in it.
  bool release(void* start);
  /// Makes bytes [offset, offset + size) of `memory` the content of [start, start + size).
  /// False if the range leaves its reservation, overlaps a mapping, or the host refuses.
  bool map(void* start, std::size_t size, std::size_t offset, std::shared_ptr<PhysicalMemory> memory);
  /// False if no mapping starts there.
  bool unmap(void* start);
  /// The mapped addresses around `address` that follow each other and belong to one device; size 0 if there
  /// are none.
  Range find(const void* address) const;
  /// Where the device accesses the address. The same one if it is in no reserved range, or nothing is hidden.
  void* device_view(const void* address) const;
  /// Whether the address is in a reserved range.
  bool covers(const void* address) const;

 private:
  struct Reservation {
    std::size_t size = 0;
    std::uintptr_t view = 0;  ///< its start for the device
  };
  using Reservations = std::map<std::uintptr_t, Reservation>;
  struct Mapping {
    std::size_t size = 0;
    std::shared_ptr<PhysicalMemory> memory;
  };
  using Mappings = std::map<std::uintptr_t, Mapping>;
  Reservations::const_iterator reservation_of(std::uintptr_t address) const;
  std::uintptr_t view_of(std::uintptr_t address) const;
  bool is_free(std::uintptr_t start, std::size_t size) const;

  const bool hides_;
  mutable std::mutex mutex_;
  Reservations reserved_;
  Mappings mappings_;
};

}  // namespace npu::device
