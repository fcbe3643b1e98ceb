#include "tool/facts/frontend/header_diagnostics.h"

#include <algorithm>

#include "clang/Basic/SourceManager.h"
#include "tool/facts/frontend/quotes.h"

namespace migrate {

std::string name_below_include(llvm::StringRef path) {
  constexpr llvm::StringLiteral kInclude = "/include/";
  size_t at = path.rfind(kInclude);
  return (at == llvm::StringRef::npos ? path.substr(path.rfind('/') + 1) : path.substr(at + kInclude.size()))
      .str();
}

bool in_gcc_header(const RawDiagnostic& raw, clang::SourceManager& sources) {
  if (raw.location.isInvalid()) return false;
  auto where = sources.getPresumedLoc(sources.getExpansionLoc(raw.location));
  return where.isValid() && llvm::StringRef(where.getFilename()).contains("/lib/gcc/");
}

std::string told_place(clang::SourceManager& sources, clang::SourceLocation location) {
  auto where = sources.getPresumedLoc(location);
  if (where.isInvalid()) return "";
  return " (" + std::string(where.getFilename()) + ":" + std::to_string(where.getLine()) + ")";
}

std::string leading_header(clang::SourceManager& sources, clang::SourceLocation location,
                           const std::vector<std::string>& headers) {
  if (location.isValid()) location = sources.getExpansionLoc(location);
  for (bool below = false; location.isValid(); below = true) {
    clang::FileID file = sources.getFileID(location);
    if (file == sources.getMainFileID()) {
      const unsigned line = sources.getSpellingLineNumber(location);
      return below && line <= headers.size() ? headers[line - 1] : "";
    }
    location = sources.getIncludeLoc(file);
  }
  return "";
}

std::vector<HeaderDiagnostic> header_diagnostics_of(const DiagnosticLog& log, clang::SourceManager& sources,
                                                    const std::vector<std::string>& headers) {
  std::vector<HeaderDiagnostic> diagnostics;
  for (const RawDiagnostic& raw : log.found) {
    if (in_gcc_header(raw, sources)) continue;
    HeaderDiagnostic trouble;
    trouble.header = leading_header(sources, raw.location, headers);
    trouble.level = raw.level;
    trouble.message = quotable_message(raw.message, sources, raw.location);
    if (raw.location.isValid()) trouble.message += told_place(sources, sources.getExpansionLoc(raw.location));
    diagnostics.push_back(std::move(trouble));
  }
  return diagnostics;
}

namespace {

class Repeater : public clang::PPCallbacks {
 public:
  Repeater(const PrecompiledHeaders& shared, SourceIndex& index, DiagnosticLog& log,
           clang::DiagnosticsEngine& diagnostics, ProgramFacts* facts)
      : shared_(shared), index_(index), log_(log), diagnostics_(diagnostics), facts_(facts) {
    log_.shared_headers = &shared.headers;
    log_.shared_files = &shared.read;
  }

  void InclusionDirective(clang::SourceLocation hash, const clang::Token&, llvm::StringRef name, bool,
                          clang::CharSourceRange range, clang::OptionalFileEntryRef file, llvm::StringRef,
                          llvm::StringRef, const clang::Module*, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    const bool of_others = file && index_.spot(hash) && !index_.name_of(*file);
    if (!of_others || !log_.included_at.emplace(name.str(), range.getBegin()).second) return;
    for (const HeaderDiagnostic& trouble : shared_.diagnostics) {
      if (trouble.header == name) repeat(trouble, range.getBegin());
    }
  }

 private:
  void repeat(const HeaderDiagnostic& trouble, clang::SourceLocation location) {
    if (!trouble.missing.empty()) return add_missing(trouble, location);
    log_.repeated = &trouble;
    diagnostics_.Report(location, diagnostics_.getCustomDiagID(clang::DiagnosticsEngine::Error, "%0"))
        << trouble.message;
    log_.repeated = nullptr;
  }

  void add_missing(const HeaderDiagnostic& trouble, clang::SourceLocation location) {
    auto spot = index_.spot(location);
    if (!facts_ || !spot) return;
    IncludeUse use;
    use.name = trouble.missing;
    use.place = index_.token_place(*spot);
    use.resolved = IncludeUse::Resolved::missing;
    use.wanted_by = trouble.wanted_by;
    auto same = [&](const IncludeUse& known) { return known.place == use.place && known.name == use.name; };
    auto& all = facts_->includes;
    if (std::none_of(all.begin(), all.end(), same)) all.push_back(std::move(use));
  }

  const PrecompiledHeaders& shared_;
  SourceIndex& index_;
  DiagnosticLog& log_;
  clang::DiagnosticsEngine& diagnostics_;
  ProgramFacts* facts_;
};

}  // namespace

std::unique_ptr<clang::PPCallbacks> replay_diagnostics(const PrecompiledHeaders& shared, SourceIndex& index,
                                                       DiagnosticLog& log,
                                                       clang::DiagnosticsEngine& diagnostics,
                                                       ProgramFacts* facts) {
  return std::make_unique<Repeater>(shared, index, log, diagnostics, facts);
}

}  // namespace migrate
