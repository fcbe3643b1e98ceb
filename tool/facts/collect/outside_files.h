#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "clang/Lex/PPCallbacks.h"
#include "tool/facts/frontend/unit.h"
#include "tool/facts/model/outside_text.h"

namespace migrate {

/// Notes which files outside of the given paths a parse reads. Headers of the system are other people's and left out; of
/// the others those count that use CUDA, or that are named below a given path and lie elsewhere.
class OutsideFiles : public clang::PPCallbacks {
 public:
  /// `folders`: where the command line (-isystem) says that headers are a system's and the system has none.
  OutsideFiles(Unit& unit, std::vector<std::string> folders) : unit_(unit), folders_(std::move(folders)) {}
  void LexedFileChanged(clang::FileID file, LexedFileChangeReason reason,
                        clang::SrcMgr::CharacteristicKind kind, clang::FileID,
                        clang::SourceLocation) override;
  void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation end) override;
  /// Adds them to the facts. At the end of the file, while its texts are there.
  void finish();

 private:
  bool is_in_given_folder(clang::FileID file) const;
  void add(clang::FileID file);
  Unit& unit_;
  const std::vector<std::string> folders_;
  std::vector<clang::FileID> files_;
  std::unordered_map<unsigned, std::vector<Range>> skipped_;  ///< by FileID
};

}  // namespace migrate
