#include "tool/decide/planner.h"

namespace migrate {

// `word << (32 - bits)` becomes npu::shift_left(word, 32 - bits), which gives 0 where the amount is the width, as a GPU does.
void plan_wide_shifts(Planner& planner) {
  std::set<Place> done;  // a macro is written once for all functions that name it
  for (const DeviceFunction& function : planner.facts.functions) {
    for (const WideShift& shift : function.wide_shifts) {
      if (!done.insert(shift.place).second) continue;
      const uint32_t file = shift.place.file;
      const Range before{shift.left_end, shift.amount.begin}, after{shift.amount.end, shift.place.range.end};
      if (planner.text({file, before}).find('/') != std::string_view::npos)
        continue;  // a comment, which stays where it is
      planner.decide_text();
      const std::string call = shift.is_left ? "npu::shift_left(" : "npu::shift_right(";
      const std::string operation(planner.text({file, before})), behind(planner.text({file, after}));
      planner.insert(file, shift.place.range.begin, planner.for_device(file, shift.place.range.begin, call),
                     function.name);
      planner.replace({file, before}, planner.for_device(file, before.begin, ", ", operation), function.name);
      planner.replace({file, after}, planner.for_device(file, after.begin, ")", behind), function.name);
    }
  }
}

// `(unsigned)x` becomes `(unsigned)__float2uint_rz(x)`, which is defined for all numbers, with a GPU's result.
void plan_float_conversions(Planner& planner) {
  for (const DeviceFunction& function : planner.facts.functions) {
    for (const FloatConversion& conversion : function.float_conversions) {
      planner.decide_text();
      const uint32_t file = conversion.place.file;
      planner.surround(conversion.place,
                       planner.for_device(file, conversion.place.range.begin, conversion.function + "("),
                       planner.for_device(file, conversion.place.range.end, ")"), function.name);
    }
  }
}

}  // namespace migrate
