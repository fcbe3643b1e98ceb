#include "tool/verify/device_bodies.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "tool/base/paths.h"
#include "tool/program/device_pass.h"
#include "tool/program/user_includes.h"
#include "tool/verify/source_map.h"

namespace migrate {
namespace {

/// By USR.
using Functions = std::map<std::string, const DeviceFunction*>;

/// Host-device functions with different bodies for host and device, among those of files that name the macro.
Functions with_two_bodies(const ProgramFacts& facts) {
  Functions found;
  const bool named = std::any_of(facts.files.begin(), facts.files.end(),
                                 [](const SourceFile& file) { return names_device_macro(file.text); });
  if (!named) return found;
  for (const DeviceFunction& function : facts.functions) {
    if (function.space != ExecutionSpace::host_device || function.is_template) continue;
    for (const FunctionDeclaration& declaration : function.declarations) {
      const std::string_view text = facts.files[declaration.name.file].text;
      if (names_device_macro(text.substr(declaration.body.begin, declaration.body.size())))
        found.emplace(function.usr, &function);
    }
  }
  return found;
}

/// Adds the host-device functions that call one of these.
void add_callers(const ProgramFacts& facts, Functions& found) {
  for (bool grows = !found.empty(); grows;) {
    grows = false;
    for (const DeviceFunction& function : facts.functions) {
      if (function.space != ExecutionSpace::host_device || function.is_template ||
          found.count(function.usr) > 0)
        continue;
      const bool calls =
          std::any_of(function.references.begin(), function.references.end(),
                      [&](const FunctionRef& reference) { return found.count(reference.callee) > 0; });
      if (calls) grows = found.emplace(function.usr, &function).second;
    }
  }
}

enum class Wanted { declaration, definition };

/// The sources that read a declaration of the function, or a definition.
std::set<std::string> readers(const ProgramFacts& facts, const DeviceFunction& function, Wanted wanted,
                              const UserIncludes& includes, const std::set<std::string>& units) {
  std::set<std::string> found;
  for (const FunctionDeclaration& declaration : function.declarations) {
    if (wanted == Wanted::definition && !declaration.is_definition) continue;
    found.merge(sources_that_read(absolute_path(facts.files[declaration.name.file].path), units, includes));
  }
  return found;
}

}  // namespace

std::vector<Finding> device_bodies_elsewhere(const ProgramFacts& facts, const std::set<std::string>& units) {
  Functions functions = with_two_bodies(facts);
  add_callers(facts, functions);
  if (functions.empty()) return {};
  const UserIncludes includes = user_includes(facts);
  std::vector<Finding> findings;
  for (const DeviceFunction& caller : facts.functions) {
    const bool on_device = caller.space == ExecutionSpace::global || caller.space == ExecutionSpace::device;
    for (const FunctionRef& reference : caller.references) {
      const auto callee = functions.find(reference.callee);
      if (!on_device || callee == functions.end()) continue;
      const auto there = readers(facts, *callee->second, Wanted::definition, includes, units);
      // A template in a header calls it only where it is declared.
      const auto all = readers(facts, caller, Wanted::definition, includes, units),
                 aware = readers(facts, *callee->second, Wanted::declaration, includes, units);
      std::set<std::string> here;
      std::set_intersection(all.begin(), all.end(), aware.begin(), aware.end(),
                            std::inserter(here, here.end()));
      if (there.empty() || std::includes(there.begin(), there.end(), here.begin(), here.end())) continue;
      const SourceFile& file = facts.files[reference.place.file];
      findings.push_back(verify_error_at(
          file.path, reference.place, LineTable(file.text).at(reference.place.range.begin),
          "device code of another source would run the host's body of " + callee->second->name + ", which " +
              shown_path(*there.begin()) + " defines for host and device: define it in a header"));
    }
  }
  return findings;
}

}  // namespace migrate
