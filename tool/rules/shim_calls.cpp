#include "tool/rules/shim_calls.h"

#include <sstream>

#include "tool/rules/json_lines.h"
#include "tool/rules/object_reader.h"

namespace migrate {
namespace {

std::vector<std::string> space_separated(const std::string& text) {
  std::istringstream words(text);
  std::vector<std::string> list;
  for (std::string word; words >> word;) list.push_back(word);
  return list;
}

}  // namespace

Result<std::vector<ShimFunction>> read_shim_functions(const nlohmann::ordered_json& file,
                                                      const std::string& path, const std::string& text) {
  ObjectReader reader(file, path + ":1");
  if (reader.text("source").empty()) reader.fail("functions of the shim need a \"source\"");
  const std::vector<int> lines = element_lines(text, "functions");
  std::vector<ShimFunction> functions;
  if (const auto* list = reader.array("functions")) {
    for (size_t i = 0; i < list->size(); ++i) {
      ObjectReader entry((*list)[i], path + ":" + std::to_string(i < lines.size() ? lines[i] : 1));
      ShimFunction function;
      function.name = entry.text("name");
      function.calls = space_separated(entry.text("calls"));
      function.simulator = space_separated(entry.text("simulator"));
      if (function.name.empty()) entry.fail("a function of the shim needs a \"name\"");
      if (Status status = entry.finish(); !status) return status.error();
      functions.push_back(std::move(function));
    }
  }
  if (Status status = reader.finish(); !status) return status.error();
  return functions;
}

}  // namespace migrate
