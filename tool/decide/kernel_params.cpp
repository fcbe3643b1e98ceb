#include "tool/decide/planner.h"
#include "tool/diagnostics/ids.h"

namespace migrate {
namespace {

// Writes `with` (before further parameters) or `alone` behind the '(' that ends at `after_paren`.
// A "(void)" list is replaced. Does nothing where it is already written.
void write_behind_paren(Planner& planner, uint32_t file, uint32_t after_paren, bool more, Range void_keyword,
                        const std::string& word, const std::string& why) {
  std::string_view text = planner.text(file);
  if (after_paren == 0 || after_paren > text.size() || text[after_paren - 1] != '(') return;
  if (planner.facts.tokens.migrated_lists.contains({file, after_paren})) return;
  if (void_keyword.size() > 0) return planner.replace({file, void_keyword}, word, why);
  char next = after_paren < text.size() ? text[after_paren] : '\0';
  bool spaced = next == ' ' || next == '\t' || next == '\r' || next == '\n';
  std::string written = "(" + word + (more ? spaced ? "_" : "_ " : "");
  planner.replace({file, {after_paren - 1, after_paren}}, written, why);
}

/// `__global__ void ::k(...)`: nvcc's own front end takes the qualification, other compilers refuse it.
void drop_global_qualifier(Planner& planner, const FunctionDeclaration& decl, const std::string& why) {
  const std::string_view text = planner.text(decl.name.file).substr(0, decl.name.range.begin);
  constexpr std::string_view kSpaces = " \t\r\n", kType = "void";
  const size_t colons = text.find_last_not_of(kSpaces);
  if (colons == std::string_view::npos || colons == 0 || text.substr(colons - 1, 2) != "::") return;
  const size_t type = text.find_last_not_of(kSpaces, colons - 2);
  if (type == std::string_view::npos || !text.substr(0, type + 1).ends_with(kType)) return;
  const size_t word = type + 1 - kType.size();
  if (word > 0 && (std::isalnum(static_cast<unsigned char>(text[word - 1])) || text[word - 1] == '_')) return;
  const auto begin = static_cast<uint32_t>(colons - 1);
  planner.replace({decl.name.file, {begin, decl.name.range.begin}}, type + 1 == begin ? " " : "", why);
}

void plan_references(Planner& planner, const Signatures& signatures,
                     const std::vector<FunctionRef>& references) {
  for (const FunctionRef& ref : references) {
    if (!ref.is_call || !signatures.parameters.count(ref.callee)) continue;
    write_behind_paren(planner, ref.place.file, ref.after_paren, ref.has_arguments, {}, "NPU_KERNEL_ARGS",
                       "call of " + std::string(planner.text(ref.place)));
  }
}

}  // namespace

void plan_kernel_params(Planner& planner, const Signatures& signatures) {
  for (const DeviceFunction& function : planner.facts.functions) {
    planner.decide_text();
    if (signatures.parameters.count(function.usr)) {
      for (const FunctionDeclaration& decl : function.declarations) {
        drop_global_qualifier(planner, decl, "signature of " + function.name);
        write_behind_paren(planner, decl.name.file, decl.after_paren, decl.has_params, decl.void_keyword,
                           "NPU_KERNEL_PARAMS", "signature of " + function.name);
      }
    } else if (signatures.blocking.count(function.usr) && !function.declarations.empty()) {
      planner.refuse(id::signature_kept, function.declarations.front().name,
                     {function.name, signatures.kept.at(function.usr)});
    }
    plan_references(planner, signatures, function.references);
  }
  planner.decide_text();
  plan_references(planner, signatures, planner.facts.host_references);
}

}  // namespace migrate
