#pragma once
#include <string>

#include "tool/base/file_system.h"

namespace migrate::test {

struct Killed {};

/// A file system in memory that dies, or has no space left, at its N-th change (from 0).
class FailingFileSystem : public MemoryFileSystem {
 public:
  enum class How { killed, no_space };
  FailingFileSystem(MemoryFileSystem start, int at, How how)
      : MemoryFileSystem(std::move(start)), left_(at), how_(how) {}

  Status write(const std::string& path, std::string_view text) override {
    if (Status can = change(path); !can) return can;
    return MemoryFileSystem::write(path, text);
  }
  Status remove(const std::string& path) override {
    if (Status can = change(path); !can) return can;
    return MemoryFileSystem::remove(path);
  }
  Status rename(const std::string& from, const std::string& to) override {
    if (Status can = change(to); !can) return can;
    return MemoryFileSystem::rename(from, to);
  }
  bool reached() const { return left_ < 0; }

 private:
  Status change(const std::string& path) {
    if (left_-- != 0) return {};
    if (how_ == How::killed) throw Killed();
    return Error{path + ": cannot write: No space left on device"};
  }
  int left_;
  How how_;
};

}  // namespace migrate::test
