#include "tool/build_files/cmake_options.h"

#include <algorithm>
#include <set>

#include "tool/base/text.h"
#include "tool/build_files/cmake_values.h"

namespace migrate {
namespace {

using Truth = std::optional<bool>;  ///< nothing: unknown
using Words = std::vector<std::string>;

Truth disjunction(Truth a, Truth b) { return negation(conjunction(negation(a), negation(b))); }

Truth constant(std::string_view word) {
  static const std::set<std::string> kTrue{"on", "yes", "true", "y", "1"};
  static const std::set<std::string> kFalse{"off", "no", "false", "n", "0"};
  const std::string name = lowered(word);
  if (kTrue.contains(name)) return true;
  return kFalse.contains(name) ? Truth(false) : std::nullopt;
}

/// Whether an option is about CUDA: USE_CUDA, WITH_GPU, NO_CUDA.
bool is_about_cuda(std::string_view name) {
  const std::string lower = lowered(name);
  constexpr const char* kWords[] = {"cuda", "gpu", "nvidia", "nvcc", "cudnn", "cublas", "nccl", "thrust"};
  return std::any_of(std::begin(kWords), std::end(kWords),
                     [&](const char* word) { return lower.find(word) != std::string::npos; });
}

/// "X" of "${X}", and other words as they are.
std::string variable_of(const std::string& word) {
  const bool is_reference = word.starts_with("${") && word.ends_with('}');
  return is_reference ? word.substr(2, word.size() - 3) : word;
}

bool is_comparison(const std::string& word) {
  static const std::set<std::string> kNames{
      "STREQUAL", "STRLESS", "STRGREATER",    "STRLESS_EQUAL", "STRGREATER_EQUAL",
      "EQUAL",    "LESS",    "GREATER",       "LESS_EQUAL",    "GREATER_EQUAL",
      "MATCHES",  "IN_LIST", "IS_NEWER_THAN", "PATH_EQUAL"};
  return kNames.contains(word) || word.starts_with("VERSION_");
}

bool is_test(const std::string& word) {
  static const std::set<std::string> kNames{"COMMAND",    "POLICY",       "TARGET",      "TEST",
                                            "DEFINED",    "EXISTS",       "IS_READABLE", "IS_WRITABLE",
                                            "IS_SYMLINK", "IS_DIRECTORY", "IS_ABSOLUTE", "IS_EXECUTABLE"};
  return kNames.contains(word);
}

/// A condition, by recursive descent: OR binds less than AND, AND less than NOT.
class Condition {
 public:
  Condition(const CMakeOptions& options, const Words& words) : options_(options), words_(words) {}

  Truth either() {
    Truth value = both();
    while (take("OR")) value = disjunction(value, both());
    return value;
  }

 private:
  bool take(std::string_view word) {
    const bool is_next = at_ < words_.size() && words_[at_] == word;
    at_ += is_next;
    return is_next;
  }
  Truth both() {
    Truth value = negated();
    while (take("AND")) value = conjunction(value, negated());
    return value;
  }
  Truth negated() {
    bool odd = false;
    while (take("NOT")) odd = !odd;
    const Truth value = atom();
    return odd ? negation(value) : value;
  }
  Truth atom() {
    if (take("(")) {
      const Truth value = either();
      take(")");
      return value;
    }
    if (at_ >= words_.size()) return std::nullopt;
    const std::string& word = words_[at_++];
    const bool compares = at_ < words_.size() && is_comparison(words_[at_]);
    if (compares || is_test(word)) {
      at_ = std::min(at_ + (compares ? 2 : 1), words_.size());
      return std::nullopt;
    }
    const Truth value = constant(word);
    return value ? value : options_.value(variable_of(word));
  }

  const CMakeOptions& options_;
  const Words& words_;
  size_t at_ = 0;
};

}  // namespace

Truth negation(Truth a) { return a ? Truth(!*a) : a; }

Truth conjunction(Truth a, Truth b) {
  if (a == Truth(false) || b == Truth(false)) return false;
  return a && b ? Truth(true) : std::nullopt;
}

void CMakeOptions::assign(const std::string& name, Truth value) {
  const auto [known, is_new] = values_.try_emplace(name, value);
  if (!is_new && known->second != value) known->second = std::nullopt;
}

void CMakeOptions::read(std::string_view text, const std::vector<CMakeCommand>& commands) {
  for (const CMakeCommand& command : commands) {
    Words words;
    for (const CMakeArgument& argument : command.arguments) words.emplace_back(unquoted(text, argument));
    const std::string name = lowered(text.substr(command.name.begin, command.name.size()));
    if (words.empty()) continue;
    const bool is_cached = name == "set" && words.size() > 3 && words[2] == "CACHE" && words[3] == "BOOL";
    if (name == "option" || name == "cmake_dependent_option" || is_cached) declared_.insert(words[0]);
    if (name == "option")
      assign(words[0], words.size() > 2 ? constant(words[2]) : false);
    else if (name == "cmake_dependent_option" && words.size() > 4)
      assign(words[0], constant(words[2]) == constant(words[4]) ? constant(words[2]) : std::nullopt);
    else if (name == "set")
      assign(words[0], words.size() > 1 ? constant(words[1]) : std::nullopt);
    else if (name == "unset")
      assign(words[0], std::nullopt);
  }
}

void CMakeOptions::read_script(std::string_view text) {
  constexpr std::string_view kDefine = "-D";
  for (size_t at = text.find(kDefine); at != std::string_view::npos; at = text.find(kDefine, at + 1)) {
    const std::string_view rest = text.substr(at + kDefine.size());
    const size_t end = std::min(rest.find_first_of("=: \t\n"), rest.size());
    const auto set = values_.find(std::string(rest.substr(0, end)));
    if (set != values_.end()) set->second = std::nullopt;
  }
}

Truth CMakeOptions::value(const std::string& name) const {
  const auto known = values_.find(name);
  const bool is_option = known != values_.end() && declared_.contains(name) && !is_about_cuda(name);
  return is_option ? known->second : std::nullopt;
}

Truth CMakeOptions::holds(const std::vector<std::string>& condition) const {
  return Condition(*this, condition).either();
}

std::string CMakeOptions::known_in(const std::vector<std::string>& condition) const {
  std::string list;
  std::set<std::string> listed;
  for (const std::string& word : condition) {
    const std::string name = variable_of(word);
    const Truth known = value(name);
    if (known && listed.insert(name).second)
      list += (list.empty() ? "option " : ", option ") + name + (*known ? " is ON" : " is OFF");
  }
  return list;
}

}  // namespace migrate
