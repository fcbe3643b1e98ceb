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

// Other people's headers are often incomplete on the machine of the analysis: libtorch without Python's. What Clang says
// about such a header belongs to the facts of each file that includes it. Where the header is precompiled, it is said
// once: it is kept with the precompiled header, and said again where a file includes what leads there.

/// "torch/csrc/python_headers.h" of "/usr/include/torch/csrc/python_headers.h": the same on every machine.
std::string name_below_include(llvm::StringRef path);

/// GCC's own headers (omp.h, intrinsics) are written for GCC: what Clang says about them is no fault of a program.
bool in_gcc_header(const RawDiagnostic& raw, clang::SourceManager& sources);

/// " (/usr/include/x.h:3)": what a message about a header of other people ends with; empty without a place.
std::string told_place(clang::SourceManager& sources, clang::SourceLocation location);

/// Which of the shared headers leads to `location`; the main file includes one in each line. Empty: none.
std::string leading_header(clang::SourceManager& sources, clang::SourceLocation location,
                           const std::vector<std::string>& headers);

/// All that the log holds, as troubles; one without a header where it is not about one.
std::vector<HeaderDiagnostic> header_diagnostics_of(const DiagnosticLog& log, clang::SourceManager& sources,
                                                    const std::vector<std::string>& headers);

/// Says again what is wrong with the headers of `shared`, at the file's first include of each; `facts` gets the headers
/// that they lack, null: nobody asks for these. All arguments must outlive the preprocessor.
std::unique_ptr<clang::PPCallbacks> replay_diagnostics(const PrecompiledHeaders& shared, SourceIndex& index,
                                                       DiagnosticLog& log,
                                                       clang::DiagnosticsEngine& diagnostics,
                                                       ProgramFacts* facts);

}  // namespace migrate
