#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "tool/facts/model/precompiled_headers.h"

namespace migrate {

/// A possible meaning of an ambiguous name.
struct NameCandidate {
  std::string name;       ///< without namespaces
  std::string qualifier;  ///< "::", "thrust::"; empty for a name outside all namespaces
};

/// One error or warning as the front end reports it; `location` is invalid for those about the command line.
struct RawDiagnostic {
  DiagnosticLevel level = DiagnosticLevel::error;
  clang::SourceLocation location;
  std::string message;
  bool in_header = false;                      ///< about a header that is included at `location`
  std::vector<NameCandidate> candidates = {};  ///< of an ambiguous name or call
  clang::SourceLocation bare_template = {};    ///< a name that may lack `template`, or its "<"
};

/// Stores diagnostics instead of printing them.
class DiagnosticLog : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override;
  std::vector<RawDiagnostic> found;

  /// The diagnostic that is being replayed (see header_diagnostics.h), or null.
  const HeaderDiagnostic* repeated = nullptr;
  /// Of the precompiled header, in its order, or null.
  const std::vector<std::string>* shared_headers = nullptr;
  const FilesRead* shared_files = nullptr;  ///< what the precompiled header was made of, or null
  /// Where the file first includes each header of others.
  std::map<std::string, clang::SourceLocation> included_at;

 private:
  bool tells_candidates_ = false;  ///< of found.back()
  bool is_no_match_ = false;       ///< the same
};

/// The qualifier with which a declaration is found from anywhere: "::", "thrust::"; empty for a member or a local name.
std::string namespace_qualifier(const clang::NamedDecl& declaration);

/// How to parse one file.
struct ParseRequest {
  std::string main_file;               ///< absolute path
  std::string directory;               ///< working directory, or empty
  std::vector<std::string> arguments;  ///< for the clang driver, without program and file
  std::string precompiled = {};        ///< precompiled header for the start of the file, or empty
  std::string output = {};             ///< file that the action writes, or empty
};

/// Runs `action` on the file. Continues after errors, also after fatal ones. If it cannot run, returns one line with the
/// reason.
std::string run_parser(const ParseRequest& request, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                       clang::FrontendAction& action, DiagnosticLog& log);

/// The reason why the file cannot be parsed (missing, unreadable, not text), or empty.
std::string check_main_file(const std::string& path, llvm::vfs::FileSystem& files);

/// Sets outcome, failure and time of the only unit of `facts`.
void finish_unit(ProgramFacts& facts, const std::string& failure, double cpu_seconds);

/// CPU time of this thread so far.
double thread_cpu_seconds();

/// Directory of the working process for relative paths of `job`.
std::string working_directory(const ParseJob& job);

}  // namespace migrate
