// Files that hold training state: named values and arrays, versioned, with a checksum.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace npu::optim::detail {

/// Names with bytes, in order. Numbers are little-endian, as on all supported hosts.
class StateRecords {
 public:
  void add(const std::string& name, const void* data, std::size_t bytes);
  void add(const std::string& name, const std::string& text) { add(name, text.data(), text.size()); }
  void add(const std::string& name, double value) { add(name, &value, sizeof value); }

  /// Errors: TrainingError that names the record if it does not exist or has another size.
  const std::string& bytes(const std::string& name) const;
  double number(const std::string& name) const;
  std::vector<float> floats(const std::string& name, std::size_t count) const;
  bool has(const std::string& name) const;
  const std::vector<std::pair<std::string, std::string>>& all() const { return records_; }

 private:
  std::vector<std::pair<std::string, std::string>> records_;
};

/// Writes to a temporary file beside `path`, flushes it to the disk, and renames it: a crash leaves the old
/// file or the new one. kind: "optimizer" or "loss scales". Errors: TrainingError with the system's message.
void write_state(const std::string& path, const std::string& kind, const StateRecords& records);

/// Errors: TrainingError that names the file: missing, not a state file, a newer version, of another kind,
/// truncated, or changed.
StateRecords read_state(const std::string& path, const std::string& kind);

}  // namespace npu::optim::detail
