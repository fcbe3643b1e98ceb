#pragma once
#include <map>
#include <string>

#include "tool/stubs/render.h"

namespace migrate {

/// "12.4" -> {12, 4, 0}.
struct Version {
  int major = 0, minor = 0, patch = 0;
  friend auto operator<=>(const Version&, const Version&) = default;
};
Version parse_version(const std::string& text);

/// Replaces "{cuda_version}" (12040), "{cuda_major}", "{cuda_minor}", "{cudnn_version}", "{cudnn_major}",
/// "{cudnn_minor}", "{cudnn_patch}" in a macro value; other text stays.
std::string fill_versions(std::string value, const ToolkitVersions& versions);

}  // namespace migrate
