#include "tool/verify/compiler_output.h"

#include <algorithm>
#include <optional>

#include "tool/facts/frontend/public_headers.h"

namespace migrate {
namespace {

struct Line {
  std::string path;
  uint32_t line = 0, column = 0;
  std::string_view rest;  ///< the text after "FILE:LINE:COLUMN:"
};

uint32_t number(std::string_view text, size_t& at) {
  uint32_t value = 0;
  while (at < text.size() && text[at] >= '0' && text[at] <= '9')
    value = value * 10 + static_cast<uint32_t>(text[at++] - '0');
  return value;
}

// "[In file included from |                 from ]FILE:LINE[:COLUMN]REST"; empty if the line names no location.
std::optional<Line> parse(std::string_view text) {
  for (std::string_view lead : {"In file included from ", "                 from "}) {
    if (text.starts_with(lead)) text.remove_prefix(lead.size());
  }
  for (size_t colon = text.find(':'); colon != std::string_view::npos; colon = text.find(':', colon + 1)) {
    size_t at = colon + 1;
    uint32_t line = number(text, at);
    if (line == 0 || colon == 0 || text[0] == ' ') continue;
    Line result{std::string(text.substr(0, colon)), line, 0, {}};
    size_t column_at = at + 1;
    if (at < text.size() && text[at] == ':') {
      result.column = number(text, column_at);
      if (result.column > 0) at = column_at;
    }
    result.rest = text.substr(std::min(at + 1, text.size()));
    return result;
  }
  return std::nullopt;
}

// "MESSAGE" of " error: MESSAGE"; empty if it is not an error.
std::string_view error_message(std::string_view rest) {
  for (std::string_view lead : {" error: ", " fatal error: "}) {
    if (rest.starts_with(lead)) return rest.substr(lead.size());
  }
  return {};
}

bool is_note_of_shim(const Line& line) {
  return line.rest.starts_with(" note: ") && is_header_of_shim(line.path);
}

bool is_about_ambiguity(const CompilerError& error) {
  return error.message.find("ambiguous") != std::string::npos;
}

std::string unquoted_at(const Line& line, const std::string& message) {
  return unquoted(message) + " (" + line.path + ":" + std::to_string(line.line) + ")";
}

}  // namespace

std::vector<CompilerError> compiler_errors(std::string_view output,
                                           const std::function<bool(const std::string&)>& is_users) {
  std::vector<CompilerError> errors;
  std::optional<Line> leading;  // the last location in a user file since the last error
  bool open = false;  // the last error is in a file outside the program, and no user location led to it yet
  while (!output.empty()) {
    size_t end = std::min(output.find('\n'), output.size());
    std::string_view text = output.substr(0, end);
    output.remove_prefix(std::min(end + 1, output.size()));
    auto line = parse(text);
    if (!line) continue;
    bool users = is_users(line->path);
    std::string_view message = error_message(line->rest);
    if (message.empty()) {
      if (users) leading = line;
      if (!errors.empty() && is_about_ambiguity(errors.back()) && is_note_of_shim(*line))
        errors.back().of_shim = true;
      if (users && open) {
        errors.back().path = line->path, errors.back().line = line->line, errors.back().column = line->column;
        open = false;
      }
      continue;
    }
    const Line& place = users || !leading ? *line : *leading;
    open = !users && !leading;
    const std::string said(message);
    const bool quotable = users || is_public_header(line->path);
    errors.push_back({place.path, place.line, place.column, quotable ? said : unquoted_at(*line, said),
                      !users && is_header_of_shim(line->path)});
    leading.reset();
  }
  return errors;
}

}  // namespace migrate
