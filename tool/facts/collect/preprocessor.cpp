#include "tool/facts/collect/preprocessor.h"

#include <algorithm>
#include <map>

#include "clang/Basic/SourceManager.h"
#include "tool/base/text.h"
#include "tool/facts/collect/symbol_uses.h"
#include "tool/facts/frontend/header_diagnostics.h"

namespace migrate {
namespace {

/// The intersection of `a` and `b`; both are sorted and without overlaps.
std::vector<Range> intersection(const std::vector<Range>& a, const std::vector<Range>& b) {
  std::vector<Range> result;
  for (const Range& x : a) {
    for (const Range& y : b) {
      Range both{std::max(x.begin, y.begin), std::min(x.end, y.end)};
      if (both.begin < both.end) result.push_back(both);
    }
  }
  return result;
}

/// Offset after the logical line of `offset`.
uint32_t line_end(std::string_view text, uint32_t offset) {
  return static_cast<uint32_t>(std::min(logical_line_end(text, offset) + 1, text.size()));
}

uint32_t line_begin(std::string_view text, uint32_t offset) {
  size_t end = text.rfind('\n', offset ? offset - 1 : 0);
  return end == std::string_view::npos || offset == 0 ? 0 : static_cast<uint32_t>(end + 1);
}

IncludeUse::Resolved resolved(bool found, bool is_virtual, bool is_user) {
  if (!found) return IncludeUse::Resolved::missing;
  if (is_virtual) return IncludeUse::Resolved::virtual_header;
  return is_user ? IncludeUse::Resolved::user : IncludeUse::Resolved::system;
}

}  // namespace

void PreprocessorLog::InclusionDirective(clang::SourceLocation hash, const clang::Token&,
                                         llvm::StringRef name, bool, clang::CharSourceRange range,
                                         clang::OptionalFileEntryRef file, llvm::StringRef, llvm::StringRef,
                                         const clang::Module*, bool, clang::SrcMgr::CharacteristicKind) {
  auto begin = unit_.index.spot(hash);
  if (!begin && !file) add_wanted(name, hash);
  if (!begin) return;
  clang::SourceManager& sources = unit_.index.manager();
  IncludeUse use;
  use.name = name.str();
  bool spelled = range.getBegin().isFileID() && range.getEnd().isFileID();
  if (spelled) {
    use.place = {begin->file,
                 {sources.getFileOffset(range.getBegin()), sources.getFileOffset(range.getEnd())}};
  } else {  // `#include HEADER`
    use.place = {begin->file, {begin->offset, begin->offset}};
    use.certainty = Certainty::tokens;
  }
  bool is_virtual = file && file->getName().starts_with(kVirtualDirectory);
  auto user = file && !is_virtual ? unit_.index.name_of(*file) : std::nullopt;
  use.resolved = resolved(file.has_value(), is_virtual, user.has_value());
  if (user) use.path = *user;
  add(std::move(use));
}

void PreprocessorLog::add(IncludeUse use) {
  auto same = [&](const IncludeUse& known) { return known.place == use.place && known.name == use.name; };
  auto& all = unit_.facts.includes;
  if (std::none_of(all.begin(), all.end(), same)) all.push_back(std::move(use));
}

// A third-party header lacks another header: its declarations are incomplete, which does not concern the program.
void PreprocessorLog::add_wanted(llvm::StringRef name, clang::SourceLocation hash) {
  clang::SourceManager& sources = unit_.index.manager();
  clang::PresumedLoc where = sources.getPresumedLoc(hash);
  if (where.isInvalid() || llvm::StringRef(where.getFilename()).starts_with(kVirtualDirectory)) return;
  std::optional<Spot> spot;
  for (auto at = hash; at.isValid() && !spot;) {
    at = sources.getIncludeLoc(sources.getFileID(at));
    spot = unit_.index.spot(at);
  }
  if (!spot) return;
  IncludeUse use;
  use.name = name.str();
  use.place = unit_.index.token_place(*spot);
  use.resolved = IncludeUse::Resolved::missing;
  use.wanted_by = name_below_include(where.getFilename());
  add(std::move(use));
}

void PreprocessorLog::MacroDefined(const clang::Token& name, const clang::MacroDirective* directive) {
  auto spot = unit_.index.spot(name.getLocation());
  if (!spot) return;
  auto declare = [&](llvm::StringRef word) {
    const SymbolEntry* entry = unit_.rules.find(word);
    bool of_user_rules = entry && entry->rule->layer > 0;
    if (unit_.is_interesting(word) && !of_user_rules) unit_.own_names.insert(word.str());
  };
  declare(name.getIdentifierInfo()->getName());
  unit_.settle(*spot);
  for (const clang::IdentifierInfo* parameter : directive->getMacroInfo()->params())
    declare(parameter->getName());
}

void PreprocessorLog::use_macro(const clang::Token& name, const clang::MacroInfo* macro) {
  auto spot = unit_.index.spot(name.getLocation());
  if (!spot) return;
  std::string word = name.getIdentifierInfo()->getName().str();
  if (unit_.index.token_text(*spot) != word || !unit_.is_interesting(word)) return;
  const SymbolEntry* entry = unit_.rules.find(word);
  bool of_user_rules = entry && entry->rule->layer > 0;
  if (macro && unit_.index.in_user_file(macro->getDefinitionLoc()) && !of_user_rules)
    return unit_.settle(*spot);
  bool ours = macro && unit_.index.in_virtual_header(macro->getDefinitionLoc());
  if (!entry && !ours)
    return unit_.settle(*spot);  // an undefined name without a rule: an option of the build
  bool is_new = unit_.settled.insert({spot->file, spot->offset}).second;
  if (!is_new) return;
  SymbolUse use;
  use.kind = entry ? UseKind::macro : UseKind::unknown;
  use.name = word;
  use.place = unit_.index.token_place(*spot);
  use.in_macro_body = spot->in_macro_body;
  const TokenFile& tokens = unit_.index.tokens(spot->file);
  size_t token = tokens.at(spot->offset);
  if (macro && !tokens.is(token - 1, "defined")) fill_call(use, tokens, token, std::nullopt);
  unit_.facts.uses.push_back(std::move(use));
}

void PreprocessorLog::MacroExpands(const clang::Token& name, const clang::MacroDefinition& definition,
                                   clang::SourceRange, const clang::MacroArgs*) {
  use_macro(name, definition.getMacroInfo());
}

void PreprocessorLog::Defined(const clang::Token& name, const clang::MacroDefinition& definition,
                              clang::SourceRange) {
  use_macro(name, definition.getMacroInfo());
}

void PreprocessorLog::Ifdef(clang::SourceLocation, const clang::Token& name,
                            const clang::MacroDefinition& definition) {
  use_macro(name, definition.getMacroInfo());
}

void PreprocessorLog::Ifndef(clang::SourceLocation, const clang::Token& name,
                             const clang::MacroDefinition& definition) {
  use_macro(name, definition.getMacroInfo());
}

void PreprocessorLog::Elifdef(clang::SourceLocation, const clang::Token& name,
                              const clang::MacroDefinition& definition) {
  use_macro(name, definition.getMacroInfo());
}

void PreprocessorLog::Elifndef(clang::SourceLocation, const clang::Token& name,
                               const clang::MacroDefinition& definition) {
  use_macro(name, definition.getMacroInfo());
}

void PreprocessorLog::MacroUndefined(const clang::Token& name, const clang::MacroDefinition& definition,
                                     const clang::MacroDirective*) {
  use_macro(name, definition.getMacroInfo());
}

void PreprocessorLog::SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation end) {
  clang::SourceManager& sources = unit_.index.manager();
  auto [id, begin] = sources.getDecomposedLoc(sources.getExpansionLoc(range.getBegin()));
  auto file = unit_.index.file_of(id);
  if (!file) return;
  std::string_view text = unit_.facts.files[*file].text;
  uint32_t last = sources.getFileOffset(sources.getExpansionLoc(end.isValid() ? end : range.getEnd()));
  Range region{line_end(text, begin), line_begin(text, last)};
  if (region.begin < region.end) skipped_[id.getHashValue()].push_back(region);
}

std::vector<Place> PreprocessorLog::inactive_regions() const {
  std::map<uint32_t, std::vector<Range>> common;
  std::map<uint32_t, unsigned> inclusions;
  for (auto [id, file] : unit_.index.inclusions()) {
    auto regions = skipped_.find(id);
    std::vector<Range> ranges = regions == skipped_.end() ? std::vector<Range>() : regions->second;
    std::sort(ranges.begin(), ranges.end());
    bool first = inclusions[file]++ == 0;
    common[file] = first ? ranges : intersection(common[file], ranges);
  }
  std::vector<Place> places;
  for (const auto& [file, ranges] : common) {
    for (const Range& range : ranges) places.push_back({file, range});
  }
  return places;
}

}  // namespace migrate
