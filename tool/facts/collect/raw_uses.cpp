#include "tool/facts/collect/raw_uses.h"

#include <algorithm>

#include "tool/facts/collect/symbol_uses.h"

namespace migrate {
namespace {

bool covers(const std::vector<Place>& inactive, Place place) {
  return std::any_of(inactive.begin(), inactive.end(), [&](const Place& region) {
    return region.file == place.file && region.range.contains(place.range);
  });
}

UseKind kind_of(const SymbolEntry* entry) {
  if (!entry) return UseKind::unknown;
  if (entry->enumerator) return UseKind::enumerator;
  if (std::holds_alternative<FunctionRule>(entry->rule->kind)) return UseKind::function;
  if (std::holds_alternative<MacroRule>(entry->rule->kind)) return UseKind::macro;
  return UseKind::type;
}

/// Conditions test many names that are options of the build and not symbols; the name of an included header is not a
/// symbol either.
bool is_condition_or_include(const Directive* directive) {
  if (!directive) return false;
  std::string_view word = directive->keyword;
  return word == "if" || word == "ifdef" || word == "ifndef" || word == "elif" || word == "elifdef" ||
         word == "elifndef" || word == "include" || word == "undef" || word == "error" || word == "warning";
}

/// Whether a name that was found by spelling only is reported: not `min` or `float4`, which stay as they are, nor `clock`.
bool is_telling(const RuleSet& rules, const SymbolEntry* entry, std::string_view name) {
  return rules.looks_like_cuda(name) || (entry && entry->target() != name && !rules.is_shared_with_c(name));
}

/// A member of an unknown object, namespace or class: probably not of the CUDA family.
bool belongs_to_another(const RuleSet& rules, const TokenFile& tokens, size_t index) {
  if (index == 0) return false;
  const std::string_view before = tokens.text(index - 1);
  if (before == "." || before == "->") return true;
  bool qualified = before == "::" && index > 1 && tokens.is_identifier(index - 2);
  return qualified && !rules.find(tokens.text(index - 2));  // cudaMemcpyKind::cudaMemcpyHostToDevice is ours
}

/// A word that is no template here: the user's.
bool is_everyday_word(const RuleSet& rules, const TokenFile& tokens, size_t index) {
  return rules.is_everyday_word(tokens.text(index)) && !tokens.is(index + 1, "<");
}

/// Whether the tokens around an unparsed name show that it is declared there: `#define X`, `int x = 1`,
/// `struct X {`.
bool is_declared_here(const TokenFile& tokens, size_t index) {
  const Directive* directive = tokens.directive_of(index);
  if (directive && directive->keyword == "define") return index == directive->first + 2;
  if (directive || index == 0 || !tokens.is_identifier(index - 1)) return false;
  std::string_view before = tokens.text(index - 1);
  for (const char* keyword :
       {"return", "else", "do", "case", "goto", "throw", "new", "delete", "sizeof", "typename", "using",
        "namespace", "const", "constexpr", "static", "extern", "inline", "volatile"}) {
    if (before == keyword) return false;  // a type or an expression follows
  }
  return true;
}

/// Names that inactive branches declare: in other configurations they are declared by the user.
void collect_own_names(Unit& unit, uint32_t file) {
  const TokenFile& tokens = unit.index.tokens(file);
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens.is_identifier(i) || !is_declared_here(tokens, i)) continue;
    std::string_view name = tokens.text(i);
    bool unknown = unit.rules.looks_like_cuda(name) && !unit.rules.find(name);
    if (unknown && !unit.settled.count({file, tokens[i].range.begin}))
      unit.own_names.insert(std::string(name));
  }
}

void add_use(Unit& unit, uint32_t file, size_t index, UseKind kind, std::string name) {
  const TokenFile& tokens = unit.index.tokens(file);
  SymbolUse use;
  use.kind = kind;
  use.name = std::move(name);
  use.place = {file, tokens.range(index)};
  use.certainty = Certainty::tokens;
  use.in_macro_body = tokens.in_define(index);
  if (tokens.is(index + 1, "(")) fill_call(use, tokens, index, std::nullopt);
  unit.facts.uses.push_back(std::move(use));
}

/// "at::cuda::name" as it is spelled, up to the name at `index`.
std::string spelled_chain(const TokenFile& tokens, size_t index) {
  size_t first = index;
  while (first > 1 && tokens.is(first - 1, "::") && tokens.is_identifier(first - 2)) first -= 2;
  std::string chain;
  for (size_t i = first; i <= index; ++i) chain += tokens.text(i);
  return chain;
}

/// Whether the unit includes a header of this library, found or not.
bool includes_library(const Unit& unit, const std::string& library) {
  return std::any_of(unit.facts.includes.begin(), unit.facts.includes.end(), [&](const IncludeUse& include) {
    const Rule* rule = unit.rules.find_header(include.name);
    return rule && rule->library == library;
  });
}

/// Qualified names and members in text that did not parse: `at::cuda::getCurrentCUDAStream()`, `tensor.is_cuda()`.
void collect_qualified(Unit& unit, uint32_t file) {
  const TokenFile& tokens = unit.index.tokens(file);
  for (size_t i = 1; i < tokens.size(); ++i) {
    if (!tokens.is_identifier(i) || !unit.may_end_a_name(tokens.text(i))) continue;
    if (unit.settled.count({file, tokens[i].range.begin})) continue;
    const std::string_view before = tokens.text(i - 1);
    if (before == "::") {
      std::string chain = spelled_chain(tokens, i);
      const SymbolEntry* entry = unit.rules.find(chain);
      if (entry && is_telling(unit.rules, entry, chain))
        add_use(unit, file, i, kind_of(entry), std::move(chain));
      continue;
    }
    bool called = (before == "." || before == "->") && tokens.is(i + 1, "(");
    if (!called || unit.own_names.count(tokens.text(i))) continue;
    for (const SymbolEntry* entry : unit.rules.members(tokens.text(i))) {
      if (!includes_library(unit, entry->rule->library)) continue;
      add_use(unit, file, i, UseKind::method, entry->rule->name);
      break;
    }
  }
}

void collect_file(Unit& unit, uint32_t file) {
  const TokenFile& tokens = unit.index.tokens(file);
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens.is_identifier(i)) continue;
    std::string_view name = tokens.text(i);
    if (!unit.is_interesting(name) || unit.settled.count({file, tokens[i].range.begin})) continue;
    if (unit.own_names.count(name)) continue;
    const SymbolEntry* entry = unit.rules.find(name);
    if (!is_telling(unit.rules, entry, name) || is_everyday_word(unit.rules, tokens, i)) continue;
    if (!entry && is_condition_or_include(tokens.directive_of(i))) continue;
    if (tokens.directive_of(i) && tokens.directive_of(i)->keyword == "include") continue;
    if (belongs_to_another(unit.rules, tokens, i)) continue;
    add_use(unit, file, i, kind_of(entry), std::string(name));
  }
}

}  // namespace

void collect_raw_uses(Unit& unit) {
  for (uint32_t file = 0; file < unit.index.file_count(); ++file) collect_own_names(unit, file);
  for (uint32_t file = 0; file < unit.index.file_count(); ++file) {
    collect_file(unit, file);
    collect_qualified(unit, file);
  }
}

void collect_raw_includes(Unit& unit, const std::vector<Place>& inactive) {
  for (uint32_t file = 0; file < unit.index.file_count(); ++file) {
    const TokenFile& tokens = unit.index.tokens(file);
    for (const Directive& directive : tokens.directives()) {
      if (directive.keyword != "include" || directive.last < directive.first + 3) continue;
      Range name{tokens[directive.first + 2].range.begin, tokens[directive.last - 1].range.end};
      std::string_view text = tokens.text(name);
      bool quoted = text.size() > 2 && (text.front() == '"' || text.front() == '<');
      if (!quoted || !covers(inactive, {file, name})) continue;
      size_t end = text.find(text.front() == '<' ? '>' : '"', 1);
      if (end == std::string_view::npos) continue;
      name.end = name.begin + static_cast<uint32_t>(end) + 1;
      IncludeUse use;
      use.name = std::string(text.substr(1, end - 1));
      use.place = {file, name};
      use.certainty = Certainty::tokens;
      use.resolved = unit.rules.has_virtual_header(use.name) ? IncludeUse::Resolved::virtual_header
                                                             : IncludeUse::Resolved::system;
      unit.facts.includes.push_back(std::move(use));
    }
  }
}

void fill_enclosing(ProgramFacts& facts, std::vector<FunctionExtent> extents) {
  std::sort(extents.begin(), extents.end(),
            [](const FunctionExtent& a, const FunctionExtent& b) { return a.place < b.place; });
  auto innermost = [&](Place place) -> const FunctionExtent* {
    auto behind = std::upper_bound(extents.begin(), extents.end(), place,
                                   [](const Place& p, const FunctionExtent& e) { return p < e.place; });
    for (int depth = 0; depth < 8 && behind != extents.begin(); ++depth) {  // functions rarely nest
      const FunctionExtent& extent = *--behind;
      if (extent.place.file != place.file) return nullptr;
      if (extent.place.range.contains(place.range)) return &extent;
    }
    return nullptr;
  };
  for (SymbolUse& use : facts.uses) {
    if (!use.enclosing.empty()) continue;
    const FunctionExtent* extent = innermost(use.place);
    if (!extent) continue;
    use.enclosing = extent->name;
    use.in_device_code |= extent->in_device_code;
  }
  for (Launch& launch : facts.launches) {
    if (!launch.enclosing.empty()) continue;
    const FunctionExtent* extent = innermost({launch.file, launch.callee});
    if (extent) launch.enclosing = extent->name;
  }
}

}  // namespace migrate
