#include "tool/verify/link_check.h"

#include <algorithm>
#include <map>

#include "tool/base/paths.h"
#include "tool/base/text.h"
#include "tool/facts/model/usr.h"
#include "tool/lexer/tokens.h"
#include "tool/program/user_includes.h"
#include "tool/verify/exported_names.h"
#include "tool/verify/source_map.h"

namespace migrate {
namespace {

bool is_identifier(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return is_identifier_char(c); });
}

Finding link_error(const ProgramFacts& facts, Place place, const std::string& message) {
  const SourceFile& file = facts.files[place.file];
  return verify_error_at(file.path, place, LineTable(file.text).at(place.range.begin), message);
}

/// What a text contains of a function: nothing; a declaration, "name(...);"; or a definition, "name(...) {" or
/// "#define name".
enum class Said { nothing, declared, defined };

Said said_of(std::string_view text, std::string_view name) {
  const std::vector<Token> tokens = tokenize(text);
  auto is = [&](size_t i, std::string_view word) {
    return i < tokens.size() && spelling(text, tokens[i]) == word;
  };
  Said said = Said::nothing;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (!is(i, name)) continue;
    if (tokens[i].in_directive || (i > 0 && is(i - 1, "using"))) return Said::defined;
    if (!is(i + 1, "(")) continue;
    size_t at = i + 1;
    for (int depth = 0; at < tokens.size(); ++at) {
      depth += is(at, "(") ? 1 : is(at, ")") ? -1 : 0;
      if (depth == 0) break;
    }
    for (++at; is(at, "noexcept") || is(at, "const"); ++at) {
    }
    if (is(at, "{")) return Said::defined;
    if (is(at, ";")) said = Said::declared;
  }
  return said;
}

/// Whether a text has a macro of this name, or a static function, which is what C gets in a header.
bool defines_for_c(std::string_view text, std::string_view name) {
  const std::vector<Token> tokens = tokenize(text);
  bool is_static = false;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view word = spelling(text, tokens[i]);
    if (word == "static") is_static = true;
    if (word == ";" || word == "}") is_static = false;
    if (word == name && (tokens[i].in_directive || is_static)) return true;
  }
  return false;
}

/// The names that C code cannot call: functions of C++, which the library does not export under their own names.
std::set<std::string> only_in_cplusplus(const FileSystem& files, const std::string& shim_include,
                                        std::set<std::string> names) {
  auto listed = files.list_recursive(shim_include + "/npu");
  if (names.empty() || !listed) return {};
  for (const std::string& path : *listed) {
    const auto text = files.read(path);
    if (text)
      std::erase_if(names, [&](const std::string& name) {
        return text->find(name) != std::string::npos && defines_for_c(*text, name);
      });
  }
  return names;
}

/// The sources that are compiled as C.
std::set<std::string> sources_of_c(const ProgramFacts& facts) {
  std::set<std::string> found;
  for (const TranslationUnit& unit : facts.units) {
    const bool is_other = std::any_of(unit.arguments.begin(), unit.arguments.end(),
                                      [](const std::string& word) { return word.starts_with("-x"); });
    if (unit.main_file.ends_with(".c") && !is_other) found.insert(unit.main_file);
  }
  return found;
}

/// The names that the shim's headers declare but do not define. A name that one of their macros builds is an object, and
/// never a function of the library.
std::set<std::string> only_declared(const FileSystem& files, const std::string& shim_include,
                                    const std::set<std::string>& names) {
  auto listed = files.list_recursive(shim_include + "/npu");
  if (names.empty() || !listed) return {};
  std::set<std::string> declared, defined;
  for (const std::string& path : *listed) {
    const auto text = files.read(path);
    for (const std::string& name : names) {
      const Said said = text && text->find(name) != std::string::npos ? said_of(*text, name) : Said::nothing;
      if (said == Said::declared) declared.insert(name);
      if (said == Said::defined) defined.insert(name);
    }
  }
  std::erase_if(declared, [&](const std::string& name) { return defined.count(name) > 0; });
  return declared;
}

/// The function that the migrated use calls; empty if it does not become a call.
std::string called_in_shim(const SymbolUse& use, const RuleSet& rules) {
  if (use.kind != UseKind::function || use.certainty != Certainty::parsed) return "";
  const SymbolEntry* entry = rules.find(use.name);
  if (!entry || entry->support() == Support::unsupported || !entry->rule->call.empty()) return "";
  const bool is_function = std::holds_alternative<FunctionRule>(entry->rule->kind) && entry->rule->layer == 0;
  const bool renamed = entry->target() != use.name && is_identifier(entry->target());
  return is_function && renamed ? entry->target() : "";
}

/// Whether a source defines a main().
bool has_main(std::string_view text) {
  const std::vector<Token> tokens = tokenize(text);
  for (size_t i = 1; i + 1 < tokens.size(); ++i) {
    const bool named = spelling(text, tokens[i]) == "main" && spelling(text, tokens[i + 1]) == "(";
    if (named && spelling(text, tokens[i - 1]) == "int") return true;
  }
  return false;
}

/// A guess, without the build, which program a source belongs to: the sources of one program have at most one main().
class Programs {
 public:
  Programs(const ProgramFacts& facts, const std::set<std::string>& units) {
    std::map<std::string, size_t> mains;
    size_t all = 0;
    for (const SourceFile& file : facts.files) {
      const std::string path = absolute_path(file.path);
      if (units.count(path) == 0 || !has_main(file.text)) continue;
      ++mains[parent_directory(path)];
      ++all;
    }
    for (const std::string& unit : units) {
      const std::string folder = parent_directory(unit);
      if (all <= 1)
        program_[unit] = "all";
      else
        program_[unit] = mains[folder] <= 1 ? folder : unit;
    }
  }
  /// Two of these units that belong to one program; empty if there are none.
  std::vector<std::string> two_of_one(const std::set<std::string>& units) const {
    std::map<std::string, std::string> first;
    for (const std::string& unit : units) {
      const auto program = program_.find(unit);
      if (program == program_.end()) continue;
      auto [known, is_new] = first.try_emplace(program->second, unit);
      if (!is_new) return {known->second, unit};
    }
    return {};
  }

 private:
  std::map<std::string, std::string> program_;
};

/// Whether an edit makes a definition inline or local to its source.
bool is_made_repeatable(const FunctionDeclaration& decl, const std::string& path,
                        const MigratedProgram& migrated) {
  const auto edits = migrated.edits.find(path);
  if (edits == migrated.edits.end()) return false;
  return std::any_of(edits->second.begin(), edits->second.end(), [&](const Edit& edit) {
    const bool says_so =
        edit.text.find("inline ") != std::string::npos || edit.text.find("static ") != std::string::npos;
    return edit.range.begin == decl.specifier_begin && says_so;
  });
}

}  // namespace

std::vector<Finding> names_not_exported(const Program& program, const FileSystem& files,
                                        const std::string& shim_include,
                                        const std::set<std::string>& exported) {
  std::map<std::string, Place> called, called_in_c;  // the first call of each
  const std::set<std::string> c = sources_of_c(program.facts);
  for (const SymbolUse& use : program.facts.uses) {
    const std::string name = called_in_shim(use, program.rules);
    if (name.empty()) continue;
    if (!exports(exported, name)) called.emplace(name, use.place);
    const bool in_c = c.count(program.facts.files[use.place.file].path) != 0;
    if (in_c && exported.count(name) == 0) called_in_c.emplace(name, use.place);
  }
  const auto names_of = [](const std::map<std::string, Place>& calls) {
    std::set<std::string> names;
    for (const auto& [name, place] : calls) names.insert(name);
    return names;
  };
  std::vector<Finding> findings;
  for (const std::string& name : only_declared(files, shim_include, names_of(called)))
    findings.push_back(link_error(program.facts, called.at(name),
                                  "the linker would not find " + name + " in libnpu_shim.so"));
  for (const std::string& name : only_in_cplusplus(files, shim_include, names_of(called_in_c)))
    findings.push_back(link_error(program.facts, called_in_c.at(name),
                                  name + " is a function of C++: compile this file as C++"));
  return findings;
}

std::vector<Finding> functions_defined_twice(const Program& program, const MigratedProgram& migrated,
                                             const std::set<std::string>& units) {
  struct Definitions {
    std::set<std::string> units;
    const FunctionDeclaration* first = nullptr;
    std::string name;
  };
  const ProgramFacts& facts = program.facts;
  const UserIncludes includes = user_includes(facts);
  std::map<std::string, Definitions> by_function;
  for (const DeviceFunction& function : facts.functions) {
    if (function.space != ExecutionSpace::device || function.is_template) continue;
    for (const FunctionDeclaration& decl : function.declarations) {
      const std::string path = absolute_path(facts.files[decl.name.file].path);
      if (!decl.is_definition || decl.has_inline || is_made_repeatable(decl, path, migrated)) continue;
      Definitions& all = by_function[std::string(base_usr(function.usr))];
      if (!all.first) all.first = &decl, all.name = function.name;
      all.units.merge(sources_that_read(path, units, includes));
    }
  }
  const Programs programs(facts, units);
  std::vector<Finding> findings;
  for (const auto& [usr, all] : by_function) {
    const auto two = programs.two_of_one(all.units);
    if (two.empty()) continue;
    findings.push_back(link_error(facts, all.first->name,
                                  "the linker would find " + all.name + " twice, in " + shown_path(two[0]) +
                                      " and " + shown_path(two[1]) + ": say inline or static"));
  }
  return findings;
}

}  // namespace migrate
