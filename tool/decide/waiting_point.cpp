#include "tool/decide/waiting_point.h"

#include "tool/decide/planner.h"
#include "tool/lexer/token_file.h"

namespace migrate {
namespace {

constexpr const char* kGiveWay = "__nanosleep(0)";

/// The first token of the condition between the parentheses; the one after them for a `for` without two semicolons.
size_t condition_in(const TokenFile& tokens, size_t keyword, size_t open, size_t close) {
  if (!tokens.is(keyword, "for")) return open + 1;
  for (size_t i = open + 1; i < close; ++i) {
    if (tokens.is(i, ";")) return i + 1;
    if (tokens.is(i, "(") || tokens.is(i, "{") || tokens.is(i, "[")) i = tokens.matching(i);
  }
  return close + 1;
}

/// `int x = load()`: two names in a row.
bool declares(const TokenFile& tokens, size_t first) {
  return tokens.is_identifier(first) && (tokens.is_identifier(first + 1) || tokens.is(first, "auto"));
}

}  // namespace

std::optional<WaitingPoint> waiting_point(std::string_view text, const WaitLoop& loop) {
  const TokenFile tokens(text);
  const size_t keyword = tokens.at(loop.place.range.begin), open = tokens.at(loop.head.begin);
  if (keyword >= tokens.size() || open >= tokens.size()) return std::nullopt;
  const size_t close = tokens.matching(open), behind = close + 1;
  if (close >= tokens.size()) return std::nullopt;
  const bool ends_a_do = tokens.is(keyword, "while") && keyword > 0 && tokens.is(keyword - 1, "}") &&
                         tokens.matching_back(keyword - 1) > 0 &&
                         tokens.is(tokens.matching_back(keyword - 1) - 1, "do");
  const bool in_define = tokens.in_define(keyword);
  const auto same_define = [&] { return !in_define || tokens.in_define(behind); };
  if (!ends_a_do && same_define() && tokens.is(behind, "{")) {
    const bool is_empty = text.substr(tokens.range(behind).end, 1) == "}";
    return WaitingPoint{tokens.range(behind).end, std::string(" ") + kGiveWay + (is_empty ? "; " : ";")};
  }
  const bool is_do = ends_a_do || (tokens.is(keyword, "while") && keyword > 0 &&
                                   tokens.is(keyword - 1, ";") && tokens.is(behind, ";") && !in_define);
  if (!is_do && same_define() && tokens.is(behind, ";"))
    return WaitingPoint{tokens.range(close).end, std::string(" ") + kGiveWay};
  const size_t condition = condition_in(tokens, keyword, open, close);
  if (condition > close || declares(tokens, condition)) return std::nullopt;
  const bool is_empty = tokens.is(condition, ";");
  return WaitingPoint{tokens.range(condition).begin, std::string(kGiveWay) + (is_empty ? ", true" : ", ")};
}

// Threads of the simulated device take turns: one that waits gives way to those that it waits for.
void plan_waits(Planner& planner) {
  for (const DeviceFunction& function : planner.facts.functions) {
    for (const WaitLoop& loop : function.wait_loops) {
      const uint32_t file = loop.place.file;
      const auto point = waiting_point(planner.text(file), loop);
      if (!point) continue;
      planner.decide_text();
      const std::string text = planner.for_device(file, point->offset, point->text);
      if (point->text.find(';') != std::string::npos)
        planner.insert_statement(file, point->offset, text, function.name);
      else
        planner.insert(file, point->offset, text, function.name);
    }
  }
}

}  // namespace migrate
