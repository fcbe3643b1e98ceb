#pragma once
#include <map>
#include <set>
#include <string>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

namespace migrate {

/// Cuts pieces out of the text of one function. After the first piece that cannot be cut, `failed` has the
/// reason, and pieces are empty.
class SourcePieces {
 public:
  SourcePieces(const clang::ASTContext& context, const clang::Stmt& body);

  /// The statement with its ';'.
  std::string statement(const clang::Stmt& s);
  /// The expression; a macro by its name.
  std::string expression(const clang::Expr& e);
  /// From the start of `s` to the position `last`, both included.
  std::string head(const clang::Stmt& s, clang::SourceLocation last);
  /// From now on replaces `s`, without a ';', by `text` in every piece that contains it.
  void replace(const clang::Stmt& s, std::string text);
  /// The line directive that gives the following text its original position. Marked as a system header, so
  /// that the compiler prints its warnings once.
  std::string line_of(const clang::Stmt& s) const;

  std::string failed;

 private:
  std::string between(clang::SourceLocation begin, clang::SourceLocation last, bool with_semicolon);
  bool has_directives(const clang::Stmt& body) const;
  unsigned offset(clang::SourceLocation location) const;

  const clang::SourceManager& sources_;
  const clang::LangOptions& language_;
  clang::FileID file_;
  // Begin and end of those cut so far; two of one macro would overlap.
  std::map<unsigned, unsigned> statements_;
  std::set<const clang::Stmt*> cut_;
  std::map<unsigned, std::pair<unsigned, std::string>> replaced_;  // by begin: end, and the replacement
};

}  // namespace migrate
