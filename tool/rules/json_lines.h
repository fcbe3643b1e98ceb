#pragma once
#include <string_view>
#include <vector>

namespace migrate {

/// Lines (from 1) on which the elements of the array `key` of the top-level object start, in order.
/// `text` is JSON that has already been parsed without error. Empty when the key is absent or not an array.
/// Cost: one pass over the text.
std::vector<int> element_lines(std::string_view text, std::string_view key);

/// Line (from 1) that contains the byte `offset`.
int line_of(std::string_view text, size_t offset);

}  // namespace migrate
