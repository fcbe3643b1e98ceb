#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "llvm/Support/VirtualFileSystem.h"

namespace migrate {

/// `name` for a file system that ignores case and treats '\\' as '/': two names that fold to the same text are the same
/// file there. Never changes the length.
std::string fold_file_name(std::string_view name);

/// `text` with each `#include` that names a header as Windows would find it ("..\Inc\Tensor.CUH") spelled as
/// the header is on disk ("../inc/tensor.cuh"); quoted names are looked up in `folder`, then in `folders`.
/// Names that are found as written, and names of headers of the system or of the rules, are not changed.
/// Never changes the length, so offsets stay valid. Returns nothing if there is nothing to change.
std::optional<std::string> respell_includes(const std::string& text, const std::string& folder,
                                            const std::vector<std::string>& folders,
                                            llvm::vfs::FileSystem& files);

/// An `#include` line's header name.
struct IncludeName {
  size_t begin = 0;  ///< offset of the name in the text, after the quote or bracket
  std::string_view name;
  bool quoted = false;
};

/// The names of `#include` lines. Comments and conditions are ignored: an extra name only costs a look-up.
std::vector<IncludeName> scan_include_names(std::string_view text);

}  // namespace migrate
