#include "tool/build_files/build_files.h"

#include <algorithm>
#include <string_view>

#include "tool/build_files/foreign.h"
#include "tool/build_files/standards.h"

namespace migrate {
namespace {

bool has_extension(const std::string& path) {
  return path.find('.', path.rfind('/') + 1) != std::string::npos;
}

std::string name_of(const std::string& path) { return path.substr(path.rfind('/') + 1); }  // npos + 1 == 0

// "#!/bin/bash" in one of the first lines: shells also run a file with a comment before it.
bool names_a_shell(std::string_view text) {
  for (int line = 0; line < 4 && !text.empty(); ++line) {
    std::string_view first = text.substr(0, text.find('\n'));
    if (first.starts_with("#!")) return first.ends_with("sh") || first.find("sh ") != std::string_view::npos;
    if (!first.empty() && first[0] != '#') return false;
    text.remove_prefix(std::min(text.size(), first.size() + 1));
  }
  return false;
}

// A project's own copy of FindCUDA.cmake, or a part of one (FindCUDA/run_nvcc.cmake): find_package(npu_shim) replaces
// it, and its text about the toolkit is correct where a toolkit exists.
bool is_find_module(const std::string& path, const BuildRules& rules) {
  auto finds = [&](std::string_view part) {
    if (!part.starts_with("Find")) return false;
    const BuildRule* rule = rules.find(BuildRuleKind::package, part.substr(4));
    return rule && !rule->target.empty();
  };
  std::string name = name_of(path);
  if (name.ends_with(".cmake") && finds(std::string_view(name).substr(0, name.size() - 6))) return true;
  std::string folder = path.substr(0, path.size() - std::min(path.size(), name.size() + 1));
  return finds(name_of(folder));
}

}  // namespace

bool is_made_by_cmake(const std::string& path) { return path.find("/CMakeFiles/") != std::string::npos; }

BuildSystem build_system_of(const std::string& path) {
  std::string name = name_of(path);
  if (name == "CMakeLists.txt" || name.ends_with(".cmake")) return BuildSystem::cmake;
  bool make = name == "Makefile" || name == "makefile" || name == "GNUmakefile" ||
              name.starts_with("Makefile.") || name.ends_with(".mk") || name.ends_with(".make");
  if (make) return BuildSystem::make;
  if (name.ends_with(".sh")) return BuildSystem::shell;
  // Scripts without an extension: plan_build_file looks at their first line.
  bool plain = name.find('.') == std::string::npos;
  for (const char* begin : {"build", "compile", "make", "run", "install"}) {
    if (plain && name.starts_with(begin)) return BuildSystem::shell;
  }
  return is_foreign_build_file(path) ? BuildSystem::foreign : BuildSystem::none;
}

namespace {

BuildPlan plan_by_system(const std::string& path, const std::string& text, const BuildRules& rules) {
  switch (BuildSystem system = build_system_of(path)) {
    case BuildSystem::cmake:
      return is_find_module(path, rules) ? BuildPlan{} : plan_cmake(path, text, rules);
    case BuildSystem::shell:
      if (!has_extension(path) && !names_a_shell(text)) return {};
      return plan_make(path, text, rules, system);
    case BuildSystem::make:
      return plan_make(path, text, rules, system);
    case BuildSystem::foreign:
      return plan_foreign(path, text);
    case BuildSystem::none:
      break;
  }
  return {};
}

}  // namespace

BuildPlan plan_build_file(const std::string& path, const std::string& text, const BuildRules& rules) {
  BuildPlan plan = plan_by_system(path, text, rules);
  if (plan.edits.empty()) return plan;
  std::vector<Edit> raised = raise_standards(path, text, plan.edits);
  plan.edits.insert(plan.edits.end(), raised.begin(), raised.end());
  return plan;
}

}  // namespace migrate
