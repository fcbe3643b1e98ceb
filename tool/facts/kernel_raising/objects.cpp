#include "tool/facts/kernel_raising/objects.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/StringSwitch.h"

namespace migrate {

using namespace clang;

namespace {

std::optional<ir::Type> integer_type(uint64_t bits, bool is_signed) {
  switch (bits) {
    case 8:
      return is_signed ? ir::Type::i8 : ir::Type::u8;
    case 16:
      return is_signed ? ir::Type::i16 : ir::Type::u16;
    case 32:
      return is_signed ? ir::Type::i32 : ir::Type::u32;
    case 64:
      return is_signed ? ir::Type::i64 : ir::Type::u64;
    default:
      return std::nullopt;
  }
}

constexpr int64_t kMostElements = 4096;

}  // namespace

bool is_thread_group(QualType type) {
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (record == nullptr || record->getIdentifier() == nullptr) return false;
  const auto* space = llvm::dyn_cast<NamespaceDecl>(record->getDeclContext()->getEnclosingNamespaceContext());
  return space != nullptr && space->getName() == "cooperative_groups" &&
         llvm::StringSwitch<bool>(record->getName())
             .Cases("thread_block", "thread_block_tile", "thread_group", "coalesced_group", "grid_group",
                    true)
             .Default(false);
}

std::optional<ir::Type> number_type(QualType type, const ASTContext& context) {
  const QualType plain = type.getCanonicalType().getUnqualifiedType();
  if (const auto* record = plain->getAsCXXRecordDecl()) {
    const llvm::StringRef name = record->getIdentifier() != nullptr ? record->getName() : llvm::StringRef();
    if (name == "__half") return ir::Type::f16;
    if (name == "__nv_bfloat16") return ir::Type::bf16;
    // The values of one variable in all lanes: of this thread, its own.
    const auto* lanes = llvm::dyn_cast<ClassTemplateSpecializationDecl>(record);
    if (name == "Lanes" && lanes != nullptr && lanes->getTemplateArgs().size() == 1 &&
        lanes->getTemplateArgs()[0].getKind() == TemplateArgument::Type)
      return number_type(lanes->getTemplateArgs()[0].getAsType(), context);
    return std::nullopt;
  }
  if (plain->isBooleanType()) return ir::Type::boolean;
  if (plain->isIntegralOrEnumerationType())
    return integer_type(context.getTypeSize(plain), plain->isSignedIntegerOrEnumerationType());
  if (plain->isSpecificBuiltinType(BuiltinType::Float)) return ir::Type::f32;
  if (plain->isSpecificBuiltinType(BuiltinType::Double)) return ir::Type::f64;
  if (plain->isSpecificBuiltinType(BuiltinType::Half) || plain->isSpecificBuiltinType(BuiltinType::Float16))
    return ir::Type::f16;
  if (plain->isSpecificBuiltinType(BuiltinType::BFloat16)) return ir::Type::bf16;
  return std::nullopt;
}

std::optional<std::vector<Component>> components_of(QualType type, const ASTContext& context) {
  std::vector<Component> parts;
  if (const auto* array = context.getAsConstantArrayType(type)) {
    const auto count = static_cast<int64_t>(array->getSize().getZExtValue());
    if (count > kMostElements) return std::nullopt;
    const int64_t size = context.getTypeSizeInChars(array->getElementType()).getQuantity();
    for (int64_t i = 0; i < count; ++i) parts.push_back({array->getElementType(), i * size, nullptr});
    return parts;
  }
  const auto* record = type->getAsRecordDecl();
  if (record == nullptr || record->isUnion() || record->getDefinition() == nullptr) return std::nullopt;
  record = record->getDefinition();
  const ASTRecordLayout& layout = context.getASTRecordLayout(record);
  if (const auto* in_class = llvm::dyn_cast<CXXRecordDecl>(record)) {
    if (in_class->isPolymorphic() || in_class->getNumVBases() != 0) return std::nullopt;
    for (const CXXBaseSpecifier& base : in_class->bases())
      parts.push_back({base.getType(),
                       layout.getBaseClassOffset(base.getType()->getAsCXXRecordDecl()).getQuantity(),
                       nullptr});
  }
  for (const FieldDecl* field : record->fields()) {
    if (field->isBitField()) return std::nullopt;
    parts.push_back(
        {field->getType(),
         context.toCharUnitsFromBits(static_cast<int64_t>(layout.getFieldOffset(field->getFieldIndex())))
             .getQuantity(),
         field});
  }
  return parts;
}

}  // namespace migrate
