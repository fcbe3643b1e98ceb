#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace migrate {

// The vocabulary of the product's knowledge: one Rule per API symbol. `rules/**.json` is its text form,
// `docs/reference/rule_format.md` describes it, `load.h` reads it, `lint.h` checks it.

/// How well the NPU side does what the CUDA symbol does.
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
  std::string returns;          ///< empty: as the function
  std::vector<std::string> params;
};

struct FunctionRule {
  std::string returns;
  std::vector<std::string> params;  ///< "void** devPtr", "size_t size = 0", "..."
  std::vector<Overload> overloads;
  bool c_linkage = true;
  bool of_c = false;               ///< the C library declares it, as clock(): ours in device code only
  bool synchronises = false;       ///< a kernel that calls it needs the fiber executor
  bool always_fails = false;       ///< it is there so that programs build: each call gives an error
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
  std::vector<std::pair<std::string, std::string>> names;  ///< identifiers of `file` and what they stand for
  bool optional = false;  ///< its target needs a library that need not be installed: libtorch
  bool last = false;  ///< stands in only where neither the program nor the system has a header of this name
};
/// Virtual headers whose rule says `last` lie in this folder, which is searched behind all others.
inline constexpr const char* kLastFolder = "last";
/// A name of a hand-written declarations header: "cooperative_groups::reduce", "cooperative_groups::thread_block::sync".
struct QualifiedRule {
  bool synchronises = false;
  bool is_namespace = false;
  std::vector<std::pair<std::string, std::string>> strings =
      {};  ///< of a class: names it is made from, and what they become
};
/// A third-party library, seen by its headers. What it declares is left alone and not counted; `words` are names, or
/// namespaces ("torch::"), that it answers for when somebody asks.
struct LibraryRule {
  std::string what;
  std::vector<std::string> words;
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
  std::string target;      ///< new name; equal to the old where the shim keeps it; empty: no edit
  std::string call;        ///< call template, "f({a}, {b})", of a member "f({object})"; empty: a plain rename
  std::string ascend;      ///< the AscendCL/HCCL/aclnn call behind it
  std::string note;        ///< what differs
  std::string advice;      ///< what to do by hand
  std::string feature;     ///< kernel-language feature it stands for: "atomics", "shuffle", "wmma"...
  std::string op;          ///< library operator it stands for: "gemm", "convolution"...
  std::string needs;       ///< header that the target needs beside those that the program includes, or empty
  std::string removed_in;  ///< toolkit version (of cuDNN for cuDNN's own symbols) that removed it
  bool generated_examples = false;  ///< no example written: one is derived mechanically (example.h)
  std::vector<Example> examples;
  std::string file;  ///< where the entry stands
  int line = 0;
  int layer = 0;  ///< index of the directory it was loaded from: later layers win
};

const char* to_string(Support support);

}  // namespace migrate
