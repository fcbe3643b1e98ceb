// File descriptors that stand for memory or for a pool, with what describes it as the content.
#pragma once

#include <cstddef>
#include <utility>

namespace npu::detail {

/// A file descriptor that is closed with its owner. -1: there is none.
class OwnedFile {
 public:
  explicit OwnedFile(int file = -1) : file_(file) {}
  ~OwnedFile() { close(); }
  OwnedFile(OwnedFile&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  OwnedFile& operator=(OwnedFile&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  int get() const { return file_; }
  bool is_open() const { return file_ >= 0; }
  void close();

 private:
  int file_;
};

/// A new file with those bytes, which the caller closes; -1 if the host refuses.
int make_handle_file(const void* content, std::size_t size);

/// Adds bytes at the end, and returns where they begin; -1 if the host refuses.
long add_to_handle_file(int file, const void* content, std::size_t size);

/// Reads bytes at a place. False if the file is closed or has fewer bytes there.
bool read_handle_file(int file, void* content, std::size_t size, long at);

}  // namespace npu::detail
