#include "tool/facts/file_head.h"

#include <algorithm>
#include <set>

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "tool/facts/token_file.h"

namespace migrate {
namespace {

constexpr int kDeepest = 100;  // includes inside includes: more is a cycle

std::optional<HeadInclude> include_of(const TokenFile& tokens, const Directive& directive) {
  if (directive.last < directive.first + 3) return std::nullopt;
  std::string_view text =
      tokens.text(Range{tokens[directive.first + 2].begin, tokens[directive.last - 1].end});
  bool quoted = text.front() == '"';
  if (!quoted && text.front() != '<') return std::nullopt;
  if (text.find('\n') != std::string_view::npos) return std::nullopt;  // a backslash at the line's end
  size_t end = text.find(quoted ? '"' : '>', 1);
  if (end != text.size() - 1 || end == 1) return std::nullopt;
  return HeadInclude{std::string(text.substr(1, end - 1)), quoted};
}

/// Reads the directives that a head may consist of.
class HeadParser {
 public:
  explicit HeadParser(const TokenFile& tokens) : tokens_(tokens) {}

  FileHead run() {
    while (at_ < tokens_.size()) {
      const Directive* directive = next();
      if (!directive || !take(*directive)) return std::move(head_);
    }
    head_.is_whole = !in_guard_;
    return std::move(head_);
  }

 private:
  /// The directive at the next token, or null when something else stands there.
  const Directive* next() {
    if (index_ == tokens_.directives().size() || tokens_.directives()[index_].first != at_) return nullptr;
    at_ = tokens_.directives()[index_].last;
    return &tokens_.directives()[index_++];
  }

  bool take(const Directive& directive) {
    if (directive.keyword == "include") {
      auto include = include_of(tokens_, directive);
      if (include) head_.includes.push_back(std::move(*include));
      return include.has_value();
    }
    if (directive.keyword == "pragma") {
      head_.once |= tokens_.is_word(directive.first + 2, "once");
      return tokens_.is_word(directive.first + 2, "once");
    }
    if (directive.keyword == "ifndef") return open_guard(directive);
    if (directive.keyword != "endif" || !in_guard_ || at_ != tokens_.size()) return false;
    in_guard_ = false;
    head_.once = true;
    return true;
  }

  bool open_guard(const Directive& directive) {
    if (index_ != 1 || directive.last != directive.first + 3) return false;
    head_.guard = std::string(tokens_.text(directive.first + 2));
    const Directive* define = next();
    in_guard_ = define && define->keyword == "define" && tokens_.is_word(define->first + 2, head_.guard);
    return in_guard_;
  }

  const TokenFile& tokens_;
  FileHead head_;
  size_t at_ = 0;     ///< next token
  size_t index_ = 0;  ///< next directive
  bool in_guard_ = false;
};

}  // namespace

FileHead file_head(const std::string& text) {
  clang::LangOptions language;
  language.CPlusPlus = language.LineComment = 1;
  TokenFile tokens(text, language);
  return HeadParser(tokens).run();
}

/// The state of one main file.
struct HeadReader::Walk {
  const std::vector<std::string>& folders;
  Beginning found;
  std::set<std::string> defined;  ///< macros that would close a file with such a guard
  std::set<std::string> seen;     ///< files that guard themselves
};

const FileHead* HeadReader::head(const std::string& path) {
  auto [known, is_new] = heads_.try_emplace(path);
  if (is_new) {
    bool is_file = llvm::sys::fs::is_regular_file(path);  // a pipe would be waited for
    if (!is_file) return nullptr;
    auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
    if (buffer) known->second = file_head((*buffer)->getBuffer().str());
  }
  return known->second ? &*known->second : nullptr;
}

Beginning HeadReader::read(const std::string& main_file, const std::vector<std::string>& folders,
                           const std::set<std::string>& defined) {
  Walk walk{folders, {}, defined, {}};
  follow(main_file, walk, 0);
  return std::move(walk.found);
}

/// Whether the head of the includer goes on behind this file.
bool HeadReader::follow(const std::string& path, Walk& walk, int depth) {
  const FileHead* file = head(path);
  if (!file || depth > kDeepest) return false;
  if (file->once && !walk.seen.insert(path).second) return true;
  if (!file->guard.empty()) {
    if (!walk.defined.insert(file->guard).second) return false;  // two files with one guard
    walk.found.guards.push_back(file->guard);
  }
  for (const HeadInclude& include : file->includes) {
    if (!take(include, path, walk, depth)) return false;
  }
  return file->is_whole;
}

bool HeadReader::take(const HeadInclude& include, const std::string& includer, Walk& walk, int depth) {
  auto file_in = [&](llvm::StringRef folder) {
    llvm::SmallString<256> path(folder);
    llvm::sys::path::append(path, include.name);
    llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
    return llvm::sys::fs::exists(path) ? std::string(path) : std::string();
  };
  if (llvm::sys::path::is_absolute(include.name)) return false;
  std::string path = include.quoted ? file_in(llvm::sys::path::parent_path(includer)) : "";
  for (auto folder = walk.folders.begin(); path.empty() && folder != walk.folders.end(); ++folder) {
    path = file_in(*folder);
  }
  if (!path.empty()) return follow(path, walk, depth + 1);
  auto& headers = walk.found.headers;
  if (std::find(headers.begin(), headers.end(), include.name) == headers.end())
    headers.push_back(include.name);
  return true;
}

}  // namespace migrate
