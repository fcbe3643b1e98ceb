// The pattern of an instruction: an opcode (ptx_opcode.h), then operands. Among these "$name" matches an operand of the statement, a
// register that it declares, or a number, each with a number added in an address; "{$name...}" matches a vector of any length; everything
// else matches itself.
// Where `becomes` says $carryin or $carryout, the instruction reads or writes the condition code of the statement.

#include "tool/rules/ptx.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <utility>

#include "tool/rules/ptx_opcode.h"
#include "tool/rules/ptx_text.h"

namespace migrate {
namespace {

using Words = std::vector<std::string>;
using Pieces = std::vector<PtxPiece>;

constexpr std::array<std::pair<std::string_view, std::string_view>, 16> kTypes = {{
    {"u8", "unsigned char"},
    {"u16", "unsigned short"},
    {"u32", "unsigned"},
    {"u64", "unsigned long long"},
    {"s8", "signed char"},
    {"s16", "short"},
    {"s32", "int"},
    {"s64", "long long"},
    {"b8", "unsigned char"},
    {"b16", "unsigned short"},
    {"b32", "unsigned"},
    {"b64", "unsigned long long"},
    {"b128", "npu::ptx::Bits128"},
    {"f32", "float"},
    {"f64", "double"},
    {"pred", "bool"},
}};

// How `becomes` names the condition code (CC.CF), and the variable of the statement that holds it.
constexpr std::array<const char*, 2> kConditionCode = {"$carryin", "$carryout"};
constexpr const char* kCarry = "carry_of_npu";
// How a pattern ends the name of a vector.
constexpr std::string_view kList = "...";

struct Pattern {
  std::string_view opcode, operands;
};
// The opcode ends at the first space.
Pattern split(std::string_view pattern) {
  const size_t space = std::min(pattern.find(' '), pattern.size());
  return {pattern.substr(0, space), pattern.substr(space)};
}

bool is_number(const std::string& word) {
  return !word.empty() &&
         std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c); });
}

// "%12" -> 12.
std::optional<int> operand_index(const std::string& word) {
  if (word.size() < 2 || word.size() > 4 || word[0] != '%' || !is_number(word.substr(1))) return std::nullopt;
  return std::stoi(word.substr(1));
}

using Operands = std::map<std::string, Pieces>;

/// "0f3F800000" -> "npu::ptx::float_of(0x3F800000u)", "0d" likewise: the bits of a float. Else nothing.
std::string float_literal(const std::string& word) {
  const size_t digits = word.size() < 2                    ? 0
                        : word[1] == 'f' || word[1] == 'F' ? 8
                        : word[1] == 'd' || word[1] == 'D' ? 16
                                                           : 0;
  if (digits == 0 || word[0] != '0' || word.size() != digits + 2 ||
      word.find_first_not_of("0123456789abcdefABCDEF", 2) != std::string::npos)
    return {};
  return (digits == 8 ? "npu::ptx::float_of(0x" : "npu::ptx::double_of(0x") + word.substr(2) +
         (digits == 8 ? "u)" : "ull)");
}

/// "%1.b2" -> "npu::ptx::byte_of<2>(" and "%1": a byte or a half of a register, as video instructions take it.
std::optional<Pieces> value_of(const std::string& word, const PtxText& text) {
  if (const size_t dot = word.size() < 4 ? 0 : word.size() - 3;
      dot != 0 && word[dot] == '.' &&
      ((word[dot + 1] == 'b' && word[dot + 2] >= '0' && word[dot + 2] <= '3') ||
       (word[dot + 1] == 'h' && (word[dot + 2] == '0' || word[dot + 2] == '1')))) {
    auto whole = value_of(word.substr(0, dot), text);
    if (!whole) return std::nullopt;
    whole->insert(whole->begin(),
                  {std::string(word[dot + 1] == 'b' ? "npu::ptx::byte_of<" : "npu::ptx::half_of<") +
                       word[dot + 2] + ">(",
                   -1});
    whole->push_back({")", -1});
    return whole;
  }
  if (const auto index = operand_index(word)) return Pieces{{"", *index}};
  if (is_number(word)) return Pieces{{word, -1}};
  if (const std::string number = float_literal(word); !number.empty()) return Pieces{{number, -1}};
  if (text.registers.count(word) == 0) return std::nullopt;
  return Pieces{{register_name(word), -1}};
}

/// The words from `at` on as "x", as "-1", as "!p" of a predicate, or as "x + 16" where an address ends: then `at` advances.
std::optional<Pieces> value_at(const Words& words, size_t& at, const PtxText& text) {
  if (words[at] == "-" && at + 1 < words.size() && is_number(words[at + 1])) {
    at += 2;
    return Pieces{{"-" + words[at - 1], -1}};
  }
  if (words[at] == "!" && at + 1 < words.size()) {
    const auto found = text.registers.find(words[at + 1]);
    if (found == text.registers.end() || found->second != "pred") return std::nullopt;
    at += 2;
    return Pieces{{"!" + register_name(words[at - 1]), -1}};
  }
  auto value = value_of(words[at++], text);
  const auto is = [&](size_t i, const char* word) { return i < words.size() && words[i] == word; };
  if (!value || !is(at, "+")) return value;
  const bool is_negative = is(at + 1, "-");
  const size_t number = at + (is_negative ? 2 : 1);
  if (number >= words.size() || !is_number(words[number])) return std::nullopt;
  at = number + 1;
  value->insert(value->begin(), {"npu::ptx::offset(", -1});
  value->push_back({std::string(", ") + (is_negative ? "-" : "") + words[number] + ")", -1});
  return value;
}

/// The words from `at` on as values with commas between, up to the brace that ends the vector: "x, y". Then `at` advances.
std::optional<Pieces> values_at(const Words& words, size_t& at, const PtxText& text) {
  Pieces all;
  while (at < words.size()) {
    const auto value = value_at(words, at, text);
    if (!value) return std::nullopt;
    all.insert(all.end(), value->begin(), value->end());
    if (at >= words.size() || words[at] != ",") return all;
    all.push_back({", ", -1});
    ++at;
  }
  return std::nullopt;
}

std::optional<Operands> match_operands(const Words& pattern, const Words& words, const PtxText& text) {
  Operands operands;
  size_t at = 1;
  for (const std::string& expected : pattern) {
    if (at >= words.size()) return std::nullopt;
    if (expected[0] != '$') {
      if (expected != words[at++]) return std::nullopt;
      continue;
    }
    const auto value = expected.ends_with(kList) ? values_at(words, at, text) : value_at(words, at, text);
    if (!value) return std::nullopt;
    operands[expected] = *value;
  }
  return at == words.size() ? std::optional(operands) : std::nullopt;
}

// `text` with the names "$x" replaced; nothing if one of them is unknown.
std::optional<Pieces> filled(std::string_view text, const Operands& operands) {
  Pieces pieces;
  std::string literal;
  for (size_t i = 0; i < text.size();) {
    size_t end = i + 1;
    while (text[i] == '$' && end < text.size() && std::isalnum(static_cast<unsigned char>(text[end]))) ++end;
    if (text[i] == '$' && text.substr(end).starts_with(kList)) end += kList.size();
    const std::string part(text.substr(i, end - i));
    i = end;
    if (part[0] != '$') {
      literal += part;
      continue;
    }
    const auto found = operands.find(part);
    if (found == operands.end()) return std::nullopt;
    for (const PtxPiece& piece : found->second) {
      if (piece.operand < 0) {
        literal += piece.text;
        continue;
      }
      if (!literal.empty()) pieces.push_back({std::exchange(literal, {}), -1});
      pieces.push_back(piece);
    }
  }
  if (!literal.empty()) pieces.push_back({literal, -1});
  return pieces;
}

/// What an instruction becomes by one rule, with its opcode spelled as `opcode`.
std::optional<PtxMatch> match_rule(const PtxRule& rule, std::string_view opcode, const Words& words,
                                   const PtxText& text) {
  const auto [pattern, operand_pattern] = split(rule.pattern);
  const auto names = match_opcode(rule, pattern, opcode);
  if (!names) return std::nullopt;
  auto operands = match_operands(ptx_words(operand_pattern), words, text);
  if (!operands) return std::nullopt;
  for (const auto& [name, matched] : *names)
    (*operands)[name] = {{rule.words.count(name) != 0 ? matched : std::string(ptx_type(matched)), -1}};
  for (const char* name : kConditionCode) (*operands)[name] = {{kCarry, -1}};
  auto pieces = filled(rule.becomes, *operands);
  return pieces ? std::optional(PtxMatch{{&rule}, std::move(*pieces)}) : std::nullopt;
}

/// What one instruction becomes: by the first rule that fits its opcode as it is written, else with the words in another order.
std::optional<PtxMatch> match_instruction(const std::vector<PtxRule>& rules, const Words& words,
                                          const PtxText& text) {
  const std::string& opcode = words.front();
  for (const PtxRule& rule : rules) {
    if (auto match = match_rule(rule, opcode, words, text)) return match;
  }
  std::vector<const PtxRule*> of_operation;
  for (const PtxRule& rule : rules) {
    if (rule.pattern.starts_with(opcode.substr(0, opcode.find('.')))) of_operation.push_back(&rule);
  }
  if (of_operation.empty()) return std::nullopt;
  for (const std::string& order : reordered(opcode)) {
    for (const PtxRule* rule : of_operation) {
      if (auto match = match_rule(*rule, order, words, text)) return match;
    }
  }
  return std::nullopt;
}

/// How often each operand of the statement occurs; nothing if one occurs that it does not have.
std::optional<std::vector<int>> uses_of_operands(const Pieces& pieces, size_t count) {
  std::vector<int> uses(count, 0);
  for (const PtxPiece& piece : pieces) {
    if (piece.operand < 0) continue;
    if (static_cast<size_t>(piece.operand) >= count) return std::nullopt;
    ++uses[static_cast<size_t>(piece.operand)];
  }
  return uses;
}

/// Operands that the text does not name are evaluated all the same: "npu::ptx::ignore(%0)" and `behind`. An output among them has no
/// value in PTX, and keeps its own here. Nothing if the text names all.
Pieces evaluate_unnamed(const std::vector<int>& uses, const char* behind) {
  Pieces pieces;
  for (size_t i = 0; i < uses.size(); ++i) {
    if (uses[i] > 0) continue;
    pieces.push_back({pieces.empty() ? "npu::ptx::ignore(" : ", ", -1});
    pieces.push_back({"", static_cast<int>(i)});
  }
  if (!pieces.empty()) pieces.push_back({std::string(")") + behind, -1});
  return pieces;
}

/// "if (npu_p) "; nothing if the predicate is no register of the statement.
std::optional<std::string> condition_of(const PtxInstruction& instruction, const PtxText& text) {
  if (instruction.predicate.empty()) return std::string();
  const auto found = text.registers.find(instruction.predicate);
  if (found == text.registers.end() || found->second != "pred") return std::nullopt;
  return std::string("if (") + (instruction.is_negated ? "!" : "") + register_name(instruction.predicate) +
         ") ";
}

/// "__label__ npu_again; bool npu_p = {}; "; nothing for a register of an unknown type. Labels of C++ are those of a function, so the
/// statement declares its own.
std::optional<std::string> declarations_of(const PtxText& text, const std::set<std::string>& targets) {
  std::string all;
  for (const std::string& label : targets) all += "__label__ " + register_name(label) + "; ";
  for (const auto& [name, type] : text.registers) {
    const std::string_view written = ptx_type(type);
    if (written.empty()) return std::nullopt;
    all += std::string(written) + " " + register_name(name) + " = {}; ";
  }
  return all;
}

/// Evaluates each operand of the statement once, before a loop in it: "auto&& npu_operand_0 = x; ". `pieces` then use these names.
Pieces bind_operands(Pieces& pieces) {
  std::set<int> operands;
  for (PtxPiece& piece : pieces) {
    if (piece.operand < 0) continue;
    operands.insert(piece.operand);
    piece = {"npu_operand_" + std::to_string(piece.operand), -1};
  }
  Pieces bound;
  for (const int operand : operands) {
    bound.push_back({"auto&& npu_operand_" + std::to_string(operand) + " = ", -1});
    bound.push_back({"", operand});
    bound.push_back({"; ", -1});
  }
  return bound;
}

/// Notes in `is_written` what the rule does with the condition code. False where it reads one that no instruction before it wrote: that of
/// another statement, which PTX does not define either.
bool follows_carry(const PtxRule& rule, bool& is_written) {
  if (!is_written && rule.becomes.find(kConditionCode[0]) != std::string::npos) return false;
  is_written = is_written || rule.becomes.find(kConditionCode[1]) != std::string::npos;
  return true;
}

/// "do { bool npu_p; if (npu_p) f(); } while (false)" in place of "f()". Branches become `goto`.
std::optional<PtxMatch> match_block(const std::vector<PtxRule>& rules, const PtxText& text,
                                    size_t operand_count) {
  std::set<std::string> targets;
  for (const PtxInstruction& instruction : text.instructions) {
    const std::string target(branch_target(instruction));
    if (!target.empty() && text.labels.count(target) == 0) return std::nullopt;
    if (!target.empty()) targets.insert(target);
  }
  const auto declarations = declarations_of(text, targets);
  if (!declarations) return std::nullopt;
  PtxMatch all;
  std::string literal;
  bool has_carry = false;
  for (const PtxInstruction& instruction : text.instructions) {
    const std::string& first = instruction.words.front();
    if (const std::string label = first.substr(0, first.size() - 1); text.labels.count(label) != 0) {
      if (targets.count(label) != 0) literal += register_name(label) + ":; ";
      continue;
    }
    const auto condition = condition_of(instruction, text);
    if (!condition) return std::nullopt;
    literal += *condition;
    if (const std::string_view target = branch_target(instruction); !target.empty()) {
      literal += "goto " + register_name(target) + "; ";
      continue;
    }
    auto one = match_instruction(rules, instruction.words, text);
    if (!one || !follows_carry(*one->rules.front(), has_carry)) return std::nullopt;
    all.pieces.push_back({std::exchange(literal, "; "), -1});
    all.pieces.insert(all.pieces.end(), one->pieces.begin(), one->pieces.end());
    all.rules.push_back(one->rules.front());
  }
  all.pieces.push_back({literal + "} while (false)", -1});
  const auto uses = uses_of_operands(all.pieces, operand_count);
  if (!uses) return std::nullopt;
  Pieces opening = {
      {"do { " + (has_carry ? std::string("unsigned ") + kCarry + " = 0; " : "") + *declarations, -1}};
  const Pieces unnamed = evaluate_unnamed(*uses, "; ");
  opening.insert(opening.end(), unnamed.begin(), unnamed.end());
  if (!targets.empty()) {
    const Pieces bound = bind_operands(all.pieces);
    opening.insert(opening.end(), bound.begin(), bound.end());
  }
  all.pieces.insert(all.pieces.begin(), opening.begin(), opening.end());
  return all;
}

}  // namespace

std::string_view ptx_type(std::string_view type) {
  const auto found =
      std::find_if(kTypes.begin(), kTypes.end(), [&](const auto& row) { return row.first == type; });
  return found == kTypes.end() ? std::string_view() : found->second;
}

Status check_ptx(const PtxRule& rule) {
  const auto [opcode, operands] = split(rule.pattern);
  for (const auto& [open, close] : {std::pair{'[', ']'}, std::pair{'(', ')'}, std::pair{'<', '>'}}) {
    if (std::count(opcode.begin(), opcode.end(), open) != std::count(opcode.begin(), opcode.end(), close))
      return Error{"unbalanced brackets in \"" + rule.pattern + "\""};
  }
  for (const std::string& type : rule.types) {
    if (ptx_type(type).empty()) return Error{"\"" + type + "\" is not a known PTX type"};
  }
  if (rule.types.empty() == (opcode.find(".$T") != std::string_view::npos))
    return Error{"\"" + rule.pattern + "\": \"types\" and .$T require each other"};
  Operands known = {{kConditionCode[0], {}}, {kConditionCode[1], {}}};
  for (const char* name : {"$T", "$U", "$V"}) {
    if (opcode.find(std::string(".") + name) != std::string_view::npos) known[name] = {};
  }
  for (const auto& [name, list] : rule.words) {
    if (list.empty() || known.count(name) != 0 || opcode.find("." + name) == std::string_view::npos)
      return Error{"\"" + rule.pattern + "\" does not use the words of " + name};
    known[name] = {};
  }
  for (size_t at = opcode.find(".$"); at != std::string_view::npos; at = opcode.find(".$", at + 1)) {
    if (const std::string name(opcode.substr(at + 1, 2)); known.count(name) == 0)
      return Error{"\"" + rule.pattern + "\" lists no words for " + name};
  }
  for (const std::string& word : ptx_words(operands)) {
    if (word[0] == '$') known[word] = {};
  }
  if (rule.becomes.empty() || !filled(rule.becomes, known))
    return Error{"\"" + rule.becomes + "\" uses a name that \"" + rule.pattern + "\" does not have"};
  return {};
}

std::optional<PtxMatch> match_ptx(const std::vector<PtxRule>& rules, std::string_view text,
                                  size_t operand_count) {
  const auto parsed = parse_ptx(text);
  if (!parsed) return std::nullopt;
  const bool is_one = parsed->instructions.size() == 1 && parsed->registers.empty() &&
                      parsed->labels.empty() && parsed->instructions.front().predicate.empty();
  auto match = is_one ? match_instruction(rules, parsed->instructions.front().words, *parsed) : std::nullopt;
  const bool has_carry = match && match->rules.front()->becomes.find("$carry") != std::string::npos;
  if (!is_one || has_carry) match = match_block(rules, *parsed, operand_count);
  const auto uses = match ? uses_of_operands(match->pieces, operand_count) : std::nullopt;
  if (!uses) return std::nullopt;
  match->repeats = std::any_of(uses->begin(), uses->end(), [](int n) { return n > 1; });
  const Pieces unnamed = evaluate_unnamed(*uses, ", ");  // none of a block
  match->pieces.insert(match->pieces.begin(), unnamed.begin(), unnamed.end());
  return match;
}

}  // namespace migrate
