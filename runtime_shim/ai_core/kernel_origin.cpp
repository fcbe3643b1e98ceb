#include "runtime_shim/ai_core/kernel_origin.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <string_view>

namespace npu::ai_core {
namespace {

constexpr std::string_view kKernel = ": generated from the kernel at ", kLine = "  // line ";

}  // namespace

std::string kernel_origin(const char* file, int line) {
  if (file == nullptr) return "";
  std::ifstream text(file);
  std::string source, number, row;
  for (int i = 1; i <= line && std::getline(text, row); ++i) {
    if (const size_t at = row.find(kKernel); at != std::string::npos && row.rfind("// ", 0) == 0) {
      const std::string location = row.substr(at + kKernel.size(), row.size() - at - kKernel.size() - 1);
      const size_t colon = location.rfind(':');
      if (colon == std::string::npos) continue;
      source = location.substr(0, colon), number = location.substr(colon + 1);
    } else if (const size_t comment = row.rfind(kLine); comment != std::string::npos && !source.empty()) {
      const std::string found = row.substr(comment + kLine.size());
      const bool is_number =
          std::all_of(found.begin(), found.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
      if (!found.empty() && is_number) number = found;
    }
  }
  return source.empty() ? "" : source.substr(source.rfind('/') + 1) + ":" + number;
}

}  // namespace npu::ai_core
