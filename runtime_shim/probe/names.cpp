#include "runtime_shim/probe/names.h"

#include <nlohmann/json.hpp>

namespace npu::probe {

std::string file_name(const std::string& tensor_name, Flavor flavor) {
  return file_stem(tensor_name) + (flavor == Flavor::ms ? ".npy" : ".pt");
}

std::string type_name(Type type, Flavor flavor) {
  const TypeFacts& facts = facts_of(type);
  return flavor == Flavor::ms ? facts.ms : facts.pt;
}

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace npu::probe
