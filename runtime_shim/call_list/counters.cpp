#include "runtime_shim/call_list/counters.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

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

/// Text to a file, in blocks, by system calls alone.
class Writer {
 public:
  explicit Writer(int file) : file_(file) {}
  void add(const char* text) {
    for (; *text != 0; ++text) add(*text);
  }
  void add(uint64_t number) {
    char digits[20];
    int count = 0;
    do digits[count++] = static_cast<char>('0' + number % 10);
    while ((number /= 10) > 0);
    while (count > 0) add(digits[--count]);
  }
  void add(char c) {
    if (used_ == sizeof block_) flush();
    block_[used_++] = c;
  }
  /// Whether everything was written.
  bool flush() {
    for (size_t done = 0; done < used_ && good_;) {
      const ssize_t count = ::write(file_, block_ + done, used_ - done);
      if (count > 0)
        done += static_cast<size_t>(count);
      else
        good_ = count < 0 && errno == EINTR;
    }
    used_ = 0;
    return good_;
  }

 private:
  int file_;
  bool good_ = true;
  size_t used_ = 0;
  char block_[1024];
};

}  // namespace

bool Counters::map() {
  static_assert(sizeof(Cell) == kCodeBytes);
  if (cells_.load() != nullptr) return true;
  const size_t bytes = kMost * kCodeBytes;  // of the code, and of the cells behind it
  void* const memory = mmap(nullptr, 2 * bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  code_ = static_cast<char*>(memory);
  for (size_t i = 0; i < kMost; ++i) write_code(code_ + i * kCodeBytes, bytes);
  if (mprotect(code_, bytes, PROT_READ | PROT_EXEC) != 0) return false;
  cells_.store(reinterpret_cast<Cell*>(code_ + bytes));
  return true;
}

uintptr_t Counters::counted(const std::string& library, const std::string& function, uintptr_t target) {
  const std::lock_guard lock(mutex_);
  const auto known = by_address_.find(target);
  const int count = count_.load();
  if (known == by_address_.end() && (count == kMost || !map())) {
    overflowed_ = true;
    return target;
  }
  const int index = known == by_address_.end() ? count : known->second;
  if (known == by_address_.end()) {
    by_address_[target] = index;
    functions_[index] = {strdup(library.c_str()), strdup(function.c_str())};
    cells_.load()[index].target = target;
    count_.store(count + 1);
  }
  return reinterpret_cast<uintptr_t>(code_) + static_cast<size_t>(index) * kCodeBytes;
}

uint64_t Counters::calls_of(int index) const {
  return __atomic_load_n(&cells_.load()[index].count, __ATOMIC_RELAXED);
}

bool Counters::is_before(int left, int right) const {
  const Function &a = functions_[left], &b = functions_[right];
  const int libraries = std::strcmp(a.library, b.library);
  return libraries != 0 ? libraries < 0 : std::strcmp(a.name, b.name) < 0;
}

bool Counters::write(int file) const {
  int order[kMost];
  int called = 0;
  const int count = count_.load();
  for (int i = 0; i < count; ++i)
    if (calls_of(i) > 0) order[called++] = i;
  std::sort(order, order + called, [this](int left, int right) { return is_before(left, right); });
  Writer text(file);
  for (const int* index = order; index != order + called; ++index) {
    text.add(calls_of(*index)), text.add(' ');
    text.add(functions_[*index].library), text.add(' ');
    text.add(functions_[*index].name), text.add('\n');
  }
  return text.flush();
}

}  // namespace npu::call_list
