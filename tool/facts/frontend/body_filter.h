#pragma once
#include <memory>

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/SourceManager.h"
#include "tool/facts/model/parse_job.h"

namespace migrate {

/// A consumer that lets bodies of functions be read where migrated text may be to blame for what is wrong in them: in
/// all but the system's own headers. `sources` and `job` must outlive it.
std::unique_ptr<clang::ASTConsumer> body_filter(clang::SourceManager& sources, const ParseJob& job);

}  // namespace migrate
