// docs/howto/gate_in_ci.md can be copied: its commands are taken out of the page and run, in the order of the page, in a
// fresh repository. Only the machine is played: apt-get, and make, which takes the program that is built
// already.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "tests/e2e/cli_harness.h"

namespace {

namespace fs = std::filesystem;
using e2e::CliProject;
using e2e::ProcessResult;
using testing::HasSubstr;

const char* const kProgram =
    "#include <cuda_runtime.h>\nint main() { float* p; cudaMalloc(&p, 128); return cudaFree(p); }\n";

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

size_t indent_of(const std::string& line) {
  size_t at = line.find_first_not_of(' ');
  return at == std::string::npos ? line.size() : at;
}

/// The text of the code block in `language` below a heading of the page.
std::string block(const std::string& heading, const std::string& language) {
  const std::string page = read(MIGRATE_SOURCE_DIR "/docs/howto/gate_in_ci.md"),
                    open = "```" + language + "\n";
  size_t at = page.find("\n## " + heading + "\n");
  at = at == std::string::npos ? at : page.find(open, at);
  if (at == std::string::npos) return "";
  at += open.size();
  return page.substr(at, page.find("```", at) - at);
}

/// Commands of the page that are written as an indented block below a heading.
std::string indented(const std::string& heading) {
  const std::string page = read(MIGRATE_SOURCE_DIR "/docs/howto/gate_in_ci.md");
  size_t at = page.find("\n## " + heading + "\n") + 1;
  std::istringstream lines(page.substr(at, page.find("\n## ", at) - at));
  std::string script;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("    ")) script += line.substr(4) + "\n";
  return script;
}

/// What a block scalar (`key: |`) or a list below line `at` holds: the lines that are indented further,
/// without "- ".
std::string below(const std::vector<std::string>& lines, size_t at) {
  const size_t own = indent_of(lines[at]) + (lines[at].find("- ") == indent_of(lines[at]) ? 2 : 0);
  std::string text;
  for (size_t i = at + 1; i < lines.size() && indent_of(lines[i]) > own; ++i) {
    std::string line = lines[i].substr(indent_of(lines[i]));
    text += (line.starts_with("- ") ? line.substr(2) : line) + "\n";
  }
  return text;
}

struct Step {
  std::string script;
  bool always = false;
  std::map<std::string, std::string> environment;
};

/// `{ NAME: value }`
std::map<std::string, std::string> flow_map(const std::string& text) {
  static const std::regex pair("([A-Za-z_-]+): *('[^']*'|[^,} ]+)");
  std::map<std::string, std::string> values;
  for (std::sregex_iterator it(text.begin(), text.end(), pair), end; it != end; ++it)
    values[(*it)[1]] = replaced((*it)[2], "'", "");
  return values;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string value_of(const std::string& line, const std::string& key) {
  size_t at = line.find(key + ": ");
  bool is_key = at != std::string::npos && line.find_first_not_of(" -") == at;
  return is_key ? line.substr(at + key.size() + 2) : "";
}

/// The steps of the workflow that run a command; the others use an action of the service.
std::vector<Step> github_steps(const std::string& workflow) {
  std::vector<Step> steps;
  const std::vector<std::string> lines = lines_of(workflow);
  for (size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].find("- ") == indent_of(lines[i])) steps.emplace_back();
    if (steps.empty()) continue;
    if (value_of(lines[i], "if") == "always()") steps.back().always = true;
    if (std::string env = value_of(lines[i], "env"); !env.empty()) steps.back().environment = flow_map(env);
    if (std::string run = value_of(lines[i], "run"); !run.empty())
      steps.back().script = run == "|" ? below(lines, i) : run;
  }
  std::erase_if(steps, [](const Step& step) { return step.script.empty(); });
  return steps;
}

/// The `before_script` and `script` of the job, with the job's variables.
std::vector<Step> gitlab_steps(const std::string& job) {
  std::vector<Step> steps;
  std::map<std::string, std::string> variables;
  const std::vector<std::string> lines = lines_of(job);
  for (size_t i = 0; i < lines.size(); ++i) {
    if (std::string found = value_of(lines[i], "variables"); !found.empty()) variables = flow_map(found);
    const std::string key = lines[i].substr(indent_of(lines[i]));
    if (key == "before_script:" || key == "script:") steps.push_back({below(lines, i), false, {}});
  }
  for (Step& step : steps) step.environment = variables;
  return steps;
}

/// A machine of the service: a repository with a program, one to clone from, and the commands of a bare
/// Debian.
class Machine : public testing::Test {
 protected:
  Machine() : project_({{"src/main.cu", kProgram}, {"include/own.h", "#pragma once\n"}}) {
    for (const char* file : {"Makefile", "CMakePresets.json", "scripts/install_packages.sh"})
      write(project_.root() + "/origin/" + file, read(MIGRATE_SOURCE_DIR "/" + std::string(file)));
    command("apt-get", "echo \"apt-get $*\" >>" + project_.root() + "/packages\n");
    // What the Makefile of the clone would do for these arguments is asked, not done.
    command("make",
            "/usr/bin/make -n \"$@\" | grep -q 'cmake --install' || exit 1\n"
            "ln -sf " MIGRATE_BINARY_DIR "/bin/migrate \"$(dirname \"$0\")/migrate\"\n");
    run("git init -q . && git add . && git -c user.name=a -c user.email=a@b commit -q -m all", "/origin");
    run("git init -q . && git add .", "/project");
  }

  void command(const std::string& name, const std::string& script) {
    const fs::path path = project_.root() + "/bin/" + name;
    write(path, "#!/bin/sh\n" + script);
    fs::permissions(path, fs::perms::owner_all);
  }

  ProcessResult run_step(const Step& step, const std::string& folder = "/project") {
    std::map<std::string, std::string> environment = step.environment;
    environment["PATH"] = project_.root() + "/bin:/usr/bin:/bin";
    environment["HOME"] = project_.root();
    environment["GITHUB_STEP_SUMMARY"] = project_.root() + "/summary.md";
    environment["MIGRATE_REPOSITORY"] = project_.root() + "/origin";
    const std::string script = replaced(step.script, "/opt/migrate", project_.root() + "/opt/migrate");
    return e2e::run_process({"bash", "-e", "-o", "pipefail", "-c", script}, project_.root() + folder,
                            environment);
  }

  void run(const std::string& script, const std::string& folder = "/project") {
    ProcessResult result = run_step({script, false, {}}, folder);
    ASSERT_EQ(result.exit_code, 0) << script << "\n" << result.out << result.err;
  }

  /// As a service does: after a failed step only those marked always. The exit code of the first that failed.
  int run_job(const std::vector<Step>& steps) {
    int code = 0;
    for (const Step& step : steps) {
      if (code != 0 && !step.always) continue;
      ProcessResult result = run_step(step);
      log_ += result.out + result.err;
      if (code == 0) code = result.exit_code;
    }
    return code;
  }

  /// What the page tells to do first, on the machine of a person who has installed the tool: baseline, then the project
  /// file.
  void follow_the_start() {
    run("make install", "/origin");
    run(indented("The project file"));
    fs::remove(project_.root() + "/bin/migrate");
    write(at("migrate.json"), block("The project file", "json"));
  }

  void add_unknown_call() {
    write(at("src/main.cu"), replaced(kProgram, "return", "cudaMadeUpByNobody(p); return"));
  }

  void expect_reports() {
    EXPECT_EQ(nlohmann::json::parse(read(at("out/migrate.sarif")))["version"], "2.1.0");
    EXPECT_THAT(read(at("out/migrate.md")), HasSubstr("**Gate: failed**"));
    EXPECT_THAT(read(at("out/migrate.html")), HasSubstr("</html>"));
  }

  /// The job passes today, and fails with its reports written after a change that adds work.
  void expect_gate(const std::vector<Step>& steps) {
    ASSERT_GE(steps.size(), 2u);
    follow_the_start();
    EXPECT_EQ(run_job(steps), 0) << log_;
    EXPECT_THAT(read(project_.root() + "/packages"), HasSubstr("apt-get install -y git make"));
    EXPECT_TRUE(fs::exists(project_.root() + "/opt/migrate/Makefile"));
    EXPECT_TRUE(fs::exists(at(".cache/migrate"))) << "the folder that the service keeps";
    fs::remove_all(project_.root() + "/opt");
    fs::remove_all(at("out"));
    add_unknown_call();
    EXPECT_EQ(run_job(steps), 2) << log_;
    expect_reports();
  }

  fs::path at(const std::string& path) const { return fs::path(project_.project()) / path; }

  CliProject project_;
  std::string log_;
};

TEST_F(Machine, RunsTheGitHubWorkflow) {
  const std::string workflow = block("GitHub Actions", "yaml");
  expect_gate(github_steps(workflow));
  EXPECT_THAT(read(project_.root() + "/summary.md"), HasSubstr("cudaMadeUpByNobody"))
      << "the step that always runs";
  EXPECT_THAT(workflow, HasSubstr("sarif_file: out/migrate.sarif"));
}

TEST_F(Machine, RunsTheGitLabJob) {
  const std::string job = block("GitLab", "yaml");
  expect_gate(gitlab_steps(job));
  EXPECT_THAT(job, HasSubstr("paths: [out]"));
}

TEST_F(Machine, RunsThePreCommitHook) {
  const std::vector<std::string> lines = lines_of(block("pre-commit", "yaml"));
  Step hook;
  std::string files;
  for (const std::string& line : lines) {
    if (std::string entry = value_of(line, "entry"); !entry.empty()) hook.script = entry;
    if (std::string pattern = value_of(line, "files"); !pattern.empty()) files = replaced(pattern, "'", "");
  }
  ASSERT_NE(hook.script, "");
  follow_the_start();
  run("make install", "/origin");
  EXPECT_EQ(run_step(hook).exit_code, 0);
  add_unknown_call();
  EXPECT_EQ(run_step(hook).exit_code, 2);
  expect_reports();
  const std::regex starts_it(files);
  for (const char* path :
       {"src/main.cu", "a.cuh", "CMakeLists.txt", "src/CMakeLists.txt", "Makefile", "b.hpp", "c.c"})
    EXPECT_TRUE(std::regex_search(path, starts_it)) << path;
  for (const char* path : {"README.md", "a.cu.orig", "NotCMakeLists.txt", "script.py"})
    EXPECT_FALSE(std::regex_search(path, starts_it)) << path;
}

}  // namespace
