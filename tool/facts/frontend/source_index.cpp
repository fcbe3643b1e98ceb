#include "tool/facts/frontend/source_index.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"

namespace migrate {

SourceIndex::SourceIndex(clang::SourceManager& sources, UserFiles& user_files, ProgramFacts& facts)
    : sources_(sources), user_files_(user_files), facts_(facts) {}

std::optional<uint32_t> SourceIndex::file_of(clang::FileID id) {
  if (id.isInvalid()) return std::nullopt;
  auto [found, is_new] = by_id_.try_emplace(id.getHashValue());
  if (is_new) {
    auto index = add_file(id);
    by_id_[id.getHashValue()] = index;
    if (index) inclusions_[id.getHashValue()] = *index;
    return index;
  }
  return found->second;
}

std::optional<std::string> SourceIndex::name_of(clang::FileEntryRef entry) const {
  return user_files_.name_of(entry.getName().str(), entry.getFileEntry().tryGetRealPathName().str());
}

std::optional<uint32_t> SourceIndex::add_file(clang::FileID id) {
  auto entry = sources_.getFileEntryRefForID(id);
  if (!entry) return std::nullopt;
  auto given = name_of(*entry);
  if (!given) return std::nullopt;
  auto [known, is_new] = by_path_.try_emplace(*given, file_count());
  if (!is_new) return known->second;
  auto buffer = sources_.getBufferOrNone(id);
  if (!buffer) {
    by_path_.erase(known);
    return std::nullopt;
  }
  auto original = user_files_.originals.find(entry->getName().str());
  bool respelled = original != user_files_.originals.end();
  texts_.push_back(std::make_unique<std::string>(respelled ? original->second : buffer->getBuffer().str()));
  tokens_.push_back(std::make_unique<TokenFile>(*texts_.back()));
  facts_.files.push_back({*given, *texts_.back(), id == sources_.getMainFileID()});
  return known->second;
}

std::optional<Spot> SourceIndex::spot(clang::SourceLocation location) {
  if (location.isInvalid()) return std::nullopt;
  Spot spot;
  while (location.isMacroID()) {
    bool argument = sources_.isMacroArgExpansion(location);
    (argument ? spot.in_macro_argument : spot.in_macro_body) = true;
    location = sources_.getImmediateSpellingLoc(location);
  }
  auto [id, offset] = sources_.getDecomposedLoc(location);
  auto file = file_of(id);
  if (!file) return std::nullopt;
  spot.file = *file;
  spot.offset = behind_line_splices(*texts_[*file], offset);
  return spot;
}

std::optional<WrittenName> SourceIndex::written_name(clang::SourceLocation location) {
  if (const auto written = spot(location)) return WrittenName{token_place(*written), written->in_macro_body};
  return location.isMacroID() ? pasted_name(location) : std::nullopt;
}

// The token is in the compiler's own memory. Its location leads to the macros that made it.
std::optional<WrittenName> SourceIndex::pasted_name(clang::SourceLocation location) {
  const clang::LangOptions any;  // both functions only measure the token
  clang::SourceLocation begin, end;
  const bool is_whole = clang::Lexer::isAtStartOfMacroExpansion(location, sources_, any, &begin) &&
                        clang::Lexer::isAtEndOfMacroExpansion(location, sources_, any, &end);
  const auto first = spot(sources_.getExpansionLoc(location));
  if (!first) return std::nullopt;
  WrittenName name{token_place(*first), true, true};
  const auto last = is_whole ? spot(end) : std::nullopt;
  if (!last || last->file != first->file || last->offset < first->offset) return name;
  name.place.range.end = token_place(*last).range.end;
  name.in_macro_body = false;
  return name;
}

Place SourceIndex::token_place(const Spot& spot) {
  const TokenFile& file = tokens(spot.file);
  size_t index = file.at(spot.offset);
  if (index == file.size()) return {spot.file, {spot.offset, spot.offset}};
  return {spot.file, file.range(index)};
}

std::string_view SourceIndex::token_text(const Spot& spot) {
  const TokenFile& file = tokens(spot.file);
  size_t index = file.at(spot.offset);
  return index == file.size() ? std::string_view() : file.text(index);
}

bool SourceIndex::in_virtual_header(clang::SourceLocation location) {
  if (location.isInvalid()) return false;
  auto id = sources_.getFileID(sources_.getExpansionLoc(location));
  auto entry = sources_.getFileEntryRefForID(id);
  return entry && entry->getName().starts_with(kVirtualDirectory);
}

bool SourceIndex::in_virtual_header(const clang::Decl& declaration) {
  for (const clang::Decl* other : declaration.redecls()) {
    if (in_virtual_header(other->getLocation())) return true;
  }
  return false;
}

bool SourceIndex::in_user_file(clang::SourceLocation location) {
  if (location.isInvalid()) return false;
  return file_of(sources_.getFileID(sources_.getExpansionLoc(location))).has_value();
}

}  // namespace migrate
