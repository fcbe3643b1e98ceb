#pragma once
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/compare/compare.h"

namespace migrate::compare {

/// Writes what `--report FORMAT=FILE` asks for. "-" is standard output.
/// Errors: no '=', an unknown format, a file that cannot be written.
Status write_report(FileSystem& files, const std::string& request, const Comparison& comparison,
                    const CompareOptions& options);

/// Whether a report goes to standard output, which must then contain nothing else.
bool takes_standard_output(const std::vector<std::string>& requests);

// One writer per file. All are pure.

/// docs/reference/compare.md lists the members.
std::string write_json(const Comparison& comparison, const CompareOptions& options);
/// SARIF 2.1.0 with one result, the first difference.
std::string write_sarif(const Comparison& comparison, const CompareOptions& options);
/// One offline page: losses of both runs, errors by step and operation, the chain to the first difference.
std::string write_html(const Comparison& comparison, const CompareOptions& options);

}  // namespace migrate::compare
