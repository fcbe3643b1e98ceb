#include "tool/npucxx/driver/relocatable.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <set>
#include <string_view>

namespace npu::cxx {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr std::string_view kSymbol = "npu_relocatable_unit_";
constexpr std::string_view kMagic = "!<arch>\n", kThinMagic = "!<thin>\n";
constexpr std::size_t kHeader = 60;               // of a member
constexpr std::uint64_t kLargestIndex = 1 << 28;  // a larger one is none that a linker made

/// The text of an archive's index, which is its first member: a number of symbols, their offsets, and their names, each with a
/// NUL behind it. `width`: bytes of a number.
std::string index_of(std::istream& archive, std::size_t& width) {
  std::array<char, kMagic.size() + kHeader> start{};
  if (!archive.read(start.data(), start.size())) return {};
  const std::string_view text(start.data(), start.size());
  if (!text.starts_with(kMagic) && !text.starts_with(kThinMagic)) return {};
  const std::string_view name = text.substr(kMagic.size(), 16), size = text.substr(kMagic.size() + 48, 10);
  width = name.starts_with("/SYM64/ ") ? 8 : name.starts_with("/ ") ? 4 : 0;
  std::uint64_t bytes = 0;
  if (width == 0 || std::from_chars(size.data(), size.data() + size.size(), bytes).ec != std::errc{})
    return {};
  if (bytes > kLargestIndex) return {};
  std::string index(bytes, '\0');
  archive.read(index.data(), static_cast<std::streamsize>(bytes));
  index.resize(static_cast<std::size_t>(std::max<std::streamsize>(archive.gcount(), 0)));
  return index;
}

std::uint64_t big_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char c : bytes) value = value << 8 | static_cast<unsigned char>(c);
  return value;
}

/// The archive that "-lname" means; empty if the first folder that has such a library has a shared one.
std::string archive_called(std::string_view name, const Words& flags) {
  for (const std::string& flag : flags) {
    if (!flag.starts_with("-L")) continue;
    const std::string path = flag.substr(2) + "/lib" + std::string(name);
    std::error_code ignored;
    if (fs::exists(path + ".so", ignored)) return {};
    if (fs::exists(path + ".a", ignored)) return path + ".a";
  }
  return {};
}

}  // namespace

std::string relocatable_unit_option(const std::string& id) {
  return "-DNPU_RELOCATABLE_UNIT=" + std::string(kSymbol) + id;
}

Words relocatable_units(std::istream& archive) {
  std::size_t width = 0;
  const std::string text = index_of(archive, width);
  if (text.size() < width || width == 0) return {};
  std::string_view index = text;
  const std::uint64_t count = big_endian(index.substr(0, width));
  if (count > index.size() / width - 1) return {};
  index.remove_prefix(width * (1 + count));
  std::set<std::string> found;  // a weak symbol may be in several members
  for (std::uint64_t i = 0; i < count && !index.empty(); ++i) {
    const std::string_view name = index.substr(0, index.find('\0'));
    if (name.starts_with(kSymbol)) found.emplace(name);
    index.remove_prefix(std::min(index.size(), name.size() + 1));
  }
  return {found.begin(), found.end()};
}

Words take_relocatable_units(const Words& inputs, const Words& flags) {
  std::set<std::string> symbols;
  for (const std::string& input : inputs) {
    const std::string path = input.starts_with("-l") ? archive_called(input.substr(2), flags) : input;
    if (!path.ends_with(".a")) continue;
    std::ifstream archive(path, std::ios::binary);
    const Words found = relocatable_units(archive);
    symbols.insert(found.begin(), found.end());
  }
  Words options;
  for (const std::string& symbol : symbols) options.push_back("-Wl,-u," + symbol);
  return options;
}

}  // namespace npu::cxx
