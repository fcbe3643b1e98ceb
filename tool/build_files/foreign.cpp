#include "tool/build_files/foreign.h"

#include <algorithm>
#include <string_view>

#include "tool/base/source_text.h"
#include "tool/base/text.h"
#include "tool/diagnostics/diagnostics.h"

namespace migrate {
namespace {

constexpr const char* kCompileWithNpucxx =
    "this build system is not rewritten: compile the .cu files and link with npucxx (it takes nvcc's options), and take "
    "the other flags from pkg-config npu-shim";
constexpr const char* kForWindows =
    "Visual Studio projects are not rewritten, and the shim runs on Linux only: build the sources with CMake and "
    "find_package(npu_shim), or directly with npucxx";

struct System {
  const char* name;     ///< a file name, or its ending
  const char* comment;  ///< the start of a comment
  const char* what_to_do;
};

constexpr System kSystems[] = {
    {".vcxproj", "<!--", kForWindows},
    {".vcproj", "<!--", kForWindows},
    {".props", "<!--", kForWindows},
    {"meson.build", "#", kCompileWithNpucxx},
    {"BUILD.bazel", "#", kCompileWithNpucxx},
    {"BUILD", "#", kCompileWithNpucxx},
    {"WORKSPACE", "#", kCompileWithNpucxx},
    {"WORKSPACE.bazel", "#", kCompileWithNpucxx},
    {"MODULE.bazel", "#", kCompileWithNpucxx},
    {".bzl", "#", kCompileWithNpucxx},
    {"Tupfile", "#", kCompileWithNpucxx},
    {"Tuprules.tup", "#", kCompileWithNpucxx},
    {"xmake.lua", "--", kCompileWithNpucxx},
    {"premake4.lua", "--", kCompileWithNpucxx},
    {"premake5.lua", "--", kCompileWithNpucxx},
    {"SConstruct", "#", kCompileWithNpucxx},
    {"SConscript", "#", kCompileWithNpucxx},
    {".pro", "#", kCompileWithNpucxx},
};

const System* system_of(const std::string& path) {
  const std::string name = path.substr(path.rfind('/') + 1);  // npos + 1 == 0
  for (const System& system : kSystems) {
    if (system.name[0] == '.'
            ? name.size() > std::string_view(system.name).size() && name.ends_with(system.name)
            : name == system.name)
      return &system;
  }
  return nullptr;
}

/// Begin and end of the word with the first sign of CUDA in a line; equal if there is none.
std::pair<size_t, size_t> cuda_word(std::string_view line) {
  const std::string lower = lowered(line);
  size_t found = std::string::npos;
  for (const char* sign : {"cuda", "nvcc", "cublas", "cudnn", "curand", "nccl"})
    found = std::min(found, lower.find(sign));
  if (found == std::string::npos) return {0, 0};
  size_t begin = found, end = found;
  while (begin > 0 && is_identifier_char(line[begin - 1])) --begin;
  while (end < lower.size() && is_identifier_char(line[end])) ++end;
  return {begin, end};
}

}  // namespace

bool is_foreign_build_file(const std::string& path) { return system_of(path) != nullptr; }

BuildPlan plan_foreign(const std::string& path, const std::string& text) {
  BuildPlan plan;
  const System* system = system_of(path);
  for (size_t begin = 0; system && begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = std::string_view(text).substr(begin, end - begin);
    line = line.substr(0, line.find(system->comment));
    const auto [first, last] = cuda_word(line);
    if (first == last) {
      begin = end + 1;
      continue;
    }
    Finding finding = make_finding(id::symbol_not_edited,
                                   {std::string(line.substr(first, last - first)), system->what_to_do});
    finding.symbol = line.substr(first, last - first);
    finding.library = "build";
    finding.file = path;
    finding.severity = Severity::warning;  // another build file of the tree may be sufficient
    finding.position = LineTable(text).at(static_cast<uint32_t>(begin + first));
    plan.findings.push_back(std::move(finding));
    break;
  }
  return plan;
}

}  // namespace migrate
