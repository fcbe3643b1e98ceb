#include "runtime_shim/hccl/testing/fault.h"

#include <cerrno>
#include <cstdlib>
#include <sstream>

namespace npu::hccl {
namespace {

bool parse_action(const std::string& word, Fault::Action* action) {
  struct Name {
    const char* word;
    Fault::Action action;
  };
  static constexpr Name kNames[] = {{"delay", Fault::Action::kDelay},
                                    {"drop", Fault::Action::kDrop},
                                    {"kill", Fault::Action::kKill},
                                    {"stop", Fault::Action::kStop}};
  for (const Name& name : kNames) {
    if (word != name.word) continue;
    *action = name.action;
    return true;
  }
  return false;
}

/// Parses "name=number" into the field with that name.
bool parse_field(const std::string& word, Fault* fault) {
  const std::size_t sign = word.find('=');
  if (sign == std::string::npos || sign + 1 == word.size()) return false;
  char* end = nullptr;
  errno = 0;
  const unsigned long long value = std::strtoull(word.c_str() + sign + 1, &end, 10);
  if (*end != '\0' || errno != 0) return false;
  const std::string name = word.substr(0, sign);
  if (name == "rank") {
    fault->rank = static_cast<int>(value);
  } else if (name == "op") {
    fault->operation = value;
  } else if (name == "ms") {
    fault->duration = std::chrono::milliseconds(value);
  } else {
    return false;
  }
  return true;
}

}  // namespace

std::vector<Fault> parse_faults(const std::string& text, std::string* error) {
  std::vector<Fault> faults;
  std::istringstream entries(text);
  for (std::string entry; std::getline(entries, entry, ';');) {
    if (entry.empty()) continue;
    Fault fault;
    std::istringstream words(entry);
    std::string word;
    bool good = std::getline(words, word, ':') && parse_action(word, &fault.action);
    while (good && std::getline(words, word, ':')) good = parse_field(word, &fault);
    if (good && fault.operation > 0) {
      faults.push_back(fault);
    } else {
      *error = "NPU_SIM_HCCL_FAULT: \"" + entry +
               "\" is not ACTION:rank=R:op=N[:ms=T] with delay, drop, kill or stop";
    }
  }
  return faults;
}

}  // namespace npu::hccl
