/// @file
/// Settings of the probe of CUDA programs: the keys of NPU_PROBE's file that both sides have, and what the dump of the other side says
/// about the arguments of kernels.
#ifndef NPU_PROBE_CUDA_SETTINGS_H_
#define NPU_PROBE_CUDA_SETTINGS_H_

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>

#include "cuda_json.h"
#include "selection.h"

namespace npu::probe_cuda::detail {

struct Settings {
  std::string task = "statistics", dump_path = "./dump_path", step_kernel;
  bool has_md5 = false;
  probe::Selection selection;
  std::string extents_of;  ///< the folder of the other side's dump; empty: none
  std::map<std::string, std::map<int, std::string>> extents;
};

[[noreturn]] inline void refuse(const std::string& why) {
  const char* const file = std::getenv("NPU_PROBE");
  std::fprintf(stderr, "npu: NPU_PROBE=%s: %s\n", file == nullptr ? "" : file, why.c_str());
  std::exit(1);
}

inline std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline std::vector<std::string> texts_of(const std::string& key, const Json& json) {
  std::vector<std::string> texts;
  for (const Json& item : json.items) {
    if (item.kind != Json::text) refuse(key + " is not a list of texts");
    texts.push_back(item.string);
  }
  return texts;
}

/// [0, "3", "4-6"].
inline std::vector<std::pair<int, int>> ranges_of(const std::string& key, const Json& json) {
  std::vector<std::pair<int, int>> ranges;
  for (const Json& item : json.items) {
    const std::string text =
        item.kind == Json::number ? std::to_string(static_cast<int>(item.value)) : item.string;
    int first = 0, last = 0;
    const int read = std::sscanf(text.c_str(), "%d-%d", &first, &last);
    if (read < 1) refuse("an entry of " + key + " is no number and no range such as \"4-6\"");
    ranges.emplace_back(first, read == 1 ? first : last);
  }
  return ranges;
}

inline void read_key(Settings& settings, const std::string& key, const Json& value) {
  if (key == "task") {
    settings.task = value.string;
  } else if (key == "dump_path") {
    settings.dump_path = value.string;
  } else if (key == "step_kernel") {
    settings.step_kernel = value.string;
  } else if (key == "extents_of") {
    settings.extents_of = value.string;
  } else if (key == "step") {
    settings.selection.steps.ranges = ranges_of(key, value);
  } else if (key == "rank") {
    settings.selection.ranks.ranges = ranges_of(key, value);
  } else if (key == "extents") {
    for (const auto& kernel : value.members)
      for (const auto& argument : kernel.second.members)
        settings.extents[kernel.first][std::atoi(argument.first.c_str())] = argument.second.string;
  } else {
    static const char* const known[] = {"level",      "async_dump", "extra_info", "precision", "flavor",
                                        "statistics", "tensor",     "structure",  "acc_check", "wait_limit"};
    if (std::find(std::begin(known), std::end(known), key) == std::end(known))
      refuse("the key " + key + " is not known");
    if (key == "flavor" && value.string != "ms")
      refuse("flavor is \"" + value.string + "\", and this probe knows ms");
  }
}

inline Settings read_settings(const std::string& path) {
  const std::string text = read_file(path);
  JsonReader reader(text);
  const Json json = reader.read();
  if (!reader.is_good || json.kind != Json::object) refuse("it cannot be read, or is not an object of JSON");
  Settings settings;
  for (const auto& member : json.members) read_key(settings, member.first, member.second);
  if (settings.task != "statistics" && settings.task != "tensor")
    refuse("task is \"" + settings.task + "\", and this probe knows statistics, tensor");
  if (const Json* const keys = json.find(settings.task)) {
    if (const Json* const scope = keys->find("scope")) settings.selection.scope = texts_of("scope", *scope);
    if (const Json* const list = keys->find("list")) settings.selection.list = texts_of("list", *list);
    if (const Json* const mode = keys->find("summary_mode")) settings.has_md5 = mode->string == "md5";
  }
  if (!settings.selection.scope.empty() && settings.selection.scope.size() != 2)
    refuse("scope is not two names");
  return settings;
}

/// What the other side knows of an argument of a kernel.
struct KnownArgument {
  bool is_input = false, is_output = false;
  long long elements = -1;  ///< -1: not known
  long long offset = 0;     ///< bytes from where the argument points to the first element
};

/// The operations of one step and rank of the other side: by name, and by the number of the argument.
using KnownOperations = std::map<std::string, std::map<int, KnownArgument>>;

inline void note_leaves(const Json* leaves, bool is_output, std::map<int, KnownArgument>& arguments) {
  if (leaves == nullptr) return;
  for (const Json& leaf : leaves->items) {
    const Json* const argument = leaf.find("argument");
    if (argument == nullptr) continue;
    KnownArgument& known = arguments[static_cast<int>(argument->value)];
    (is_output ? known.is_output : known.is_input) = true;
    const Json* const shape = leaf.find("shape");
    if (shape == nullptr) continue;
    known.elements = 1;
    for (const Json& length : shape->items) known.elements *= static_cast<long long>(length.value);
    const Json* const offset = leaf.find("offset");
    known.offset = offset == nullptr ? 0 : static_cast<long long>(offset->value);
  }
}

/// False: it is not JSON.
inline bool read_json(const std::string& text, Json& json) {
  JsonReader reader(text);
  json = reader.read();
  return reader.is_good;
}

/// Empty if there is no such dump.
inline KnownOperations read_other_side(const Settings& settings, int step, int rank) {
  KnownOperations operations;
  if (settings.extents_of.empty()) return operations;
  const std::string path =
      settings.extents_of + "/step" + std::to_string(step) + "/rank" + std::to_string(rank) + "/dump.json";
  Json json;
  const std::string text = read_file(path);
  const bool is_dump = read_json(text, json) || read_json(text + "}}", json);  // after a kill
  const Json* const data = json.find("data");
  if (!is_dump || data == nullptr) {
    std::fprintf(stderr, "npu: NPU_PROBE: %s: cannot be read: extents of step %d are unknown\n", path.c_str(),
                 step);
    return operations;
  }
  for (const auto& operation : data->members) {
    std::map<int, KnownArgument>& arguments = operations[operation.first];
    note_leaves(operation.second.find("input_args"), false, arguments);
    note_leaves(operation.second.find("output"), true, arguments);
  }
  return operations;
}

/// "a2 * a3 + gx": numbers, + - * / and parentheses, integers of the launch. -1: no formula, or no value.
class Formula {
 public:
  Formula(const std::string& text, const std::vector<long long>& arguments,
          const std::array<long long, 6>& shape)
      : text_(text), arguments_(arguments), shape_(shape) {}
  long long value() {
    const long long result = sum();
    skip_spaces();
    return is_good_ && at_ == text_.size() && result >= 0 ? result : -1;
  }

 private:
  void skip_spaces() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool take(char c) {
    skip_spaces();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  long long sum() {
    long long result = product();
    while (is_good_)
      if (take('+'))
        result += product();
      else if (take('-'))
        result -= product();
      else
        break;
    return result;
  }
  long long product() {
    long long result = factor();
    while (is_good_)
      if (take('*')) {
        result *= factor();
      } else if (take('/')) {
        const long long divisor = factor();
        is_good_ = is_good_ && divisor != 0;
        if (is_good_) result /= divisor;
      } else {
        break;
      }
    return result;
  }
  long long factor() {
    if (take('(')) {
      const long long result = sum();
      is_good_ = take(')') && is_good_;
      return result;
    }
    skip_spaces();
    std::size_t end = at_;
    while (end < text_.size() && std::isalnum(static_cast<unsigned char>(text_[end]))) ++end;
    const std::string word = text_.substr(at_, end - at_);
    at_ = end;
    static const char* const names[] = {"gx", "gy", "gz", "bx", "by", "bz"};
    for (int i = 0; i < 6; ++i)
      if (word == names[i]) return shape_[static_cast<std::size_t>(i)];
    const bool is_argument = !word.empty() && word[0] == 'a';
    const std::string digits = is_argument ? word.substr(1) : word;
    is_good_ = is_good_ && !digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos;
    if (!is_good_) return 0;
    const long long number = std::atoll(digits.c_str());
    if (!is_argument) return number;
    is_good_ = number < static_cast<long long>(arguments_.size());
    return is_good_ ? arguments_[static_cast<std::size_t>(number)] : 0;
  }

  const std::string& text_;
  const std::vector<long long>& arguments_;
  const std::array<long long, 6>& shape_;
  std::size_t at_ = 0;
  bool is_good_ = true;
};

}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_SETTINGS_H_
