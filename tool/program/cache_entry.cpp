#include "tool/program/cache_entry.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tool/base/hash.h"

namespace migrate {

namespace fs = std::filesystem;

std::optional<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::stringstream text;
  text << file.rdbuf();
  if (file.bad()) return std::nullopt;
  return std::move(text).str();
}

void append_to_key(std::string& key, const std::string& text) {
  key += std::to_string(text.size()) + ':' + text;
}

std::optional<std::string> read_entry(const std::string& path) {
  auto bytes = read_file(path);
  const size_t line = bytes ? bytes->find('\n') : std::string::npos;
  if (line == std::string::npos) return std::nullopt;
  std::string payload = bytes->substr(line + 1);
  if (content_hash(payload) != bytes->substr(0, line)) return std::nullopt;
  return payload;
}

void touch_entry(const std::string& path) {
  std::error_code ignored;
  fs::last_write_time(path, fs::file_time_type::clock::now(), ignored);
}

void store_entry(const std::string& directory, const std::string& path, const std::string& payload) {
  std::error_code ignored;
  fs::create_directories(directory, ignored);
  const std::string beside = path + "." + std::to_string(::getpid()) + ".tmp";
  std::ofstream file(beside, std::ios::binary);
  file << content_hash(payload) << '\n' << payload;
  file.close();
  if (file) fs::rename(beside, path, ignored);
  if (!file || ignored) fs::remove(beside, ignored);
}

}  // namespace migrate
