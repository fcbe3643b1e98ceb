#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "clang/Lex/PPCallbacks.h"
#include "tool/facts/frontend/unit.h"
#include "tool/facts/model/outside_text.h"

namespace migrate {

/// Records the files outside the given paths that a parse reads. System headers are ignored. Other files count if they
/// use CUDA, or if their name is below a given path but a link leads elsewhere.
class OutsideFiles : public clang::PPCallbacks {
 public:
  /// `folders`: folders of -isystem that are not folders of the system.
  OutsideFiles(Unit& unit, std::vector<std::string> folders) : unit_(unit), folders_(std::move(folders)) {}
  void LexedFileChanged(clang::FileID file, LexedFileChangeReason reason,
                        clang::SrcMgr::CharacteristicKind kind, clang::FileID,
                        clang::SourceLocation) override;
  void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation end) override;
  /// Adds them to the facts. To be called at the end of the file, while its texts are available.
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
