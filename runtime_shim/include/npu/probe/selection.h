/// @file
/// Names of operations and their files, and which of them the settings select. Shared by the shim's probe and probe_cuda.h: standard C++17
/// alone.
/// Errors: none.
/// Source: msprobe 26.0.0.
#ifndef NPU_PROBE_SELECTION_H_
#define NPU_PROBE_SELECTION_H_

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace npu::probe {

/// The rank of this process by the variables of launchers, the most telling first; -1: none says it. `text_of` gives the text of a
/// variable, empty without one.
/// Errors: none.
template <class Lookup>
int rank_of_process(const Lookup& text_of) {
  for (const char* variable : {"RANK_ID", "RANK", "OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"}) {
    const std::string text = text_of(variable);
    if (!text.empty() && text.size() <= 6 && text.find_first_not_of("0123456789") == std::string::npos)
      return std::stoi(text);
  }
  return -1;
}

/// A name that is one part of an operation's: no dots, no control characters.
inline std::string name_part(const std::string& text) {
  std::string result = text.empty() ? "unnamed" : text;
  for (char& c : result)
    if (c == '.' || c == ';' || static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '_';
  return result;
}

/// "Kernel.gelu.0.forward".
inline std::string operation_name(const std::string& type, const std::string& name, int number) {
  return type + '.' + name_part(name) + '.' + std::to_string(number) + ".forward";
}

/// CRC-32 as in zlib, bit by bit: a program on CUDA has no library for it. Bytes: of char.
template <class Bytes>
std::uint32_t checksum_of(const Bytes& bytes) {
  std::uint32_t crc = 0xffffffffu;
  for (const char c : bytes) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1u ? 0xedb88320u : 0u);
  }
  return crc ^ 0xffffffffu;
}

/// The name of a tensor's file without its ending: what msprobe takes. A name that had to change has a checksum of the old one.
inline std::string file_stem(const std::string& tensor_name) {
  constexpr std::size_t kLongest = 180;
  std::string safe = tensor_name;
  for (char& c : safe)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '_' && c != '-') c = '_';
  if (safe.size() > kLongest) safe.resize(kLongest);
  if (safe == tensor_name) return safe;
  char sum[16];
  std::snprintf(sum, sizeof sum, "-%08x", static_cast<unsigned>(checksum_of(tensor_name)));
  return safe + sum;
}

/// Numbers and ranges "4-6". Empty: all.
struct Numbers {
  std::vector<std::pair<int, int>> ranges;
  bool has(int number) const {
    return ranges.empty() ||
           std::any_of(ranges.begin(), ranges.end(), [number](const std::pair<int, int>& range) {
             return range.first <= number && number <= range.second;
           });
  }
};

/// What the settings select.
struct Selection {
  Numbers steps, ranks;
  std::vector<std::string> scope;  ///< empty, or the first and the last operation, which belong to it
  std::vector<std::string> list;   ///< full names, or parts of names; empty: all

  bool has(int step, int rank) const { return steps.has(step) && ranks.has(rank); }

  /// `is_in_scope` belongs to a step of a rank, and is false at its begin.
  bool has(const std::string& operation, bool& is_in_scope) const {
    if (!scope.empty()) {
      if (operation == scope[0]) is_in_scope = true;
      if (!is_in_scope) return false;
      if (operation == scope[1]) is_in_scope = false;
    }
    return list.empty() || std::any_of(list.begin(), list.end(), [&](const std::string& part) {
             return operation.find(part) != std::string::npos;
           });
  }
};

}  // namespace npu::probe

#endif  // NPU_PROBE_SELECTION_H_
