#include "runtime_shim/device/memory/memory_check.h"

#include <cstdio>
#include <vector>

#include "runtime_shim/device/machine.h"

namespace npu::device {
namespace {

// A report describes an address by a block at most this far away.
constexpr std::uintptr_t kNear = std::uintptr_t{1} << 20;

std::string count_of(std::size_t number, const char* what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

}  // namespace

void MemoryCheck::allocated(const void* start, std::size_t size, const char* what) {
  const CallSite site = call_site();
  const auto first = reinterpret_cast<std::uintptr_t>(start);
  std::lock_guard lock(mutex_);
  // A reused address has a new history.
  records_.erase(records_.lower_bound(first), records_.lower_bound(first + size));
  records_[first] = {size, what, remember(site), nullptr};
}

void MemoryCheck::freed(const void* start, std::uintptr_t damage) {
  const CallSite site = call_site();
  std::lock_guard lock(mutex_);
  const auto found = records_.find(reinterpret_cast<std::uintptr_t>(start));
  if (found == records_.end()) return;
  if (damage != 0) report_damage(found->first, found->second, damage);
  found->second.freed = remember(site);
}

void MemoryCheck::freed_by_reset(std::uintptr_t start, std::size_t size) {
  const CallSite site = call_site();
  std::lock_guard lock(mutex_);
  for (auto one = records_.lower_bound(start); one != records_.end() && one->first < start + size; ++one) {
    if (one->second.freed == nullptr) one->second.freed = remember(site);
  }
}

void MemoryCheck::bad_free(const void* address) {
  const std::string known = describe(address);
  const std::string what = known.empty() ? "memory that the runtime did not give" : known;
  report("free of " + what + "; freed at " + device::describe(call_site()));
}

std::string MemoryCheck::text_of(std::uintptr_t start, const Record& record, std::uintptr_t address) const {
  std::string text;
  if (address < start) text = count_of(start - address, "byte") + " before ";
  if (address >= start + record.size)
    text = count_of(address - start - record.size, "byte") + " after the end of ";
  if (address > start && address < start + record.size)
    text = "byte " + std::to_string(address - start) + " of ";
  text += count_of(record.size, "byte") + " of " + record.what + ", allocated at " +
          device::describe(*record.made);
  if (record.freed != nullptr) text += ", freed at " + device::describe(*record.freed);
  return text;
}

std::string MemoryCheck::describe(const void* address) {
  const auto value = reinterpret_cast<std::uintptr_t>(address);
  std::lock_guard lock(mutex_);
  const auto after = records_.upper_bound(value);
  std::uintptr_t distance_before = kNear;
  if (after != records_.begin()) {
    const auto& [start, record] = *std::prev(after);
    if (value < start + record.size) return text_of(start, record, value);
    distance_before = value - (start + record.size);
  }
  if (after != records_.end() && after->first - value < distance_before) {
    return text_of(after->first, after->second, value);
  }
  return distance_before < kNear ? text_of(std::prev(after)->first, std::prev(after)->second, value) : "";
}

void MemoryCheck::report(const std::string& text) {
  std::lock_guard lock(mutex_);
  ++errors_;
  if (!reported_.insert(text).second) return;
  std::fprintf(stderr, "npu check: %s\n", text.c_str());
}

void MemoryCheck::count_error() {
  std::lock_guard lock(mutex_);
  ++errors_;
}

void MemoryCheck::report_damage(std::uintptr_t start, const Record& record, std::uintptr_t damage) {
  report("something wrote " + text_of(start, record, damage));
}

void MemoryCheck::audit_live() {
  for (int i = 0; i < machine_.device_count(); ++i) {
    const Arena& arena = machine_.device(i)->arena;
    for (const Block& block : arena.blocks()) {
      const std::uintptr_t damage = arena.first_damage(block);
      const auto found = records_.find(block.start);
      if (damage != 0 && found != records_.end()) report_damage(block.start, found->second, damage);
    }
  }
}

std::size_t MemoryCheck::report_leaks() {
  struct Leak {
    std::size_t blocks = 0, bytes = 0;
  };
  // The calls of one loop may be at several addresses.
  std::map<std::pair<std::string, std::string>, Leak> leaks;
  std::size_t bytes = 0;
  for (const auto& [start, record] : records_) {
    if (record.freed != nullptr) continue;
    Leak& leak = leaks[{device::describe(*record.made), record.what}];
    ++leak.blocks;
    leak.bytes += record.size;
    bytes += record.size;
  }
  for (const auto& [where, leak] : leaks) {
    std::fprintf(stderr, "npu check: not freed: %s, %s of %s, allocated at %s\n",
                 count_of(leak.blocks, "block").c_str(), count_of(leak.bytes, "byte").c_str(),
                 where.second.c_str(), where.first.c_str());
  }
  return bytes;
}

void MemoryCheck::report_at_exit() {
  std::lock_guard lock(mutex_);
  audit_live();
  const std::size_t leaked = report_leaks();
  std::fprintf(stderr, "npu check: %s, %s not freed\n", count_of(errors_, "error").c_str(),
               count_of(leaked, "byte").c_str());
}

}  // namespace npu::device
