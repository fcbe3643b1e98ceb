#include "tests/e2e/tree.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace fs = std::filesystem;

namespace e2e {
namespace {

bool is_hidden(const fs::path& relative) {
  for (const fs::path& part : relative)
    if (part.string().front() == '.') return true;
  return false;
}

std::string first_difference(const std::string& got, const std::string& wanted) {
  std::istringstream got_lines(got), wanted_lines(wanted);
  std::string g, w;
  for (int line = 1;; ++line) {
    const bool more_got = static_cast<bool>(std::getline(got_lines, g));
    const bool more_wanted = static_cast<bool>(std::getline(wanted_lines, w));
    if (!more_got && !more_wanted) return "differs in its last line ending";
    if (more_got != more_wanted || g != w)
      return "line " + std::to_string(line) + "\n    got:    " + (more_got ? g : "(end of file)") +
             "\n    wanted: " + (more_wanted ? w : "(end of file)");
  }
}

}  // namespace

Tree read_tree(const std::string& directory) {
  Tree tree;
  if (!fs::is_directory(directory)) return tree;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(directory)) {
    // By name: a file that two fixtures share is a link.
    const fs::path relative = entry.path().lexically_relative(directory);
    if (!entry.is_regular_file() || is_hidden(relative)) continue;
    std::ostringstream text;
    text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    tree[relative.string()] = text.str();
  }
  return tree;
}

void write_tree(const std::string& directory, const Tree& tree) {
  fs::remove_all(directory);
  fs::create_directories(directory);
  for (const auto& [path, text] : tree) {
    const fs::path target = fs::path(directory) / path;
    fs::create_directories(target.parent_path());
    std::ofstream(target, std::ios::binary) << text;
  }
}

std::string compare_trees(const Tree& got, const Tree& wanted) {
  std::string report;
  for (const auto& [path, text] : wanted) {
    const auto found = got.find(path);
    if (found == got.end()) {
      report += "  missing: " + path + "\n";
    } else if (found->second != text) {
      report += "  " + path + ": " + first_difference(found->second, text) + "\n";
    }
  }
  for (const auto& entry : got)
    if (!wanted.count(entry.first)) report += "  unexpected: " + entry.first + "\n";
  return report;
}

}  // namespace e2e
