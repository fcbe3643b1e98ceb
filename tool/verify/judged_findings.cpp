#include "tool/verify/judged_findings.h"

#include <algorithm>
#include <map>

#include "tool/base/paths.h"
#include "tool/program/user_includes.h"
#include "tool/verify/cuda_names.h"

namespace migrate {
namespace {

/// The sources of the program that read a file, as far as they were parsed.
class Readers {
 public:
  Readers(const Program& program, const Verification& parsed) : includes_(user_includes(program.facts)) {
    for (const ParseJob& job : program.jobs) {
      const std::string path = absolute_path(job.file);
      if (is_source_path(job.file) && parsed.parsed.count(path) > 0) sources_.insert(path);
    }
  }
  bool has_sources() const { return !sources_.empty(); }
  const std::set<std::string>& of(const std::string& path) {
    auto [known, is_new] = readers_.try_emplace(path);
    if (is_new) known->second = sources_that_read(path, sources_, includes_);
    return known->second;
  }

 private:
  UserIncludes includes_;
  std::set<std::string> sources_;
  std::map<std::string, std::set<std::string>> readers_;
};

}  // namespace

std::vector<Finding> judged_findings(const Program& program, const Verification& parsed,
                                     const BuildCheck& built) {
  Readers readers(program, parsed);
  std::vector<Finding> findings;
  for (Finding finding : parsed.findings) {
    const std::set<std::string>& who = readers.of(absolute_path(finding.file));
    const bool names_cuda =
        !finding.values.empty() && !missing_name_of_cuda(finding.values.front(), program.rules).empty();
    const bool is_ours =
        names_cuda || parsed.of_the_migration.count({absolute_path(finding.file), finding.position.line}) > 0;
    const auto is_judged = [&](const std::string& path) {
      return built.judged.count(path) > 0 || (!is_ours && built.excused.count(path) > 0);
    };
    if (!who.empty() && std::all_of(who.begin(), who.end(), is_judged)) continue;
    if (who.empty() && readers.has_sources()) {
      finding.severity = Severity::warning;
      finding.effort = Effort::none;
    }
    findings.push_back(std::move(finding));
  }
  findings.insert(findings.end(), built.findings.begin(), built.findings.end());
  return findings;
}

}  // namespace migrate
