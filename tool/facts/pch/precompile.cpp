#include <algorithm>

#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "tool/facts/frontend/body_filter.h"
#include "tool/facts/frontend/header_diagnostics.h"
#include "tool/facts/frontend/parse_request.h"
#include "tool/facts/frontend/virtual_files.h"
#include "tool/facts/pch/shared_headers.h"

namespace migrate {
namespace {

/// Records which headers are included, and which headers they lack. A missing header is skipped, as in the parses that
/// use the result: collect() skips all, check_migrated() only those of the list, which the file will report.
class IncludeLog : public clang::PPCallbacks {
 public:
  IncludeLog(clang::Preprocessor& preprocessor, const SharedHeaders& shared, bool checked,
             std::set<std::string>& names, std::vector<HeaderDiagnostic>& missing)
      : preprocessor_(preprocessor), shared_(shared), checked_(checked), names_(names), missing_(missing) {}
  bool FileNotFound(llvm::StringRef) override { return !checked_ || preprocessor_.isInPrimaryFile(); }
  void InclusionDirective(clang::SourceLocation hash, const clang::Token&, llvm::StringRef name, bool,
                          clang::CharSourceRange, clang::OptionalFileEntryRef file, llvm::StringRef,
                          llvm::StringRef, const clang::Module*, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    names_.insert(name.str());
    clang::SourceManager& sources = preprocessor_.getSourceManager();
    if (file || checked_ || preprocessor_.isInPrimaryFile()) return;
    const clang::PresumedLoc where = sources.getPresumedLoc(hash);
    if (where.isInvalid() || llvm::StringRef(where.getFilename()).starts_with(kVirtualDirectory)) return;
    HeaderDiagnostic trouble;
    trouble.header = leading_header(sources, hash, shared_.headers);
    trouble.missing = name.str();
    trouble.wanted_by = name_below_include(where.getFilename());
    missing_.push_back(std::move(trouble));
  }

 private:
  clang::Preprocessor& preprocessor_;
  const SharedHeaders& shared_;
  const bool checked_;
  std::set<std::string>& names_;
  std::vector<HeaderDiagnostic>& missing_;
};

class PrecompileAction : public clang::GeneratePCHAction {
 public:
  /// `checked`: the job whose migrated text is checked, or null.
  PrecompileAction(const SharedHeaders& shared, const DiagnosticLog& log, std::set<std::string>& names,
                   const ParseJob* checked)
      : shared_(shared), log_(log), names_(names), checked_(checked) {}
  const std::vector<std::string>& known() const { return known_; }
  std::vector<HeaderDiagnostic> take_troubles() { return std::move(troubles_); }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef file) override {
    auto writer = GeneratePCHAction::CreateASTConsumer(compiler, file);
    if (!checked_ || !writer) return writer;
    std::vector<std::unique_ptr<clang::ASTConsumer>> both;
    both.push_back(body_filter(compiler.getSourceManager(), *checked_));
    both.push_back(std::move(writer));
    return std::make_unique<clang::MultiplexConsumer>(std::move(both));
  }

  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    clang::Preprocessor& preprocessor = compiler.getPreprocessor();
    preprocessor.addPPCallbacks(
        std::make_unique<IncludeLog>(preprocessor, shared_, checked_ != nullptr, names_, troubles_));
    return GeneratePCHAction::BeginSourceFileAction(compiler);
  }
  void EndSourceFileAction() override {
    auto& all = getCompilerInstance().getPreprocessor().getIdentifierTable();
    for (const std::string& guard : shared_.guards) {
      if (all.find(guard) != all.end()) known_.push_back(guard);
    }
    for (const std::string& macro : shared_.tested) {
      const auto found = all.find(macro);
      const bool is_new = std::find(known_.begin(), known_.end(), macro) == known_.end();
      if (is_new && found != all.end() && is_of_a_header(found->second)) known_.push_back(macro);
    }
    std::vector<HeaderDiagnostic> said =
        header_diagnostics_of(log_, getCompilerInstance().getSourceManager(), shared_.headers);
    troubles_.insert(troubles_.end(), said.begin(), said.end());
    GeneratePCHAction::EndSourceFileAction();
  }

 private:
  /// Whether a header defines the macro: not the compiler, its command line, the prelude, or a header that comes first in
  /// each file anyway.
  bool is_of_a_header(const clang::IdentifierInfo* macro) {
    if (!macro->hadMacroDefinition()) return false;
    clang::CompilerInstance& compiler = getCompilerInstance();
    const auto first = shared_.headers.begin() + static_cast<long>(shared_.forced);
    auto* directive = compiler.getPreprocessor().getLocalMacroDirectiveHistory(macro);
    for (; directive; directive = directive->getPrevious()) {
      const std::string header =
          leading_header(compiler.getSourceManager(), directive->getLocation(), shared_.headers);
      if (std::find(first, shared_.headers.end(), header) != shared_.headers.end()) return true;
    }
    return false;
  }

  const SharedHeaders& shared_;
  const DiagnosticLog& log_;
  std::set<std::string>& names_;
  const ParseJob* checked_;
  std::vector<std::string> known_;
  std::vector<HeaderDiagnostic> troubles_;
};

Status write_text(const std::string& path, const std::string& text) {
  std::error_code error;
  llvm::raw_fd_ostream out(path, error);
  if (!error) out << text;
  out.flush();
  if (!error) error = out.error();
  out.clear_error();
  return error ? Status(Error{path + ": " + error.message()}) : Status();
}

}  // namespace

Result<PrecompiledHeaders> precompile(const SharedHeaders& shared, const ParseContext& context,
                                      const std::string& directory, const std::string& name) {
  PrecompiledHeaders result;
  ParseJob job = shared.job;
  job.file = directory + "/" + name + llvm::sys::path::extension(shared.job.file).str();
  result.path = directory + "/" + name + ".pch";
  std::string text;
  for (const std::string& header : shared.headers) text += "#include <" + header + ">\n";
  if (Status written = write_text(job.file, text); !written) return written.error();
  std::set<std::string> names(shared.headers.begin(), shared.headers.end());
  auto files = make_file_system(context.headers, nullptr, nullptr, &result.read);
  ParseRequest request =
      context.headers ? cuda_request(job, context, job.file, *files) : plain_request(job, job.file);
  request.output = result.path;
  DiagnosticLog log;
  PrecompileAction action(shared, log, names, context.headers ? nullptr : &job);
  std::string failure = run_parser(request, files, action, log);
  if (!failure.empty()) return Error{failure};
  result.diagnostics = action.take_troubles();
  result.headers = shared.headers;
  for (const HeaderDiagnostic& trouble : result.diagnostics) {
    auto at = std::find(shared.headers.begin(), shared.headers.end(), trouble.header);
    if (at == shared.headers.end() || at - shared.headers.begin() < static_cast<long>(shared.forced))
      return Error{"shared headers: " + trouble.message};
  }
  result.known = action.known();
  if (!result.known.empty()) result.path.clear();
  if (!result.known.empty()) return result;
  if (!llvm::sys::fs::exists(result.path)) return Error{result.path + ": was not written"};
  result.names.assign(names.begin(), names.end());
  result.read.erase(job.file);  // our generated source
  return result;
}

}  // namespace migrate
