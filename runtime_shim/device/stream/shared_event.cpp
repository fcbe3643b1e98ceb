#include "runtime_shim/device/stream/shared_event.h"

#include <sys/mman.h>
#include <unistd.h>

#include "runtime_shim/device/memory/process_file.h"

namespace npu::device {

std::shared_ptr<SharedEvent> SharedEvent::map(int file) {
  static_assert(sizeof(Layout) == kBytes && std::atomic<std::uint64_t>::is_always_lock_free);
  void* const memory = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory != MAP_FAILED)
    return std::shared_ptr<SharedEvent>(new SharedEvent(file, static_cast<Layout*>(memory)));
  close(file);
  return nullptr;
}

std::shared_ptr<SharedEvent> SharedEvent::create() {
  const int file = make_memory_file(kBytes);
  if (file < 0) return nullptr;
  std::shared_ptr<SharedEvent> result = map(file);
  if (result != nullptr) result->layout_->mark = kMark;
  return result;
}

std::shared_ptr<SharedEvent> SharedEvent::open(int file) {
  if (size_of_file(file) != kBytes) {
    close(file);
    return nullptr;
  }
  std::shared_ptr<SharedEvent> result = map(file);
  return result != nullptr && result->layout_->mark == kMark ? result : nullptr;
}

SharedEvent::~SharedEvent() {
  munmap(layout_, kBytes);
  close(file_);
}

std::uint64_t SharedEvent::add() { return layout_->added.fetch_add(1) + 1; }

void SharedEvent::pass(std::uint64_t record) {
  std::atomic<std::uint64_t>& slot = layout_->passed[record % kSlots];
  std::uint64_t before = slot.load();
  while (before < record && !slot.compare_exchange_weak(before, record)) {
  }
}

std::uint64_t SharedEvent::latest() const { return layout_->added.load(); }

bool SharedEvent::passed(std::uint64_t record) const {
  return layout_->passed[record % kSlots].load(std::memory_order_acquire) >= record;
}

}  // namespace npu::device
