#include <algorithm>
#include <map>
#include <set>

#include "tool/diagnostics/diagnostics.h"
#include "tool/findings/file_contexts.h"
#include "tool/findings/matcher.h"
#include "tool/lexer/notebook.h"

namespace migrate {
namespace {

/// One note for all errors of a file that the migration leaves as it is.
Finding without_cuda(const std::vector<const ParseDiagnostic*>& errors, const Sources& sources) {
  Finding finding =
      make_finding(id::parse_error_elsewhere, {std::to_string(errors.size()), errors.front()->message});
  return place_finding(std::move(finding), sources, errors.front()->place);
}

/// The work is to give the flags of the real build: once for a file, however many errors follow from one
/// another.
Finding parse_finding(const ParseDiagnostic& error, const FileContext& context, bool is_first,
                      const Sources& sources) {
  const uint32_t file = error.place.file;
  const Range all{0, static_cast<uint32_t>(sources.code(file).size())};
  const std::string command = is_first ? notebook_command(sources.text(file, all)) : std::string();
  Finding finding = !command.empty() ? make_finding(id::parse_error, {command})
                    : context.missing.empty()
                        ? make_finding(id::parse_error, {error.message})
                        : make_finding(id::parse_error_follows, {error.message, context.missing});
  finding.support = Support::unsupported;
  if (!is_first) finding.effort = Effort::none;
  return place_finding(std::move(finding), sources, error.place);
}

}  // namespace

void match_parse_errors(const ProgramFacts& facts, const Sources& sources, std::vector<Finding>& out) {
  // Reported as MIG1005: that nothing declares them says no more.
  std::set<std::pair<uint32_t, uint32_t>> unknown;
  for (const SymbolUse& use : facts.uses) {
    if (use.kind == UseKind::unknown) unknown.insert({use.place.file, use.place.range.begin});
  }
  // Of a header that is not the user's, or of flags: the first says it.
  std::set<std::pair<Place, bool>> outside;
  std::map<std::pair<uint32_t, bool>, std::vector<const ParseDiagnostic*>> by_file;
  for (const ParseDiagnostic& diagnostic : facts.diagnostics) {
    if (diagnostic.level == DiagnosticLevel::warning) continue;
    if (!diagnostic.in_user_file && !outside.insert({diagnostic.place, diagnostic.alone}).second) continue;
    if (unknown.count({diagnostic.place.file, diagnostic.place.range.begin})) continue;
    if (diagnostic.place.file < sources.size())
      by_file[{diagnostic.place.file, diagnostic.alone}].push_back(&diagnostic);
  }
  if (by_file.empty()) return;
  FileContexts compiled(facts, sources, false), alone(facts, sources, true);
  for (auto& [key, errors] : by_file) {
    std::stable_sort(errors.begin(), errors.end(),
                     [](const auto* a, const auto* b) { return a->place < b->place; });
    const FileContext& context = (key.second ? alone : compiled).of(key.first);
    if (!context.has_cuda) {
      out.push_back(without_cuda(errors, sources));
      continue;
    }
    for (const ParseDiagnostic* error : errors)
      out.push_back(parse_finding(*error, context, error == errors.front(), sources));
  }
}

}  // namespace migrate
