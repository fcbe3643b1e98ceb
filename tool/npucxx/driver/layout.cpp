#include "tool/npucxx/driver/layout.h"

#include <algorithm>
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

/// The first folder below root that has all files. Toolkits have one folder for each processor, or links to one of them.
std::string folder_with(const fs::path& root, const std::vector<std::string>& names,
                        const std::vector<std::string>& files) {
  std::string tried;
  for (const char* part : {"", "x86_64-linux", "aarch64-linux"}) {
    for (const std::string& name : names) {
      const fs::path folder = root / part / name;
      const auto has = [&](const std::string& file) { return fs::exists(folder / file); };
      if (std::all_of(files.begin(), files.end(), has)) return folder.string();
      tried += (tried.empty() ? "" : ", ") + folder.string();
    }
  }
  throw std::runtime_error("--backend=cann: " + files[0] + " and " + files[1] + " were not found in " +
                           tried);
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
  // An installation has these headers beside those of npu_sim.
  if (is_build_tree(root)) layout.aclnn_include = (root / "include" / "npu_sim").string();
  if (fs::exists(root / "bin" / "npucxx-loops"))
    layout.block_loops_program = (root / "bin" / "npucxx-loops").string();
  std::vector<fs::path> folders = {root / "lib", root / NPUCXX_LIBDIR, root / "lib64"};
  for (const fs::path& folder : folders) {
    if (!fs::exists(folder / "libnpu_shim.so")) continue;
    layout.library_dir = folder.string();
    layout.cann_include = layout.include_dir + "/npu_sim";
    layout.cann_library = layout.library_dir + "/npu_sim";
    return layout;
  }
  throw std::runtime_error("libnpu_shim.so was not found in " + folders[0].string() + ", " +
                           folders[1].string() + ", " + folders[2].string());
}

void choose_kernels(const std::string& kernels, Invocation& invocation) {
  if (kernels != "ascendc" && kernels != "host" && kernels != "simt950")
    throw UsageError("--kernels=" + kernels + ": use ascendc, host or simt950");
  invocation.ascendc = kernels == "ascendc";
  invocation.simt = kernels == "simt950";
}

bool is_cann(const std::string& backend) {
  if (backend != "sim" && backend != "cann")
    throw UsageError("--backend=" + backend + ": use sim (the simulated device) or cann");
  return backend == "cann";
}

void use_cann(Layout& layout, const std::string& root) {
  if (root.empty())
    throw std::runtime_error("--backend=cann: give the folder of CANN with --cann-path or ASCEND_HOME_PATH");
  layout.cann_include = folder_with(root, {"include"}, {"acl/acl.h", "hccl/hccl.h"});
  layout.aclnn_include.clear();
  layout.cann_library =
      folder_with(root, {"lib64", "devlib", "lib64/stub"}, {"libascendcl.so", "libhccl.so"});
  layout.real_cann = true;
  layout.operator_library = fs::exists(fs::path(layout.cann_library) / "libopapi.so");
}

void choose_default_stream(const std::string& value, Invocation& invocation) {
  if (value == "per-thread")
    invocation.compile_flags.push_back("-DNPU_API_PER_THREAD_DEFAULT_STREAM=1");
  else if (value != "legacy" && value != "null")
    throw UsageError("unknown default stream '" + value + "' (legacy, null or per-thread)");
}

// The shim and CANN's libraries. The simulator's are linked by programs alone that call them themselves, so that
// LD_LIBRARY_PATH decides. CANN's own are linked by all: the program finds them first, and the shim takes what is loaded.
std::vector<std::string> link_words(const Layout& layout) {
  const std::string mode = layout.real_cann ? "--no-as-needed" : "--as-needed";
  // Stubs for linking alone are nothing to load.
  const bool is_stub = layout.cann_library.ends_with("stub") || layout.cann_library.ends_with("devlib");
  // Its folder comes first: the shim's may hold CANN's own libraries as well.
  std::vector<std::string> words = {"-L" + layout.cann_library};
  if (!is_stub) words.push_back("-Wl,-rpath," + layout.cann_library);
  words.insert(words.end(), {"-L" + layout.library_dir, "-Wl,-rpath," + layout.library_dir, "-lnpu_shim",
                             "-Wl,--push-state," + mode, "-lascendcl", "-lhccl", "-Wl,--pop-state"});
  // An installation of CANN without operators has no such library.
  if (layout.operator_library)
    words.insert(words.end(), {"-Wl,--push-state,--as-needed", "-lopapi", "-Wl,--pop-state"});
  return words;
}

}  // namespace npu::cxx
