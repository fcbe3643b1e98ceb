// Numbers and fields of the files.
#pragma once

#include <cstdint>
#include <string>

namespace npu::profiler {

/// Nanoseconds as microseconds with three decimals: 1234567 is "1234.567".
std::string microseconds(std::uint64_t ns);

/// A field of a CSV file: in quotes, with inner quotes doubled, if it has a comma, a quote or a line end.
std::string csv_field(const std::string& text);

/// A JSON string with its quotes. Names come from the program and may not be UTF-8.
std::string json_string(const std::string& text);

/// A number with that many decimals.
std::string decimals(double value, int count);

}  // namespace npu::profiler
