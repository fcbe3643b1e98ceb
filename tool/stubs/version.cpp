#include "tool/stubs/version.h"

#include <cstdio>

namespace migrate {
namespace {

// cuDNN changed its formula with release 9: 8.9.7 is 8907, 9.1.0 is 90100.
int cudnn_code(const Version& version) {
  int scale = version.major >= 9 ? 10000 : 1000;
  return version.major * scale + version.minor * 100 + version.patch;
}

}  // namespace

Version parse_version(const std::string& text) {
  Version version;
  std::sscanf(text.c_str(), "%d.%d.%d", &version.major, &version.minor, &version.patch);
  return version;
}

std::string fill_versions(std::string value, const ToolkitVersions& versions) {
  if (value.find('{') == std::string::npos) return value;
  Version cuda = parse_version(versions.cuda), cudnn = parse_version(versions.cudnn);
  const std::pair<const char*, int> words[] = {{"{cuda_version}", cuda.major * 1000 + cuda.minor * 10},
                                               {"{cuda_major}", cuda.major},
                                               {"{cuda_minor}", cuda.minor},
                                               {"{cudnn_version}", cudnn_code(cudnn)},
                                               {"{cudnn_major}", cudnn.major},
                                               {"{cudnn_minor}", cudnn.minor},
                                               {"{cudnn_patch}", cudnn.patch}};
  for (const auto& [word, number] : words) {
    std::string_view key = word;
    for (size_t at = value.find(key); at != std::string::npos; at = value.find(key)) {
      value.replace(at, key.size(), std::to_string(number));
    }
  }
  return value;
}

}  // namespace migrate
