#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tool/base/result.h"

namespace migrate::dumps {

/// Where one operation is in its file: from the quote of its name to the end of its value.
struct OperationSpan {
  uint64_t key = 0;  ///< hash of the name by which operations of two dumps are paired
  uint64_t begin = 0;
  uint32_t length = 0;
};

/// What one pass over a dump.json finds. It keeps 24 bytes for each operation, whatever the size of the file.
struct DumpIndex {
  std::map<std::string, std::string> header;  ///< the short values beside "data": task, level, framework
  std::vector<OperationSpan> operations;      ///< in the order of the file, which is that of the run
  size_t unnamed = 0;  ///< operations without a direction in their name, which are left out
  bool has_md5 = false;
  bool is_debug = false;  ///< save points: names have no direction
  /// Empty if the file is whole. Else what is wrong, and where: "ends at byte 120, in the middle of an operation".
  std::string damage;
};

/// Errors: the file cannot be read, or is not an object of JSON.
Result<DumpIndex> index_dump(const std::string& path);

/// The hash of OperationSpan::key.
uint64_t key_of(const std::string& name);

}  // namespace migrate::dumps
