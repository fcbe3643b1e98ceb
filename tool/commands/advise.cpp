#include "tool/commands/advise.h"

#include "tool/advice/kernel_lines.h"
#include "tool/advice/report/writers.h"
#include "tool/advice/timeline/timeline.h"
#include "tool/base/paths.h"
#include "tool/commands/analyze.h"
#include "tool/profile/read_profile.h"

namespace migrate {
namespace {

Status check_requests(const AdviseOptions& options) {
  for (const AdviceRequest& request : options.reports)
    if (request.format != "json" && request.format != "html" && request.format != "sarif")
      return Error{"--report " + request.format + ": unknown format; expected json, html or sarif"};
  for (const std::string& condition : options.fail_on)
    if (Status valid = check_fail_on(condition); !valid) return valid;
  return {};
}

std::string written_as(const std::string& format, const AdviceReport& report, const Profile& profile,
                       const Thresholds& thresholds) {
  if (format == "json") return write_advice_json(report);
  if (format == "sarif") return write_advice_sarif(report);
  return write_advice_html(report, timeline_html(make_timeline(profile, thresholds), report.language));
}

/// The kernels that the files and folders define.
Result<KernelLines> kernel_lines_of(const FileSystem& files, const std::vector<std::string>& sources) {
  KernelLines lines;
  for (const std::string& source : sources) {
    std::vector<std::string> paths = {source};
    if (files.kind(source) == FileKind::directory) {
      auto listed = files.list_recursive(source);
      if (!listed) return listed.error();
      paths = std::move(*listed);
      std::erase_if(paths, [](const std::string& path) {
        const std::string extension = extension_of(path);
        return !is_source_path(path) && extension != ".cuh" && extension != ".h" && extension != ".hpp";
      });
    }
    for (const std::string& path : paths) {
      auto text = files.read(path);
      if (!text) return text.error();
      add_kernel_lines(shown_path(absolute_path(path)), *text, lines);
    }
  }
  return lines;
}

}  // namespace

Result<AdviceReport> advise(FileSystem& files, const AdviseOptions& options) {
  if (Status valid = check_requests(options); !valid) return valid.error();
  auto profile = read_profile(options.folder);
  if (!profile) return profile.error();
  auto lines = kernel_lines_of(files, options.sources);
  if (!lines) return lines.error();
  AdviceReport report = advise_on(*profile, options.thresholds);
  place_kernels(*lines, report);
  report.tool_version = tool_version();
  report.language = options.language;
  report.folder = options.folder;
  evaluate_advice_gate(options.fail_on, report);
  for (const AdviceRequest& request : options.reports) {
    const std::string parent = parent_directory(request.path);
    if (!parent.empty() && request.path.find('/') != std::string::npos)
      if (Status made = files.make_directories(parent); !made) return made.error();
    if (Status written =
            files.write(request.path, written_as(request.format, report, *profile, options.thresholds));
        !written)
      return written.error();
  }
  return report;
}

}  // namespace migrate
