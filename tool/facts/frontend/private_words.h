#pragma once
#include <set>
#include <string>
#include <string_view>

namespace migrate {

/// Removes from messages about the program the words that occur only in files outside it: macros, names, numbers.
class PrivateWords {
 public:
  void add_own(std::string_view text);
  void add_outside(std::string_view text);
  bool any_outside() const { return any_outside_; }
  /// The message with "..." for such words. Words of the program and of public headers stay.
  std::string quotable(const std::string& message) const;

 private:
  bool is_private(std::string_view word) const;
  std::set<std::string, std::less<>> own_, outside_;
  bool any_outside_ = false;
};

}  // namespace migrate
