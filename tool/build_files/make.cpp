#include <algorithm>
#include <cctype>
#include <set>

#include "tool/base/text.h"
#include "tool/build_files/build_files.h"
#include "tool/diagnostics/diagnostics.h"

namespace migrate {
namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '+' || c == '-';
}

// Scans the file by logical lines: the first CUDA library of a line becomes the shim, the others are removed.
class MakePlanner {
 public:
  MakePlanner(const std::string& path, const std::string& text, const BuildRules& rules, BuildSystem system)
      : path_(path), text_(text), rules_(rules), lines_(text) {
    for (const char* option : {"-x cuda", "-xcuda", "--cuda-gpu-arch=", "--offload-arch=sm_"})
      clang_is_told_cuda_ |= text.find(option) != std::string::npos;
    std::string call = system == BuildSystem::make ? "$(shell pkg-config " : "$(pkg-config ";
    flags_ = call + "--cflags npu-shim)";
    libraries_ = call + "--libs npu-shim)";
    headers_ = system == BuildSystem::make
                   ? "export CPATH := " + call + "--variable=includedir npu-shim)$(if $(CPATH),:$(CPATH))\n"
                   : "export CPATH=\"" + call + "--variable=includedir npu-shim)${CPATH:+:$CPATH}\"\n";
  }

  BuildPlan run() {
    for (size_t at = 0; at < text_.size();) {
      if (text_[at] == '\n' && !(at > 0 && text_[at - 1] == '\\')) linked_ = false;
      if (text_[at] == '#' && (at == 0 || std::isspace(static_cast<unsigned char>(text_[at - 1])))) {
        at = std::min(text_.find('\n', at), text_.size());
        continue;
      }
      bool starts_word = at == 0 || !is_word(text_[at - 1]);
      size_t end = starts_word ? word_at(at) : at;
      at = std::max(at + 1, end);
    }
    if (is_cuda_ && host_compiler_ && text_.find(flags_) == std::string::npos && !names_headers_)
      name_headers();
    return std::move(plan_);
  }

 private:
  void replace(size_t begin, size_t end, std::string text, const std::string& why) {
    std::string old = text_.substr(begin, end - begin);
    plan_.edits.push_back({path_,
                           {static_cast<uint32_t>(begin), static_cast<uint32_t>(end)},
                           std::move(old),
                           std::move(text),
                           why});
  }

  // A host compiler without an -I for the toolkit finds CUDA's headers among the system headers. The shim's headers need
  // not be there, but gcc and clang also search the folders of CPATH.
  void name_headers() {
    size_t begin = text_.starts_with("#!") ? std::min(text_.find('\n'), text_.size() - 1) + 1 : 0;
    replace(begin, begin, headers_, "headers for the host compiler");
  }

  void report(size_t begin, size_t end, const std::string& why) {
    Finding finding = make_finding(id::symbol_not_edited, {text_.substr(begin, end - begin), why});
    finding.symbol = text_.substr(begin, end - begin);
    finding.library = "build";
    finding.file = path_;
    // Npucxx ignores such libraries; the findings of the sources name their uses.
    finding.severity = Severity::warning;
    finding.position = lines_.at(static_cast<uint32_t>(begin));
    plan_.findings.push_back(std::move(finding));
  }

  // Handles a whole word that begins here: an option with a folder, a library, a program. Returns the end of the word.
  size_t word_at(size_t begin) {
    std::string_view rest = std::string_view(text_).substr(begin);
    if (rest.starts_with("-I") || rest.starts_with("-L")) return folder(begin);
    if (rest.starts_with("-l")) return library(begin);
    return program(begin);
  }

  // The end of an option's value: variables in parentheses belong to it.
  size_t value_end(size_t at) const {
    while (at < text_.size()) {
      if (text_.compare(at, 2, "$(") == 0 || text_.compare(at, 2, "${") == 0) {
        size_t close = text_.find(text_[at + 1] == '(' ? ')' : '}', at);
        if (close == std::string::npos) return text_.size();
        at = close + 1;
      } else if (is_word(text_[at]) || text_[at] == '/' || text_[at] == '"' || text_[at] == '=') {
        ++at;
      } else {
        return at;
      }
    }
    return at;
  }

  // "-I$(CUDA_HOME)/include", "-L/usr/local/cuda/lib64": folders of the toolkit.
  size_t folder(size_t begin) {
    size_t value = begin + 2;
    while (value < text_.size() && text_[value] == ' ') ++value;
    size_t end = value_end(value);
    std::string name = lowered(std::string_view(text_).substr(value, end - value));
    while (name.ends_with('/') || name.ends_with('"')) name.pop_back();
    bool cuda = name.find("cuda") != std::string::npos || name.find("cudnn") != std::string::npos ||
                name.find("nccl") != std::string::npos;
    bool include = text_[begin + 1] == 'I' && name.ends_with("include");
    bool libraries = text_[begin + 1] == 'L' &&
                     (name.ends_with("/lib") || name.ends_with("/lib64") || name.ends_with("stubs"));
    if (!cuda || !(include || libraries)) return begin + 1;
    names_headers_ |= include;
    if (include)
      replace(begin, end, flags_, "include folder");
    else
      erase(begin, end, "library folder");
    return end;
  }

  size_t library(size_t begin) {
    size_t value = begin + 2;
    while (value < text_.size() && text_[value] == ' ') ++value;
    size_t end = value;
    while (end < text_.size() && is_word(text_[end])) ++end;
    return link(begin, end, text_.substr(value, end - value)) ? end : begin + 1;
  }

  // "$(CUDA_HOME)/lib64/libcudart.so"
  bool library_file(size_t name, size_t end) {
    const size_t begin = path_begin(name);
    const std::string_view path = std::string_view(text_).substr(begin, end - begin);
    const std::string_view library = library_of_toolkit_file(path);
    return !library.empty() && !is_assigned(end) && link(begin, end, std::string(library));
  }

  bool link(size_t begin, size_t end, const std::string& name) {
    const BuildRule* rule = rules_.find(BuildRuleKind::library, name);
    if (!rule) return false;
    if (rule->target.empty())
      report(begin, end, rule->advice);
    else if (linked_)
      erase(begin, end, "library");
    else
      replace(begin, end, libraries_, "library");
    linked_ |= !rule->target.empty();
    is_cuda_ |= !rule->target.empty();
    return true;
  }

  // Also removes a blank before it, so that no gap remains.
  void erase(size_t begin, size_t end, const std::string& why) {
    if (begin > 0 && text_[begin - 1] == ' ') --begin;
    replace(begin, end, "", why);
  }

  size_t program(size_t begin) {
    size_t end = begin;
    while (end < text_.size() && is_word(text_[end])) ++end;
    std::string name = text_.substr(begin, end - begin);
    if (library_file(begin, end)) return end;
    host_compiler_ |= is_host_compiler(begin, name);
    const BuildRule* rule =
        name.empty() ? nullptr : rules_.find(BuildRuleKind::program, is_clang_for_cuda(name) ? "nvcc" : name);
    bool is_path = end < text_.size() && text_[end] == '/';
    bool assigned = is_assigned(end);
    if (!rule || is_path || assigned) return end;
    if (rule->target.empty())
      report(begin, end, rule->advice);
    else
      replace(path_begin(begin), end, rule->target, "program");
    is_cuda_ |= !rule->target.empty();
    return end;
  }

  // "clang", "g++-12" without the version.
  static std::string_view unversioned(std::string_view name) {
    size_t version = name.find_last_not_of("0123456789.");
    bool versioned = version != std::string::npos && version + 1 < name.size() && name[version] == '-';
    return versioned ? name.substr(0, version) : name;
  }

  // clang also compiles CUDA if its options say so. It then takes the role of nvcc.
  bool is_clang_for_cuda(std::string_view name) const {
    return clang_is_told_cuda_ && (unversioned(name) == "clang" || unversioned(name) == "clang++");
  }

  // "g++-12", "mpicxx", "$(CC)", unless the file says "CC = nvcc".
  bool is_host_compiler(size_t begin, const std::string& name) const {
    static const std::set<std::string_view> kNames{"cc",      "c++",   "gcc",    "g++",    "clang",
                                                   "clang++", "mpicc", "mpicxx", "mpic++", "mpiCC"};
    bool variable = name == "CC" || name == "CXX" || name == "CPP";
    if (variable)
      return begin > 1 && (text_[begin - 1] == '(' || text_[begin - 1] == '{') && text_[begin - 2] == '$' &&
             !is_nvcc(name);
    return kNames.contains(unversioned(name)) && !is_clang_for_cuda(name);
  }

  // Whether a line assigns the variable: "CXX = ... nvcc", or "CXX = clang" if that clang compiles CUDA.
  bool is_nvcc(const std::string& variable) const {
    for (size_t at = text_.find(variable); at != std::string::npos; at = text_.find(variable, at + 1)) {
      bool line_begins = at == 0 || text_[at - 1] == '\n';
      if (!line_begins || !is_assigned(at + variable.size())) continue;
      const std::string_view line = std::string_view(text_).substr(at, text_.find('\n', at) - at);
      if (line.find("nvcc") != std::string_view::npos) return true;
      if (clang_is_told_cuda_ && line.find("clang") != std::string_view::npos) return true;
    }
    return false;
  }

  // "nvcc = ..." and "nvcc: ..." name a variable or a rule of the user.
  bool is_assigned(size_t at) const {
    while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) ++at;
    std::string_view rest = std::string_view(text_).substr(at);
    return rest.starts_with('=') || rest.starts_with(":=") || rest.starts_with("?=") ||
           rest.starts_with("+=") || rest.starts_with(':');
  }

  // "$(CUDA_HOME)/bin/nvcc": the whole path is replaced.
  size_t path_begin(size_t begin) const {
    while (begin > 0 && text_[begin - 1] == '/') {
      size_t at = begin - 1;
      while (at > 0 && is_word(text_[at - 1])) --at;
      char before = at > 0 ? text_[at - 1] : ' ';
      if (at == begin - 1 && (before == ')' || before == '}')) {
        size_t open = text_.rfind(before == ')' ? "$(" : "${", at);
        if (open == std::string::npos) return begin;
        at = open;
      }
      begin = at;
    }
    return begin;
  }

  const std::string& path_;
  const std::string& text_;
  const BuildRules& rules_;
  LineTable lines_;
  std::string flags_, libraries_, headers_;
  bool clang_is_told_cuda_ = false;
  bool linked_ = false;         ///< this line already links the shim
  bool is_cuda_ = false;        ///< a CUDA item was replaced with that of the shim
  bool host_compiler_ = false;  ///< a compiler other than nvcc is used too
  bool names_headers_ = false;  ///< the file names a folder of the toolkit's headers
  BuildPlan plan_;
};

}  // namespace

BuildPlan plan_make(const std::string& path, const std::string& text, const BuildRules& rules,
                    BuildSystem system) {
  return MakePlanner(path, text, rules, system).run();
}

}  // namespace migrate
