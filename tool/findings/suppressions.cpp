#include "tool/findings/suppressions.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <tuple>

#include "tool/base/text.h"
#include "tool/diagnostics/diagnostics.h"
#include "tool/diagnostics/sources.h"
#include "tool/findings/matcher.h"

namespace migrate {
namespace {

constexpr std::string_view kMarker = "migrate: ignore(";
bool is_id(std::string_view text) {
  if (text.size() != 7 || !text.starts_with("MIG")) return false;
  return std::all_of(text.begin() + 3, text.end(), [](unsigned char c) { return std::isdigit(c); });
}

/// Whether nothing but the comment stands on its line.
bool alone_on_line(std::string_view code, size_t offset) {
  size_t begin = code.rfind('\n', offset);
  begin = begin == npos ? 0 : begin + 1;
  return trimmed(code.substr(begin, code.find('\n', offset) - begin)).empty();
}

void add_ids(std::string_view list, Suppression common, std::vector<Suppression>& out) {
  while (!list.empty()) {
    size_t comma = list.find(',');
    std::string_view one = trimmed(list.substr(0, comma));
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
  for (Range comment : comments_of(text)) {
    std::string_view words = text.substr(comment.begin + 2, comment.size() - 2);
    words = trimmed(words.substr(0, words.find('\n')));
    if (words.ends_with("*/")) words.remove_suffix(2);
    size_t close = words.find(')');
    if (!words.starts_with(kMarker) || close == npos) continue;
    Suppression suppression;
    suppression.offset = comment.begin;
    suppression.reason = trimmed(words.substr(close + 1));
    suppression.line = lines.at(comment.begin).line + (alone_on_line(code, comment.begin) ? 1 : 0);
    add_ids(words.substr(kMarker.size(), close - kMarker.size()), suppression, found);
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
      Place place{file, {suppression.offset, suppression.offset + 2}};
      findings.push_back(place_finding(make_finding(problem, {suppression.id}), sources, place));
    }
  }
}

}  // namespace migrate
