#pragma once
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tool/dumps/dump_index.h"
#include "tool/dumps/operation.h"

namespace migrate::dumps {

/// What the statistics, the checksums or the elements of a dump are compared by.
enum class Task { statistics, md5, tensor, structure, other };

/// One dump.json or debug.json. Operations are read from the file when they are asked for.
class Dump {
 public:
  /// Errors: the file cannot be read, is not an object of JSON, or has no operation.
  static Result<Dump> open(const std::string& path);

  const std::string& path() const { return path_; }
  const DumpIndex& index() const { return index_; }
  size_t size() const { return index_.operations.size(); }
  /// "pytorch" or "mindspore"; a dump that does not say is one of PyTorch.
  std::string framework() const;
  Task task() const;
  /// Errors: the operation is not understood; the others can be read.
  Result<Operation> read(size_t number);
  /// The number of the operation with this key.
  std::optional<size_t> find(uint64_t key) const;
  /// Keys that more than one operation has: only the first is found.
  size_t duplicates() const { return duplicates_; }

 private:
  std::string path_;
  DumpIndex index_;
  std::unique_ptr<std::ifstream> file_;
  std::vector<uint32_t> by_key_;
  size_t duplicates_ = 0;
};

/// The same name of an operation, as a pair of dumps uses it, from that of a leaf: "Kernel.add.0.forward" for
/// "Kernel.add.0.forward.output.0". Empty if the name is not one of a leaf.
std::string operation_of_leaf(const std::string& leaf);

}  // namespace migrate::dumps
