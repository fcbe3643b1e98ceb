#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/diagnostics/sources.h"

namespace migrate {

/// What the units that read a file say about it.
struct FileContext {
  std::string missing;    ///< the first header that one of them lacks; empty: none
  bool has_cuda = false;  ///< some file of one of them uses the CUDA family
};

/// The units that read each file, summed up by file: those that are compiled, or the headers that are parsed
/// alone. A parse error does not say which unit met it: where one of them lacks a header, that header may be
/// the cause. Cost: O(sum over the units of the files they read).
class FileContexts {
 public:
  FileContexts(const ProgramFacts& facts, const Sources& sources, bool alone);
  const FileContext& of(uint32_t file) const { return contexts_[file]; }

 private:
  void add_unit(const std::vector<uint32_t>& files, const std::vector<FileContext>& own);
  std::vector<FileContext> contexts_;
};

}  // namespace migrate
