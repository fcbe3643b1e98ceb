#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tool/base/result.h"

namespace migrate {

/// Reads the members of one JSON object strictly: the first wrong type or unknown key is kept as the error.
/// An absent member gives an empty value. Call `finish` after every known key was read.
class ObjectReader {
 public:
  using Json = nlohmann::ordered_json;

  /// `where` precedes messages: "FILE:LINE". Both arguments must outlive the reader.
  ObjectReader(const Json& object, std::string where) : object_(object), where_(std::move(where)) {
    if (!object.is_object()) fail("an object is expected here");
  }
  bool has(const char* key) const { return find(key) != nullptr; }
  std::string text(const char* key, const std::string& otherwise = {});
  bool flag(const char* key, bool otherwise);
  std::vector<std::string> texts(const char* key);
  /// The raw member, or null; `key` must outlive the reader; the caller checks its type and reports with
  /// `fail`.
  const Json* member(const char* key);
  /// An array member, or null; any other type is an error.
  const Json* array(const char* key);
  void fail(const std::string& what) {
    if (error_.empty()) error_ = where_ + ": " + what;
  }
  const std::string& where() const { return where_; }
  /// The first error, or an error for a key that was not read.
  Status finish();
  /// Finishes the reader of a member of this object and adopts its error.
  void adopt(ObjectReader& member);

 private:
  const Json* find(std::string_view key) const;

  const Json& object_;
  std::string where_;
  std::string error_;
  std::vector<std::string_view> known_;
};

}  // namespace migrate
