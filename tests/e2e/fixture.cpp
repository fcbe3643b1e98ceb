#include "tests/e2e/fixture.h"

#include <fstream>
#include <set>
#include <stdexcept>

namespace e2e {
namespace {

using Json = nlohmann::json;

void require_known(const Json& object, const std::set<std::string>& known) {
  for (const auto& item : object.items())
    if (!known.count(item.key())) throw std::runtime_error("unknown key \"" + item.key() + "\"");
}

NumberExpectation parse_number(const Json& json) {
  require_known(json, {"find", "value", "tolerance", "at_most", "at_least"});
  NumberExpectation number;
  number.find = json.at("find");
  if (json.contains("value")) number.value = json.at("value").get<double>();
  number.tolerance = json.value("tolerance", 0.0);
  if (json.contains("at_most")) number.at_most = json.at("at_most").get<double>();
  if (json.contains("at_least")) number.at_least = json.at("at_least").get<double>();
  if (!number.value && !number.at_most && !number.at_least)
    throw std::runtime_error("number \"" + number.find + "\" expects nothing");
  return number;
}

Fixture parse(const Json& json) {
  require_known(json, {"what", "needs", "analyze", "rewrite", "build", "run", "env", "expect"});
  Fixture fixture;
  fixture.what = json.at("what");
  const Json analyze = json.value("analyze", Json::object());
  require_known(analyze, {"exit", "report"});
  fixture.analyze_exit = analyze.value("exit", 0);
  fixture.report = analyze.value("report", std::map<std::string, Json>());
  const Json rewrite = json.value("rewrite", Json::object());
  require_known(rewrite, {"exit"});
  fixture.rewrite_exit = rewrite.value("exit", 0);
  if (!json.contains("build")) return fixture;  // a fixture that is only analysed and rewritten
  fixture.build = json.at("build");
  fixture.run = json.at("run");
  fixture.environment = json.value("env", std::map<std::string, std::string>());
  const Json& expect = json.at("expect");
  require_known(expect, {"exit", "stdout", "numbers"});
  fixture.expect.exit_code = expect.value("exit", 0);
  fixture.expect.out = expect.value("stdout", std::vector<std::string>());
  for (const Json& number : expect.value("numbers", Json::array()))
    fixture.expect.numbers.push_back(parse_number(number));
  return fixture;
}

}  // namespace

Fixture load_fixture(const std::string& directory) {
  const std::string path = directory + "/fixture.json";
  try {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot be read");
    Fixture fixture = parse(Json::parse(file));
    fixture.directory = directory;
    return fixture;
  } catch (const std::exception& error) {
    throw std::runtime_error(path + ": " + error.what());
  }
}

}  // namespace e2e
