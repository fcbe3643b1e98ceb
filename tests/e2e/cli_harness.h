#pragma once
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/e2e/process.h"
#include "tests/e2e/tree.h"

namespace e2e {

/// A folder of its own for one test, filled with files and removed at the end, in which `migrate` is run.
class CliProject {
 public:
  explicit CliProject(const Tree& files) {
    std::string pattern = (std::filesystem::temp_directory_path() / "migrate-cli-XXXXXX").string();
    if (char* made = mkdtemp(pattern.data())) root_ = made;
    write_tree(project(), files);
  }
  ~CliProject() {
    std::error_code ignored;
    std::filesystem::permissions(root_, std::filesystem::perms::owner_all, ignored);
    std::filesystem::remove_all(root_, ignored);
  }
  CliProject(const CliProject&) = delete;
  CliProject& operator=(const CliProject&) = delete;

  /// The folder with the files; what a command writes elsewhere goes beside it, below root().
  std::string project() const { return root_ + "/project"; }
  const std::string& root() const { return root_; }
  Tree files() const { return read_tree(project()); }

  /// Runs `migrate` with these arguments in the project folder.
  ProcessResult migrate(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), std::string(MIGRATE_BINARY_DIR) + "/bin/migrate");
    return run_process(arguments, project());
  }

 private:
  std::string root_;
};

/// npucxx in the folder of a project.
class Npucxx : public testing::Test {
 protected:
  /// Runs npucxx in the folder of `project` and expects success.
  static void compile(const CliProject& project, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), std::string(MIGRATE_BINARY_DIR) + "/bin/npucxx");
    ProcessResult result = run_process(arguments, project.project());
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.err, "");
  }
  static std::string output(const CliProject& project, const std::string& program) {
    ProcessResult result = run_process({project.project() + "/" + program}, project.project());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out;
  }
  static ProcessResult npucxx(const CliProject& project, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), std::string(MIGRATE_BINARY_DIR) + "/bin/npucxx");
    return run_process(arguments, project.project());
  }
};

}  // namespace e2e
