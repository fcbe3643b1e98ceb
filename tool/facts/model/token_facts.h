#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/facts/model/place.h"

namespace migrate {

/// The `#if` branches around a place, outermost first: the number of the conditional in its file, and of the branch in it.
using BranchPath = std::vector<std::pair<uint32_t, uint32_t>>;

/// `#define NAME(parameters) body`, as written.
struct MacroDefinition {
  Place name;
  bool takes_arguments = false;         ///< function-like
  std::vector<std::string> parameters;  ///< as written: "...", "args..."
  Range body;                           ///< from its first token to its last; empty: it has none
  std::vector<Range> words;             ///< the identifiers in the body
};

/// A place that names a macro of the program.
struct MacroUse {
  Range whole;               ///< with its arguments
  std::vector<Range> words;  ///< the identifiers in `whole`
  bool in_directive = false;
};

/// A function that is named and not called: `&ns::k<int>`.
struct FunctionName {
  Range text;  ///< with '&', qualifiers and template arguments
  bool has_template_arguments = false;
  bool is_void_pointer = false;  ///< cast to `void*`: `(const void*)k`
  bool is_value = false;         ///< an argument, or what a variable gets
};

/// `__shared__ alignas(16) float s`: attributes of the language after specifiers of CUDA.
struct LateAttribute {
  uint32_t file = 0;
  Range specifiers, attributes;
};

/// `reinterpret_cast<float*>(object)`
struct ObjectCast {
  Place keyword;
  std::string object;
};

/// How a name is reached: the token before it.
enum class Access {
  member,     ///< `object.name`
  pointee,    ///< `object->name`
  qualified,  ///< `scope::name`
};

/// Identifiers that occur where the parse did not look, or looked without giving facts: inactive branches, macro
/// bodies, explicit template instantiations that the facts lack, files that were migrated before. Being the callee of a
/// launch does not count.
struct UnseenNames {
  std::set<std::string> names;
  /// Of these, what is or may be declared or called there.
  std::set<std::string> declared;
};

/// What only the tokens show, of all files of a program (tool/facts/tokens). These facts depend on what no unit parsed, so
/// they are taken after the units are merged.
struct TokenFacts {
  UnseenNames unseen;
  std::set<std::string, std::less<>> unparsed_kernels;  ///< kernels that inactive branches declare
  std::vector<MacroDefinition> macros;                  ///< sorted by place
  /// Indices in `macros`: several where branches define one differently.
  std::map<std::string, std::vector<size_t>, std::less<>> macros_by_name;
  std::map<Place, MacroUse> macro_uses;  ///< by name token: outside of directives, and where a name is pasted
  std::map<Place, FunctionName> function_names;  ///< by ProgramFacts::host_references that are not calls
  std::map<Place, Range> void_casts;  ///< arguments of uses that are casts to `void*`: what is cast
  std::map<Place, std::vector<Range>> literals;  ///< by use: string literals of the initialiser, not compared
  std::map<Place, Access> accesses;              ///< by use
  std::set<Place> gnu_attributes;                ///< uses inside `__attribute__((...))`
  std::map<Place, BranchPath> include_branches;  ///< by include
  std::vector<uint32_t>
      first_code;  ///< by file: the first token outside of directives, or a directive that code may precede, or the end
  std::set<std::pair<uint32_t, uint32_t>>
      migrated_lists;                       ///< ends of '(' before NPU_KERNEL_PARAMS, NPU_KERNEL_ARGS
  std::map<Place, Range> closing_brackets;  ///< by Launch::open that begins an argument of a macro: its `>>>`
  std::vector<LateAttribute> late_attributes;
  std::vector<ObjectCast> object_casts;
  /// The `extern` of `extern __shared__ T name[8];`, whose size does not come from the launch.
  std::vector<Place> sized_shared;
};

}  // namespace migrate
