// Writes the headers of aclnn's operators and the table of the argument checks; or, when the operators are compiled, what they leave undefined.
// usage: write_aclnn SIGNATURES.json HEADER_FOLDER TABLE
//        write_aclnn --refusals SIGNATURES.json SYMBOLS SOURCE OVERVIEW
// SYMBOLS is what nm prints in POSIX's format.
// A header whose text is the same is not written again; one that is no longer made is removed.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>

#include "runtime_shim/aclnn/generator/write.h"

namespace {

namespace fs = std::filesystem;
using namespace npu::aclnn::generator;

std::string text_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

void write_if_changed(const fs::path& path, const std::string& text) {
  if (fs::exists(path) && text_of(path) == text) return;
  std::ofstream file(path);
  file << text;
  if (!file.flush().good()) throw std::runtime_error("cannot write " + path.string());
}

/// The names of a list of symbols.
std::set<std::string> names_in(const std::string& symbols) {
  std::set<std::string> names;
  std::istringstream lines(symbols);
  for (std::string line; std::getline(lines, line);) names.insert(line.substr(0, line.find(' ')));
  return names;
}

void write_headers(const Signatures& all, const fs::path& folder, const fs::path& table) {
  const auto headers = headers_of(all);
  fs::create_directories(folder / "level2");
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string name = fs::relative(entry.path(), folder).generic_string();
    if (entry.is_regular_file() && headers.count(name) == 0) fs::remove(entry.path());
  }
  for (const auto& [name, text] : headers) write_if_changed(folder / name, text);
  std::ofstream file(table);
  file << table_of(all);
  if (!file.flush().good()) throw std::runtime_error("cannot write " + table.string());
}

void write_refusals(const Signatures& all, const fs::path& symbols, const fs::path& source,
                    const fs::path& overview) {
  const std::set<std::string> defined = names_in(text_of(symbols));
  if (defined.empty()) throw std::runtime_error("no symbols in " + symbols.string());
  write_if_changed(source, refusals_of(all, defined));
  write_if_changed(overview, overview_of(all, defined));
}

int usage() {
  return std::fprintf(stderr,
                      "usage: write_aclnn SIGNATURES.json HEADER_FOLDER TABLE\n"
                      "       write_aclnn --refusals SIGNATURES.json SYMBOLS SOURCE OVERVIEW\n"),
         2;
}

}  // namespace

int main(int count, char** values) {
  const bool is_refusals = count == 6 && std::string(values[1]) == "--refusals";
  if (count != 4 && !is_refusals) return usage();
  try {
    const Signatures all = read_signatures(text_of(values[is_refusals ? 2 : 1]));
    if (is_refusals)
      write_refusals(all, values[3], values[4], values[5]);
    else
      write_headers(all, values[2], values[3]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "write_aclnn: %s\n", error.what());
    return 1;
  }
  return 0;
}
