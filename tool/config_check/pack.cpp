#include "tool/config_check/pack.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "tool/base/text.h"
#include "tool/config_check/libraries.h"
#include "tool/dumps/crc32.h"
#include "tool/dumps/tensor.h"
#include "tool/dumps/value.h"

namespace migrate::config_check {
namespace {

constexpr size_t kChunk = 1 << 18;

/// Adds up elements as they come. NaN makes all four NaN, as in NumPy.
class Sum {
 public:
  void add(double value) {
    max_ = count_ == 0 || !(value <= max_) ? value : max_;
    min_ = count_ == 0 || !(value >= min_) ? value : min_;
    sum_ += value;
    squares_ += value * value;
    ++count_;
  }
  void write(FileStatistics& file) const {
    file.max = max_;
    file.min = min_;
    file.mean = count_ > 0 ? sum_ / static_cast<double>(count_) : 0;
    file.norm = std::sqrt(squares_);
  }

 private:
  double max_ = 0, min_ = 0, sum_ = 0, squares_ = 0;
  uint64_t count_ = 0;
};

Status add_elements(dumps::TensorFile& tensor, Sum& sum) {
  std::vector<double> values(kChunk);
  for (uint64_t left = tensor.elements; left > 0;) {
    const auto count = static_cast<size_t>(std::min<uint64_t>(left, kChunk));
    if (Status read = tensor.read({values.data(), count}); !read) return read;
    for (size_t i = 0; i < count; ++i) sum.add(values[i]);
    left -= count;
  }
  return {};
}

/// A word with spaces or quotes in quotes, so that other words give another text.
std::string quoted_word(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_of(" \t\n'\"\\") == std::string::npos;
  return plain ? word : dumps::python_text(word);
}

bool is_tensor_file(const std::string& path) { return path.ends_with(".npy") || path.ends_with(".pt"); }

/// "a.b" -> "a_b": msprobe takes what follows the last dot for the name of a setting.
std::string without_dots(std::string name) {
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
}

Status add_seeds(const PackOptions& options, Configuration& to) {
  for (const std::string& seed : options.seeds) {
    const size_t equals = seed.find('=');
    if (equals == std::string::npos || equals == 0) return Error{"--seed " + seed + ": expected NAME=VALUE"};
    to.settings["seed " + without_dots(seed.substr(0, equals))] = seed.substr(equals + 1);
  }
  return {};
}

Status add_command(const PackOptions& options, Configuration& to) {
  if (options.command.empty()) return {};
  // One text: msprobe refuses an archive with a value that begins with a dash.
  std::string& command = to.settings["command"];
  for (const std::string& word : options.command) command += (command.empty() ? "" : " ") + quoted_word(word);
  auto libraries = libraries_of(options.command[0]);
  if (!libraries) return libraries.error();
  to.versions.insert(libraries->begin(), libraries->end());
  return {};
}

/// The compiler command of each file, and the compilers.
Status add_flags(const FileSystem& files, const PackOptions& options, Configuration& to) {
  if (options.build_directory.empty()) return {};
  const std::string path = options.build_directory + "/compile_commands.json";
  auto text = files.read(path);
  if (!text) return text.error();
  const auto json = nlohmann::json::parse(*text, nullptr, false);
  if (!json.is_array()) return Error{path + ": not a compilation database"};
  std::set<std::string> compilers;
  for (const auto& entry : json) {
    if (!entry.is_object() || !entry.contains("file") || !entry["file"].is_string())
      return Error{path + ": an entry without a file"};
    std::string command;
    if (entry.contains("command") && entry["command"].is_string()) command = entry["command"];
    if (entry.contains("arguments") && entry["arguments"].is_array())
      for (const auto& word : entry["arguments"])
        if (word.is_string()) command += (command.empty() ? "" : " ") + word.get<std::string>();
    to.flags[entry["file"].get<std::string>()] = command;
    compilers.insert(command.substr(0, command.find(' ')));
  }
  for (const std::string& compiler : compilers)
    if (auto version = version_of(compiler)) to.versions["compiler " + compiler] = *version;
  return {};
}

Status add_files(const std::vector<std::string>& paths,
                 std::vector<std::pair<std::string, FileStatistics>>& to) {
  for (const std::string& path : paths) {
    auto statistics = statistics_of(path);
    if (!statistics) return statistics.error();
    to.push_back({path.substr(path.rfind('/') + 1), *statistics});
  }
  return {};
}

bool is_secret(const std::string& name) {
  const std::string low = lowered(name);
  for (const char* part : {"token", "secret", "password", "passwd", "credential", "key"})
    if (low.find(part) != std::string::npos) return true;
  return false;
}

}  // namespace

std::map<std::string, std::string> without_secrets(std::map<std::string, std::string> environment) {
  for (auto& [name, value] : environment)
    if (is_secret(name)) value = "(hidden, CRC-32 " + dumps::crc32_text(value) + ")";
  return environment;
}

std::map<std::string, std::string> determinism_of(const std::map<std::string, std::string>& environment) {
  std::map<std::string, std::string> switches;
  for (const char* name :
       {"ASCEND_LAUNCH_BLOCKING", "CUDA_LAUNCH_BLOCKING", "CUBLAS_WORKSPACE_CONFIG", "HCCL_ALGO",
        "HCCL_DETERMINISTIC", "LCCL_DETERMINISTIC", "NCCL_ALGO", "NCCL_DETERMINISTIC", "NPU_AMP",
        "NPU_SIM_ORDER", "NPU_SIM_SOC", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"}) {
    auto found = environment.find(name);
    switches[name] = found == environment.end() ? "(unset)" : found->second;
  }
  return switches;
}

Result<FileStatistics> statistics_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return Error{path + ": cannot be read"};
  FileStatistics file;
  Sum sum;
  uint32_t crc = 0;
  std::vector<char> bytes(kChunk);
  const bool as_bytes = !is_tensor_file(path);
  while (stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size())), stream.gcount() > 0) {
    const auto count = static_cast<size_t>(stream.gcount());
    crc = dumps::crc32({bytes.data(), count}, crc);
    file.bytes += count;
    for (size_t i = 0; as_bytes && i < count; ++i) sum.add(static_cast<unsigned char>(bytes[i]));
  }
  if (stream.bad() || !stream.eof()) return Error{path + ": cannot be read"};
  if (!as_bytes) {
    auto tensor = dumps::open_tensor(path, "");
    if (!tensor) return tensor.error();
    if (Status added = add_elements(**tensor, sum); !added) return added.error();
  }
  sum.write(file);
  file.crc = dumps::crc32_digits(crc);
  return file;
}

Result<Configuration> collect(const FileSystem& files, const PackOptions& options) {
  Configuration to;
  to.environment = without_secrets(options.environment);
  to.settings = determinism_of(options.environment);
  if (Status added = add_seeds(options, to); !added) return added.error();
  if (Status added = add_command(options, to); !added) return added.error();
  if (Status added = add_flags(files, options, to); !added) return added.error();
  if (Status added = add_files(options.weights, to.weights); !added) return added.error();
  if (Status added = add_files(options.inputs, to.inputs); !added) return added.error();
  for (size_t i = 0; i < to.inputs.size(); ++i)
    to.settings["input " + std::to_string(i)] = to.inputs[i].first + " CRC-32 " + to.inputs[i].second.crc;
  return to;
}

}  // namespace migrate::config_check
