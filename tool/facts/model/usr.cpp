#include "tool/facts/model/usr.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include "tool/facts/model/merge.h"

namespace migrate {
namespace {

constexpr std::string_view kIn = " in ";

bool is_apart(const std::string& usr) { return base_usr(usr).size() != usr.size(); }

/// The source that defines the function; empty if a header defines it.
std::optional<uint32_t> source_of(const DeviceFunction& function) {
  for (const FunctionDeclaration& decl : function.declarations) {
    if (decl.is_definition && !decl.in_header && !decl.in_macro_body) return decl.name.file;
  }
  return std::nullopt;
}

/// Calls `change` with every USR that is referred to, and the file that does.
template <class Change>
void each_reference(ProgramFacts& facts, Change change) {
  for (DeviceFunction& function : facts.functions) {
    for (FunctionRef& reference : function.references) change(reference.callee, reference.place.file);
  }
  for (FunctionRef& reference : facts.host_references) change(reference.callee, reference.place.file);
  for (Launch& launch : facts.launches) change(launch.kernel, launch.file);
}

/// The functions that disambiguate_usr derived from one USR, with their sources.
struct Family {
  std::vector<size_t> members;
  bool is_shared = false;
};

using Families = std::map<std::string, Family, std::less<>>;

Families families_of(const ProgramFacts& facts) {
  Families families;
  for (const DeviceFunction& function : facts.functions) {
    if (is_apart(function.usr)) families.try_emplace(std::string(base_usr(function.usr)));
  }
  for (size_t i = 0; i < facts.functions.size() && !families.empty(); ++i) {
    auto family = families.find(base_usr(facts.functions[i].usr));
    if (family != families.end()) family->second.members.push_back(i);
  }
  return families;
}

void find_shared(ProgramFacts& facts, Families& families) {
  std::unordered_map<std::string, std::optional<uint32_t>> sources;
  for (auto& [usr, family] : families) {
    for (size_t member : family.members) {
      const DeviceFunction& function = facts.functions[member];
      auto source = sources[function.usr] = source_of(function);
      family.is_shared |=
          std::any_of(function.declarations.begin(), function.declarations.end(),
                      [&](const FunctionDeclaration& decl) { return decl.name.file != source; });
    }
  }
  each_reference(facts, [&](const std::string& usr, uint32_t file) {
    auto known = sources.find(usr);
    if (known != sources.end() && known->second != file)
      families.find(base_usr(usr))->second.is_shared = true;
  });
}

}  // namespace

std::string_view base_usr(std::string_view usr) { return usr.substr(0, usr.find(kIn)); }

void disambiguate_usr(const ProgramFacts& program, ProgramFacts& unit) {
  std::unordered_map<std::string_view, uint32_t> known;
  for (const DeviceFunction& function : program.functions) {
    auto source = is_apart(function.usr) ? std::nullopt : source_of(function);
    if (source) known.emplace(function.usr, *source);
  }
  std::map<std::pair<std::string, uint32_t>, std::string> renamed;
  for (DeviceFunction& function : unit.functions) {
    auto source = is_apart(function.usr) ? std::nullopt : source_of(function);
    auto other = known.find(function.usr);
    if (!source || other == known.end() || other->second == *source) continue;
    std::string apart = function.usr + std::string(kIn) + program.files[*source].path;
    renamed.emplace(std::make_pair(function.usr, *source), apart);
    function.usr = apart;
  }
  if (renamed.empty()) return;
  each_reference(unit, [&](std::string& usr, uint32_t file) {
    auto found = renamed.find({usr, file});
    if (found != renamed.end()) usr = found->second;
  });
}

void merge_usr(ProgramFacts& program) {
  Families families = families_of(program);
  if (families.empty()) return;
  find_shared(program, families);
  std::vector<bool> gone(program.functions.size(), false);
  for (auto& [usr, family] : families) {
    if (!family.is_shared) continue;
    DeviceFunction& first = program.functions[family.members.front()];
    first.usr = usr;
    for (size_t i = 1; i < family.members.size(); ++i) {
      merge_function(first, program.functions[family.members[i]]);
      gone[family.members[i]] = true;
    }
  }
  each_reference(program, [&](std::string& usr, uint32_t) {
    auto family = is_apart(usr) ? families.find(base_usr(usr)) : families.end();
    if (family != families.end() && family->second.is_shared) usr = family->first;
  });
  size_t at = 0;
  std::erase_if(program.functions, [&](const DeviceFunction&) { return gone[at++]; });
}

}  // namespace migrate
