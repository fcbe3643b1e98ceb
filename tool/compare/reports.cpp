#include "tool/compare/reports.h"

namespace migrate::compare {
namespace {

constexpr const char* kStandardOutput = "/dev/stdout";

}  // namespace

bool takes_standard_output(const std::vector<std::string>& requests) {
  for (const std::string& request : requests)
    if (request.ends_with("=-") || request.ends_with(std::string("=") + kStandardOutput)) return true;
  return false;
}

Status write_report(FileSystem& files, const std::string& request, const Comparison& comparison,
                    const CompareOptions& options) {
  const size_t equals = request.find('=');
  if (equals == std::string::npos || equals + 1 == request.size())
    return Error{"--report " + request + ": expected a file, as in json=FILE"};
  const std::string format = request.substr(0, equals), path = request.substr(equals + 1);
  const auto write = format == "json"    ? write_json
                     : format == "html"  ? write_html
                     : format == "sarif" ? write_sarif
                                         : nullptr;
  if (!write) return Error{"--report " + request + ": unknown format; expected json, html or sarif"};
  return files.write(path == "-" ? kStandardOutput : path, write(comparison, options));
}

}  // namespace migrate::compare
