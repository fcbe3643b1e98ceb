#include "tool/facts/collect.h"

#include <algorithm>

#include "clang/AST/ASTConsumer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "tool/facts/diagnostics.h"
#include "tool/facts/parse.h"
#include "tool/facts/preprocessor.h"
#include "tool/facts/raw_uses.h"
#include "tool/facts/virtual_files.h"
#include "tool/facts/walk.h"

namespace migrate {
namespace {

/// Everything one parse works with; outlives the AST callbacks.
struct Parse {
  const RuleSet& rules;
  UserFiles& user_files;
  DiagnosticLog& log;
  ProgramFacts& facts;
  std::unique_ptr<SourceIndex> index;
  std::unique_ptr<Unit> unit;
  std::unique_ptr<Collectors> collectors;
  PreprocessorLog* preprocessor = nullptr;  ///< owned by the Preprocessor
};

/// Bodies of functions of other people's headers are neither needed nor parsed.
class Consumer : public clang::ASTConsumer {
 public:
  explicit Consumer(Parse& parse) : parse_(parse) {}
  bool shouldSkipFunctionBody(clang::Decl* declaration) override {
    return !parse_.index->in_user_file(declaration->getLocation());
  }
  void HandleTranslationUnit(clang::ASTContext& context) override {
    walk(context, *parse_.unit, *parse_.collectors);
  }

 private:
  Parse& parse_;
};

class Action : public clang::ASTFrontendAction {
 public:
  explicit Action(Parse& parse) : parse_(parse) {}

  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    clang::SourceManager& sources = compiler.getSourceManager();
    parse_.index =
        std::make_unique<SourceIndex>(sources, compiler.getLangOpts(), parse_.user_files, parse_.facts);
    parse_.unit = std::make_unique<Unit>(parse_.rules, parse_.facts, *parse_.index);
    parse_.unit->is_cuda = compiler.getLangOpts().CUDA;
    parse_.collectors = std::make_unique<Collectors>(*parse_.unit);
    parse_.index->file_of(sources.getMainFileID());
    auto log = std::make_unique<PreprocessorLog>(*parse_.unit);
    parse_.preprocessor = log.get();
    compiler.getPreprocessor().addPPCallbacks(std::move(log));
    return true;
  }
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
    return std::make_unique<Consumer>(parse_);
  }
  void EndSourceFileAction() override {
    Unit& unit = *parse_.unit;
    parse_.collectors->functions.finish();
    parse_.collectors->launches.add_unparsed();
    std::vector<Place> inactive = parse_.preprocessor->inactive_regions();
    collect_raw_uses(unit);
    collect_raw_includes(unit, inactive);
    fill_enclosing(parse_.facts, parse_.collectors->functions.extents());
    for (const Place& place : inactive) parse_.facts.inactive.push_back({place});
    for (const std::string& name : unit.own_names) parse_.facts.own_names.push_back(name);
    add_diagnostics(parse_.log, *parse_.index, parse_.facts);
  }

 private:
  Parse& parse_;
};

bool is_cuda(const std::vector<std::string>& arguments, const std::string& file) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "-xcuda" || arguments[i] == "-x=cuda") return true;
    if (arguments[i] == "-x") return i + 1 < arguments.size() && arguments[i + 1] == "cuda";
    if (arguments[i].compare(0, 2, "-x") == 0) return false;
  }
  llvm::StringRef extension = llvm::sys::path::extension(file);
  return extension == ".cu" || extension == ".cuh";
}

/// Leaves out include folders that hold the vendor's own headers: ours stand for them.
std::vector<std::string> without_vendor_folders(const std::vector<std::string>& arguments,
                                                llvm::vfs::FileSystem& files) {
  static const char* const kFlags[] = {"-I", "-isystem", "-iquote", "-idirafter"};
  auto holds_vendor = [&](const std::string& folder) { return files.exists(folder + "/cuda_runtime_api.h"); };
  std::vector<std::string> kept;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    const char* flag = nullptr;
    for (const char* candidate : kFlags) {
      if (word.compare(0, strlen(candidate), candidate) == 0) flag = candidate;
    }
    bool separate = flag && word == flag;
    if (separate && i + 1 == arguments.size()) break;
    std::string folder = !flag ? "" : separate ? arguments[i + 1] : word.substr(strlen(flag));
    bool drop = flag && holds_vendor(folder);
    if (!drop) kept.push_back(word);
    if (separate) ++i;
    if (separate && !drop) kept.push_back(folder);
  }
  return kept;
}

ParseRequest make_request(const ParseJob& job, const ParseContext& context, const UserFiles& user_files,
                          llvm::vfs::FileSystem& files) {
  ParseRequest request{user_files.main_path(), working_directory(job), {}};
  files.setCurrentWorkingDirectory(request.directory);
  request.arguments.push_back(std::string("-I") + kVirtualDirectory);
  bool cuda = is_cuda(job.arguments, job.file);
  if (cuda) {
    for (const char* word : {"-xcuda", "--cuda-host-only", "-nocudainc", "-nocudalib"})
      request.arguments.push_back(word);
    request.arguments.push_back(std::string("--cuda-path=") + kVirtualDirectory);  // whatever is installed
    bool prelude = context.headers && context.headers->count("migrate_prelude.h");
    if (prelude) request.arguments.insert(request.arguments.end(), {"-include", "migrate_prelude.h"});
  }
  auto given = without_vendor_folders(job.arguments, files);
  request.arguments.insert(request.arguments.end(), given.begin(), given.end());
  request.arguments.push_back("-w");
  return request;
}

}  // namespace

ProgramFacts collect(const ParseJob& job, const ParseContext& context) {
  double start = thread_cpu_seconds();
  ProgramFacts facts;
  facts.units.push_back({job.file, job.arguments, TranslationUnit::Outcome::parsed, "", 0});
  UserFiles user_files(job, context.roots, working_directory(job));
  auto files = make_file_system(context.headers, context.overlay, &user_files);
  std::string failure = check_main_file(user_files.main_path(), *files);
  if (failure.empty()) {
    DiagnosticLog log;
    Parse parse{*context.rules, user_files, log, facts, nullptr, nullptr, nullptr};
    Action action(parse);
    failure = run_parser(make_request(job, context, user_files, *files), files, action, log);
    if (failure.empty() && !parse.index) failure = "the front end did not start";
  }
  finish_unit(facts, failure, thread_cpu_seconds() - start);
  return facts;
}

}  // namespace migrate
