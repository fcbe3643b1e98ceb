// CANN 9.1 defines a dim3 of its own. A file may include its headers and ours in either order, in C and C++.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

namespace fs = std::filesystem;

/// Headers with the names, guards and the dim3 of CANN's, as far as ours look at them.
void write_cann(const fs::path& include, const std::string& minor_version, bool has_dim3) {
  fs::create_directories(include / "acl");
  std::ofstream(include / "acl/acl_mdl.h") << "#include \"acl_rt.h\"\n";
  std::ofstream(include / "acl/acl.h") << "#include \"acl_rt.h\"\n";
  std::ofstream runtime(include / "acl/acl_rt.h");
  runtime << "#ifndef INC_EXTERNAL_ACL_ACL_RT_H_\n#define INC_EXTERNAL_ACL_ACL_RT_H_\n#include <stdint.h>\n"
          << "#define ACL_MAJOR_VERSION 1\n#define ACL_MINOR_VERSION " << minor_version << "\n";
  if (has_dim3) {
    runtime << "typedef struct dim3 {\n  uint32_t x, y, z;\n#ifdef __cplusplus\n"
            << "  constexpr dim3(uint32_t a = 1, uint32_t b = 1, uint32_t c = 1) : x(a), y(b), z(c) {}\n"
            << "#endif\n} dim3;\n";
  }
  runtime << "#endif\n";
}

constexpr const char* kUse = R"(
#ifdef __cplusplus
constexpr uint3 triple{1, 2, 3};
constexpr dim3 from_triple = triple;
constexpr npu::Index index{4, 5, 6};
void launch(dim3 grid, dim3 block) { grid = index; block = triple; (void)grid; (void)block; }
int main() { launch(index, 3); launch(triple, dim3(1, 2)); return static_cast<int>(from_triple.y + dim3(7).z) - 3; }
#else
int main(void) { dim3 a = {1, 2, 3}; struct dim3 b = a; struct uint3 c = {1, 2, 3}; return (int)(b.x + c.y) - 3; }
#endif
)";

/// Compiles both orders in both languages; empty, or the first file that does not compile.
std::string refused(const std::string& name, const std::string& minor_version, bool has_dim3,
                    const std::string& quiet = "") {
  const fs::path folder = fs::path(testing::TempDir()) / ("dim3_" + name + "_" + std::to_string(getpid()));
  fs::remove_all(folder);
  write_cann(folder, minor_version, has_dim3);
  const std::string flags = " -Wall -Wextra -Werror -fsyntax-only -I " + folder.string() + " -I " +
                            MIGRATE_SOURCE_DIR + "/runtime_shim/include ";
  const std::string acl = "#include \"acl/acl.h\"\n", npu = "#include \"npu/vector_types.h\"\n";
  std::string first;
  for (const std::string& includes : {acl + npu, npu + acl, npu}) {
    for (const char* extension : {".c", ".cpp"}) {
      const bool is_c = extension == std::string(".c");
      const std::string file = (folder / (std::string("use") + extension)).string();
      std::ofstream(file) << includes << kUse;
      const std::string compiler = is_c ? FACTS_CC " -std=c11" : FACTS_CXX " -std=c++17";
      if (std::system((compiler + flags + file + quiet).c_str()) != 0 && first.empty())
        first = file + ":\n" + includes;
    }
  }
  fs::remove_all(folder);
  return first;
}

TEST(Dim3, OfCann91IsTheOneOfKernels) { EXPECT_EQ(refused("91", "17", true), ""); }
TEST(Dim3, IsOursWithCann81) { EXPECT_EQ(refused("81", "13", false), ""); }
TEST(Dim3, TheTestSeesAClash) { EXPECT_NE(refused("clash", "13", true, " 2>/dev/null"), ""); }

}  // namespace
