#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tool/decide/planner.h"

namespace migrate {

/// `#define NAME(parameters) body`, as written.
struct MacroText {
  uint32_t file = 0;
  Range name;
  bool takes_arguments = false;  ///< function-like
  std::vector<Token> body;       ///< comments left out
};

/// The macros that the files of a program define, by name: several where branches define one differently.
/// Cost: one pass over all tokens.
class MacroTexts {
 public:
  explicit MacroTexts(Planner& planner);
  const std::vector<MacroText>& find(std::string_view name) const;
  const std::map<std::string, std::vector<MacroText>, std::less<>>& all() const { return by_name_; }

 private:
  std::map<std::string, std::vector<MacroText>, std::less<>> by_name_;
};

/// The macro's use that begins with the name at `name`: up to the parenthesis that closes its arguments, or
/// the name alone.
Range macro_use(std::string_view text, const std::vector<Token>& tokens, Range name);

}  // namespace migrate
