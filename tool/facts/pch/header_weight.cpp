#include "tool/facts/pch/header_weight.h"

#include <set>

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "tool/facts/jobs/include_spelling.h"

namespace migrate {
namespace {

constexpr size_t kFilesPerUnit =
    20;  // of a large library, which take as long as one header of the standard library
constexpr size_t kMostFiles = 5000;

std::string file_in(llvm::StringRef folder, llvm::StringRef name) {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, name);
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);  // one file, one name
  return llvm::sys::fs::is_regular_file(path) ? std::string(path) : std::string();
}

}  // namespace

const std::vector<std::string>& HeaderWeights::includes_of(const std::string& path) {
  auto [known, is_new] = includes_.try_emplace(path);
  if (!is_new) return known->second;
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer) return known->second;
  for (const IncludeName& include : scan_include_names((*buffer)->getBuffer()))
    known->second.emplace_back(include.name);
  return known->second;
}

std::string HeaderWeights::find(const std::string& name, const std::string& includer,
                                const std::vector<std::string>& folders) const {
  std::string found = includer.empty() ? "" : file_in(llvm::sys::path::parent_path(includer), name);
  for (auto folder = folders.begin(); found.empty() && folder != folders.end(); ++folder)
    found = file_in(*folder, name);
  for (const char* folder : {"/usr/local/include", "/usr/include"}) {
    if (found.empty()) found = file_in(folder, name);
  }
  return found;
}

size_t HeaderWeights::weight(const std::string& header, const std::vector<std::string>& folders) {
  std::string path = find(header, "", folders);
  if (path.empty()) return 1;
  auto [known, is_new] = weights_.try_emplace(path, 1);
  if (!is_new) return known->second;
  std::set<std::string> seen{path};
  std::vector<std::string> open{path};
  while (!open.empty() && seen.size() < kMostFiles) {
    std::string includer = std::move(open.back());
    open.pop_back();
    for (const std::string& name : includes_of(includer)) {
      std::string found = find(name, includer, folders);
      if (!found.empty() && seen.insert(found).second) open.push_back(std::move(found));
    }
  }
  return known->second = 1 + seen.size() / kFilesPerUnit;
}

}  // namespace migrate
