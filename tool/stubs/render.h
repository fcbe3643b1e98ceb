#pragma once
#include <map>
#include <string>

#include "tool/base/file_system.h"
#include "tool/rules/rule_set.h"

namespace migrate {

/// Toolkit versions that version guards in user code see.
struct ToolkitVersions {
  std::string cuda = "12.4";    ///< CUDART_VERSION, CUDA_VERSION, __CUDACC_VER_MAJOR__
  std::string cudnn = "9";      ///< CUDNN_MAJOR, CUDNN_VERSION
  bool declare_removed = true;  ///< also declare what a version removed (old programs parse)
};

/// Virtual headers by include name ("cuda_runtime.h") plus "migrate_prelude.h", which every analysed file includes
/// first if it is a .cu or .cuh file. They contain declarations only and parse in Clang's CUDA, C++ and C modes.
using VirtualHeaders = std::map<std::string, std::string>;

/// Renders the headers of all rules. Hand-written declaration headers (HeaderRule::file) are read through `files`.
Result<VirtualHeaders> render_headers(const RuleSet& rules, const ToolkitVersions& versions,
                                      const FileSystem& files);

}  // namespace migrate
