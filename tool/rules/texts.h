#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/base/result.h"

namespace migrate {

/// The notes and the advice of rules in Chinese, by their English text.
class RuleTexts {
 public:
  /// The translation, or the text itself if there is none.
  const std::string& chinese(const std::string& english) const;
  void add(std::string english, std::string chinese);
  size_t size() const { return chinese_.size(); }

 private:
  std::unordered_map<std::string, std::string> chinese_;
};

/// Reads texts.zh.json of each directory that has one; later directories override earlier ones.
/// Errors: a file in another format, with the line.
Result<RuleTexts> load_rule_texts(const FileSystem& files, const std::vector<std::string>& directories);

}  // namespace migrate
