// NPU_SIM_CHECK=1: reports wrong uses of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>

#include "runtime_shim/device/memory/call_site.h"

namespace npu::device {

class Machine;

/// Remembers every allocation of a machine, live or freed, and where it was made. Reports go to stderr, one line each, and
/// begin with "npu check: ". report_at_exit lists what was not freed and how many errors there were. Thread-safe.
class MemoryCheck {
 public:
  /// Of the machine, which outlives it.
  explicit MemoryCheck(Machine& machine) : machine_(machine) {}

  /// what: "device memory", "managed memory" or "pinned host memory". size in bytes.
  void allocated(const void* start, std::size_t size, const char* what);
  /// The block is about to be freed. damage: the first byte written outside the requested ones, 0 for none.
  void freed(const void* start, std::uintptr_t damage);
  /// A device reset frees all live blocks in the range.
  void freed_by_reset(std::uintptr_t start, std::size_t size);
  /// A free of an address that is not the start of a live block.
  void bad_free(const void* address);

  /// Describes an address: "12 bytes after 400 bytes of device memory, allocated at a.cu:3 (main)". Empty if
  /// no allocation is near.
  std::string describe(const void* address);
  /// Prints the text, once per distinct text, and counts it as an error.
  void report(const std::string& text);
  /// Counts an error that other code reports.
  void count_error();
  /// The lists at the end of the process.
  void report_at_exit();

 private:
  struct Record {
    std::size_t size = 0;
    const char* what = "";
    const CallSite* made = nullptr;
    const CallSite* freed = nullptr;  // null while the block is live
  };
  const CallSite* remember(const CallSite& site) { return &*sites_.insert(site).first; }
  std::string text_of(std::uintptr_t start, const Record& record, std::uintptr_t address) const;
  void report_damage(std::uintptr_t start, const Record& record, std::uintptr_t damage);
  void audit_live();
  std::size_t report_leaks();

  Machine& machine_;
  std::recursive_mutex mutex_;
  std::map<std::uintptr_t, Record> records_;
  std::set<CallSite> sites_;
  std::set<std::string> reported_;
  std::size_t errors_ = 0;
};

}  // namespace npu::device
