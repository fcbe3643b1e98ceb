#include "tool/npucxx/driver/system_folders.h"

#include <filesystem>
#include <system_error>

namespace npu::cxx {
namespace {

constexpr std::string_view kSystem = "-isystem";

}  // namespace

bool has_c_library(std::string_view folder) {
  const std::filesystem::path path(folder);
  std::error_code ignored;
  return std::filesystem::exists(path / "stdlib.h", ignored) &&
         std::filesystem::exists(path / "features.h", ignored);
}

std::vector<std::string> with_c_library_last(std::vector<std::string> words,
                                             const std::function<bool(std::string_view)>& is_c_library) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == kSystem && i + 1 < words.size()) {
      if (is_c_library(words[i + 1])) words[i] = "-idirafter";
      ++i;
    } else if (word.substr(0, kSystem.size()) == kSystem && is_c_library(word.substr(kSystem.size()))) {
      words[i] = "-idirafter" + std::string(word.substr(kSystem.size()));
    }
  }
  return words;
}

}  // namespace npu::cxx
