#include "tool/decide/planner.h"

namespace migrate {

// `word << (32 - bits)` becomes npu::shift_left(word, 32 - bits), which gives 0 where the amount is the width, as a GPU does.
void plan_wide_shifts(Planner& planner) {
  for (const DeviceFunction& function : planner.facts.functions) {
    for (const WideShift& shift : function.wide_shifts) {
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

}  // namespace migrate
