#pragma once
#include <string>
#include <vector>

#include "tool/facts/model/facts.h"
#include "tool/facts/model/parse_job.h"

namespace migrate {

/// Headers at the start of several jobs.
struct SharedHeaders {
  ParseJob job;                      ///< language and options for the headers; `file` names only the language
  std::vector<std::string> headers;  ///< names as in `#include <name>`, in the order of their inclusion
  std::vector<std::string> guards;   ///< macros that the user's files define before one of them
  std::vector<std::string> tested;   ///< macros that the user's files test before one of them
  size_t forced = 0;                 ///< number of headers that come from the command line
};

/// A problem of a third-party header: a diagnostic about it or a header that it includes, or a header that one of these
/// lacks.
struct HeaderDiagnostic {
  std::string header;  ///< the shared header that leads there
  DiagnosticLevel level = DiagnosticLevel::error;
  std::string message;    ///< with the location in the header
  std::string missing;    ///< a missing header, or empty
  std::string wanted_by;  ///< as in IncludeUse
};

/// What came of precompiling.
struct PrecompiledHeaders {
  std::string path;                  ///< the precompiled header; empty where `known` is not
  std::vector<std::string> headers;  ///< as they were included
  /// Guards that the headers use, and tested macros that they define: what either means may depend on the order.
  std::vector<std::string> known;
  std::vector<std::string> names;  ///< of all headers it includes, as the `#include` directives spell them
  /// In their order; parses that use the precompiled header replay them.
  std::vector<HeaderDiagnostic> diagnostics;
  FilesRead read;  ///< the files on which it depends
};

}  // namespace migrate
