#include "tool/program/mpi_folders.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "tool/base/child_process.h"
#include "tool/base/paths.h"
#include "tool/base/scratch_directory.h"

namespace migrate {
namespace {

bool includes_mpi(const FileSystem& files, const std::string& path) {
  static const std::set<std::string> kExtensions{".cu", ".cuh", ".cpp", ".cc", ".cxx", ".c",
                                                 ".C",  ".h",   ".hpp", ".hh", ".hxx"};
  if (kExtensions.count(extension_of(path)) == 0) return false;
  auto text = files.read(path);
  return text && (text->find("<mpi.h>") != std::string::npos || text->find("\"mpi.h\"") != std::string::npos);
}

bool any_includes_mpi(const FileSystem& files, const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    if (files.kind(path) != FileKind::directory) {
      if (includes_mpi(files, path)) return true;
      continue;
    }
    auto listed = files.list_recursive(path);
    if (!listed) continue;
    auto asks = [&](const std::string& file) { return includes_mpi(files, file); };
    if (std::any_of(listed->begin(), listed->end(), asks)) return true;
  }
  return false;
}

/// The output of `mpicxx` for this option; empty if there is no mpicxx, or it does not have the option.
std::string ask(const std::string& question) {
  auto scratch = ScratchDirectory::make();
  if (!scratch) return "";
  ChildCommand command{{"mpicxx", question}, {}, "", scratch->path() + "/answer"};
  auto code = run_child(command);
  if (!code || *code != 0) return "";
  std::ifstream file(command.output, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

std::vector<std::string> folders_in_answer(std::string_view answer) {
  std::vector<std::string> folders;
  while (!answer.empty()) {
    size_t end = std::min(answer.find_first_of(" \t\r\n"), answer.size());
    std::string_view word = answer.substr(0, end);
    answer.remove_prefix(std::min(end + 1, answer.size()));
    if (word.starts_with("-I")) word.remove_prefix(2);
    std::string folder(word);
    const bool known = std::find(folders.begin(), folders.end(), folder) != folders.end();
    if (folder.starts_with('/') && !known) folders.push_back(std::move(folder));
  }
  return folders;
}

void add_mpi_folders(const FileSystem& files, const std::vector<std::string>& paths,
                     std::vector<ParseJob>& jobs) {
  if (jobs.empty() || !any_includes_mpi(files, paths)) return;
  for (const char* question : {"-showme:incdirs", "-show"}) {
    std::vector<std::string> folders = folders_in_answer(ask(question));
    std::erase_if(folders,
                  [&](const std::string& folder) { return files.kind(folder) != FileKind::directory; });
    if (folders.empty()) continue;
    for (ParseJob& job : jobs) {
      for (const std::string& folder : folders) job.arguments.push_back("-idirafter" + folder);
    }
    return;
  }
}

}  // namespace migrate
