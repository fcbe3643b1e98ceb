#pragma once
#include <string>
#include <vector>

#include "tool/advice/advise.h"
#include "tool/base/file_system.h"

namespace migrate {

/// A report to write: "html", "report.html".
struct AdviceRequest {
  std::string format, path;
};

struct AdviseOptions {
  std::string folder;
  Language language = Language::en;
  Thresholds thresholds;
  std::vector<std::string> sources;    ///< files and folders in which kernels are looked up
  std::vector<AdviceRequest> reports;  ///< json, html or sarif
  std::vector<std::string> fail_on;    ///< high, medium, low, or ids
};

/// Reads a profiler's folder, applies the rules and the gate, and writes the reports. Errors: an unknown format or condition, a folder
/// without a profile, a source that cannot be read, a report that cannot be written.
Result<AdviceReport> advise(FileSystem& files, const AdviseOptions& options);

}  // namespace migrate
