#include "tool/program/facts_cache.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "tool/base/hash.h"
#include "tool/base/paths.h"
#include "tool/program/cache_entry.h"

namespace migrate {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

/// The texts are those of files on disk, so an entry need not contain them.
bool drop_texts(ProgramFacts& facts, const FilesRead& read) {
  for (SourceFile& file : facts.files) {
    auto found = read.find(absolute_path(file.path));
    if (found == read.end() || found->second != content_hash(file.text)) return false;
    file.text.clear();
  }
  return true;
}

using Overlay = std::map<std::string, std::string>;

std::optional<std::string> text_of(const std::string& path, const Overlay* overlay) {
  const auto changed = overlay ? overlay->find(path) : Overlay::const_iterator();
  return overlay && changed != overlay->end() ? changed->second : read_file(path);
}

/// Whether the job may name a file by a relative path. False only for what is known to name none.
bool has_relative_path(const ParseJob& job) {
  if (!job.file.starts_with("/")) return true;
  const auto is_plain = [](const std::vector<std::string>& arguments) {
    return std::all_of(arguments.begin(), arguments.end(), [](const std::string& argument) {
      const std::string kind = argument.substr(0, 2);
      return argument.starts_with("-I/") || argument.starts_with("-std=") || argument.starts_with("-x") ||
             ((kind == "-D" || kind == "-U") && argument.size() > 2);
    });
  };
  return !is_plain(job.arguments) || !std::all_of(job.alternatives.begin(), job.alternatives.end(), is_plain);
}

bool add_texts(ProgramFacts& facts, const FilesRead& read, const Overlay* overlay) {
  for (SourceFile& file : facts.files) {
    std::string path = absolute_path(file.path);
    auto text = text_of(path, overlay);
    auto wanted = read.find(path);
    if (!text || wanted == read.end() || wanted->second != content_hash(*text)) return false;
    file.text = std::move(*text);
  }
  return true;
}

}  // namespace

std::string default_cache_directory() {
  if (std::string own = environment("MIGRATE_CACHE_DIR"); !own.empty()) return own;
  if (std::string all = environment("XDG_CACHE_HOME"); !all.empty()) return all + "/migrate";
  std::string home = environment("HOME");
  return home.empty() ? "" : home + "/.cache/migrate";
}

FactsCache::FactsCache(std::string directory, const std::string& tool, const ParseContext& context, int round)
    : directory_(context.overlay && context.headers ? "" : std::move(directory)),
      overlay_(context.overlay),
      round_(round) {
  if (!enabled()) return;
  std::string key;
  append_to_key(key, tool);
  append_to_key(key, context.rules ? context.rules->fingerprint() : "migrated");
  if (context.headers) {
    for (const auto& [name, text] : *context.headers) {
      append_to_key(key, name);
      append_to_key(key, content_hash(text));
    }
  }
  for (const std::string& root : context.roots) append_to_key(key, root);
  // Files of the overlay outside the roots are the user's, too: their errors stay where they are (check_migrated).
  if (context.overlay)
    for (const auto& [path, text] : *context.overlay)
      if (std::none_of(context.roots.begin(), context.roots.end(),
                       [&](const std::string& root) { return is_below(path, absolute_path(root)); }))
        append_to_key(key, path);
  context_ = content_hash(key);
}

std::string FactsCache::entry_path(const ParseJob& job, int round) const {
  std::string key = context_;
  append_to_key(key, job.file);
  append_to_key(key, has_relative_path(job) ? absolute_path(job.directory) : job.directory);
  for (const std::string& argument : job.arguments) append_to_key(key, argument);
  for (const auto& alternative : job.alternatives) {
    append_to_key(key, "or");
    for (const std::string& argument : alternative) append_to_key(key, argument);
  }
  if (job.only_without_errors) append_to_key(key, "only without errors");
  if (round > 0) append_to_key(key, "round " + std::to_string(round));
  return directory_ + "/" + content_hash(key);
}

const std::string& FactsCache::content_of(const std::string& path) {
  auto [known, is_new] = contents_.try_emplace(path, kNotThere);
  if (!is_new) return known->second;
  // A header that is included as "../a.h" is read as "folder/../a.h".
  const auto changed = overlay_ ? overlay_->find(absolute_path(path)) : Overlay::const_iterator();
  if (overlay_ && changed != overlay_->end()) return known->second = content_hash(changed->second);
  std::error_code ignored;
  auto kind = fs::status(path, ignored).type();
  if (kind == fs::file_type::not_found) return known->second;
  auto text = kind == fs::file_type::regular ? read_file(path) : std::nullopt;
  return known->second = text ? content_hash(*text) : "other";
}

std::optional<ProgramFacts> FactsCache::find(const ParseJob& job) {
  for (int round = round_; enabled() && round >= 0; --round) {
    if (auto facts = read(entry_path(job, round))) return facts;
  }
  return std::nullopt;
}

std::optional<ProgramFacts> FactsCache::read(const std::string& path) {
  auto payload = read_entry(path);
  if (!payload) return std::nullopt;
  auto collected = decode_collected(*payload);
  if (!collected) return std::nullopt;
  for (const auto& [file, content] : collected->read) {
    if (content_of(file) != content) return std::nullopt;
  }
  if (!add_texts(collected->facts, collected->read, overlay_)) return std::nullopt;
  touch_entry(path);
  return std::move(collected->facts);
}

void FactsCache::store(const ParseJob& job, const Collected& collected) {
  const auto& units = collected.facts.units;
  const bool dropped = units.empty() && job.only_without_errors;  // a second parse that found errors
  const bool failed = !dropped && (units.size() != 1 || units[0].outcome == TranslationUnit::Outcome::failed);
  if (!enabled() || failed) return;
  Collected entry = collected;
  if (!drop_texts(entry.facts, entry.read)) return;
  store_entry(directory_, entry_path(job, round_), encode_collected(entry));
  stored_ = true;
}

void FactsCache::prune(uintmax_t most_bytes) {
  if (!enabled() || !stored_) return;
  struct Entry {
    fs::file_time_type used;
    uintmax_t bytes;
    fs::path path;
  };
  std::vector<Entry> entries;
  uintmax_t total = 0;
  std::error_code error, ignored;
  for (fs::directory_iterator it(directory_, error), end; !error && it != end; it.increment(error)) {
    Entry entry{it->last_write_time(ignored), it->file_size(ignored), it->path()};
    if (entry.bytes == static_cast<uintmax_t>(-1)) continue;  // another run removed it
    total += entry.bytes;
    entries.push_back(std::move(entry));
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.used < b.used; });
  for (auto entry = entries.begin(); entry != entries.end() && total > most_bytes; ++entry) {
    if (fs::remove(entry->path, ignored)) total -= entry->bytes;
  }
}

}  // namespace migrate
