#include "tool/facts/kernel_raising/ascendc_generation.h"

#include "clang/Basic/FileManager.h"
#include "tool/ascendc/generate.h"
#include "tool/facts/kernel_raising/raise.h"

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

}  // namespace

AscendCGeneration ascendc_generation(const clang::FunctionDecl& kernel, Unit& unit) {
  using State = AscendCGeneration::State;
  const ascendc::Outcome outcome = ascendc::outcome_of(raise_kernel(kernel));
  const auto& reason = outcome.refusal ? outcome.refusal : outcome.not_on_tiles;
  if (!reason) return {State::on_tiles};
  return {outcome.refusal ? State::refused : State::on_scalar_unit, reason->reason, reason->text,
          place_of(reason->place, kernel, unit)};
}

}  // namespace migrate
