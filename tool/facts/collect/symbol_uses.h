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

/// What a declaration means to the rules.
struct Symbol {
  std::string name;                    ///< as the rules name it
  const SymbolEntry* entry = nullptr;  ///< null: of the CUDA family, but no rule knows it
};

/// Resolves declarations to rules and records their uses. The AST decides what a name means, never its
/// spelling.
class SymbolUses {
 public:
  explicit SymbolUses(Unit& unit) : unit_(unit) {}

  /// The symbol that `declaration` stands for; nothing when it is the user's own or of no interest.
  std::optional<Symbol> symbol_of(const clang::NamedDecl& declaration, bool in_device_code);
  /// The same for member `member` of an object of class `object` or of one of its bases.
  std::optional<Symbol> member_of(const clang::NamedDecl& member, const clang::CXXRecordDecl* object,
                                  bool in_device_code);

  /// Records that the name at `location` stands for `symbol`.
  void record(UseKind kind, const Symbol& symbol, clang::SourceLocation location, const Where& where,
              const clang::CallExpr* call = nullptr);
  /// The name at `location` is resolved and is no symbol of the family.
  void settle(clang::SourceLocation location);
  /// The user declares `declaration`: remembers its name when it could be taken for the family's.
  void declare(const clang::NamedDecl& declaration, const Where& where);

 private:
  std::optional<Symbol> look_up(const clang::NamedDecl& declaration, bool in_device_code);
  void fill_offsets(SymbolUse& use, const clang::CallExpr& call) const;
  void record_pasted(UseKind kind, const Symbol& symbol, clang::SourceLocation location, const Where& where);
  bool is_new(const Place& place, const std::string& name);

  Unit& unit_;
  std::unordered_map<const clang::Decl*, std::optional<Symbol>> known_[2];
  std::set<std::tuple<uint32_t, uint32_t, std::string>> recorded_;
};

/// Fills is_call, arguments and call of `use`, whose name is token `name`, from the text behind it.
/// `arguments`: begins of the arguments in that file as the front end sees them, or nothing when it does not
/// know.
void fill_call(SymbolUse& use, const TokenFile& tokens, size_t name,
               const std::optional<std::vector<uint32_t>>& arguments);

UseKind use_kind(const clang::NamedDecl& declaration);

}  // namespace migrate
