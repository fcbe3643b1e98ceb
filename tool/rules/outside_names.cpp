#include "tool/rules/outside_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <vector>

namespace migrate {
namespace {

constexpr std::array<std::string_view, 6> kLibraries = {"cuda_runtime", "cuda_driver", "cuda_device",
                                                        "cuda_fp16",    "cuda_bf16",   "cuda_complex"};
// What programs include, and libraries that stay as they are do not: pictures, profilers, copies to shared memory.
constexpr std::array<std::string_view, 7> kOfPrograms = {"cudaGL.h",
                                                         "cuda_gl_interop.h",
                                                         "cudaProfiler.h",
                                                         "cuda_profiler_api.h",
                                                         "cuda_pipeline.h",
                                                         "cuda_pipeline_primitives.h",
                                                         "cuda_awbarrier_primitives.h"};
constexpr size_t kMostNames = 360;  ///< in a header

bool is_of_these(const Rule& rule) {
  return rule.layer == 0 && std::find(kLibraries.begin(), kLibraries.end(), rule.library) != kLibraries.end();
}

bool is_identifier(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

/// Whether a function takes a kernel, which the rewrite passes in another form, or fails whatever it is given.
bool is_other_call(const Rule& rule) {
  const auto* function = std::get_if<FunctionRule>(&rule.kind);
  if (!function) return false;
  return function->always_fails ||
         std::any_of(function->params.begin(), function->params.end(), [](const std::string& parameter) {
           return parameter.ends_with(" func") || parameter.ends_with(" symbol");
         });
}

bool works(const SymbolEntry& entry) {
  const Rule& rule = *entry.rule;
  const bool supported = entry.support() == Support::full || entry.support() == Support::adapted;
  return is_of_these(rule) && supported && rule.call.empty() && is_identifier(entry.target()) &&
         !is_other_call(rule);
}

/// The names of a library that become others, with these.
std::map<std::string, std::string> renamed(const RuleSet& rules, std::string_view library) {
  std::map<std::string, std::string> names;
  auto add = [&](const std::string& name) {
    const SymbolEntry* entry = rules.find(name);
    if (entry && is_identifier(name) && works(*entry) && entry->target() != name)
      names.emplace(name, entry->target());
  };
  for (const Rule& rule : rules.all()) {
    if (rule.library != library || std::holds_alternative<HeaderRule>(rule.kind) ||
        std::holds_alternative<QualifiedRule>(rule.kind))
      continue;
    add(rule.name);
    if (const auto* of_enum = std::get_if<EnumRule>(&rule.kind))
      for (const Enumerator& value : of_enum->values) add(value.name);
  }
  return names;
}

std::string upper(std::string text) {
  for (char& c : text)
    c = std::isalnum(static_cast<unsigned char>(c))
            ? static_cast<char>(std::toupper(static_cast<unsigned char>(c)))
            : '_';
  return text;
}

std::string comment(const std::string& what) {
  return "/// @file\n/// " + what +
         "\n/// Valid C11 and C++17. write_cuda_names writes this file from the rules.\n";
}

std::string names_header(const std::string& stem, const std::string& library,
                         const std::vector<std::string>& lines) {
  const std::string guard = "NPU_CUDA_NAMES_" + upper(stem) + "_H_";
  std::string text = comment("Names of " + library + " for libraries that stay as they are.");
  text += "#ifndef " + guard + "\n#define " + guard + "\n\n// clang-format off\n";
  for (const std::string& line : lines) text += line;
  return text + "// clang-format on\n\n#endif  // " + guard + "\n";
}

/// The include names of the headers with the names of each library.
std::map<std::string, std::vector<std::string>> add_names(const RuleSet& rules,
                                                          std::map<std::string, std::string>& out) {
  std::map<std::string, std::vector<std::string>> headers;
  for (std::string_view library : kLibraries) {
    std::vector<std::string> lines;
    const auto names = renamed(rules, library);
    for (auto name = names.begin(); name != names.end();) {
      lines.push_back("#define " + name->first + " " + name->second + "\n");
      if (++name != names.end() && lines.size() < kMostNames) continue;
      auto& parts = headers[std::string(library)];
      const std::string stem = std::string(library) + "_" + std::to_string(parts.size() + 1);
      parts.push_back("names/" + stem + ".h");
      out[parts.back()] = names_header(stem, std::string(library), lines);
      lines.clear();
    }
  }
  return headers;
}

/// The libraries whose names a header of CUDA brings: its own and those of what it includes.
void add_libraries(const RuleSet& rules, std::string_view header, std::set<std::string>& seen,
                   std::set<std::string>& libraries) {
  const Rule* rule = rules.find_header(header);
  if (!rule || !is_of_these(*rule) || !seen.insert(std::string(header)).second) return;
  libraries.insert(rule->library);
  const auto& of_header = std::get<HeaderRule>(rule->kind);
  if (!of_header.same_as.empty()) add_libraries(rules, of_header.same_as, seen, libraries);
  for (const std::string& included : of_header.includes) add_libraries(rules, included, seen, libraries);
}

}  // namespace

bool works_outside(const RuleSet& rules, std::string_view name) {
  const SymbolEntry* entry = rules.find(name);
  return !entry || (entry->target() == name && entry->support() != Support::unsupported) || works(*entry);
}

bool has_outside_header(const RuleSet& rules, std::string_view header) {
  const Rule* rule = rules.find_header(header);
  return rule && is_of_these(*rule) && std::holds_alternative<HeaderRule>(rule->kind) &&
         rule->name == header && rule->target.starts_with("npu/") && !header.starts_with("migrate_") &&
         std::find(kOfPrograms.begin(), kOfPrograms.end(), header) == kOfPrograms.end();
}

std::map<std::string, std::string> outside_headers(const RuleSet& rules) {
  std::map<std::string, std::string> out;
  const auto names = add_names(rules, out);
  for (const Rule& rule : rules.all()) {
    if (!has_outside_header(rules, rule.name)) continue;
    std::string text =
        comment("CUDA's header for libraries that stay as they are. It is no header of a migrated program.");
    text += "#if __INCLUDE_LEVEL__ == 1\n#error \"" + rule.name +
            ": this source was not migrated: run migrate rewrite\"\n#endif\n\n#include \"" + rule.target +
            "\"\n";
    std::set<std::string> seen, libraries;
    add_libraries(rules, rule.name, seen, libraries);
    for (const std::string& library : libraries) {
      const auto parts = names.find(library);
      if (parts == names.end()) continue;
      for (const std::string& part : parts->second) text += "#include \"npu_cuda/" + part + "\"\n";
    }
    out[rule.name] = text;
  }
  return out;
}

}  // namespace migrate
