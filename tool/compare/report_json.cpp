#include <nlohmann/json.hpp>

#include "tool/compare/reports.h"
#include "tool/compare/summary.h"

namespace migrate::compare {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kJsonVersion = 1;

Json number_or_null(const std::optional<double>& number) { return number ? Json(*number) : Json(); }

const char* to_string(FirstDifference::Kind kind) {
  switch (kind) {
    case FirstDifference::Kind::source:
      return "source";
    case FirstDifference::Kind::argument:
      return "argument";
    case FirstDifference::Kind::input:
      return "input";
    case FirstDifference::Kind::between:
      return "between";
    case FirstDifference::Kind::unseen:
      return "unseen";
    case FirstDifference::Kind::grown:
      return "grown";
  }
  return "";
}

const char* to_string(DataFlow::By by) {
  return by == DataFlow::By::addresses ? "addresses" : by == DataFlow::By::contents ? "contents" : "order";
}

Json first_json(const FirstDifference& first) {
  Json json = {{"operation", first.operation},
               {"leaf", first.leaf},
               {"step", first.step},
               {"rank", first.rank},
               {"kind", to_string(first.kind)},
               {"why", first.why},
               {"explanation", explain(first)},
               {"downstream", first.downstream},
               {"flow", to_string(first.by)},
               {"chain", Json::array()}};
  if (first.line) json["location"] = {{"file", first.line->file}, {"line", first.line->line}};
  for (const ChainLink& link : first.chain)
    json["chain"].push_back(
        {{"operation", link.operation}, {"differs", link.differs}, {"error", link.error}});  // infinity: null
  return json;
}

}  // namespace

std::string write_json(const Comparison& c, const CompareOptions& options) {
  Json json = {{"version", kJsonVersion}, {"golden", options.golden}, {"target", options.target}};
  json["operations"] = {{"paired", c.operations},      {"different", c.different},
                        {"within", c.within},          {"notJudged", c.not_judged},
                        {"onlyTarget", c.only_target}, {"onlyGolden", c.only_golden}};
  json["msprobe"] = {{"pass", c.levels[0]}, {"warning", c.levels[1]}, {"error", c.levels[2]}};
  json["first"] = c.first ? first_json(*c.first) : Json();
  json["notes"] = c.notes;
  json["tables"] = c.tables;
  json["losses"] = Json::array();
  for (const LossPoint& point : c.losses)
    json["losses"].push_back({{"step", point.step},
                              {"rank", point.rank},
                              {"golden", number_or_null(point.golden)},
                              {"target", number_or_null(point.target)}});
  json["steps"] = Json::array();
  for (const auto& [step, kinds] : c.by_step)
    for (const auto& [name, kind] : kinds)
      json["steps"].push_back({{"step", step},
                               {"operation", name},
                               {"count", kind.operations},
                               {"different", kind.different},
                               {"worst", kind.worst}});
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace migrate::compare
