#include "tool/npucxx/block_loops/simt/simt_pieces.h"

#include <algorithm>

#include "clang/Lex/Lexer.h"
#include "tool/npucxx/block_loops/simt/simt_names.h"

namespace migrate::simt {

using clang::tok::TokenKind;

const std::vector<Pieces::Word>& Pieces::words_of(clang::FileID file) {
  std::vector<Word>& words = files_[file.getHashValue()];
  if (!words.empty()) return words;
  const llvm::StringRef buffer = sources_.getBufferData(file);
  clang::Lexer lexer(sources_.getLocForStartOfFile(file), language_, buffer.begin(), buffer.begin(),
                     buffer.end());
  bool is_directive = false;
  for (clang::Token token; !lexer.LexFromRawLexer(token);) {
    if (token.isAtStartOfLine()) is_directive = token.is(TokenKind::hash);
    const unsigned begin = sources_.getFileOffset(token.getLocation());
    words.push_back({begin, begin + token.getLength(), token.getKind(), is_directive});
  }
  return words;
}

size_t Pieces::first_at(const std::vector<Word>& words, unsigned offset) const {
  return static_cast<size_t>(std::lower_bound(words.begin(), words.end(), offset,
                                              [](const Word& word, unsigned at) { return word.begin < at; }) -
                             words.begin());
}

Piece Pieces::of(const clang::Decl& declaration) {
  const auto [file, begin] = sources_.getDecomposedLoc(sources_.getExpansionLoc(declaration.getBeginLoc()));
  const unsigned last = sources_.getFileOffset(sources_.getExpansionRange(declaration.getEndLoc()).getEnd());
  const std::vector<Word>& words = words_of(file);
  size_t first = first_at(words, begin), end = first_at(words, last);
  const auto ends = [&](const Word& word) {
    return word.is_directive || word.kind == TokenKind::semi || word.kind == TokenKind::l_brace ||
           word.kind == TokenKind::r_brace;
  };
  while (first > 0 && !ends(words[first - 1])) --first;
  const auto* function = declaration.getAsFunction();
  const bool has_body = function != nullptr && function->doesThisDeclarationHaveABody();
  if (!has_body)
    while (end + 1 < words.size() && words[end].kind != TokenKind::semi) ++end;
  Piece piece{file, words[first].begin, end < words.size() ? words[end].end : last, "", ""};
  for (const clang::DeclContext* around = declaration.getDeclContext(); around != nullptr;
       around = around->getParent()) {
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(around);
    if (space == nullptr) continue;
    piece.opening = "namespace " + (space->isAnonymousNamespace() ? "" : space->getNameAsString() + " ") +
                    "{\n" + piece.opening;
    piece.closing += "}\n";
  }
  return piece;
}

bool Pieces::begins_with(const Piece& piece, const std::string& word) {
  const llvm::StringRef buffer = sources_.getBufferData(piece.file);
  const std::vector<Word>& words = words_of(piece.file);
  for (size_t i = first_at(words, piece.begin); i < words.size() && words[i].begin < piece.end; ++i) {
    if (words[i].kind == TokenKind::l_brace) return false;
    if (buffer.slice(words[i].begin, words[i].end) == word) return true;
  }
  return false;
}

std::set<std::string> Pieces::words(const Piece& piece) {
  std::set<std::string> found;
  const llvm::StringRef buffer = sources_.getBufferData(piece.file);
  const std::vector<Word>& words = words_of(piece.file);
  for (size_t i = first_at(words, piece.begin); i < words.size() && words[i].begin < piece.end; ++i)
    if (words[i].kind == TokenKind::raw_identifier)
      found.insert(buffer.slice(words[i].begin, words[i].end).str());
  return found;
}

/// NPU_DYNAMIC_SHARED(T, name, extents) as a declaration. Returns the word after it.
size_t Pieces::dynamic_shared(const std::vector<Word>& words, size_t at, const llvm::StringRef& buffer,
                              std::string& out) const {
  std::vector<unsigned> commas;
  int depth = 0;
  size_t i = at + 1;
  for (; i < words.size(); ++i) {
    const TokenKind kind = words[i].kind;
    if (kind == TokenKind::l_paren || kind == TokenKind::less) ++depth;
    if (kind == TokenKind::r_paren || kind == TokenKind::greater) --depth;
    if (kind == TokenKind::comma && depth == 1) commas.push_back(words[i].begin);
    if (depth == 0) break;
  }
  if (i >= words.size() || commas.empty()) return at;
  const unsigned begin = words[at + 1].end, end = words[i].begin;
  const unsigned name_end = commas.size() > 1 ? commas[1] : end;
  out += "extern __ubuf__ " + buffer.slice(begin, commas[0]).trim().str() + " " +
         buffer.slice(commas[0] + 1, name_end).trim().str() + "[]" +
         (commas.size() > 1 ? buffer.slice(commas[1] + 1, end).trim().str() : "");
  return i + 1;
}

std::string Pieces::simt(clang::FileID file, unsigned begin, unsigned end) {
  const llvm::StringRef buffer = sources_.getBufferData(file);
  const std::vector<Word>& words = words_of(file);
  const std::map<unsigned, unsigned>& left_out = left_out_[file.getHashValue()];
  std::string out;
  unsigned at = begin;
  for (size_t i = first_at(words, begin); i < words.size() && words[i].begin < end;) {
    const Word& word = words[i];
    const llvm::StringRef name = buffer.slice(word.begin, word.end);
    if (const auto gap = left_out.find(word.begin); gap != left_out.end()) {
      out += buffer.slice(at, word.begin).str();
      at = gap->second;
      i = first_at(words, at);
      continue;
    }
    size_t next = i + 1;
    if (word.kind == TokenKind::raw_identifier && !word.is_directive) {
      if (name == "NPU_DYNAMIC_SHARED" || name == "NPU_DYNAMIC_SHARED_GLOBAL") {
        out += buffer.slice(at, word.begin).str();
        next = dynamic_shared(words, i, buffer, out);
        at = next > i && next <= words.size() ? words[next - 1].end : word.begin;
        if (next == i) ++next;
      } else if (const auto other = renamed(name)) {
        out += buffer.slice(at, word.begin).str() + *other;
        at = word.end;
        // Nothing for a word is nothing for the space behind it.
        while (other->empty() && at < end && buffer[at] == ' ') ++at;
      }
    }
    i = next;
  }
  return out + buffer.slice(at, end).str();
}

std::string Pieces::text(const Piece& piece, const std::string& prefix) {
  return piece.opening + prefix + simt(piece.file, piece.begin, piece.end) + "\n" + piece.closing;
}

std::string Pieces::text_of(clang::SourceRange range) {
  const auto [file, begin] = sources_.getDecomposedLoc(sources_.getExpansionLoc(range.getBegin()));
  const unsigned last = sources_.getFileOffset(sources_.getExpansionRange(range.getEnd()).getEnd());
  const std::vector<Word>& words = words_of(file);
  const size_t end = first_at(words, last);
  return simt(file, begin, end < words.size() ? words[end].end : last);
}

std::string Pieces::launch_bound(const Piece& piece) {
  const llvm::StringRef buffer = sources_.getBufferData(piece.file);
  const std::vector<Word>& words = words_of(piece.file);
  size_t i = first_at(words, piece.begin);
  while (i < words.size() && words[i].begin < piece.end && words[i].kind != TokenKind::l_brace &&
         buffer.slice(words[i].begin, words[i].end) != "__launch_bounds__")
    ++i;
  if (i + 1 >= words.size() || words[i + 1].kind != TokenKind::l_paren) return "";
  const unsigned begin = words[i + 1].end;
  int depth = 1;
  for (i += 2; i < words.size(); ++i) {
    if (words[i].kind == TokenKind::l_paren) ++depth;
    if (words[i].kind == TokenKind::r_paren) --depth;
    if (depth == 0 || (depth == 1 && words[i].kind == TokenKind::comma)) break;
  }
  return i < words.size() ? simt(piece.file, begin, words[i].begin) : "";
}

std::string Pieces::macro_text(clang::SourceLocation begin, clang::SourceLocation end) {
  const auto [file, name] = sources_.getDecomposedLoc(begin);
  const auto [end_file, last] = sources_.getDecomposedLoc(end);
  const std::vector<Word>& words = words_of(file);
  std::string text = "#define ";
  const llvm::StringRef buffer = sources_.getBufferData(file);
  const size_t stop = first_at(words, last);
  unsigned at = name;
  for (size_t i = first_at(words, name); i < words.size() && i <= stop; ++i) {
    const llvm::StringRef word = buffer.slice(words[i].begin, words[i].end);
    const auto other = words[i].kind == TokenKind::raw_identifier ? renamed(word) : std::nullopt;
    text += buffer.slice(at, words[i].begin).str() + (other ? *other : word.str());
    at = words[i].end;
  }
  return text + "\n";
}

}  // namespace migrate::simt
