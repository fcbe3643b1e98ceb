#include "tool/facts/frontend/diagnostics.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "tool/facts/frontend/header_diagnostics.h"
#include "tool/facts/frontend/quotes.h"

namespace migrate {
namespace {

/// The location at which the file of `location` is included. For a file of a precompiled header: the location at which
/// the main file or a user header includes the same file.
clang::SourceLocation includer(clang::SourceLocation location, const DiagnosticLog& log,
                               clang::SourceManager& sources) {
  clang::FileID file = sources.getFileID(location);
  clang::SourceLocation above = sources.getIncludeLoc(file);
  if (!log.shared_headers || !sources.isLoadedFileID(file)) return above;
  // For Clang, the main file begins with the content of the precompiled header.
  if (above != sources.getLocForStartOfFile(sources.getMainFileID())) return above;
  const unsigned line = sources.getSpellingLineNumber(location);
  if (line == 0 || line > log.shared_headers->size()) return above;
  auto known = log.included_at.find((*log.shared_headers)[line - 1]);
  return known == log.included_at.end() ? above : known->second;
}

/// The place of a diagnostic. If it is about a file outside the program, the place is in the user file that includes it.
ParseDiagnostic located(const RawDiagnostic& raw, const DiagnosticLog& log, SourceIndex& index) {
  ParseDiagnostic fact;
  fact.level = raw.level;
  fact.message = raw.message;
  fact.in_user_file = !raw.in_header;
  clang::SourceManager& sources = index.manager();
  clang::SourceLocation location =
      raw.location.isValid() ? sources.getExpansionLoc(raw.location) : raw.location;
  while (location.isValid()) {
    auto spot = index.spot(location);
    if (spot) {
      fact.place = index.token_place(*spot);
      return fact;
    }
    if (fact.in_user_file)
      fact.message = quotable_message(fact.message, sources, location) + told_place(sources, location);
    fact.in_user_file = false;
    location = includer(location, log, sources);
  }
  fact.in_user_file = false;
  fact.place = {0, {0, 0}};
  return fact;
}

/// Of messages about a name that a header declares, too, or a macro of a header that is also a name of the program.
constexpr std::string_view kOfOrder[] = {
    "ambiguous",   "redefinition", "redeclar", "different kind of symbol",
    "conflicting", "overload",     "expected"};

bool may_be_of_order(const ParseDiagnostic& diagnostic) {
  if (diagnostic.level == DiagnosticLevel::warning) return false;
  return std::any_of(std::begin(kOfOrder), std::end(kOfOrder), [&](std::string_view sign) {
    return diagnostic.message.find(sign) != std::string::npos;
  });
}

}  // namespace

bool has_errors(const DiagnosticLog& log, clang::SourceManager& sources) {
  return std::any_of(log.found.begin(), log.found.end(), [&](const RawDiagnostic& raw) {
    return raw.level != DiagnosticLevel::warning && !in_gcc_header(raw, sources);
  });
}

bool needs_own_order(const ProgramFacts& facts, bool lacks_a_header) {
  return !facts.clashes.empty() || (!lacks_a_header && std::any_of(facts.diagnostics.begin(),
                                                                   facts.diagnostics.end(), may_be_of_order));
}

void add_diagnostics(const DiagnosticLog& log, SourceIndex& index, ProgramFacts& facts) {
  if (log.found.empty()) return;
  const PrivateWords quotes = private_words(log, index);
  std::set<std::pair<Place, std::string>> seen;
  for (const RawDiagnostic& raw : log.found) {
    if (in_gcc_header(raw, index.manager())) continue;
    ParseDiagnostic fact = located(raw, log, index);
    if (fact.in_user_file) fact.message = quotes.quotable(fact.message);
    if (seen.insert({fact.place, fact.message}).second) facts.diagnostics.push_back(std::move(fact));
  }
}

size_t errors_in(const ProgramFacts& facts) {
  return static_cast<size_t>(
      std::count_if(facts.diagnostics.begin(), facts.diagnostics.end(),
                    [](const auto& d) { return d.level != DiagnosticLevel::warning; }));
}

}  // namespace migrate
