#include "runtime_shim/call_list/counters.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <tuple>

namespace npu::call_list {
namespace {

// x86-64: the distance from each piece of code to its cell is the same, because both have 16 bytes.
constexpr size_t kCodeBytes = 16;

/// lock inc qword [rip + to count]; jmp [rip + to target].
void write_code(char* at, size_t distance) {
  const unsigned char increment[4] = {0xF0, 0x48, 0xFF, 0x05}, jump[2] = {0xFF, 0x25};
  const auto to_count = static_cast<int32_t>(distance - 8);
  const auto to_target = static_cast<int32_t>(distance + 8 - 14);
  std::memcpy(at, increment, 4);
  std::memcpy(at + 4, &to_count, 4);
  std::memcpy(at + 8, jump, 2);
  std::memcpy(at + 10, &to_target, 4);
}

}  // namespace

bool Counters::map() {
  static_assert(sizeof(Cell) == kCodeBytes);
  if (cells_ != nullptr) return true;
  const size_t bytes = kMost * kCodeBytes;  // of the code, and of the cells behind it
  void* const memory = mmap(nullptr, 2 * bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  code_ = static_cast<char*>(memory);
  for (size_t i = 0; i < kMost; ++i) write_code(code_ + i * kCodeBytes, bytes);
  if (mprotect(code_, bytes, PROT_READ | PROT_EXEC) != 0) return false;
  cells_ = reinterpret_cast<Cell*>(code_ + bytes);
  return true;
}

uintptr_t Counters::counted(const std::string& library, const std::string& function, uintptr_t target) {
  const std::lock_guard lock(mutex_);
  const auto known = by_address_.find(target);
  if (known == by_address_.end() && (by_address_.size() == kMost || !map())) {
    overflowed_ = true;
    return target;
  }
  const int index = known == by_address_.end() ? static_cast<int>(by_address_.size()) : known->second.index;
  if (known == by_address_.end()) {
    by_address_[target] = {library, function, index};
    cells_[index].target = target;
  }
  return reinterpret_cast<uintptr_t>(code_) + static_cast<size_t>(index) * kCodeBytes;
}

std::vector<Calls> Counters::calls() {
  const std::lock_guard lock(mutex_);
  std::vector<Calls> result;
  for (const auto& [address, function] : by_address_) {
    const uint64_t count = __atomic_load_n(&cells_[function.index].count, __ATOMIC_RELAXED);
    if (count > 0) result.push_back({function.library, function.name, count});
  }
  std::sort(result.begin(), result.end(), [](const Calls& left, const Calls& right) {
    return std::tie(left.library, left.function) < std::tie(right.library, right.function);
  });
  return result;
}

bool Counters::overflowed() {
  const std::lock_guard lock(mutex_);
  return overflowed_;
}

std::string text_of(const std::vector<Calls>& calls) {
  std::string text;
  for (const Calls& one : calls)
    text += std::to_string(one.count) + " " + one.library + " " + one.function + "\n";
  return text;
}

}  // namespace npu::call_list
