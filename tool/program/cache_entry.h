#pragma once
#include <optional>
#include <string>

namespace migrate {

// What the caches of a run have in common (facts_cache.h, build_cache.h): an entry is a file with the hash of its payload in the
// first line. Several runs may use one directory at a time.

/// A whole file; nothing where it cannot be read.
std::optional<std::string> read_file(const std::string& path);

/// Adds to a key, length before text, so that two different lists never make one string.
void append_to_key(std::string& key, const std::string& text);

/// The payload; nothing where there is none, or one that was cut off.
std::optional<std::string> read_entry(const std::string& path);

/// Notes that the entry was used just now: the last to be pruned.
void touch_entry(const std::string& path);

/// Writes an entry under its name at once or not at all. An entry that cannot be written is none.
void store_entry(const std::string& directory, const std::string& path, const std::string& payload);

}  // namespace migrate
