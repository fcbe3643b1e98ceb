#include <cstdio>
#include <filesystem>

#include "tool/bisect/widened_kernels.h"
#include "tool/cli/cli.h"

namespace migrate {
namespace {

namespace fs = std::filesystem;

bool is_source(const fs::path& path) {
  for (const char* const extension : {".cu", ".cuh", ".cpp", ".cc", ".cxx", ".h", ".hpp", ".hh"})
    if (path.extension() == extension) return true;
  return false;
}

/// Copies one file. The functions that changed in it.
Result<size_t> copy_file(FileSystem& files, const std::string& from, const std::string& to) {
  if (!is_source(from)) {
    if (Status copied = files.copy(from, to); !copied) return copied.error();
    return size_t{0};
  }
  auto text = files.read(from);
  if (!text) return text.error();
  const bisect::Widened widened = bisect::widen_kernels(*text);
  if (Status written = files.write(to, widened.text); !written) return written.error();
  return widened.functions;
}

int run(FileSystem& files, const std::string& from, const std::string& to) {
  std::error_code error;
  if (!fs::is_directory(from, error)) return fail("migrate widen-kernels: " + from + ": is not a folder");
  if (fs::exists(to, error) && !fs::is_empty(to, error))
    return fail("migrate widen-kernels: " + to + ": exists and is not empty");
  std::vector<fs::path> paths;
  for (fs::recursive_directory_iterator i(from, error), end; !error && i != end; i.increment(error)) {
    if (i->path().filename().string().starts_with(".")) {
      i.disable_recursion_pending();
    } else if (i->is_regular_file()) {
      paths.push_back(i->path());
    }
  }
  if (error) return fail("migrate widen-kernels: " + from + ": cannot be read whole: " + error.message());
  size_t functions = 0, changed = 0;
  for (const fs::path& path : paths) {
    const fs::path target = fs::path(to) / path.lexically_relative(from);
    fs::create_directories(target.parent_path(), error);
    auto count = copy_file(files, path.string(), target.string());
    if (!count) return fail("migrate widen-kernels: " + count.error().message);
    functions += *count;
    changed += *count > 0;
  }
  std::printf("%zu kernels and device functions in %zu of %zu files compute in double\n", functions, changed,
              paths.size());
  return 0;
}

}  // namespace

void add_widen_kernels(CLI::App& app, CommandLine& line) {
  CLI::App* command = app.add_subcommand(
      "widen-kernels",
      "Write a copy of a migrated program whose kernels compute in double, as a golden side");
  auto from = std::make_shared<std::string>(), to = std::make_shared<std::string>();
  command->add_option("DIR", *from, "The migrated program")->required()->type_name("");
  command->add_option("-o", *to, "The folder for the copy; it must be empty")->required()->type_name("DIR");
  command->callback([from, to, &line] { line.exit_code = run(line.files, *from, *to); });
}

}  // namespace migrate
