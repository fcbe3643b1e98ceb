#include "tool/verify/build_cache.h"

#include <sstream>

#include "tool/base/hash.h"
#include "tool/program/cache_entry.h"

namespace migrate {

BuildCache::BuildCache(std::string directory, const std::string& context, const Texts& overlay)
    : directory_(std::move(directory)), context_(context), overlay_(overlay) {}

std::string BuildCache::entry_path(const std::vector<std::string>& words) const {
  std::string key = context_;
  for (const std::string& word : words) append_to_key(key, word);
  return directory_ + "/built-" + content_hash(key);
}

const std::string& BuildCache::content_of(const std::string& path) {
  auto [known, is_new] = contents_.try_emplace(path);
  if (!is_new) return known->second;
  const auto changed = overlay_.find(path);
  if (changed != overlay_.end()) return known->second = content_hash(changed->second);
  const auto text = read_file(path);
  return known->second = text ? content_hash(*text) : "-";
}

bool BuildCache::knows(const std::vector<std::string>& words) {
  if (!enabled()) return false;
  const std::string path = entry_path(words);
  const auto payload = read_entry(path);
  if (!payload) return false;
  std::istringstream lines(*payload);
  for (std::string line; std::getline(lines, line);) {
    const size_t blank = line.find(' ');
    if (blank == std::string::npos || content_of(line.substr(blank + 1)) != line.substr(0, blank))
      return false;
  }
  touch_entry(path);
  return true;
}

void BuildCache::store(const std::vector<std::string>& words, const std::vector<std::string>& read) {
  if (!enabled() || read.empty()) return;
  std::string list;
  for (const std::string& path : read) list += content_of(path) + ' ' + path + '\n';
  store_entry(directory_, entry_path(words), list);
}

std::vector<std::string> dependencies_in(const std::string& text) {
  std::vector<std::string> files;
  std::string word;
  const size_t colon = text.find(": ");
  auto take = [&] {
    if (!word.empty()) files.push_back(std::move(word));
    word.clear();
  };
  for (size_t i = colon == std::string::npos ? text.size() : colon + 2; i < text.size(); ++i) {
    const bool escapes = text[i] == '\\' && i + 1 < text.size();
    if (escapes && text[i + 1] == '\n') {
      take();
      ++i;
    } else if (escapes && (text[i + 1] == ' ' || text[i + 1] == '#' || text[i + 1] == '\\')) {
      word += text[++i];
    } else if (text[i] == '$' && i + 1 < text.size() && text[i + 1] == '$') {
      word += text[++i];
    } else if (text[i] == '\n') {
      take();
      break;  // the rules after it come from -MP
    } else if (text[i] == ' ') {
      take();
    } else {
      word += text[i];
    }
  }
  take();
  return files;
}

}  // namespace migrate
