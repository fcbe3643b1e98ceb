#include "tool/commands/advise.h"

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

}  // namespace

Result<AdviceReport> advise(FileSystem& files, const AdviseOptions& options) {
  if (Status valid = check_requests(options); !valid) return valid.error();
  auto profile = read_profile(options.folder);
  if (!profile) return profile.error();
  AdviceReport report = advise_on(*profile, options.thresholds);
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
