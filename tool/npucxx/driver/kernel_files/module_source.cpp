#include "tool/npucxx/driver/kernel_files/module_source.h"

#include <cctype>
#include <filesystem>
#include <regex>

#include "tool/npucxx/driver/arguments.h"

namespace npu::cxx {
namespace {

bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Names and single signs of C++ text, without comments and preprocessor lines; a literal is the sign ".
std::vector<std::string> tokens_of(const std::string& text) {
  std::vector<std::string> tokens;
  bool line_begins = true;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '\n') {
      line_begins = true;
      ++at;
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++at;
    } else if (text.compare(at, 2, "//") == 0 || (c == '#' && line_begins)) {
      while (at < text.size() && text[at] != '\n') at += text[at] == '\\' ? 2 : 1;
    } else if (text.compare(at, 2, "/*") == 0) {
      const std::size_t end = text.find("*/", at + 2);
      at = end == std::string::npos ? text.size() : end + 2;
    } else if (c == '"' || c == '\'') {
      for (++at; at < text.size() && text[at] != c; ++at) at += text[at] == '\\' ? 1 : 0;
      ++at;
      tokens.emplace_back("\"");
      line_begins = false;
    } else {
      std::size_t end = at + 1;
      if (is_name(c)) {
        while (end < text.size() && is_name(text[end])) ++end;
      }
      tokens.push_back(text.substr(at, end - at));
      at = end;
      line_begins = false;
    }
  }
  return tokens;
}

/// The token after the parenthesis that closes the one at `at`.
std::size_t after_parentheses(const std::vector<std::string>& tokens, std::size_t at) {
  int depth = 0;
  for (; at < tokens.size(); ++at) {
    depth += tokens[at] == "(" ? 1 : tokens[at] == ")" ? -1 : 0;
    if (depth == 0) return at + 1;
  }
  return at;
}

/// The name of the function whose declaration goes on at `at`: the word before the first parenthesis that is not of an attribute.
std::string function_name(const std::vector<std::string>& tokens, std::size_t at) {
  for (; at + 1 < tokens.size() && tokens[at] != ";" && tokens[at] != "{"; ++at) {
    if (tokens[at + 1] != "(") continue;
    if (tokens[at].rfind("__", 0) != 0) return tokens[at];
    at = after_parentheses(tokens, at + 1) - 1;
  }
  return "";
}

/// Variables of a module are found by their names, also static ones; and the host writes them, which the compiler must not rule out.
std::string without_static(const std::string& text) {
  static const std::regex kBefore(R"(\bstatic(\s+)(__constant__|__device__|__managed__)\b)");
  static const std::regex kBehind(R"(\b(__constant__|__device__|__managed__)(\s+)static\b)");
  return std::regex_replace(std::regex_replace(text, kBefore, "$1$2"), kBehind, "$1$2");
}

}  // namespace

std::vector<std::string> kernels_at_file_scope(const std::string& text) {
  const std::vector<std::string> tokens = tokens_of(text);
  std::vector<std::string> kernels;
  int depth = 0, linkage = 0;  // open braces, and how many of the outermost are extern "C" ones
  bool is_template = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string& token = tokens[i];
    if (token == "{") {
      const bool of_linkage =
          depth == linkage && i >= 2 && tokens[i - 1] == "\"" && tokens[i - 2] == "extern";
      linkage += of_linkage ? 1 : 0;
      ++depth;
    } else if (token == "}") {
      --depth;
      if (depth < linkage) linkage = depth;
    }
    if (depth != linkage) continue;
    if (token == ";" || token == "}") is_template = false;
    if (token == "template") is_template = true;
    if (token != "__global__" || is_template) continue;
    const std::string name = function_name(tokens, i + 1);
    bool known = name.empty();
    for (const std::string& other : kernels) known = known || other == name;
    if (!known) kernels.push_back(name);
  }
  return kernels;
}

std::string module_source(const std::string& path, const std::string& text) {
  std::string source = "#line 1 \"" + path + "\"\n" + without_static(text) + "\n";
  for (const std::string& kernel : kernels_at_file_scope(text))
    source += "NPU_REGISTER_KERNEL(&" + kernel + ")\n";
  return source;
}

Invocation module_invocation(const Invocation& invocation, const std::string& source,
                             const std::string& host_compiler) {
  namespace fs = std::filesystem;
  if (invocation.inputs.size() != 1 || invocation.inputs.front().language != Language::kernel)
    throw UsageError("a module is made of one .cu file");
  const fs::path path = invocation.inputs.front().text;
  Invocation module = invocation;
  module.goal = Goal::link;
  module.inputs.front().text = source;
  if (module.output.empty()) {
    const fs::path folder = module.output_directory.empty() ? "." : module.output_directory;
    module.output = (folder / (path.stem().string() + module.module_suffix)).string();
  }
  const std::string beside = path.has_parent_path() ? path.parent_path().string() : ".";
  module.compile_flags.insert(module.compile_flags.begin(), {"-iquote", beside});
  module.common_flags.emplace_back("-fPIC");
  // Two modules may have kernels of one name, and g++ lets a process have one variable of a template alone.
  if (!is_clang(host_compiler)) module.common_flags.emplace_back("-fno-gnu-unique");
  module.link_flags.emplace_back("-shared");
  return module;
}

}  // namespace npu::cxx
