#include "tool/edits/annotate.h"

#include <algorithm>
#include <map>
#include <set>

#include "tool/lexer/tokens.h"

namespace migrate {
namespace {

constexpr size_t kLongest = 100;  // bytes of a comment, before it is cut

bool needs_hand_work(const Finding& finding) {
  if (finding.kind == FindingKind::parse) return false;  // what does not parse moves with every edit above it
  return finding.severity == Severity::error || finding.support == Support::unsupported;
}

uint32_t line_begin(std::string_view text, uint32_t offset) {
  size_t newline = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  if (newline == std::string_view::npos) return text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  return static_cast<uint32_t>(newline + 1);
}

// First line of the directive, or of the token, that runs over the begin of `offset`'s line.
uint32_t place_for_comment(std::string_view text, const std::vector<Token>& tokens, uint32_t offset) {
  uint32_t begin = line_begin(text, offset);
  for (bool again = true; again;) {
    again = false;
    uint32_t directive = 0;
    for (const Token& token : tokens) {
      if (token.starts_line && token.in_directive) directive = token.range.begin;
      bool across = token.range.begin < begin && begin < token.range.end;
      bool continued = token.in_directive && token.range.begin >= begin && directive < begin;
      if (across || continued) begin = line_begin(text, across ? token.range.begin : directive), again = true;
      if (across || token.range.begin >= begin) break;
    }
  }
  return begin;
}

std::string shortened(const std::string& message) {
  std::string one_line = message.substr(0, message.find('\n'));
  if (one_line.size() <= kLongest) return one_line;
  size_t space = one_line.rfind(' ', kLongest);
  return one_line.substr(0, space == std::string::npos ? kLongest : space) + " ...";
}

// The id stands in the comment lines directly above.
bool already_there(std::string_view text, uint32_t begin, const std::string& id) {
  while (begin > 0) {
    uint32_t above = line_begin(text, begin - 1);
    std::string_view line = text.substr(above, begin - above);
    size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos || !line.substr(first).starts_with("// MIG")) return false;
    if (line.substr(first + 3).starts_with(id)) return true;
    begin = above;
  }
  return false;
}

std::string comment_lines(std::string_view text, uint32_t begin,
                          const std::set<std::pair<std::string, std::string>>& notes) {
  size_t code = text.find_first_not_of(" \t", begin);
  std::string indent(text.substr(begin, (code == std::string_view::npos ? text.size() : code) - begin));
  size_t newline = text.find('\n', begin);
  bool crlf = newline != std::string_view::npos && newline > 0 && text[newline - 1] == '\r';
  std::string result;
  for (const auto& [id, message] : notes) {
    if (!already_there(text, begin, id))
      result += indent + "// " + id + ": " + shortened(message) + (crlf ? "\r\n" : "\n");
  }
  return result;
}

// Puts the text before an edit that begins at the same place, or makes an insertion of its own.
void put(std::vector<Edit>& edits, const std::string& file, uint32_t offset, const std::string& text) {
  for (Edit& edit : edits) {
    if (edit.file != file || edit.range.begin != offset || edit.range.size() != 0) continue;
    edit.text = text + edit.text;
    return;
  }
  edits.push_back({file, {offset, offset}, "", text, "comment"});
}

}  // namespace

void annotate(const ProgramFacts& facts, const std::vector<Finding>& findings, std::vector<Edit>& edits) {
  std::map<uint32_t, std::vector<const Finding*>> by_file;
  for (const Finding& finding : findings) {
    bool placed =
        finding.place.file < facts.files.size() && facts.files[finding.place.file].path == finding.file;
    if (placed && needs_hand_work(finding)) by_file[finding.place.file].push_back(&finding);
  }
  for (const auto& [file, of_file] : by_file) {
    const std::string& text = facts.files[file].text;
    std::vector<Token> tokens = tokenize(text);
    std::map<uint32_t, std::set<std::pair<std::string, std::string>>> notes;
    for (const Finding* finding : of_file) {
      uint32_t begin = place_for_comment(text, tokens, finding->place.range.begin);
      notes[begin].insert({finding->id, finding->message});
    }
    for (const auto& [begin, at] : notes) {
      std::string comment = comment_lines(text, begin, at);
      if (!comment.empty()) put(edits, facts.files[file].path, begin, comment);
    }
  }
}

}  // namespace migrate
