#include "tool/verify/exported_names.h"

#include <elf.h>

#include <cstring>
#include <fstream>
#include <vector>

namespace migrate {
namespace {

/// Reads pieces of a file. After the first failed read, all further reads fail.
class Pieces {
 public:
  explicit Pieces(const std::string& path) : file_(path, std::ios::binary | std::ios::ate) {
    size_ = file_ ? static_cast<uint64_t>(file_.tellg()) : 0;
  }
  bool good() const { return good_ && file_; }

  template <class T>
  std::vector<T> at(uint64_t offset, uint64_t bytes) {
    good_ = good_ && offset <= size_ && bytes <= size_ - offset;
    std::vector<T> items(good_ ? bytes / sizeof(T) : 0);
    file_.seekg(static_cast<std::streamoff>(offset));
    file_.read(reinterpret_cast<char*>(items.data()), static_cast<std::streamsize>(items.size() * sizeof(T)));
    return items;
  }

 private:
  std::ifstream file_;
  uint64_t size_ = 0;
  bool good_ = true;
};

bool is_defined(const Elf64_Sym& symbol) {
  const auto binding = ELF64_ST_BIND(symbol.st_info);
  return symbol.st_shndx != SHN_UNDEF &&
         (binding == STB_GLOBAL || binding == STB_WEAK || binding == STB_GNU_UNIQUE);
}

}  // namespace

Result<std::set<std::string>> exported_names(const std::string& path) {
  Pieces file(path);
  const auto headers = file.at<Elf64_Ehdr>(0, sizeof(Elf64_Ehdr));
  const bool is_elf = file.good() && std::memcmp(headers[0].e_ident, ELFMAG, SELFMAG) == 0 &&
                      headers[0].e_ident[EI_CLASS] == ELFCLASS64 &&
                      headers[0].e_shentsize == sizeof(Elf64_Shdr);
  if (!is_elf) return Error{path + ": not a 64-bit shared library"};
  const auto sections =
      file.at<Elf64_Shdr>(headers[0].e_shoff, uint64_t{headers[0].e_shnum} * sizeof(Elf64_Shdr));
  std::set<std::string> names;
  for (const Elf64_Shdr& section : sections) {
    if (section.sh_type != SHT_DYNSYM || section.sh_link >= sections.size()) continue;
    const Elf64_Shdr& strings = sections[section.sh_link];
    auto text = file.at<char>(strings.sh_offset, strings.sh_size);
    if (text.empty()) continue;
    text.back() = '\0';
    for (const Elf64_Sym& symbol : file.at<Elf64_Sym>(section.sh_offset, section.sh_size)) {
      if (is_defined(symbol) && symbol.st_name < text.size()) names.insert(text.data() + symbol.st_name);
    }
  }
  if (!file.good() || names.empty()) return Error{path + ": its symbols cannot be read"};
  return names;
}

bool exports(const std::set<std::string>& names, const std::string& name) {
  if (names.count(name) > 0) return true;
  const std::string mangled = "_Z" + std::to_string(name.size()) + name;
  const auto next = names.lower_bound(mangled);
  return next != names.end() && next->starts_with(mangled);
}

}  // namespace migrate
