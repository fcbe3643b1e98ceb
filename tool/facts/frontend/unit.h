#pragma once
#include <set>
#include <string>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "tool/facts/frontend/source_index.h"
#include "tool/facts/model/facts.h"
#include "tool/rules/rule_set.h"

namespace migrate {

/// The data that the collectors of one parse share.
struct Unit {
  Unit(const RuleSet& rule_set, ProgramFacts& program, SourceIndex& source_index)
      : rules(rule_set), facts(program), index(source_index) {}

  const RuleSet& rules;
  ProgramFacts& facts;
  SourceIndex& index;
  const clang::ASTContext* ast = nullptr;  ///< while the AST is walked
  bool is_cuda = true;  ///< parsed as CUDA: `__global__` is an attribute; else it expands to nothing
  std::set<std::pair<uint32_t, uint32_t>> settled;  ///< (file, offset) of names whose meaning is known
  std::set<std::string, std::less<>> own_names;     ///< names of interest that the program declares

  /// A name that a rule covers, or that is spelled like the CUDA family.
  bool is_interesting(std::string_view name) const { return rules.find(name) || rules.looks_like_cuda(name); }
  /// A word that may be the last one of a qualified name of the rules, or a member of one of their classes.
  bool may_end_a_name(std::string_view word) const { return rules.ends_qualified(word); }
  void settle(const Spot& spot) { settled.insert({spot.file, spot.offset}); }
};

/// The function whose body or parameters are being walked.
struct Where {
  const clang::FunctionDecl* function = nullptr;
  std::string name;  ///< qualified; of the innermost named function
  bool in_device_code = false;
  bool is_pattern = false;  ///< a template before instantiation
};

/// "ns::Class::name": without template arguments, inline and unnamed namespaces.
std::string qualified_name(const clang::NamedDecl& declaration);

/// Explicitly marked for the device; attributes that the front end adds to constexpr functions do not count.
ExecutionSpace execution_space(const clang::FunctionDecl& function);
inline bool runs_on_device(ExecutionSpace space) { return space != ExecutionSpace::host; }

/// The declaration that all redeclarations, instantiations and specialisations of one function share.
const clang::FunctionDecl* canonical_function(const clang::FunctionDecl* function);

}  // namespace migrate
