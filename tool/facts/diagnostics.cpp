#include "tool/facts/diagnostics.h"

#include <set>

namespace migrate {
namespace {

/// The place of a diagnostic: in the user's file that includes the file it is about, if that is not the
/// user's.
ParseDiagnostic located(const RawDiagnostic& raw, SourceIndex& index) {
  ParseDiagnostic fact;
  fact.level = raw.level;
  fact.message = raw.message;
  clang::SourceManager& sources = index.manager();
  clang::SourceLocation location =
      raw.location.isValid() ? sources.getExpansionLoc(raw.location) : raw.location;
  while (location.isValid()) {
    auto spot = index.spot(location);
    if (spot) {
      fact.place = index.token_place(*spot);
      return fact;
    }
    auto where = sources.getPresumedLoc(location);
    if (fact.in_user_file && where.isValid()) {
      fact.message += " (" + std::string(where.getFilename()) + ":" + std::to_string(where.getLine()) + ")";
    }
    fact.in_user_file = false;
    location = sources.getIncludeLoc(sources.getFileID(location));
  }
  fact.in_user_file = false;
  fact.place = {0, {0, 0}};
  return fact;
}

/// GCC's own headers (omp.h, intrinsics) are written for GCC: what Clang says about them is no fault of a program.
bool in_gcc_header(const RawDiagnostic& raw, SourceIndex& index) {
  if (raw.location.isInvalid()) return false;
  auto where = index.manager().getPresumedLoc(index.manager().getExpansionLoc(raw.location));
  return where.isValid() && llvm::StringRef(where.getFilename()).contains("/lib/gcc/");
}

}  // namespace

void add_diagnostics(const DiagnosticLog& log, SourceIndex& index, ProgramFacts& facts) {
  std::set<std::pair<Place, std::string>> seen;
  for (const RawDiagnostic& raw : log.found) {
    if (in_gcc_header(raw, index)) continue;
    ParseDiagnostic fact = located(raw, index);
    if (seen.insert({fact.place, fact.message}).second) facts.diagnostics.push_back(std::move(fact));
  }
}

}  // namespace migrate
