#include "tool/npucxx/driver/layout.h"

#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <vector>

namespace npu::cxx {
namespace fs = std::filesystem;
namespace {

bool is_build_tree(const fs::path& root) {
  std::error_code ignored;
  return fs::equivalent(root, NPUCXX_BUILD_DIR, ignored);
}

}  // namespace

Layout find_layout() {
  fs::path root = fs::read_symlink("/proc/self/exe").parent_path().parent_path();
  Layout layout;
  layout.sanitize = NPUCXX_SANITIZE;
  fs::path include = is_build_tree(root) ? fs::path(NPUCXX_SOURCE_INCLUDE) : root / "include";
  if (!fs::is_directory(include / "npu"))
    throw std::runtime_error("the shim's headers were not found in " + include.string());
  layout.include_dir = include.string();
  if (fs::exists(root / "bin" / "npucxx-loops"))
    layout.block_loops_program = (root / "bin" / "npucxx-loops").string();
  std::vector<fs::path> folders = {root / "lib", root / NPUCXX_LIBDIR, root / "lib64"};
  for (const fs::path& folder : folders) {
    if (!fs::exists(folder / "libnpu_shim.so")) continue;
    layout.library_dir = folder.string();
    return layout;
  }
  throw std::runtime_error("libnpu_shim.so was not found in " + folders[0].string() + ", " +
                           folders[1].string() + ", " + folders[2].string());
}

}  // namespace npu::cxx
