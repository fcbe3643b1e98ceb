#pragma once
#include <string>
#include <vector>

namespace migrate {

/// The words of a build file that name sources: "src/a.cu", "../b.cpp", "kernels/*.cu", and "c.*" for the
/// object "c.o". The value of a variable is unknown: "${DIR}/a.cu" gives "**/a.cu". Pattern rules of make
/// ("%.o: %.cu") name nothing. Comments are skipped. Each word occurs once, in the order of the text.
std::vector<std::string> named_sources(const std::string& text);

/// Whether a word of the build file in `folder` names the source at `path`; both absolute. A word without a
/// folder also names sources in subfolders, because a Makefile may search there.
bool names_source(const std::string& word, const std::string& folder, const std::string& path);

}  // namespace migrate
