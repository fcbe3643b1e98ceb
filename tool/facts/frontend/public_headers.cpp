#include "tool/facts/frontend/public_headers.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "tool/facts/frontend/virtual_files.h"

namespace migrate {
namespace {

/// Whether the file is in the include folder of the shim, next to "npu/runtime.h", for example "acl/acl.h".
bool is_of_shim(llvm::StringRef path) {
  for (llvm::StringRef room : {"/npu/", "/acl/", "/hccl/"}) {
    const size_t at = path.rfind(room);
    if (at != llvm::StringRef::npos && llvm::sys::fs::exists(path.substr(0, at) + "/npu/runtime.h"))
      return true;
  }
  return false;
}

}  // namespace

bool is_public_header(const std::string& path) {
  if (llvm::StringRef(path).starts_with(kVirtualDirectory)) return true;
  llvm::SmallString<256> real;
  if (llvm::sys::fs::real_path(path, real)) real = path;
  return real.starts_with("/usr/") || real.starts_with("/opt/") ||
         real.starts_with(MIGRATE_CLANG_PREFIX "/") || is_of_shim(real);
}

std::string unquoted(const std::string& message) {
  for (const char* end : {"' file not found", ": No such file or directory"}) {
    if (message.ends_with(end)) return message;
  }
  return "error in a file outside of the given paths";
}

}  // namespace migrate
