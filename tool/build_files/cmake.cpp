#include <algorithm>
#include <cctype>
#include <set>

#include "tool/build_files/build_files.h"
#include "tool/build_files/cmake_text.h"
#include "tool/findings/diagnostics.h"

namespace migrate {
namespace {

constexpr std::string_view kPackage = "npu_shim";

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

class CMakePlanner {
 public:
  CMakePlanner(const std::string& path, const std::string& text, const BuildRules& rules)
      : path_(path), text_(text), rules_(rules), lines_(text) {}

  BuildPlan run() {
    std::vector<CMakeCommand> commands = parse_cmake(text_);
    for (const CMakeCommand& command : commands) {
      std::string name = lower(at(command.name));
      if (name == "project" || name == "enable_language" || name == "check_language") {
        language(command, name);
      } else if (name == "find_package") {
        package(command);
      } else {
        rename_command(command, name);
        arguments(command, name);
      }
    }
    if (dropped_language_ && !has_package_ && project_end_ > 0) {
      replace({project_end_, project_end_}, "\nfind_package(" + std::string(kPackage) + " REQUIRED)", "project");
    }
    return std::move(plan_);
  }

 private:
  std::string_view at(Range range) const { return std::string_view(text_).substr(range.begin, range.size()); }

  void replace(Range range, std::string text, const std::string& why) {
    std::string old(at(range));
    if (old != text) plan_.edits.push_back({path_, range, std::move(old), std::move(text), why});
  }

  void report(Range range, const std::string& why) {
    Finding finding = make_finding(id::symbol_not_edited, {std::string(at(range)), why});
    finding.symbol = std::string(at(range));
    finding.library = "build";
    finding.file = path_;
    finding.position = lines_.at(range.begin);
    plan_.findings.push_back(std::move(finding));
  }

  // White space before the argument goes with it.
  void erase(Range range, const std::string& why) {
    uint32_t begin = range.begin;
    while (begin > 0 && std::isspace(static_cast<unsigned char>(text_[begin - 1]))) --begin;
    // The first argument keeps what stands before it and takes what stands behind.
    if (begin > 0 && text_[begin - 1] == '(') {
      uint32_t end = range.end;
      while (end < text_.size() && (text_[end] == ' ' || text_[end] == '\t')) ++end;
      return replace({range.begin, end}, "", why);
    }
    replace({begin, range.end}, "", why);
  }

  void language(const CMakeCommand& command, const std::string& name) {
    if (name == "project") project_end_ = command.close.end;
    bool has_target = false;
    for (size_t i = 0; i < command.arguments.size(); ++i) {
      bool counts = !(name == "project" && i == 0);
      if (counts && at(command.arguments[i].range) == "CXX") has_target = true;
    }
    for (size_t i = name == "project" ? 1 : 0; i < command.arguments.size(); ++i) {
      Range range = command.arguments[i].range;
      const BuildRule* rule = rules_.find(BuildRuleKind::language, at(range));
      if (!rule) continue;
      dropped_language_ = true;
      if (has_target) erase(range, "language");
      else replace(range, rule->target, "language");
      has_target = true;
    }
  }

  // find_package(CUDAToolkit 11 REQUIRED COMPONENTS x) -> find_package(npu_shim REQUIRED)
  void package(const CMakeCommand& command) {
    if (command.arguments.empty()) return;
    Range name = command.arguments[0].range;
    if (at(name) == kPackage) has_package_ = true;
    const BuildRule* rule = rules_.find(BuildRuleKind::package, at(name));
    if (!rule) return;
    if (rule->target.empty()) return report(name, rule->advice);
    has_package_ = true;
    replace(name, rule->target, "package");
    static const std::set<std::string_view> kept{"REQUIRED", "QUIET"};
    for (size_t i = 1; i < command.arguments.size(); ++i) {
      if (!kept.contains(at(command.arguments[i].range))) erase(command.arguments[i].range, "package");
    }
  }

  void rename_command(const CMakeCommand& command, const std::string& name) {
    const BuildRule* rule = rules_.find(BuildRuleKind::command, name);
    if (!rule) {
      if (name.starts_with("cuda_")) report(command.name, "no build rule knows this command");
      return;
    }
    bool options = std::any_of(command.arguments.begin(), command.arguments.end(),
                               [&](const CMakeArgument& a) { return at(a.range) == "OPTIONS"; });
    if (rule->target.empty()) return report(command.name, rule->advice);
    if (options) return report(command.name, "its OPTIONS are for nvcc; use target_compile_options");
    replace(command.name, rule->target, name);
    if (!rule->append.empty()) replace({command.close.begin, command.close.begin}, rule->append, name);
  }

  void arguments(const CMakeCommand& command, const std::string& name) {
    std::set<std::string> libraries;  // of this command: each target once
    for (const CMakeArgument& argument : command.arguments) {
      if (argument.bracket) continue;
      std::string word(at(argument.range));
      if (argument.quoted && word.size() >= 2) word = word.substr(1, word.size() - 2);
      bool links = name == "target_link_libraries" || name == "link_libraries" || name == "cuda_add_cublas_to_target";
      bool imported = word.find("::") != std::string::npos;
      if (const BuildRule* rule = links || imported ? library_rule(word) : nullptr) {
        library(argument, *rule, libraries, links);
      } else if (links && word == "npu::shim") {
        libraries.insert(word);
      } else {
        variables(argument, libraries, links);
      }
      if (imported && word.starts_with("CUDA::") && !library_rule(word)) report(argument.range, "no build rule knows this target");
    }
  }

  const BuildRule* library_rule(std::string_view word) const {
    if (word.starts_with("-l")) word.remove_prefix(2);
    return rules_.find(BuildRuleKind::library, word);
  }

  void library(const CMakeArgument& argument, const BuildRule& rule, std::set<std::string>& libraries, bool links) {
    if (rule.target.empty()) return report(argument.range, rule.advice);
    if (links && !libraries.insert(rule.target).second) return erase(argument.range, "library");
    replace(argument.range, rule.target, "library");
  }

  // "${CUDA_LIBRARIES}" and names of variables, alone or within an argument.
  void variables(const CMakeArgument& argument, std::set<std::string>& libraries, bool links) {
    std::string_view word = at(argument.range);
    if (const BuildRule* rule = rules_.find(BuildRuleKind::variable, word)) return replace(argument.range, rule->target, "variable");
    for (size_t open = word.find("${"); open != std::string_view::npos; open = word.find("${", open + 2)) {
      size_t close = word.find('}', open);
      if (close == std::string_view::npos) return;
      std::string_view name = word.substr(open + 2, close - open - 2);
      Range reference{static_cast<uint32_t>(argument.range.begin + open), static_cast<uint32_t>(argument.range.begin + close + 1)};
      if (const BuildRule* rule = rules_.find(BuildRuleKind::value, name)) {
        bool whole = reference == argument.range;
        if (rule->target.empty()) report(reference, rule->advice);
        else if (whole && links && !libraries.insert(rule->target).second) erase(reference, "variable");
        else replace(reference, rule->target, "variable");
      } else if (const BuildRule* renamed = rules_.find(BuildRuleKind::variable, name)) {
        replace({reference.begin + 2, reference.end - 1}, renamed->target, "variable");
      } else if ((name.starts_with("CUDA_") || name.starts_with("CUDAToolkit_")) && !rules_.find(BuildRuleKind::ignored, name)) {
        report(reference, "no build rule knows this variable");
      }
    }
  }

  const std::string& path_;
  const std::string& text_;
  const BuildRules& rules_;
  LineTable lines_;
  BuildPlan plan_;
  bool dropped_language_ = false;
  bool has_package_ = false;
  uint32_t project_end_ = 0;
};

}  // namespace

BuildPlan plan_cmake(const std::string& path, const std::string& text, const BuildRules& rules) {
  return CMakePlanner(path, text, rules).run();
}

}  // namespace migrate
