#include "tool/facts/collect/outside_files.h"

#include <algorithm>

#include "tool/base/paths.h"
#include "tool/facts/frontend/public_headers.h"
#include "tool/facts/frontend/virtual_files.h"
#include "tool/rules/outside_names.h"

namespace migrate {
namespace {

bool is_device_word(std::string_view word) {
  for (std::string_view known : {"__global__", "__device__", "__shared__", "__constant__", "__managed__"}) {
    if (word == known) return true;
  }
  return false;
}

// Whether the rewrite replaces the name, or reports that it has no counterpart.
bool is_of_cuda(const RuleSet& rules, std::string_view name) {
  const SymbolEntry* entry = rules.find(name);
  if (!entry || entry->rule->layer > 0 || rules.is_shared_with_c(name)) return false;
  return entry->support() == Support::unsupported || (!entry->target().empty() && entry->target() != name);
}

/// The header of an #include that a rule replaces; empty for others.
std::string replaced_header(const TokenFile& tokens, const Directive& directive, const RuleSet& rules) {
  if (directive.keyword != "include" || directive.last < directive.first + 3) return "";
  const std::string_view text =
      tokens.text(Range{tokens[directive.first + 2].range.begin, tokens[directive.last - 1].range.end});
  if (text.size() < 3 || (text.front() != '"' && text.front() != '<')) return "";
  const std::string name(text.substr(1, text.size() - 2));
  return rules.replaces_header(name) ? name : "";
}

/// Whether a library may stay as it is although it has this word: npucxx has it under CUDA's name. Kernels and variables of the
/// device are for the rewrite.
bool may_stay(const RuleSet& rules, std::string_view word) {
  return word == "__device__" || (!is_device_word(word) && works_outside(rules, word));
}

/// As cuda_in below; tokens in `inactive` do not count, and in a library nothing that may stay.
std::string cuda_in(const std::string& text, const RuleSet& rules, const std::vector<Range>& inactive,
                    bool is_library) {
  const TokenFile tokens(text);
  auto is_inactive = [&](size_t i) {
    return std::any_of(inactive.begin(), inactive.end(), [&](const Range& range) {
      return tokens[i].range.begin >= range.begin && tokens[i].range.begin < range.end;
    });
  };
  for (const Directive& directive : tokens.directives()) {
    if (is_inactive(directive.first)) continue;
    std::string header = replaced_header(tokens, directive, rules);
    if (!header.empty() && !(is_library && has_outside_header(rules, header))) return header;
  }
  for (size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view word = tokens.text(i);
    const bool launch = launch_open(tokens, i) > 0 && !tokens.directive_of(i);
    // A definition of a macro for it is not a use.
    const bool device = is_device_word(word) && !tokens.directive_of(i);
    const bool name = tokens.is_identifier(i) && is_of_cuda(rules, word);
    const bool stays = is_library && !launch && may_stay(rules, word);
    if ((launch || device || name) && !stays && !is_inactive(i)) return std::string(launch ? "<<<" : word);
  }
  return "";
}

}  // namespace

std::string cuda_in(const std::string& text, const RuleSet& rules) { return cuda_in(text, rules, {}, false); }

void OutsideFiles::LexedFileChanged(clang::FileID file, LexedFileChangeReason reason,
                                    clang::SrcMgr::CharacteristicKind kind, clang::FileID,
                                    clang::SourceLocation) {
  const bool others = clang::SrcMgr::isSystem(kind) && !is_in_given_folder(file);
  if (reason == LexedFileChangeReason::EnterFile && !others && !unit_.index.file_of(file))
    files_.push_back(file);
}

bool OutsideFiles::is_in_given_folder(clang::FileID file) const {
  const auto entry = unit_.index.manager().getFileEntryRefForID(file);
  return entry && std::any_of(folders_.begin(), folders_.end(), [&](const std::string& folder) {
           return is_below(entry->getName().str(), folder);
         });
}

void OutsideFiles::SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation end) {
  clang::SourceManager& sources = unit_.index.manager();
  auto [id, begin] = sources.getDecomposedLoc(sources.getExpansionLoc(range.getBegin()));
  if (unit_.index.file_of(id)) return;
  skipped_[id.getHashValue()].push_back(
      {begin, sources.getFileOffset(sources.getExpansionLoc(end.isValid() ? end : range.getEnd()))});
}

void OutsideFiles::finish() {
  for (clang::FileID file : files_) add(file);
}

clang::FileID OutsideFiles::outermost(clang::FileID file, std::optional<Spot>& spot) const {
  clang::SourceManager& sources = unit_.index.manager();
  for (auto at = sources.getIncludeLoc(file); at.isValid(); at = sources.getIncludeLoc(file)) {
    spot = unit_.index.spot(at);
    if (spot) return file;
    file = sources.getFileID(at);
  }
  return file;
}

bool OutsideFiles::lies_beside(clang::FileID file) const {
  clang::SourceManager& sources = unit_.index.manager();
  const auto entry = sources.getFileEntryRefForID(file);
  const auto includer = sources.getFileEntryRefForID(sources.getFileID(sources.getIncludeLoc(file)));
  if (!entry || !includer) return true;
  const std::string folder = parent_directory(includer->getName().str());
  return folder == "." ? !entry->getName().starts_with("/") : entry->getName().starts_with(folder + "/");
}

void OutsideFiles::add(clang::FileID file) {
  clang::SourceManager& sources = unit_.index.manager();
  auto entry = sources.getFileEntryRefForID(file);
  if (!entry || entry->getName().starts_with(kVirtualDirectory)) return;
  if (is_header_of_shim(entry->getName().str())) return;  // of a program that is migrated already
  auto buffer = sources.getBufferOrNone(file);
  if (!buffer) return;
  const UserFiles& user_files = unit_.index.user_files();
  OutsideFile outside;
  outside.path = user_files.absolute_name(entry->getName().str());
  std::optional<Spot> spot;
  const bool is_library = !lies_beside(outermost(file, spot));
  outside.cuda = cuda_in(buffer->getBuffer().str(), unit_.rules, skipped_[file.getHashValue()], is_library);
  if (outside.cuda.empty() && !user_files.is_named_inside(outside.path)) return;
  if (spot) outside.place = unit_.index.token_place(*spot);
  auto& all = unit_.facts.outside;
  auto same = [&](const OutsideFile& known) { return known.path == outside.path; };
  if (std::none_of(all.begin(), all.end(), same)) all.push_back(std::move(outside));
}

}  // namespace migrate
