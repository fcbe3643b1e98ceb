#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tool/base/result.h"

namespace migrate::dumps {

/// A zip archive, read member by member.
class ZipArchive {
 public:
  /// Errors: no such file, or not a zip archive.
  static Result<ZipArchive> open(const std::string& path);
  /// The names of its members.
  std::vector<std::string> names() const;
  /// A whole member. Errors: it is not there, is larger than `most` bytes, or is damaged.
  Result<std::string> read(const std::string& name, uint64_t most = 1ull << 30) const;

  /// A member that is read from its start.
  class Stream {
   public:
    bool read(std::span<char> bytes);

   private:
    friend class ZipArchive;
    std::shared_ptr<void> file_;
  };
  Result<Stream> stream(const std::string& name) const;
  /// Bytes of a member; 0 if it is not there.
  uint64_t size_of(const std::string& name) const;

 private:
  std::string path_;
  std::shared_ptr<void> archive_;
};

/// Writes a zip archive with these members, in the order of their names. Errors: the file cannot be written.
Status write_zip(const std::string& path, const std::map<std::string, std::string>& members);

}  // namespace migrate::dumps
