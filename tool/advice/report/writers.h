#pragma once
#include <string>

#include "tool/advice/advice.h"

namespace migrate {

/// For a terminal of 80 columns, in the report's language; a name that is longer has a line of its own.
std::string write_advice_text(const AdviceReport& report);
/// Everything in English, with times in nanoseconds. docs/reference/advice.md has the keys.
std::string write_advice_json(const AdviceReport& report);
/// SARIF 2.1.0, in English: one result per finding and line of the program; a finding without a line has none.
std::string write_advice_sarif(const AdviceReport& report);
/// One page without outside resources, in the report's language. `timeline` is finished HTML for its own section; empty: there is none.
std::string write_advice_html(const AdviceReport& report, const std::string& timeline);

}  // namespace migrate
