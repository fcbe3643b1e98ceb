#include "runtime_shim/probe/other_side.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>

#include "runtime_shim/probe/recorder.h"

namespace npu::probe {
namespace {

using nlohmann::json;

/// The length of the word for NaN or an infinity at `at`; 0: there is none.
size_t special_at(std::string_view text, size_t at) {
  for (const std::string_view word : {"-Infinity", "Infinity", "NaN"})
    if (text.compare(at, word.size(), word) == 0) return word.size();
  return 0;
}

/// Dumps have NaN and infinities, which JSON does not.
std::string without_specials(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    const size_t size = at > 0 && text[at - 1] == ' ' ? special_at(text, at) : 0;
    if (size > 0)
      result += "null";
    else
      result += text[at];
    at += std::max<size_t>(size, 1);
  }
  return result;
}

void note(const json& operation, const char* leaves, bool is_output, KnownArguments& arguments) {
  const auto found = operation.find(leaves);
  if (found == operation.end() || !found->is_array()) return;
  for (const json& leaf : *found) {
    if (!leaf.is_object() || !leaf.contains("argument") || !leaf["argument"].is_number_integer()) continue;
    KnownArgument& known = arguments[leaf["argument"].get<int>()];
    (is_output ? known.is_output : known.is_input) = true;
    if (!leaf.contains("shape") || !leaf["shape"].is_array()) continue;
    known.elements = 1;
    for (const json& length : leaf["shape"])
      known.elements *= length.is_number_integer() ? length.get<int64_t>() : 0;
    const auto offset = leaf.find("offset");
    known.offset = offset != leaf.end() && offset->is_number_integer() ? offset->get<int64_t>() : 0;
  }
}

}  // namespace

std::map<std::string, KnownArguments> read_other_side(const std::string& path, std::string& error) {
  std::map<std::string, KnownArguments> operations;
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (text.empty()) {
    error = path + ": cannot be read";
    return operations;
  }
  text = without_specials(text);
  json dump = json::parse(text, nullptr, false);
  if (dump.is_discarded()) dump = json::parse(text + "}}", nullptr, false);  // after a kill
  if (!dump.is_object() || !dump.contains("data") || !dump["data"].is_object()) {
    error = path + ": is no dump";
    return operations;
  }
  for (const auto& [name, operation] : dump["data"].items()) {
    note(operation, "input_args", false, operations[name]);
    note(operation, "output", true, operations[name]);
  }
  return operations;
}

KnownArguments known_arguments(const std::string& kernel) {
  Recorder* const recorder = Recorder::get();
  return recorder == nullptr ? KnownArguments{} : recorder->known_arguments(kernel);
}

}  // namespace npu::probe
