#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace migrate::dumps {

/// A number, a text or nothing, with the text that Python prints for it: msprobe's tables hold that text.
struct Value {
  enum class Kind { none, boolean, number, text, list };
  Kind kind = Kind::none;
  double number = 0;          ///< of a number; NaN and infinities are numbers
  std::string text = "None";  ///< str(value) of Python: "1.0", "True", "[1, 2]"
};

/// In the text of an operation, NaN and the infinities, which JSON does not have, are this mark and the word.
inline constexpr char kNumberMark = '\x01';

/// The value of any JSON. Nested lists and objects are a text.
Value to_value(const nlohmann::ordered_json& json);

/// repr(value) of Python: shortest digits that give the number again, an exponent below 1e-4 and from 1e16.
std::string python_number(double value);
/// repr(text) of Python, with its choice of quotes. Bytes that are not UTF-8 are kept.
std::string python_text(std::string_view text);
/// str(value) of Python.
std::string python_str(const nlohmann::ordered_json& json);

}  // namespace migrate::dumps
