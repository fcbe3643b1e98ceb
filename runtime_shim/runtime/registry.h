// The valid handles and their objects.
#pragma once

#include <memory>
#include <mutex>
#include <unordered_map>

namespace npu::detail {

/// Owns objects whose addresses are handles, so that a wrong handle is recognised. Thread-safe.
template <class T>
class Registry {
 public:
  T* add(std::unique_ptr<T> object) {
    T* const handle = object.get();
    std::lock_guard<std::mutex> lock(mutex_);
    objects_.emplace(handle, std::move(object));
    return handle;
  }
  bool has(const T* handle) {
    std::lock_guard<std::mutex> lock(mutex_);
    return objects_.count(handle) != 0;
  }
  /// Removes and returns the object; null for an unknown handle.
  std::unique_ptr<T> take(const T* handle) {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto found = objects_.find(handle);
    if (found == objects_.end()) return nullptr;
    std::unique_ptr<T> object = std::move(found->second);
    objects_.erase(found);
    return object;
  }

 private:
  std::mutex mutex_;
  std::unordered_map<const T*, std::unique_ptr<T>> objects_;
};

}  // namespace npu::detail
