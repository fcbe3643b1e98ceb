#include "tool/npucxx/driver/source_macros.h"

#include <fstream>
#include <sstream>

#include "tool/lexer/token_file.h"
#include "tool/npucxx/driver/include_scan.h"

namespace npu::cxx {

using migrate::Directive;
using migrate::TokenFile;
using migrate::TokenKind;

std::vector<std::string> library_macros(std::string_view text) {
  const TokenFile tokens(text);
  std::vector<std::string> options;
  for (const Directive& directive : tokens.directives()) {
    const size_t name = directive.first + 2, words = directive.last - directive.first;
    if (directive.keyword != "define" || words < 3 || words > 4) continue;
    if (!tokens.text(name).starts_with("_GLIBCXX_")) continue;
    const bool is_word =
        words == 3 || tokens.is_identifier(name + 1) || tokens[name + 1].kind == TokenKind::number;
    const std::string value(words == 4 ? tokens.text(name + 1) : std::string_view());
    if (is_word) options.push_back("-D" + std::string(tokens.text(name)) + "=" + value);
  }
  return options;
}

std::vector<std::string> mpi_macros(std::string_view text) {
  const TokenFile tokens(text);
  bool names_classes = false;
  for (size_t i = 0; i < tokens.size() && !names_classes; ++i) {
    names_classes = tokens.is_identifier(i) && (tokens.text(i).ends_with("_SKIP_MPICXX") ||
                                                (tokens.is(i, "MPI") && tokens.is(i + 1, "::")));
  }
  if (text.empty() || names_classes) return {};
  return {"-DOMPI_SKIP_MPICXX=1", "-DMPICH_SKIP_MPICXX=1"};
}

bool defines_constant(std::string_view text, std::string_view name) {
  if (text.find(name) == std::string_view::npos) return false;
  const TokenFile tokens(text);
  int depth = 0;
  bool is_constant = false;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens.directive_of(i) != nullptr) continue;
    if (tokens.is(i, "{"))
      ++depth;
    else if (tokens.is(i, "}"))
      --depth;
    if (tokens.is(i, ";") || tokens.is(i, "}")) is_constant = false;
    if (tokens.is(i, "const") || tokens.is(i, "constexpr")) is_constant = true;
    const bool has_value = tokens.is(i + 1, "=") || tokens.is(i + 1, "{");
    if (depth == 0 && is_constant && has_value && tokens.is(i, name)) return true;
  }
  return false;
}

std::vector<std::string> kernel_macros(const std::string& source, const std::vector<std::string>& folders) {
  std::vector<std::string> options = mpi_macros(text_of_file(source));
  const auto has_warp_size = [](std::string_view text) { return defines_constant(text, "warpSize"); };
  if (any_text(source, {folders, IncludeForms::quoted_and_angled}, has_warp_size).value_or(false))
    options.push_back("-DNPU_PROGRAM_HAS_WARP_SIZE");
  return options;
}

std::string text_of_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace npu::cxx
