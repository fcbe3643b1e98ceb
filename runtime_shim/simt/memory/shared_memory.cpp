#include "runtime_shim/simt/memory/shared_memory.h"

#include <algorithm>
#include <new>

#include "runtime_shim/simt/sanitizer.h"
#include "runtime_shim/simt/scheduler/per_thread.h"

namespace npu::simt {
namespace {

constexpr std::align_val_t kAlignment{1024};
constexpr std::size_t kMinimum = 64 * 1024;

class Arena {
 public:
  ~Arena() { release(); }
  char* take(std::size_t bytes) {
    if (bytes > capacity_ || memory_ == nullptr) grow(std::max(bytes, kMinimum));
    if (address_sanitizer()) {
      __asan_unpoison_memory_region(memory_, bytes);
      __asan_poison_memory_region(memory_ + bytes, capacity_ + kRedZone - bytes);
    }
    return memory_;
  }

 private:
  static constexpr std::size_t kRedZone = 1024;
  void grow(std::size_t bytes) {
    release();
    memory_ = static_cast<char*>(::operator new(bytes + kRedZone, kAlignment));
    capacity_ = bytes;
  }
  void release() {
    if (memory_ == nullptr) return;
    if (address_sanitizer()) __asan_unpoison_memory_region(memory_, capacity_ + kRedZone);
    ::operator delete(memory_, kAlignment);
    memory_ = nullptr;
  }

  char* memory_ = nullptr;
  std::size_t capacity_ = 0;
};

}  // namespace

char* shared_arena(std::size_t bytes) { return per_thread<Arena>().take(bytes); }

}  // namespace npu::simt
