#pragma once
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "clang/Lex/PPCallbacks.h"
#include "tool/facts/frontend/parse.h"
#include "tool/facts/frontend/source_index.h"
#include "tool/facts/model/precompiled_headers.h"

namespace migrate {

// Third-party headers are often incomplete on the machine of the analysis, for example libtorch without Python headers.
// Clang's diagnostics about such a header belong to the facts of each file that includes it. If the header is
// precompiled, Clang reports them only once: they are stored with the precompiled header, and replayed for each file
// that includes it.

/// "torch/csrc/python_headers.h" of "/usr/include/torch/csrc/python_headers.h": the same on every machine.
std::string name_below_include(llvm::StringRef path);

/// GCC's own headers (omp.h, intrinsics) are written for GCC: Clang's diagnostics about them do not concern a program.
bool in_gcc_header(const RawDiagnostic& raw, clang::SourceManager& sources);

/// " (/usr/include/x.h:3)": the suffix of a message about a third-party header; empty without a location.
std::string told_place(clang::SourceManager& sources, clang::SourceLocation location);

/// The shared header that leads to `location`; the main file includes one per line. Empty if none does.
std::string leading_header(clang::SourceManager& sources, clang::SourceLocation location,
                           const std::vector<std::string>& headers);

/// All entries of the log as header diagnostics; an entry that is not about a header has none.
std::vector<HeaderDiagnostic> header_diagnostics_of(const DiagnosticLog& log, clang::SourceManager& sources,
                                                    const std::vector<std::string>& headers);

/// Replays the diagnostics of the headers of `shared` at the file's first include of each. `facts` gets the headers that
/// they lack; null: not needed. All arguments must outlive the preprocessor.
std::unique_ptr<clang::PPCallbacks> replay_diagnostics(const PrecompiledHeaders& shared, SourceIndex& index,
                                                       DiagnosticLog& log,
                                                       clang::DiagnosticsEngine& diagnostics,
                                                       ProgramFacts* facts);

}  // namespace migrate
