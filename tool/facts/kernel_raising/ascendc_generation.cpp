#include "tool/facts/kernel_raising/ascendc_generation.h"

#include "clang/Basic/FileManager.h"
#include "tool/ascendc/generate.h"
#include "tool/facts/kernel_raising/default_values.h"
#include "tool/facts/kernel_raising/raise.h"
#include "tool/facts/kernel_raising/type_names.h"

namespace migrate {
namespace {

/// Where a refusal points to, if that is in the user's text; else the kernel's name.
Place place_of(const ir::SourcePlace& place, const clang::FunctionDecl& kernel, Unit& unit) {
  clang::SourceManager& sources = unit.index.manager();
  clang::SourceLocation at;
  if (auto file = sources.getFileManager().getOptionalFileRef(place.file); file && place.line > 0)
    at = sources.translateFileLineCol(&file->getFileEntry(), place.line, std::max(place.column, 1u));
  auto spot = at.isValid() && unit.index.in_user_file(at) ? unit.index.spot(at) : std::nullopt;
  if (!spot) spot = unit.index.spot(sources.getExpansionLoc(kernel.getLocation()));
  return spot ? unit.index.token_place(*spot) : Place{};
}

/// Whether text at namespace scope can name the kernel: npucxx registers it there.
bool can_be_named(const clang::FunctionDecl& kernel) {
  for (const clang::DeclContext* around = kernel.getDeclContext(); around != nullptr;
       around = around->getParent())
    if (around->isRecord() || around->isFunctionOrMethod()) return false;
  TypeNames types(kernel.getASTContext());
  types.name(kernel.getASTContext().getPointerType(kernel.getType()));
  types.template_arguments(kernel);
  return types.failed.empty();
}

}  // namespace

AscendCGeneration ascendc_generation(const clang::FunctionDecl& kernel, Unit& unit) {
  using State = AscendCGeneration::State;
  ascendc::Outcome outcome = ascendc::outcome_of(raise_kernel(kernel));
  if (!outcome.refusal && !can_be_named(kernel)) outcome.refusal = ascendc::not_named({});
  const auto& reason = outcome.refusal ? outcome.refusal : outcome.not_on_tiles;
  AscendCGeneration made{outcome.is_product ? State::by_operator : State::on_tiles};
  if (reason)
    made = {outcome.refusal ? State::refused : State::on_scalar_unit, reason->reason, reason->text,
            place_of(reason->place, kernel, unit)};
  if (!outcome.refusal)
    for (const auto& [core, why] : outcome.lacks) made.lacks.push_back({core, why});
  return made;
}

AscendCGeneration ascendc_launch(const clang::CallExpr& launch, Unit& unit) {
  using State = AscendCGeneration::State;
  const clang::FunctionDecl* kernel = launch.getDirectCallee();
  if (kernel == nullptr || kernel->isDependentContext() ||
      default_values(launch, kernel->getASTContext()).has_value())
    return {};
  const auto spot = unit.index.spot(unit.index.manager().getExpansionLoc(launch.getBeginLoc()));
  return {State::refused, ir::Refusal::Reason::not_understood,
          "a launch that leaves an argument to a default which is no constant",
          spot ? unit.index.token_place(*spot) : Place{}};
}

}  // namespace migrate
