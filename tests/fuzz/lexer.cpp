// The lexer pass over whole files, and the heads of files that lie inside them: what either names lies in the
// text.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "tool/facts/pch/preamble.h"
#include "tool/lexer/token_file.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check_head(const std::string& text) {
  for (const migrate::HeadLine& line : migrate::head_lines(text)) {
    if (line.kind == migrate::HeadLine::Kind::include) require(!line.name.empty());
    require(line.name.find('\n') == std::string::npos);
  }
}

/// An index that a search answers with is that of the token searched, or size() for none.
void check_token(const migrate::TokenFile& tokens, size_t i) {
  size_t size = tokens.size();
  require(tokens.at(tokens[i].range.begin) == i && tokens.from(tokens[i].range.begin) == i);
  for (size_t open = 1; open < 4; ++open) require(i < open || migrate::launch_open(tokens, i - open) <= 3);
  if (tokens.is(i, "(")) {
    size_t close = tokens.matching(i);
    require(close <= size);
    if (close < size) require(close > i && !migrate::split_at_commas(tokens, i, close + 1).empty());
  }
  if (tokens.is(i, "<")) require(tokens.behind_template_arguments(i) <= size);
  if (tokens.is(i, ">")) require(tokens.template_arguments_back(i) <= size);
  if (tokens.is(i, ")")) require(tokens.matching_back(i) <= size);
  if (const migrate::Directive* directive = tokens.directive_of(i)) {
    require(directive->first <= i && i < directive->last && directive->last <= size);
  }
}

void check_tokens(const std::string& text) {
  const migrate::TokenFile tokens(text);
  uint32_t end = 0;
  for (size_t i = 0; i < tokens.size(); ++i) {
    require(end <= tokens[i].range.begin && tokens[i].range.begin < tokens[i].range.end &&
            tokens[i].range.end <= text.size());
    end = tokens[i].range.end;
  }
  // The searches cost up to the length of the text each: only so many of a long one.
  for (size_t i = 0; i < tokens.size(); i += 1 + tokens.size() / 500) check_token(tokens, i);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  check_head(text);
  check_tokens(text);
  return 0;
}
