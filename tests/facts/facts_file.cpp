#include "tests/facts/facts_file.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace cann {
namespace {

using nlohmann::json;

json as_json(const Layout& layout) {
  json fields = json::array();
  for (const Field& field : layout.fields)
    fields.push_back(json::array({field.name, field.type, field.offset_bits}));
  return {{"size", layout.size}, {"alignment", layout.alignment}, {"fields", fields}};
}

json as_json(const std::string& text) { return text; }
json as_json(long long value) { return value; }
json as_json(const std::map<std::string, long long>& values) { return values; }

template <class Map>
std::string section(const char* name, const Map& entries) {
  std::string text = ",\n\"" + std::string(name) + "\": {";
  const char* before = "\n";
  for (const auto& [key, value] : entries) {
    text += before + json(key).dump() + ": " + as_json(value).dump();
    before = ",\n";
  }
  return text + "\n}";
}

Layout layout_of(const json& value) {
  Layout layout{value.at("size").get<long long>(), value.at("alignment").get<long long>(), {}};
  for (const json& field : value.at("fields")) {
    layout.fields.push_back(
        {field.at(0).get<std::string>(), field.at(1).get<std::string>(), field.at(2).get<long long>()});
  }
  return layout;
}

}  // namespace

std::string to_json(const HeaderFacts& facts) {
  return "{\n\"cann\": " + json(facts.cann).dump() + ",\n\"ascendcl\": " + json(facts.ascendcl).dump() +
         section("functions", facts.functions) + section("inline_functions", facts.inline_functions) +
         section("enums", facts.enums) + section("values", facts.values) + section("structs", facts.structs) +
         section("types", facts.types) + "\n}\n";
}

HeaderFacts read_facts_file(const std::string& path) {
  std::ifstream file(path);
  if (!file.good()) throw std::runtime_error(path + ": cannot be read");
  try {
    const json text = json::parse(file);
    HeaderFacts facts;
    text.at("cann").get_to(facts.cann);
    text.at("ascendcl").get_to(facts.ascendcl);
    text.at("functions").get_to(facts.functions);
    text.at("inline_functions").get_to(facts.inline_functions);
    text.at("enums").get_to(facts.enums);
    text.at("values").get_to(facts.values);
    text.at("types").get_to(facts.types);
    for (const auto& [name, layout] : text.at("structs").items()) facts.structs[name] = layout_of(layout);
    return facts;
  } catch (const json::exception& error) {
    throw std::runtime_error(path + ": not a file of facts: " + error.what());
  }
}

}  // namespace cann
