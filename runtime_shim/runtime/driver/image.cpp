#include "runtime_shim/runtime/driver/image.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>

#include <cstring>

namespace npu::detail {

std::size_t elf_bytes(const char* image, unsigned type) {
  ElfW(Ehdr) header, own;
  if (std::strncmp(image, ELFMAG, SELFMAG) != 0) return 0;
  std::memcpy(&header, image, sizeof(header));
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&elf_bytes), &info) == 0) return 0;
  std::memcpy(&own, info.dli_fbase, sizeof(own));
  if (header.e_machine != own.e_machine || header.e_type != type) return 0;
  return header.e_shoff + static_cast<std::size_t>(header.e_shnum) * header.e_shentsize;
}

std::string library_of_text(const char* image) {
  constexpr std::size_t kMark = sizeof(kDigitsMark) - 1;
  if (std::strncmp(image, kDigitsMark, kMark) != 0) return {};
  const auto digit = [](char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
  };
  std::string library;
  for (const char* at = image + kMark; *at != '\0'; ++at) {
    if (*at == '\n' || *at == '\r') continue;
    const int high = digit(at[0]), low = high < 0 ? -1 : digit(at[1]);
    if (low < 0) return {};
    library += static_cast<char>(high * 16 + low);
    ++at;
  }
  const bool is_whole =
      library.size() >= sizeof(ElfW(Ehdr)) && elf_bytes(library.data(), ET_DYN) == library.size();
  return is_whole ? library : std::string();
}

std::string path_of_image(const char* image) {
  constexpr std::size_t kMark = sizeof(kImageMark) - 1;
  if (std::strncmp(image, kImageMark, kMark) != 0) return {};
  const char* path = image + kMark;
  return {path, std::strcspn(path, "\n")};
}

}  // namespace npu::detail
