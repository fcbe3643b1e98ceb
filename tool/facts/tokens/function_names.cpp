// What stands around functions that are named and not called, and casts of arguments to void*.
#include <algorithm>
#include <optional>

#include "tool/facts/tokens/files.h"

namespace migrate {
namespace {

/// The token after "(const void*)" or "<const void*>" that begins at token `at`; nothing when it is not there.
std::optional<size_t> after_void_pointer(const TokenFile& tokens, size_t at, std::string_view open,
                                         std::string_view close) {
  const auto take = [&](std::string_view wanted) {
    const bool here = tokens.is(at, wanted);
    at += here;
    return here;
  };
  if (!take(open)) return std::nullopt;
  take("const");
  if (!take("void")) return std::nullopt;
  take("const");
  if (!take("*") || !take(close)) return std::nullopt;
  return at;
}

/// What tokens [first, last) cast to void*; nothing when they are not such a cast.
std::optional<Range> cast_operand(const TokenFile& tokens, size_t first, size_t last) {
  const auto across = [&](size_t begin, size_t end) {
    return Range{tokens[begin].range.begin, tokens[end - 1].range.end};
  };
  if (const auto rest = after_void_pointer(tokens, first, "(", ")"); rest && *rest < last)
    return across(*rest, last);
  if (!tokens.is(first, "reinterpret_cast") && !tokens.is(first, "static_cast")) return std::nullopt;
  const auto rest = after_void_pointer(tokens, first + 1, "<", ">");
  const bool parenthesised = rest && *rest + 2 < last && tokens.is(*rest, "(") && tokens.is(last - 1, ")");
  return parenthesised ? std::optional(across(*rest + 1, last - 1)) : std::nullopt;
}

/// The first token of "&ns::name", the qualifiers and the '&' being optional.
size_t front_of_name(const TokenFile& tokens, size_t name) {
  size_t first = name;
  while (first >= 1 && tokens.is(first - 1, "::")) {
    --first;
    if (first > 0 && tokens.is_identifier(first - 1) && !tokens.is(first - 1, "return")) --first;
  }
  return first > 0 && tokens.is(first - 1, "&") ? first - 1 : first;
}

/// Whether the tokens before `first` are a cast to void*: "(const void*)" or "reinterpret_cast<const void*>(", with any
/// parentheses around what follows.
bool behind_void_cast(const TokenFile& tokens, size_t first) {
  while (first > 0 && tokens.is(first - 1, "(")) {
    --first;
    if (first > 0 && tokens.is(first - 1, ">")) break;
  }
  if (first == 0 || (!tokens.is(first - 1, ")") && !tokens.is(first - 1, ">"))) return false;
  const bool c_style = tokens.is(first - 1, ")");
  for (size_t length = 4; length <= 6 && length <= first; ++length) {
    const auto end = c_style ? after_void_pointer(tokens, first - length, "(", ")")
                             : after_void_pointer(tokens, first - length, "<", ">");
    if (!end || *end != first) continue;
    return c_style || (first > length && tokens.is(first - length - 1, "reinterpret_cast"));
  }
  return false;
}

/// Whether tokens [first, behind) are a value that is handed on: an argument, or what a variable gets.
bool is_value(const TokenFile& tokens, size_t first, size_t behind) {
  const auto is_any = [&](size_t index, std::initializer_list<std::string_view> wanted) {
    return std::any_of(wanted.begin(), wanted.end(),
                       [&](std::string_view one) { return tokens.is(index, one); });
  };
  if (first == 0 || !is_any(first - 1, {"(", ",", "=", "{", "return", "?", ":"}) ||
      !is_any(behind, {",", ")", ";", "}", ":"}))
    return false;
  return first < 2 || !is_any(first - 2, {"sizeof", "decltype", "typeid", "NPU_KERNEL"});
}

}  // namespace

void add_function_names(const TokenFiles& files, ProgramFacts& facts) {
  for (const FunctionRef& reference : facts.host_references) {
    if (reference.is_call) continue;
    const TokenFile& tokens = files[reference.place.file];
    const size_t name = files.at(reference.place);
    if (name == tokens.size()) continue;
    const size_t next = tokens.from(reference.place.range.end);  // a pasted name has several tokens
    const bool has_arguments = tokens.is(next, "<");
    const size_t behind = has_arguments ? tokens.behind_template_arguments(next) : next;
    if (has_arguments && behind == tokens.size()) continue;
    const size_t first = front_of_name(tokens, name);
    facts.tokens.function_names[reference.place] = {{tokens[first].range.begin, tokens[behind - 1].range.end},
                                                    has_arguments,
                                                    behind_void_cast(tokens, first),
                                                    is_value(tokens, first, behind)};
  }
}

void add_void_casts(const TokenFiles& files, ProgramFacts& facts) {
  for (const SymbolUse& use : facts.uses) {
    const TokenFile& tokens = files[use.place.file];
    for (const Range& argument : use.arguments) {
      const size_t first = tokens.from(argument.begin), last = tokens.from(argument.end);
      if (first >= last) continue;
      if (const auto operand = cast_operand(tokens, first, last))
        facts.tokens.void_casts[{use.place.file, argument}] = *operand;
    }
  }
}

}  // namespace migrate
