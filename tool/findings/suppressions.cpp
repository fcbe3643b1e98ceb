#include "tool/findings/suppressions.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <tuple>

#include "tool/findings/diagnostics.h"
#include "tool/findings/matcher.h"

namespace migrate {
namespace {

constexpr std::string_view kMarker = "migrate: ignore(";
constexpr auto npos = std::string_view::npos;

std::string_view trim(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

bool is_id(std::string_view text) {
  if (text.size() != 7 || !text.starts_with("MIG")) return false;
  return std::all_of(text.begin() + 3, text.end(), [](unsigned char c) { return std::isdigit(c); });
}

/// The marker must open its comment: directly behind "//" or "/*" and spaces.
bool opens_comment(std::string_view text, size_t marker) {
  size_t i = marker;
  while (i > 0 && (text[i - 1] == ' ' || text[i - 1] == '\t')) --i;
  return i >= 2 && (text.substr(i - 2, 2) == "//" || text.substr(i - 2, 2) == "/*");
}

std::string reason_behind(std::string_view text, size_t close) {
  std::string_view rest = text.substr(close + 1, text.find('\n', close) - close - 1);
  if (size_t end = rest.find("*/"); end != npos) rest = rest.substr(0, end);
  return std::string(trim(rest));
}

/// Whether nothing but the comment stands on its line.
bool alone_on_line(std::string_view code, size_t offset) {
  size_t begin = code.rfind('\n', offset);
  begin = begin == npos ? 0 : begin + 1;
  return trim(code.substr(begin, code.find('\n', offset) - begin)).empty();
}

void add_ids(std::string_view list, Suppression common, std::vector<Suppression>& out) {
  while (!list.empty()) {
    size_t comma = list.find(',');
    std::string_view one = trim(list.substr(0, comma));
    if (is_id(one)) {
      common.id = one;
      out.push_back(common);
    }
    list = comma == npos ? std::string_view() : list.substr(comma + 1);
  }
}

}  // namespace

std::vector<Suppression> parse_suppressions(std::string_view text, std::string_view code) {
  std::vector<Suppression> found;
  if (text.find(kMarker) == npos) return found;
  LineTable lines(text);
  for (size_t i = text.find(kMarker); i != npos; i = text.find(kMarker, i + 1)) {
    size_t close = text.find(')', i);
    bool in_comment = i < code.size() && code[i] == ' ' && opens_comment(text, i);
    if (!in_comment || close == npos || text.substr(i, close - i).find('\n') != npos) continue;
    Suppression suppression;
    suppression.offset = static_cast<uint32_t>(i);
    suppression.reason = reason_behind(text, close);
    suppression.line = lines.at(suppression.offset).line + (alone_on_line(code, i) ? 1 : 0);
    add_ids(text.substr(i + kMarker.size(), close - i - kMarker.size()), suppression, found);
  }
  return found;
}

void apply_suppressions(const Sources& sources, std::vector<Finding>& findings) {
  std::map<std::tuple<std::string, uint32_t, std::string>, std::vector<size_t>> by_line;
  for (size_t i = 0; i < findings.size(); ++i) {
    by_line[{findings[i].file, findings[i].position.line, findings[i].id}].push_back(i);
  }
  for (uint32_t file = 0; file < sources.size(); ++file) {
    std::string_view text = sources.text(file, {0, static_cast<uint32_t>(sources.code(file).size())});
    for (const Suppression& suppression : parse_suppressions(text, sources.code(file))) {
      auto target = by_line.find({sources.path(file), suppression.line, suppression.id});
      bool unused = target == by_line.end();
      if (!suppression.reason.empty() && !unused) {
        for (size_t i : target->second) findings[i].suppression = suppression.reason;
        continue;
      }
      const char* problem = suppression.reason.empty() ? id::suppression_reason : id::suppression_unused;
      Place place{file, {suppression.offset, suppression.offset + static_cast<uint32_t>(kMarker.size()) - 1}};
      findings.push_back(place_finding(make_finding(problem, {suppression.id}), sources, place));
    }
  }
}

}  // namespace migrate
