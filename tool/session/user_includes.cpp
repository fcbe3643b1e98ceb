#include "tool/session/user_includes.h"

#include "tool/session/paths.h"

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
  UserIncludes includes;
  for (const IncludeUse& include : facts.includes) {
    if (include.resolved == IncludeUse::Resolved::user)
      includes.emplace_back(absolute_path(facts.files[include.place.file].path), absolute_path(include.path));
  }
  return includes;
}

std::set<std::string> with_included(std::set<std::string> found, const UserIncludes& includes) {
  return closed(std::move(found), includes, false);
}

std::set<std::string> with_includers(std::set<std::string> found, const UserIncludes& includes) {
  return closed(std::move(found), includes, true);
}

}  // namespace migrate
