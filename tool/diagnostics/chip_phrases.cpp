#include "tool/diagnostics/chip_phrases.h"

#include <algorithm>

namespace migrate {
namespace {

constexpr Text kPhrases[] = {
    {"code of your own", "自行编写代码"},
    {"CANN has no such library", "CANN 没有这样的库"},
    {"computed on the host", "在主机上计算"},
    {"needs kernels on the chip", "需要芯片上的核函数"},
    {"no public function of CANN is known", "未发现对应的 CANN 公开函数"},
    {"no NPU has it", "任何 NPU 都没有"},
    {"no counterpart", "没有对应"},
    {"code of the host", "主机代码"},
    {"no rule knows it", "没有规则涉及它"},
    {"fits Ascend SIMT", "适合昇腾 SIMT"},
    {"flat", "每线程一个元素"},
    {"strided", "跨步循环"},
    {"a matrix product, by an operator of CANN", "矩阵乘，由 CANN 算子完成"},
    {"on the scalar unit, thread by thread, which is slow", "在标量单元上逐线程执行，较慢"},
    {"on the scalar unit, thread by thread, where a library is far faster",
     "在标量单元上逐线程执行，库函数要快得多"},
    {"barriers", "有栅障"},
    {"not classified", "未分类"},
    {"{0}, double", "{0}，双精度"},
    {"{0}, grid-wide waits", "{0}，全网格等待"},
    {"{0}, double, grid-wide waits", "{0}，双精度，全网格等待"},
    {"only chips of the generation 950 run kernels of threads", "只有 950 代芯片运行以线程书写的核函数"},
    {"{0} does not run on chips of the generation {1}", "{0} 不能在 {1} 代芯片上运行"},
    {"{0} does not take {1} on chips of the generation {2}", "{0} 在 {2} 代芯片上不支持 {1}"},
};

const Text* find_phrase(const std::string& pattern) {
  const auto found = std::find_if(std::begin(kPhrases), std::end(kPhrases),
                                  [&](const Text& row) { return row.en == pattern; });
  return found == std::end(kPhrases) ? nullptr : found;
}

std::string in_chinese(const std::string& pattern, const RuleTexts& texts) {
  const Text* const row = find_phrase(pattern);
  return row ? std::string(row->zh) : texts.chinese(pattern);
}

void translate(Phrase& phrase, const RuleTexts& texts) {
  if (phrase.empty()) return;
  std::vector<std::string> values;
  for (const std::string& value : phrase.values) values.push_back(in_chinese(value, texts));
  phrase.chinese = fill(in_chinese(phrase.pattern, texts), values);
}

}  // namespace

std::span<const Text> chip_phrases() { return kPhrases; }

void translate(OnChip& chip, const RuleTexts& texts) {
  translate(chip.detail, texts);
  translate(chip.instead, texts);
}

std::string in_language(const Phrase& phrase, Language language) {
  return language == Language::zh && !phrase.chinese.empty() ? phrase.chinese : phrase.text();
}

}  // namespace migrate
