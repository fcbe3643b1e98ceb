#include "tool/facts/frontend/parse.h"

#include <algorithm>
#include <ctime>
#include <optional>

#include "clang/AST/Decl.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/FileManager.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace migrate {

namespace {

/// Errors of Clang for C++ code that GCC, which nvcc and npucxx call, accepts or only warns about; and errors about
/// templates of the virtual headers, which have no bodies, with a lambda of the program.
bool is_no_error(unsigned diagnostic) {
  return diagnostic == clang::diag::err_typecheck_pointer_arith_void_type ||
         diagnostic == clang::diag::err_variable_object_no_init ||  // int a[n] = {1, 2};
         diagnostic == clang::diag::err_attributes_not_allowed ||   // __shared__ alignas(16) float s[4];
         diagnostic == clang::diag::err_attribute_not_type_attr ||  // the same with a name for the type
         diagnostic == clang::diag::err_undefined_internal_type;
}

bool is_ambiguity(unsigned diagnostic) {
  return diagnostic == clang::diag::err_ambiguous_reference ||
         diagnostic == clang::diag::err_ovl_ambiguous_call ||
         diagnostic == clang::diag::err_addr_ovl_ambiguous;
}

bool tells_a_candidate(unsigned diagnostic) {
  return diagnostic == clang::diag::note_ambiguous_candidate || diagnostic == clang::diag::note_ovl_candidate;
}

}  // namespace

std::string namespace_qualifier(const clang::NamedDecl& declaration) {
  std::string qualifier;
  const clang::DeclContext* context = declaration.getDeclContext()->getRedeclContext();
  for (; !context->isTranslationUnit(); context = context->getParent()->getRedeclContext()) {
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(context);
    if (!space) return "";
    if (!space->isInline() && !space->isAnonymousNamespace())
      qualifier = space->getName().str() + "::" + qualifier;
  }
  return qualifier.empty() ? "::" : qualifier;
}

namespace {

/// The text of a note about one candidate, which the front end gives as a declaration.
std::optional<NameCandidate> candidate_of(const clang::Diagnostic& note) {
  for (unsigned i = 0; i < note.getNumArgs(); ++i) {
    if (note.getArgKind(i) != clang::DiagnosticsEngine::ak_nameddecl) continue;
    const auto* declaration = reinterpret_cast<const clang::NamedDecl*>(note.getRawArg(i));
    return NameCandidate{declaration->getNameAsString(), namespace_qualifier(*declaration)};
  }
  return std::nullopt;
}

/// `x.f<T>()` is reported where it is written. `x.f<4>(y)` is read as two comparisons, and reported where they are none, or
/// in each instance of the template.
clang::SourceLocation bare_template_of(const clang::Diagnostic& error) {
  const bool has_range = error.getNumRanges() > 0;
  switch (error.getID()) {
    case clang::diag::err_missing_dependent_template_keyword:
      return error.getLocation();
    case clang::diag::err_template_kw_missing:
      return has_range ? error.getRange(0).getBegin() : error.getLocation();
    case clang::diag::err_ovl_unresolvable:
    case clang::diag::err_bound_member_function:
      return has_range ? error.getRange(0).getEnd() : clang::SourceLocation();
    default:
      return {};
  }
}

}  // namespace

void DiagnosticLog::HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) {
  DiagnosticConsumer::HandleDiagnostic(level, info);
  if (level < clang::DiagnosticsEngine::Warning) {
    // Kernels run as host code here: a kernel may call host functions, and a kernel template may launch itself.
    const bool wrong_side = info.getID() == clang::diag::note_ovl_candidate_bad_target;
    if (wrong_side && is_no_match_) found.back().level = DiagnosticLevel::warning;
    auto candidate = tells_candidates_ && tells_a_candidate(info.getID()) ? candidate_of(info) : std::nullopt;
    if (candidate) found.back().candidates.push_back(std::move(*candidate));
    return;
  }
  tells_candidates_ = is_ambiguity(info.getID());
  is_no_match_ = info.getID() == clang::diag::err_ovl_no_viable_function_in_call;
  if (repeated) {
    found.push_back({repeated->level, info.getLocation(), repeated->message, /*in_header=*/true});
    return;
  }
  llvm::SmallString<200> message;
  info.FormatDiagnostic(message);
  DiagnosticLevel kind = DiagnosticLevel::warning;
  if (level == clang::DiagnosticsEngine::Error && !is_no_error(info.getID())) kind = DiagnosticLevel::error;
  if (level == clang::DiagnosticsEngine::Fatal) kind = DiagnosticLevel::fatal;
  found.push_back({kind, info.getLocation(), std::string(message), false});
  found.back().bare_template = bare_template_of(info);
}

namespace {

/// Errors by default in Clang that are not errors in GCC, the host compiler of nvcc and npucxx, or that npucxx lets GCC accept
/// as nvcc does.
constexpr const char* kNoErrorsOfGcc[] = {"-Wno-register",
                                          "-Wno-static-float-init",
                                          "-Wno-reserved-user-defined-literal",
                                          "-Wno-implicit-function-declaration",
                                          "-Wno-implicit-int",
                                          "-Wno-int-conversion",
                                          "-Wno-incompatible-function-pointer-types"};

/// The driver searches its own headers relative to this program path.
std::string program_name() { return std::string(MIGRATE_CLANG_PREFIX) + "/bin/clang"; }

/// The folder of GCC's omp.h and similar headers, which Clang lacks. It is searched last, so that nothing else is taken
/// from it.
std::vector<std::string> gcc_folders(llvm::vfs::FileSystem& files) {
  std::vector<std::string> found;
  std::error_code error;
  for (auto target = files.dir_begin("/usr/lib/gcc", error);
       !error && target != llvm::vfs::directory_iterator(); target.increment(error)) {
    std::error_code inner;
    for (auto version = files.dir_begin(target->path(), inner);
         !inner && version != llvm::vfs::directory_iterator(); version.increment(inner)) {
      std::string folder = version->path().str() + "/include";
      if (files.exists(folder + "/omp.h")) found.push_back(folder);
    }
  }
  return found;
}

/// The folder of libtorch's C++ interface, which is below that of its other headers. Its CMake package names both.
std::vector<std::string> libtorch_folders(llvm::vfs::FileSystem& files) {
  std::vector<std::string> found;
  for (const char* prefix : {"/usr/include", "/usr/local/include"}) {
    std::string folder = std::string(prefix) + "/torch/csrc/api/include";
    if (files.exists(folder + "/torch/torch.h")) found.push_back(folder);
  }
  return found;
}

/// "-isystem DIR" with the folder of the C library, for example /usr/include, would be searched before the folders of the
/// C++ library, whose #include_next of <stdlib.h> then fails. npucxx passes it on in the same way.
void search_c_library_last(std::vector<std::string>& words, llvm::vfs::FileSystem& files) {
  for (size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] != "-isystem") continue;
    const std::string& folder = words[i + 1];
    if (files.exists(folder + "/stdlib.h") && files.exists(folder + "/features.h")) words[i] = "-idirafter";
    ++i;
  }
}

std::unique_ptr<clang::CompilerInvocation> make_invocation(
    const ParseRequest& request, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
    llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> diagnostics) {
  std::vector<std::string> words = {program_name(), "-fsyntax-only", "-Qunused-arguments"};
  words.insert(words.end(), request.arguments.begin(), request.arguments.end());
  search_c_library_last(words, *files);
  for (const std::string& folder : gcc_folders(*files)) words.push_back("-idirafter" + folder);
  words.insert(words.end(), std::begin(kNoErrorsOfGcc), std::end(kNoErrorsOfGcc));
  for (const std::string& folder : libtorch_folders(*files)) words.push_back("-idirafter" + folder);
  words.insert(words.end(), {"-ferror-limit=0", "-fno-spell-checking", "-fno-delayed-template-parsing",
                             "-fno-color-diagnostics", "-Xclang", "-fcuda-allow-variadic-functions", "--",
                             request.main_file});
  std::vector<const char*> pointers;
  for (const std::string& word : words) pointers.push_back(word.c_str());
  clang::CreateInvocationOptions options;
  options.Diags = diagnostics;
  options.VFS = files;
  options.RecoverOnError = true;
  return clang::createInvocation(pointers, options);
}

}  // namespace

std::string run_parser(const ParseRequest& request, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                       clang::FrontendAction& action, DiagnosticLog& log) {
  if (!request.directory.empty()) files->setCurrentWorkingDirectory(request.directory);
  auto options = llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>();
  options->ShowCarets = false;
  auto driver_diagnostics =
      clang::CompilerInstance::createDiagnostics(options.get(), &log, /*ShouldOwnClient=*/false);
  std::shared_ptr<clang::CompilerInvocation> invocation = make_invocation(request, files, driver_diagnostics);
  if (!invocation) return "no parse is possible with these flags";
  invocation->getDiagnosticOpts().ShowCarets = false;
  invocation->getFrontendOpts().DisableFree = false;
  invocation->getFrontendOpts().SkipFunctionBodies = true;  // for the functions that the consumer selects
  invocation->getFrontendOpts().OutputFile = request.output;
  invocation->getPreprocessorOpts().ImplicitPCHInclude = request.precompiled;
  invocation->getPreprocessorOpts().AllowPCHWithCompilerErrors =
      true;  // the stored diagnostics are replayed: see header_diagnostics.h
  clang::CompilerInstance compiler;
  compiler.setInvocation(invocation);
  compiler.createDiagnostics(&log, /*ShouldOwnClient=*/false);
  compiler.getDiagnostics().setFatalsAsError(true);  // a fatal error would suppress all that follow
  compiler.setFileManager(
      llvm::makeIntrusiveRefCnt<clang::FileManager>(compiler.getFileSystemOpts(), files).get());
  compiler.createSourceManager(compiler.getFileManager());
  compiler.ExecuteAction(action);
  return "";
}

namespace {

std::string not_source_text(llvm::StringRef text) {
  if (text.contains('\0')) return "not a text file";
  size_t control = 0;
  for (unsigned char c : text) control += c < 32 && !isspace(c);
  return control * 10 > text.size() ? "not a text file" : "";
}

}  // namespace

std::string check_main_file(const std::string& path, llvm::vfs::FileSystem& files) {
  auto status = files.status(path);
  if (!status) return "cannot be read: " + status.getError().message();
  if (!status->isRegularFile()) return "is not a regular file";
  auto buffer = files.getBufferForFile(path);
  if (!buffer) return "cannot be read: " + buffer.getError().message();
  return not_source_text((*buffer)->getBuffer());
}

void finish_unit(ProgramFacts& facts, const std::string& failure, double cpu_seconds) {
  TranslationUnit& unit = facts.units.front();
  unit.cpu_seconds = cpu_seconds;
  if (!failure.empty()) {
    unit.outcome = TranslationUnit::Outcome::failed;
    unit.failure = failure;
    return;
  }
  bool errors = std::any_of(facts.diagnostics.begin(), facts.diagnostics.end(),
                            [](const ParseDiagnostic& d) { return d.level != DiagnosticLevel::warning; });
  unit.outcome = errors ? TranslationUnit::Outcome::parsed_with_errors : TranslationUnit::Outcome::parsed;
}

double thread_cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::string working_directory(const ParseJob& job) {
  llvm::SmallString<256> result;
  if (!job.directory.empty() && llvm::sys::path::is_absolute(job.directory)) return job.directory;
  if (llvm::sys::fs::current_path(result)) result = "/";
  if (!job.directory.empty()) llvm::sys::path::append(result, job.directory);
  return std::string(result);
}

}  // namespace migrate
