#include "runtime_shim/device/stream/shared_event.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime_shim/device/memory/process_file.h"

namespace npu::device {

namespace {

std::uint64_t own_identity() {
  static const std::uint64_t identity = identity_of(getpid());
  return identity;
}

bool make_robust(pthread_mutex_t* mutex) {
  pthread_mutexattr_t attributes;
  if (pthread_mutexattr_init(&attributes) != 0) return false;
  const bool made = pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED) == 0 &&
                    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST) == 0 &&
                    pthread_mutex_init(mutex, &attributes) == 0;
  pthread_mutexattr_destroy(&attributes);
  return made;
}

// What the lock protects is right at any time, so that the death of its owner changes nothing.
bool lock(pthread_mutex_t* mutex) {
  const int error = pthread_mutex_lock(mutex);
  return error == 0 || (error == EOWNERDEAD && pthread_mutex_consistent(mutex) == 0);
}

}  // namespace

std::shared_ptr<SharedEvent> SharedEvent::map(int file) {
  static_assert(sizeof(Layout) <= kBytes && std::atomic<std::uint64_t>::is_always_lock_free);
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
  if (result == nullptr || !make_robust(&result->layout_->add)) return nullptr;
  result->layout_->mark = kMark;
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

// The record exists when `added` counts it; its slot says before who passes it.
std::uint64_t SharedEvent::add() {
  if (!lock(&layout_->add)) return 0;
  const std::uint64_t record = layout_->added.load() + 1;
  layout_->slots[record % kSlots].process.store(own_identity());
  layout_->added.store(record);
  pthread_mutex_unlock(&layout_->add);
  return record;
}

void SharedEvent::pass(std::uint64_t record) {
  std::atomic<std::uint64_t>& slot = layout_->slots[record % kSlots].passed;
  std::uint64_t before = slot.load();
  while (before < record && !slot.compare_exchange_weak(before, record)) {
  }
}

std::uint64_t SharedEvent::latest() const { return layout_->added.load(); }

bool SharedEvent::passed(std::uint64_t record) const {
  return layout_->slots[record % kSlots].passed.load(std::memory_order_acquire) >= record;
}

// What a process passed before its end counts.
bool SharedEvent::lost(std::uint64_t record) const {
  const std::uint64_t process = layout_->slots[record % kSlots].process.load();
  if (process == own_identity() || identity_of(process_of(process)) == process) return false;
  return !passed(record);
}

}  // namespace npu::device
