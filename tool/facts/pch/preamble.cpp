#include "tool/facts/pch/preamble.h"

#include <algorithm>
#include <set>
#include <utility>

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "tool/lexer/token_file.h"

namespace migrate {
namespace {

constexpr int kDeepest = 100;  // nested includes; deeper nesting is a cycle

using LineKind = HeadLine::Kind;

HeadLine include_of(const TokenFile& tokens, const Directive& directive) {
  if (directive.last < directive.first + 3) return {};
  std::string_view text =
      tokens.text(Range{tokens[directive.first + 2].range.begin, tokens[directive.last - 1].range.end});
  bool quoted = text.front() == '"';
  if (!quoted && text.front() != '<') return {};
  if (text.find('\n') != std::string_view::npos) return {};  // a backslash at the end of the line
  size_t end = text.find(quoted ? '"' : '>', 1);
  if (end != text.size() - 1 || end == 1) return {};
  return {LineKind::include, std::string(text.substr(1, end - 1)), quoted};
}

/// `defined(NAME)`, `defined NAME`, with or without a `!`.
HeadLine condition_of(const TokenFile& tokens, const Directive& directive) {
  size_t at = directive.first + 2;
  bool negated = at < directive.last && tokens.is(at, "!");
  at += negated;
  if (at >= directive.last || !tokens.is(at, "defined")) return {LineKind::if_other};
  size_t left = directive.last - at;
  bool brackets = left == 4 && tokens.is(at + 1, "(") && tokens.is(at + 3, ")");
  if (left != 2 && !brackets) return {LineKind::if_other};
  return {negated ? LineKind::if_not_defined : LineKind::if_defined,
          std::string(tokens.text(at + 1 + brackets))};
}

HeadLine line_of(const TokenFile& tokens, const Directive& directive) {
  const size_t words = directive.last - directive.first;
  auto named = [&](LineKind kind, bool alone) {
    bool has_name = alone ? words == 3 : words >= 3;
    return has_name ? HeadLine{kind, std::string(tokens.text(directive.first + 2))} : HeadLine{};
  };
  if (directive.keyword == "include") return include_of(tokens, directive);
  if (directive.keyword == "define") return named(LineKind::define, false);
  if (directive.keyword == "ifdef") return named(LineKind::if_defined, true);
  if (directive.keyword == "ifndef") return named(LineKind::if_not_defined, true);
  if (directive.keyword == "if") return condition_of(tokens, directive);
  if (directive.keyword == "else") return {LineKind::else_branch};
  if (directive.keyword.substr(0, 4) == "elif") return {LineKind::elif_branch};
  if (directive.keyword == "endif") return {LineKind::end};
  if (directive.keyword == "pragma" && tokens.is(directive.first + 2, "once")) return {LineKind::once};
  return {};
}

/// A name that compilers and their libraries use: the files of the program do not determine whether it is defined.
bool is_reserved(const std::string& name) {
  return name.starts_with("_") || name == "linux" || name == "unix" || name == "NDEBUG";
}

/// `#ifndef X` and then `#define X`.
bool is_guard(const std::vector<HeadLine>& lines, size_t i) {
  return lines[i].kind == LineKind::if_not_defined && i + 1 < lines.size() &&
         lines[i + 1].kind == LineKind::define && lines[i + 1].name == lines[i].name;
}

/// Tracks which of the branches around a line are active.
class Branches {
 public:
  bool active() const { return closed_at_ == 0; }
  void open(bool taken) {
    ++depth_;
    if (active() && !taken) closed_at_ = depth_;
    if (active()) taken_.insert(depth_);
  }
  /// `#else` or `#elif`; false if it is unknown whether it is active.
  bool next(bool is_else) {
    if (depth_ == 0) return false;
    if (active()) {
      closed_at_ = depth_;
      return true;
    }
    if (closed_at_ != depth_ || taken_.count(depth_) > 0) return true;
    if (!is_else) return false;
    closed_at_ = 0;
    taken_.insert(depth_);
    return true;
  }
  bool close() {
    if (depth_ == 0) return false;
    if (closed_at_ == depth_) closed_at_ = 0;
    taken_.erase(depth_--);
    return true;
  }
  bool all_closed() const { return depth_ == 0; }

 private:
  int depth_ = 0;
  int closed_at_ = 0;    ///< depth of the inactive branch; 0: none
  std::set<int> taken_;  ///< depths at which a branch was taken
};

}  // namespace

std::vector<HeadLine> head_lines(const std::string& text) {
  const TokenFile tokens(text);
  std::vector<HeadLine> lines;
  auto add = [&](HeadLine line) {
    bool again = line.kind == LineKind::other && !lines.empty() && lines.back().kind == LineKind::other;
    if (!again) lines.push_back(std::move(line));
  };
  size_t at = 0;
  for (const Directive& directive : tokens.directives()) {
    if (directive.first > at) add({});
    add(line_of(tokens, directive));
    at = directive.last;
  }
  if (at < tokens.size()) add({});
  return lines;
}

/// The state of one main file.
struct PreambleScanner::Walk {
  const std::vector<std::string>& folders;
  const std::set<std::string>& undecided;
  Preamble found;
  std::set<std::string> defined;     ///< macros that the command line and the files so far define
  std::set<std::string> once;        ///< files with `#pragma once`
  std::vector<std::string> decided;  ///< macros in conditions since the last header

  /// Records that the macro decides a condition; false if its state is unknown. `own`: the name belongs to the program,
  /// whatever its spelling.
  bool decide(const std::string& name, bool own) {
    if (undecided.count(name) > 0 || (is_reserved(name) && !own && defined.count(name) == 0)) return false;
    decided.push_back(name);
    return true;
  }
};

const std::vector<HeadLine>* PreambleScanner::lines(const std::string& path) {
  auto [known, is_new] = lines_.try_emplace(path);
  if (!is_new) return known->second ? &*known->second : nullptr;
  if (overlay_) {
    auto text = overlay_->find(path);
    if (text != overlay_->end()) return &known->second.emplace(head_lines(text->second));
  }
  if (!llvm::sys::fs::is_regular_file(path)) return nullptr;  // reading a pipe could block
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  return buffer ? &known->second.emplace(head_lines((*buffer)->getBuffer().str())) : nullptr;
}

Preamble PreambleScanner::read(const std::string& main_file, const std::vector<std::string>& folders,
                               const std::set<std::string>& defined, const std::set<std::string>& undecided) {
  Walk walk{folders, undecided, {}, defined, {}, {}};
  follow(main_file, walk, 0);
  return std::move(walk.found);
}

/// Whether the preamble of the includer continues after this file.
bool PreambleScanner::follow(const std::string& path, Walk& walk, int depth) {
  const std::vector<HeadLine>* all = lines(path);
  if (!all || depth > kDeepest) return false;
  if (walk.once.count(path) > 0) return true;
  Branches branches;
  std::string guard;  // of the line before
  for (size_t i = 0; i < all->size(); ++i) {
    const HeadLine& line = (*all)[i];
    const std::string guarded = std::exchange(guard, "");
    bool proceeds = true;
    switch (line.kind) {
      case LineKind::if_defined:
      case LineKind::if_not_defined:
        if (is_guard(*all, i)) guard = line.name;
        proceeds = !branches.active() || walk.decide(line.name, !guard.empty());
        branches.open((walk.defined.count(line.name) > 0) == (line.kind == LineKind::if_defined));
        break;
      case LineKind::if_other:
        proceeds = !branches.active();
        branches.open(true);
        break;
      case LineKind::else_branch:
        proceeds = branches.next(true);
        break;
      case LineKind::elif_branch:
        proceeds = branches.next(false);
        break;
      case LineKind::end:
        proceeds = branches.close();
        break;
      case LineKind::include:
        proceeds = !branches.active() || take(line, path, walk, depth);
        break;
      case LineKind::define:
        if (!branches.active()) break;
        proceeds = walk.decide(line.name, line.name == guarded);
        walk.defined.insert(line.name);
        break;
      case LineKind::once:
        if (branches.active()) walk.once.insert(path);
        break;
      case LineKind::other:
        proceeds = !branches.active();
        break;
    }
    if (!proceeds) return false;
  }
  return branches.all_closed();
}

std::string PreambleScanner::file_in(const std::string& folder, const std::string& name) const {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, name);
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  bool there = (overlay_ && overlay_->count(std::string(path)) > 0) || llvm::sys::fs::exists(path);
  return there ? std::string(path) : std::string();
}

bool PreambleScanner::take(const HeadLine& include, const std::string& includer, Walk& walk, int depth) {
  if (llvm::sys::path::is_absolute(include.name)) return false;
  std::string path =
      include.quoted ? file_in(llvm::sys::path::parent_path(includer).str(), include.name) : "";
  for (auto folder = walk.folders.begin(); path.empty() && folder != walk.folders.end(); ++folder) {
    path = file_in(*folder, include.name);
  }
  if (!path.empty()) return follow(path, walk, depth + 1);
  auto& [headers, guards] = walk.found;
  guards.insert(guards.end(), walk.decided.begin(), walk.decided.end());
  walk.decided.clear();
  if (std::find(headers.begin(), headers.end(), include.name) == headers.end())
    headers.push_back(include.name);
  return true;
}

}  // namespace migrate
