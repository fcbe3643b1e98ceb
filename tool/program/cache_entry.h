#pragma once
#include <optional>
#include <string>

namespace migrate {

// The common part of the caches (facts_cache.h, build_cache.h). An entry is a file with the hash of its payload in the
// first line. Several runs may use one directory at the same time.

/// The whole file; nothing if it cannot be read.
std::optional<std::string> read_file(const std::string& path);

/// Adds the length and the text to a key, so that different lists always give different keys.
void append_to_key(std::string& key, const std::string& text);

/// The payload; nothing if the entry is missing or truncated.
std::optional<std::string> read_entry(const std::string& path);

/// Marks the entry as used now, so that it is pruned last.
void touch_entry(const std::string& path);

/// Writes an entry atomically. If that fails, there is no entry.
void store_entry(const std::string& directory, const std::string& path, const std::string& payload);

}  // namespace migrate
