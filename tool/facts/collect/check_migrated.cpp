#include <algorithm>

#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/Path.h"
#include "tool/base/paths.h"
#include "tool/facts/collect/collect.h"
#include "tool/facts/collect/names/name_clashes.h"
#include "tool/facts/frontend/body_filter.h"
#include "tool/facts/frontend/diagnostics.h"
#include "tool/facts/frontend/header_diagnostics.h"
#include "tool/facts/frontend/parse_request.h"
#include "tool/facts/frontend/virtual_files.h"

namespace migrate {
namespace {

/// Parses and keeps only diagnostics and name clashes.
class CheckAction : public clang::ASTFrontendAction {
 public:
  CheckAction(const ParseJob& job, UserFiles& user_files, DiagnosticLog& log, ProgramFacts& facts)
      : job_(job), user_files_(user_files), log_(log), facts_(facts) {}
  bool started() const { return index_ != nullptr; }

  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    index_ = std::make_unique<SourceIndex>(compiler.getSourceManager(), user_files_, facts_);
    index_->file_of(compiler.getSourceManager().getMainFileID());
    if (job_.precompiled)
      compiler.getPreprocessor().addPPCallbacks(
          replay_diagnostics(*job_.precompiled, *index_, log_, compiler.getDiagnostics(), nullptr));
    return true;
  }
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef) override {
    return body_filter(compiler.getSourceManager(), job_);
  }
  void EndSourceFileAction() override {
    add_diagnostics(log_, *index_, facts_);
    facts_.clashes = name_clashes(log_, *index_);
  }

 private:
  const ParseJob& job_;
  UserFiles& user_files_;
  DiagnosticLog& log_;
  ProgramFacts& facts_;
  std::unique_ptr<SourceIndex> index_;
};

/// One parse; `failure` is the reason why the front end could not start.
ProgramFacts check_once(const ParseJob& job, const std::map<std::string, std::string>& overlay,
                        const std::vector<std::string>& roots, FilesRead* read, std::string& failure) {
  ProgramFacts facts;
  facts.units.push_back({job.file, job.arguments, TranslationUnit::Outcome::parsed, "", 0});
  UserFiles user_files(job, roots, working_directory(job));
  auto files =
      make_file_system(nullptr, &overlay, nullptr, read, job.precompiled ? job.precompiled->path : "");
  failure = check_main_file(user_files.main_path(), *files);
  if (!failure.empty()) return facts;
  DiagnosticLog log;
  CheckAction action(job, user_files, log, facts);
  failure = run_parser(plain_request(job, user_files.main_path()), files, action, log);
  if (failure.empty() && !action.started()) failure = "the front end did not start";
  return facts;
}

bool names_a_missing_header(const ProgramFacts& facts) {
  return std::any_of(facts.diagnostics.begin(), facts.diagnostics.end(),
                     [](const ParseDiagnostic& diagnostic) {
                       return diagnostic.message.find("' file not found") != std::string::npos;
                     });
}

}  // namespace

ProgramFacts check_migrated(const ParseJob& job, const std::map<std::string, std::string>& overlay,
                            const std::vector<std::string>& user_roots, FilesRead* read) {
  double start = thread_cpu_seconds();
  std::vector<std::string> roots = user_roots;
  std::string folder = llvm::sys::path::parent_path(job.file).str();
  roots.push_back(folder.empty() ? "." : folder);
  const std::vector<std::string> folders = roots;
  for (const auto& [path, text] : overlay) {
    const bool inside = std::any_of(folders.begin(), folders.end(), [&](const std::string& root) {
      return is_below(path, absolute_path(root));
    });
    if (!inside) roots.push_back(path);
  }
  std::string failure;
  ProgramFacts facts = check_once(job, overlay, roots, read, failure);
  if (failure.empty() && job.reads_ahead && needs_own_order(facts, names_a_missing_header(facts))) {
    ParseJob plain = job;
    plain.precompiled = nullptr;
    facts = check_once(plain, overlay, roots, read, failure);
  }
  finish_unit(facts, failure, thread_cpu_seconds() - start);
  return facts;
}

}  // namespace migrate
