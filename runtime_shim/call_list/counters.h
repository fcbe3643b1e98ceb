// Counters of functions. A counter has a piece of code that counts and then jumps to the function: arguments and results pass through.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace npu::call_list {

/// Thread-safe.
class Counters {
 public:
  /// The code that counts calls of the function at `target`: one for each address. Result: its address; `target` itself if the
  /// process may not map code, or after kMost functions, which overflowed() tells.
  uintptr_t counted(const std::string& library, const std::string& function, uintptr_t target);

  /// Writes a line for each function that was called: count, library ("libascendcl.so"), name; in the order of library and name.
  /// Takes no lock and no memory, so that a signal handler may call it. Result: whether the file took it all.
  bool write(int file) const;

  /// Whether a function could not be counted.
  bool overflowed() const { return overflowed_.load(); }

  static constexpr int kMost = 4096;

 private:
  struct Cell {
    uint64_t count;
    uintptr_t target;
  };
  /// Never freed: a signal handler may read it.
  struct Function {
    const char* library;
    const char* name;
  };
  /// Maps code and cells at the first use. False if the process may not.
  bool map();
  uint64_t calls_of(int index) const;
  bool is_before(int left, int right) const;

  std::mutex mutex_;
  std::map<uintptr_t, int> by_address_;  // guarded by mutex_: the index of a function
  char* code_ = nullptr;                 // guarded by mutex_
  std::atomic<Cell*> cells_{nullptr};
  std::atomic<bool> overflowed_{false};
  std::atomic<int> count_{0};  // functions below it are complete
  Function functions_[kMost];
};

}  // namespace npu::call_list
