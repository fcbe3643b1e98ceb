#ifndef MIGRATE_TESTS_TOOL_BUILD_FILES_PLANNED_H_
#define MIGRATE_TESTS_TOOL_BUILD_FILES_PLANNED_H_

#include <gmock/gmock.h>

#include "tool/build_files/build_files.h"
#include "tool/edits/apply.h"

namespace migrate {
inline const BuildRules& rules() {
  static const BuildRules loaded = [] {
    auto disk = disk_file_system();
    auto read = load_build_rules(*disk, {std::string(MIGRATE_SOURCE_DIR) + "/rules"});
    EXPECT_TRUE(read.ok()) << (read ? "" : read.error().message);
    return read ? *read : BuildRules();
  }();
  return loaded;
}

inline std::string migrated(const std::string& path, const std::string& text) {
  auto result = migrate::apply(text, plan_build_file(path, text, rules()).edits);
  return result ? *result : result.error().message;
}
inline std::string cmake(const std::string& text) { return migrated("CMakeLists.txt", text); }
inline std::string make(const std::string& text) { return migrated("Makefile", text); }

inline std::string findings(const std::string& path, const std::string& text) {
  std::string all;
  for (const Finding& finding : plan_build_file(path, text, rules()).findings) all += finding.symbol + ";";
  return all;
}

}  // namespace migrate

#endif  // MIGRATE_TESTS_TOOL_BUILD_FILES_PLANNED_H_
