#include "tool/build_files/cmake_text.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

namespace migrate {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::vector<CMakeCommand> run() {
    while (skip_space(), at_ < text_.size()) {
      if (!is_name(text_[at_])) {
        ++at_;
        continue;
      }
      CMakeCommand command;
      command.name = take_while([](char c) { return is_name(c); });
      skip_space();
      if (at_ >= text_.size() || text_[at_] != '(') continue;
      command.open = take(1);
      arguments(command);
      commands_.push_back(std::move(command));
    }
    return std::move(commands_);
  }

 private:
  static bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

  Range take(size_t count) {
    Range range{at_, static_cast<uint32_t>(std::min(text_.size(), at_ + count))};
    at_ = range.end;
    return range;
  }
  template <class Test>
  Range take_while(Test test) {
    size_t end = at_;
    while (end < text_.size() && test(text_[end])) ++end;
    return take(end - at_);
  }
  Range take_to(std::string_view end) {
    size_t found = text_.find(end, at_);
    return take((found == std::string_view::npos ? text_.size() : found + end.size()) - at_);
  }

  // "[=*[" opens a bracket argument or comment; its close mirrors it.
  std::string bracket_close(size_t at) const {
    if (at >= text_.size() || text_[at] != '[') return {};
    size_t second = at + 1;
    while (second < text_.size() && text_[second] == '=') ++second;
    if (second >= text_.size() || text_[second] != '[') return {};
    std::string close("]");
    close.append(second - at - 1, '=').push_back(']');
    return close;
  }

  void skip_space() {
    while (at_ < text_.size()) {
      if (std::isspace(static_cast<unsigned char>(text_[at_])) || text_[at_] == ';') {
        ++at_;
      } else if (text_[at_] == '#') {
        std::string close = bracket_close(at_ + 1);
        (void)take_to(close.empty() ? std::string_view("\n") : std::string_view(close));
      } else {
        return;
      }
    }
  }

  void arguments(CMakeCommand& command) {
    int depth = 1;
    while (skip_space(), at_ < text_.size()) {
      char c = text_[at_];
      std::string close = bracket_close(at_);
      if (c == '(' || c == ')') {
        depth += c == '(' ? 1 : -1;
        Range paren = take(1);
        if (depth == 0) {
          command.close = paren;
          return;
        }
        command.arguments.push_back({paren});
      } else if (c == '"') {
        command.arguments.push_back({quoted(), true, false});
      } else if (!close.empty()) {
        command.arguments.push_back({take_to(close), false, true});
      } else {
        command.arguments.push_back({unquoted()});
      }
    }
  }

  Range quoted() {
    size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
    return take(end + 1 - at_);
  }

  // A quoted part inside, as in -DX="a b", belongs to the argument.
  Range unquoted() {
    size_t end = at_;
    while (end < text_.size() && std::string_view("()#;").find(text_[end]) == std::string_view::npos &&
           !std::isspace(static_cast<unsigned char>(text_[end]))) {
      if (text_[end] == '"') {
        size_t close = text_.find('"', end + 1);
        end = close == std::string_view::npos ? text_.size() : close;
      }
      end += text_[std::min(end, text_.size() - 1)] == '\\' ? 2 : 1;
    }
    return take(std::max<size_t>(1, end - at_));
  }

  std::string_view text_;
  uint32_t at_ = 0;
  std::vector<CMakeCommand> commands_;
};

}  // namespace

std::vector<CMakeCommand> parse_cmake(std::string_view text) { return Reader(text).run(); }

Systems systems_of(const std::vector<std::string_view>& condition) {
  static const std::set<std::string_view> others{"WIN32", "MSVC", "MINGW", "CYGWIN", "APPLE", "XCODE"};
  if (condition.empty()) return Systems::any;
  const bool conjunction = std::find(condition.begin(), condition.end(), "OR") == condition.end();
  if (others.contains(condition[0]) && conjunction) return Systems::not_linux;
  const bool always = condition.size() == 1
                          ? condition[0] == "UNIX"
                          : condition.size() == 2 && condition[0] == "NOT" && others.contains(condition[1]);
  return always ? Systems::all_but_linux_else : Systems::any;
}

std::string new_line_like(std::string_view text, size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::string_view blanks =
      before.substr(before.find_last_of('\n') + 1);  // of the first line: from its begin
  const bool is_alone = blanks.find_first_not_of(" \t") == std::string_view::npos;
  return "\n" + (is_alone ? std::string(blanks) : std::string());
}

}  // namespace migrate
