#pragma once
#include <string>
#include <vector>

#include "tool/facts/model/facts.h"
#include "tool/facts/model/parse_job.h"

namespace migrate {

/// Headers that several jobs begin with.
struct SharedHeaders {
  ParseJob job;                      ///< language and options for the headers; `file` names only the language
  std::vector<std::string> headers;  ///< names as in `#include <name>`, in the order of their inclusion
  std::vector<std::string> guards;   ///< macros of the user's that decide around them
  size_t forced = 0;                 ///< so many of the headers are the command line's
};

/// What is wrong with a header of other people: something that the parser says about it or a header that it includes, or
/// a header that one of these lacks.
struct HeaderDiagnostic {
  std::string header;  ///< of the shared ones, which leads there
  DiagnosticLevel level = DiagnosticLevel::error;
  std::string message;    ///< with the place in the header
  std::string missing;    ///< a header that is not there, or empty
  std::string wanted_by;  ///< as in IncludeUse
};

/// What came of precompiling.
struct PrecompiledHeaders {
  std::string path;                  ///< the precompiled header; empty where headers know a guard
  std::vector<std::string> headers;  ///< as they were included
  std::vector<std::string>
      known;  ///< guards that the headers know: what they mean may depend on the user's files
  std::vector<std::string> names;  ///< of all headers it includes, as the `#include` directives spell them
  std::vector<HeaderDiagnostic> diagnostics;  ///< in their order; parses that begin with it tell them again
  FilesRead read;                             ///< what it depends on
};

}  // namespace migrate
