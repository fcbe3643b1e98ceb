#include "tests/tool/npucxx/block_loops/annotate.h"

#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <utility>

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ParentMap.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "tool/base/scratch_directory.h"
#include "tool/facts/frontend/parse.h"
#include "tool/facts/frontend/parse_request.h"
#include "tool/facts/frontend/virtual_files.h"
#include "tool/npucxx/block_loops/block_loops.h"
#include "tool/npucxx/block_loops/function_analysis.h"
#include "tool/npucxx/block_loops/region_tree.h"
#include "tool/npucxx/block_loops/rematerialize.h"
#include "tool/npucxx/block_loops/uniformity.h"

namespace migrate::test {
namespace {

using namespace clang;

const char* word(Requires requirement) {
  switch (requirement) {
    case Requires::none:
      return "none";
    case Requires::thread_id:
      return "thread_id";
    case Requires::convergence:
      return "convergence";
  }
  return "?";
}

const char* word(Storage storage) {
  switch (storage) {
    case Storage::uniform:
      return "uniform";
    case Storage::region_local:
      return "region_local";
    case Storage::rematerialized:
      return "rematerialized";
    case Storage::context_array:
      return "context_array";
  }
  return "?";
}

const char* word(Region::Kind kind) {
  switch (kind) {
    case Region::Kind::parallel:
      return "parallel";
    case Region::Kind::collective:
      return "collective";
    case Region::Kind::uniform:
      return "uniform";
    case Region::Kind::uniform_branch:
      return "uniform_branch";
    case Region::Kind::divergent_branch:
      return "divergent_branch";
  }
  return "?";
}

const char* word(ParamMode mode) {
  switch (mode) {
    case ParamMode::uniform:
      return "uniform";
    case ParamMode::per_thread_value:
      return "per_thread_value";
    case ParamMode::per_thread_ref:
      return "per_thread_ref";
  }
  return "?";
}

/// The answers for one source: by offset, in the order in which they were given. Refusals by the offset of the kernel.
struct Answers {
  std::multimap<unsigned, std::string> marks;
  std::map<unsigned, std::string> refusals;
};

/// Asks one analysis about each function of the main file.
class Asker : public RecursiveASTVisitor<Asker> {
 public:
  Asker(const SourceManager& sources, Analysis analysis, Answers& answers)
      : sources_(sources), analysis_(analysis), answers_(answers) {}

  bool VisitFunctionDecl(FunctionDecl* function) {
    if (!function->doesThisDeclarationHaveABody() || function->isDependentContext()) return true;
    if (!sources_.isInMainFile(sources_.getExpansionLoc(function->getLocation()))) return true;
    if (analysis_ == Analysis::barriers) {
      mark(function->getLocation(), word(barriers_.of(*function)));
    } else if (analysis_ != Analysis::rematerialization && function->getName() == "k") {
      analysis_ == Analysis::uniformity ? ask_uniformity(*function) : ask_regions(*function);
    }
    return true;
  }

  bool VisitVarDecl(VarDecl* variable) {
    if (analysis_ != Analysis::rematerialization || !variable->isLocalVarDecl() || !variable->hasInit())
      return true;
    const bool can = is_rematerializable(*variable->getInit(), [](const VarDecl&) { return true; });
    mark(variable->getLocation(), can ? "yes" : "no");
    return true;
  }

 private:
  unsigned offset(SourceLocation place) const {
    return sources_.getFileOffset(sources_.getExpansionLoc(place));
  }
  void mark(SourceLocation place, const char* answer) {
    if (sources_.isInMainFile(sources_.getExpansionLoc(place))) answers_.marks.emplace(offset(place), answer);
  }
  void refuse(const FunctionDecl& function, const std::string& reason) {
    answers_.refusals[offset(function.getLocation())] = reason.substr(0, reason.find(" (line "));
  }

  void ask_uniformity(const FunctionDecl& function) {
    auto* body = cast<CompoundStmt>(function.getBody());
    ParentMap parents(body);
    RegionTree tree;
    std::string why_not;
    if (!form_regions(*body, barriers_, tree, why_not)) return refuse(function, why_not);
    const Uses uses = find_uses(*body, parents);
    const UniformityAnalysis uniformity(function, {}, tree, uses, parents);
    const auto answer = [](bool uniform) { return uniform ? "uniform" : "divergent"; };
    for (const auto& [variable, scope] : tree.variables)
      if (!variable->hasGlobalStorage())
        mark(variable->getLocation(), answer(uniformity.variable(*variable)));
    for (const Stmt* control : tree.controls)
      if (!isa<CompoundStmt>(control)) mark(control->getBeginLoc(), answer(uniformity.control(*control)));
  }

  void ask_regions(const FunctionDecl& function) {
    std::string why_not;
    const auto result = split(function, nullptr, barriers_, why_not);
    if (!result) return refuse(function, why_not);
    if (analysis_ == Analysis::regions) mark_regions(result->regions);
    if (analysis_ == Analysis::storage)
      for (const auto& [variable, storage] : result->variables)
        if (!isa<ParmVarDecl>(variable)) mark(variable->getLocation(), word(storage));
    if (analysis_ == Analysis::param_modes)
      for (const auto& [call, modes] : result->param_modes)
        for (unsigned i = 0; i < modes.size(); ++i) mark(call->getArg(i)->getBeginLoc(), word(modes[i]));
  }

  /// A parallel region without statements only holds the contributions to a collective, which has its own mark.
  void mark_regions(const std::vector<Region>& regions) {
    for (const Region& region : regions) {
      if (region.control != nullptr)
        mark(region.control->getBeginLoc(), word(region.kind));
      else if (region.kind == Region::Kind::collective)
        for (const CallExpr* call : region.collectives) mark(call->getBeginLoc(), word(region.kind));
      else if (!region.statements.empty())
        mark(region.statements.front()->getBeginLoc(), word(region.kind));
      mark_regions(region.body);
      mark_regions(region.otherwise);
    }
  }

  const SourceManager& sources_;
  const Analysis analysis_;
  Answers& answers_;
  BarrierAnalysis barriers_;
};

class Consumer : public ASTConsumer {
 public:
  using Visit = std::function<void(ASTContext&)>;
  explicit Consumer(Visit visit) : visit_(std::move(visit)) {}
  bool shouldSkipFunctionBody(Decl*) override { return false; }
  void HandleTranslationUnit(ASTContext& context) override { visit_(context); }

 private:
  Visit visit_;
};

class Action : public ASTFrontendAction {
 public:
  explicit Action(Consumer::Visit visit) : visit_(std::move(visit)) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance&, llvm::StringRef) override {
    return std::make_unique<Consumer>(visit_);
  }

 private:
  Consumer::Visit visit_;
};

ParseJob job_of(const std::string& path) {
  ParseJob job;
  job.file = path;
  job.arguments = {
      "-std=gnu++17", "-D__CUDACC__",  "-isystem", std::string(MIGRATE_SOURCE_DIR) + "/runtime_shim/include",
      "-include",     "npu/runtime.h", "-include", "npu/cooperative_groups.h"};
  return job;
}

/// Parses a text that lies in memory; gives the first error.
std::string parse(const std::string& text, const Consumer::Visit& visit) {
  const ParseJob job = job_of("/memory/kernels.cpp");
  const std::map<std::string, std::string> overlay = {{job.file, text}};
  Action action(visit);
  DiagnosticLog log;
  const std::string failure =
      run_parser(plain_request(job, job.file), make_file_system(nullptr, &overlay, nullptr), action, log);
  if (!failure.empty()) return failure;
  for (const RawDiagnostic& diagnostic : log.found)
    if (diagnostic.level == DiagnosticLevel::error) return diagnostic.message;
  return "";
}

std::string marked(const std::string& text, unsigned begin, const Answers& answers) {
  const unsigned end = begin + text.size();
  const auto refusal = answers.refusals.lower_bound(begin);
  if (refusal != answers.refusals.end() && refusal->first < end) return "refused: " + refusal->second;
  std::string result = text;
  for (auto i = answers.marks.rbegin(); i != answers.marks.rend(); ++i)
    if (i->first >= begin && i->first < end) result.insert(i->first - begin, "$" + i->second + "^");
  return result;
}

}  // namespace

std::string unmarked(const std::string& marked) {
  return std::regex_replace(marked, std::regex(R"(\$\w+\^)"), "");
}

std::vector<std::string> annotate(Analysis analysis, const std::vector<std::string>& cases) {
  std::string source;
  std::vector<unsigned> begins;
  for (const std::string& text : cases) {
    source += "namespace case_" + std::to_string(begins.size()) + " {\n";
    begins.push_back(source.size());
    source += text + "\n}\n";
  }
  Answers answers;
  const std::string error = parse(source, [&](ASTContext& context) {
    Asker(context.getSourceManager(), analysis, answers).TraverseDecl(context.getTranslationUnitDecl());
  });
  if (!error.empty()) return {error};
  std::vector<std::string> results;
  for (size_t i = 0; i < cases.size(); ++i) results.push_back(marked(cases[i], begins[i], answers));
  return results;
}

std::string generated(const std::string& source) {
  const auto folder = ScratchDirectory::make();
  if (!folder) return "";
  const std::string path = folder->path() + "/kernels.cpp";
  std::ofstream(path) << source;
  return block_loops(job_of(path)).text;
}

std::vector<std::string> functor_launches(const std::string& source) {
  const auto folder = ScratchDirectory::make();
  if (!folder) return {};
  const std::string path = folder->path() + "/kernels.cpp";
  std::ofstream(path) << source;
  const BlockLoops loops = block_loops(job_of(path), true);
  std::vector<std::string> list = loops.errors;
  for (const RaisedKernel& kernel : loops.raised)
    for (const FunctorLaunch& launch : kernel.launches)
      list.push_back(kernel.name + kernel.template_arguments + ": " + launch.name + ", " + launch.types +
                     (launch.defaults.empty() ? "" : ", and " + launch.defaults) +
                     (launch.around.empty() ? "" : ", in " + launch.around));
  for (const std::string& name : loops.ambiguous_launches) list.push_back("unknown: " + name);
  return list;
}

std::vector<std::string> launch_sequences(const std::string& source) {
  const auto folder = ScratchDirectory::make();
  if (!folder) return {};
  const std::string path = folder->path() + "/kernels.cpp";
  std::ofstream(path) << source;
  const BlockLoops loops = block_loops(job_of(path), true);
  std::vector<std::string> list = loops.errors;
  for (const LaunchSequence& sequence : loops.sequences) {
    std::map<std::string, char> letters;
    std::string text;
    for (size_t i = 0; i < sequence.kernels.size(); ++i) {
      text += (i == 0 ? "" : " ") + loops.raised[sequence.kernels[i]].name + "(";
      for (const std::string& argument : sequence.arguments[i])
        text += letters.emplace(argument, static_cast<char>('a' + letters.size())).first->second;
      text += ")";
    }
    list.push_back(text);
  }
  return list;
}

std::string first_error(const std::string& text) {
  return parse(text, [](ASTContext&) {});
}

}  // namespace migrate::test
