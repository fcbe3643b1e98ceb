#include "tool/facts/frontend/public_headers.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "tool/facts/frontend/virtual_files.h"

namespace migrate {
namespace {

std::string real_path_of(const std::string& path) {
  llvm::SmallString<256> real;
  return llvm::sys::fs::real_path(path, real) ? path : std::string(real);
}

}  // namespace

bool is_header_of_shim(const std::string& path) {
  const std::string text = real_path_of(path);
  const llvm::StringRef real = text;
  for (llvm::StringRef room : {"/npu/", "/acl/", "/hccl/"}) {
    const size_t at = real.rfind(room);
    if (at != llvm::StringRef::npos && llvm::sys::fs::exists(real.substr(0, at) + "/npu/runtime.h"))
      return true;
  }
  return false;
}

bool is_public_header(const std::string& path) {
  if (llvm::StringRef(path).starts_with(kVirtualDirectory)) return true;
  const std::string real = real_path_of(path);
  return real.starts_with("/usr/") || real.starts_with("/opt/") ||
         real.starts_with(MIGRATE_CLANG_PREFIX "/") || is_header_of_shim(path);
}

std::string unquoted(const std::string& message) {
  for (const char* end : {"' file not found", ": No such file or directory"}) {
    if (message.ends_with(end)) return message;
  }
  return "error in a file outside of the given paths";
}

}  // namespace migrate
