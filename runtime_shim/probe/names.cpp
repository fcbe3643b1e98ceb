#include "runtime_shim/probe/names.h"

#include <cctype>
#include <nlohmann/json.hpp>

namespace npu::probe {
namespace {

bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }
bool is_lower(char c) { return std::islower(static_cast<unsigned char>(c)) != 0; }

/// allReduce, AllReduce: all_reduce. Several capitals stay together: BatchNormTraining, RNNForward: rnn_forward.
std::string snake_case(const std::string& text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool begins_word = is_upper(text[i]) && i > 0 &&
                             (!is_upper(text[i - 1]) || (i + 1 < text.size() && is_lower(text[i + 1])));
    if (begins_word && result.back() != '_') result += '_';
    result += static_cast<char>(std::tolower(static_cast<unsigned char>(text[i])));
  }
  return result;
}

/// The prefix of a library's functions, and the type of its operations.
struct Library {
  const char *prefix, *type;
  bool has_type_letter;  ///< Sgemm, Dgemm
};
constexpr Library kLibraries[] = {
    {"npublasLt", "BlasLt", false}, {"npublas", "Blas", true},      {"npudnn", "Dnn", false},
    {"npurand", "Rand", false},     {"npusolver", "Solver", false}, {"npusparse", "Sparse", true},
    {"npufft", "Fft", false},       {"npuccl", "Ccl", false},
};

/// Sgemm: gemm; Dznrm2: nrm2; Isamax: amax; Xcsrmv: csrmv. ScalEx and SetVector have no letter, SpMV neither.
std::string without_type_letter(const std::string& name) {
  for (const char* word : {"Set", "Scal", "Dot", "Copy"})
    if (name.rfind(word, 0) == 0) return name;
  for (const char* word : {"Scasum", "Scnrm2", "Dzasum", "Dznrm2"})
    if (name.rfind(word, 0) == 0) return name.substr(2);
  if (name.size() == 6 && name[0] == 'I' && name.compare(2, 2, "am") == 0) return name.substr(2);
  const bool has_letter = name.size() > 3 && std::string("SDCZHX").find(name[0]) != std::string::npos &&
                          is_lower(name[1]) && is_lower(name[2]);
  return has_letter ? name.substr(1) : name;
}

}  // namespace

std::string file_name(const std::string& tensor_name, Flavor flavor) {
  return file_stem(tensor_name) + (flavor == Flavor::ms ? ".npy" : ".pt");
}

std::string type_name(Type type, Flavor flavor) {
  const TypeFacts& facts = facts_of(type);
  return flavor == Flavor::ms ? facts.ms : facts.pt;
}

CallName call_name(const std::string& function) {
  for (const Library& library : kLibraries) {
    const std::string prefix = library.prefix;
    if (function.compare(0, prefix.size(), prefix) != 0) continue;
    std::string name = function.substr(prefix.size());
    if (library.has_type_letter) name = without_type_letter(name);
    if (name.size() > 2 && name.compare(name.size() - 2, 2, "Ex") == 0) name.resize(name.size() - 2);
    return {library.type, snake_case(name)};
  }
  return {"Call", snake_case(function)};
}

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace npu::probe
