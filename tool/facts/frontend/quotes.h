#pragma once
#include <string>

#include "tool/facts/frontend/parse.h"
#include "tool/facts/frontend/private_words.h"
#include "tool/facts/frontend/public_headers.h"
#include "tool/facts/frontend/source_index.h"

namespace migrate {

/// The message of an error at `location`: unchanged in a public header and without a file, else without quotes.
std::string quotable_message(const std::string& message, clang::SourceManager& sources,
                             clang::SourceLocation location);

/// The words of the files that one unit reads.
PrivateWords private_words(const DiagnosticLog& log, SourceIndex& index);

}  // namespace migrate
