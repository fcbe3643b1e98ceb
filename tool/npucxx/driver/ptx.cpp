#include "tool/npucxx/driver/ptx.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

namespace npu::cxx {
namespace {

// asm, perhaps volatile, and its first string up to a quote, colon or bracket that ends it.
const std::regex& asm_statement() {
  static const std::regex pattern(
      R"re(\b(?:asm|__asm__)\s*(?:volatile|__volatile__)?\s*\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+))re");
  return pattern;
}

// PTX instructions have their type after a dot, and special registers have names after %%.
const std::regex& ptx_text() {
  static const std::regex pattern(
      R"re([a-z]\.(?:[usb](?:8|16|32|64)|f16|f16x2|bf16|bf16x2|f32|f64|pred|sync|global|shared|param|cta|gl|sys|async)\b|%%(?:laneid|warpid|smid|clock|lanemask))re");
  return pattern;
}

bool is_source(const std::string& name) {
  const std::string extension = name.substr(std::min(name.size(), name.rfind('.')));
  return extension == ".cu" || extension == ".cpp" || extension == ".cc" || extension == ".cxx";
}

}  // namespace

std::vector<std::string> ptx_locations(const std::string& file, std::string_view text) {
  std::vector<std::string> locations;
  using Iterator = std::regex_iterator<std::string_view::const_iterator>;
  for (Iterator one(text.begin(), text.end(), asm_statement()), end; one != end; ++one) {
    const std::string body = (*one)[1].str();
    if (!std::regex_search(body, ptx_text())) continue;
    const auto line = 1 + std::count(text.begin(), text.begin() + one->position(), '\n');
    locations.push_back(file + ":" + std::to_string(line) +
                        ": PTX assembly runs on NVIDIA devices only: write it in C++ or use the equivalent "
                        "intrinsic function");
  }
  return locations;
}

std::vector<std::string> ptx_locations(const Command& command) {
  std::vector<std::string> locations;
  for (const std::string& word : command.arguments) {
    if (!is_source(word)) continue;
    std::ostringstream text;
    text << std::ifstream(word).rdbuf();
    const auto found = ptx_locations(word, text.str());
    locations.insert(locations.end(), found.begin(), found.end());
  }
  return locations;
}

}  // namespace npu::cxx
