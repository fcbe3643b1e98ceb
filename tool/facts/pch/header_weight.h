#pragma once
#include <map>
#include <string>
#include <vector>

namespace migrate {

/// How much a header of other people costs to parse, counted in headers of the standard library: by the
/// number of files that it includes, directly or not. Reads each file once.
class HeaderWeights {
 public:
  /// `folders`: where headers are searched, in this order; behind them come the system's.
  /// Result: at least 1, also for headers that are found nowhere.
  size_t weight(const std::string& header, const std::vector<std::string>& folders);

 private:
  const std::vector<std::string>& includes_of(const std::string& path);
  std::string find(const std::string& name, const std::string& includer,
                   const std::vector<std::string>& folders) const;

  std::map<std::string, std::vector<std::string>> includes_;  ///< by path: names
  std::map<std::string, size_t> weights_;                     ///< by path
};

}  // namespace migrate
