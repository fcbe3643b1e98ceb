#pragma once
// Double in software, as text for generated kernels.
#include <string>

namespace migrate::ascendc {

/// float64.inc: the type Float64, its arithmetic, comparisons and conversions. float64_functions.inc: exp, log, sine and others.
extern const char* const kFloat64;
extern const char* const kFloat64Functions;

/// A number of double as text: Float64(its bits), with the number as a comment.
std::string float64_literal(double value);

/// What a text with numbers of double needs before its class, once in a file.
std::string float64_text(bool has_functions);

}  // namespace migrate::ascendc
