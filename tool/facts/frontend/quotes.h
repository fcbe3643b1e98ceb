#pragma once
#include <string>

#include "tool/facts/frontend/parse.h"
#include "tool/facts/frontend/private_words.h"
#include "tool/facts/frontend/public_headers.h"
#include "tool/facts/frontend/source_index.h"

namespace migrate {

/// The message of an error at `location`: as it is in a public header and in no file, else unquoted.
std::string quotable_message(const std::string& message, clang::SourceManager& sources,
                             clang::SourceLocation location);

/// The words of what one unit reads.
PrivateWords private_words(const DiagnosticLog& log, SourceIndex& index);

}  // namespace migrate
