#include "tool/advice/report/words.h"

#include "tool/advice/guidance.h"
#include "tool/diagnostics/diagnostics.h"

namespace migrate {
namespace {

struct LabelRow {
  AdviceLabel label;
  Text text;
};

// clang-format off: a table
constexpr LabelRow kLabels[] = {
    {AdviceLabel::title, {"Advice for {0}", "对 {0} 的建议"}},
    {AdviceLabel::ranks_line, {"ranks: {0}; steps: {1}; kernels: {2}", "rank 数：{0}；步数：{1}；核函数：{2}"}},
    {AdviceLabel::times_line,
     {"rank {0}: {1}: computing {2}, exposed communication {3}, free {4}",
      "rank {0}：{1}：计算 {2}，未重叠通信 {3}，空闲 {4}"}},
    {AdviceLabel::modelled_line,
     {"all times are modelled for {0}, none was measured on a chip", "所有时间均为 {0} 的建模值，并非芯片实测"}},
    {AdviceLabel::notes, {"Notes on the folder", "关于该目录的说明"}},
    {AdviceLabel::none, {"No rule found anything to change.", "没有规则发现需要修改之处。"}},
    {AdviceLabel::to_do, {"to do", "建议"}},
    {AdviceLabel::at, {"at", "位置"}},
    {AdviceLabel::ranks, {"ranks", "rank"}},
    {AdviceLabel::modelled, {"modelled", "建模值"}},
    {AdviceLabel::priority_high, {"high", "高"}},
    {AdviceLabel::priority_medium, {"medium", "中"}},
    {AdviceLabel::priority_low, {"low", "低"}},
    {AdviceLabel::gate_passed, {"gate passed", "门禁通过"}},
    {AdviceLabel::gate_failed, {"gate failed", "门禁未通过"}},
    {AdviceLabel::findings, {"Findings", "发现"}},
    {AdviceLabel::step_time, {"Time", "时间"}},
    {AdviceLabel::computing, {"Computing", "计算"}},
    {AdviceLabel::exposed, {"Communication without overlap", "未重叠通信"}},
    {AdviceLabel::free, {"Free", "空闲"}},
    {AdviceLabel::rank, {"Rank", "Rank 号"}},
    {AdviceLabel::share, {"Share", "占比"}},
    {AdviceLabel::time, {"Costs", "耗时"}},
    {AdviceLabel::subject, {"Operator or call", "算子或调用"}},
    {AdviceLabel::count, {"Count", "次数"}},
    {AdviceLabel::place, {"Line of the program", "程序行"}},
    {AdviceLabel::example_before, {"Before", "修改前"}},
    {AdviceLabel::example_after, {"After", "修改后"}},
    {AdviceLabel::timeline, {"Timeline", "时间线"}},
    {AdviceLabel::detail, {"Detail", "说明"}},
};
// clang-format on
static_assert(std::size(kLabels) == static_cast<size_t>(AdviceLabel::count_));

}  // namespace

const Text& advice_label(AdviceLabel label) { return kLabels[static_cast<size_t>(label)].text; }

std::string advice_text(Language language, AdviceLabel label, const std::vector<std::string>& values) {
  return fill(advice_label(label).in(language), values);
}

std::string advice_message(const Advice& advice, Language language) {
  return fill(find_diagnostic(advice.id)->message.in(language), advice.values);
}

std::string advice_title(const Advice& advice, Language language) {
  return std::string(find_diagnostic(advice.id)->title.in(language));
}

std::string advice_guidance(const Advice& advice, Language language) {
  return std::string(find_guidance(advice.id)->what.in(language));
}

AdviceLabel priority_label(Priority priority) {
  return priority == Priority::high     ? AdviceLabel::priority_high
         : priority == Priority::medium ? AdviceLabel::priority_medium
                                        : AdviceLabel::priority_low;
}

std::string rank_list(const std::vector<int>& ranks) {
  std::string list;
  for (size_t i = 0; i < ranks.size() && i < 8; ++i) list += (i ? ", " : "") + std::to_string(ranks[i]);
  return ranks.size() > 8 ? list + ", ..." : list;
}

std::string shown_place(const SourceLine& place) {
  return place.line == 0 ? "" : place.file + ":" + std::to_string(place.line);
}

}  // namespace migrate
