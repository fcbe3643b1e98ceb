#pragma once
// Facts as JSON: one line per name, so that a change of a version shows as a change of lines.

#include <string>

#include "tests/facts/header_facts.h"

namespace cann {

std::string to_json(const HeaderFacts& facts);

/// Throws std::runtime_error that names the file: it cannot be read, is no JSON, or lacks a part.
HeaderFacts read_facts_file(const std::string& path);

}  // namespace cann
