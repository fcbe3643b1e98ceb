// Writes the headers of outside_names.h into a folder, and removes other files from it; --check writes nothing and fails where
// something would change. usage: write_cuda_names [--check] RULES FOLDER
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

#include "tool/base/file_system.h"
#include "tool/rules/load.h"
#include "tool/rules/outside_names.h"

namespace {

/// Brings the files of the folder to `wanted`, or says only what differs. Returns the number of differences; -1: cannot write.
int bring(migrate::FileSystem& files, const std::string& folder,
          const std::map<std::string, std::string>& wanted, bool checks) {
  int changes = 0;
  for (const auto& [name, text] : wanted) {
    const std::string path = folder + "/" + name;
    const auto now = files.read(path);
    if (now && *now == text) continue;
    ++changes;
    std::printf("%s %s\n", checks ? "would write" : "wrote", path.c_str());
    if (checks) continue;
    const std::string below = path.substr(0, path.rfind('/'));
    if (!files.make_directories(below) || !files.write(path, text)) return -1;
  }
  const auto there = files.list_recursive(folder);
  for (const std::string& path : there ? *there : std::vector<std::string>()) {
    const std::string name = path.substr(folder.size() + 1);
    if (wanted.count(name) > 0 || name == "README.md") continue;
    ++changes;
    std::printf("%s %s\n", checks ? "would remove" : "removed", path.c_str());
    if (!checks && !files.remove(path)) return -1;
  }
  return changes;
}

}  // namespace

int main(int count, char** arguments) {
  const bool checks = count > 1 && std::string(arguments[1]) == "--check";
  if (count != (checks ? 4 : 3)) {
    std::fprintf(stderr, "usage: write_cuda_names [--check] RULES FOLDER\n");
    return 2;
  }
  const auto disk = migrate::disk_file_system();
  const auto rules = migrate::load_rules(*disk, {arguments[count - 2]});
  if (!rules) {
    std::fprintf(stderr, "write_cuda_names: %s\n", rules.error().message.c_str());
    return 2;
  }
  const int changes = bring(*disk, arguments[count - 1], migrate::outside_headers(*rules), checks);
  if (changes < 0) std::fprintf(stderr, "write_cuda_names: cannot write to %s\n", arguments[count - 1]);
  return changes < 0 || (checks && changes > 0) ? 1 : 0;
}
