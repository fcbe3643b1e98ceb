#include "tool/cli/inputs.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "tool/base/hash.h"
#include "tool/cli/stop.h"
#include "tool/cli/terminal.h"
#include "tool/commands/project_file.h"
#include "tool/program/facts_cache.h"
#include "tool/program/resources.h"

namespace migrate {
namespace {

void append(std::vector<std::string>& to, const std::vector<std::string>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

void override_with(std::string& to, const std::string& value) {
  if (!value.empty()) to = value;
}

constexpr std::string_view kStandardOutput = "/dev/stdout";

Status add_reports(const std::vector<std::string>& requests, AnalyzeOptions& options) {
  if (!requests.empty()) options.reports.clear();
  for (const std::string& request : requests) {
    size_t equals = request.find('=');
    if (equals == std::string::npos)
      return Error{"--report " + request + ": expected a file, as in " + request + "=FILE"};
    std::string format = request.substr(0, equals), path = output_path(request.substr(equals + 1));
    if (format == "csv" && path == kStandardOutput)
      return Error{"--report csv: expected a folder, as in csv=DIR"};
    options.reports.push_back({std::move(format), std::move(path)});
  }
  return {};
}

}  // namespace

std::string output_path(const std::string& path) { return path == "-" ? std::string(kStandardOutput) : path; }

bool takes_standard_output(const AnalyzeOptions& options) {
  auto& reports = options.reports;
  return options.facts_file == kStandardOutput ||
         std::any_of(reports.begin(), reports.end(),
                     [](auto& request) { return request.path == kStandardOutput; });
}

CLI::Validator between(double low, double high) {
  auto check = [low, high](std::string& text) {
    char* end = nullptr;
    double value = std::strtod(text.c_str(), &end);
    bool good = !text.empty() && *end == '\0' && value >= low && value <= high;
    auto words = [](double number) { return std::to_string(static_cast<int>(number)); };
    return good ? std::string() : text + ": expected a number between " + words(low) + " and " + words(high);
  };
  return CLI::Validator(check, "");
}

void add_language(CLI::App& command, std::string& language) {
  command
      .add_option("--lang", language,
                  "Language of the text, HTML and Markdown reports (default: from the locale)")
      ->check(CLI::IsMember({"en", "zh"}));
}

void add_inputs(CLI::App& command, InputOptions& inputs) {
  auto many = [&](const char* name, std::vector<std::string>& to, const char* help, const char* type) {
    command.add_option(name, to, help)->type_name(type)->allow_extra_args(false);
  };
  command.add_option("PATH", inputs.paths, "Files or directories (default: those of migrate.json, else .)")
      ->type_name("");
  command.add_option("-p", inputs.build_directory, "Directory with compile_commands.json")
      ->type_name("BUILD_DIR");
  many("-I", inputs.includes, "Folder to search for headers", "DIR");
  many("-D", inputs.defines, "Define a macro", "MACRO[=V]");
  many("--pass", inputs.passes,
       "Parse every file with these macros; repeat the option to merge several passes", "MACRO[=V],...");
  command.add_option("--std", inputs.standard, "Language standard, for example c++17")->type_name("STD");
  many("--rules", inputs.rules, "Folder with additional rules; they override the built-in rules", "DIR");
  command.add_option("-j", inputs.threads, "Number of files analysed in parallel (default: one per core)")
      ->type_name("N")
      ->check(between(0, 1024));
  command
      .add_option("--time-limit", inputs.time_limit,
                  "Limit of processor time per file, in seconds (default 300)")
      ->type_name("S")
      ->check(between(0, 86400));
  command
      .add_option("--memory-limit", inputs.memory_limit,
                  "Limit of memory per file, in MiB (default 2048; 0: no limit)")
      ->type_name("MIB")
      ->check(between(0, 1 << 24));
  command.add_flag("--no-cache", inputs.no_cache,
                   "Do not use or write the cache of facts (in MIGRATE_CACHE_DIR)");
  many("--report", inputs.reports,
       "Write a report: json, html, sarif, markdown or csv (a folder); - is standard output", "FORMAT=FILE");
  command.add_option("--target", inputs.target, "Target chip, for example Ascend950 (default Ascend910B1)")
      ->type_name("CHIP");
  command.add_option("--cuda", inputs.cuda, "CUDA version that version guards see (default 12.4)")
      ->type_name("V");
  command.add_option("--cudnn", inputs.cudnn, "cuDNN version that version guards see (default 9)")
      ->type_name("V");
  add_language(command, inputs.language);
}

Language language_of(const std::string& name) {
  if (!name.empty()) return name == "zh" ? Language::zh : Language::en;
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value && *value) return std::string(value).starts_with("zh") ? Language::zh : Language::en;
  }
  return Language::en;
}

Result<AnalyzeOptions> resolve(const FileSystem& files, const InputOptions& inputs) {
  auto project = read_project_file(files);
  if (!project) return project.error();
  AnalyzeOptions options = std::move(*project);
  auto resources = find_resources(files, executable_path());
  if (!resources) return resources.error();
  ProgramOptions& program = options.program;
  append(program.rule_directories, inputs.rules);
  program.rule_directories.insert(program.rule_directories.begin(), resources->rules);
  if (!inputs.paths.empty()) program.paths = inputs.paths;
  append(program.flags.includes, inputs.includes);
  append(program.flags.defines, inputs.defines);
  append(program.passes, inputs.passes);
  override_with(program.flags.standard, inputs.standard);
  override_with(program.flags.build_directory, inputs.build_directory);
  override_with(program.versions.cuda, inputs.cuda);
  override_with(program.versions.cudnn, inputs.cudnn);
  override_with(options.target, inputs.target);
  program.collect.workers.processes = inputs.threads;
  if (inputs.time_limit > 0)
    program.collect.workers.limit = std::chrono::milliseconds(static_cast<int64_t>(inputs.time_limit * 1000));
  if (inputs.memory_limit >= 0) program.collect.workers.memory_mib = static_cast<size_t>(inputs.memory_limit);
  if (!inputs.no_cache) {
    program.collect.cache_directory = default_cache_directory();
    auto self = files.read(executable_path());
    program.collect.tool = tool_version() + " " + (self ? content_hash(*self) : "");
  }
  program.collect.progress = terminal_progress();
  stop_on_signals();
  program.collect.workers.stopped = is_stop_wanted;
  if (!inputs.language.empty() || !options.language) options.language = language_of(inputs.language);
  if (Status added = add_reports(inputs.reports, options); !added) return added.error();
  return options;
}

}  // namespace migrate
