#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace migrate {

// The vocabulary of the rules: one Rule per API symbol. `rules/**.json` is the text form,
// `docs/reference/rule_format.md` describes it, `load.h` reads it, `lint.h` checks it.

/// How well the NPU counterpart supports the uses of the CUDA symbol.
enum class Support {
  full,         ///< same behaviour
  adapted,      ///< works, differs as `note` states
  partial,      ///< works for the cases that `note` states
  unsupported,  ///< no edit, a finding; `advice` says what to do instead
};

/// Where a symbol may be used.
enum class Side { host, device, both };

/// A before/after pair; also a test. `in` and `out` are statements of a function body,
/// or whole declarations when `at_file_scope`.
struct Example {
  std::string setup;  ///< declarations that precede both texts
  std::string in;
  std::string out;
  bool at_file_scope = false;
};

/// One further C++ signature of a function.
struct Overload {
  std::string template_header;  ///< "typename T", or empty
  std::string returns;          ///< empty: that of the function
  std::vector<std::string> params;
};

struct FunctionRule {
  std::string returns;
  std::vector<std::string> params;  ///< "void** devPtr", "size_t size = 0", "..."
  std::vector<Overload> overloads;
  bool c_linkage = true;
  bool of_c = false;  ///< the C library declares it too, for example clock(): CUDA's in device code only
  bool synchronises = false;       ///< a kernel that calls it needs the fiber executor
  bool always_fails = false;       ///< exists so that programs build: each call returns an error
  std::vector<std::string> drops;  ///< parameters a `call` template leaves out
};
struct TypeRule {
  std::string declaration;
};  ///< "typedef struct CUstream_st* cudaStream_t;"
struct Enumerator {
  std::string name;
  std::string value;
  std::string target;
  std::optional<Support> support;
  std::string note;
};
struct EnumRule {
  std::vector<Enumerator> values;
};  ///< also gives the enum type's own name
struct MacroRule {
  std::string params;
  std::string value;
};  ///< `params` is "(a, b)" or empty
struct HeaderRule {
  std::string same_as;
  std::vector<std::string> includes;
  std::string file;                                        ///< declarations, path relative to the rules file
  std::vector<std::pair<std::string, std::string>> names;  ///< identifiers of `file` and their replacements
  bool optional = false;  ///< its target needs a library that may be missing, for example libtorch
  bool last = false;      ///< used only if neither the program nor the system has a header of this name
};
/// The folder of virtual headers whose rule says `last`. It is searched after all others.
inline constexpr const char* kLastFolder = "last";
/// A name of a hand-written declarations header: "cooperative_groups::reduce", "cooperative_groups::thread_block::sync".
struct QualifiedRule {
  bool synchronises = false;
  bool is_namespace = false;
  /// Of a class: the names that it is built from, and what they become.
  std::vector<std::pair<std::string, std::string>> strings = {};
};
/// A third-party library, recognised by its headers. Its declarations stay as they are and are not counted. `words` are
/// the names and namespaces ("torch::") that belong to it.
struct LibraryRule {
  std::string what;
  std::vector<std::string> words;
  std::string on_chip;  ///< the verdict for a real chip, "operator"; empty: that of the status
};

/// What stands for a symbol on a real Ascend chip: functions, or the shim alone, or nothing. ascend.h says what of it serves
/// on one chip.
struct Counterpart {
  /// Public functions of CANN, the best first: the first that the chip has is the one to use. "a + b" needs both.
  std::vector<std::string> functions;
  std::string
      type;  ///< data type that they must take, as aclnn names it: "FLOAT"; empty: the arguments decide
  std::string shim;     ///< why no function of CANN is needed: what the shim does on the host
  std::string none;     ///< why CANN has no such function
  std::string instead;  ///< what to do where nothing serves
  std::string note;     ///< how the functions differ from the symbol
  bool says_something() const { return !functions.empty() || !shim.empty() || !none.empty(); }
  std::string text() const;  ///< "aclnnAddmm, aclblasSgemm"
};

using RuleKind =
    std::variant<FunctionRule, TypeRule, EnumRule, MacroRule, HeaderRule, QualifiedRule, LibraryRule>;

struct Rule {
  std::string name;     ///< "cudaMalloc", "cublas_v2.h", "cooperative_groups::reduce"
  std::string library;  ///< "cuda_runtime": the folder of the rule
  std::string header;   ///< virtual header that declares it
  std::string section;  ///< of the vendor's documentation
  std::string source;   ///< where the facts come from
  RuleKind kind;
  Support support = Support::full;
  Side side = Side::host;
  std::string target;   ///< new name; equal to the old one if the shim keeps it; empty: no edit
  std::string call;     ///< call template, "f({a}, {b})", of a member "f({object})"; empty: a plain rename
  Counterpart ascend;   ///< of functions and qualified names, and of the types that have one
  std::string note;     ///< what differs
  std::string advice;   ///< what to do by hand
  std::string feature;  ///< the kernel-language feature: "atomics", "shuffle", "wmma"...
  std::string op;       ///< the library operator: "gemm", "convolution"...
  /// Header that the target needs in addition to those that the program includes, or empty.
  std::string needs;
  std::string removed_in;           ///< toolkit version (of cuDNN for cuDNN's own symbols) that removed it
  bool generated_examples = false;  ///< no example is given: one is derived from the signature (example.h)
  std::vector<Example> examples;
  std::string file;  ///< the file of the entry
  int line = 0;
  int layer = 0;  ///< index of the directory of the file: later layers override earlier ones
};

/// Whether threads synchronise in what the rule describes.
inline bool synchronises(const Rule& rule) {
  if (const auto* function = std::get_if<FunctionRule>(&rule.kind)) return function->synchronises;
  const auto* qualified = std::get_if<QualifiedRule>(&rule.kind);
  return qualified && qualified->synchronises;
}

const char* to_string(Support support);

}  // namespace migrate
