#include "tool/stubs/render.h"

#include <map>

#include "tool/rules/signature.h"
#include "tool/stubs/declare.h"

namespace migrate {
namespace {

// A rule that a later layer replaced declares nothing.
bool is_winner(const Rule& rule, const RuleSet& rules) {
  if (std::holds_alternative<HeaderRule>(rule.kind)) return rules.find_header(rule.name) == &rule;
  const SymbolEntry* entry = rules.find(rule.name);
  return entry && entry->rule == &rule;
}

std::string folder_of(const std::string& path) {
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

// One file of declarations serves types that differ only in their names (half and bfloat16).
std::string with_names(const std::string& text, const HeaderRule& header) {
  if (header.names.empty()) return text;
  return rename_identifiers(text, [&](std::string_view name) -> std::string {
    for (const auto& [from, to] : header.names) {
      if (name == from) return to;
    }
    return {};
  });
}

Result<std::string> header_text(const Rule& rule, const std::vector<const Rule*>& declared,
                                const ToolkitVersions& versions, const FileSystem& files) {
  const auto& header = std::get<HeaderRule>(rule.kind);
  // Angle brackets: a header in a folder ("nvtx3/nvToolsExt.h") must not include itself.
  std::string text = "#pragma once\n#pragma clang system_header\n";
  if (!header.same_as.empty()) text += "#include <" + header.same_as + ">\n";
  for (const std::string& include : header.includes) text += "#include <" + include + ">\n";
  std::string declarations = declare_all(declared, versions);
  if (header.file.empty()) return text + declarations;
  auto written = files.read(folder_of(rule.file) + header.file);
  if (!written) {
    return Error{rule.file + ":" + std::to_string(rule.line) + ": header \"" + rule.name +
                 "\": " + written.error().message};
  }
  return text + declarations + with_names(*written, header);
}

// A header of the user that a rule of --rules renames is read as it is and has no virtual header.
bool is_the_users(const Rule& rule, const std::vector<const Rule*>& declared) {
  const auto& header = std::get<HeaderRule>(rule.kind);
  return rule.layer > 0 && declared.empty() && header.same_as.empty() && header.includes.empty() &&
         header.file.empty();
}

}  // namespace

Result<VirtualHeaders> render_headers(const RuleSet& rules, const ToolkitVersions& versions,
                                      const FileSystem& files) {
  std::map<std::string, std::vector<const Rule*>> by_header;
  for (const Rule& rule : rules.all()) {
    if (is_winner(rule, rules)) by_header[rule.header].push_back(&rule);
  }
  VirtualHeaders headers;
  for (const Rule& rule : rules.all()) {
    if (!std::holds_alternative<HeaderRule>(rule.kind) || !is_winner(rule, rules)) continue;
    if (is_the_users(rule, by_header[rule.name])) continue;
    auto text = header_text(rule, by_header[rule.name], versions, files);
    if (!text) return text.error();
    bool last = std::get<HeaderRule>(rule.kind).last;
    headers[(last ? std::string(kLastFolder) + "/" : "") + rule.name] = std::move(*text);
  }
  return headers;
}

}  // namespace migrate
