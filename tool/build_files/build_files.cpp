#include "tool/build_files/build_files.h"

namespace migrate {
namespace {

bool has_extension(const std::string& path) { return path.find('.', path.rfind('/') + 1) != std::string::npos; }

// "#!/bin/bash"
bool names_a_shell(const std::string& text) {
  std::string line = text.substr(0, text.find('\n'));
  return line.starts_with("#!") && line.find("sh") != std::string::npos;
}

}  // namespace

BuildSystem build_system_of(const std::string& path) {
  std::string name = path.substr(path.rfind('/') + 1);  // npos + 1 == 0
  if (name == "CMakeLists.txt" || name.ends_with(".cmake")) return BuildSystem::cmake;
  bool make = name == "Makefile" || name == "makefile" || name == "GNUmakefile" || name.starts_with("Makefile.") ||
              name.ends_with(".mk") || name.ends_with(".make");
  if (make) return BuildSystem::make;
  if (name.ends_with(".sh")) return BuildSystem::shell;
  // Scripts without an extension: plan_build_file looks at their first line.
  bool plain = name.find('.') == std::string::npos;
  for (const char* begin : {"build", "compile", "make", "run", "install"}) {
    if (plain && name.starts_with(begin)) return BuildSystem::shell;
  }
  return BuildSystem::none;
}

BuildPlan plan_build_file(const std::string& path, const std::string& text, const BuildRules& rules) {
  switch (BuildSystem system = build_system_of(path)) {
    case BuildSystem::cmake: return plan_cmake(path, text, rules);
    case BuildSystem::shell:
      if (!has_extension(path) && !names_a_shell(text)) return {};
      return plan_make(path, text, rules, system);
    case BuildSystem::make: return plan_make(path, text, rules, system);
    case BuildSystem::none: break;
  }
  return {};
}

}  // namespace migrate
