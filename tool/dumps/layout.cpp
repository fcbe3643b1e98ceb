#include "tool/dumps/layout.h"

#include <algorithm>
#include <filesystem>
#include <optional>

namespace migrate::dumps {
namespace {

namespace fs = std::filesystem;

/// 12 of "step12"; -1 of "rank" alone; nothing for other names.
std::optional<int> number_after(const std::string& name, const std::string& prefix) {
  if (!name.starts_with(prefix)) return std::nullopt;
  const std::string digits = name.substr(prefix.size());
  if (digits.empty()) return -1;
  if (digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return std::stoi(digits);
}

std::string dump_in(const fs::path& folder) {
  for (const char* name : {"dump.json", "debug.json"})
    if (std::error_code error; fs::is_regular_file(folder / name, error)) return (folder / name).string();
  return "";
}

/// The folders below `folder` whose names are a prefix with a number, by number.
std::vector<std::pair<int, fs::path>> numbered(const fs::path& folder, const std::string& prefix) {
  std::vector<std::pair<int, fs::path>> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    if (auto number = number_after(entry->path().filename().string(), prefix))
      if (std::error_code not_there; entry->is_directory(not_there))
        found.push_back({*number, entry->path()});
  std::sort(found.begin(), found.end());
  return found;
}

void add_ranks(const fs::path& folder, int step, std::vector<DumpPlace>& places) {
  const std::string own = dump_in(folder);
  if (!own.empty()) places.push_back({step, "", own});
  for (const char* prefix : {"rank", "proc"})
    for (const auto& [number, rank] : numbered(folder, prefix))
      if (const std::string file = dump_in(rank); !file.empty())
        places.push_back({step, rank.filename().string(), file});
}

}  // namespace

Result<std::vector<DumpPlace>> find_dumps(const std::string& path) {
  std::error_code error;
  if (fs::is_regular_file(path, error)) return std::vector<DumpPlace>{{-1, "", path}};
  if (!fs::is_directory(path, error)) return Error{path + ": no such file or folder"};
  std::vector<DumpPlace> places;
  add_ranks(path, -1, places);
  if (places.empty())
    for (const auto& [number, step] : numbered(path, "step")) add_ranks(step, number, places);
  if (places.empty())
    return Error{path + ": no dump: expected dump.json, rank*/dump.json or step*/rank*/dump.json"};
  return places;
}

}  // namespace migrate::dumps
