#pragma once
#include <string>
#include <vector>

namespace migrate {

/// The words of a build file that name sources: "src/a.cu", "../b.cpp", "kernels/*.cu", and "c.*" for the
/// object "c.o". What a variable holds is not known: "${DIR}/a.cu" gives "**/a.cu". Pattern rules of make
/// ("%.o: %.cu") name nothing. Comments are left out. Each word once, in the order of the text.
std::vector<std::string> named_sources(const std::string& text);

/// Whether a word of the build file in `folder` names the source at `path`; both absolute. A word without a
/// folder names sources in folders below as well: a Makefile may search there.
bool names_source(const std::string& word, const std::string& folder, const std::string& path);

}  // namespace migrate
