// Counters of functions. A counter has a piece of code that counts and then jumps to the function: arguments and results pass through.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace npu::call_list {

/// A function and the calls so far.
struct Calls {
  std::string library;   ///< "libascendcl.so"
  std::string function;  ///< "aclrtMalloc"
  uint64_t count = 0;
};

/// Thread-safe.
class Counters {
 public:
  /// The code that counts calls of the function at `target`: one for each address. Result: its address; `target` itself if the
  /// process may not map code, or after kMost functions, which overflowed() tells.
  uintptr_t counted(const std::string& library, const std::string& function, uintptr_t target);

  /// The functions that were called, by library and name.
  std::vector<Calls> calls();

  /// Whether a function could not be counted.
  bool overflowed();

  static constexpr int kMost = 4096;

 private:
  struct Cell {
    uint64_t count;
    uintptr_t target;
  };
  struct Function {
    std::string library, name;
    int index;
  };
  /// Maps code and cells at the first use. False if the process may not.
  bool map();

  std::mutex mutex_;
  bool overflowed_ = false;                   // guarded by mutex_
  char* code_ = nullptr;                      // guarded by mutex_
  Cell* cells_ = nullptr;                     // the pointer is guarded by mutex_
  std::map<uintptr_t, Function> by_address_;  // guarded by mutex_
};

/// A line for each function: count, library, name.
std::string text_of(const std::vector<Calls>& calls);

}  // namespace npu::call_list
