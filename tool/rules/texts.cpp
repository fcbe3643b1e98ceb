#include "tool/rules/texts.h"

#include <nlohmann/json.hpp>

#include "tool/rules/json_lines.h"
#include "tool/rules/object_reader.h"

namespace migrate {
namespace {

using Json = nlohmann::ordered_json;
constexpr const char* kName = "/texts.zh.json";

Status read_texts(const std::string& path, const std::string& text, RuleTexts& texts) {
  Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return Error{path + ":1: not JSON"};
  ObjectReader file(json, path + ":1");
  std::vector<int> lines = element_lines(text, "texts");
  if (const Json* list = file.array("texts")) {
    for (size_t i = 0; i < list->size(); ++i) {
      ObjectReader entry((*list)[i], path + ":" + std::to_string(i < lines.size() ? lines[i] : 1));
      std::string english = entry.text("en"), chinese = entry.text("zh");
      if (english.empty() || chinese.empty()) entry.fail("a text needs \"en\" and \"zh\"");
      if (Status status = entry.finish(); !status) return status;
      texts.add(std::move(english), std::move(chinese));
    }
  }
  return file.finish();
}

}  // namespace

const std::string& RuleTexts::chinese(const std::string& english) const {
  auto found = chinese_.find(english);
  return found == chinese_.end() ? english : found->second;
}

void RuleTexts::add(std::string english, std::string chinese) {
  chinese_.insert_or_assign(std::move(english), std::move(chinese));
}

Result<RuleTexts> load_rule_texts(const FileSystem& files, const std::vector<std::string>& directories) {
  RuleTexts texts;
  for (const std::string& directory : directories) {
    if (files.kind(directory + kName) != FileKind::regular) continue;
    auto text = files.read(directory + kName);
    if (!text) return text.error();
    if (Status status = read_texts(directory + kName, *text, texts); !status) return status.error();
  }
  return texts;
}

}  // namespace migrate
