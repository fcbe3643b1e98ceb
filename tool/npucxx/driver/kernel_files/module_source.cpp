#include "tool/npucxx/driver/kernel_files/module_source.h"

#include <algorithm>
#include <filesystem>

#include "tool/lexer/token_file.h"
#include "tool/npucxx/driver/arguments.h"

namespace npu::cxx {
namespace {

using migrate::TokenFile;

/// The name of the function whose declaration goes on at `at`: the word before the first parenthesis that is not of an attribute.
std::string function_name(const TokenFile& tokens, std::size_t at) {
  for (; at + 1 < tokens.size() && !tokens.is(at, ";") && !tokens.is(at, "{"); ++at) {
    if (!tokens.is(at + 1, "(")) continue;
    if (!tokens.text(at).starts_with("__")) return std::string(tokens.text(at));
    at = tokens.matching(at + 1);
  }
  return "";
}

/// Whether `extern "C"` stands before token `index`.
bool is_behind_linkage(const TokenFile& tokens, std::size_t index) {
  return index >= 2 && tokens[index - 1].kind == migrate::TokenKind::string && tokens.is(index - 2, "extern");
}

bool is_device_specifier(const TokenFile& tokens, std::size_t index) {
  return tokens.is(index, "__constant__") || tokens.is(index, "__device__") ||
         tokens.is(index, "__managed__");
}

/// Variables of a module are found by their names, also static ones; and the host writes them, which the compiler must not rule out.
std::string without_static(const TokenFile& tokens, std::string text) {
  for (std::size_t i = tokens.size(); i-- > 0;) {
    const bool of_device =
        is_device_specifier(tokens, i + 1) || (i > 0 && is_device_specifier(tokens, i - 1));
    if (tokens.is(i, "static") && of_device) text.erase(tokens.range(i).begin, tokens.range(i).size());
  }
  return text;
}

}  // namespace

std::vector<std::string> kernels_at_file_scope(const std::string& text) {
  const TokenFile tokens(text);
  std::vector<std::string> kernels;
  int depth = 0, linkage = 0;  // open braces, and how many of the outermost are extern "C" ones
  bool is_template = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens.directive_of(i) != nullptr) continue;
    if (tokens.is(i, "{")) {
      linkage += depth == linkage && is_behind_linkage(tokens, i) ? 1 : 0;
      ++depth;
    } else if (tokens.is(i, "}")) {
      --depth;
      linkage = std::min(linkage, depth);
    }
    if (depth != linkage) continue;
    if (tokens.is(i, ";") || tokens.is(i, "}")) is_template = false;
    if (tokens.is(i, "template")) is_template = true;
    if (!tokens.is(i, "__global__") || is_template) continue;
    const std::string name = function_name(tokens, i + 1);
    if (!name.empty() && std::find(kernels.begin(), kernels.end(), name) == kernels.end())
      kernels.push_back(name);
  }
  return kernels;
}

std::string module_source(const std::string& path, const std::string& text, bool is_object) {
  std::string source = "#line 1 \"" + path + "\"\n";
  source += (is_object ? text : without_static(TokenFile(text), text)) + "\n";
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
  module.goal = module.link_time ? Goal::compile : Goal::link;
  std::erase(module.common_flags, "-flto");  // an object may be linked by another compiler's linker
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
