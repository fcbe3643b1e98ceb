#include "tool/rules/rule_set.h"

#include <algorithm>
#include <cctype>

#include "tool/base/text.h"

namespace migrate {
namespace {

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

// A prefix that ends in a lower-case letter is followed by a capital ("cuda" + "Malloc"), so that "cudart" or
// "cudaish" do not count as API names. One of capitals and '_' is followed by no small letter: CUnit has CU_add_suite.
bool matches(std::string_view identifier, std::string_view prefix) {
  if (identifier.size() <= prefix.size() || identifier.substr(0, prefix.size()) != prefix) return false;
  const char next = identifier[prefix.size()];
  if (is_lower(prefix.back())) return is_upper(next);
  const bool is_of_constants =
      prefix.ends_with('_') && prefix.size() > 1 && is_upper(prefix[prefix.size() - 2]);
  return !is_of_constants || !is_lower(next);
}

}  // namespace

const char* to_string(Support support) {
  switch (support) {
    case Support::full:
      return "full";
    case Support::adapted:
      return "adapted";
    case Support::partial:
      return "partial";
    case Support::unsupported:
      return "unsupported";
  }
  return "";
}

Support SymbolEntry::support() const {
  return enumerator && enumerator->support ? *enumerator->support : rule->support;
}

const std::string& SymbolEntry::target() const { return enumerator ? enumerator->target : rule->target; }

const std::string& SymbolEntry::name() const { return enumerator ? enumerator->name : rule->name; }

RuleSet::RuleSet(std::vector<Rule> rules) : rules_(std::move(rules)) {
  for (const Rule& rule : rules_) {
    // Its name is the header that identifies it.
    bool library = std::holds_alternative<LibraryRule>(rule.kind);
    if (library || std::holds_alternative<HeaderRule>(rule.kind)) {
      headers_[rule.name] = &rule;
      if (library) {
        for (const std::string& word : std::get<LibraryRule>(rule.kind).words) words_[word] = &rule;
      }
      continue;
    }
    symbols_[rule.name] = {&rule, nullptr};
    const auto* values = std::get_if<EnumRule>(&rule.kind);
    if (!values) continue;
    for (const Enumerator& value : values->values) symbols_[value.name] = {&rule, &value};
  }
  for (const auto& [name, entry] : symbols_) {  // a node never moves: pointers to its value stay valid
    size_t colons = name.rfind("::");
    if (colons == std::string_view::npos) continue;
    last_words_.insert(name.substr(colons + 2));
    if (!entry.rule->call.empty()) members_[name.substr(colons + 2)].push_back(&entry);
  }
}

const std::vector<const SymbolEntry*>& RuleSet::members(std::string_view word) const {
  static const std::vector<const SymbolEntry*> none;
  auto found = members_.find(word);
  return found == members_.end() ? none : found->second;
}

const Rule* RuleSet::find_word(std::string_view name) const {
  auto found = words_.find(name);
  size_t colons = name.find("::");
  if (found == words_.end() && colons != std::string_view::npos)
    found = words_.find(name.substr(0, colons + 2));
  return found == words_.end() ? nullptr : found->second;
}

const SymbolEntry* RuleSet::find(std::string_view name) const {
  auto found = symbols_.find(name);
  return found == symbols_.end() ? nullptr : &found->second;
}

bool RuleSet::has_virtual_header(std::string_view name) const {
  const Rule* rule = find_header(name);
  return rule && !std::holds_alternative<LibraryRule>(rule->kind);
}

bool RuleSet::replaces_header(std::string_view name) const {
  const Rule* rule = find_header(name);
  return has_virtual_header(name) && rule->layer == 0 && rule->target != name;
}

const Rule* RuleSet::find_header(std::string_view name) const {
  name = name_in_toolkit(name);
  auto found = headers_.find(name);
  // "cutlass/": every header in that folder.
  for (size_t slash = name.rfind('/'); found == headers_.end() && slash != std::string_view::npos;) {
    found = headers_.find(name.substr(0, slash + 1));
    slash = slash == 0 ? std::string_view::npos : name.rfind('/', slash - 1);
  }
  return found == headers_.end() ? nullptr : found->second;
}

bool RuleSet::looks_like_cuda(std::string_view identifier) const { return !family_of(identifier).empty(); }

bool RuleSet::is_shared_with_c(std::string_view identifier) const {
  const SymbolEntry* entry = find(identifier);
  const auto* function = entry ? std::get_if<FunctionRule>(&entry->rule->kind) : nullptr;
  return function && function->of_c;
}

bool RuleSet::is_everyday_word(std::string_view identifier) const {
  const SymbolEntry* entry = find(identifier);
  return entry && std::holds_alternative<QualifiedRule>(entry->rule->kind) && !looks_like_cuda(identifier);
}

std::string RuleSet::family_of(std::string_view identifier) const {
  for (const Family& family : families_) {
    if (matches(identifier, family.prefix)) return family.library;
  }
  return {};
}

const AscendOperator* RuleSet::find_operator(std::string_view name) const {
  auto found = operators_by_name_.find(name);
  return found == operators_by_name_.end() ? nullptr : found->second;
}

void RuleSet::set_operators(std::vector<AscendOperator> operators) {
  operators_ = std::move(operators);
  operators_by_name_.clear();
  for (const AscendOperator& one : operators_) operators_by_name_[one.name] = &one;
}

const ShimFunction* RuleSet::find_shim_function(std::string_view name) const {
  auto found = shim_functions_by_name_.find(name);
  return found == shim_functions_by_name_.end() ? nullptr : found->second;
}

void RuleSet::set_shim_functions(std::vector<ShimFunction> functions) {
  shim_functions_ = std::move(functions);
  shim_functions_by_name_.clear();
  for (const ShimFunction& one : shim_functions_) shim_functions_by_name_[one.name] = &one;
}

void RuleSet::set_families(std::vector<Family> families) {
  families_ = std::move(families);
  std::stable_sort(families_.begin(), families_.end(),
                   [](const Family& a, const Family& b) { return a.prefix.size() > b.prefix.size(); });
}

}  // namespace migrate
