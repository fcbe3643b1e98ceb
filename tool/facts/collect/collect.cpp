#include "tool/facts/collect/collect.h"

#include <algorithm>

#include "clang/AST/ASTConsumer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/MemoryBuffer.h"
#include "tool/facts/collect/arguments/assumed_sizes.h"
#include "tool/facts/collect/arguments/pointer_arguments.h"
#include "tool/facts/collect/names/loose_spellings.h"
#include "tool/facts/collect/names/name_clashes.h"
#include "tool/facts/collect/newer_standard.h"
#include "tool/facts/collect/outside_files.h"
#include "tool/facts/collect/preprocessor.h"
#include "tool/facts/collect/raw_uses.h"
#include "tool/facts/collect/walk.h"
#include "tool/facts/frontend/diagnostics.h"
#include "tool/facts/frontend/header_diagnostics.h"
#include "tool/facts/frontend/parse_request.h"
#include "tool/facts/frontend/virtual_files.h"

namespace migrate {
namespace {

/// The data of one parse; outlives the AST callbacks.
struct Parse {
  const ParseJob& job;
  const RuleSet& rules;
  UserFiles& user_files;
  DiagnosticLog& log;
  ProgramFacts& facts;
  const PrecompiledHeaders* precompiled = nullptr;
  std::unique_ptr<SourceIndex> index;
  std::unique_ptr<Unit> unit;
  std::unique_ptr<Collectors> collectors;
  PreprocessorLog* preprocessor = nullptr;  ///< owned by the Preprocessor
  OutsideFiles* outside = nullptr;          ///< likewise
  bool stopped = false;                     ///< before the end, after an error: only the diagnostics count
  bool finished = false;
};

/// Folders of -isystem that are not folders of the system.
std::vector<std::string> folders_of_others(const ParseJob& job) {
  std::vector<std::string> folders = system_folders(job.arguments);
  std::erase_if(folders, [](const std::string& folder) { return folder.starts_with("/usr/"); });
  return folders;
}

/// Function bodies in third-party headers are not needed and not parsed.
class Consumer : public clang::ASTConsumer {
 public:
  explicit Consumer(Parse& parse) : parse_(parse) {}
  bool shouldSkipFunctionBody(clang::Decl* declaration) override {
    return !parse_.index->in_user_file(declaration->getLocation());
  }
  /// A parse that counts only without errors ends after the first one, unless names that clash may explain it.
  bool HandleTopLevelDecl(clang::DeclGroupRef) override {
    if (!parse_.job.only_without_errors) return true;
    const auto& found = parse_.log.found;
    auto may_clash = [](const RawDiagnostic& raw) { return !raw.candidates.empty(); };
    parse_.stopped = std::none_of(found.begin(), found.end(), may_clash) &&
                     has_errors(parse_.log, parse_.index->manager());
    return !parse_.stopped;
  }
  void HandleTranslationUnit(clang::ASTContext& context) override {
    parse_.unit->ast = &context;
    walk(context, *parse_.unit, *parse_.collectors);
    collect_pointer_arguments(context, *parse_.unit);
    collect_assumed_sizes(context, *parse_.unit);
  }

 private:
  Parse& parse_;
};

class CollectAction : public clang::ASTFrontendAction {
 public:
  explicit CollectAction(Parse& parse) : parse_(parse) {}

  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    clang::SourceManager& sources = compiler.getSourceManager();
    parse_.index = std::make_unique<SourceIndex>(sources, parse_.user_files, parse_.facts);
    parse_.unit = std::make_unique<Unit>(parse_.rules, parse_.facts, *parse_.index);
    parse_.unit->is_cuda = compiler.getLangOpts().CUDA;
    parse_.collectors = std::make_unique<Collectors>(*parse_.unit);
    parse_.index->file_of(sources.getMainFileID());
    if (parse_.precompiled)  // after ours, which has recorded the include by then
      compiler.getPreprocessor().addPPCallbacks(replay_diagnostics(
          *parse_.precompiled, *parse_.index, parse_.log, compiler.getDiagnostics(), &parse_.facts));
    auto log = std::make_unique<PreprocessorLog>(*parse_.unit);
    parse_.preprocessor = log.get();
    compiler.getPreprocessor().addPPCallbacks(std::move(log));
    auto outside = std::make_unique<OutsideFiles>(*parse_.unit, folders_of_others(parse_.job));
    parse_.outside = outside.get();
    compiler.getPreprocessor().addPPCallbacks(std::move(outside));
    return true;
  }
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
    return std::make_unique<Consumer>(parse_);
  }
  void EndSourceFileAction() override {
    Unit& unit = *parse_.unit;
    parse_.finished = true;
    if (parse_.stopped) return add_diagnostics(parse_.log, *parse_.index, parse_.facts);
    parse_.collectors->functions.finish();
    parse_.collectors->launches.add_unparsed();
    std::vector<Place> inactive = parse_.preprocessor->inactive_regions();
    collect_raw_uses(unit);
    collect_raw_includes(unit, inactive);
    fill_enclosing(parse_.facts, parse_.collectors->functions.extents());
    for (const Place& place : inactive) parse_.facts.inactive.push_back({place});
    for (const std::string& name : unit.own_names) parse_.facts.own_names.push_back(name);
    parse_.outside->finish();
    collect_bare_templates(parse_.log, unit);  // before the diagnostics
    add_diagnostics(parse_.log, *parse_.index, parse_.facts);
    parse_.facts.clashes = name_clashes(parse_.log, *parse_.index);
  }

 private:
  Parse& parse_;
};

/// One parse; `failure` is the reason why the front end could not start.
ProgramFacts parse_once(const ParseJob& job, const ParseContext& context, FilesRead* read,
                        std::string& failure) {
  ProgramFacts facts;
  facts.units.push_back({job.file, job.arguments, TranslationUnit::Outcome::parsed, "", 0});
  UserFiles user_files(job, context.roots, working_directory(job));
  auto files = make_file_system(context.headers, context.overlay, &user_files, read,
                                job.precompiled ? job.precompiled->path : "");
  failure = check_main_file(user_files.main_path(), *files);
  if (!failure.empty()) return facts;
  DiagnosticLog log;
  Parse parse{job, *context.rules, user_files, log, facts, job.precompiled, nullptr, nullptr, nullptr};
  CollectAction action(parse);
  failure = run_parser(cuda_request(job, context, user_files.main_path(), *files), files, action, log);
  if (failure.empty() && !parse.finished) failure = "the front end did not start";
  return facts;
}

/// Whether the unit names the CUDA family, in inactive branches too. Errors in other units do not affect the report or
/// the rewrite, so a large tree need not be parsed again for them.
bool speaks_of_cuda(const ProgramFacts& facts, const RuleSet& rules) {
  return !facts.uses.empty() || !facts.launches.empty() || !facts.functions.empty() ||
         std::any_of(facts.includes.begin(), facts.includes.end(),
                     [&](const IncludeUse& include) { return rules.has_virtual_header(include.name); });
}

/// The facts of the alternative with the fewest errors; the given facts if none is better.
ProgramFacts best_of(const ParseJob& job, const ParseContext& context, FilesRead* read, ProgramFacts facts) {
  bool may_be_too_new = may_need_newer_standard(facts);
  for (const auto& more : job.alternatives) {
    size_t errors = errors_in(facts);
    if (errors == 0) break;
    if (more.back() == kNewerStandard && !may_be_too_new) continue;
    ParseJob other = job;
    other.precompiled = nullptr;
    other.arguments.insert(other.arguments.end(), more.begin(), more.end());
    std::string failure;
    ProgramFacts tried = parse_once(other, context, read, failure);
    may_be_too_new |= may_need_newer_standard(tried);
    if (failure.empty() && errors_in(tried) < errors) facts = std::move(tried);
  }
  return facts;
}

/// See name_clashes.h.
ProgramFacts without_clashes(const ParseJob& job, const ParseContext& context, FilesRead* read,
                             ProgramFacts facts) {
  auto parse = [&](const ParseJob& again, const std::map<std::string, std::string>* overlay) {
    ParseContext other = context;
    if (overlay) other.overlay = overlay;
    std::string failure;
    ProgramFacts tried = parse_once(again, other, overlay ? nullptr : read, failure);  // a trial text
    return failure.empty() ? tried : ProgramFacts();
  };
  return settle_clashes(job, context.overlay, std::move(facts), parse);
}

bool lacks_a_header(const ProgramFacts& facts) {
  return std::any_of(facts.includes.begin(), facts.includes.end(), [](const IncludeUse& include) {
    return include.resolved == IncludeUse::Resolved::missing && include.certainty == Certainty::parsed;
  });
}

}  // namespace

bool may_need_newer_standard(const ProgramFacts& facts) {
  static const char* const kSigns[] = {"namespace 'std'", "concept", "requires", "consteval",
                                       "constinit",       "C++20",   "'co_",     "'auto' not allowed"};
  return std::any_of(facts.diagnostics.begin(), facts.diagnostics.end(),
                     [](const ParseDiagnostic& diagnostic) {
                       return std::any_of(std::begin(kSigns), std::end(kSigns), [&](const char* sign) {
                         return diagnostic.message.find(sign) != std::string::npos;
                       });
                     });
}

bool leaves_alternatives(const ParseJob& job, const ProgramFacts& facts, const RuleSet& rules) {
  return !job.alternatives.empty() && errors_in(facts) > 0 && lacks_a_header(facts) &&
         speaks_of_cuda(facts, rules);
}

ProgramFacts collect(const ParseJob& job, const ParseContext& context, FilesRead* read) {
  double start = thread_cpu_seconds();
  std::string failure;
  ProgramFacts facts = parse_once(job, context, read, failure);
  // A precompiled header may be made for other options, or removed; the job works without it.
  const bool is_of_order = job.reads_ahead && needs_own_order(facts, lacks_a_header(facts));
  if (job.precompiled && (!failure.empty() || is_of_order)) {
    ParseJob plain = job;
    plain.precompiled = nullptr;
    facts = parse_once(plain, context, read, failure);
  }
  bool retry = failure.empty() && !job.alternatives.empty() && speaks_of_cuda(facts, *context.rules) &&
               !leaves_alternatives(job, facts, *context.rules);
  if (retry) facts = best_of(job, context, read, std::move(facts));
  if (failure.empty() && !facts.clashes.empty())
    facts = without_clashes(job, context, read, std::move(facts));
  if (job.only_without_errors && (!failure.empty() || errors_in(facts) > 0)) return {};
  finish_unit(facts, failure, thread_cpu_seconds() - start);
  return facts;
}

}  // namespace migrate
