/// @file
/// JSON for the probe of CUDA programs: its settings, and the dump of the other side.
#ifndef NPU_PROBE_CUDA_JSON_H_
#define NPU_PROBE_CUDA_JSON_H_

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace npu::probe_cuda::detail {

/// A value of JSON. NaN and Infinity are texts.
struct Json {
  enum Kind { nothing, boolean, number, text, list, object } kind = nothing;
  double value = 0;
  std::string string;
  std::vector<Json> items;
  std::vector<std::pair<std::string, Json>> members;

  const Json* find(const std::string& name) const {
    for (const auto& member : members)
      if (member.first == name) return &member.second;
    return nullptr;
  }
};

/// Reads one value. What is not JSON makes `is_good` false.
class JsonReader {
 public:
  explicit JsonReader(const std::string& text) : text_(text) {}
  bool is_good = true;

  Json read() {
    Json json = value(0);
    skip_spaces();
    if (at_ != text_.size()) is_good = false;
    return json;
  }

 private:
  static constexpr int kDeepest = 100;

  void skip_spaces() {
    while (at_ < text_.size() && std::string(" \t\r\n").find(text_[at_]) != std::string::npos) ++at_;
  }
  bool take(char c) {
    skip_spaces();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  Json value(int depth) {
    Json json;
    skip_spaces();
    if (depth > kDeepest || at_ >= text_.size()) {
      is_good = false;
    } else if (text_[at_] == '"') {
      json.kind = Json::text;
      json.string = string();
    } else if (take('[')) {
      json.kind = Json::list;
      for (bool more = !take(']'); more && is_good; more = next(']')) json.items.push_back(value(depth + 1));
    } else if (take('{')) {
      json.kind = Json::object;
      for (bool more = !take('}'); more && is_good; more = next('}')) {
        skip_spaces();
        std::string name = string();
        if (!take(':')) is_good = false;
        json.members.emplace_back(std::move(name), value(depth + 1));
      }
    } else {
      word(json);
    }
    return json;
  }

  /// After an item: whether another one comes.
  bool next(char end) {
    if (take(',')) return true;
    if (!take(end)) is_good = false;
    return false;
  }

  void word(Json& json) {
    std::size_t end = at_;
    while (end < text_.size() && std::string(",]} \t\r\n").find(text_[end]) == std::string::npos) ++end;
    const std::string word = text_.substr(at_, end - at_);
    at_ = end;
    if (word == "true" || word == "false") {
      json.kind = Json::boolean;
      json.value = word == "true" ? 1 : 0;
    } else if (word == "NaN" || word == "Infinity" || word == "-Infinity") {
      json.kind = Json::text;
      json.string = word;
    } else if (word != "null") {
      char* rest = nullptr;
      json.kind = Json::number;
      json.value = std::strtod(word.c_str(), &rest);
      if (word.empty() || *rest != '\0') is_good = false;
    }
  }

  /// Without \u escapes, which names of operations and keys do not have.
  std::string string() {
    std::string result;
    if (at_ >= text_.size() || text_[at_] != '"') {
      is_good = false;
      return result;
    }
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] != '\\') {
        result += text_[at_];
        continue;
      }
      if (++at_ >= text_.size()) break;
      result += text_[at_] == 'n' ? '\n' : text_[at_] == 't' ? '\t' : text_[at_];
    }
    if (at_ >= text_.size())
      is_good = false;
    else
      ++at_;
    return result;
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_JSON_H_
