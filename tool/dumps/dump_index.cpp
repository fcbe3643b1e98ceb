#include "tool/dumps/dump_index.h"

#include <fmt/format.h>

#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "tool/dumps/json_scanner.h"
#include "tool/dumps/operation.h"

namespace migrate::dumps {
namespace {

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// msprobe counts the backward calls of an operation anew, because recomputation leaves gaps in their numbers.
class BackwardCalls {
 public:
  std::string renumbered(const std::string& name, const NameParts& parts) {
    if (parts.direction != "backward") return name;
    const std::string order = std::to_string(calls_[parts.base]++);
    const size_t dot = parts.call.find('.');
    std::string first = parts.call.substr(0, dot), second = parts.call.substr(dot + 1);
    if (all_digits(first)) first = order;
    if (all_digits(second)) second = order;
    return parts.base + "." + first + "." + second;
  }

 private:
  std::unordered_map<std::string, int> calls_;
};

/// Text of a JSON string between its quotes.
std::string unescaped(const std::string& raw) {
  const auto json = nlohmann::json::parse("\"" + raw + "\"", nullptr, false);
  return json.is_string() ? json.get<std::string>() : raw;
}

class Indexer {
 public:
  Indexer(JsonScanner& scanner, DumpIndex& index) : scanner_(scanner), index_(index) {}

  /// False: the file ends or is broken here; `index.damage` says where.
  bool run() {
    if (!scanner_.take('{')) return broken("an object");
    if (scanner_.take('}')) return true;
    do {
      std::string key, value;
      if (!scanner_.string(key) || !scanner_.take(':')) return broken("a member");
      if (key == "data" && scanner_.next_is('{')) {
        if (!operations()) return false;
      } else if (!scanner_.value(&value)) {
        return broken("the value of " + key);
      } else {
        index_.header[key] = plain(value);
      }
    } while (scanner_.take(','));
    return scanner_.take('}') || broken("an object");
  }

 private:
  static std::string plain(const std::string& value) {
    return value.size() > 1 && value[0] == '"' ? unescaped(value.substr(1, value.size() - 2)) : value;
  }

  bool operations() {
    scanner_.take('{');
    if (scanner_.take('}')) return true;
    do {
      scanner_.skip_space();
      const uint64_t begin = scanner_.offset();
      std::string name;
      if (!scanner_.string(name) || !scanner_.take(':') || !scanner_.value(nullptr))
        return broken("an operation");
      add(unescaped(name), begin, scanner_.offset() - begin);
    } while (scanner_.take(','));
    return scanner_.take('}') || broken("the operations");
  }

  void add(const std::string& name, uint64_t begin, uint64_t length) {
    const NameParts parts = parts_of(name, index_.is_debug);
    if (parts.base.empty() || length > std::numeric_limits<uint32_t>::max()) {
      ++index_.unnamed;
      return;
    }
    const std::string key = index_.is_debug ? name : calls_.renumbered(name, parts);
    index_.operations.push_back({key_of(key), begin, static_cast<uint32_t>(length)});
  }

  bool broken(const std::string& where) {
    index_.damage = scanner_.at_end()
                        ? fmt::format("ends at byte {}, in the middle of {}", scanner_.offset(), where)
                        : fmt::format("is not JSON at byte {}, in {}", scanner_.offset(), where);
    return false;
  }

  JsonScanner& scanner_;
  DumpIndex& index_;
  BackwardCalls calls_;
};

}  // namespace

uint64_t key_of(const std::string& name) { return std::hash<std::string>()(name); }

Result<DumpIndex> index_dump(const std::string& path) {
  JsonScanner scanner(path);
  if (!scanner.opened()) return Error{path + ": cannot be read"};
  if (!scanner.next_is('{')) return Error{path + ": not a dump: expected an object of JSON"};
  DumpIndex index;
  index.is_debug = path.ends_with("debug.json");
  Indexer(scanner, index).run();
  index.has_md5 = scanner.saw_md5();
  return index;
}

}  // namespace migrate::dumps
