// The files of one step of one rank.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "runtime_shim/probe/settings.h"

namespace npu::probe {

/// A JSON object that grows by a member at a time. What is in the file is whole members up to a point, also after a kill or
/// on a full disk; only the brackets at the end may be missing.
class GrowingObject {
 public:
  /// `head`: everything before the first member. `tail`: everything after the last one.
  GrowingObject(std::string path, const std::string& head, std::string tail);
  ~GrowingObject();
  GrowingObject(const GrowingObject&) = delete;
  GrowingObject& operator=(const GrowingObject&) = delete;

  /// Appends `"name": value`. After a failure nothing more is appended.
  void add(const std::string& name, const std::string& value);
  /// "" or the path that cannot be written, once.
  std::string take_error();

 private:
  void append(const std::string& text);

  std::string path_, tail_;
  int file_ = -1;
  long long whole_ = 0;  ///< bytes of whole members
  bool is_empty_ = true, has_failed_ = false, is_told_ = false;
};

/// step{N}/rank{R}: dump.json, stack.json, construct.json and dump_tensor_data. Not thread-safe.
class Dump {
 public:
  /// Creates the folder and the files; those of an earlier run are replaced.
  Dump(const Settings& settings, int step, int rank);

  void add(const std::string& operation, const std::string& inputs, const std::string& outputs,
           const std::string& location);
  /// Where the data of a tensor goes; empty unless the task is tensor.
  std::string file_of(const std::string& tensor_name) const;
  std::string take_error();

 private:
  const Settings& settings_;
  std::string folder_;
  std::unique_ptr<GrowingObject> dump_, stack_;
};

}  // namespace npu::probe
