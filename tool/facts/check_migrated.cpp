#include "clang/AST/ASTConsumer.h"
#include "llvm/Support/Path.h"
#include "tool/facts/collect.h"
#include "tool/facts/diagnostics.h"
#include "tool/facts/parse.h"
#include "tool/facts/virtual_files.h"

namespace migrate {
namespace {

/// Parses and keeps nothing but diagnostics. Bodies of functions in other people's headers are left out.
class Action : public clang::ASTFrontendAction {
 public:
  Action(UserFiles& user_files, const DiagnosticLog& log, ProgramFacts& facts)
      : user_files_(user_files), log_(log), facts_(facts) {}
  bool started() const { return index_ != nullptr; }

  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    index_ = std::make_unique<SourceIndex>(compiler.getSourceManager(), compiler.getLangOpts(), user_files_,
                                           facts_);
    index_->file_of(compiler.getSourceManager().getMainFileID());
    return true;
  }
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef) override {
    class Consumer : public clang::ASTConsumer {
     public:
      explicit Consumer(clang::SourceManager& sources) : sources_(sources) {}
      bool shouldSkipFunctionBody(clang::Decl* declaration) override {
        return sources_.isInSystemHeader(declaration->getLocation());
      }

     private:
      clang::SourceManager& sources_;
    };
    return std::make_unique<Consumer>(compiler.getSourceManager());
  }
  void EndSourceFileAction() override { add_diagnostics(log_, *index_, facts_); }

 private:
  UserFiles& user_files_;
  const DiagnosticLog& log_;
  ProgramFacts& facts_;
  std::unique_ptr<SourceIndex> index_;
};

/// Migrated kernels are C++; a C file stays one, unless its options say otherwise ("CC = g++").
std::vector<std::string> plain_arguments(const ParseJob& job) {
  std::vector<std::string> arguments;
  bool is_c = llvm::sys::path::extension(job.file) == ".c";
  for (const std::string& word : job.arguments) {
    bool language = word.compare(0, 2, "-x") == 0;
    if (language) is_c = word == "-xc";
    else arguments.push_back(word);
  }
  arguments.insert(arguments.begin(), is_c ? "-xc" : "-xc++");
  arguments.push_back("-w");
  return arguments;
}

}  // namespace

ProgramFacts check_migrated(const ParseJob& job, const std::map<std::string, std::string>& overlay,
                            const std::vector<std::string>& user_roots) {
  double start = thread_cpu_seconds();
  ProgramFacts facts;
  facts.units.push_back({job.file, job.arguments, TranslationUnit::Outcome::parsed, "", 0});
  std::vector<std::string> roots = user_roots;
  std::string folder = llvm::sys::path::parent_path(job.file).str();
  roots.push_back(folder.empty() ? "." : folder);
  for (const auto& [path, text] : overlay) roots.push_back(path);
  UserFiles user_files(job, roots, working_directory(job));
  auto files = make_file_system(nullptr, &overlay, nullptr);
  std::string failure = check_main_file(user_files.main_path(), *files);
  if (failure.empty()) {
    DiagnosticLog log;
    Action action(user_files, log, facts);
    failure = run_parser({user_files.main_path(), working_directory(job), plain_arguments(job)}, files,
                         action, log);
    if (failure.empty() && !action.started()) failure = "the front end did not start";
  }
  finish_unit(facts, failure, thread_cpu_seconds() - start);
  return facts;
}

}  // namespace migrate
