#pragma once
#include <string>

#include "tool/base/file_system.h"
#include "tool/base/result.h"
#include "tool/commands/analyze.h"

namespace migrate {

/// The options of a project, as `migrate.json` in the current folder gives them. Options of the command line override them;
/// lists (include, define, rules) are joined.
inline constexpr const char* kProjectFile = "migrate.json";

/// Reads a project file given as text.
/// Keys: paths, include, define, rules, fail_on (lists of strings); std, build_dir, target, kernels, lang, baseline, cuda,
/// cudnn, effort (strings); min_coverage, min_real_coverage (numbers); reports (object: format -> file).
/// Errors: "PATH:LINE: MESSAGE" for invalid JSON, an unknown key, a wrong type.
Result<AnalyzeOptions> parse_project_file(const std::string& path, const std::string& text);

/// The project file of the current folder, or default options when there is none.
Result<AnalyzeOptions> read_project_file(const FileSystem& files);

}  // namespace migrate
