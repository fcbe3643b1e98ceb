#include "tool/verify/cuda_objects.h"

#include <algorithm>
#include <cctype>

#include "tool/base/paths.h"
#include "tool/base/text.h"
#include "tool/diagnostics/diagnostics.h"

namespace migrate {
namespace {

// A zero byte precedes symbol names in ELF string tables and in the index of an archive.
bool names_symbol(std::string_view bytes, std::string_view prefix) {
  for (size_t at = bytes.find(prefix); at != std::string_view::npos; at = bytes.find(prefix, at + 1)) {
    const size_t next = at + prefix.size();
    if (at > 0 && bytes[at - 1] == '\0' && next < bytes.size() &&
        std::isupper(static_cast<unsigned char>(bytes[next])))
      return true;
  }
  return false;
}

bool is_named_like_an_object(const std::string& path) {
  static const std::set<std::string> kExtensions{".o", ".lo", ".a", ".so"};
  return kExtensions.contains(extension_of(path));
}

}  // namespace

bool is_cuda_object(std::string_view bytes) {
  if (!bytes.starts_with("\177ELF") && !bytes.starts_with("!<arch>\n")) return false;
  if (bytes.find("__cudaRegisterFatBinary") != std::string_view::npos) return true;
  constexpr std::string_view kPrefixes[] = {"cuda", "cublas", "cudnn", "curand", "nccl"};
  return std::any_of(std::begin(kPrefixes), std::end(kPrefixes),
                     [&](std::string_view p) { return names_symbol(bytes, p); });
}

std::set<std::string> find_cuda_objects(const FileSystem& files, const std::set<std::string>& paths) {
  std::set<std::string> found;
  for (const std::string& path : paths) {
    if (!is_named_like_an_object(path) || files.kind(path) != FileKind::regular) continue;
    auto bytes = files.read(path);
    if (bytes && is_cuda_object(*bytes)) found.insert(path);
  }
  return found;
}

std::vector<Finding> object_findings(const std::set<std::string>& objects, bool left_out) {
  const std::string advice =
      left_out ? "it was built for CUDA and is left out, so that the build makes it again"
               : "it was built for CUDA; remove it, because the build may treat it as up to date";
  std::vector<Finding> findings;
  for (const std::string& path : objects) {
    Finding finding = make_finding(id::build_by_hand, {path.substr(path.rfind('/') + 1), advice});
    finding.symbol = finding.values.at(0);
    finding.library = "build";
    finding.file = shown_path(path);
    finding.position = {1, 1};
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace migrate
