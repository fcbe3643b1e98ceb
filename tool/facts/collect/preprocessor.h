#pragma once
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Records the preprocessor facts that the AST does not show: includes, macros, inactive branches.
class PreprocessorLog : public clang::PPCallbacks {
 public:
  explicit PreprocessorLog(Unit& unit) : unit_(unit) {}

  void LexedFileChanged(clang::FileID file, LexedFileChangeReason, clang::SrcMgr::CharacteristicKind,
                        clang::FileID, clang::SourceLocation) override {
    unit_.index.file_of(file);
  }
  void InclusionDirective(clang::SourceLocation hash, const clang::Token& include, llvm::StringRef name,
                          bool angled, clang::CharSourceRange range, clang::OptionalFileEntryRef file,
                          llvm::StringRef, llvm::StringRef, const clang::Module*, bool,
                          clang::SrcMgr::CharacteristicKind) override;
  /// A missing header is recorded and skipped, so that it does not stop the parse.
  bool FileNotFound(llvm::StringRef) override { return true; }
  void MacroDefined(const clang::Token& name, const clang::MacroDirective* directive) override;
  void MacroExpands(const clang::Token& name, const clang::MacroDefinition& definition,
                    clang::SourceRange range, const clang::MacroArgs*) override;
  void Defined(const clang::Token& name, const clang::MacroDefinition& definition,
               clang::SourceRange) override;
  void Ifdef(clang::SourceLocation, const clang::Token& name,
             const clang::MacroDefinition& definition) override;
  void Ifndef(clang::SourceLocation, const clang::Token& name,
              const clang::MacroDefinition& definition) override;
  void Elifdef(clang::SourceLocation, const clang::Token& name,
               const clang::MacroDefinition& definition) override;
  void Elifndef(clang::SourceLocation, const clang::Token& name,
                const clang::MacroDefinition& definition) override;
  void MacroUndefined(const clang::Token& name, const clang::MacroDefinition& definition,
                      const clang::MacroDirective*) override;
  void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation end) override;

  /// Regions that are inactive in every inclusion of their file, sorted: from after the `#if` line to before the
  /// `#endif`.
  std::vector<Place> inactive_regions() const;

 private:
  void add(IncludeUse use);
  void add_wanted(llvm::StringRef name, clang::SourceLocation hash);
  void use_macro(const clang::Token& name, const clang::MacroInfo* macro);

  Unit& unit_;
  std::unordered_map<unsigned, std::vector<Range>> skipped_;  ///< by FileID: each inclusion has its own
};

}  // namespace migrate
