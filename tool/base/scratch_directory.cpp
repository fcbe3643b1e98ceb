#include "tool/base/scratch_directory.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace migrate {

Result<ScratchDirectory> ScratchDirectory::make() {
  std::error_code error;
  std::filesystem::path parent = std::filesystem::temp_directory_path(error);
  std::string path = ((error ? std::filesystem::path("/tmp") : parent) / "migrate-XXXXXX").string();
  if (!::mkdtemp(path.data())) return Error{path + ": cannot make the directory: " + std::strerror(errno)};
  return ScratchDirectory(path);
}

ScratchDirectory::~ScratchDirectory() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace migrate
