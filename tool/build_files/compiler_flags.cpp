#include "tool/build_files/compiler_flags.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>

#include "tool/base/text.h"
#include "tool/build_files/cmake_text.h"

namespace migrate {
namespace {

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)); }

/// "c++20" and above, of "c++20", "gnu++2a", "20"; empty for others, because C++17 is the default.
std::string newer_standard(std::string text) {
  for (std::string_view lead : {"gnu++", "c++"}) {
    if (text.starts_with(lead)) text = text.substr(lead.size());
  }
  if (text == "20" || text == "2a") return "c++20";
  if (text == "23" || text == "2b" || text == "26" || text == "2c") return "c++23";
  return "";
}

/// Collects options, each macro once.
class Collected {
 public:
  void define(std::string text, bool certain) {
    if (text.size() > 1 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front())
      text = text.substr(1, text.size() - 2);
    std::string name = text.substr(0, text.find('='));
    bool plain = !name.empty() && (std::isalpha(static_cast<unsigned char>(name[0])) || name[0] == '_') &&
                 std::all_of(name.begin(), name.end(),
                             [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; });
    bool open = text.find_first_of("$<>@\\\"'") != std::string::npos;
    if (!plain || open || !names_.insert(name).second) return;
    (certain ? flags_.always : flags_.perhaps).push_back("-D" + text);
  }
  /// Adds an include folder; a folder whose name is not fully known is ignored.
  void include(std::string text) {
    std::erase_if(text, [](char c) { return c == '"' || c == '\''; });
    auto& all = flags_.includes;
    bool open = text.find_first_of("$<>@`") != std::string::npos;
    if (!text.empty() && !open && std::find(all.begin(), all.end(), text) == all.end())
      all.push_back(std::move(text));
  }
  void standard(const std::string& text) {
    std::string option = newer_standard(text);
    if (option.empty() || has_standard_) return;
    has_standard_ = true;
    flags_.always.push_back("-std=" + option);
  }
  /// "-x cu", clang's "-x cuda": the sources are CUDA, whatever their extension.
  void cuda_language() {
    if (!has_language_) flags_.always.emplace_back("-xcuda");
    has_language_ = true;
  }
  /// The words of a command line.
  void options(const std::vector<std::string>& words, bool certain) {
    for (size_t i = 0; i < words.size(); ++i) {
      const std::string& word = words[i];
      if (word == "-x" && i + 1 < words.size() && (words[i + 1] == "cu" || words[i + 1] == "cuda"))
        cuda_language();
      else if (word == "-xcu" || word == "-x=cu" || word == "-xcuda")
        cuda_language();
      else if (word == "-D" && i + 1 < words.size())
        define(words[++i], certain);
      else if (word.starts_with("-D") && word.size() > 2)
        define(word.substr(2), certain);
      else if (word == "-I" && i + 1 < words.size())
        include(words[++i]);
      else if (word.starts_with("-I"))
        include(word.substr(2));
      else if (word.starts_with("-std="))
        standard(word.substr(5));
      else if (word.starts_with("--std="))
        standard(word.substr(6));
    }
  }
  CompilerFlags take() { return std::move(flags_); }

 private:
  CompilerFlags flags_;
  std::set<std::string> names_;
  bool has_standard_ = false;
  bool has_language_ = false;
};

/// Words between blanks. Quotes around a list of options ("-O2 -DX") do not join its words; quotes around a value do.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (char c : text) {
    bool separates =
        is_blank(c) || (c == '"' && (word.empty() || word.front() == '-')) || c == ',' || c == ';';
    if (!separates) {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

/// Makefiles, line by line.
class MakeReader {
 public:
  explicit MakeReader(bool is_script) : is_script_(is_script) {}

  CompilerFlags run(const std::string& text) {
    std::string logical;
    for (size_t at = 0; at <= text.size();) {
      size_t end = std::min(text.find('\n', at), text.size());
      std::string line = text.substr(at, end - at);
      at = end + 1;
      bool is_continued = !line.empty() && line.back() == '\\';
      if (is_continued) line.pop_back();
      logical += line + (is_continued ? " " : "");
      if (is_continued) continue;
      read(logical);
      logical.clear();
    }
    return found_.take();
  }

 private:
  void read(std::string line) {
    bool recipe = is_script_ || (!line.empty() && line[0] == '\t' && depth_ == 0);
    for (size_t hash = line.find('#'); hash != std::string::npos; hash = line.find('#', hash + 1)) {
      if (hash == 0 || is_blank(line[hash - 1])) line.resize(hash);
    }
    std::string text(trimmed(line));
    std::string first = text.substr(0, text.find_first_of(" \t("));
    if (first == "ifeq" || first == "ifneq" || first == "ifdef" || first == "ifndef") ++depth_;
    if (first == "endif" && depth_ > 0) --depth_;
    size_t equals = text.find('=');
    bool for_a_target = text.find(": ") < equals;  // "debug: CXXFLAGS += -g", and rules
    if (!recipe && !for_a_target && depth_ == 0) assign(text, equals);
    std::string value = recipe || equals == std::string::npos ? text : text.substr(equals + 1);
    found_.options(words_of(expanded(value)), depth_ == 0 && !recipe && !for_a_target);
  }

  // "NAME = VALUE", "NAME ?= VALUE", "NAME := VALUE".
  void assign(const std::string& text, size_t equals) {
    if (equals == std::string::npos || equals == 0 || text[equals - 1] == '+') return;
    size_t end = equals;
    while (end > 0 && (text[end - 1] == ':' || text[end - 1] == '?')) --end;
    std::string_view all = text;
    std::string name(trimmed(all.substr(0, end))), value(trimmed(all.substr(equals + 1)));
    if (name.find_first_of(" \t$") == std::string::npos && value.find('$') == std::string::npos)
      values_[name] = value;
  }

  // Replaces $(NAME) and ${NAME} if the name has a plain value.
  std::string expanded(const std::string& text) const {
    std::string result;
    for (size_t at = 0; at < text.size();) {
      bool opens = text[at] == '$' && at + 1 < text.size() && (text[at + 1] == '(' || text[at + 1] == '{');
      size_t close = opens ? text.find(text[at + 1] == '(' ? ')' : '}', at) : std::string::npos;
      auto value =
          close == std::string::npos ? values_.end() : values_.find(text.substr(at + 2, close - at - 2));
      if (value == values_.end()) {
        result += text[at++];
        continue;
      }
      result += value->second;
      at = close + 1;
    }
    return result;
  }

  bool is_script_;
  int depth_ = 0;
  std::map<std::string, std::string> values_;
  Collected found_;
};

/// The macros, include folders and standards that CMake's commands name.
class CMakeReader {
 public:
  explicit CMakeReader(const std::string& text) : text_(text) {}

  CompilerFlags run() {
    static const std::set<std::string> openers{"if", "function", "macro", "foreach", "while"};
    static const std::set<std::string> closers{"endif", "endfunction", "endmacro", "endforeach", "endwhile"};
    for (const CMakeCommand& command : parse_cmake(text_)) {
      std::string name = lowered(at(command.name));
      depth_ += openers.contains(name);
      depth_ -= closers.contains(name) && depth_ > 0;
      std::vector<std::string> words;
      for (const CMakeArgument& argument : command.arguments) words.push_back(value(argument));
      read(name, words);
    }
    return found_.take();
  }

 private:
  std::string_view at(Range range) const { return std::string_view(text_).substr(range.begin, range.size()); }
  std::string value(const CMakeArgument& argument) const {
    std::string_view text = at(argument.range);
    return std::string(argument.quoted && text.size() > 1 ? text.substr(1, text.size() - 2) : text);
  }

  void read(const std::string& name, const std::vector<std::string>& words) {
    bool certain = depth_ == 0;
    if (makes_sources_cuda(words)) found_.cuda_language();
    if (name == "add_definitions" || name == "add_compile_options" || name == "target_compile_options") {
      for (const std::string& word : words) found_.options(words_of(word), certain);
    } else if (name == "add_compile_definitions") {
      define(words, 0);
    } else if (name == "target_compile_definitions") {
      define(words, 1);
    } else if (name == "include_directories" || name == "target_include_directories") {
      include(words, name == "include_directories" ? 0 : 1);
    } else if (name == "set" && words.size() > 1) {
      set(words);
    } else if (name == "set_property" || name == "set_target_properties" ||
               name == "target_compile_features") {
      properties(words);
    }
  }

  // "set_source_files_properties(${SOURCES} PROPERTIES LANGUAGE CUDA)", and FindCUDA's property.
  static bool makes_sources_cuda(const std::vector<std::string>& words) {
    const auto language = std::find(words.begin(), words.end(), "LANGUAGE");
    return (language != words.end() && language + 1 != words.end() && language[1] == "CUDA") ||
           std::find(words.begin(), words.end(), "CUDA_SOURCE_PROPERTY_FORMAT") != words.end();
  }

  void define(const std::vector<std::string>& words, size_t from) {
    static const std::set<std::string> kScopes{"PRIVATE", "PUBLIC", "INTERFACE"};
    for (size_t i = from; i < words.size(); ++i) {
      if (kScopes.contains(words[i])) continue;
      found_.define(words[i].starts_with("-D") ? words[i].substr(2) : words[i], depth_ == 0);
    }
  }

  // "${CMAKE_SOURCE_DIR}/inc": usually the folder of the build file that names it.
  void include(const std::vector<std::string>& words, size_t from) {
    static const std::set<std::string> kOther{"PRIVATE", "PUBLIC", "INTERFACE", "SYSTEM", "BEFORE", "AFTER"};
    for (size_t i = from; i < words.size(); ++i) {
      std::string folder = words[i];
      size_t close = folder.starts_with("${") ? folder.find("_DIR}") : std::string::npos;
      if (close != std::string::npos) folder = "." + folder.substr(close + 5);
      if (!kOther.contains(folder)) found_.include(folder);
    }
  }

  void set(const std::vector<std::string>& words) {
    const std::string& name = words[0];
    if (name == "CMAKE_CXX_STANDARD" || name == "CMAKE_CUDA_STANDARD") found_.standard(words[1]);
    if (name.find("FLAGS") == std::string::npos) return;
    for (size_t i = 1; i < words.size(); ++i) found_.options(words_of(words[i]), depth_ == 0);
  }

  void properties(const std::vector<std::string>& words) {
    for (size_t i = 0; i < words.size(); ++i) {
      bool names_standard = words[i] == "CXX_STANDARD" || words[i] == "CUDA_STANDARD";
      if (names_standard && i + 1 < words.size()) found_.standard(words[i + 1]);
      for (std::string_view feature : {"cxx_std_", "cuda_std_"}) {
        if (words[i].starts_with(feature)) found_.standard(words[i].substr(feature.size()));
      }
    }
  }

  const std::string& text_;
  int depth_ = 0;
  Collected found_;
};

}  // namespace

CompilerFlags compiler_flags(BuildSystem system, const std::string& text) {
  switch (system) {
    case BuildSystem::cmake:
      return CMakeReader(text).run();
    case BuildSystem::make:
      return MakeReader(false).run(text);
    case BuildSystem::shell:
      return MakeReader(true).run(text);
    case BuildSystem::foreign:
    case BuildSystem::none:
      break;
  }
  return {};
}

}  // namespace migrate
