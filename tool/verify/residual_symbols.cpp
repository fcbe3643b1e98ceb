#include <algorithm>
#include <set>

#include "tool/base/paths.h"
#include "tool/diagnostics/diagnostics.h"
#include "tool/edits/apply.h"
#include "tool/lexer/tokens.h"
#include "tool/verify/verify.h"

namespace migrate {
namespace {

// Whether a name has a rule that renames it, or is spelled like CUDA. If a rule of --rules names it, the program's own
// declaration of it stays.
bool is_of_family(const RuleSet& rules, std::string_view name) {
  const SymbolEntry* entry = rules.find(name);
  if (entry && rules.is_shared_with_c(name)) return false;
  if (entry)
    return entry->rule->layer == 0 && !entry->target().empty() && entry->target() != name &&
           entry->support() != Support::unsupported;
  return rules.looks_like_cuda(name);
}

/// Follows the tokens of a file: whether the current one is in the condition of a directive.
class Conditions {
 public:
  bool holds(std::string_view text, const Token& token) {
    if (!token.in_directive || token.kind == TokenKind::comment) return false;
    if (token.starts_line && spelling(text, token) == "#") {
      named_ = false;
      return false;
    }
    if (!named_) {
      named_ = true;
      const std::string_view keyword = spelling(text, token);
      conditional_ = keyword.starts_with("if") || keyword.starts_with("elif");
      return false;
    }
    return conditional_;
  }

 private:
  bool named_ = false, conditional_ = false;
};

// Offsets of the facts, by file: the report lists the text there.
std::vector<std::set<uint32_t>> listed_offsets(const ProgramFacts& facts) {
  std::vector<std::set<uint32_t>> offsets(facts.files.size());
  for (const SymbolUse& use : facts.uses) offsets[use.place.file].insert(use.place.range.begin);
  for (const IncludeUse& include :
       facts.includes) {  // the first word of the name follows the quote or bracket
    offsets[include.place.file].insert({include.place.range.begin, include.place.range.begin + 1});
  }
  return offsets;
}

}  // namespace

std::vector<Finding> find_residual_symbols(const Program& program, const MigratedProgram& migrated) {
  const ProgramFacts& facts = program.facts;
  auto listed = listed_offsets(facts);
  std::vector<Finding> findings;
  for (uint32_t file = 0; file < facts.files.size(); ++file) {
    std::string path = absolute_path(facts.files[file].path);
    auto text = migrated.text.find(path);
    const std::string& output = text == migrated.text.end() ? facts.files[file].text : text->second;
    auto edits = migrated.edits.find(path);
    EditMap map(edits == migrated.edits.end() ? std::vector<Edit>() : edits->second);
    Conditions conditions;
    const std::vector<Token> tokens = tokenize(output);
    for (size_t i = 0; i < tokens.size(); ++i) {
      const Token& token = tokens[i];
      const bool in_condition = conditions.holds(output, token);
      std::string name(spelling(output, token));
      if (token.kind != TokenKind::identifier || !is_of_family(program.rules, name)) continue;
      // A macro that the build may define: not a name of the API.
      if (in_condition && !program.rules.find(name)) continue;
      const bool is_template = i + 1 < tokens.size() && spelling(output, tokens[i + 1]) == "<";
      if (program.rules.is_everyday_word(name) && !is_template) continue;
      if (std::binary_search(facts.own_names.begin(), facts.own_names.end(), name)) continue;
      uint32_t offset = map.original(token.range.begin);
      if (listed[file].count(offset)) continue;
      Finding finding = make_finding(id::symbol_left, {name});
      finding.symbol = name;
      finding.file = facts.files[file].path;
      finding.place = {file, {offset, offset + token.range.size()}};
      finding.position = LineTable(facts.files[file].text).at(offset);
      findings.push_back(std::move(finding));
    }
  }
  return findings;
}

}  // namespace migrate
