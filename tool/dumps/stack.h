#pragma once
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "tool/base/result.h"

namespace migrate::dumps {

/// Where an operation was called, in the program's text.
struct SourceLine {
  std::string file;
  int line = 0;
};

/// The stack.json beside a dump: the frames of each operation, innermost first.
class Stack {
 public:
  /// Both forms: the frames by operation, or groups of operations that share their frames. An absent file is an empty stack; one that ends early has
  /// the frames before.
  /// Errors: the file is larger than 1 GiB or is not understood.
  static Result<Stack> read(const std::string& path);
  /// Whether there is a file; it may have no operation.
  bool is_present() const { return is_present_; }
  /// "File a.cu, line 10, in main, \n code" for each frame; null without any.
  const std::vector<std::string>* frames(const std::string& operation) const;
  /// The place of the innermost frame that has one.
  std::optional<SourceLine> line(const std::string& operation) const;

 private:
  bool is_present_ = false;
  std::vector<std::vector<std::string>> groups_;
  std::unordered_map<std::string, size_t> by_name_;
};

/// The place of one frame.
std::optional<SourceLine> line_of_frame(const std::string& frame);

}  // namespace migrate::dumps
