#include "tool/facts/frontend/parse_request.h"

#include <algorithm>

#include "llvm/Support/Path.h"
#include "tool/facts/frontend/virtual_files.h"
#include "tool/facts/jobs/flags.h"
#include "tool/facts/model/precompiled_headers.h"

namespace migrate {

std::vector<ValueOption> value_options(const std::vector<std::string>& arguments,
                                       const std::vector<std::string>& flags) {
  std::vector<ValueOption> found;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    auto flag = std::find_if(flags.begin(), flags.end(),
                             [&](const std::string& f) { return word.compare(0, f.size(), f) == 0; });
    if (flag == flags.end()) continue;
    if (word != *flag) {
      found.push_back({*flag, word.substr(flag->size()), i, i + 1});
    } else if (i + 1 < arguments.size()) {
      found.push_back({*flag, arguments[i + 1], i, i + 2});
      ++i;
    }
  }
  return found;
}

std::vector<std::string> system_folders(const std::vector<std::string>& arguments) {
  std::vector<std::string> folders;
  for (const ValueOption& option : value_options(arguments, {"-isystem"})) {
    std::string& folder = folders.emplace_back(option.value);
    while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
  }
  return folders;
}

namespace {

std::vector<std::string> without(const std::vector<std::string>& arguments,
                                 const std::vector<ValueOption>& options) {
  std::vector<std::string> kept;
  size_t next = 0;
  for (const ValueOption& option : options) {
    kept.insert(kept.end(), arguments.begin() + static_cast<long>(next),
                arguments.begin() + static_cast<long>(option.first));
    next = option.last;
  }
  kept.insert(kept.end(), arguments.begin() + static_cast<long>(next), arguments.end());
  return kept;
}

}  // namespace

std::vector<std::string> without_vendor_folders(const std::vector<std::string>& arguments,
                                                llvm::vfs::FileSystem& files) {
  auto options = value_options(arguments, {"-isystem", "-iquote", "-idirafter", "-I"});
  std::erase_if(options, [&](const ValueOption& option) {
    return !files.exists(option.value + "/cuda_runtime_api.h");
  });
  return without(arguments, options);
}

std::vector<std::string> without_forced_includes(const std::vector<std::string>& arguments) {
  return without(arguments, value_options(arguments, {"-include"}));
}

ParseRequest plain_request(const ParseJob& job, const std::string& main_path) {
  ParseRequest request;
  request.main_file = main_path;
  request.directory = working_directory(job);
  if (job.precompiled) request.precompiled = job.precompiled->path;
  bool is_c = llvm::sys::path::extension(job.file) == ".c";
  for (const std::string& word : job.arguments) {
    bool language = word.compare(0, 2, "-x") == 0;
    if (language)
      is_c = word == "-xc";  // "CC = g++" makes C++ of a C file
    else
      request.arguments.push_back(word);
  }
  if (job.precompiled) request.arguments = without_forced_includes(request.arguments);
  request.arguments.insert(request.arguments.begin(), is_c ? "-xc" : "-xc++");  // migrated kernels are C++
  request.arguments.push_back("-w");
  return request;
}

ParseRequest cuda_request(const ParseJob& job, const ParseContext& context, const std::string& main_path,
                          llvm::vfs::FileSystem& files) {
  ParseRequest request;
  request.main_file = main_path;
  request.directory = working_directory(job);
  if (job.precompiled) request.precompiled = job.precompiled->path;
  files.setCurrentWorkingDirectory(request.directory);
  request.arguments.push_back(std::string("-I") + kVirtualDirectory);
  if (is_cuda(job.arguments, job.file)) {
    // -fgpu-rdc: Clang takes "extern __shared__ float s[8]" for an error without it, nvcc does not.
    for (const char* word : {"-xcuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "-fgpu-rdc"})
      request.arguments.push_back(word);
    request.arguments.push_back(std::string("--cuda-path=") +
                                kVirtualDirectory);  // even if a toolkit is installed
    bool prelude = context.headers && context.headers->count("migrate_prelude.h") && !job.precompiled;
    if (prelude) request.arguments.insert(request.arguments.end(), {"-include", "migrate_prelude.h"});
  }
  auto given = without_vendor_folders(job.arguments, files);
  if (job.precompiled) given = without_forced_includes(given);
  request.arguments.insert(request.arguments.end(), given.begin(), given.end());
  request.arguments.push_back(std::string("-idirafter") + kVirtualDirectory + "/" + kLastFolder);
  request.arguments.push_back("-w");
  return request;
}

}  // namespace migrate
