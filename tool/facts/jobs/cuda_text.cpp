#include "tool/facts/jobs/cuda_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "tool/base/text.h"

namespace migrate {
namespace {

bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }

// "cuMemAlloc", "CUdeviceptr", "CU_STREAM_DEFAULT": the driver interface.
bool names_driver(std::string_view text) {
  for (size_t at = 0; at + 2 < text.size(); ++at) {
    if (at > 0 && is_identifier_char(text[at - 1])) continue;
    bool function = text[at] == 'c' && text[at + 1] == 'u' && is_upper(text[at + 2]);
    bool type = text[at] == 'C' && text[at + 1] == 'U' &&
                (text[at + 2] == '_' || std::islower(static_cast<unsigned char>(text[at + 2])));
    if (function || type) return true;
  }
  return false;
}

}  // namespace

bool mentions_cuda(std::string_view text) {
  static constexpr std::array kWords{
      "cuda",      "cublas",     "cudnn",      "curand",   "cusparse",   "cusolver",     "cufft",
      "cutensor",  "cutlass",    "cupti",      "nvcuda",   "nvtx",       "nvtoolsext",   "nvml",
      "nvrtc",     "nvcc",       "nccl",       "nvidia",   "thrust",     "cub::",        "cub/",
      "<<<",       "__global__", "__device__", "__host__", "__shared__", "__constant__", "cooperative_groups",
      "threadidx", "blockidx",   "dim3",       "__half",   "npp"};
  const std::string lower = lowered(text);
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](const char* word) { return lower.find(word) != std::string::npos; }) ||
         names_driver(text);
}

bool is_of_others(std::string_view path) { return !library_of_others(path).empty(); }

std::string_view library_of_others(std::string_view path) {
  static constexpr std::array kFolders{"third_party", "third-party",  "thirdparty", "3rdparty", "3rd_party",
                                       "external",    "externals",    "extern",     "vendor",   "vendors",
                                       "deps",        "dependencies", "submodules"};
  static constexpr std::array kLibraries{"googletest", "gtest", "eigen", "eigen3", "catch2", "pybind11"};
  for (size_t begin = 0, slash = path.find('/'); slash != std::string_view::npos;
       begin = slash + 1, slash = path.find('/', begin)) {
    const std::string folder = lowered(path.substr(begin, slash - begin));
    if (std::find(kLibraries.begin(), kLibraries.end(), folder) != kLibraries.end())
      return path.substr(0, slash);
    if (std::find(kFolders.begin(), kFolders.end(), folder) == kFolders.end()) continue;
    const size_t inner = path.find('/', slash + 1);
    return path.substr(0, inner == std::string_view::npos ? slash : inner);
  }
  return {};
}

}  // namespace migrate
