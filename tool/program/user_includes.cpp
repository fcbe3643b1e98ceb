#include "tool/program/user_includes.h"

#include "tool/base/paths.h"

namespace migrate {
namespace {

std::set<std::string> closed(std::set<std::string> found, const UserIncludes& includes, bool upwards) {
  for (size_t before = 0; before != found.size();) {
    before = found.size();
    for (const auto& [who, whom] : includes) {
      if (found.count(upwards ? whom : who) > 0) found.insert(upwards ? who : whom);
    }
  }
  return found;
}

}  // namespace

UserIncludes user_includes(const ProgramFacts& facts) {
  std::set<std::string> files;
  for (const SourceFile& file : facts.files) files.insert(absolute_path(file.path));
  UserIncludes includes;
  for (const IncludeUse& include : facts.includes) {
    const std::string who = absolute_path(facts.files[include.place.file].path);
    if (include.resolved == IncludeUse::Resolved::user) {
      includes.emplace_back(who, absolute_path(include.path));
    } else if (include.certainty != Certainty::parsed) {  // in a branch that is inactive in all units
      std::string beside = absolute_path(parent_directory(who) + "/" + include.name);
      if (files.contains(beside)) includes.emplace_back(who, std::move(beside));
    }
  }
  return includes;
}

std::set<std::string> files_without_source(const ProgramFacts& facts) {
  std::set<std::string> sources;
  for (const TranslationUnit& unit : facts.units) {
    if (!unit.alone) sources.insert(absolute_path(unit.main_file));
  }
  std::set<std::string> left;
  if (sources.empty()) return left;
  const std::set<std::string> read = with_included(std::move(sources), user_includes(facts));
  for (const SourceFile& file : facts.files) {
    if (!read.contains(absolute_path(file.path))) left.insert(file.path);
  }
  return left;
}

std::set<std::string> with_included(std::set<std::string> found, const UserIncludes& includes) {
  return closed(std::move(found), includes, false);
}

std::set<std::string> with_includers(std::set<std::string> found, const UserIncludes& includes) {
  return closed(std::move(found), includes, true);
}

std::set<std::string> files_lacking_a_header(const ProgramFacts& facts) {
  std::set<std::string> lacking;
  for (const IncludeUse& include : facts.includes) {
    if (include.resolved == IncludeUse::Resolved::missing && include.certainty == Certainty::parsed)
      lacking.insert(absolute_path(facts.files[include.place.file].path));
  }
  return with_includers(std::move(lacking), user_includes(facts));
}

std::set<std::string> sources_that_read(const std::string& path, const std::set<std::string>& sources,
                                        const UserIncludes& includes) {
  std::set<std::string> found;
  for (const std::string& reader : with_includers({path}, includes)) {
    if (sources.count(reader) > 0) found.insert(reader);
  }
  return found;
}

}  // namespace migrate
