#pragma once
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "tool/facts/collect/raw_uses.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Collects the functions of the user's files with their references and features, and keeps those of the device.
/// Templates are visited as pattern and as instantiations: the pattern gives the locations, the instantiations give the
/// callees.
class DeviceFunctions {
 public:
  explicit DeviceFunctions(Unit& unit) : unit_(unit) {}

  /// A declaration or definition written in a user's file, or an instantiation of one.
  void declare(const clang::FunctionDecl& function);
  /// A launch, also in an instantiation of a template.
  void launch(const clang::CallExpr& call);
  /// A reference to `callee` by the name at `location`. is_outside: it is in a context that cannot name the
  /// parameters of the function that runs it: a default argument, a class, a lambda that captures nothing.
  void refer(const clang::FunctionDecl& callee, clang::SourceLocation location, bool is_call,
             const Where& where, bool is_outside = false);
  /// A call whose callee is unknown to the front end; in a template, an instantiation may resolve it.
  void call_unknown(clang::SourceLocation location, const Where& where);
  void use_builtin(const Where& where);
  /// Threads synchronise in the function.
  void synchronise(const Where& where);
  /// The builtins are named in a context where the parameters of `where` are not visible: a lambda that captures
  /// nothing, a default argument, a class.
  void fix_signature(const Where& where);
  /// `where` uses a symbol whose rule is `entry`.
  void use_symbol(const SymbolEntry& entry, clang::SourceLocation location, const Where& where);
  void feature(const std::string& name, clang::SourceLocation location, const Where& where);
  /// An expression that may compute a lane or warp number.
  void compute(const clang::BinaryOperator& operation, const Where& where);
  /// Moves the functions of the device to the facts.
  void finish();
  /// The ranges of the bodies of the user's functions.
  const std::vector<FunctionExtent>& extents() const { return extents_; }

 private:
  struct Reference {
    const clang::FunctionDecl* callee = nullptr;
    bool from_pattern = false;
    bool is_outside = false;
    FunctionRef fact;
  };
  struct Entry {
    const clang::FunctionDecl* canonical = nullptr;
    DeviceFunction fact;
    std::vector<Reference> references;
    bool instantiated = false;
    bool pattern_unknown = false;
  };
  Entry* entry_of(const clang::FunctionDecl* function);
  Entry& make_entry(const clang::FunctionDecl* canonical);
  bool may_use_builtins(const clang::FunctionDecl* canonical);
  void fix_callers_from_outside();
  void add_declaration(Entry& entry, const clang::FunctionDecl& function);
  void add_explicit_instantiation(Entry& entry, const clang::FunctionDecl& function);
  void add_extent(const clang::FunctionDecl& function);
  void add_reference(Reference reference, const Where& where);
  std::optional<FunctionRef> reference_at(clang::SourceLocation location, bool is_call);
  std::set<const Entry*> device_entries();
  void finish_entry(Entry& entry);
  std::set<const clang::FunctionDecl*> add_host_names_of_kernels();
  void add_warp_steps();
  void add_waits();

  Unit& unit_;
  std::vector<std::unique_ptr<Entry>> entries_;  ///< in order of appearance
  std::unordered_map<const clang::FunctionDecl*, Entry*> by_function_;
  std::vector<const clang::FunctionDecl*> definitions_;  ///< of device functions, also instantiations
  std::vector<FunctionExtent> extents_;
  std::vector<Reference> global_references_;  ///< from outside all functions
};

}  // namespace migrate
