#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "tool/base/source_text.h"

namespace migrate {

// What a parse of the user's sources yields, as plain data: no Clang type, no judgement.
// Everything here refers to physical text: a use inside a macro body points into the `#define`.

/// A place in a file. `file` indexes ProgramFacts::files.
struct Place {
  uint32_t file = 0;
  Range range;
  friend bool operator==(const Place&, const Place&) = default;
  friend auto operator<=>(const Place&, const Place&) = default;
};

/// How the fact was obtained.
enum class Certainty {
  parsed,  ///< resolved by the compiler front end
  tokens,  ///< seen by the raw lexer only: inactive `#if` branch, uninstantiated macro body, after an error
};

enum class UseKind { function, type, enumerator, variable, macro, method, name_space, unknown };

/// One use of a symbol that a rule declares, or that looks like one of the CUDA family (`unknown`).
struct SymbolUse {
  UseKind kind = UseKind::function;
  std::string name;  ///< as the rules name it: "cudaMalloc", "cooperative_groups::reduce"
  Place place;       ///< the name token (for a qualified name: its last component); where the name is
                     ///< pasted together by a macro (Certainty::tokens), the text there is another
  Certainty certainty = Certainty::parsed;
  bool in_macro_body = false;
  bool is_call = false;
  std::string enclosing;  ///< qualified name of the enclosing function, or empty
  bool in_device_code = false;
  std::vector<Range> arguments;  ///< of a call, in `place.file`; empty when not spelled in one piece there
  std::vector<int64_t>
      offsets;   ///< by argument: the constant of `pointer + constant`, else 0; empty: all are 0
  Range call;    ///< whole call expression; {0,0} when not spelled in one piece
  Range object;  ///< of a member call: what stands before the '.' or '->'; {0,0} when not known
};

struct IncludeUse {
  std::string name;  ///< between the quotes or brackets
  Place place;       ///< the header name with its quotes or brackets
  enum class Resolved { virtual_header, user, system, missing } resolved = Resolved::system;
  std::string path;  ///< resolved == user: the file
  Certainty certainty = Certainty::parsed;
  /// Not empty: the user includes, at this place, a header of other people that wants `name`, which is missing, in this
  /// file of theirs.
  std::string wanted_by = {};
};

/// A reference to a function that may have to receive the builtins as parameters.
struct FunctionRef {
  std::string callee;        ///< USR; empty when the callee is not known (pointer, dependent, virtual)
  Place place;               ///< the callee's name token
  bool is_call = false;      ///< false: address taken, template argument, ...
  uint32_t after_paren = 0;  ///< offset just behind the call's '(' in place.file; 0 when not spelled there
  bool has_arguments = false;
  bool in_macro_body = false;
  int64_t bound = 0;  ///< of a kernel whose address is taken, as Launch::bound
};

/// One declaration or the definition of a `__global__` or `__device__` function (or of a host one that these call).
struct FunctionDeclaration {
  Place name;                ///< name token
  uint32_t after_paren = 0;  ///< offset just behind the parameter list's '('; 0: not spelled in a file
  bool has_params = false;   ///< false for "()" and "(void)"
  Range void_keyword;        ///< of "(void)"
  bool is_definition = false;
  bool in_macro_body = false;
  bool in_header = false;  ///< not in a main source file
  bool has_inline =
      false;  ///< inline, static, constexpr, template or member: may be defined in several units
  uint32_t specifier_begin = 0;  ///< offset of the first token of the declaration
  Range body;  ///< of a definition, with its braces, in `name.file`; empty: not spelled there
};

enum class ExecutionSpace { host, device, global, host_device };

struct KernelFeature {
  std::string name;  ///< "atomics", "shuffle", "static shared memory", "printf", "inline PTX", ...
  Place place;
};

/// What a kernel knows of its place along x.
struct GlobalIndex {
  enum class Shape {
    unseen,   ///< no definition was looked at
    other,    ///< the builtins are used in other ways, or not at all
    flat,     ///< only as i = blockIdx.x * blockDim.x + threadIdx.x
    strided,  ///< only as one loop from i in steps of blockDim.x * gridDim.x, whose body no thread shares
  } shape = Shape::unseen;
  int bound =
      -1;  ///< number of the parameter that ends the work: nothing happens where i >= it; -1: not known
  friend bool operator==(const GlobalIndex&, const GlobalIndex&) = default;
};

/// What holds for two definitions of one kernel (instantiations, or sight in two translation units).
inline GlobalIndex common_index(const GlobalIndex& a, const GlobalIndex& b) {
  if (a == b || b.shape == GlobalIndex::Shape::unseen) return a;
  if (a.shape == GlobalIndex::Shape::unseen) return b;
  return {GlobalIndex::Shape::other};
}

/// A loop that combines one variable with the same variable of other lanes (tool/facts/kernel_analysis/shuffle_loops.h).
struct ShuffleLoop {
  Place place;           ///< the statement, with the pragmas in front of it
  std::string mask;      ///< text of the shuffle's mask
  std::string variable;  ///< name
};

/// A point at which the lanes of a warp must wait for each other, so that what an earlier statement did with shared or
/// volatile memory is done in all of them; the program has no barrier there.
struct WarpStep {
  Place place;   ///< empty range, in which the wait belongs
  Range braces;  ///< not empty: the statement at whose begin or end `place` lies, which needs braces
  Range
      value;  ///< not empty: what one store at `later` reads and writes; lanes wait when they have this value
  bool can_insert = true;  ///< false: no text could be put there; `place` is then that of the access
  std::string variable;    ///< as the program calls the memory
  Place earlier, later;    ///< the two accesses
  bool later_writes = false;
  bool is_volatile = false;  ///< the program says that it relies on the order
  bool for_block = false;    ///< all threads of the block come here
};

/// A function that runs, or may run, on the device.
struct DeviceFunction {
  std::string usr;   ///< same in every translation unit
  std::string name;  ///< qualified
  ExecutionSpace space = ExecutionSpace::device;
  std::vector<FunctionDeclaration> declarations;
  std::vector<FunctionRef> references;  ///< what its body refers to: device functions only
  bool fixed_signature =
      false;  ///< virtual, operator, constructor, lambda, main...: parameters cannot be added
  bool is_template = false;
  bool uses_builtins = false;  ///< names threadIdx, blockIdx, blockDim or gridDim itself
  bool synchronises = false;   ///< calls a symbol whose rule says so
  bool calls_unknown = false;  ///< through a pointer, a virtual function, a dependent callee
  bool pattern_only = false;   ///< a template no unit instantiates: its dependent calls count as unknown
  std::vector<KernelFeature> features;
  std::string launch_bounds;  ///< text of the arguments of __launch_bounds__
  std::vector<ShuffleLoop> shuffle_loops;
  std::vector<WarpStep>
      warp_steps;                   ///< where lock step is expected (tool/facts/kernel_analysis/warp_steps.h)
  bool lock_step_known = false;     ///< the whole body was looked at for them
  std::vector<Place> warp_numbers;  ///< lane or warp numbers for warps of 32 threads: `threadIdx.x % 32`
  GlobalIndex index;                ///< of a kernel; what holds for all its instantiations
};

/// `extern __shared__ T name[];`
struct DynamicSharedDecl {
  Place declaration;  ///< from `extern` to before ';'
  std::string type;   ///< element type as written, with alignment attributes removed
  std::string name;
  std::string extents;  ///< further dimensions: "[32]" of `T x[][32]`
  bool at_file_scope = false;
  bool in_macro_body = false;
};

/// An `asm` statement whose one instruction the rules know, where it is written in one piece.
struct AsmStatement {
  Place place;                  ///< from `asm` to its ')'
  std::string text;             ///< the template, as the compiler sees it
  std::vector<Range> operands;  ///< the expressions between the parentheses, outputs first, in `place.file`
};

/// A `__device__`, `__constant__` or `__managed__` variable outside of functions and classes, one declaration of it.
struct DeviceVariable {
  std::string name;  ///< qualified
  Place place;       ///< name token
  bool is_definition = false;
  bool in_header = false;        ///< not in a main source file
  bool may_repeat = false;       ///< static, inline, const or a template: may be defined in several units
  bool is_spelled = false;       ///< specifiers and name are written in one file, outside of macros
  uint32_t specifier_begin = 0;  ///< offset of the first token of the declaration, where it is spelled
};

/// Constant extents of a grid or a block.
struct Extents {
  int64_t x = 0, y = 0, z = 0;  ///< x == 0: not known; x < 0: not the same in every instantiation
  bool is_known() const { return x > 0; }
  int64_t count() const { return x * y * z; }
  friend bool operator==(const Extents&, const Extents&) = default;
};

/// What holds for both of two launches at one place.
inline Extents common_extents(const Extents& a, const Extents& b) { return a == b ? a : Extents{-1, -1, -1}; }

/// `kernel<<<grid, block, shared, stream>>>(arguments)`
/// A `<<<` that launches several kernels (in a macro body, or through a template parameter) gives one Launch per
/// kernel, equal in everything but `kernel`: a promise about the kernel must hold for all of them.
struct Launch {
  std::string kernel;       ///< USR, empty when launched through a pointer or dependent name
  std::string kernel_name;  ///< as written
  enum class Form {
    value,    ///< a function, all template arguments written: usable as a template argument
    deduced,  ///< template arguments deduced, overloaded, or default arguments used: needs a lambda
    pointer,  ///< an expression of function-pointer type
  } form = Form::value;
  uint32_t file = 0;
  Range callee;          ///< "ns::k<float>"
  Range open;            ///< "<<<" (or "<< <")
  Range close;           ///< ">>>"
  Range arguments_open;  ///< "("
  bool has_arguments = false;
  std::vector<Range> config;  ///< 2 to 4 expressions
  bool in_macro_body = false;
  bool in_macro_argument = false;
  Certainty certainty = Certainty::parsed;
  std::string enclosing;
  int64_t bound = 0;  ///< threads per block that __launch_bounds__ allows; 0: none known; -1: not one number
  Extents grid, block;                ///< where the compiler folds them
  std::vector<Range> null_arguments;  ///< arguments "NULL" or "0" that stand for a null pointer
};

/// A name that the program and the standard library both have, both opened: under the standard that the shim needs the
/// compiler cannot tell which is meant, under an older one there was one only.
struct NameClash {
  Place place;            ///< name token, written outside of macro bodies
  std::string qualifier;  ///< what says that the program's is meant: "::", "thrust::"
};

struct InactiveRegion {
  Place place;
};

/// A file that lies outside of the given paths and that the program reads: as included, or as a source that is a symbolic
/// link. It is neither analysed nor rewritten, and nothing of its text is kept.
struct OutsideFile {
  std::string path;  ///< as it is named
  Place place;       ///< of the program's #include that leads to it; of a source {0, {0, 0}}
  bool is_source = false;
  std::string cuda =
      {};  ///< what of CUDA's it uses, which a rewrite would look at: "cudaMalloc"; empty: nothing
};

enum class DiagnosticLevel { warning, error, fatal };
struct ParseDiagnostic {
  DiagnosticLevel level = DiagnosticLevel::error;
  Place place;
  std::string message;
  bool in_user_file = true;
  bool alone = false;  ///< seen only where a header is parsed by itself, which no unit includes
};

/// One parse of one main file with one set of flags.
struct TranslationUnit {
  std::string main_file;
  std::vector<std::string> arguments;
  enum class Outcome { parsed, parsed_with_errors, failed } outcome = Outcome::parsed;
  std::string failure;  ///< one line, for Outcome::failed
  double cpu_seconds = 0;
  bool alone = false;  ///< the main file is a header that no other unit includes
};

struct SourceFile {
  std::string path;  ///< as the user gave it, or relative to the given root
  std::string text;  ///< the bytes that were parsed
  bool is_main = false;
};

/// Everything learnt from the given files. Merging the facts of several units is `merge` in merge.h:
/// files are unified by path, equal facts are kept once.
struct ProgramFacts {
  std::vector<SourceFile> files;
  std::vector<TranslationUnit> units;
  std::vector<SymbolUse> uses;
  std::vector<IncludeUse> includes;
  std::vector<DeviceFunction> functions;
  std::vector<FunctionRef> host_references;  ///< references to device functions from host code
  std::vector<Launch> launches;
  std::vector<DynamicSharedDecl> dynamic_shared;
  std::vector<DeviceVariable> device_variables;
  std::vector<AsmStatement> assembly;
  std::vector<NameClash> clashes;
  std::vector<InactiveRegion> inactive;
  std::vector<ParseDiagnostic> diagnostics;
  std::vector<OutsideFile> outside;
  std::vector<std::string>
      own_names;  ///< sorted; names that look like the CUDA family's and are the user's own
};

}  // namespace migrate
