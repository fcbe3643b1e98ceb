// The house rules that a compiler does not check: includes go only downwards (docs/floors.txt), the tool and the shim do
// not see each other, each outside library has its rooms, rooms exist and are described, files and folders stay small.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/house/documents.h"

namespace house {
namespace {

/// The listed folder that a path lies in: the longest that is a prefix of it; empty if none is.
std::string folder_of(const Floors& floors, const std::string& path) {
  std::string best;
  for (const auto& [folder, floor] : floors) {
    if (path.rfind(folder + "/", 0) == 0 && folder.size() > best.size()) best = folder;
  }
  return best;
}

/// An include as a path of the project: the shim's public headers are included without their folder.
std::string project_path(const std::string& include) {
  if (std::regex_search(include, std::regex("^(acl|aclnn|hccl)/")))
    return "runtime_shim/include/npu_sim/" + include;
  return std::regex_search(include, std::regex("^npu(_sim)?/")) ? "runtime_shim/include/" + include : include;
}

std::vector<std::string> includes_of(const std::string& text) {
  static const std::regex kInclude(R"(^[ \t]*#[ \t]*include[ \t]*[<"]([^>"]+)[>"])");
  std::vector<std::string> found;
  std::istringstream lines(text);
  std::smatch match;
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_search(line, match, kInclude)) found.push_back(match[1]);
  }
  return found;
}

/// Where a header of an outside library may be included (paths are prefixes).
struct OutsideLibrary {
  std::string header_prefix;
  std::vector<std::string> allowed;
};
const std::vector<OutsideLibrary> kOutside = {
    {"clang/", {"tool/facts/", "tool/npucxx/block_loops/"}},
    {"llvm/", {"tool/facts/", "tool/npucxx/block_loops/"}},
    {"CLI/", {"tool/cli/"}},
    {"nlohmann/",
     {"tool/rules/", "tool/profile/", "tool/report/", "tool/advice/", "tool/facts/", "tool/program/",
      "tool/commands/", "tool/build_files/", "tool/dumps/", "tool/compare/", "tool/config_check/",
      "tool/bisect/", "runtime_shim/hccl/core/rank_table.cpp", "runtime_shim/profiler/",
      "runtime_shim/probe/", "runtime_shim/aclnn/generator/"}},
    {"zip.h", {"tool/dumps/zip_archive.cpp"}},
    {"zlib.h", {"tool/dumps/crc32.cpp"}},
    {"xlsxwriter.h", {"tool/compare/xlsx_table.cpp"}},
    {"cblas.h", {"runtime_shim/kernels/blas/openblas.h"}},
    {"gloo/", {"runtime_shim/hccl/"}},
    {"boost/", {"runtime_shim/simt/", "runtime_shim/kernels/random/sobol_vectors.cpp"}},
    {"tbb/", {"runtime_shim/kernels/", "runtime_shim/simt/", "runtime_shim/device/"}},
};

bool may_include(const std::string& path, const std::string& include) {
  for (const OutsideLibrary& library : kOutside) {
    if (include.rfind(library.header_prefix, 0) != 0) continue;
    return std::any_of(library.allowed.begin(), library.allowed.end(),
                       [&](const std::string& place) { return path.rfind(place, 0) == 0; });
  }
  return true;
}

std::vector<std::string> problems_of(const Floors& floors, const File& source) {
  std::vector<std::string> problems;
  std::string from = folder_of(floors, source.path);
  if (from.empty()) return {source.path + ": its folder is not in docs/floors.txt"};
  for (const std::string& include : includes_of(source.text)) {
    if (!may_include(source.path, include))
      problems.push_back(source.path + ": has no business with <" + include + ">");
    std::string to = folder_of(floors, project_path(include));
    if (to.empty() || to == from) continue;
    bool same_tree = from.substr(0, from.find('/')) == to.substr(0, to.find('/'));
    if (!same_tree)
      problems.push_back(source.path + ": the tool and the shim must not see each other: " + include);
    else if (floors.at(to) >= floors.at(from))
      problems.push_back(source.path + ": not a lower floor: " + include);
  }
  return problems;
}

const Floors kExample = {{"tool/base", 0},        {"tool/rules", 1},           {"tool/facts", 2},
                         {"tool/stubs", 2},       {"runtime_shim/include", 0}, {"runtime_shim/kernels", 1},
                         {"runtime_shim/hccl", 2}};

/// Number of problems in a file of the example house that has one include.
size_t problems(const std::string& path, const std::string& include) {
  return problems_of(kExample, {path, "#include \"" + include + "\"\n"}).size();
}

TEST(FloorCheck, AllowsDownwardsAndOwnFolder) {
  EXPECT_EQ(problems("tool/rules/a.cpp", "tool/base/b.h"), 0u);
  EXPECT_EQ(problems("tool/rules/a.cpp", "tool/rules/b.h"), 0u);
  EXPECT_EQ(problems("tool/rules/checks/a.cpp", "tool/rules/b.h"), 0u);
  EXPECT_EQ(problems("runtime_shim/kernels/a.cpp", "npu/blas.h"), 0u);
  EXPECT_EQ(problems("tool/facts/a.cpp", "clang/AST/Decl.h"), 0u);
}

TEST(FloorCheck, RefusesUpwardsSidewaysAndAcross) {
  EXPECT_EQ(problems("tool/base/a.cpp", "tool/rules/b.h"), 1u);
  EXPECT_EQ(problems("tool/facts/a.cpp", "tool/stubs/b.h"), 1u);
  EXPECT_EQ(problems("tool/facts/a.cpp", "npu/runtime.h"), 1u);
  EXPECT_EQ(problems("tool/facts/a.cpp", "runtime_shim/kernels/blas/gemm.h"), 1u);
  EXPECT_EQ(problems("runtime_shim/kernels/a.cpp", "tool/base/b.h"), 1u);
  EXPECT_EQ(problems("runtime_shim/include/npu/a.h", "runtime_shim/kernels/blas/gemm.h"), 1u);
  EXPECT_EQ(problems("tool/rules/a.cpp", "clang/AST/Decl.h"), 1u);
  EXPECT_EQ(problems("runtime_shim/hccl/a.cpp", "cblas.h"), 1u);
  EXPECT_EQ(problems("tool/unlisted/a.cpp", "string"), 1u);
}

TEST(House, IncludesGoDownwards) {
  const Floors listed = floors();
  ASSERT_GT(listed.size(), 15u);
  std::vector<std::string> all;
  std::vector<File> sources = sources_below({"tool", "runtime_shim"});
  ASSERT_GT(sources.size(), 50u);
  for (const File& source : sources) {
    for (std::string& problem : problems_of(listed, source)) all.push_back(std::move(problem));
  }
  EXPECT_THAT(all, testing::IsEmpty());
}

TEST(House, FilesStaySmall) {
  std::vector<std::string> large;
  for (const File& source : sources_below({"tool", "runtime_shim", "tests"})) {
    auto lines = std::count(source.text.begin(), source.text.end(), '\n');
    if (lines > 400) large.push_back(source.path + ": " + std::to_string(lines) + " lines");
  }
  EXPECT_THAT(large, testing::IsEmpty());
}

/// The files of each folder below `folders`, by the folder's path.
std::map<std::string, std::vector<std::string>> files_by_folder(const std::vector<std::string>& folders) {
  std::map<std::string, std::vector<std::string>> found;
  for (const std::string& folder : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(root() / folder)) {
      if (!entry.is_regular_file()) continue;
      const fs::path path = fs::relative(entry.path(), root());
      found[path.parent_path().generic_string()].push_back(path.filename().string());
    }
  }
  return found;
}

TEST(House, FoldersStaySmall) {
  for (const auto& [folder, files] : files_by_folder({"tool", "runtime_shim", "tests"}))
    if (folder != "runtime_shim/include/npu_cuda")  // it has CUDA's names, written from the rules
      EXPECT_LE(files.size(), 40u) << folder;
}

TEST(House, ListedRoomsExist) {
  for (const auto& [room, floor] : floors()) EXPECT_TRUE(fs::is_directory(root() / room)) << room;
}

TEST(House, RoomsAreDescribedInTwentyLines) {
  std::set<std::string> rooms = {"rules", "fixtures", "docs", "tests"};
  for (const auto& [room, floor] : floors()) rooms.insert(room);
  for (const std::string& room : rooms) {
    const std::string text = read(root() / room / "README.md");
    EXPECT_FALSE(text.empty()) << room << " has no README.md";
    if (room != "docs") {
      EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 20) << room;
    }
  }
}

}  // namespace
}  // namespace house
