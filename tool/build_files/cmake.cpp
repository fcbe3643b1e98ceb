#include <algorithm>
#include <cctype>
#include <set>

#include "tool/base/text.h"
#include "tool/build_files/build_files.h"
#include "tool/build_files/cmake_languages.h"
#include "tool/build_files/cmake_search.h"
#include "tool/build_files/cmake_text.h"
#include "tool/build_files/cmake_values.h"
#include "tool/diagnostics/diagnostics.h"

namespace migrate {
namespace {

constexpr std::string_view kPackage = "npu_shim";
constexpr std::string_view kSourceFormat = "CUDA_SOURCE_PROPERTY_FORMAT";  // FindCUDA: of a .cpp file

class CMakePlanner {
 public:
  CMakePlanner(const std::string& path, const std::string& text, const BuildRules& rules)
      : path_(path),
        text_(text),
        rules_(rules),
        lines_(text),
        commands_(parse_cmake(text)),
        values_(text, commands_) {}

  BuildPlan run() {
    for (const CMakeCommand& command : commands_) {
      std::string name = lowered(at(command.name));
      follow_blocks(command, name);
      if (name == "project" || name == "enable_language" || name == "check_language") {
        language(command, name);
      } else if (name == "find_package") {
        package(command);
      } else if (!search(command, name)) {
        language_list(command, name);
        rename_command(command, name);
        arguments(command, name);
      }
    }
    if (needs_package_ && !has_package_ && project_end_ > 0) {
      replace({project_end_, project_end_}, "\nfind_package(" + std::string(kPackage) + " REQUIRED)",
              "project");
    }
    return std::move(plan_);
  }

 private:
  std::string_view at(Range range) const { return std::string_view(text_).substr(range.begin, range.size()); }

  void replace(Range range, std::string text, const std::string& why) {
    std::string old(at(range));
    if (old != text) plan_.edits.push_back({path_, range, std::move(old), std::move(text), why});
  }

  void report(Range range, const std::string& why, Severity severity = Severity::error) {
    Finding finding = make_finding(id::symbol_not_edited, {std::string(at(range)), why});
    finding.symbol = std::string(at(range));
    finding.library = "build";
    finding.file = path_;
    finding.position = lines_.at(range.begin);
    const bool elsewhere = std::ranges::any_of(branches_, &Branch::not_linux);
    finding.severity = elsewhere ? Severity::warning : severity;
    plan_.findings.push_back(std::move(finding));
  }

  // White space before the argument is removed with it.
  void erase(Range range, const std::string& why) {
    uint32_t begin = range.begin;
    while (begin > 0 && std::isspace(static_cast<unsigned char>(text_[begin - 1]))) --begin;
    // The first argument keeps the white space before it and takes the white space after it.
    if (begin > 0 && text_[begin - 1] == '(') {
      uint32_t end = range.end;
      while (end < text_.size() && (text_[end] == ' ' || text_[end] == '\t')) ++end;
      return replace({range.begin, end}, "", why);
    }
    replace({begin, range.end}, "", why);
  }

  // How many if(), function(), ... are open: a package found inside one is not available in the whole file.
  void follow_blocks(const CMakeCommand& command, const std::string& name) {
    static const std::set<std::string> openers{"if", "function", "macro", "foreach", "while"};
    follow_branches(command, name);
    if (openers.contains(name)) ++depth_;
    if (name.starts_with("end") && openers.contains(name.substr(3)) && depth_ > 0) --depth_;
  }

  void follow_branches(const CMakeCommand& command, const std::string& name) {
    if (name == "endif" && !branches_.empty()) branches_.pop_back();
    if (name == "else" && !branches_.empty()) branches_.back().not_linux = branches_.back().linux_took_one;
    if (name != "if" && (name != "elseif" || branches_.empty())) return;
    std::vector<std::string_view> condition;
    for (const CMakeArgument& argument : command.arguments) condition.push_back(at(argument.range));
    const Systems systems = systems_of(condition);
    if (name == "if") branches_.push_back({});
    branches_.back().not_linux = systems == Systems::not_linux || branches_.back().linux_took_one;
    branches_.back().linux_took_one |= systems == Systems::all_but_linux_else;
  }

  void language(const CMakeCommand& command, const std::string& name) {
    if (name == "project") project_end_ = command.close.end;
    const size_t first = name == "project" ? 1 : 0;
    bool named = drop_language(command, first, false);
    for (size_t i = first; i < command.arguments.size(); ++i)
      named |= may_hold_cuda(unquoted(text_, command.arguments[i]), rules_, values_);
    if (!named) return;
    if (name == "project") needs_package_ = true;
    const std::string line = new_line_like(text_, command.name.begin),
                      package = line + "find_package(" + std::string(kPackage) + " ";
    if (name == "check_language") replace({command.close.end, command.close.end}, package + "QUIET)", name);
    // The package already enables the language of .cu files. The file states it again where it stated CUDA.
    const std::string own = line + "enable_language(" + std::string(kLanguage) + ")";
    if (name == "enable_language")
      replace({command.close.end, command.close.end}, package + "REQUIRED)" + own, "language");
  }

  // Removes CUDA from the words from `first` on; it becomes CXX if CXX is not among them. Also in quoted lists.
  bool drop_language(const CMakeCommand& command, size_t first, bool has_cxx) {
    auto words_of = [&](size_t i) { return cmake_items(unquoted(text_, command.arguments[i])); };
    for (size_t i = first; i < command.arguments.size(); ++i) {
      const std::vector<std::string> words = words_of(i);
      has_cxx |= std::find(words.begin(), words.end(), "CXX") != words.end();
    }
    bool found = false;
    for (size_t i = first; i < command.arguments.size(); ++i) {
      const CMakeArgument& argument = command.arguments[i];
      const std::optional<std::string> left = without_cuda(words_of(i), rules_, has_cxx);
      if (!left) continue;
      found = true;
      if (left->empty())
        erase(argument.range, "language");
      else
        replace(argument.range, argument.quoted ? '"' + *left + '"' : *left, "language");
    }
    return found;
  }

  // set(LANGUAGES CXX CUDA), list(APPEND LANGUAGES CUDA) of a variable that project() or enable_language() names.
  void language_list(const CMakeCommand& command, const std::string& name) {
    const size_t variable = name == "list" ? 1 : 0;
    if ((name != "set" && name != "list") || command.arguments.size() < variable + 2) return;
    const std::string list(at(command.arguments[variable].range));
    if (!values_.language_lists().contains(list)) return;
    drop_language(command, variable + 1, name == "list" && may_hold("${" + list + "}", "CXX", values_));
  }

  // find_package(CUDAToolkit 11 REQUIRED COMPONENTS x) -> find_package(npu_shim REQUIRED)
  void package(const CMakeCommand& command) {
    if (command.arguments.empty()) return;
    Range name = command.arguments[0].range;
    const BuildRule* rule = rules_.find(BuildRuleKind::package, at(name));
    bool is_shim = at(name) == kPackage || (rule && rule->target == kPackage);
    has_package_ |= is_shim && depth_ == 0;
    if (!rule) return;
    if (rule->target.empty()) return report(name, rule->advice);
    if (!rule->append.empty()) return append_behind(command, *rule);
    replace(name, rule->target, "package");
    static const std::set<std::string_view> kept{"REQUIRED", "QUIET"};
    for (size_t i = 1; i < command.arguments.size(); ++i) {
      if (!kept.contains(at(command.arguments[i].range))) erase(command.arguments[i].range, "package");
    }
  }

  // find_library(X NAMES cublas PATHS ...) -> set(X npu::shim), because there is no such file. Same for find_path.
  bool search(const CMakeCommand& command, const std::string& name) {
    if ((name != "find_library" && name != "find_path") || command.arguments.size() < 2) return false;
    const BuildRuleKind kind = name == "find_path" ? BuildRuleKind::header : BuildRuleKind::library;
    const CMakeSearch found = judge_search(text_, command, kind, rules_, values_);
    if (!found.doubt.empty()) report(command.name, found.doubt, Severity::warning);
    if (!found.always) return false;
    replace({command.name.begin, command.close.end},
            "set(" + std::string(at(command.arguments[0].range)) + " " + found.rule->target + ")", name);
    needs_package_ = true;
    return true;
  }

  // The package stays. What its users also need follows it, unless the file has it already.
  void append_behind(const CMakeCommand& command, const BuildRule& rule) {
    if (text_.find(rule.append) != std::string::npos) return;
    replace({command.close.end, command.close.end}, rule.append, "package");
  }

  void rename_command(const CMakeCommand& command, const std::string& name) {
    const BuildRule* rule = rules_.find(BuildRuleKind::command, name);
    if (!rule) {
      if (name.starts_with("cuda_")) report(command.name, "no build rule covers this command");
      return;
    }
    if (rule->target.empty()) return report(command.name, rule->advice);
    if (rule->target == "set" && has_options(command))
      return report(command.name,
                    "its options apply to the objects that it makes; use set_source_files_properties");
    std::string behind;
    if (!rule->behind.empty() && !command.arguments.empty())
      behind = "\n" + rule->behind + "(" + std::string(at(command.arguments[0].range)) + ")";
    move_options(command, behind);
    replace(command.name, rule->target, name);
    replace({command.close.end, command.close.end}, behind, name);
    if (!rule->append.empty()) replace({command.close.begin, command.close.begin}, rule->append, name);
  }

  // `cuda_compile(objects a.cu)` makes objects for a target. The target can compile the sources itself: set(objects a.cu).
  bool has_options(const CMakeCommand& command) const {
    static const std::set<std::string_view> words{"OPTIONS", "STATIC", "SHARED", "MODULE"};
    return std::any_of(command.arguments.begin(), command.arguments.end(),
                       [&](const CMakeArgument& argument) { return words.contains(at(argument.range)); });
  }

  // cuda_add_executable(a a.cu OPTIONS -x) -> ...(a a.cu), and a target_compile_options(a ...) for `behind` it.
  void move_options(const CMakeCommand& command, std::string& behind) {
    const auto& all = command.arguments;
    const auto options = std::find_if(all.begin(), all.end(),
                                      [&](const CMakeArgument& a) { return at(a.range) == "OPTIONS"; });
    if (options == all.begin() || options == all.end()) return;
    std::vector<std::string> words;
    for (auto option = options + 1; option != all.end(); ++option) words.emplace_back(at(option->range));
    erase({options->range.begin, all.back().range.end}, "options");
    const std::string expressions = kernel_options(words);
    if (!expressions.empty())
      behind += "\ntarget_compile_options(" + std::string(at(all[0].range)) + " PRIVATE" + expressions + ")";
  }

  void arguments(const CMakeCommand& command, const std::string& name) {
    std::set<std::string> libraries;  // of this command: each target once
    std::string before;
    for (const CMakeArgument& argument : command.arguments) {
      if (argument.bracket) continue;
      std::string word(at(argument.range));
      bool names_language = before == "LANGUAGE" || before == "LINKER_LANGUAGE";
      if (before == kSourceFormat) replace(argument.range, std::string(kLanguage), "language");
      const bool is_nvcc = names_nvcc(before, word);
      before = word;
      if (is_nvcc) {
        replace(argument.range, "npucxx", "compiler");
        continue;
      }
      if (word == kSourceFormat) {
        replace(argument.range, "LANGUAGE", "language");
        continue;
      }
      if (names_language && rules_.find(BuildRuleKind::language, word)) {
        replace(argument.range, std::string(kLanguage), "language");
        continue;
      }
      condition_languages(argument.range);
      if (argument.quoted && word.size() >= 2) word = word.substr(1, word.size() - 2);
      bool links =
          name == "target_link_libraries" || name == "link_libraries" || name == "cuda_add_cublas_to_target";
      bool imported = word.find("::") != std::string::npos;
      // The first word is the target of the program itself, whatever its name.
      const bool own = name == "target_link_libraries" && &argument == &command.arguments[0];
      const bool names_library = links || imported || !library_of_toolkit_file(word).empty();
      if (const BuildRule* rule = !own && names_library ? library_rule(word) : nullptr) {
        library(argument, *rule, libraries, links);
      } else if (links && word == "npu::shim") {
        libraries.insert(word);
      } else {
        variables(argument, libraries, links);
      }
      if (imported && word.starts_with("CUDA::") && !library_rule(word))
        report(argument.range, "no build rule covers this target");
    }
  }

  // set(CMAKE_CUDA_COMPILER /opt/cuda/bin/nvcc): the location of nvcc on the author's machine.
  static bool names_nvcc(std::string_view variable, std::string_view word) {
    if (variable != "CMAKE_CUDA_COMPILER" && variable != "CUDA_NVCC_EXECUTABLE") return false;
    if (word.ends_with('"')) word.remove_suffix(1);
    return word.ends_with("/nvcc") || word == "nvcc" || word == "\"nvcc";
  }

  // "$<COMPILE_LANGUAGE:CXX,CUDA>" and the like: the .cu files have another language now. Conditions that
  // also name compilers ask for npucxx.
  void condition_languages(Range argument) {
    std::string_view word = at(argument);
    for (std::string_view key :
         {"COMPILE_LANGUAGE:", "LINK_LANGUAGE:", "COMPILE_LANG_AND_ID:", "LINK_LANG_AND_ID:"}) {
      for (size_t found = word.find(key); found != std::string_view::npos;
           found = word.find(key, found + 1)) {
        size_t begin = found + key.size(), close = word.find('>', begin);
        if (close == std::string_view::npos) return;
        bool compilers = key.find("_AND_ID") != std::string_view::npos;
        condition(argument.begin + begin, word.substr(begin, close - begin), compilers);
      }
    }
  }

  void condition(size_t begin, std::string_view list, bool compilers) {
    size_t item = 0;
    bool first = true;
    while (item <= list.size()) {
      size_t end = std::min(list.find(',', item), list.size());
      std::string_view name = list.substr(item, end - item);
      bool is_ours = rules_.find(BuildRuleKind::language, name) != nullptr;
      if (compilers && first && !is_ours) return;
      Range range{static_cast<uint32_t>(begin + item), static_cast<uint32_t>(begin + end)};
      if (is_ours)
        replace(range, std::string(kLanguage), "language");
      else if (compilers)
        replace(range, "npucxx", "compiler");
      if (compilers && !first) return drop_rest(begin, end, list.size());
      first = false;
      item = end + 1;
    }
  }
  void drop_rest(size_t begin, size_t end, size_t close) {
    replace({static_cast<uint32_t>(begin + end), static_cast<uint32_t>(begin + close)}, "", "compiler");
  }

  const BuildRule* library_rule(std::string_view word) const {
    if (word.starts_with("-l")) word.remove_prefix(2);
    if (std::string_view name = library_of_toolkit_file(word); !name.empty()) word = name;
    return rules_.find(BuildRuleKind::library, word);
  }

  void library(const CMakeArgument& argument, const BuildRule& rule, std::set<std::string>& libraries,
               bool links) {
    if (rule.target.empty()) return report(argument.range, rule.advice);
    if (links && !libraries.insert(rule.target).second) return erase(argument.range, "library");
    replace(argument.range, rule.target, "library");
  }

  // "${CUDA_LIBRARIES}" and names of variables, alone or within an argument.
  void variables(const CMakeArgument& argument, std::set<std::string>& libraries, bool links) {
    std::string_view word = at(argument.range);
    if (const BuildRule* rule = variable_rule(word))
      return replace(argument.range, rule->target_for(word), "variable");
    for (size_t open = word.find("${"); open != std::string_view::npos; open = word.find("${", open + 2)) {
      size_t close = word.find('}', open);
      if (close == std::string_view::npos) return;
      std::string_view name = word.substr(open + 2, close - open - 2);
      Range reference{static_cast<uint32_t>(argument.range.begin + open),
                      static_cast<uint32_t>(argument.range.begin + close + 1)};
      if (const BuildRule* rule = rules_.find(BuildRuleKind::value, name)) {
        bool whole = reference == argument.range;
        if (rule->target.empty())
          report(reference, rule->advice);
        else if (whole && links && !libraries.insert(rule->target).second)
          erase(reference, "variable");
        else
          replace(reference, rule->target, "variable");
      } else if (const BuildRule* renamed = variable_rule(name)) {
        replace({reference.begin + 2, reference.end - 1}, renamed->target_for(name), "variable");
      } else if ((name.starts_with("CUDA_") || name.starts_with("CUDAToolkit_")) && !is_set_here(name) &&
                 !rules_.find(BuildRuleKind::ignored, name)) {
        report(reference, "no build rule covers this variable");
      }
    }
  }

  // A result of the package that the file sets itself, set(CUDA_VERSION 11), is the project's own.
  const BuildRule* variable_rule(std::string_view name) const {
    const BuildRule* rule = rules_.find(BuildRuleKind::variable, name);
    if (!rule || !rule->target.starts_with(kPackage)) return rule;
    const bool is_own = std::ranges::any_of(commands_, [&](const CMakeCommand& command) {
      return !command.arguments.empty() && at(command.arguments[0].range) == name &&
             lowered(at(command.name)) == "set";
    });
    return is_own ? nullptr : rule;
  }

  // A variable that the file names outside "${}" belongs to the project: set(X), file(GLOB X), foreach(X).
  bool is_set_here(std::string_view name) const {
    const auto is = [&](size_t i, char bracket) {
      return i < text_.size() && (std::isspace(static_cast<unsigned char>(text_[i])) || text_[i] == bracket);
    };
    for (size_t i = text_.find(name); i != std::string::npos; i = text_.find(name, i + 1))
      if (i > 0 && is(i - 1, '(') && is(i + name.size(), ')')) return true;
    return false;
  }

  const std::string& path_;
  const std::string& text_;
  const BuildRules& rules_;
  LineTable lines_;
  std::vector<CMakeCommand> commands_;
  CMakeValues values_;
  BuildPlan plan_;
  bool needs_package_ = false;
  bool has_package_ = false;  ///< outside all blocks
  struct Branch {
    bool not_linux = false;       ///< Linux never takes the open branch
    bool linux_took_one = false;  ///< Linux always takes an earlier branch
  };
  std::vector<Branch> branches_;  ///< of the open if() blocks
  int depth_ = 0;
  uint32_t project_end_ = 0;
};

}  // namespace

BuildPlan plan_cmake(const std::string& path, const std::string& text, const BuildRules& rules) {
  return CMakePlanner(path, text, rules).run();
}

}  // namespace migrate
