#pragma once
// Declarations of a file as text in the SIMT language: their range with the qualifiers before them, and its words renamed.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Token.h"

namespace migrate::simt {

/// A declaration at namespace scope, or several of one statement.
struct Piece {
  clang::FileID file;
  unsigned begin = 0, end = 0;   ///< in bytes
  std::string opening, closing;  ///< of its namespaces
  bool operator<(const Piece& other) const {
    return std::pair(file.getHashValue(), begin) < std::pair(other.file.getHashValue(), other.begin);
  }
};

class Pieces {
 public:
  Pieces(const clang::SourceManager& sources, const clang::LangOptions& language)
      : sources_(sources), language_(language) {}

  /// The declaration with what is written before its first word, and its ';'. `failed` is set if a macro writes it.
  Piece of(const clang::Decl& declaration);
  /// Whether one of the words stands in a piece before its first '{', '(' or ';' that follows a name.
  bool begins_with(const Piece& piece, const std::string& word);
  /// The words of a piece, without those of comments.
  std::set<std::string> words(const Piece& piece);
  /// From now on the bytes are left out.
  void leave_out(clang::FileID file, unsigned begin, unsigned end) {
    left_out_[file.getHashValue()][begin] = end;
  }
  /// In SIMT. `prefix`: a qualifier that the text lacks.
  std::string text(const Piece& piece, const std::string& prefix);
  /// What is written in a range, in SIMT.
  std::string text_of(clang::SourceRange range);
  /// The number of threads in a kernel's __launch_bounds__; empty if there is none.
  std::string launch_bound(const Piece& piece);
  /// The definition of a macro, in SIMT.
  std::string macro_text(clang::SourceLocation begin, clang::SourceLocation end);

 private:
  struct Word {
    unsigned begin, end;
    clang::tok::TokenKind kind;
    bool is_directive;
  };
  const std::vector<Word>& words_of(clang::FileID file);
  std::string simt(clang::FileID file, unsigned begin, unsigned end);
  size_t dynamic_shared(const std::vector<Word>& words, size_t at, const llvm::StringRef& buffer,
                        std::string& out) const;
  size_t first_at(const std::vector<Word>& words, unsigned offset) const;

  const clang::SourceManager& sources_;
  const clang::LangOptions& language_;
  std::map<unsigned, std::vector<Word>> files_;
  std::map<unsigned, std::map<unsigned, unsigned>> left_out_;
};

}  // namespace migrate::simt
