#pragma once
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>

#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// The meaning of a declaration in the rules.
struct Symbol {
  std::string name;                    ///< as the rules name it
  const SymbolEntry* entry = nullptr;  ///< null: of the CUDA family, but without a rule
};

/// Resolves declarations to rules and records their uses. The AST decides the meaning of a name, never its
/// spelling.
class SymbolUses {
 public:
  explicit SymbolUses(Unit& unit) : unit_(unit) {}

  /// The symbol that `declaration` declares; nothing if it is the user's or of no interest.
  std::optional<Symbol> symbol_of(const clang::NamedDecl& declaration, bool in_device_code);
  /// Likewise for member `member` of an object of class `object` or of one of its bases.
  std::optional<Symbol> member_of(const clang::NamedDecl& member, const clang::CXXRecordDecl* object,
                                  bool in_device_code);

  /// Records that the name at `location` refers to `symbol`.
  void record(UseKind kind, const Symbol& symbol, clang::SourceLocation location, const Where& where,
              const clang::CallExpr* call = nullptr);
  /// Records that the name at `location` is a field, if it is one of a class of the rules. Not in device code, which names
  /// fields of the builtins everywhere.
  void use_field(const clang::ValueDecl& member, clang::SourceLocation location, const Where& where);
  /// Records that the name at `location` is resolved and is not a CUDA symbol.
  void settle(clang::SourceLocation location);
  /// Records that the user declares `declaration`, if its name could be mistaken for a CUDA name.
  void declare(const clang::NamedDecl& declaration, const Where& where);

 private:
  std::optional<Symbol> look_up(const clang::NamedDecl& declaration, bool in_device_code);
  void fill_offsets(SymbolUse& use, const clang::CallExpr& call) const;
  void fill_constants(SymbolUse& use, const clang::CallExpr& call, const Where& where);
  void record_pasted(UseKind kind, const Symbol& symbol, clang::SourceLocation location, const Where& where);
  bool is_new(const Place& place, const std::string& name);

  Unit& unit_;
  std::unordered_map<const clang::Decl*, std::optional<Symbol>> known_[2];
  std::set<std::tuple<uint32_t, uint32_t, std::string>> recorded_;
  std::set<Place> fields_;
};

/// Fills is_call, arguments and call of `use`, whose name is token `name`, from the text after it.
/// `arguments`: begins of the arguments in that file according to the front end, or nothing if it does not know them.
void fill_call(SymbolUse& use, const TokenFile& tokens, size_t name,
               const std::optional<std::vector<uint32_t>>& arguments);

UseKind use_kind(const clang::NamedDecl& declaration);

}  // namespace migrate
