#include "runtime_shim/probe/settings.h"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "runtime_shim/probe/extent_formula.h"

namespace npu::probe {
namespace {

using nlohmann::json;

[[noreturn]] void fail(const std::string& text) { throw std::invalid_argument(text); }

std::string text_of(const std::string& key, const json& value) {
  if (!value.is_string()) fail(key + " is not a text");
  return value.get<std::string>();
}

bool flag_of(const std::string& key, const json& value) {
  if (!value.is_boolean()) fail(key + " is not true or false");
  return value.get<bool>();
}

std::vector<std::string> texts_of(const std::string& key, const json& value) {
  if (!value.is_array()) fail(key + " is not a list");
  std::vector<std::string> texts;
  for (const json& one : value) texts.push_back(text_of("an entry of " + key, one));
  return texts;
}

template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

template <class Value>
Value choice_of(const std::string& key, const json& value, const Choices<Value>& choices) {
  const std::string text = text_of(key, value);
  std::string names;
  for (const auto& [name, one] : choices) {
    if (name == text) return one;
    names += (names.empty() ? "" : ", ") + name;
  }
  fail(key + " is \"" + text + "\", and the probe knows " + names);
}

int number_of(const std::string& key, const std::string& text) {
  if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != std::string::npos)
    fail("an entry of " + key + " is no number and no range such as \"4-6\"");
  return std::stoi(text);
}

int seconds_of(const std::string& key, const json& value) {
  const bool fits = value.is_number_integer() && value >= 0 && value <= 1000000;
  if (!fits) fail(key + " is not a number of seconds from 0 to 1000000");
  return value.get<int>();
}

Numbers numbers_of(const std::string& key, const json& value) {
  if (!value.is_array()) fail(key + " is not a list");
  Numbers numbers;
  for (const json& one : value) {
    const std::string text = one.is_number_integer() ? one.dump()
                             : one.is_string()       ? one.get<std::string>()
                                                     : "";
    const size_t dash = text.find('-');
    const int first = number_of(key, text.substr(0, dash));
    const int last = dash == std::string::npos ? first : number_of(key, text.substr(dash + 1));
    if (last < first) fail("a range of " + key + " ends before it begins");
    numbers.ranges.emplace_back(first, last);
  }
  return numbers;
}

void read_data_mode(Settings& settings, const json& value) {
  const std::vector<std::string> modes = texts_of("data_mode", value);
  if (modes.empty()) return;
  bool has_all = false, has_direction = false, is_forward = false, has_in = false, has_out = false;
  for (const std::string& mode : modes) {
    if (mode == "all") {
      has_all = true;
    } else if (mode == "forward" || mode == "backward") {
      has_direction = true;
      is_forward |= mode == "forward";
    } else if (mode == "input") {
      has_in = true;
    } else if (mode == "output") {
      has_out = true;
    } else {
      fail("data_mode has \"" + mode + "\", and the probe knows all, forward, backward, input, output");
    }
  }
  if (has_all) return;
  const bool is_taken = !has_direction || is_forward;  // every operation is a forward one
  settings.has_inputs = is_taken && (has_in || !has_out);
  settings.has_outputs = is_taken && (has_out || !has_in);
}

void read_extents(Settings& settings, const json& value) {
  if (!value.is_object()) fail("extents is not an object of kernels");
  for (const auto& [kernel, arguments] : value.items()) {
    if (!arguments.is_object()) fail("extents of " + kernel + " is not an object of arguments");
    for (const auto& [number, formula] : arguments.items()) {
      const std::string text = text_of("extents of " + kernel, formula);
      if (const std::string why = check_formula(text); !why.empty())
        fail("extents of " + kernel + ": \"" + text + "\": " + why);
      settings.extents[kernel][number_of("extents of " + kernel, number)] = text;
    }
  }
}

/// The keys of a task, in an object of its own.
void read_task_keys(Settings& settings, const json& keys) {
  for (const auto& [key, value] : keys.items()) {
    if (key == "scope") {
      settings.selection.scope = texts_of(key, value);
      if (!settings.selection.scope.empty() && settings.selection.scope.size() != 2)
        fail("scope is not two names");
    } else if (key == "list") {
      settings.selection.list = texts_of(key, value);
    } else if (key == "data_mode") {
      read_data_mode(settings, value);
    } else if (key == "summary_mode") {
      settings.has_md5 = choice_of<bool>(key, value, {{"statistics", false}, {"md5", true}});
    } else if (key != "tensor_list") {
      fail("the key " + key + " is not known in statistics, tensor and structure");
    } else if (!texts_of(key, value).empty()) {
      fail("tensor_list is not supported: set \"task\": \"tensor\" with a list");
    }
  }
}

bool read_common(Settings& settings, const std::string& key, const json& value) {
  if (key == "task")
    settings.task = choice_of<Task>(
        key, value,
        {{"statistics", Task::statistics}, {"tensor", Task::tensor}, {"structure", Task::structure}});
  else if (key == "level")
    settings.level = choice_of<std::string>(key, value, {{"L1", "L1"}});
  else if (key == "dump_path")
    settings.dump_path = text_of(key, value);
  else if (key == "step")
    settings.selection.steps = numbers_of(key, value);
  else if (key == "rank")
    settings.selection.ranks = numbers_of(key, value);
  else if (key == "async_dump")
    flag_of(key, value);  // values are read when an operation is complete
  else if (key == "precision")
    settings.precision =
        choice_of<Precision>(key, value, {{"low", Precision::low}, {"high", Precision::high}});
  else
    return false;
  return true;
}

bool read_own(Settings& settings, const std::string& key, const json& value) {
  if (key == "flavor")
    settings.flavor = choice_of<Flavor>(key, value, {{"ms", Flavor::ms}, {"pt", Flavor::pt}});
  else if (key == "step_kernel")
    settings.step_kernel = text_of(key, value);
  else if (key == "extents_of")
    settings.extents_of = text_of(key, value);
  else if (key == "wait_limit")
    settings.wait_limit = seconds_of(key, value);
  else if (key == "extents")
    read_extents(settings, value);
  else
    return false;
  return true;
}

Settings read(const json& file) {
  if (!file.is_object()) fail("it is not a JSON object");
  Settings settings;
  for (const auto& [key, value] : file.items()) {
    const bool is_task = key == "statistics" || key == "tensor" || key == "structure" || key == "acc_check";
    if (is_task || read_common(settings, key, value) || read_own(settings, key, value)) continue;
    if (key == "extra_info") {
      flag_of(key, value);  // stack.json is written in any case
      continue;
    }
    fail("the key " + key + " is not known");
  }
  const auto own = file.find(name_of(settings.task));
  if (own != file.end()) {
    if (!own->is_object()) fail(std::string(name_of(settings.task)) + " is not an object");
    read_task_keys(settings, *own);
  }
  return settings;
}

}  // namespace

const char* name_of(Task task) {
  return task == Task::statistics ? "statistics" : task == Task::tensor ? "tensor" : "structure";
}

Settings read_settings(const std::string& text, std::string& error) {
  try {
    return read(json::parse(text));
  } catch (const json::parse_error& e) {
    error = "it is not JSON, byte " + std::to_string(e.byte);
  } catch (const std::invalid_argument& e) {
    error = e.what();
  }
  return {};
}

}  // namespace npu::probe
