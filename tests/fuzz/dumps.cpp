// Dumps, stacks and tensors: whatever a file holds, what is read lies in it, and a comparison with itself has no difference.
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "tool/compare/compare.h"
#include "tool/dumps/dump.h"
#include "tool/dumps/pickle.h"
#include "tool/dumps/stack.h"
#include "tool/dumps/tensor.h"

namespace {

namespace fs = std::filesystem;

std::string written(const std::string& name, const std::string& text) {
  static const fs::path folder = [] {
    fs::path path = fs::temp_directory_path() / ("migrate-fuzz-dumps-" + std::to_string(::getpid()));
    fs::create_directories(path);
    std::atexit([] {
      fs::remove_all(fs::temp_directory_path() / ("migrate-fuzz-dumps-" + std::to_string(::getpid())));
    });
    return path;
  }();
  const std::string path = (folder / name).string();
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

void read_tensor(const std::string& path) {
  auto tensor = migrate::dumps::open_tensor(path, "BFloat16");
  if (!tensor) return;
  std::vector<double> values(std::min<uint64_t>((*tensor)->elements, 1000));
  if (!(*tensor)->read(values)) std::abort();  // opening checks the size
}

void compare_with_itself(const std::string& path) {
  migrate::compare::CompareOptions options;
  options.golden = options.target = path;
  auto comparison = migrate::compare::compare_dumps(options);
  if (comparison && comparison->first) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::string path = written("dump.json", text);
  if (auto dump = migrate::dumps::Dump::open(path)) {
    for (size_t i = 0; i < dump->size(); ++i) {
      const auto& span = dump->index().operations[i];
      if (span.begin + span.length > size) std::abort();
      (void)dump->read(i);
    }
    compare_with_itself(path);
  }
  (void)migrate::dumps::Stack::read(path);
  (void)migrate::dumps::read_pickled_tensor(text);
  read_tensor(written("tensor.npy", text));
  return 0;
}
