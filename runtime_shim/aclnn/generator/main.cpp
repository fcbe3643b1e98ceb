// Writes the headers of aclnn's operators and the table of the argument checks.
// usage: write_aclnn SIGNATURES.json HEADER_FOLDER TABLE
// A header whose text is the same is not written again; one that is no longer made is removed.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "runtime_shim/aclnn/generator/write.h"

namespace {

namespace fs = std::filesystem;

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

}  // namespace

int main(int count, char** values) {
  if (count != 4) return std::fprintf(stderr, "usage: write_aclnn SIGNATURES.json HEADER_FOLDER TABLE\n"), 2;
  try {
    const auto all = npu::aclnn::generator::read_signatures(text_of(values[1]));
    const auto headers = npu::aclnn::generator::headers_of(all);
    const fs::path folder = values[2];
    fs::create_directories(folder / "level2");
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      const std::string name = fs::relative(entry.path(), folder).generic_string();
      if (entry.is_regular_file() && headers.count(name) == 0) fs::remove(entry.path());
    }
    for (const auto& [name, text] : headers) write_if_changed(folder / name, text);
    std::ofstream table(values[3]);
    table << npu::aclnn::generator::table_of(all);
    if (!table.flush().good()) throw std::runtime_error(std::string("cannot write ") + values[3]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "write_aclnn: %s\n", error.what());
    return 1;
  }
  return 0;
}
