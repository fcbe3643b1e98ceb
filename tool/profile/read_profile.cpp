#include "tool/profile/read_profile.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "tool/base/text.h"
#include "tool/profile/json_files.h"
#include "tool/profile/tables.h"
#include "tool/profile/trace_reader.h"

namespace migrate {
namespace {

namespace fs = std::filesystem;

/// The files that are read, by their names. The first row that matches decides; of several files with one reader all are read.
struct KnownFile {
  std::regex pattern;
  TableReader read;
};

const auto& known_files() {
  static const KnownFile kFiles[] = {
      {std::regex("(trace_view|msprof(_slice)?(_[0-9]{1,15}){1,4})\\.json"), read_trace},
      {std::regex("(kernel_details|op_summary_[0-9_]+)\\.csv"), read_kernels},
      {std::regex("step_trace_time(_[0-9_]+)?\\.csv"), read_steps},
      {std::regex("api_statistic(_[0-9_]+)?\\.csv"), read_apis},
      {std::regex("operator_memory(_[0-9_]+)?\\.csv"), read_allocations},
      {std::regex("memory_record(_[0-9_]+)?\\.csv"), read_memory},
      {std::regex("operator_details\\.csv"), read_operators},
      {std::regex("communication\\.json"), read_communication},
      {std::regex("profiler_metadata\\.json"), read_metadata},
      {std::regex("profiler_info(_[0-9]+)?\\.json"), read_info},
      {std::regex("modelled_time\\.json"), read_model},
      {std::regex("info\\.json\\.[0-9]+"), read_device_info},
  };
  return kFiles;
}

/// The folder of a rank and the one in it that has the tables.
struct RankFolder {
  fs::path folder, output;
  bool operator<(const RankFolder& other) const { return folder < other.folder; }
};

bool is_output(const fs::path& folder) {
  const std::string name = folder.filename().string();
  return name == "ASCEND_PROFILER_OUTPUT" || name == "mindstudio_profiler_output";
}

fs::path without_slash(const fs::path& folder) {
  return folder.filename().empty() ? folder.parent_path() : folder;
}

/// Output folders at `folder` and at most three levels below. msprof's own output below that of the other profiler says the same
/// again, and is left out.
std::vector<RankFolder> rank_folders(const fs::path& folder) {
  std::vector<RankFolder> found;
  if (is_output(folder)) return {{folder.parent_path(), folder}};
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
       !error && at != end; at.increment(error)) {
    if (at.depth() >= 3) at.disable_recursion_pending();
    if (!at->is_directory(error) || !is_output(at->path())) continue;
    at.disable_recursion_pending();
    found.push_back({at->path().parent_path(), at->path()});
  }
  std::sort(found.begin(), found.end());
  std::set<fs::path> whole;
  for (const RankFolder& rank : found)
    if (rank.output.filename() == "ASCEND_PROFILER_OUTPUT") whole.insert(rank.folder);
  std::erase_if(found, [&](const RankFolder& rank) {
    return whole.count(rank.folder) == 0 && whole.count(rank.folder.parent_path()) > 0;
  });
  return found;
}

/// What a folder without the profiler's output may be, as part of an error; empty if nothing is recognised.
std::string other_tool(const fs::path& folder) {
  static const std::pair<std::regex, const char*> kTools[] = {
      {std::regex(".*\\.(nsys-rep|qdrep|sqlite)"), "Nsight Systems"},
      {std::regex(".*\\.ncu-rep"), "Nsight Compute"},
      {std::regex(".*\\.pt\\.trace\\.json(\\.gz)?|gpu_trace\\.json"), "the PyTorch profiler (Kineto)"},
      {std::regex("dump\\.json"), "msprobe"},
      {std::regex(".*\\.db"), "msprof with the export type db; export text"},
  };
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at.depth() >= 3) at.disable_recursion_pending();
    for (const auto& [pattern, tool] : kTools)
      if (std::regex_match(at->path().filename().string(), pattern))
        return "; " + at->path().filename().string() + " is of " + tool;
  }
  return "";
}

/// The files of a rank: those of its output folder, beside it, and below its PROF_* folders.
std::vector<fs::path> files_of(const RankFolder& rank) {
  std::vector<fs::path> files;
  std::error_code error;
  auto add = [&](const fs::path& folder) {
    for (const auto& entry : fs::directory_iterator(folder, error))
      if (entry.is_regular_file(error)) files.push_back(entry.path());
  };
  add(rank.output);
  add(rank.folder);
  for (fs::recursive_directory_iterator at(rank.folder, error), end; !error && at != end;
       at.increment(error)) {
    if (at->path().filename().string().starts_with("info.json.")) files.push_back(at->path());
    if (at.depth() >= 3 || is_output(at->path())) at.disable_recursion_pending();
  }
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

/// "rank folder/file" from the folder that the user named.
std::string shown(const fs::path& file, const fs::path& root) {
  const std::string below = file.lexically_relative(root).generic_string();
  return below.empty() || below == "." || below.starts_with("..") ? file.generic_string() : below;
}

void read_file(const fs::path& path, const fs::path& root, RankProfile& rank,
               std::vector<std::string>& notes) {
  const std::string name = path.filename().string();
  for (const KnownFile& known : known_files()) {
    if (!std::regex_match(name, known.pattern)) continue;
    std::ifstream in(path, std::ios::binary);
    if (!in)
      notes.push_back(shown(path, root) + ": cannot be opened; not read");
    else
      known.read(in, shown(path, root), rank, notes);
    return;
  }
}

/// Numbers that two ranks share are changed, with a note; numbers that are missing are said.
void number_ranks(Profile& profile) {
  std::set<int> seen;
  for (RankProfile& rank : profile.ranks) {
    if (seen.insert(rank.rank).second) continue;
    const int wanted = rank.rank;
    while (!seen.insert(rank.rank).second) ++rank.rank;
    if (wanted >= 0)
      profile.notes.push_back(rank.folder + ": rank " + std::to_string(wanted) +
                              " exists already; it is shown as rank " + std::to_string(rank.rank));
  }
  std::sort(profile.ranks.begin(), profile.ranks.end(),
            [](const RankProfile& a, const RankProfile& b) { return a.rank < b.rank; });
  int64_t count = *seen.rbegin() + 1;
  for (const RankProfile& rank : profile.ranks) count = std::max(count, rank.world_size);
  std::string missing;
  int64_t absent = 0;
  for (int64_t i = 0; i < count; ++i) {
    if (seen.count(static_cast<int>(i)) > 0) continue;
    if (++absent <= 8) missing += (missing.empty() ? "" : ", ") + std::to_string(i);
  }
  if (absent > 0)
    profile.notes.push_back(decimal(static_cast<size_t>(absent)) + " of " + std::to_string(count) +
                            " ranks are missing (" + missing + (absent > 8 ? ", ..." : "") +
                            "); the others are compared");
}

}  // namespace

Result<Profile> read_profile(const std::string& folder) {
  const fs::path root = without_slash(fs::path(folder));
  std::error_code error;
  if (!fs::is_directory(root, error)) return Error{folder + ": no such folder"};
  const std::vector<RankFolder> folders = rank_folders(root);
  if (folders.empty())
    return Error{folder +
                 ": no folder of the Ascend profiler (ASCEND_PROFILER_OUTPUT or mindstudio_profiler_output)" +
                 other_tool(root)};
  Profile profile;
  for (const RankFolder& place : folders) {
    RankProfile rank;
    rank.folder = place.folder.generic_string();
    rank.rank = -1;
    rank.details.emplace_back();
    for (const fs::path& file : files_of(place)) read_file(file, root, rank, profile.notes);
    if (rank.events.empty() && rank.kernels.empty() && rank.steps.empty()) {
      profile.notes.push_back(rank.folder + ": has neither a trace nor tables of kernels or steps; left out");
      continue;
    }
    if (rank.rank < 0) rank.rank = static_cast<int>(profile.ranks.size());
    profile.ranks.push_back(std::move(rank));
  }
  if (profile.ranks.empty())
    return Error{folder + ": no trace, kernels or steps could be read: " + profile.notes.front()};
  number_ranks(profile);
  return profile;
}

}  // namespace migrate
