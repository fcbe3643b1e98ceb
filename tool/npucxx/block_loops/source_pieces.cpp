#include "tool/npucxx/block_loops/source_pieces.h"

#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace migrate {

using namespace clang;

SourcePieces::SourcePieces(const ASTContext& context, const Stmt& body)
    : sources_(context.getSourceManager()),
      language_(context.getLangOpts()),
      file_(sources_.getFileID(sources_.getExpansionLoc(body.getBeginLoc()))) {
  if (body.getBeginLoc().isMacroID() || body.getEndLoc().isMacroID())
    failed = "a macro defines the kernel";
  else if (has_directives(body))
    failed = "it contains a preprocessor directive";
}

bool SourcePieces::has_directives(const Stmt& body) const {
  const llvm::StringRef text =
      sources_.getBufferData(file_).slice(offset(body.getBeginLoc()), offset(body.getEndLoc()));
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n');
  return llvm::any_of(lines, [](llvm::StringRef line) {
    line = line.ltrim();
    return line.consume_front("#") && !line.ltrim().starts_with("pragma");
  });
}

unsigned SourcePieces::offset(SourceLocation location) const {
  return sources_.getFileOffset(sources_.getExpansionLoc(location));
}

std::string SourcePieces::between(SourceLocation begin, SourceLocation last, bool with_semicolon) {
  if (!failed.empty()) return "";
  begin = sources_.getExpansionLoc(begin);
  last = last.isMacroID() ? sources_.getExpansionRange(last).getEnd() : last;
  SourceLocation end = Lexer::getLocForEndOfToken(last, 0, sources_, language_);
  if (sources_.getFileID(begin) != file_ || sources_.getFileID(last) != file_ || end.isInvalid() ||
      offset(end) < offset(begin)) {
    failed = "its text is in several files or macros";
    return "";
  }
  if (with_semicolon) {
    const auto next = Lexer::findNextToken(last, sources_, language_);
    if (next && next->is(tok::semi)) end = next->getEndLoc();
  }
  const llvm::StringRef whole = sources_.getBufferData(file_);
  std::string text;
  unsigned from = offset(begin);
  for (auto next = replaced_.lower_bound(from);
       next != replaced_.end() && next->second.first <= offset(end);) {
    text += whole.slice(from, next->first).str() + next->second.second;
    from = next->second.first;
    next = replaced_.lower_bound(from);
  }
  return text + whole.slice(from, offset(end)).str();
}

void SourcePieces::replace(const Stmt& s, std::string text) {
  if (s.getBeginLoc().isMacroID() && failed.empty()) failed = "a macro waits or returns";
  if (!failed.empty()) return;
  const SourceLocation last =
      s.getEndLoc().isMacroID() ? sources_.getExpansionRange(s.getEndLoc()).getEnd() : s.getEndLoc();
  replaced_[offset(s.getBeginLoc())] = {offset(Lexer::getLocForEndOfToken(last, 0, sources_, language_)),
                                        std::move(text)};
}

std::string SourcePieces::statement(const Stmt& s) {
  const std::string text = between(s.getBeginLoc(), s.getEndLoc(), true);
  if (!failed.empty()) return "";
  const unsigned begin = offset(s.getBeginLoc()), end = std::max(begin + 1, offset(s.getEndLoc()));
  if (const auto same = statements_.find(begin); same != statements_.end() && cut_.count(&s) != 0)
    return text;
  cut_.insert(&s);
  const auto next = statements_.lower_bound(begin);
  const bool overlaps = (next != statements_.end() && next->first < end) ||
                        (next != statements_.begin() && std::prev(next)->second > begin);
  if (overlaps) failed = "a macro expands to several statements";
  statements_[begin] = end;
  return text;
}

std::string SourcePieces::expression(const Expr& e) { return between(e.getBeginLoc(), e.getEndLoc(), false); }

std::string SourcePieces::head(const Stmt& s, SourceLocation last) {
  if (s.getBeginLoc().isMacroID() || last.isMacroID()) failed = "a loop around a barrier is in a macro";
  return between(s.getBeginLoc(), last, false);
}

std::string SourcePieces::line_of(const Stmt& s) const {
  const PresumedLoc location = sources_.getPresumedLoc(sources_.getExpansionLoc(s.getBeginLoc()));
  if (location.isInvalid()) return "";
  return "# " + std::to_string(location.getLine()) + " \"" + location.getFilename() + "\" 3\n";
}

}  // namespace migrate
