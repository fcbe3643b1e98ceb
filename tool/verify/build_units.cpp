#include "tool/verify/build_units.h"

#include <algorithm>
#include <map>

#include "tool/base/paths.h"
#include "tool/build_files/build_files.h"
#include "tool/build_files/named_sources.h"
#include "tool/build_files/source_words.h"
#include "tool/facts/jobs/flags.h"
#include "tool/program/device_pass.h"
#include "tool/program/user_includes.h"

namespace migrate {
namespace {

constexpr size_t kLargestBuildFile = 4 << 20;  // bytes

std::string base_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::string stem(const std::string& path) {
  const std::string name = base_name(path);
  return name.substr(0, name.rfind('.'));
}

/// Only the commands of a compilation database name their working directory.
bool is_of_database(const ParseJob& job) { return !job.directory.empty(); }

/// The sources of a program by file name, so that a word of a build file finds its candidates quickly.
class SourcesByName {
 public:
  explicit SourcesByName(const Program& program) {
    for (const ParseJob& job : program.jobs) {
      if (is_source_path(job.file)) add(absolute_path(job.file));
    }
  }

  /// Adds to `found` the sources that the word of a build file in `folder` names.
  void find(const std::string& word, const std::string& folder, std::set<std::string>& found) const {
    for (const std::string& path : candidates(word)) {
      if (names_source(word, folder, path)) found.insert(path);
    }
  }

 private:
  void add(const std::string& path) {
    all_.insert(path);
    by_name_[base_name(path)].insert(path);
    by_name_[stem(path) + ".*"].insert(path);
  }
  const std::set<std::string>& candidates(const std::string& word) const {
    static const std::set<std::string> none;
    const std::string name = base_name(word);
    const bool is_object = name.ends_with(".*");
    const bool has_pattern =
        name.substr(0, name.size() - (is_object ? 2 : 0)).find_first_of("*?[") != std::string::npos;
    if (has_pattern) return all_;
    const auto known = by_name_.find(name);
    return known == by_name_.end() ? none : known->second;
  }

  std::set<std::string> all_;
  std::map<std::string, std::set<std::string>> by_name_;
};

/// The sources that words name only where CMake does not read them unless an option is set, and why. `named`: what makefiles
/// and scripts name.
std::map<std::string, std::string> optional_sources(const std::vector<SourceWord>& words,
                                                    const SourcesByName& sources,
                                                    const std::vector<ParseJob>& jobs,
                                                    std::set<std::string> named) {
  std::map<std::string, std::string> optional;
  for (const SourceWord& word : words) {
    std::set<std::string> found;
    sources.find(word.word, word.folder, found);
    if (word.unless.empty()) {
      named.merge(found);
    } else {
      for (const std::string& path : found) optional.try_emplace(path, word.unless);
    }
  }
  bool has_cuda = false;
  for (const ParseJob& job : jobs) {
    const std::string path = absolute_path(job.file);
    const bool is_named = is_of_database(job) || named.count(path) > 0;
    if (is_named) optional.erase(path);
    has_cuda |= is_named && is_cuda(job.arguments, job.file);
  }
  if (!has_cuda) optional.clear();
  return optional;
}

}  // namespace

std::set<std::string> fragments(const Program& program) {
  const UserIncludes includes = user_includes(program.facts);
  std::set<std::string> sources, compiled, included;
  for (const ParseJob& job : program.jobs) {
    if (!is_source_path(job.file)) continue;
    sources.insert(absolute_path(job.file));
    if (is_of_database(job)) compiled.insert(absolute_path(job.file));
  }
  for (const auto& [who, whom] : includes) {
    if (who != whom && sources.count(whom) > 0 && compiled.count(whom) == 0) included.insert(whom);
  }
  std::set<std::string> found;
  for (const std::string& path : included) {
    const std::set<std::string> above = with_includers({path}, includes),
                                below = with_included({path}, includes);
    const bool is_read_elsewhere = std::any_of(above.begin(), above.end(), [&](const std::string& other) {
      return sources.count(other) > 0 && below.count(other) == 0;
    });
    if (is_read_elsewhere) found.insert(path);
  }
  return found;
}

NamedSources named_units(const FileSystem& files, const Program& program, const std::set<std::string>& tree) {
  NamedSources named;
  for (const ParseJob& job : program.jobs) {
    if (is_of_database(job)) named.all.insert(absolute_path(job.file));
  }
  const SourcesByName sources(program);
  std::vector<CMakeFile> cmake;
  std::vector<std::string> scripts;
  std::set<std::string> by_scripts;
  for (const std::string& path : tree) {
    const BuildSystem system = build_system_of(path);
    if (system == BuildSystem::none || system == BuildSystem::foreign || is_made_by_cmake(path)) continue;
    auto text = files.read(path);
    if (!text || text->size() > kLargestBuildFile) continue;
    auto& found = system == BuildSystem::cmake ? named.all : by_scripts;
    for (const std::string& word : named_sources(*text)) sources.find(word, parent_directory(path), found);
    if (system == BuildSystem::cmake)
      cmake.push_back({path, std::move(*text)});
    else
      scripts.push_back(std::move(*text));
  }
  named.optional = optional_sources(source_words(cmake, scripts), sources, program.jobs, by_scripts);
  named.all.merge(by_scripts);
  return named;
}

std::vector<BuildUnit> build_units(const Program& program, const Verification& verification,
                                   const NamedSources& named) {
  const std::set<std::string> excused = with_includers(verification.excused, user_includes(program.facts));
  std::set<std::string> failed;
  for (const TranslationUnit& unit : program.facts.units) {
    if (unit.outcome == TranslationUnit::Outcome::failed) failed.insert(absolute_path(unit.main_file));
  }
  std::vector<BuildUnit> units;
  for (const ParseJob& job : program.jobs) {
    const std::string path = absolute_path(job.file);
    const bool compiles = is_source_path(job.file) && !is_device_pass(job) && failed.count(path) == 0;
    if (!compiles || verification.parsed.count(path) == 0) continue;
    const auto optional = named.optional.find(path);
    const bool is_optional = optional != named.optional.end();
    const bool need_not_be_built = is_optional || named.all.count(path) == 0;
    units.push_back({&job, path, need_not_be_built && excused.count(path) > 0,
                     is_optional ? optional->second : std::string()});
  }
  return units;
}

}  // namespace migrate
