#include "tool/dumps/dump.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

namespace migrate::dumps {
namespace {

constexpr uint32_t kMaxOperation = 64u << 20;

/// Whether `text` has `word` at `at`.
bool has_at(const std::string& text, size_t at, std::string_view word) {
  return text.compare(at, word.size(), word) == 0;
}

/// NaN and infinities outside of strings become marked strings, because JSON has no such numbers.
std::string with_marked_numbers(const std::string& text) {
  if (text.find("NaN") == std::string::npos && text.find("Infinity") == std::string::npos) return text;
  std::string out;
  bool in_string = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string && c == '\\' && i + 1 < text.size()) {
      out += c;
      out += text[++i];
      continue;
    }
    if (c == '"') in_string = !in_string;
    const char* word = in_string                      ? nullptr
                       : has_at(text, i, "NaN")       ? "NaN"
                       : has_at(text, i, "Infinity")  ? "Infinity"
                       : has_at(text, i, "-Infinity") ? "-Infinity"
                                                      : nullptr;
    if (word) {
      out += std::string("\"\\u0001") + word + "\"";
      i += std::string_view(word).size() - 1;
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

Result<Dump> Dump::open(const std::string& path) {
  auto index = index_dump(path);
  if (!index) return index.error();
  Dump dump;
  dump.path_ = path;
  dump.index_ = std::move(*index);
  if (dump.size() == 0)
    return Error{path + ": no operation" +
                 (dump.index_.damage.empty() ? std::string() : "; the file " + dump.index_.damage)};
  dump.file_ = std::make_unique<std::ifstream>(path, std::ios::binary);
  dump.by_key_.resize(dump.size());
  std::iota(dump.by_key_.begin(), dump.by_key_.end(), 0u);
  const auto& operations = dump.index_.operations;
  std::stable_sort(dump.by_key_.begin(), dump.by_key_.end(),
                   [&](uint32_t a, uint32_t b) { return operations[a].key < operations[b].key; });
  for (size_t i = 1; i < dump.size(); ++i)
    dump.duplicates_ += operations[dump.by_key_[i - 1]].key == operations[dump.by_key_[i]].key;
  return dump;
}

std::string Dump::framework() const {
  auto found = index_.header.find("framework");
  return found == index_.header.end() || found->second == "null" ? "pytorch" : found->second;
}

Task Dump::task() const {
  auto found = index_.header.find("task");
  const std::string task = found == index_.header.end() ? "statistics" : found->second;
  if (task == "tensor") return Task::tensor;
  if (task == "structure") return Task::structure;
  if (task != "statistics") return Task::other;
  return index_.has_md5 ? Task::md5 : Task::statistics;
}

Result<Operation> Dump::read(size_t number) {
  const OperationSpan& span = index_.operations[number];
  if (span.length > kMaxOperation)
    return Error{path_ + ": the operation at byte " + std::to_string(span.begin) + " is longer than 64 MiB"};
  std::string text(span.length, '\0');
  file_->clear();
  file_->seekg(static_cast<std::streamoff>(span.begin));
  file_->read(text.data(), span.length);
  const auto json = nlohmann::ordered_json::parse("{" + with_marked_numbers(text) + "}", nullptr, false);
  if (!*file_ || !json.is_object() || json.size() != 1)
    return Error{path_ + ": the operation at byte " + std::to_string(span.begin) + " is not understood"};
  auto operation = parse_operation(json.begin().key(), json.begin().value());
  if (!operation) return Error{path_ + ": " + operation.error().message};
  return operation;
}

std::optional<size_t> Dump::find(uint64_t key) const {
  const auto& operations = index_.operations;
  auto found = std::lower_bound(by_key_.begin(), by_key_.end(), key,
                                [&](uint32_t a, uint64_t k) { return operations[a].key < k; });
  if (found == by_key_.end() || operations[*found].key != key) return std::nullopt;
  return *found;
}

std::string operation_of_leaf(const std::string& leaf) {
  size_t end = std::string::npos;
  for (const char* part : {".input.", ".output.", ".parameters."}) {
    const size_t at = leaf.rfind(part);
    if (at != std::string::npos && (end == std::string::npos || at > end)) end = at;
  }
  return end == std::string::npos ? "" : leaf.substr(0, end);
}

}  // namespace migrate::dumps
