#include "tool/program/resources.h"

#include <cstdlib>
#include <filesystem>
#include <vector>

#include "tool/base/paths.h"

namespace migrate {
namespace {

// The first of `places` that contains `witness`, or an error that names all of them.
Result<std::string> first_with(const FileSystem& files, const std::vector<std::string>& places,
                               const std::string& witness, const char* what) {
  std::string tried;
  for (const std::string& place : places) {
    if (place.empty()) continue;
    if (files.kind(place + "/" + witness) != FileKind::missing) return absolute_path(place);
    tried += (tried.empty() ? "" : ", ") + place;
  }
  return Error{std::string(what) + " not found; looked in " + tried};
}

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

}  // namespace

Result<Resources> find_resources(const FileSystem& files, const std::string& executable) {
  std::string bin = parent_directory(executable);
  auto rules = first_with(
      files, {environment("MIGRATE_RULES_DIR"), bin + "/../share/migrate/rules", MIGRATE_SOURCE_RULES},
      "families.json", "the rules");
  if (!rules) return rules.error();
  auto shim = first_with(
      files, {environment("MIGRATE_SHIM_INCLUDE"), bin + "/../include", MIGRATE_SOURCE_SHIM_INCLUDE},
      "npu/runtime.h", "the shim's headers");
  if (!shim) return shim.error();
  bool beside = files.kind(bin + "/npucxx") == FileKind::regular;
  return Resources{*rules, *shim, beside ? bin + "/npucxx" : "npucxx"};
}

std::string executable_path() {
  std::error_code error;
  auto path = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::string() : path.string();
}

}  // namespace migrate
