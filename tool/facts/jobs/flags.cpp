#include "tool/facts/jobs/flags.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "tool/base/paths.h"
#include "tool/facts/jobs/compile_commands.h"
#include "tool/facts/jobs/cuda_text.h"
#include "tool/facts/jobs/include_folders.h"

namespace migrate {
namespace {

namespace fs = std::filesystem;

std::string extension(const std::string& path) { return fs::path(path).extension().string(); }

bool is_one_of(const std::string& word, std::initializer_list<const char*> words) {
  return std::any_of(words.begin(), words.end(), [&](const char* other) { return word == other; });
}

/// A resource fork that macOS writes on other file systems: "._main.cpp".
bool is_companion(const std::string& path) { return fs::path(path).filename().string().starts_with("._"); }

bool is_source(const std::string& path) {
  if (is_companion(path)) return false;
  return is_one_of(extension(path), {".cu", ".cpp", ".cc", ".cxx", ".c", ".C", ".c++"});
}

bool is_plain_header(const std::string& path) {
  return is_one_of(extension(path), {".h", ".hh", ".hpp", ".hxx", ".inl", ".inc", ".ipp", ".tpp"});
}

/// A file that CMake generated, for example to test the compiler, or Ascend C that npucxx generated. It is not part of the
/// user's program.
bool is_build_artefact(const std::string& path) {
  return path.find("/CMakeFiles/") != std::string::npos || path.ends_with(".ascendc.cpp");
}

bool has_kernel_language(const std::string& text) {
  for (const char* word : {"__global__", "__device__", "<<<"}) {
    if (text.find(word) != std::string::npos) return true;
  }
  return false;
}

/// The language option that the extension does not imply, or empty.
std::string language_option(const FileSystem& files, const std::string& path) {
  if (is_one_of(extension(path), {".cu", ".cuh"})) return "-xcuda";
  bool header = is_plain_header(path);
  if (!header && !is_one_of(extension(path), {".cpp", ".cc", ".cxx"})) return "";
  auto text = files.read(path);
  bool kernels =
      text && (header ? has_kernel_language(*text) : text->find("__global__") != std::string::npos);
  if (kernels) return "-xcuda";
  return header ? "-xc++" : "";
}

/// Whether nvcc compiles: "/opt/cuda/bin/nvcc -c a.cpp", "ccache nvcc -c a.cpp".
bool is_nvcc(const std::vector<std::string>& command) {
  return std::any_of(command.begin(), command.begin() + std::min<size_t>(command.size(), 2),
                     [](const std::string& word) { return fs::path(word).filename() == "nvcc"; });
}

bool is_too_old(const std::string& argument) {
  return argument.starts_with("-std=") && is_before_cplusplus17(argument.substr(5));
}

/// Makes the jobs of one run.
class JobMaker {
 public:
  JobMaker(const FileSystem& files, const std::vector<std::string>& paths, const FlagOptions& options,
           std::string* note)
      : files_(files), paths_(paths), options_(options), note_(note) {}

  Result<std::vector<ParseJob>> run() {
    if (Status listed = list(); !listed) return listed.error();
    if (Status read = add_database_jobs(); !read) return read.error();
    IncludeFolders folders(files_, listed_, folders_of_the_build(), options_.stand_ins);
    for (const std::string& file : wanted_) {
      if (!done_.count(absolute_path(file))) add_guessed_job(file, folders);
    }
    for (ParseJob& job : jobs_)
      std::erase_if(job.arguments, is_too_old);  // the default is C++17, as in npucxx
    std::sort(jobs_.begin(), jobs_.end(),
              [](const ParseJob& a, const ParseJob& b) { return a.file < b.file; });
    return std::move(jobs_);
  }

 private:
  /// Those of the deepest build file come first.
  std::vector<NamedFolder> folders_of_the_build() const {
    std::vector<NamedFolder> named;
    for (const FolderFlags& folder : options_.folders) {
      for (const std::string& include : folder.includes) named.push_back({folder.folder, include});
    }
    std::stable_sort(named.begin(), named.end(),
                     [](auto& a, auto& b) { return a.scope.size() > b.scope.size(); });
    return named;
  }

  Status list() {
    for (const std::string& path : paths_) {
      FileKind kind = files_.kind(path);
      if (kind == FileKind::missing) return Error{path + ": no such file or directory"};
      if (kind != FileKind::directory) {
        wanted_.push_back(path);
        continue;
      }
      auto found = files_.list_recursive(path);
      if (!found) return found.error();
      for (const std::string& file : *found) {
        listed_.push_back(file);
        if (is_source(file) && !is_build_artefact(file) && !is_of_no_interest(path, file))
          wanted_.push_back(file);
      }
    }
    for (const std::string& file : wanted_) by_absolute_.emplace(absolute_path(file), file);
    return {};
  }

  /// Third-party code without CUDA, for example the tests of a bundled library, stays as it is.
  bool is_of_no_interest(const std::string& root, const std::string& file) const {
    if (stays_unread(options_, file)) return true;
    if (extension(file) == ".cu" ||
        !is_of_others(std::string_view(file).substr(std::min(root.size() + 1, file.size()))))
      return false;
    auto text = files_.read(file);
    return text && !mentions_cuda(*text);
  }

  /// The database to use: the one of -p, else one in a given folder or in its "build" folder; or empty.
  std::string database() const {
    if (!options_.build_directory.empty()) return options_.build_directory + "/compile_commands.json";
    for (const std::string& path : paths_) {
      for (const char* inner : {"/compile_commands.json", "/build/compile_commands.json"}) {
        if (files_.kind(path + inner) == FileKind::regular) return path + inner;
      }
    }
    return "";
  }

  Status add_database_jobs() {
    std::string path = database();
    if (path.empty()) return {};
    auto commands = read_compile_commands(files_, shown_path(path), paths_);
    if (!commands && options_.build_directory.empty()) {
      if (note_) *note_ = commands.error().message + "; flags are guessed";
      return {};
    }
    if (!commands) return commands.error();
    for (const CompileCommand& command : *commands) {
      fs::path directory(command.directory);
      std::string file = absolute_path(command.file, directory.string());
      auto wanted = by_absolute_.find(file);
      if (wanted == by_absolute_.end()) continue;
      ParseJob job{wanted->second, command.directory, clang_arguments(command.words)};
      add_language(job);
      if (is_nvcc(command.words) && !is_cuda(job.arguments, job.file))
        job.arguments.emplace_back(kNameOfNvcc);
      add_options(job);
      bool repeated = std::any_of(jobs_.begin(), jobs_.end(), [&](const ParseJob& other) {
        return other.file == job.file && other.arguments == job.arguments;
      });
      if (!repeated) jobs_.push_back(std::move(job));
      done_.insert(file);
    }
    return {};
  }

  void add_language(ParseJob& job) const {
    bool given = std::any_of(job.arguments.begin(), job.arguments.end(),
                             [](const std::string& word) { return word.compare(0, 2, "-x") == 0; });
    std::string option = given ? "" : language_option(files_, job.file);
    if (!option.empty()) job.arguments.insert(job.arguments.begin(), option);
  }

  /// The options of the command line come last, so that they override the others.
  void add_options(ParseJob& job) const {
    for (const std::string& folder : options_.includes) job.arguments.push_back("-I" + absolute_path(folder));
    for (const std::string& define : options_.defines) job.arguments.push_back("-D" + define);
    bool cplusplus = extension(job.file) != ".c";
    bool for_cplusplus = options_.standard.find("++") != std::string::npos;
    if (!options_.standard.empty() && cplusplus == for_cplusplus)
      job.arguments.push_back("-std=" + options_.standard);
  }

  bool is_cplusplus(const ParseJob& job) const { return extension(job.file) != ".c"; }

  /// The flags of the build files in the folders above, and the alternatives to try after errors.
  void add_build_flags(ParseJob& job) const {
    std::set<std::string> macros;
    std::vector<std::string> perhaps;
    bool has_standard = !options_.standard.empty() || !is_cplusplus(job);
    auto take = [&](const std::string& flag, std::vector<std::string>& to) {
      bool standard = flag.compare(0, 5, "-std=") == 0;
      bool wanted = standard ? !has_standard : macros.insert(flag.substr(0, flag.find('='))).second;
      has_standard |= standard;
      if (wanted) to.push_back(flag);
    };
    for (const FolderFlags* folder : folders_above(absolute_path(job.file))) {
      for (const std::string& flag : folder->always) {
        if (flag == "-xcuda")
          make_cuda(job);
        else
          take(flag, job.arguments);
      }
      for (const std::string& flag : folder->perhaps) take(flag, perhaps);
    }
    if (!perhaps.empty()) job.alternatives.push_back(perhaps);
    if (!is_cplusplus(job)) job.alternatives.push_back({"-xc++"});  // "CC = g++"
    if (has_standard) return;
    job.alternatives.push_back({kNewerStandard});
    if (perhaps.empty()) return;
    perhaps.push_back(kNewerStandard);
    job.alternatives.push_back(perhaps);
  }

  /// "nvcc -x cu a.cpp": every C++ source may be compiled like this, and a C source with kernels must be. A source without
  /// CUDA parses the same either way.
  void make_cuda(ParseJob& job) const {
    bool given = !job.arguments.empty() && job.arguments.front().compare(0, 2, "-x") == 0;
    const bool is_c = extension(job.file) == ".c";
    if (given || (!is_c && !is_one_of(extension(job.file), {".cpp", ".cc", ".cxx"}))) return;
    auto text = files_.read(job.file);
    if (text && (is_c ? has_kernel_language(*text) : mentions_cuda(*text)))
      job.arguments.insert(job.arguments.begin(), "-xcuda");
  }

  /// In descending order of depth.
  std::vector<const FolderFlags*> folders_above(const std::string& file) const {
    std::vector<const FolderFlags*> found;
    for (const FolderFlags& folder : options_.folders) {
      if (file.compare(0, folder.folder.size() + 1, folder.folder + "/") == 0) found.push_back(&folder);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](auto* a, auto* b) { return a->folder.size() > b->folder.size(); });
    return found;
  }

  static std::string option_for(GuessedFolder::For use) {
    switch (use) {
      case GuessedFolder::For::all:
        return "-I";
      case GuessedFolder::For::quoted:
        return "-iquote";
      case GuessedFolder::For::all_after_system:
        return "-idirafter";
    }
    return "-I";
  }

  void add_guessed_job(const std::string& file, IncludeFolders& folders) {
    ParseJob job{file, "", {}};
    add_language(job);
    add_build_flags(job);
    add_options(job);
    for (const GuessedFolder& found : folders.guess(file, options_.includes))
      job.arguments.push_back(option_for(found.use) + absolute_path(found.folder));
    jobs_.push_back(std::move(job));
  }

  const FileSystem& files_;
  const std::vector<std::string>& paths_;
  const FlagOptions& options_;
  std::string* note_;
  std::vector<std::string> listed_;                 ///< every file below the given folders
  std::vector<std::string> wanted_;                 ///< main files
  std::map<std::string, std::string> by_absolute_;  ///< main files by absolute path
  std::set<std::string> done_;                      ///< absolute paths that the database covers
  std::vector<ParseJob> jobs_;
};

}  // namespace

bool stays_unread(const FlagOptions& options, const std::string& file) {
  const std::string path = options.unread.empty() ? "" : absolute_path(file);
  return std::any_of(options.unread.begin(), options.unread.end(),
                     [&](const std::string& folder) { return is_below(path, folder); });
}

Result<std::vector<ParseJob>> make_jobs(const FileSystem& files, const std::vector<std::string>& paths,
                                        const FlagOptions& options, std::string* note) {
  return JobMaker(files, paths, options, note).run();
}

bool is_cuda(const std::vector<std::string>& arguments, const std::string& file) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "-xcuda" || arguments[i] == "-x=cuda") return true;
    if (arguments[i] == "-x") return i + 1 < arguments.size() && arguments[i + 1] == "cuda";
    if (arguments[i].starts_with("-x")) return false;
  }
  return is_one_of(extension(file), {".cu", ".cuh"});
}

}  // namespace migrate
