#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace e2e {

/// A number that the program prints, and what it has to be.
struct NumberExpectation {
  std::string find;  ///< regular expression; its first group is the number
  std::optional<double> value;
  double tolerance = 0;  ///< of `value`, absolute
  std::optional<double> at_most, at_least;
};

/// What a process must do.
struct RunExpectation {
  int exit_code = 0;
  std::vector<std::string> out;  ///< regular expressions, each to be found in standard output
  std::vector<NumberExpectation> numbers;
};

/// `fixture.json` beside `input/` and `expected/`.
struct Fixture {
  std::string directory;
  std::string what;  ///< one line
  int analyze_exit = 0;
  std::map<std::string, nlohmann::json> report;  ///< JSON pointer into the analysis report -> wanted value
  int rewrite_exit = 0;
  std::vector<std::vector<std::string>> build;  ///< arguments of npucxx (and of nvcc), one call each
  std::vector<std::string> run;                 ///< the program and its arguments
  std::map<std::string, std::string> environment;
  RunExpectation expect;
};

/// Reads DIRECTORY/fixture.json. Throws std::runtime_error with one line naming the file and what is wrong,
/// also for keys it does not know.
Fixture load_fixture(const std::string& directory);

}  // namespace e2e
