#include "tool/program/build_flags.h"

#include <algorithm>
#include <set>

#include "tool/base/paths.h"
#include "tool/base/text.h"
#include "tool/build_files/compiler_flags.h"

namespace migrate {
namespace {

constexpr size_t kLargestText = 4 << 20;  // bytes

bool is_source_text(const std::string& path) {
  static const std::set<std::string> extensions{".cu", ".cuh", ".cpp", ".cc", ".cxx", ".c",
                                                ".C",  ".h",   ".hpp", ".hh", ".hxx", ".inl"};
  return extensions.count(extension_of(path)) > 0;
}

bool looks_like_cuda(std::string_view line) {
  for (std::string_view sign :
       {"__global__", "__device__", "<<<", "cuda", "cublas", "cudnn", "curand", "nccl"}) {
    if (line.find(sign) != std::string_view::npos) return true;
  }
  return false;
}

/// Whether the name of a macro indicates that it enables the GPU: HAVE_CUDA, WITH_GPU, CUDA_ENABLED. Not NO_CUDA, and
/// not names that a library may define itself: CUDA_VERSION, CUDNN_ERRQUERY_RAWCODE.
bool says_gpu(std::string_view macro) {
  const std::string name = lowered(macro);
  auto has_any = [&](std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(),
                       [&](const char* w) { return name.find(w) != std::string::npos; });
  };
  auto begins_any = [&](std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(), [&](const char* w) { return name.starts_with(w); });
  };
  const bool may_be_a_librarys = begins_any({"_", "cuda_", "cudnn_", "cublas_", "nccl_", "gpu_"});
  return has_any({"cuda", "gpu", "cudnn", "cublas", "nccl"}) &&
         (!may_be_a_librarys || has_any({"enable", "support", "available", "found"})) &&
         !has_any({"no_", "not_", "disable", "without", "cpu", "version", "arch", "__"});
}

/// The words of a condition that are in `told`, or whose names indicate that they enable the GPU.
std::set<std::string> switches_in(std::string_view condition, const std::set<std::string>& told) {
  std::set<std::string> switches;
  for (size_t begin = 0; begin < condition.size();) {
    size_t end = begin;
    while (end < condition.size() && is_identifier_char(condition[end])) ++end;
    std::string word(condition.substr(begin, end - begin));
    if (told.count(word) > 0 || says_gpu(word)) switches.insert(std::move(word));
    begin = end + 1;
  }
  return switches;
}

/// Adds to `found` the macros that an #if names and whose branch contains CUDA code.
void find_switches(std::string_view text, const std::set<std::string>& told, std::set<std::string>& found) {
  std::vector<std::set<std::string>> open;  // macros of each open condition
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    size_t hash = line.find_first_not_of(" \t");
    bool directive = hash != std::string_view::npos && line[hash] == '#';
    if (!directive) {
      if (!open.empty() && looks_like_cuda(line)) {
        for (const auto& macros : open) found.insert(macros.begin(), macros.end());
      }
      continue;
    }
    std::string_view rest = line.substr(hash + 1);
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    if (rest.starts_with("if")) {
      open.push_back(rest.starts_with("ifndef") ? std::set<std::string>() : switches_in(rest, told));
    } else if ((rest.starts_with("else") || rest.starts_with("elif")) && !open.empty()) {
      open.back().clear();
    } else if (rest.starts_with("endif") && !open.empty()) {
      open.pop_back();
    } else if (rest.starts_with("include") && !open.empty() && looks_like_cuda(rest)) {
      for (const auto& macros : open) found.insert(macros.begin(), macros.end());
    }
  }
}

std::string macro_of(const std::string& flag) { return flag.substr(2, flag.find('=') - 2); }

/// Keeps the conditional macros with which some source enables CUDA code. Returns the other macros with which sources
/// enable it: no build file names them, because the configuration step writes them elsewhere.
std::vector<std::string> keep_switches(const FileSystem& files, const std::vector<std::string>& sources,
                                       std::vector<FolderFlags>& folders) {
  std::set<std::string> told, found;
  for (const FolderFlags& folder : folders) {
    for (const std::string& flag : folder.always) told.insert(macro_of(flag));
    for (const std::string& flag : folder.perhaps) told.insert(macro_of(flag));
  }
  for (const std::string& path : sources) {
    auto text = files.read(path);
    if (text && text->size() <= kLargestText) find_switches(*text, told, found);
  }
  for (FolderFlags& folder : folders) {
    std::erase_if(folder.perhaps, [&](const std::string& flag) { return !found.count(macro_of(flag)); });
  }
  std::vector<std::string> more;
  for (const std::string& macro : found) {
    if (told.count(macro) == 0) more.push_back("-D" + macro + "=1");
  }
  return more;
}

}  // namespace

std::vector<FolderFlags> flags_of_build_files(const FileSystem& files,
                                              const std::vector<std::string>& paths) {
  std::vector<FolderFlags> folders;
  std::vector<std::string> sources;
  for (const std::string& path : paths) {
    if (files.kind(path) != FileKind::directory) continue;
    auto listed = files.list_recursive(path);
    if (!listed) continue;
    for (const std::string& file : *listed) {
      if (is_source_text(file)) sources.push_back(file);
      BuildSystem system = build_system_of(file);
      auto text = system == BuildSystem::none ? Result<std::string>(Error{}) : files.read(file);
      if (!text || text->size() > kLargestText) continue;
      CompilerFlags flags = compiler_flags(system, *text);
      const std::string folder = parent_directory(absolute_path(file));
      for (std::string& include : flags.includes) {
        if (!include.starts_with("/")) include = folder + "/" + include;
        include = absolute_path(include);
      }
      folders.push_back(
          {folder, std::move(flags.always), std::move(flags.perhaps), std::move(flags.includes)});
    }
  }
  const std::vector<std::string> more = keep_switches(files, sources, folders);
  for (const std::string& path : paths) {
    if (files.kind(path) == FileKind::directory) folders.push_back({absolute_path(path), {}, more});
  }
  std::erase_if(folders, [](const FolderFlags& folder) {
    return folder.always.empty() && folder.perhaps.empty() && folder.includes.empty();
  });
  return folders;
}

namespace {

bool is_define(const std::string& argument) { return argument.starts_with("-D"); }

/// The alternative of a job that only defines macros, or null.
const std::vector<std::string>* macros_to_try(const ParseJob& job) {
  for (const auto& alternative : job.alternatives) {
    if (std::all_of(alternative.begin(), alternative.end(), is_define)) return &alternative;
  }
  return nullptr;
}

}  // namespace

std::vector<ParseJob> reparse_jobs(const std::vector<ParseJob>& jobs,
                                   const std::vector<TranslationUnit>& used,
                                   const std::vector<InactiveCuda>& untaken,
                                   const std::set<std::string>& lacking) {
  std::set<std::vector<std::string>> for_a_parse, for_a_branch;
  auto was_used = [&](size_t i) {
    return used[i].arguments.size() > jobs[i].arguments.size() &&
           is_define(used[i].arguments[jobs[i].arguments.size()]);
  };
  for (size_t i = 0; i < jobs.size() && i < used.size(); ++i) {
    const auto* macros = macros_to_try(jobs[i]);
    if (macros && was_used(i)) for_a_parse.insert(*macros);
    if (macros && untaken[i] == InactiveCuda::main_file) for_a_branch.insert(*macros);
  }
  std::vector<ParseJob> looks;
  for (size_t i = 0; i < jobs.size() && i < used.size(); ++i) {
    const auto* macros = macros_to_try(jobs[i]);
    if (!macros || was_used(i)) continue;
    bool branch = for_a_branch.count(*macros) > 0 && untaken[i] != InactiveCuda::nothing;
    if (!branch && for_a_parse.count(*macros) == 0) continue;
    ParseJob look{jobs[i].file, jobs[i].directory, jobs[i].arguments};
    look.arguments.insert(look.arguments.end(), macros->begin(), macros->end());
    // If all CUDA code of the main file is inactive, the second parse counts despite errors such as a missing header.
    look.only_without_errors = untaken[i] != InactiveCuda::main_file;
    const bool has_errors = used[i].outcome == TranslationUnit::Outcome::parsed_with_errors;
    if (look.only_without_errors && has_errors && lacking.count(absolute_path(look.file)) > 0) continue;
    looks.push_back(std::move(look));
  }
  return looks;
}

}  // namespace migrate
