#include "tool/facts/frontend/quotes.h"

#include <algorithm>

#include "llvm/Support/MemoryBuffer.h"

namespace migrate {
namespace {

bool embeds_files(const TokenFile& tokens) {
  const auto& all = tokens.directives();
  return std::any_of(all.begin(), all.end(),
                     [](const Directive& directive) { return directive.keyword == "embed"; });
}

// The files of a precompiled header.
void add_shared(const FilesRead& files, PrivateWords& words) {
  for (const auto& [path, content] : files) {
    if (content == kNotThere || is_public_header(path)) continue;
    auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
    words.add_outside(buffer ? (*buffer)->getBuffer() : "");
  }
}

}  // namespace

std::string quotable_message(const std::string& message, clang::SourceManager& sources,
                             clang::SourceLocation location) {
  auto entry = location.isValid()
                   ? sources.getFileEntryRefForID(sources.getFileID(sources.getExpansionLoc(location)))
                   : clang::OptionalFileEntryRef();
  return !entry || is_public_header(entry->getName().str()) ? message : unquoted(message);
}

PrivateWords private_words(const DiagnosticLog& log, SourceIndex& index) {
  PrivateWords words;
  clang::SourceManager& sources = index.manager();
  for (uint32_t file = 0; file < index.file_count(); ++file) {
    if (embeds_files(index.tokens(file))) words.add_outside("");
  }
  for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
    const clang::SrcMgr::SLocEntry& part = sources.getLocalSLocEntry(i);
    const auto file =
        part.isFile() ? part.getFile().getContentCache().OrigEntry : clang::OptionalFileEntryRef();
    if (!file || index.name_of(*file) || is_public_header(file->getName().str())) continue;
    auto buffer = sources.getMemoryBufferForFileOrNone(*file);
    words.add_outside(buffer ? buffer->getBuffer() : "");
  }
  if (log.shared_files) add_shared(*log.shared_files, words);
  if (!words.any_outside()) return words;
  for (uint32_t file = 0; file < index.file_count(); ++file) words.add_own(index.text(file));
  return words;
}

}  // namespace migrate
