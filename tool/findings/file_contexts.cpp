#include "tool/findings/file_contexts.h"

namespace migrate {
namespace {

using Includes = std::vector<std::set<uint32_t>>;

/// What each file says by itself.
std::vector<FileContext> own_contexts(const ProgramFacts& facts) {
  std::vector<FileContext> own(facts.files.size());
  for (const IncludeUse& include : facts.includes) {
    FileContext& file = own[include.place.file];
    if (include.resolved == IncludeUse::Resolved::missing && file.missing.empty())
      file.missing = include.name;
    bool compiled = include.certainty == Certainty::parsed;
    if (compiled && include.resolved == IncludeUse::Resolved::virtual_header) file.has_cuda = true;
  }
  for (const SymbolUse& use : facts.uses) own[use.place.file].has_cuda = true;
  for (const Launch& launch : facts.launches) own[launch.file].has_cuda = true;
  return own;
}

Includes user_includes(const ProgramFacts& facts, const Sources& sources) {
  Includes includes(facts.files.size());
  for (const IncludeUse& include : facts.includes) {
    int to = include.resolved == IncludeUse::Resolved::user ? sources.find(include.path) : -1;
    if (to >= 0 && include.place.file < includes.size())
      includes[include.place.file].insert(static_cast<uint32_t>(to));
  }
  return includes;
}

std::vector<uint32_t> closure(uint32_t main, const Includes& includes) {
  std::vector<uint32_t> files{main};
  std::set<uint32_t> seen{main};
  for (size_t i = 0; i < files.size(); ++i) {
    for (uint32_t next : includes[files[i]]) {
      if (seen.insert(next).second) files.push_back(next);
    }
  }
  return files;
}

}  // namespace

FileContexts::FileContexts(const ProgramFacts& facts, const Sources& sources, bool alone)
    : contexts_(facts.files.size()) {
  std::vector<FileContext> own = own_contexts(facts);
  Includes includes = user_includes(facts, sources);
  for (const TranslationUnit& unit : facts.units) {
    int file = unit.alone == alone ? sources.find(unit.main_file) : -1;
    if (file >= 0) add_unit(closure(static_cast<uint32_t>(file), includes), own);
  }
}

void FileContexts::add_unit(const std::vector<uint32_t>& files, const std::vector<FileContext>& own) {
  FileContext unit;
  for (uint32_t file : files) {
    if (unit.missing.empty()) unit.missing = own[file].missing;
    unit.has_cuda |= own[file].has_cuda;
  }
  for (uint32_t file : files) {
    if (contexts_[file].missing.empty()) contexts_[file].missing = unit.missing;
    contexts_[file].has_cuda |= unit.has_cuda;
  }
}

}  // namespace migrate
