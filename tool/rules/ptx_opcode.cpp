#include "tool/rules/ptx_opcode.h"

#include <algorithm>
#include <vector>

namespace migrate {
namespace {

class Opcode {
 public:
  explicit Opcode(const PtxRule& rule) : rule_(rule) {}

  bool fits(std::string_view pattern, std::string_view opcode) {
    if (pattern.empty()) return opcode.empty();
    if (pattern[0] == '<') return fits_in_any_order(pattern, opcode);
    const bool optional = pattern[0] == '[';
    if (!optional && pattern[0] != '(') return fits_part(pattern, opcode);
    const size_t close = pattern.find(optional ? ']' : ')');
    if (close == std::string_view::npos) return false;
    std::string_view choices = pattern.substr(1, close - 1);
    const std::string_view rest = pattern.substr(close + 1);
    while (!choices.empty()) {
      const std::string_view choice = choices.substr(0, choices.find('|'));
      if (opcode.starts_with(choice) && fits(rest, opcode.substr(choice.size()))) return true;
      choices.remove_prefix(std::min(choice.size() + 1, choices.size()));
    }
    return optional && fits(rest, opcode);
  }
  std::map<std::string, std::string> names;

 private:
  // "<a,b>c" is "a<b>c" or "b<a>c"; "<[a],[b]>c" may also be "c".
  bool fits_in_any_order(std::string_view pattern, std::string_view opcode) {
    const size_t close = pattern.find('>');
    if (close == std::string_view::npos) return false;
    const std::string_view all = pattern.substr(1, close - 1), rest = pattern.substr(close + 1);
    bool all_are_optional = true;
    for (size_t begin = 0; begin < all.size();) {
      const size_t end = std::min(all.find(',', begin), all.size());
      std::string others(all.substr(0, begin));
      others += all.substr(std::min(end + 1, all.size()));
      if (others.ends_with(',')) others.pop_back();
      std::string ordered(all.substr(begin, end - begin));
      // What is left out need not be tried at each place.
      if (ordered.starts_with('['))
        ordered = "(" + ordered.substr(1, ordered.size() - 2) + ")";
      else
        all_are_optional = false;
      if (!others.empty()) ordered += '<' + others + '>';
      if (fits(ordered += rest, opcode)) return true;
      begin = end + 1;
    }
    return all_are_optional && fits(rest, opcode);
  }

  bool fits_part(std::string_view pattern, std::string_view opcode) {
    if (!pattern.starts_with(".$"))
      return !opcode.empty() && pattern[0] == opcode[0] && fits(pattern.substr(1), opcode.substr(1));
    const std::string name(pattern.substr(1, 2));
    const auto words = rule_.words.find(name);
    for (const std::string& candidate : words == rule_.words.end() ? rule_.types : words->second) {
      if (!opcode.starts_with("." + candidate)) continue;
      if (!fits(pattern.substr(3), opcode.substr(1 + candidate.size()))) continue;
      const auto known = names.emplace(name, candidate).first;
      if (known->second == candidate) return true;
    }
    return false;
  }
  const PtxRule& rule_;
};

}  // namespace

std::optional<std::map<std::string, std::string>> match_opcode(const PtxRule& rule, std::string_view pattern,
                                                               std::string_view opcode) {
  Opcode all(rule);
  if (!all.fits(pattern, opcode)) return std::nullopt;
  return std::move(all.names);
}

}  // namespace migrate
