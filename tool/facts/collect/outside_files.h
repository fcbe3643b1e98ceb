#pragma once
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "clang/Lex/PPCallbacks.h"
#include "tool/facts/frontend/unit.h"
#include "tool/facts/model/outside_text.h"

namespace migrate {

/// Records the files outside the given paths that a parse reads. System headers are ignored. Other files count if they
/// use CUDA, or if their name is below a given path but a link leads elsewhere. A library, which is found in a folder that is
/// searched, may use of CUDA what npucxx has under CUDA's names (outside_names.h).
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
  /// The file that the program itself includes and that leads to `file`, with the place of that #include.
  clang::FileID outermost(clang::FileID file, std::optional<Spot>& spot) const;
  /// Whether it is named relative to the file that includes it, not found in a folder that is searched.
  bool lies_beside(clang::FileID file) const;
  void add(clang::FileID file);
  Unit& unit_;
  const std::vector<std::string> folders_;
  std::vector<clang::FileID> files_;
  std::unordered_map<unsigned, std::vector<Range>> skipped_;  ///< by FileID
};

}  // namespace migrate
