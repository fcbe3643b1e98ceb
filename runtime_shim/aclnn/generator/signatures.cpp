#include "runtime_shim/aclnn/generator/signatures.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>

namespace npu::aclnn::generator {
namespace {

using nlohmann::json;

[[noreturn]] void fail(const std::string& where, const std::string& what) {
  throw std::runtime_error("signatures.json: " + where + ": " + what);
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

void check_keys(const json& object, const std::set<std::string>& keys, const std::string& where) {
  for (const auto& [key, value] : object.items())
    if (keys.count(key) == 0) fail(where, "unknown key " + key);
}

/// A member that is one of the words; empty if it is not there.
std::string one_of(const json& object, const std::string& key, const std::set<std::string>& allowed,
                   const std::string& where) {
  const std::string value = object.value(key, "");
  if (!value.empty() && allowed.count(value) == 0) fail(where, "unknown value " + value + " of " + key);
  return value;
}

/// The words of a text, each of which `known` must have.
template <class Known>
std::vector<std::string> names(const std::string& text, const Known& known, const std::string& where) {
  std::vector<std::string> found = words(text);
  for (const std::string& name : found)
    if (!known(name)) fail(where, "unknown name " + name);
  return found;
}

Parameter parameter(const json& object, const Signatures& all, const std::string& of) {
  Parameter result;
  result.name = object.at("name"), result.type = object.at("type");
  const std::string where = of + ", " + result.name;
  check_keys(object, {"name", "type", "role", "strided", "null", "types", "formats", "rank"}, where);
  result.role = one_of(object, "role", {"in", "out", "inout"}, where);
  result.strided = one_of(object, "strided", {"allowed", "refused", "unstated"}, where);
  result.null = one_of(object, "null", {"allowed", "refused"}, where);
  const auto is_generation = [&](const std::string& name) {
    return std::find(all.generations.begin(), all.generations.end(), name) != all.generations.end();
  };
  const auto is_type = [&](const std::string& name) { return all.types.count(name) != 0; };
  const auto is_format = [&](const std::string& name) { return all.formats.count(name) != 0; };
  const json by_generation = object.value("types", json::object());
  for (const auto& [generations, types] : by_generation.items()) {
    for (const std::string& generation : names(generations, is_generation, where))
      result.types[generation] = names(types, is_type, where);
  }
  result.formats = names(object.value("formats", ""), is_format, where);
  if (const auto rank = object.find("rank"); rank != object.end()) {
    if (rank->size() != 2) fail(where, "rank must have a least and a most");
    result.min_rank = rank->at(0), result.max_rank = rank->at(1);
  }
  return result;
}

Operator one_operator(const json& object, const Signatures& all) {
  Operator result;
  result.name = object.at("name");
  check_keys(object, {"name", "header", "repository", "chips", "parameters", "newer", "level2"}, result.name);
  result.newer = object.value("newer", false), result.level2 = object.value("level2", false);
  result.header = object.at("header"), result.repository = object.at("repository");
  if (all.commits.count(result.repository) == 0)
    fail(result.name, "no commit of the repository " + result.repository);
  result.generations = words(object.at("chips"));
  for (const json& one : object.at("parameters"))
    result.parameters.push_back(parameter(one, all, result.name));
  return result;
}

Function one_function(const std::string& name, const json& object) {
  check_keys(object, {"header", "returns", "parameters", "newer"}, name);
  Function result{name, object.at("header"), object.at("returns"), object.value("newer", false), {}};
  for (const json& one : object.at("parameters"))
    result.parameters.push_back(one.at("type").get<std::string>() + " " + one.at("name").get<std::string>());
  return result;
}

}  // namespace

Signatures read_signatures(const std::string& text) {
  Signatures all;
  try {
    const json file = json::parse(text);
    all.commits = file.at("commits").get<std::map<std::string, std::string>>();
    all.generations = file.at("generations").get<std::vector<std::string>>();
    all.types = file.at("types").get<std::map<std::string, int>>();
    all.formats = file.at("formats").get<std::map<std::string, int>>();
    for (const auto& [name, one] : file.at("functions").items())
      all.functions.push_back(one_function(name, one));
    for (const json& one : file.at("operators")) {
      all.operators.push_back(one_operator(one, all));
      const size_t count = all.operators.size();
      if (count > 1 && all.operators[count - 2].name >= all.operators.back().name)
        fail(all.operators.back().name, "the operators are not in the order of their names");
    }
  } catch (const json::exception& error) {
    fail(all.operators.empty() ? "first operator" : "after " + all.operators.back().name, error.what());
  }
  return all;
}

}  // namespace npu::aclnn::generator
