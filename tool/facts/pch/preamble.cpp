#include "tool/facts/pch/preamble.h"

#include <algorithm>
#include <set>
#include <utility>

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "tool/facts/jobs/include_folders.h"
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

std::vector<std::string> names_in(const TokenFile& tokens, const Directive& directive) {
  std::vector<std::string> names;
  for (size_t i = directive.first + 2; i < directive.last; ++i) {
    if (tokens.is_identifier(i) && !tokens.is(i, "defined")) names.emplace_back(tokens.text(i));
  }
  return names;
}

/// `defined(NAME)`, `defined NAME`, with or without a `!`.
HeadLine condition_of(const TokenFile& tokens, const Directive& directive) {
  const HeadLine unknown{LineKind::if_other, "", false, names_in(tokens, directive)};
  size_t at = directive.first + 2;
  bool negated = at < directive.last && tokens.is(at, "!");
  at += negated;
  if (at >= directive.last || !tokens.is(at, "defined")) return unknown;
  size_t left = directive.last - at;
  bool brackets = left == 4 && tokens.is(at + 1, "(") && tokens.is(at + 3, ")");
  if (left != 2 && !brackets) return unknown;
  return {negated ? LineKind::if_not_defined : LineKind::if_defined,
          std::string(tokens.text(at + 1 + brackets))};
}

/// A pragma that changes neither macros nor the meaning of a header after it.
bool is_harmless_pragma(const TokenFile& tokens, const Directive& directive) {
  const size_t at = directive.first + 2;
  for (const char* name : {"omp", "unroll", "message", "warning", "region", "endregion", "nv_diagnostic",
                           "nv_diag_suppress", "nv_diag_default", "nv_exec_check_disable"}) {
    if (tokens.is(at, name)) return true;
  }
  const bool of_compiler = tokens.is(at, "GCC") || tokens.is(at, "clang");
  return of_compiler && tokens.is(at + 1, "diagnostic");
}

HeadLine pragma_of(const TokenFile& tokens, const Directive& directive) {
  if (tokens.is(directive.first + 2, "once")) return {LineKind::once};
  return is_harmless_pragma(tokens, directive) ? HeadLine{LineKind::code} : HeadLine{};
}

HeadLine line_of(const TokenFile& tokens, const Directive& directive) {
  const size_t words = directive.last - directive.first;
  auto named = [&](LineKind kind, bool alone) {
    bool has_name = alone ? words == 3 : words >= 3;
    return has_name ? HeadLine{kind, std::string(tokens.text(directive.first + 2))} : HeadLine{};
  };
  if (directive.keyword == "include") return include_of(tokens, directive);
  if (directive.keyword == "define") return named(LineKind::define, false);
  if (directive.keyword == "undef") return named(LineKind::undef, true);
  if (directive.keyword == "ifdef") return named(LineKind::if_defined, true);
  if (directive.keyword == "ifndef") return named(LineKind::if_not_defined, true);
  if (directive.keyword == "if") return condition_of(tokens, directive);
  if (directive.keyword == "else") return {LineKind::else_branch};
  if (directive.keyword.substr(0, 4) == "elif")
    return {LineKind::elif_branch, "", false, names_in(tokens, directive)};
  if (directive.keyword == "endif") return {LineKind::end};
  if (directive.keyword == "pragma") return pragma_of(tokens, directive);
  if (directive.keyword == "error" || directive.keyword == "warning") return {LineKind::code};
  return {};
}

/// A name that compilers and their libraries use: the files of the program do not determine whether it is defined.
bool is_reserved(const std::string& name) {
  return name.starts_with("_") || name == "linux" || name == "unix" || name == "NDEBUG";
}

bool is_condition(LineKind kind) {
  return kind == LineKind::if_defined || kind == LineKind::if_not_defined || kind == LineKind::if_other ||
         kind == LineKind::else_branch || kind == LineKind::elif_branch || kind == LineKind::end;
}

/// `#ifndef X` and then `#define X`.
bool is_guard(const std::vector<HeadLine>& lines, size_t i) {
  return lines[i].kind == LineKind::if_not_defined && i + 1 < lines.size() &&
         lines[i + 1].kind == LineKind::define && lines[i + 1].name == lines[i].name;
}

/// Tracks which of the branches around a line are active.
class Branches {
 public:
  enum class State { active, perhaps, closed };

  /// `perhaps`: it is unknown whether the file is included.
  explicit Branches(bool perhaps) : all_perhaps_(perhaps) {}
  State state() const {
    if (closed_at_ > 0) return State::closed;
    return all_perhaps_ || perhaps_at_ > 0 ? State::perhaps : State::active;
  }
  bool closed() const { return state() == State::closed; }
  /// `taken`: nothing if it is unknown.
  void open(std::optional<bool> taken) {
    ++depth_;
    if (closed()) return;
    if (taken == false)
      closed_at_ = depth_;
    else if (taken == true)
      taken_.insert(depth_);
    else if (perhaps_at_ == 0)
      perhaps_at_ = depth_;
  }
  /// `#else` or `#elif`; false if there is no condition.
  bool next(bool is_else) {
    if (depth_ == 0) return false;
    if (taken_.count(depth_) > 0) {
      if (!closed()) closed_at_ = depth_;
    } else if (closed_at_ == depth_) {
      closed_at_ = 0;
      if (is_else)
        taken_.insert(depth_);
      else if (perhaps_at_ == 0)
        perhaps_at_ = depth_;
    }
    return true;
  }
  bool close() {
    if (depth_ == 0) return false;
    if (closed_at_ == depth_) closed_at_ = 0;
    if (perhaps_at_ == depth_) perhaps_at_ = 0;
    taken_.erase(depth_--);
    return true;
  }
  bool all_closed() const { return depth_ == 0; }

 private:
  const bool all_perhaps_;
  int depth_ = 0;
  int closed_at_ = 0;    ///< depth of the inactive branch; 0: none
  int perhaps_at_ = 0;   ///< depth of the outermost condition without a known value; 0: none
  std::set<int> taken_;  ///< depths at which a branch was taken
};

}  // namespace

std::vector<HeadLine> head_lines(const std::string& text) {
  const TokenFile tokens(text);
  std::vector<HeadLine> lines;
  auto add = [&](HeadLine line) {
    const bool again = line.kind == LineKind::code && !lines.empty() && lines.back().kind == LineKind::code;
    if (again)
      lines.back().braces += line.braces;
    else
      lines.push_back(std::move(line));
  };
  auto add_code = [&](size_t first, size_t last) {
    if (first >= last) return;
    HeadLine code{LineKind::code};
    for (size_t i = first; i < last; ++i) code.braces += tokens.is(i, "{") - tokens.is(i, "}");
    add(std::move(code));
  };
  size_t at = 0;
  for (const Directive& directive : tokens.directives()) {
    add_code(at, directive.first);
    add(line_of(tokens, directive));
    at = directive.last;
  }
  add_code(at, tokens.size());
  return lines;
}

/// The state of one main file.
struct PreambleScanner::Walk {
  using State = Branches::State;

  const std::vector<std::string>& folders;
  const std::set<std::string>& undecided;
  Preamble found;
  std::set<std::string> defined;  ///< macros that the command line and the files so far define
  std::set<std::string> unsure;   ///< macros that branches without a known condition define or undefine
  std::set<std::string> once;     ///< files with `#pragma once`
  std::set<std::string> perhaps;  ///< files that such branches include
  std::vector<std::string> guards, tested;  ///< as in Preamble, since the last header
  bool past_code = false;
  int braces = 0;  ///< that are open

  /// Whether the macro is defined; nothing if that is unknown. `own`: the name belongs to the program, whatever its spelling.
  std::optional<bool> is_defined(const std::string& name, bool own) const {
    if (unsure.count(name) > 0) return std::nullopt;
    if (defined.count(name) > 0) return true;
    return is_reserved(name) && !own ? std::nullopt : std::optional(false);
  }
  /// Records that conditions depend on these macros; false if headers define one.
  bool test(const std::vector<std::string>& names) {
    tested.insert(tested.end(), names.begin(), names.end());
    return std::none_of(names.begin(), names.end(),
                        [&](const std::string& name) { return undecided.count(name) > 0; });
  }
  /// Opens or closes a branch; false if that is not possible, or if it depends on a macro that headers define. `is_guard`: the
  /// condition begins a header.
  bool follow_condition(const HeadLine& line, bool is_guard, Branches& branches) {
    const bool counts = !branches.closed();
    if (line.kind == LineKind::end) return branches.close();
    if (line.kind == LineKind::else_branch) return branches.next(true);
    if (line.kind == LineKind::elif_branch)
      return branches.next(false) && (branches.closed() || test(line.names));
    if (line.kind == LineKind::if_other) {
      branches.open(std::nullopt);
      return !counts || test(line.names);
    }
    auto taken = is_defined(line.name, is_guard);
    if (taken) taken = *taken == (line.kind == LineKind::if_defined);
    branches.open(taken);
    return !counts || test({line.name});
  }
  /// A `#define` or `#undef`; false if headers use the macro. `is_guard`: of a header, which has been read when it is defined.
  bool change(const HeadLine& line, bool is_guard, State state) {
    if (undecided.count(line.name) > 0) return false;
    guards.push_back(line.name);
    if (state == State::perhaps) {
      if (!is_guard) unsure.insert(line.name);
      return true;
    }
    if (line.kind == LineKind::define)
      defined.insert(line.name);
    else
      defined.erase(line.name);
    unsure.erase(line.name);
    return true;
  }
  void see_code(int opened) {
    past_code = true;
    braces += opened;
  }
  void add(const std::string& header) {
    found.guards.insert(found.guards.end(), guards.begin(), guards.end());
    found.tested.insert(found.tested.end(), tested.begin(), tested.end());
    guards.clear();
    tested.clear();
    if (std::find(found.headers.begin(), found.headers.end(), header) != found.headers.end()) return;
    found.headers.push_back(header);
    if (past_code) found.after_code.insert(header);
  }
  bool may_come_first(const std::string& header) const {
    return braces == 0 && (!past_code || has_standard_name(header));
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
  Walk walk{folders, undecided, {}, defined, {}, {}, {}, {}, {}};
  follow(main_file, walk, 0, false);
  return std::move(walk.found);
}

/// Whether the preamble of the includer continues after this file. `perhaps`: it is unknown whether the file is included.
bool PreambleScanner::follow(const std::string& path, Walk& walk, int depth, bool perhaps) {
  const std::vector<HeadLine>* all = lines(path);
  if (!all || depth > kDeepest) return false;
  if (walk.once.count(path) > 0) return true;
  if (perhaps && !walk.perhaps.insert(path).second) return true;
  Branches branches(perhaps);
  std::string guard;  // of the line before
  for (size_t i = 0; i < all->size(); ++i) {
    const HeadLine& line = (*all)[i];
    const std::string guarded = std::exchange(guard, "");
    const Branches::State state = branches.state();
    if (is_guard(*all, i)) guard = line.name;
    bool proceeds = true;
    if (is_condition(line.kind))
      proceeds = walk.follow_condition(line, !guard.empty(), branches);
    else if (state == Branches::State::closed)
      continue;
    else if (line.kind == LineKind::include)
      proceeds = take(line, path, walk, depth, state == Branches::State::perhaps);
    else if (line.kind == LineKind::define || line.kind == LineKind::undef)
      proceeds = walk.change(line, line.name == guarded, state);
    else if (line.kind == LineKind::code)
      walk.see_code(line.braces);
    else if (line.kind != LineKind::once)
      return false;
    else if (state == Branches::State::active)
      walk.once.insert(path);
    if (!proceeds) return false;
  }
  return branches.all_closed();
}

std::string PreambleScanner::file_in(const std::string& folder, const std::string& name) {
  llvm::SmallString<256> joined(folder);
  llvm::sys::path::append(joined, name);
  llvm::sys::path::remove_dots(joined, /*remove_dot_dot=*/true);
  std::string path(joined);
  auto [known, is_new] = exists_.try_emplace(path, false);
  if (is_new) known->second = (overlay_ && overlay_->count(path) > 0) || llvm::sys::fs::exists(path);
  return known->second ? path : std::string();
}

bool PreambleScanner::take(const HeadLine& include, const std::string& includer, Walk& walk, int depth,
                           bool perhaps) {
  if (llvm::sys::path::is_absolute(include.name)) return false;
  std::string path =
      include.quoted ? file_in(llvm::sys::path::parent_path(includer).str(), include.name) : "";
  for (auto folder = walk.folders.begin(); path.empty() && folder != walk.folders.end(); ++folder) {
    path = file_in(*folder, include.name);
  }
  if (!path.empty()) return follow(path, walk, depth + 1, perhaps);
  if (perhaps || !walk.may_come_first(include.name)) return true;
  walk.add(include.name);
  return true;
}

}  // namespace migrate
