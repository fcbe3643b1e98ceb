#include "runtime_shim/simt/memory/shared_poison.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <vector>

namespace npu::simt {
namespace {

constexpr unsigned char kPoison = 0xFF;

/// A thread-local variable: its range in the program's TLS block, in bytes.
struct Variable {
  std::size_t offset, size;
};

// The running program's file, mapped into memory.
class ProgramFile {
 public:
  ProgramFile() {
    const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    struct stat status{};
    if (file >= 0 && fstat(file, &status) == 0) {
      size_ = static_cast<std::size_t>(status.st_size);
      void* mapped = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
      bytes_ = mapped == MAP_FAILED ? nullptr : static_cast<const char*>(mapped);
    }
    if (file >= 0) close(file);
  }
  ~ProgramFile() {
    if (bytes_ != nullptr) munmap(const_cast<char*>(bytes_), size_);
  }
  ProgramFile(const ProgramFile&) = delete;
  ProgramFile& operator=(const ProgramFile&) = delete;

  bool is_elf() const {
    return bytes_ != nullptr && size_ >= sizeof(ElfW(Ehdr)) && std::memcmp(bytes_, ELFMAG, SELFMAG) == 0;
  }
  template <class T>
  const T* at(std::size_t offset) const {
    return reinterpret_cast<const T*>(bytes_ + offset);
  }

 private:
  const char* bytes_ = nullptr;
  std::size_t size_ = 0;
};

// Prefix of the mangled names of variables in functions. Those of their guards have _ZGV.
bool is_local_to_function(std::string_view name) { return name.substr(0, 3) == "_ZZ"; }

void collect(const ProgramFile& file, const ElfW(Shdr) & table, const ElfW(Shdr) * sections,
             std::vector<Variable>& found) {
  const char* names = file.at<char>(sections[table.sh_link].sh_offset);
  const auto* symbols = file.at<ElfW(Sym)>(table.sh_offset);
  for (std::size_t i = 0; i < table.sh_size / sizeof(ElfW(Sym)); ++i) {
    const ElfW(Sym)& symbol = symbols[i];
    if (ELF64_ST_TYPE(symbol.st_info) != STT_TLS || symbol.st_shndx == SHN_UNDEF || symbol.st_size == 0)
      continue;
    if (is_local_to_function(names + symbol.st_name)) found.push_back({symbol.st_value, symbol.st_size});
  }
}

std::vector<Variable> shared_variables() {
  std::vector<Variable> found;
  const ProgramFile file;
  if (!file.is_elf()) return found;
  const auto* header = file.at<ElfW(Ehdr)>(0);
  const auto* sections = file.at<ElfW(Shdr)>(header->e_shoff);
  bool has_table = false;
  for (int i = 0; i < header->e_shnum; ++i) {
    if (sections[i].sh_type != SHT_SYMTAB) continue;
    has_table = true;
    collect(file, sections[i], sections, found);
  }
  if (!has_table) {
    std::fprintf(
        stderr,
        "npu check: the program is stripped: __shared__ variables are not filled before each block\n");
  }
  return found;
}

// dl_iterate_phdr reports the program first.
int take_first(dl_phdr_info* info, std::size_t, void* result) {
  *static_cast<void**>(result) = info->dlpi_tls_data;
  return 1;
}

}  // namespace

void poison_shared(char* dynamic, std::size_t dynamic_bytes) {
  static const auto* const variables = new std::vector<Variable>(shared_variables());
  std::memset(dynamic, kPoison, dynamic_bytes);
  if (variables->empty()) return;
  void* block = nullptr;
  dl_iterate_phdr(&take_first, &block);
  if (block == nullptr) return;
  for (const Variable& one : *variables)
    std::memset(static_cast<char*>(block) + one.offset, kPoison, one.size);
}

}  // namespace npu::simt
