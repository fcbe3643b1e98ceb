#include "tool/npucxx/driver/languages.h"

#include <algorithm>
#include <array>

namespace npu::cxx {
namespace {

template <size_t N>
bool has_suffix_of(const std::string& path, const std::array<std::string_view, N>& suffixes) {
  return std::any_of(suffixes.begin(), suffixes.end(),
                     [&](std::string_view suffix) { return path.ends_with(suffix); });
}

}  // namespace

Language language_of(const std::string& path) {
  using namespace std::string_view_literals;
  constexpr std::array kKernel = {".cu"sv, ".cuh"sv};
  constexpr std::array kCxx = {".cpp"sv, ".cc"sv, ".cxx"sv, ".C"sv, ".c++"sv, ".cp"sv, ".CPP"sv};
  constexpr std::array kDevice = {".ptx"sv, ".cubin"sv, ".fatbin"sv};
  if (has_suffix_of(path, kKernel)) return Language::kernel;
  if (has_suffix_of(path, kCxx)) return Language::cxx;
  if (path.ends_with(".c")) return Language::c;
  if (path.ends_with(".asc")) return Language::ascend_c;
  if (has_suffix_of(path, kDevice)) throw UsageError("'" + path + "' contains code for a GPU");
  return Language::link_input;
}

std::optional<Language> language_called(std::string_view name) {
  if (name == "cu" || name == "cuda") return Language::kernel;
  if (name == "c++") return Language::cxx;
  if (name == "c") return Language::c;
  if (name == "asc") return Language::ascend_c;
  return std::nullopt;
}

bool is_optimisation_level(std::string_view value) {
  constexpr std::array<std::string_view, 8> kLevels = {"0", "1", "2", "3", "s", "g", "z", "fast"};
  return std::find(kLevels.begin(), kLevels.end(), value) != kLevels.end();
}

bool is_cxx_standard(std::string_view standard) {
  return standard.starts_with("c++") || standard.starts_with("gnu++");
}

std::string at_least_cxx17(const std::string& standard) {
  constexpr std::array<std::string_view, 6> kOld = {"98", "03", "0x", "11", "1y", "14"};
  size_t year = standard.find("++") + 2;
  bool old = std::find(kOld.begin(), kOld.end(), std::string_view(standard).substr(year)) != kOld.end();
  return old ? standard.substr(0, year) + "17" : standard;
}

void set_language_of_sources(Language language, std::vector<Input>& inputs) {
  for (Input& input : inputs)
    if (input.language != Language::link_input) input.language = language;
}

}  // namespace npu::cxx
