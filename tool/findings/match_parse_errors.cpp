#include <algorithm>
#include <map>
#include <set>

#include "tool/findings/diagnostics.h"
#include "tool/findings/matcher.h"

namespace migrate {
namespace {

/// What a unit says about the files it reads.
struct Context {
  std::string missing;    ///< the first header that it lacks; empty: none
  bool has_cuda = false;  ///< some file of it uses the CUDA family
};

/// The units that read each file, summed up by file: those that are compiled, or the headers that are parsed
/// alone. A parse error does not say which unit met it: where one of them lacks a header, that header may be
/// the cause. Cost: O(sum over the units of the files they read).
class Contexts {
 public:
  Contexts(const ProgramFacts& facts, const Sources& sources, bool alone) : contexts_(facts.files.size()) {
    std::vector<Context> own = own_contexts(facts);
    std::vector<std::set<uint32_t>> includes(facts.files.size());
    for (const IncludeUse& include : facts.includes) {
      int to = include.resolved == IncludeUse::Resolved::user ? sources.find(include.path) : -1;
      if (to >= 0 && include.place.file < includes.size())
        includes[include.place.file].insert(static_cast<uint32_t>(to));
    }
    for (const TranslationUnit& unit : facts.units) {
      int file = unit.alone == alone ? sources.find(unit.main_file) : -1;
      if (file >= 0) add_unit(closure(static_cast<uint32_t>(file), includes), own);
    }
  }
  const Context& of(uint32_t file) const { return contexts_[file]; }

 private:
  static std::vector<Context> own_contexts(const ProgramFacts& facts) {
    std::vector<Context> own(facts.files.size());
    for (const IncludeUse& include : facts.includes) {
      Context& file = own[include.place.file];
      if (include.resolved == IncludeUse::Resolved::missing && file.missing.empty())
        file.missing = include.name;
      if (include.resolved == IncludeUse::Resolved::virtual_header) file.has_cuda = true;
    }
    for (const SymbolUse& use : facts.uses) own[use.place.file].has_cuda = true;
    for (const Launch& launch : facts.launches) own[launch.file].has_cuda = true;
    return own;
  }

  static std::vector<uint32_t> closure(uint32_t main, const std::vector<std::set<uint32_t>>& includes) {
    std::vector<uint32_t> files{main};
    std::set<uint32_t> seen{main};
    for (size_t i = 0; i < files.size(); ++i) {
      for (uint32_t next : includes[files[i]]) {
        if (seen.insert(next).second) files.push_back(next);
      }
    }
    return files;
  }

  void add_unit(const std::vector<uint32_t>& files, const std::vector<Context>& own) {
    Context unit;
    for (uint32_t file : files) {
      if (unit.missing.empty()) unit.missing = own[file].missing;
      unit.has_cuda |= own[file].has_cuda;
    }
    for (uint32_t file : files) {
      if (contexts_[file].missing.empty()) contexts_[file].missing = unit.missing;
      contexts_[file].has_cuda |= unit.has_cuda;
    }
  }

  std::vector<Context> contexts_;
};

/// One note for all errors of a file that the migration leaves as it is.
Finding without_cuda(const std::vector<const ParseDiagnostic*>& errors, const Sources& sources) {
  Finding finding =
      make_finding(id::parse_error_elsewhere, {std::to_string(errors.size()), errors.front()->message});
  return place_finding(std::move(finding), sources, errors.front()->place);
}

/// The work is to give the flags of the real build: once for a file, however many errors follow from one
/// another.
Finding parse_finding(const ParseDiagnostic& error, const Context& context, bool is_first,
                      const Sources& sources) {
  Finding finding = context.missing.empty()
                        ? make_finding(id::parse_error, {error.message})
                        : make_finding(id::parse_error_follows, {error.message, context.missing});
  finding.support = Support::unsupported;
  if (!is_first) finding.effort = Effort::none;
  return place_finding(std::move(finding), sources, error.place);
}

}  // namespace

void match_parse_errors(const ProgramFacts& facts, const Sources& sources, std::vector<Finding>& out) {
  std::map<std::pair<uint32_t, bool>, std::vector<const ParseDiagnostic*>> by_file;
  for (const ParseDiagnostic& diagnostic : facts.diagnostics) {
    if (diagnostic.level == DiagnosticLevel::warning || !diagnostic.in_user_file) continue;
    if (diagnostic.place.file < sources.size())
      by_file[{diagnostic.place.file, diagnostic.alone}].push_back(&diagnostic);
  }
  if (by_file.empty()) return;
  Contexts compiled(facts, sources, false), alone(facts, sources, true);
  for (auto& [key, errors] : by_file) {
    std::stable_sort(errors.begin(), errors.end(),
                     [](const auto* a, const auto* b) { return a->place < b->place; });
    const Context& context = (key.second ? alone : compiled).of(key.first);
    if (!context.has_cuda) {
      out.push_back(without_cuda(errors, sources));
      continue;
    }
    for (const ParseDiagnostic* error : errors)
      out.push_back(parse_finding(*error, context, error == errors.front(), sources));
  }
}

}  // namespace migrate
