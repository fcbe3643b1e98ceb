#include "tool/npucxx/driver/kernel_files/module_text.h"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace npu::cxx {
namespace {

constexpr std::size_t kBytesInLine = 64;

}  // namespace

std::string module_text(const std::string& library) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text = "// kernels for npu_shim, in hexadecimal digits\n";
  text.reserve(text.size() + library.size() * 2 + library.size() / kBytesInLine + 1);
  for (std::size_t i = 0; i < library.size(); ++i) {
    const auto byte = static_cast<unsigned char>(library[i]);
    text += kDigits[byte / 16];
    text += kDigits[byte % 16];
    if ((i + 1) % kBytesInLine == 0 || i + 1 == library.size()) text += '\n';
  }
  return text;
}

void make_module_text(const std::string& library, const std::string& text) {
  std::ifstream in(library, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  if (!in || bytes.empty()) throw std::runtime_error("cannot read '" + library + "'");
  std::ofstream out(text, std::ios::binary | std::ios::trunc);
  out << module_text(bytes);
  if (!out.flush()) throw std::runtime_error("cannot write '" + text + "'");
}

}  // namespace npu::cxx
