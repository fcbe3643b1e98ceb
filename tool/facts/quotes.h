#pragma once
#include <set>
#include <string>
#include <string_view>

#include "tool/facts/parse.h"
#include "tool/facts/public_headers.h"
#include "tool/facts/source_index.h"

namespace migrate {

/// The message of an error at `location`: as it is in a public header and in no file, else unquoted.
std::string quotable_message(const std::string& message, clang::SourceManager& sources,
                             clang::SourceLocation location);

/// Takes out of messages at places of the program what only files outside of it hold: macros, names, numbers.
class Quotes {
 public:
  Quotes(const DiagnosticLog& log, SourceIndex& index);
  /// The message with "..." for such words. Words of the program and of public headers stay.
  std::string quotable(const std::string& message) const;

 private:
  void add_outside(llvm::StringRef text);
  void add_shared(const FilesRead& files);
  bool is_private(std::string_view word) const;
  std::set<std::string, std::less<>> own_, outside_;
  bool any_outside_ = false;
};

}  // namespace migrate
