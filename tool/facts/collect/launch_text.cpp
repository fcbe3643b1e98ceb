#include <algorithm>

#include "tool/facts/collect/call_text.h"
#include "tool/facts/collect/launches.h"

namespace migrate {
namespace {

/// Whether the token before `index` is a name and not a keyword.
bool is_name(const TokenFile& tokens, size_t index) {
  if (index == 0 || !tokens.is_identifier(index - 1)) return false;
  std::string_view word = tokens.text(index - 1);
  return word != "else" && word != "do" && word != "return";
}

/// The first token of the name, or of the parenthesised or postfix expression, that ends before token `end`.
size_t callee_begin(const TokenFile& tokens, size_t end) {
  size_t at = end;  // one after the part that is still to be read
  for (;;) {
    if (at == 0) return end;
    size_t last = at - 1;
    const std::string_view word = tokens.text(last);
    bool angle = word == ">" || word == ">>" || word == ">>>";
    if (angle) last = tokens.template_arguments_back(last);
    bool bracket = word == ")" || word == "]";
    if (bracket) last = tokens.matching_back(last);
    if (last == tokens.size()) return end;
    if (angle || (bracket && is_name(tokens, last))) last -= last > 0;
    if (!bracket && !tokens.is_identifier(last)) return end;
    at = last;
    while (at > 1 && tokens.is(at - 1, "##")) at -= 2;  // name##_kernel
    bool is_qualified =
        at > 0 && (tokens.is(at - 1, "::") || tokens.is(at - 1, ".") || tokens.is(at - 1, "->"));
    if (!is_qualified) return at;
    --at;
    bool named = at > 0 && (tokens.is_identifier(at - 1) || tokens.is(at - 1, ">") ||
                            tokens.is(at - 1, ")") || tokens.is(at - 1, "]"));
    if (!named) return at;  // "::k"
  }
}

/// The ">>>" that ends the configuration and is followed by '(', in the same directive if the launch starts in one.
size_t find_close(const TokenFile& tokens, size_t from) {
  size_t found = tokens.size();
  const Directive* directive = tokens.directive_of(from - 1);
  size_t end = directive ? directive->last : tokens.size();
  for (size_t i = from; i < end; ++i) {
    const std::string_view word = tokens.text(i);
    if (word == "(" || word == "{" || word == "[") {
      i = tokens.matching(i);
      continue;
    }
    if (word == ";" || word == ")" || word == "}") return found;
    size_t count = launch_close(tokens, i);
    if (count && i + count < end && tokens.is(i + count, "(")) return i;
  }
  return found;
}

}  // namespace

bool fill_launch(Launch& launch, const TokenFile& tokens, size_t open, const LaunchText* known) {
  size_t width = launch_open(tokens, open);
  if (width == 0) return false;
  size_t callee = callee_begin(tokens, open);
  size_t close = known ? tokens.at(known->close) : find_close(tokens, open + width);
  if (callee == open || close == tokens.size()) return false;
  size_t paren = close + launch_close(tokens, close);
  const Directive* directive = tokens.directive_of(open);
  bool complete = tokens.is(paren, "(") && (!directive || paren < directive->last);
  if (!complete) return false;
  launch.callee = {tokens[callee].range.begin, tokens[open - 1].range.end};
  launch.kernel_name = std::string(tokens.text(launch.callee));
  launch.open = {tokens[open].range.begin, tokens[open + width - 1].range.end};
  launch.close = {tokens[close].range.begin, tokens[paren - 1].range.end};
  launch.arguments_open = tokens.range(paren);
  launch.has_arguments = !tokens.is(paren + 1, ")");
  launch.any_arguments = tokens.is(paren + 1, "__VA_ARGS__") && tokens.is(paren + 2, ")");
  Pieces pieces = split_at_commas(tokens, open + width, close);
  launch.config = known && !known->config_begins.empty() ? joined(pieces, known->config_begins) : pieces;
  return true;
}

}  // namespace migrate
