#include "tool/rules/object_reader.h"

#include <algorithm>

namespace migrate {

// Objects of rules have few members, so a linear search is faster than a map.
const ObjectReader::Json* ObjectReader::find(std::string_view key) const {
  if (!object_.is_object()) return nullptr;
  for (auto item = object_.begin(); item != object_.end(); ++item) {
    if (item.key() == key) return &*item;
  }
  return nullptr;
}

const ObjectReader::Json* ObjectReader::member(const char* key) {
  known_.push_back(key);
  return find(key);
}

std::string ObjectReader::text(const char* key, const std::string& otherwise) {
  const Json* value = member(key);
  if (!value) return otherwise;
  if (value->is_string()) return value->get<std::string>();
  fail(std::string("\"") + key + "\" must be a string");
  return otherwise;
}

bool ObjectReader::flag(const char* key, bool otherwise) {
  const Json* value = member(key);
  if (!value) return otherwise;
  if (value->is_boolean()) return value->get<bool>();
  fail(std::string("\"") + key + "\" must be true or false");
  return otherwise;
}

const ObjectReader::Json* ObjectReader::array(const char* key) {
  const Json* value = member(key);
  if (!value || value->is_array()) return value;
  fail(std::string("\"") + key + "\" must be a list");
  return nullptr;
}

std::vector<std::string> ObjectReader::texts(const char* key) {
  std::vector<std::string> result;
  const Json* list = array(key);
  if (!list) return result;
  for (const Json& item : *list) {
    if (item.is_string()) {
      result.push_back(item.get<std::string>());
    } else {
      fail(std::string("\"") + key + "\" must be a list of strings");
    }
  }
  return result;
}

Status ObjectReader::finish() {
  if (object_.is_object()) {
    for (const auto& item : object_.items()) {
      if (std::find(known_.begin(), known_.end(), item.key()) == known_.end())
        fail("unknown key \"" + item.key() + "\"");
    }
  }
  if (!error_.empty()) return Error{error_};
  return {};
}

void ObjectReader::adopt(ObjectReader& member) {
  Status status = member.finish();
  if (!status && error_.empty()) error_ = status.error().message;
}

}  // namespace migrate
