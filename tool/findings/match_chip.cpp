// Uses that the simulated device handles and the chip of --target has nothing for.
#include "tool/diagnostics/diagnostics.h"
#include "tool/findings/matcher.h"
#include "tool/findings/summary.h"

namespace migrate {
namespace {

Finding missing_on_chip(const Finding& use, const Chip& chip) {
  Finding finding = make_finding(
      id::chip_none, {use.symbol, std::string(chip.name), use.chip->detail.text(), use.chip->instead.text()});
  finding.symbol = use.symbol;
  finding.library = use.library;
  finding.certainty = use.certainty;
  finding.enclosing = use.enclosing;
  finding.file = use.file;
  finding.position = use.position;
  finding.place = use.place;
  finding.advice = use.chip->instead.text();
  finding.chip = use.chip;
  return finding;
}

}  // namespace

void match_chip(const Chip& chip, std::vector<Finding>& findings) {
  const size_t uses = findings.size();
  for (size_t i = 0; i < uses; ++i) {
    Finding& use = findings[i];
    if (!use.chip || use.chip->effort_class != effort_class::none) continue;
    // What the simulated device lacks too is replaced once, and its own finding says so.
    const bool is_handled = (is_use(use) || use.kind == FindingKind::dependency) &&
                            (use.support == Support::full || use.support == Support::adapted);
    Finding missing = missing_on_chip(use, chip);
    use.chip->effort_class.clear();
    if (is_handled) findings.push_back(std::move(missing));
  }
}

}  // namespace migrate
