#include <fmt/format.h>

#include "tool/bisect/bisect.h"
#include "tool/compare/summary.h"
#include "tool/report/width.h"

namespace migrate::bisect {
namespace {

std::string element_text(const FirstElement& element) {
  std::string text = wrapped_lines(fmt::format(
      "the first element that differs: {}[{}], golden {:.9g}, target {:.9g} (relative error {:.3g}; {:g} allowed); "
      "{} of its {} elements differ",
      element.leaf, element.index, element.golden, element.target, element.error, element.allowed,
      element.different, element.elements));
  for (const InputPair& input : element.inputs) {
    const std::string name =
        input.has_element ? fmt::format("{}[{}]", input.leaf, element.index) : input.leaf;
    const std::string golden = input.has_element ? fmt::format("{:.9g}", input.golden) : input.golden_text;
    const std::string target = input.has_element ? fmt::format("{:.9g}", input.target) : input.target_text;
    text += wrapped_lines(golden == target ? fmt::format("{}: {} in both", name, golden)
                                           : fmt::format("{}: golden {}, target {}", name, golden, target),
                          2);
  }
  return text;
}

std::string forms_text(const Forms& forms) {
  const bool host = forms.host > forms.allowed, ascendc = forms.ascendc > forms.allowed;
  if (host && ascendc)
    return fmt::format(
        "on the host and as Ascend C alike (errors {:.3g} and {:.3g}): look at the kernel itself", forms.host,
        forms.ascendc);
  if (ascendc)
    return fmt::format(
        "only as Ascend C (error {:.3g}; on the host {:.3g}): look at the generated kernel (migrate eject), and run "
        "migrate check-kernels",
        forms.ascendc, forms.host);
  if (host)
    return fmt::format("only on the host (error {:.3g}; as Ascend C {:.3g}): run migrate race", forms.host,
                       forms.ascendc);
  return fmt::format(
      "in neither form (errors {:.3g} and {:.3g}): the runs are not repeatable (--twice tells)", forms.host,
      forms.ascendc);
}

}  // namespace

std::string write_bisection(const Bisection& bisection) {
  std::string text = compare::write_summary(bisection.comparison, bisection.compare);
  if (!bisection.comparison.first) {
    for (const std::string& note : bisection.notes) text += wrapped_lines("note: " + note);
    return text;
  }
  text += "\n";
  if (bisection.element) text += element_text(*bisection.element);
  if (!bisection.statements.empty()) {
    text += wrapped_lines("made by, in " + bisection.source + ":");
    for (const Statement& statement : bisection.statements)
      text += fmt::format("  {}: {}\n", statement.line, one_line(statement.text));
  }
  if (bisection.forms) text += wrapped_lines("it differs " + forms_text(*bisection.forms));
  for (const std::string& note : bisection.notes) text += wrapped_lines("note: " + note);
  return text;
}

}  // namespace migrate::bisect
