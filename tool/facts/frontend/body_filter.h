#pragma once
#include <memory>

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/SourceManager.h"
#include "tool/facts/model/parse_job.h"

namespace migrate {

/// A consumer that has function bodies parsed if errors in them may concern the migration: in all headers except the
/// system's. `sources` and `job` must outlive it.
std::unique_ptr<clang::ASTConsumer> body_filter(clang::SourceManager& sources, const ParseJob& job);

}  // namespace migrate
