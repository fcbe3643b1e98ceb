#include "tool/npucxx/driver/parse.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "tool/base/shell_words.h"
#include "tool/npucxx/driver/arguments.h"
#include "tool/npucxx/driver/ascendc.h"
#include "tool/npucxx/driver/languages.h"
#include "tool/npucxx/driver/layout.h"
#include "tool/npucxx/driver/libraries.h"
#include "tool/npucxx/driver/option_table.h"
#include "tool/npucxx/driver/two_passes.h"

namespace npu::cxx {
namespace {

/// The remaining words. Options take their values from it.
class Parser {
 public:
  explicit Parser(const std::vector<std::string>& arguments) : arguments_(arguments) {}

  Invocation run() {
    while (next_ < arguments_.size()) {
      const std::string& word = arguments_[next_++];
      if (word.size() < 2 || word[0] != '-')
        add_input(word);
      else if (!try_table(word) && !try_joined(word))
        pass_through(word);
    }
    result_.link_time |= codes_.find("lto_") != std::string::npos && codes_.find("sm_") == std::string::npos;
    return std::move(result_);
  }

 private:
  void note(std::string_view from, std::string_view to, std::string_view why) {
    result_.notes.push_back(note_line(from, to, why));
  }

  // "-name", "--name", "-name=value": looked up in the table.
  bool try_table(const std::string& word) {
    std::string_view text(word);
    text.remove_prefix(text.starts_with("--") ? 2 : 1);
    size_t equals = text.find('=');
    const OptionRule* rule = find_option(text.substr(0, equals));
    if (rule == nullptr || (rule->takes == Takes::nothing && equals != std::string_view::npos)) return false;
    std::optional<std::string> value;
    if (equals != std::string_view::npos) value = std::string(text.substr(equals + 1));
    if (!value && rule->takes == Takes::value) value = take_value(*rule, word);
    if (!value && rule->takes == Takes::optional) value = take_truth();
    apply(*rule, word, value.value_or(""));
    return true;
  }

  // "--relocatable-device-code true": a word after such an option that is not a file name.
  std::optional<std::string> take_truth() {
    bool follows = next_ < arguments_.size() && (arguments_[next_] == "true" || arguments_[next_] == "false");
    return follows ? std::optional<std::string>(arguments_[next_++]) : std::nullopt;
  }

  std::string take_value(const OptionRule& rule, const std::string& word) {
    if (rule.action == Action::optimise &&
        (next_ == arguments_.size() || !is_optimisation_level(arguments_[next_]))) {
      return "1";  // a bare -O, as in host compilers
    }
    if (next_ == arguments_.size()) throw UsageError("option '" + word + "' needs a value");
    return arguments_[next_++];
  }

  // "-Idir", "-lname", "-O2": one letter with its value attached.
  bool try_joined(const std::string& word) {
    constexpr std::string_view kLetters = "IlLDUOxtu";
    if (word[1] == '-' || kLetters.find(word[1]) == std::string_view::npos) return false;
    std::string value = word.substr(2);
    if (word[1] == 'O' && !is_optimisation_level(value)) return false;
    if (word[1] == 't' && value.find_first_not_of("0123456789") != std::string::npos) return false;
    if (word[1] == 'x' && value != "none" && !language_called(value)) return false;
    apply(*find_option(std::string_view(word).substr(1, 1)), word, value);
    return true;
  }

  void pass_through(const std::string& word) {
    if (!is_host_option(word) && !forward_unknown_) {
      throw UsageError("unknown option '" + word + "' (pass it to the host compiler with -Xcompiler " + word +
                       ")");
    }
    add_for_both(word);
  }

  void apply(const OptionRule& rule, const std::string& word, const std::string& value) {
    if (apply_goal(rule, word, value) || apply_compile(rule, word, value) || apply_link(rule, value) ||
        apply_driver(rule, value))
      return;
    apply_language(rule, word, value);
  }

  bool apply_goal(const OptionRule& rule, const std::string& word, const std::string& value) {
    if (rule.action == Action::refuse) throw UsageError("option '" + word + "' " + std::string(rule.why));
    const std::optional<Goal> goal = goal_of(rule.action);
    if (!goal) return false;
    // -dc beside -fatbin says that the device code is relocatable.
    if (rule.action != Action::compile_and_drop_device || result_.goal != Goal::module) result_.goal = *goal;
    if (*goal == Goal::explain_kernel || *goal == Goal::print_kernel) result_.kernel = value;
    if (rule.action == Action::goal_dependencies) result_.compile_flags.emplace_back(rule.host);
    if (rule.action == Action::goal_device_link) note(word, "an empty object", rule.why);
    if (rule.action == Action::goal_module) {
      result_.module_suffix = "." + std::string(rule.name);
      result_.link_time |= rule.name == "ltoir";
      note(word, rule.name == "ltoir" ? "-c" : "-shared", rule.why);
    }
    if (rule.action == Action::compile_and_drop_device) {
      result_.relocatable = true;
      note(word, "-c", rule.why);
    }
    return true;
  }

  /// Options of the compiler, or of what is compiled.
  bool apply_compile(const OptionRule& rule, const std::string& word, const std::string& value) {
    switch (rule.action) {
      case Action::drop:
      case Action::threads:
        note(shown(word, value), "", rule.why);
        return true;
      case Action::architecture:
        note(shown(word, value), "", rule.why);
        result_.compute_capability = std::max(result_.compute_capability, highest_capability(value));
        codes_ += value + ",";
        return true;
      case Action::include_dir:
        add_list("-I", value);
        return true;
      case Action::system_include_dir:
        add_pair(result_.compile_flags, "-isystem", value);
        return true;
      case Action::dependency_value:
        has_dependency_file_ = true;
        result_.writes_dependency_file = false;
        [[fallthrough]];
      case Action::pre_include:
      case Action::compile_value:
        add_pair(result_.compile_flags, rule.host, value);
        return true;
      case Action::define:
        result_.compile_flags.push_back("-D" + value);
        return true;
      case Action::undefine:
        result_.compile_flags.push_back("-U" + value);
        return true;
      default:
        return false;
    }
  }

  /// Options of the linker.
  bool apply_link(const OptionRule& rule, const std::string& value) {
    switch (rule.action) {
      case Action::shared:
        result_.link_flags.emplace_back(rule.host);
        return true;
      case Action::library:
        for (const std::string& name : split_list(value)) add_library(name);
        return true;
      case Action::library_dir:
        for (const std::string& dir : split_list(value)) result_.link_flags.push_back("-L" + dir);
        return true;
      case Action::link_value:
        add_pair(result_.link_flags, rule.host, value);
        return true;
      case Action::linker_arguments:
        for (const std::string& item : split_list(value)) add_for_both("-Wl," + item);
        return true;
      default:
        return false;
    }
  }

  /// Options that npucxx itself handles.
  bool apply_driver(const OptionRule& rule, const std::string& value) {
    constexpr std::pair<Action, std::string Invocation::*> kTexts[] = {
        {Action::output, &Invocation::output},
        {Action::output_directory, &Invocation::output_directory},
        {Action::host_compiler, &Invocation::host_compiler},
        {Action::cann_path, &Invocation::cann_path}};
    for (const auto& [action, setting] : kTexts) {
      if (rule.action != action) continue;
      result_.*setting = value;
      return true;
    }
    switch (rule.action) {
      case Action::run_arguments:
        for (const std::string& item : split_list(value))
          for (const std::string& argument : migrate::split_shell_words(item))
            result_.run_arguments.push_back(argument);
        return true;
      case Action::host_arguments:
        add_host_arguments(value);
        return true;
      case Action::forward_unknown:
        forward_unknown_ = true;
        return true;
      case Action::verbose:
        return result_.verbose = true;
      case Action::dry_run:
        return result_.dry_run = true;
      case Action::portable:
        return result_.portable = true;
      case Action::backend:
        result_.cann = is_cann(value);
        return true;
      case Action::kernels:
        choose_kernels(value, result_);
        return true;
      case Action::npu_arch:
        result_.npu_arch = checked_npu_arch(value);
        return true;
      default:
        return false;
    }
  }

  void apply_language(const OptionRule& rule, const std::string& word, const std::string& value) {
    switch (rule.action) {
      case Action::link_time:
      case Action::host:
        result_.link_time |= rule.action == Action::link_time;
        for (const std::string& flag : migrate::split_shell_words(rule.host))
          result_.common_flags.push_back(flag);
        if (word != rule.host) note(word, rule.host, rule.why);
        break;
      case Action::language:
        set_language(value);
        break;
      case Action::standard:
        set_standard(value);
        break;
      case Action::optimise:
        if (!is_optimisation_level(value)) throw UsageError("unknown optimisation level in '" + word + "'");
        result_.optimisation = "-O" + value;
        break;
      case Action::debug_kernels:
        result_.debug_kernels = true;
        result_.common_flags.emplace_back(rule.host);
        note(word, rule.host, rule.why);
        break;
      case Action::relocatable:
        if (value != "false") result_.relocatable = true;
        note(shown(word, value), "", rule.why);
        break;
      case Action::extended_lambda:
        add_kernel_define(rule, word, "-D__CUDACC_EXTENDED_LAMBDA__");
        break;
      case Action::relaxed_constexpr:
        add_kernel_define(rule, word, "-D__CUDACC_RELAXED_CONSTEXPR__");
        break;
      case Action::per_thread_stream:
        choose_default_stream(value, result_);
        break;
      case Action::werror:
        add_werror(value);
        break;
      case Action::fast_math:
        result_.fast_math = true;
        break;
      case Action::fuse_multiply_add:
        result_.contract = value != "false";
        break;
      default:
        throw UsageError("option '" + word + "' is not supported");
    }
  }

  void add_kernel_define(const OptionRule& rule, const std::string& word, const std::string& define) {
    result_.kernel_defines.push_back(define);
    note(word, define, rule.why);
  }

  void add_pair(std::vector<std::string>& flags, std::string_view name, const std::string& value) {
    flags.emplace_back(name);
    if (!value.empty())
      flags.push_back(value);
    else if ((name == "-MD" || name == "-MMD") && !has_dependency_file_)
      result_.writes_dependency_file = true;
  }

  void add_list(const std::string& flag, const std::string& value) {
    for (const std::string& item : split_list(value)) result_.compile_flags.push_back(flag + item);
  }

  // The first -x also holds for the sources before it, as with nvcc.
  void set_language(const std::string& value) {
    forced_language_ = language_called(value);
    if (!forced_language_ && value != "none")
      throw UsageError("unknown language '" + value + "' after -x (cu, c++, c, asc or none)");
    if (forced_language_ && !has_language_option_) set_language_of_sources(*forced_language_, result_.inputs);
    has_language_option_ = true;
  }

  void set_standard(const std::string& value) {
    if (!is_cxx_standard(value)) {
      result_.c_standard = value;
      return;
    }
    result_.cxx_standard = at_least_cxx17(value);
    if (result_.cxx_standard != value) {
      note("-std=" + value, "-std=" + result_.cxx_standard, "the shim's headers need C++17");
      // std::ptr_fun, std::auto_ptr and so on still exist, but C++17 would warn about them in every build.
      result_.compile_flags.emplace_back("-Wno-deprecated-declarations");
    }
  }

  void add_werror(std::string value) {
    auto is_kind = [](const std::string& item) { return is_warning_of_nvcc(item); };
    if (value.empty() && next_ < arguments_.size()) {
      std::vector<std::string> following = split_list(arguments_[next_]);
      if (!following.empty() && std::all_of(following.begin(), following.end(), is_kind))
        value = arguments_[next_++];
    }
    if (value.empty()) result_.common_flags.push_back("-Werror");
    for (const std::string& kind : split_list(value)) {
      if (kind == "all-warnings")
        result_.common_flags.push_back("-Werror");
      else if (is_kind(kind) && kind != "reorder" && kind != "deprecated-declarations")
        note("-Werror " + kind, "", "a warning of nvcc only");
      else
        result_.common_flags.push_back("-Werror=" + kind);
    }
  }

  void add_host_arguments(const std::string& value) {
    for (const std::string& item : split_list(value)) {
      for (const std::string& word : migrate::split_shell_words(item)) {
        if (word.starts_with("-std="))
          set_standard(word.substr(5));
        else if (word.starts_with("-L") || word.starts_with("-l"))
          result_.link_flags.push_back(word);
        else if (word.starts_with("-O") && is_optimisation_level(word.substr(2)))
          add_host_flag(word, "kernels keep nvcc's optimisation level");
        else if (word.starts_with("-Werror"))
          add_host_flag(word, "with nvcc, the host compiler does not compile the kernels");
        else
          add_for_both(word);
      }
    }
  }

  /// A word of the host compiler, for compiling and linking. The linker's own options keep their place among the inputs:
  /// --whole-archive and --no-as-needed are for the libraries that follow.
  void add_for_both(const std::string& word) {
    if (word == "-ansi")
      note(word, "", "the shim's headers need C++17");
    else if (is_linker_option(word))
      result_.inputs.push_back({word, Language::link_input});
    else
      result_.common_flags.push_back(word);
  }

  /// Flags that are not for kernels: nvcc compiles kernels itself, but here the host compiler does.
  void add_host_flag(const std::string& word, const std::string& why) {
    result_.host_flags.push_back(word);
    note("-Xcompiler " + word, "for sources without kernels: " + word, why);
  }

  void add_library(const std::string& name) {
    CudaLibrary kind = classify_library(name);
    if (kind == CudaLibrary::not_cuda)
      result_.inputs.push_back({"-l" + name, Language::link_input});
    else if (kind == CudaLibrary::in_shim)
      note("-l" + name, "-lnpu_shim", "");
    else
      note("-l" + name, "", "the shim has no such library");
  }

  void add_input(const std::string& path) {
    Language language = forced_language_.value_or(language_of(path));
    if (language == Language::link_input && classify_library_path(path) != CudaLibrary::not_cuda)
      return note(path, "", "the shim replaces it");
    result_.inputs.push_back({path, language});
  }

  const std::vector<std::string>& arguments_;
  size_t next_ = 0;
  Invocation result_;
  std::optional<Language> forced_language_;
  bool has_language_option_ = false;
  bool forward_unknown_ = false;
  bool has_dependency_file_ = false;
  std::string codes_;  // of GPUs
};

}  // namespace

Invocation parse(const std::vector<std::string>& arguments) { return Parser(arguments).run(); }

}  // namespace npu::cxx
