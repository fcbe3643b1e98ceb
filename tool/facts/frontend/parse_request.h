#pragma once
#include <string>
#include <vector>

#include "tool/facts/frontend/parse.h"
#include "tool/facts/model/parse_job.h"

namespace migrate {

/// The request for a file of the user's program: CUDA against the virtual headers, without a toolkit.
/// `main_path` is absolute.
ParseRequest cuda_request(const ParseJob& job, const ParseContext& context, const std::string& main_path,
                          llvm::vfs::FileSystem& files);

/// The request for migrated text: plain C++ (or C), as for a host compiler.
ParseRequest plain_request(const ParseJob& job, const std::string& main_path);

/// The arguments without the headers that are included before the main file, for use with a precompiled header.
std::vector<std::string> without_forced_includes(const std::vector<std::string>& arguments);

/// Removes include folders with the vendor's own headers, because the virtual headers replace them.
std::vector<std::string> without_vendor_folders(const std::vector<std::string>& arguments,
                                                llvm::vfs::FileSystem& files);

/// One option with a value: "-Ifolder", or "-I" and "folder".
struct ValueOption {
  std::string flag;
  std::string value;
  size_t first = 0, last = 0;  ///< words [first, last) of the arguments
};

/// The options among `arguments` that are spelled as one of `flags`, in order. Of two flags that match, the
/// longer one must come first.
std::vector<ValueOption> value_options(const std::vector<std::string>& arguments,
                                       const std::vector<std::string>& flags);

/// The folders of -isystem as Clang spells them in the names of their files: without slashes at the end.
std::vector<std::string> system_folders(const std::vector<std::string>& arguments);

}  // namespace migrate
