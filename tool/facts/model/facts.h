#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "tool/facts/model/body_facts.h"
#include "tool/facts/model/place.h"
#include "tool/facts/model/token_facts.h"
#include "tool/kernel_ir/ir.h"

namespace migrate {

// The facts that a parse of the user's sources yields, as plain data, without Clang types and without judgement.
// All locations are in physical text: a use inside a macro body points into the `#define`.

/// How the fact was obtained.
enum class Certainty {
  parsed,  ///< resolved by the compiler front end
  tokens,  ///< found by the raw lexer only: in an inactive `#if` branch, in an unused macro body, after an error
};

enum class UseKind { function, type, enumerator, variable, macro, method, name_space, unknown };

/// One use of a symbol that a rule declares, or that is spelled like the CUDA family (`unknown`).
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
  std::vector<Range> arguments;  ///< of a call, in `place.file`; empty if not contiguous there
  /// By argument: the constant of `pointer + constant`, else 0; empty: all are 0.
  std::vector<int64_t> offsets;
  /// By argument: what it is in every run: an enumerator, as the rules name it, or a number; empty: unknown.
  std::vector<std::string> constants;
  Range call;    ///< whole call expression; {0,0} if not contiguous
  Range object;  ///< of a member call: the object before '.' or '->'; {0,0} if unknown
};

struct IncludeUse {
  std::string name;  ///< between the quotes or brackets
  Place place;       ///< the header name with its quotes or brackets
  enum class Resolved { virtual_header, user, system, missing } resolved = Resolved::system;
  std::string path;  ///< resolved == user: the file
  Certainty certainty = Certainty::parsed;
  /// Not empty: at this location the user includes a third-party header, which includes the missing header `name` in this
  /// file.
  std::string wanted_by = {};
};

/// A reference to a function that may have to receive the builtins as parameters.
struct FunctionRef {
  std::string callee;        ///< USR; empty if the callee is unknown (pointer, dependent, virtual)
  Place place;               ///< the callee's name token
  bool is_call = false;      ///< false: address taken, template argument, ...
  uint32_t after_paren = 0;  ///< offset after the '(' of the call in place.file; 0 if not written there
  bool has_arguments = false;
  bool in_macro_body = false;
  int64_t bound = 0;  ///< of a kernel whose address is taken, as Launch::bound
};

/// One declaration or the definition of a `__global__` or `__device__` function (or of a host one that these call).
struct FunctionDeclaration {
  Place name;                ///< name token
  uint32_t after_paren = 0;  ///< offset after the '(' of the parameter list; 0: not written in a file
  bool has_params = false;   ///< false for "()" and "(void)"
  Range void_keyword;        ///< of "(void)"
  bool is_definition = false;
  bool in_macro_body = false;
  bool in_header = false;  ///< not in a main source file
  /// Inline, static, constexpr, template or member: may be defined in several units.
  bool has_inline = false;
  uint32_t specifier_begin = 0;  ///< offset of the first token of the declaration
  Range body;  ///< of a definition, with its braces, in `name.file`; empty: not written there
};

enum class ExecutionSpace { host, device, global, host_device };

struct KernelFeature {
  std::string name;  ///< "atomics", "shuffle", "static shared memory", "printf", "inline PTX", ...
  Place place;
};

/// How a kernel uses the built-in index variables along x.
struct GlobalIndex {
  enum class Shape {
    unknown,  ///< no definition was analysed
    other,    ///< the builtins are used in other ways, or not at all
    flat,     ///< only as i = blockIdx.x * blockDim.x + threadIdx.x
    strided,  ///< only as one loop from i in steps of blockDim.x * gridDim.x, with iterations independent of each other
  } shape = Shape::unknown;
  int bound = -1;  ///< index of the parameter that limits the work: nothing happens if i >= it; -1: unknown
  friend bool operator==(const GlobalIndex&, const GlobalIndex&) = default;
};

/// The facts that hold for both of two definitions of one kernel (instantiations, or definitions in two units).
inline GlobalIndex common_index(const GlobalIndex& a, const GlobalIndex& b) {
  if (a == b || b.shape == GlobalIndex::Shape::unknown) return a;
  if (a.shape == GlobalIndex::Shape::unknown) return b;
  return {GlobalIndex::Shape::other};
}

/// Whether Ascend C can be generated from a kernel (tool/ascendc), or a call of an operator of CANN.
/// Cores that Ascend C is not generated for, though it is for others.
struct CoreLack {
  std::string core;  ///< "dav-2002"
  std::string why;   ///< a clause
  friend bool operator==(const CoreLack&, const CoreLack&) = default;
};
struct AscendCGeneration {
  enum class State { unknown, by_operator, on_tiles, on_scalar_unit, refused } state = State::unknown;
  ir::Refusal::Reason reason = ir::Refusal::Reason::not_understood;
  std::string text = {};  ///< why not, or why not on tiles; a noun phrase
  Place place = {};       ///< of what the reason is about
  std::vector<CoreLack> lacks = {};
  /// Why none is generated for these cores, though it is for others. Null: it is generated for them, too, or for none.
  const std::string* lack_on(std::string_view core) const {
    for (const CoreLack& lack : lacks)
      if (lack.core == core) return &lack.why;
    return nullptr;
  }
  friend bool operator==(const AscendCGeneration&, const AscendCGeneration&) = default;
};

/// What holds for both of two definitions of one kernel: a refusal of one counts.
inline AscendCGeneration common_generation(const AscendCGeneration& a, const AscendCGeneration& b) {
  return a.state >= b.state ? a : b;
}

/// A function that runs or may run on the device; of host functions, those that such functions call, and those whose address
/// is taken and that no source may define but as a kernel.
struct DeviceFunction {
  std::string usr;   ///< the same in every translation unit
  std::string name;  ///< qualified
  ExecutionSpace space = ExecutionSpace::device;
  std::vector<FunctionDeclaration> declarations;
  std::vector<FunctionRef> references;  ///< references in its body, to device functions only
  /// Virtual, operator, constructor, lambda, main, also declared as a host function...: parameters cannot be added.
  bool fixed_signature = false;
  bool is_template = false;
  bool uses_builtins = false;  ///< names threadIdx, blockIdx, blockDim or gridDim directly
  bool synchronises = false;   ///< calls a symbol whose rule says that it synchronises
  bool calls_unknown = false;  ///< through a pointer, a virtual function, a dependent callee
  bool pattern_only = false;   ///< a template that no unit instantiates: its dependent calls count as unknown
  std::vector<KernelFeature> features;
  std::string launch_bounds;  ///< text of the arguments of __launch_bounds__
  std::vector<ShuffleLoop> shuffle_loops;
  std::vector<WideShift> wide_shifts;
  std::vector<FloatConversion> float_conversions;
  /// Where the program relies on lock step (tool/facts/kernel_analysis/warp_steps.h).
  std::vector<WarpStep> warp_steps;
  bool lock_step_known = false;     ///< the whole body was analysed for them
  std::vector<Place> warp_numbers;  ///< lane or warp numbers for warps of 32 threads: `threadIdx.x % 32`
  std::vector<WaitLoop> wait_loops;
  std::vector<VolatileStores> volatile_stores;
  std::vector<ResetRace> reset_races;  ///< of a kernel
  GlobalIndex index;                   ///< of a kernel; holds for all its instantiations
  AscendCGeneration ascendc = {};      ///< of a kernel
};

/// A use of a field of a CUDA class in host code.
struct FieldUse {
  std::string name;  ///< with the class: "cudaDeviceProp::major"
  Place place;       ///< the field's name
};

/// A pointer that a call of a CUDA function of the host takes.
struct PointerArgument {
  Place call;          ///< as SymbolUse::place
  uint32_t index = 0;  ///< of the argument
  /// Names, in their declarations, of the variables that hold the pointer or the object, also through copies; of the
  /// expression itself first.
  std::vector<Place> variables;
  /// Every value that the unit gives it is memory of the program: of new, malloc, a variable, a standard container.
  bool is_pageable = false;
};

/// A number that a call takes together with an object of a CUDA type. The compiler folds it to the size of that type, but
/// it is not computed with sizeof.
struct AssumedSize {
  Place place;           ///< the number, as written in the call
  std::string type;      ///< as the rules name it: "ncclUniqueId"
  std::string variable;  ///< the object
};

/// `extern __shared__ T name[];`
struct DynamicSharedDecl {
  Place declaration;  ///< from `extern` to before ';'
  std::string type;   ///< element type as written, with alignment attributes removed
  std::string name;
  std::string extents;  ///< further dimensions: "[32]" of `T x[][32]`
  bool at_file_scope = false;
  bool in_macro_body = false;
  Certainty certainty = Certainty::parsed;
  /// The '&' of `&name` in the rest of its block, in the file of the declaration (see token_facts.h).
  std::vector<Range> addresses = {};
  /// The name itself where it is cast to a reference there: `reinterpret_cast<T&>(name)`, `(T&)name`.
  std::vector<Range> references = {};
};

/// An `asm` statement with one instruction that a rule covers, if its text is contiguous.
struct AsmStatement {
  Place place;                  ///< from `asm` to its ')'
  std::string text;             ///< the template string, as the compiler sees it
  std::vector<Range> operands;  ///< the expressions between the parentheses, outputs first, in `place.file`
};

/// A `__device__`, `__constant__` or `__managed__` variable outside functions and classes: one of its declarations.
struct DeviceVariable {
  std::string name;  ///< qualified
  Place place;       ///< name token
  bool is_definition = false;
  bool in_header = false;   ///< not in a main source file
  bool may_repeat = false;  ///< static, inline, const or a template: may be defined in several units
  bool is_spelled = false;  ///< specifiers and name are written in one file, outside macros
  /// Offset of the first token of the declaration, if it is written in the file.
  uint32_t specifier_begin = 0;
};

/// Constant extents of a grid or a block.
struct Extents {
  int64_t x = 0, y = 0, z = 0;  ///< x == 0: unknown; x < 0: differs between instantiations
  bool is_known() const { return x > 0; }
  int64_t count() const { return x * y * z; }
  friend bool operator==(const Extents&, const Extents&) = default;
};

/// The facts that hold for both of two launches at one location.
inline Extents common_extents(const Extents& a, const Extents& b) { return a == b ? a : Extents{-1, -1, -1}; }

/// An argument that is a list in braces, `{rows, columns}`, of a parameter of a class.
struct BracedArgument {
  uint32_t begin = 0;
  std::string type;  ///< of the parameter, with all its namespaces; empty: it differs between instantiations
};

/// `kernel<<<grid, block, shared, stream>>>(arguments)`
/// A `<<<` that launches several kernels (in a macro body, or through a template parameter) gives one Launch per
/// kernel, equal except for `kernel`: a promise about the kernel must hold for all of them.
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
  bool any_arguments = false;  ///< the arguments are `__VA_ARGS__` alone
  std::vector<Range> config;   ///< 1 to 4 expressions
  bool in_macro_body = false;
  bool in_macro_argument = false;
  Certainty certainty = Certainty::parsed;
  std::string enclosing;
  /// Threads per block that __launch_bounds__ allows; 0: unknown; -1: not a single number.
  int64_t bound = 0;
  Extents grid, block;                ///< if the compiler can fold them
  bool on_default_stream = false;     ///< the stream is left out, null or the legacy stream in every run
  std::vector<Range> null_arguments;  ///< arguments "NULL" or "0" that stand for a null pointer
  std::vector<BracedArgument> braced_arguments;
  std::string template_arguments;  ///< "<float>": all that are deduced, if their text is the same everywhere
};

/// A name that is visible both from the program and from the standard library. It is ambiguous in the C++ standard that
/// the shim needs, but not in the older standard of the program.
struct NameClash {
  Place place;            ///< name token, written outside macro bodies
  std::string qualifier;  ///< the qualifier that selects the program's name: "::", "thrust::"
};

/// A spelling that nvcc accepts and g++ does not, at a token that is written outside macro bodies.
struct LooseSpelling {
  enum class Kind {
    bare_template,  ///< the name in `x.load<T>()` where `x` is dependent: g++ demands `x.template load<T>()`
    hidden_friend  ///< `class` in `friend class T` of a T in an unnamed namespace: g++ declares another T in the namespace around it
  } kind = Kind::bare_template;
  Place place;
};

struct InactiveRegion {
  Place place;
};

/// A file outside the given paths that the program reads: an included file, or the target of a source that is a symbolic
/// link. It is neither analysed nor rewritten, and its text is not stored.
struct OutsideFile {
  std::string path;  ///< as the program names it
  Place place;       ///< of the program's #include that leads to it; of a source {0, {0, 0}}
  bool is_source = false;
  std::string cuda = {};  ///< the first use of CUDA that a rewrite would handle: "cudaMalloc"; empty: none
};

enum class DiagnosticLevel { warning, error, fatal };
struct ParseDiagnostic {
  DiagnosticLevel level = DiagnosticLevel::error;
  Place place;
  std::string message;
  bool in_user_file = true;
  bool alone = false;  ///< found only in the parse of a header by itself, which no unit includes
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

/// All facts about the given files. Merging the facts of several units is `merge` in merge.h:
/// files are unified by path, and equal facts are stored once.
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
  std::vector<FieldUse> fields;
  std::vector<PointerArgument> pointers;
  std::vector<AssumedSize> sizes;
  std::vector<NameClash> clashes;
  std::vector<LooseSpelling> loose_spellings;
  std::vector<InactiveRegion> inactive;
  std::vector<ParseDiagnostic> diagnostics;
  std::vector<OutsideFile> outside;
  /// Sorted; names that are spelled like the CUDA family and are declared by the user.
  std::vector<std::string> own_names;
  TokenFacts tokens;
};

}  // namespace migrate
