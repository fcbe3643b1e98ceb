#include "tool/config_check/libraries.h"

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "tool/base/child_process.h"
#include "tool/base/scratch_directory.h"
#include "tool/dumps/crc32.h"

namespace migrate::config_check {
namespace {

namespace fs = std::filesystem;

struct Output {
  int exit_code = 0;
  std::string text;
};

Result<Output> output_of(const std::vector<std::string>& words) {
  auto scratch = ScratchDirectory::make();
  if (!scratch) return scratch.error();
  const std::string file = scratch->path() + "/output";
  auto exit_code = run_child({words, environment_with({"LC_ALL=C"}), "", file});
  if (!exit_code) return exit_code.error();
  std::ifstream stream(file);
  std::stringstream text;
  text << stream.rdbuf();
  return Output{*exit_code, text.str()};
}

std::string crc_of_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  uint32_t crc = 0;
  std::vector<char> bytes(1 << 18);
  while (stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size())), stream.gcount() > 0)
    crc = dumps::crc32({bytes.data(), static_cast<size_t>(stream.gcount())}, crc);
  return dumps::crc32_digits(crc);
}

/// "3.21" of "libopenblas-r0.3.21.so", "4.0.1" of "libzip.so.4.0.1"; empty without a number.
std::string version_in(const std::string& name) {
  static const std::regex kVersion("([0-9]+(\\.[0-9]+)+)");
  std::string found;
  for (std::sregex_iterator at(name.begin(), name.end(), kVersion), end; at != end; ++at) found = (*at)[1];
  return found;
}

}  // namespace

std::map<std::string, std::string> parse_ldd(const std::string& text) {
  std::map<std::string, std::string> libraries;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const size_t arrow = line.find(" => "), bracket = line.rfind(" (0x");
    if (arrow == std::string::npos) continue;
    std::string name = line.substr(line.find_first_not_of(" \t"));
    name = name.substr(0, name.find(" => "));
    const std::string file =
        line.substr(arrow + 4, bracket == std::string::npos ? bracket : bracket - arrow - 4);
    libraries[name.substr(0, name.find(".so"))] = file;
  }
  return libraries;
}

Result<std::map<std::string, std::string>> libraries_of(const std::string& program) {
  auto output = output_of({"ldd", program});
  if (!output) return output.error();
  const bool is_static = output->text.find("statically linked") != std::string::npos ||
                         output->text.find("not a dynamic executable") != std::string::npos;
  if (output->exit_code != 0 && !is_static) return Error{program + ": ldd: " + output->text};
  std::map<std::string, std::string> versions;
  for (const auto& [name, file] : parse_ldd(output->text)) {
    std::error_code error;
    const fs::path real = fs::canonical(file, error);
    versions[name] =
        error ? "not found" : version_in(real.filename().string()) + " CRC-32 " + crc_of_file(real.string());
  }
  std::error_code error;
  if (fs::is_regular_file(program, error)) versions["program"] = "CRC-32 " + crc_of_file(program);
  return versions;
}

std::optional<std::string> version_of(const std::string& compiler) {
  auto output = output_of({compiler, "--version"});
  if (!output || output->exit_code != 0) return std::nullopt;
  return output->text.substr(0, output->text.find('\n'));
}

}  // namespace migrate::config_check
