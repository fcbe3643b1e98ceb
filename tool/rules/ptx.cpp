// The pattern of an instruction: an opcode, then operands. In the opcode ".x" matches itself, "[.x|.y]" one of these or
// none, "(.x|.y)" one of these, ".$T" one of the types of the rule. Among the operands "$name" matches an operand of the
// statement or a number; everything else matches itself.

#include "tool/rules/ptx.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <map>
#include <utility>

namespace migrate {
namespace {

using Words = std::vector<std::string>;

constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kTypes = {{
    {"u8", "unsigned char"},
    {"u16", "unsigned short"},
    {"u32", "unsigned"},
    {"u64", "unsigned long long"},
    {"s16", "short"},
    {"s32", "int"},
    {"s64", "long long"},
    {"b8", "unsigned char"},
    {"b16", "unsigned short"},
    {"b32", "unsigned"},
    {"b64", "unsigned long long"},
    {"f32", "float"},
    {"f64", "double"},
}};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) ||
         std::string_view("_.$%:").find(c) != std::string_view::npos;
}

// "0x1f" and "31" are the same word.
std::string plain(std::string word) {
  bool hexadecimal = word.size() > 2 && word[0] == '0' && (word[1] == 'x' || word[1] == 'X');
  const char* begin = word.data() + (hexadecimal ? 2 : 0);
  const char* end = word.data() + word.size();
  unsigned long long value = 0;
  const auto read = std::from_chars(begin, end, value, hexadecimal ? 16 : 10);
  return read.ec == std::errc() && read.ptr == end && begin != end ? std::to_string(value) : word;
}

// "mov.u32 %0, %%laneid;" -> "mov.u32" "%0" "," "%laneid"; the text must be exactly one instruction.
std::optional<Words> words_of(std::string_view text) {
  Words words;
  bool ended = false;
  for (size_t i = 0; i < text.size();) {
    if (std::isspace(static_cast<unsigned char>(text[i]))) {
      ++i;
      continue;
    }
    if (ended) return std::nullopt;
    size_t end = i;
    while (end < text.size() && is_word(text[end])) ++end;
    if (end == i) {
      ended = text[i] == ';';
      if (!ended) words.emplace_back(1, text[i]);
      ++i;
      continue;
    }
    std::string word(text.substr(i, end - i));
    if (word.starts_with("%%")) word.erase(0, 1);
    words.push_back(plain(word));
    i = end;
  }
  if (words.empty()) return std::nullopt;
  return words;
}

struct Pattern {
  std::string_view opcode, operands;
};
// The opcode ends at the first space.
Pattern split(std::string_view pattern) {
  const size_t space = std::min(pattern.find(' '), pattern.size());
  return {pattern.substr(0, space), pattern.substr(space)};
}

class Opcode {
 public:
  explicit Opcode(const PtxRule& rule) : rule_(rule) {}
  /// Whether the whole `opcode` matches the whole `pattern`; `type` is then the type that $T matched.
  bool fits(std::string_view pattern, std::string_view opcode) {
    if (pattern.empty()) return opcode.empty();
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
  std::string type;

 private:
  bool fits_part(std::string_view pattern, std::string_view opcode) {
    if (pattern.starts_with(".$T")) {
      for (const std::string& candidate : rule_.types) {
        if (!opcode.starts_with("." + candidate)) continue;
        if (!fits(pattern.substr(3), opcode.substr(1 + candidate.size()))) continue;
        type = candidate;
        return true;
      }
      return false;
    }
    return !opcode.empty() && pattern[0] == opcode[0] && fits(pattern.substr(1), opcode.substr(1));
  }
  const PtxRule& rule_;
};

bool is_number(const std::string& word) {
  return !word.empty() &&
         std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c); });
}

// "%12" -> 12.
std::optional<int> operand_index(const std::string& word) {
  if (word.size() < 2 || word.size() > 4 || word[0] != '%' || !is_number(word.substr(1))) return std::nullopt;
  return std::stoi(word.substr(1));
}

using Operands = std::map<std::string, PtxPiece>;

std::optional<Operands> match_operands(const Words& pattern, const Words& words) {
  if (pattern.size() + 1 != words.size()) return std::nullopt;
  Operands operands;
  for (size_t i = 0; i < pattern.size(); ++i) {
    const std::string& word = words[i + 1];
    if (pattern[i][0] != '$') {
      if (pattern[i] != word) return std::nullopt;
      continue;
    }
    const auto index = operand_index(word);
    if (!index && !is_number(word)) return std::nullopt;
    operands[pattern[i]] = index ? PtxPiece{"", *index} : PtxPiece{word, -1};
  }
  return operands;
}

bool names_all_once(const Operands& operands, size_t count) {
  std::vector<bool> seen(count, false);
  for (const auto& [name, piece] : operands) {
    if (piece.operand < 0) continue;
    const auto at = static_cast<size_t>(piece.operand);
    if (at >= count || seen[at]) return false;
    seen[at] = true;
  }
  return std::all_of(seen.begin(), seen.end(), [](bool one) { return one; });
}

// `text` with the names "$x" replaced; nothing if one of them is unknown.
std::optional<std::vector<PtxPiece>> filled(std::string_view text, const Operands& operands) {
  std::vector<PtxPiece> pieces;
  std::string literal;
  for (size_t i = 0; i < text.size();) {
    size_t end = i + 1;
    while (text[i] == '$' && end < text.size() && std::isalnum(static_cast<unsigned char>(text[end]))) ++end;
    const std::string part(text.substr(i, end - i));
    i = end;
    if (part[0] != '$') {
      literal += part;
      continue;
    }
    const auto found = operands.find(part);
    if (found == operands.end()) return std::nullopt;
    if (found->second.operand < 0) {
      literal += found->second.text;
      continue;
    }
    if (!literal.empty()) pieces.push_back({std::exchange(literal, {}), -1});
    pieces.push_back(found->second);
  }
  if (!literal.empty()) pieces.push_back({literal, -1});
  return pieces;
}

}  // namespace

std::string_view ptx_type(std::string_view type) {
  const auto found =
      std::find_if(kTypes.begin(), kTypes.end(), [&](const auto& row) { return row.first == type; });
  return found == kTypes.end() ? std::string_view() : found->second;
}

Status check_ptx(const PtxRule& rule) {
  const auto [opcode, operands] = split(rule.pattern);
  for (const auto& [open, close] : {std::pair{'[', ']'}, std::pair{'(', ')'}}) {
    if (std::count(opcode.begin(), opcode.end(), open) != std::count(opcode.begin(), opcode.end(), close))
      return Error{"unbalanced brackets in \"" + rule.pattern + "\""};
  }
  for (const std::string& type : rule.types) {
    if (ptx_type(type).empty()) return Error{"\"" + type + "\" is not a known PTX type"};
  }
  if (rule.types.empty() == (opcode.find(".$T") != std::string_view::npos))
    return Error{"\"" + rule.pattern + "\": \"types\" and .$T require each other"};
  Operands known = {{"$T", {}}};
  for (const std::string& word : words_of(operands).value_or(Words())) {
    if (word[0] == '$') known[word] = {};
  }
  if (rule.becomes.empty() || !filled(rule.becomes, known))
    return Error{"\"" + rule.becomes + "\" uses a name that \"" + rule.pattern + "\" does not have"};
  return {};
}

std::optional<PtxMatch> match_ptx(const std::vector<PtxRule>& rules, std::string_view text,
                                  size_t operand_count) {
  const auto words = words_of(text);
  if (!words) return std::nullopt;
  for (const PtxRule& rule : rules) {
    const auto [pattern, operand_pattern] = split(rule.pattern);
    Opcode opcode(rule);
    if (!opcode.fits(pattern, words->front())) continue;
    auto operands = match_operands(words_of(operand_pattern).value_or(Words()), *words);
    if (!operands || !names_all_once(*operands, operand_count)) continue;
    (*operands)["$T"] = {std::string(ptx_type(opcode.type)), -1};
    auto pieces = filled(rule.becomes, *operands);
    if (pieces) return PtxMatch{&rule, std::move(*pieces)};
  }
  return std::nullopt;
}

}  // namespace migrate
