#include "tool/commands/eject.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "tool/base/child_process.h"
#include "tool/base/paths.h"
#include "tool/base/scratch_directory.h"
#include "tool/program/build_flags.h"
#include "tool/program/cache_entry.h"
#include "tool/program/check_options.h"
#include "tool/verify/build_check.h"

namespace migrate {
namespace {

// As npucxx has them: tool/npucxx/driver/execute.h, tool/npucxx/block_loops/kept_kernels.h.
constexpr int kCannotRead = 1, kNoSuchKernel = 3;
constexpr const char* kListEnding = ".ascendc";
constexpr const char* kMark = "// ==== ";

struct NamedText {
  std::string name, text;
};

/// What `npucxx --print-kernel` prints.
struct KernelTexts {
  std::string source;  ///< absolute
  std::string place;   ///< "main.cu:12"
  std::vector<NamedText> files;
};

std::optional<KernelTexts> parse(const std::string& printed, const std::string& directory) {
  KernelTexts texts;
  for (size_t at = 0; at < printed.size();) {
    const size_t end = std::min(printed.find('\n', at), printed.size() - 1) + 1;
    const std::string line = printed.substr(at, end - at - 1);
    const std::string kernel = std::string(kMark) + "kernel ", file = std::string(kMark) + "file ";
    if (line.starts_with(kernel)) {
      const std::string place = line.substr(kernel.size());
      texts.source = absolute_path(place.substr(0, place.rfind(':')), directory);
      texts.place = texts.source.substr(texts.source.rfind('/') + 1) + place.substr(place.rfind(':'));
    } else if (line.starts_with(file)) {
      texts.files.push_back({line.substr(file.size()), ""});
    } else if (!texts.files.empty()) {
      texts.files.back().text += line + "\n";
    }
    at = end;
  }
  const bool is_whole = !texts.source.empty() && texts.files.size() == 2;
  return is_whole ? std::optional(texts) : std::nullopt;
}

/// Messages of npucxx as part of an error.
std::string on_one_line(const std::string& text) {
  std::string line;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string message = text.substr(at, end - at);
    line += (line.empty() ? "" : "; ") + (message.starts_with("npucxx: ") ? message.substr(8) : message);
    at = end + 1;
  }
  return line;
}

std::string name_without_namespace(const std::string& kernel) {
  const std::string plain = kernel.substr(0, kernel.find('<'));
  const size_t colon = plain.rfind(':');
  return colon == std::string::npos ? plain : plain.substr(colon + 1);
}

/// The kernel sources of the program, first those that name the kernel.
Result<std::vector<ParseJob>> kernel_jobs(const FileSystem& files, const EjectOptions& options) {
  ProgramOptions program = options.program;
  if (program.paths.empty()) program.paths.push_back(".");
  for (const std::string& path : program.paths)
    if (files.kind(path) == FileKind::missing) return Error{path + ": no such file or directory"};
  if (Status good = check_program_options(program); !good) return good.error();
  program.flags.folders = flags_of_build_files(files, program.paths);
  auto jobs = make_jobs(files, program.paths, program.flags);
  if (!jobs) return jobs.error();
  std::erase_if(*jobs, [](const ParseJob& job) { return !is_cuda(job.arguments, job.file); });
  if (jobs->empty()) return Error{program.paths.front() + ": no kernel source found (.cu)"};
  const std::string name = name_without_namespace(options.kernel);
  std::stable_partition(jobs->begin(), jobs->end(), [&](const ParseJob& job) {
    const auto text = files.read(job.file);
    return text && text->find(name) != std::string::npos;
  });
  return jobs;
}

/// Asks npucxx for the texts, source by source.
class KernelSearch {
 public:
  KernelSearch(const EjectOptions& options, std::string scratch)
      : options_(options), scratch_(std::move(scratch)) {}

  Result<KernelTexts> run(const std::vector<ParseJob>& jobs) {
    for (const ParseJob& job : jobs) {
      auto texts = ask(job);
      if (!texts) return texts.error();
      if (*texts) return **texts;
    }
    return Error{"no kernel is called " + options_.kernel + ": " + others_};
  }

 private:
  /// Nothing if the source does not have the kernel.
  Result<std::optional<KernelTexts>> ask(const ParseJob& job) {
    const std::string texts = scratch_ + "/texts";
    ChildCommand command;
    command.words = {options_.npucxx};
    const auto flags = npucxx_options(job);
    command.words.insert(command.words.end(), flags.begin(), flags.end());
    command.words.insert(command.words.end(),
                         {"--print-kernel=" + options_.kernel, "-o", texts, absolute_path(job.file)});
    if (!options_.cores.empty())
      command.words.insert(command.words.begin() + 1, "--npu-arch=" + options_.cores);
    command.environment = environment_with({"NPUCXX_APPEND_FLAGS="});
    command.directory = job.directory;
    command.output = scratch_ + "/messages";
    const auto exit_code = run_child(command);
    if (!exit_code) return exit_code.error();
    const std::string messages = on_one_line(read_file(command.output).value_or(""));
    if (*exit_code == kNoSuchKernel || *exit_code == kCannotRead) {
      others_ += (others_.empty() ? "" : "; ") + messages;
      return std::optional<KernelTexts>();
    }
    if (*exit_code != 0)
      return Error{shown_path(absolute_path(job.file)) + ": " + options_.kernel +
                   " is not ejected: " + messages};
    auto parsed =
        parse(read_file(texts).value_or(""), job.directory.empty() ? absolute_path(".") : job.directory);
    if (!parsed) return Error{options_.npucxx + ": is of another version than this program"};
    return parsed;
  }

  const EjectOptions& options_;
  std::string scratch_;
  std::string others_;  ///< a line for each source: the kernels that it has
};

std::string page_about(const KernelTexts& texts, const std::string& kernel, const std::string& list) {
  const std::string& asc = texts.files[0].name;
  const std::string& launch = texts.files[1].name;
  const std::string source = texts.source.substr(texts.source.rfind('/') + 1);
  return "# " + kernel + "\n\nAscend C of the kernel at " + texts.place +
         ", written by `migrate eject`. It is yours: nothing overwrites it.\n\n"
         "* `" +
         asc +
         "`: the kernel.\n"
         "* `" +
         launch +
         "`: computes its arguments from those of the CUDA kernel, and says what it writes. Both must agree.\n\n"
         "`npucxx --kernels=ascendc` takes both instead of generating the kernel, because `" +
         list + "` names them. It compares\nthe line `npucxx signature` of `" + launch +
         "` with the kernel: a kernel with other parameters is an error.\n\n"
         "`migrate check-kernels -- ./app` compares its results with those of the threads on the host.\n"
         "To generate the kernel again, remove the line from `" +
         list + "`, and build `" + source + "` again.\n";
}

/// Files that are removed again unless all could be written.
class NewFiles {
 public:
  explicit NewFiles(FileSystem& files) : files_(files) {}
  ~NewFiles() {
    for (const std::string& path : written_) static_cast<void>(files_.remove(path));
  }
  Status write(const std::string& path, const std::string& text) {
    if (Status done = files_.write(path, text); !done) return done.error();
    written_.push_back(path);
    return {};
  }
  std::vector<std::string> keep() { return std::exchange(written_, {}); }

 private:
  FileSystem& files_;
  std::vector<std::string> written_;
};

Status add_to_list(FileSystem& files, const std::string& list, const std::string& source,
                   const std::string& entry) {
  std::string text = "# Kernels of " + source.substr(source.rfind('/') + 1) +
                     " that npucxx takes from these files instead of generating them (migrate eject).\n";
  if (files.kind(list) != FileKind::missing) {
    auto known = files.read(list);
    if (!known) return known.error();
    text = *known;
    if (!text.empty() && !text.ends_with('\n')) text += '\n';
  }
  return files.write(list, text + entry + "\n");
}

Result<EjectResult> write_texts(FileSystem& files, const EjectOptions& options, const KernelTexts& texts) {
  const std::string directory = absolute_path(options.directory);
  const std::string list = texts.source + kListEnding;
  std::vector<NamedText> all = texts.files;
  const std::string& asc = all[0].name;
  all.push_back({asc.substr(0, asc.rfind('.')) + ".md",
                 page_about(texts, options.kernel, list.substr(list.rfind('/') + 1))});
  for (const NamedText& file : all)
    if (files.kind(directory + "/" + file.name) != FileKind::missing)
      return Error{
          shown_path(directory + "/" + file.name) +
          ": exists, and what was ejected is never overwritten: move it away, or choose another folder"};
  if (Status made = files.make_directories(directory); !made) return made.error();
  NewFiles written(files);
  for (const NamedText& file : all)
    if (Status done = written.write(directory + "/" + file.name, file.text); !done) return done.error();
  const std::filesystem::path launch = directory + "/" + texts.files[1].name;
  const std::string entry = launch.lexically_relative(parent_directory(texts.source)).string();
  if (Status done = add_to_list(files, list, texts.source, entry); !done) return done.error();
  EjectResult result{written.keep(), list, texts.source};
  // A build compares times: the object is older than the texts, but nothing told it of them yet.
  if (auto text = files.read(texts.source)) {
    if (Status touched = files.write(texts.source, *text); !touched) return touched.error();
  }
  return result;
}

}  // namespace

Result<EjectResult> eject(FileSystem& files, const EjectOptions& options) {
  if (files.kind(options.directory) == FileKind::regular)
    return Error{options.directory + ": is a file, not a directory"};
  auto jobs = kernel_jobs(files, options);
  if (!jobs) return jobs.error();
  auto scratch = ScratchDirectory::make();
  if (!scratch) return scratch.error();
  auto texts = KernelSearch(options, scratch->path()).run(*jobs);
  if (!texts) return texts.error();
  return write_texts(files, options, *texts);
}

}  // namespace migrate
