#include "tool/facts/quotes.h"

#include <algorithm>
#include <cctype>

#include "llvm/Support/MemoryBuffer.h"

namespace migrate {
namespace {

bool is_of_a_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

size_t word_end(std::string_view text, size_t at) {
  while (at < text.size() && is_of_a_word(text[at])) ++at;
  return at;
}

void add_words(std::string_view text, std::set<std::string, std::less<>>& words) {
  for (size_t at = 0; at < text.size(); ++at) {
    if (!is_of_a_word(text[at])) continue;
    const size_t end = word_end(text, at);
    words.emplace(text.substr(at, end - at));
    at = end;
  }
}

bool embeds_files(const TokenFile& tokens) {
  const auto& all = tokens.directives();
  return std::any_of(all.begin(), all.end(),
                     [](const Directive& directive) { return directive.keyword == "embed"; });
}

}  // namespace

std::string quotable_message(const std::string& message, clang::SourceManager& sources,
                             clang::SourceLocation location) {
  auto entry = location.isValid()
                   ? sources.getFileEntryRefForID(sources.getFileID(sources.getExpansionLoc(location)))
                   : clang::OptionalFileEntryRef();
  return !entry || is_public_header(entry->getName().str()) ? message : unquoted(message);
}

Quotes::Quotes(const DiagnosticLog& log, SourceIndex& index) {
  clang::SourceManager& sources = index.manager();
  for (uint32_t file = 0; file < index.file_count(); ++file) any_outside_ |= embeds_files(index.tokens(file));
  for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
    const clang::SrcMgr::SLocEntry& part = sources.getLocalSLocEntry(i);
    const auto file =
        part.isFile() ? part.getFile().getContentCache().OrigEntry : clang::OptionalFileEntryRef();
    if (!file || index.name_of(*file) || is_public_header(file->getName().str())) continue;
    auto buffer = sources.getMemoryBufferForFileOrNone(*file);
    add_outside(buffer ? buffer->getBuffer() : "");
  }
  if (log.shared_files) add_shared(*log.shared_files);
  if (!any_outside_) return;
  for (uint32_t file = 0; file < index.file_count(); ++file) add_words(index.text(file), own_);
}

void Quotes::add_outside(llvm::StringRef text) {
  any_outside_ = true;
  add_words(text, outside_);
}

// What a precompiled header was made of.
void Quotes::add_shared(const FilesRead& files) {
  for (const auto& [path, content] : files) {
    if (content == kNotThere || is_public_header(path)) continue;
    auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
    add_outside(buffer ? (*buffer)->getBuffer() : "");
  }
}

bool Quotes::is_private(std::string_view word) const {
  if (own_.count(word) > 0) return false;
  const bool computed =
      word.size() == 1 || std::isdigit(static_cast<unsigned char>(word[0]));  // from what was read
  return computed || outside_.count(word) > 0;
}

// The front end's own words stand outside of quotes and before the first colon.
std::string Quotes::quotable(const std::string& message) const {
  if (!any_outside_) return message;
  std::string text;
  bool quoted = false;
  const size_t colon = std::min(message.find(": "), message.size());
  for (size_t at = 0; at < message.size();) {
    const size_t end = word_end(message, at);
    if (end == at) {
      quoted ^= message[at] == '\'';
      text += message[at++];
      continue;
    }
    const std::string word = message.substr(at, end - at);
    text += (quoted || at > colon) && is_private(word) ? "..." : word;
    at = end;
  }
  return text;
}

}  // namespace migrate
