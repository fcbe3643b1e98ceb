#include "runtime_shim/acl/ipc_key.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>

namespace npu::acl {

void write_key(const IpcKey& key, char (&text)[kIpcKeySize]) {
  std::snprintf(text, sizeof text, "npu.%x.%x.%" PRIx64 ".%" PRIx64 ".%" PRIx64 ".%x",
                static_cast<unsigned>(key.file.process), static_cast<unsigned>(key.file.file), key.file.inode,
                key.offset, key.size, static_cast<unsigned>(key.physical));
}

std::optional<IpcKey> read_key(const char* text) {
  IpcKey key;
  unsigned process = 0, file = 0, physical = 0;
  int end = 0;
  const int read = std::sscanf(text, "npu.%x.%x.%" SCNx64 ".%" SCNx64 ".%" SCNx64 ".%x%n", &process, &file,
                               &key.file.inode, &key.offset, &key.size, &physical, &end);
  if (read != 6 || text[end] != '\0') return std::nullopt;
  key.file.process = static_cast<pid_t>(process);
  key.file.file = static_cast<int>(file);
  key.physical = static_cast<int>(physical);
  char same[kIpcKeySize];
  write_key(key, same);
  return std::strcmp(same, text) == 0 ? std::optional(key) : std::nullopt;
}

}  // namespace npu::acl
