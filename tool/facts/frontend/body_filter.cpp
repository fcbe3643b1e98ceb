#include "tool/facts/frontend/body_filter.h"

#include <string>
#include <unordered_map>
#include <vector>

#include "tool/base/paths.h"
#include "tool/facts/frontend/parse_request.h"

namespace migrate {
namespace {

class BodyFilter : public clang::ASTConsumer {
 public:
  BodyFilter(clang::SourceManager& sources, const ParseJob& job)
      : sources_(sources), folders_(system_folders(job.arguments)) {}

  bool shouldSkipFunctionBody(clang::Decl* declaration) override {
    clang::SourceLocation location = sources_.getExpansionLoc(declaration->getLocation());
    if (!sources_.isInSystemHeader(location)) return false;
    auto [known, is_new] = skipped_.try_emplace(sources_.getFileID(location).getHashValue(), true);
    if (!is_new) return known->second;
    const std::string name = sources_.getFilename(location).str();
    for (const std::string& folder : folders_) known->second &= !is_below(name, folder);
    return known->second;
  }

 private:
  clang::SourceManager& sources_;
  const std::vector<std::string> folders_;  ///< folders of third-party headers that the command line names
  std::unordered_map<unsigned, bool> skipped_;  ///< by file
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> body_filter(clang::SourceManager& sources, const ParseJob& job) {
  return std::make_unique<BodyFilter>(sources, job);
}

}  // namespace migrate
