#pragma once
#include <map>
#include <string>
#include <vector>

namespace migrate {

/// The cost of parsing a third-party header, in units of one standard-library header: estimated by the number of files
/// that it includes, directly or indirectly. Reads each file once.
class HeaderWeights {
 public:
  /// `folders`: the include folders, in this order; the system's come after them.
  /// Result: at least 1, also for headers that are not found.
  size_t weight(const std::string& header, const std::vector<std::string>& folders);

 private:
  const std::vector<std::string>& includes_of(const std::string& path);
  std::string find(const std::string& name, const std::string& includer,
                   const std::vector<std::string>& folders) const;

  std::map<std::string, std::vector<std::string>> includes_;  ///< by path: names
  std::map<std::string, size_t> weights_;                     ///< by path
};

}  // namespace migrate
