#include "tool/ascendc/functions/exchange_functions.h"

#include <fmt/format.h>

namespace migrate::ascendc {
namespace {

// {0}: the begin of the function; {1}: the type of an element; {2}: that of a value; {3}: the next value; {4}: the sum so far and the
// next one; {5}: the result as an element.
constexpr const char* kReduction =
    R"({0}(AscendC::LocalTensor<{1}>& values, AscendC::LocalTensor<int32_t>& isHere,
                             int32_t threads, int32_t size) {{
    for (int32_t first = 0; first < threads; first += size) {{
      const int32_t end = first + size < threads ? first + size : threads;
      bool isFirst = true;
      {2} all = {2}(0);
      for (int32_t i = first; i < end; ++i) {{
        if (isHere.GetValue(i) == 0) continue;
        const {2} next = {3};
        all = {4};
        isFirst = false;
      }}
      for (int32_t i = first; i < end; ++i) values.SetValue(i, {5});
    }}
  }}

)";

// {0}: the begin of the function; {1}: the type of an element; {2}: the value of another lane; {3}: 0.
constexpr const char* kShuffle =
    R"(  // The value of another lane of the warp: the own one beyond its end, 0 of a lane that takes no part.
{0}(AscendC::LocalTensor<{1}>& values, AscendC::LocalTensor<int32_t>& isHere, int32_t thread,
                             int32_t threads, int32_t lane) {{
    const int32_t from = lane < 0 || lane > 31 ? thread : thread / 32 * 32 + lane;
    return from < threads && isHere.GetValue(from) != 0 ? {2} : {3};
  }}

)";

constexpr const char* kTemplate = "  template <class T>\n  __aicore__ inline ";
constexpr const char* kFunction = "  __aicore__ inline ";

}  // namespace

std::string reduction_text(ir::Op op, bool is_double) {
  const std::string begin = std::string(is_double ? kFunction : kTemplate) + "void " + name_of_reduction(op) +
                            (is_double ? "64" : "");
  const char* const value = is_double ? "Float64" : "T";
  const std::string combined = op == ir::Op::add   ? fmt::format("isFirst ? next : {}(all + next)", value)
                               : op == ir::Op::min ? "isFirst || next < all ? next : all"
                                                   : "isFirst || next > all ? next : all";
  return fmt::format(kReduction, begin, is_double ? "uint64_t" : "T", value,
                     is_double ? "Float64(values.GetValue(i))" : "values.GetValue(i)", combined,
                     is_double ? "all.bits" : "all");
}

std::string shuffle_text(bool is_double) {
  if (is_double)
    return fmt::format(kShuffle, std::string(kFunction) + "Float64 OfLane64", "uint64_t",
                       "Float64(values.GetValue(from))", "Float64(0)");
  return fmt::format(kShuffle, std::string(kTemplate) + "T OfLane", "T", "values.GetValue(from)", "T(0)");
}

}  // namespace migrate::ascendc
