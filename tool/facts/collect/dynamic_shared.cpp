#include "tool/facts/collect/dynamic_shared.h"

#include "clang/AST/Attr.h"
#include "clang/AST/TypeLoc.h"

namespace migrate {
namespace {

/// Text from the first token of `range` to its last, when both are written in `file`.
std::string text_of(clang::SourceRange range, uint32_t file, Unit& unit) {
  auto begin = unit.index.spot(range.getBegin());
  auto end = unit.index.spot(range.getEnd());
  if (!begin || !end || begin->file != file || end->file != file || end->offset < begin->offset) return "";
  const TokenFile& tokens = unit.index.tokens(file);
  size_t last = tokens.at(end->offset);
  if (last == tokens.size()) return "";
  return std::string(tokens.text(Range{begin->offset, tokens[last].range.end}));
}

/// Element type as written. If other tokens (`__shared__`, alignment) are between its tokens, the type is printed
/// instead.
std::string element_type(const clang::VarDecl& variable, uint32_t file, Unit& unit) {
  const clang::ASTContext& context = variable.getASTContext();
  clang::TypeLoc type = variable.getTypeSourceInfo()->getTypeLoc();
  auto array = type.getAsAdjusted<clang::ArrayTypeLoc>();
  if (!array) return variable.getType().getAsString(context.getPrintingPolicy());
  clang::TypeLoc element = array.getElementLoc();
  clang::QualType qualified = element.getType();
  while (const auto* inner = context.getAsArrayType(qualified)) {  // T name[][32]: T
    qualified = inner->getElementType();
    element = element.castAs<clang::ArrayTypeLoc>().getElementLoc();
  }
  std::string text = text_of(element.getUnqualifiedLoc().getSourceRange(), file, unit);
  if (text.empty() || text.find('_') != std::string::npos || text.find('\n') != std::string::npos) {
    bool attributes = text.find("__") != std::string::npos || text.empty();
    if (attributes) text = qualified.getUnqualifiedType().getAsString(context.getPrintingPolicy());
  }
  std::string before;
  if (qualified.isLocalConstQualified()) before += "const ";
  if (qualified.isLocalVolatileQualified()) before += "volatile ";
  return qualified->isPointerType() && !before.empty() ? text + " " + before : before + text;
}

/// The extents after the first "[]": tokens from `index` as long as they are brackets.
std::string further_extents(const TokenFile& tokens, size_t index) {
  std::string extents;
  while (tokens.is(index, "[")) {
    size_t close = tokens.matching(index);
    if (close == tokens.size()) break;
    extents += tokens.text(Range{tokens[index].range.begin, tokens[close].range.end});
    index = close + 1;
  }
  return extents;
}

}  // namespace

bool is_dynamic_shared(const clang::VarDecl& variable) {
  return variable.hasAttr<clang::CUDASharedAttr>() && variable.hasExternalStorage() &&
         variable.getType()->isIncompleteArrayType();
}

void DynamicShared::add(const clang::VarDecl& variable) {
  auto name = unit_.index.spot(variable.getLocation());
  // The type is unknown, for example in a fragment that is parsed by itself: Clang would replace it with "int".
  if (!name || !variable.getTypeSourceInfo() || variable.isInvalidDecl()) return;
  const TokenFile& tokens = unit_.index.tokens(name->file);
  size_t token = tokens.at(name->offset);
  if (!tokens.is(token + 1, "[")) return;
  size_t end = token + 1;
  while (end < tokens.size() && !tokens.is(end, ";")) ++end;
  clang::SourceLocation begin = variable.getBeginLoc();
  auto first = unit_.index.spot(name->in_macro_body ? begin : unit_.index.manager().getExpansionLoc(begin));
  if (end == tokens.size() || !first || first->file != name->file || first->offset > name->offset) return;
  DynamicSharedDecl fact;
  fact.declaration = {name->file, {first->offset, tokens[end - 1].range.end}};
  if (!seen_.insert(fact.declaration).second) return;
  fact.type = element_type(variable, name->file, unit_);
  fact.name = variable.getNameAsString();
  fact.extents = further_extents(tokens, tokens.matching(token + 1) + 1);
  fact.at_file_scope = variable.getLexicalDeclContext()->isFileContext();
  fact.in_macro_body = name->in_macro_body;
  unit_.facts.dynamic_shared.push_back(std::move(fact));
}

}  // namespace migrate
