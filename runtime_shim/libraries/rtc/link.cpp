#include "runtime_shim/libraries/rtc/link.h"

#include <elf.h>
#include <link.h>

#include <algorithm>
#include <cstring>

#include "runtime_shim/libraries/rtc/tools.h"
#include "runtime_shim/runtime/driver/image.h"

namespace npu::rtc {
namespace {

namespace fs = std::filesystem;
using Kind = LinkInput::Kind;

constexpr char kArchiveMark[] = "!<arch>\n";

/// Whether the linker reports what is not defined, since a module is loaded by itself.
constexpr char kAllDefined[] = "-Wl,-z,defs";

Linked link_objects(const std::vector<LinkInput>& inputs, const fs::path& folder) {
  std::vector<std::string> command = {tool("npucxx"), "-shared", kAllDefined, "-o",
                                      (folder / "kernels.so").string()};
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const fs::path file = folder / (std::to_string(i) + (inputs[i].kind == Kind::archive ? ".a" : ".o"));
    if (!write(file, inputs[i].bytes)) return {"", "cannot write to " + folder.string() + "\n"};
    command.push_back(file.string());
  }
  const int code = run(command, folder / "log");
  Linked linked{code == 0 ? read(folder / "kernels.so") : "", read(folder / "log")};
  if (code == 127) linked.log += cannot_be_started(command[0]);
  return linked;
}

}  // namespace

bool read_link_input(const void* image, std::size_t bytes, LinkInput* input) {
  const char* const begin = static_cast<const char*>(image);
  const auto starts_with = [&](const char* mark) {
    return bytes >= std::strlen(mark) && std::memcmp(begin, mark, std::strlen(mark)) == 0;
  };
  input->bytes.assign(begin, bytes);
  if (starts_with(kArchiveMark)) return input->kind = Kind::archive, true;
  if (starts_with(detail::kImageMark)) {
    const fs::path library = detail::path_of_image(input->bytes.c_str());
    const std::string object = read(library.parent_path() / "kernels.o");
    input->kind = object.empty() ? Kind::library : Kind::object;
    input->bytes = object.empty() ? read(library) : object;
    return !input->bytes.empty();
  }
  if (starts_with(detail::kDigitsMark)) {
    input->kind = Kind::library;
    input->bytes = detail::library_of_text(input->bytes.c_str());
    return !input->bytes.empty();
  }
  if (bytes < sizeof(ElfW(Ehdr))) return false;
  for (const auto& [type, kind] : {std::pair(ET_REL, Kind::object), std::pair(ET_DYN, Kind::library)}) {
    const std::size_t size = detail::elf_bytes(begin, static_cast<unsigned>(type));
    if (size > 0 && size <= bytes) return input->kind = kind, true;
  }
  return false;
}

std::string no_link_input(const std::string& name) {
  return name +
         ": code for a GPU (PTX, cubin, LTO-IR) cannot be linked: migrate the CUDA source that it was compiled "
         "from, and compile it by npucxx -ltoir or by npurtc with -dlto\n";
}

Linked link(const std::vector<LinkInput>& inputs) {
  const auto library = std::find_if(inputs.begin(), inputs.end(),
                                    [](const LinkInput& input) { return input.kind == Kind::library; });
  if (library != inputs.end() && inputs.size() == 1) return {library->bytes, ""};
  if (library != inputs.end())
    return {"",
            library->name +
                ": a complete module, which cannot be linked to others: compile it by npucxx -ltoir, or by "
                "npurtc with -dlto or --relocatable-device-code=true\n"};
  if (inputs.empty()) return {"", "there is nothing to link\n"};
  const FolderScope folder(new_temporary_folder());
  if (folder.path().empty()) return {"", "cannot make a folder for temporary files (TMPDIR)\n"};
  return link_objects(inputs, folder.path());
}

}  // namespace npu::rtc
