#include "tool/rules/ptx_opcode.h"

#include <algorithm>
#include <cctype>
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

/// Words of one class, other than `free`, keep their order.
enum class WordClass { free, type, space, layout };

WordClass class_of(std::string_view word) {
  if (word == "row" || word == "col") return WordClass::layout;
  for (const std::string_view space : {"global", "shared", "local", "const", "param", "generic"}) {
    if (word == space || word.starts_with(std::string(space) + "::")) return WordClass::space;
  }
  const bool has_width = word.size() > 1 &&
                         std::string_view("usbfe").find(word[0]) != std::string_view::npos &&
                         std::isdigit(static_cast<unsigned char>(word[1]));
  return has_width || word == "pred" || word == "tf32" || word.starts_with("bf16") ? WordClass::type
                                                                                   : WordClass::free;
}

/// Whether the words of each class stand in ascending order.
bool keeps_order(const std::vector<size_t>& order, const std::vector<WordClass>& classes) {
  for (size_t i = 0; i < order.size(); ++i) {
    for (size_t k = i + 1; k < order.size(); ++k) {
      if (order[i] > order[k] && classes[order[i]] != WordClass::free &&
          classes[order[i]] == classes[order[k]])
        return false;
    }
  }
  return true;
}

}  // namespace

std::optional<std::map<std::string, std::string>> match_opcode(const PtxRule& rule, std::string_view pattern,
                                                               std::string_view opcode) {
  Opcode all(rule);
  if (!all.fits(pattern, opcode)) return std::nullopt;
  return std::move(all.names);
}

std::vector<std::string> reordered(std::string_view opcode) {
  std::vector<std::string_view> words;
  for (size_t begin = 0; begin <= opcode.size();) {
    const size_t end = std::min(opcode.find('.', begin), opcode.size());
    words.push_back(opcode.substr(begin, end - begin));
    begin = end + 1;
  }
  constexpr size_t kMostWords = 7;
  if (words.size() < 3 || words.size() > kMostWords) return {};
  std::vector<size_t> order;
  std::vector<WordClass> classes;
  for (size_t i = 1; i < words.size(); ++i) {
    order.push_back(i - 1);
    classes.push_back(class_of(words[i]));
  }
  std::vector<std::string> all;
  while (std::next_permutation(order.begin(), order.end())) {
    if (!keeps_order(order, classes)) continue;
    std::string one(words[0]);
    for (const size_t i : order) (one += '.') += words[i + 1];
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace migrate
