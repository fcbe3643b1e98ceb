#include "tool/build_files/build_files.h"

namespace migrate {

BuildSystem build_system_of(const std::string& path) {
  std::string name = path.substr(path.rfind('/') + 1);  // npos + 1 == 0
  if (name == "CMakeLists.txt" || name.ends_with(".cmake")) return BuildSystem::cmake;
  bool make = name == "Makefile" || name == "makefile" || name == "GNUmakefile" || name.starts_with("Makefile.") ||
              name.ends_with(".mk") || name.ends_with(".make");
  if (make) return BuildSystem::make;
  return name.ends_with(".sh") ? BuildSystem::shell : BuildSystem::none;
}

BuildPlan plan_build_file(const std::string& path, const std::string& text, const BuildRules& rules) {
  switch (BuildSystem system = build_system_of(path)) {
    case BuildSystem::cmake: return plan_cmake(path, text, rules);
    case BuildSystem::make:
    case BuildSystem::shell: return plan_make(path, text, rules, system);
    case BuildSystem::none: break;
  }
  return {};
}

}  // namespace migrate
