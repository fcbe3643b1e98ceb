#include "tool/report/messages.h"

#include <array>
#include <cstdio>
#include <map>

#include "tool/diagnostics/chip_phrases.h"

namespace migrate {
namespace {

struct Row {
  Label label;
  Text text;
};

constexpr Row kRows[] = {
    {Label::title, {"Migration report", "迁移报告"}},
    {Label::files_line,
     {"files: {0}; units: {1} analysed, {2} with parse errors, {3} failed",
      "文件：{0}；编译单元：已分析 {1}，有解析错误 {2}，失败 {3}"}},
    {Label::failed_line, {"not analysed: {0}", "未分析：{0}"}},
    {Label::target, {"target", "目标芯片"}},
    {Label::coverage_line,
     {"{0} of {1} uses are handled on the simulated device", "共 {1} 处用法，在模拟设备上已处理 {0} 处"}},
    {Label::tokens_line, {"{0} of them were found by spelling only", "其中 {0} 处仅按拼写识别"}},
    {Label::whole_files, {"Files fully handled on the simulated device", "在模拟设备上完全处理的文件"}},
    {Label::whole_units,
     {"Translation units fully handled on the simulated device", "在模拟设备上完全处理的编译单元"}},
    {Label::libraries, {"By library", "按库统计"}},
    {Label::library, {"Library", "库"}},
    {Label::full, {"full", "完全"}},
    {Label::adapted, {"adapted", "适配"}},
    {Label::partial, {"partial", "部分"}},
    {Label::unsupported, {"unsupported", "不支持"}},
    {Label::unknown, {"unknown", "未知"}},
    {Label::not_analysed, {"not analysed", "未分析"}},
    {Label::uses, {"Uses", "用法数"}},
    {Label::share, {"Handled", "已处理"}},
    {Label::kernels, {"Kernels", "核函数"}},
    {Label::kernel, {"Kernel", "核函数"}},
    {Label::kernels_line,
     {"total {0}: {1} run on the simulated device and fit Ascend SIMT, {2} run there only, {3} to be rewritten",
      "共 {0} 个：可在模拟设备上运行且适合昇腾 SIMT {1}，仅可在模拟设备上运行 {2}，需重写 {3}"}},
    {Label::kernels_none, {"no kernels", "没有核函数"}},
    {Label::verdict, {"Verdict", "结论"}},
    {Label::verdict_runs, {"runs", "可运行"}},
    {Label::verdict_not_simt, {"simulated only", "仅模拟"}},
    {Label::verdict_rewrite, {"rewrite", "需重写"}},
    {Label::features, {"Features", "特性"}},
    {Label::launches, {"Launches", "启动数"}},
    {Label::blocks, {"Block", "线程块"}},
    {Label::executor, {"Executor", "执行方式"}},
    {Label::executor_loop, {"thread loop", "线程循环"}},
    {Label::executor_fibers, {"fibers", "纤程"}},
    {Label::reasons, {"Why", "原因"}},
    {Label::effort, {"Hand work", "人工工作量"}},
    {Label::effort_row, {"{0}: {1} distinct, {2} in total: {3}", "{0}：{1} 种，共 {2} 处：{3}"}},
    {Label::effort_units,
     {"The first occurrence of a problem counts 15 minutes, 3 hours or 2 days; each further one counts a tenth.",
      "每种问题的首处按 15 分钟、3 小时或 2 天计，其余每处按十分之一计。"}},
    {Label::effort_none, {"none", "无"}},
    {Label::level_minutes, {"minutes", "分钟级"}},
    {Label::level_hours, {"hours", "小时级"}},
    {Label::level_redesign, {"redesign", "重新设计"}},
    {Label::occurrences, {"Occurrences", "次数"}},
    {Label::findings, {"Findings", "发现"}},
    {Label::findings_none, {"No errors or warnings.", "没有错误或警告。"}},
    {Label::and_more, {"{0} and {1} more", "{0} 等，另有 {1} 个"}},
    {Label::more_findings,
     {"{0} more; --report html=FILE lists all", "另有 {0} 项；--report html=文件 可列出全部"}},
    {Label::more_in_file, {"and {0} more in this file", "本文件另有 {0} 个"}},
    {Label::follow_line,
     {"{0} more parse errors, probably caused by missing headers: {1}",
      "另有 {0} 个解析错误可能源于缺少的头文件：{1}"}},
    {Label::outside_line,
     {"files that use CUDA outside the given paths, neither analysed nor rewritten ({0}): {1}; add their folders to the paths",
      "给定路径之外有 {0} 个文件使用了 CUDA，既未分析也未改写：{1}；请把其目录加入给定路径"}},
    {Label::missing_line, {"{0} headers were not found: {1}", "找不到 {0} 个头文件：{1}"}},
    {Label::suppressed_line, {"suppressed in the source: {0}", "源码中已忽略：{0}"}},
    {Label::place, {"Location", "位置"}},
    {Label::severity, {"Severity", "严重程度"}},
    {Label::message, {"Message", "说明"}},
    {Label::rule, {"Rule", "规则"}},
    {Label::advice, {"What to do", "建议"}},
    {Label::severity_error, {"error", "错误"}},
    {Label::severity_warning, {"warning", "警告"}},
    {Label::severity_note, {"note", "提示"}},
    {Label::severity_info, {"info", "信息"}},
    {Label::operators, {"Operators", "算子"}},
    {Label::op, {"Operator", "算子"}},
    {Label::symbols, {"Symbols", "符号"}},
    {Label::symbol, {"Symbol", "符号"}},
    {Label::target_symbol, {"Becomes", "改写为"}},
    {Label::status, {"Status", "状态"}},
    {Label::dependencies, {"Dependencies", "依赖"}},
    {Label::dependency, {"Dependency", "依赖"}},
    {Label::files, {"Files", "文件"}},
    {Label::file, {"File", "文件"}},
    {Label::outcome, {"Analysis", "分析结果"}},
    {Label::outcome_parsed, {"parsed", "已解析"}},
    {Label::outcome_errors, {"parsed with errors", "解析有错误"}},
    {Label::outcome_failed, {"failed", "失败"}},
    {Label::outcome_header, {"header", "头文件"}},
    {Label::errors, {"Errors", "错误"}},
    {Label::warnings, {"Warnings", "警告"}},
    {Label::gate, {"Gate", "门禁"}},
    {Label::gate_passed, {"passed", "通过"}},
    {Label::gate_failed, {"failed", "未通过"}},
    {Label::gate_baseline, {"{0} new against the baseline, {1} fixed", "相对基线新增 {0} 项，修复 {1} 项"}},
    {Label::filter, {"Filter", "筛选"}},
    {Label::all, {"all", "全部"}},
    {Label::code, {"Code", "代码"}},
    {Label::function, {"Function", "函数"}},
    {Label::how_sure, {"Certainty", "可信度"}},
    {Label::sure_parsed, {"parsed", "已解析"}},
    {Label::sure_tokens, {"by spelling", "按拼写"}},
    {Label::generated_by, {"migrate {0}, rules {1}", "migrate {0}，规则 {1}"}},
    {Label::no_rows, {"nothing", "无"}},
    {Label::show_info, {"show items that need no work", "显示无需处理的项"}},
    {Label::suppressed, {"Suppressed", "已忽略"}},
    {Label::reason, {"Reason", "理由"}},
    {Label::minutes_unit, {"{0} minutes", "{0} 分钟"}},
    {Label::hours_unit, {"{0} hours", "{0} 小时"}},
    {Label::days_unit, {"{0} days", "{0} 天"}},
    {Label::two_verdicts, {"Coverage: two verdicts", "覆盖率：两种结论"}},
    {Label::on_simulator, {"simulated device", "模拟设备"}},
    {Label::simulator_only,
     {"\"Handled\" is about the simulated device. It says nothing about hardware.",
      "“已处理”指模拟设备，不说明真实硬件。"}},
    {Label::chip_line,
     {"{0} of {1} uses need nothing more for {2}: {3} direct (public calls of CANN), {4} generated (Ascend C "
      "by npucxx --kernels=ascendc); not run on hardware",
      "共 {1} 处用法，其中 {0} 处对 {2} 无需再改：{3} 处直接（调用 CANN 公开接口），{4} 处可生成（npucxx "
      "--kernels=ascendc 生成 Ascend C）；未在硬件上运行过"}},
    {Label::chip_rest, {"To do for {0}: {1}", "{0} 上仍需：{1}"}},
    {Label::chip_rest_op,
     {"{0} operator (a public function exists, the shim does not call it yet)",
      "{0} 处算子（有公开接口，垫片尚未调用）"}},
    {Label::chip_rest_simt,
     {"{0} simt (kernel code that Ascend SIMT has)", "{0} 处 SIMT（昇腾 SIMT 支持的核函数代码）"}},
    {Label::chip_rest_kernel, {"{0} kernel (needs Ascend C)", "{0} 处核函数（需 Ascend C）"}},
    {Label::chip_rest_none, {"{0} none (a person replaces it)", "{0} 处无对应（需人工替换）"}},
    {Label::chip_program, {"worst verdict in the program for {0}: {1}", "程序中对 {0} 最差的结论：{1}"}},
    {Label::chip_direct, {"direct", "直接"}},
    {Label::chip_generated, {"generated", "可生成"}},
    {Label::chip_op, {"operator", "算子"}},
    {Label::chip_simt, {"simt", "SIMT 代码"}},
    {Label::chip_kernel, {"kernel", "核函数"}},
    {Label::chip_none, {"none", "无"}},
    {Label::handled, {"handled", "已处理"}},
    {Label::missing, {"missing", "缺失"}},
    {Label::chip_kernels_line, {"On {0}: {1}", "在 {0} 上：{1}"}},
    {Label::effort_simulator, {"simulated device: about {0}", "模拟设备：约 {0}"}},
    {Label::effort_simulator_none, {"simulated device: {0}", "模拟设备：{0}"}},
    {Label::effort_chip, {"further, for {0}: about {1} person-days", "{0} 另需：约 {1} 人天"}},
    {Label::effort_all, {"in all: about {0} person-days", "合计：约 {0} 人天"}},
    {Label::effort_chip_row, {"{0}: {1} distinct, {2} in total: {3} days", "{0}：{1} 种，共 {2} 处：{3} 天"}},
    {Label::effort_from, {"The figures come from {0}.", "数字来自 {0}。"}},
    {Label::effort_classes,
     {"docs/reference/effort.md explains the classes.", "类别说明见 docs/reference/effort.md。"}},
    {Label::person_days, {"Days", "人天"}},
};

constexpr size_t kCount = static_cast<size_t>(Label::count_);

constexpr std::array<Text, kCount> in_order() {
  std::array<Text, kCount> texts{};
  for (const Row& row : kRows) texts[static_cast<size_t>(row.label)] = row.text;
  return texts;
}

constexpr std::array<Text, kCount> kTexts = in_order();

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, value < 10 && value != static_cast<int>(value) ? "%.1f" : "%.0f", value);
  return text;
}

}  // namespace

const Text& text_of(Label label) { return kTexts[static_cast<size_t>(label)]; }

std::string say(Language language, Label label, const std::vector<std::string>& values) {
  return fill(text_of(label).in(language), values);
}

std::span<const Text> label_texts() { return kTexts; }

Label severity_label(Severity severity) {
  switch (severity) {
    case Severity::error:
      return Label::severity_error;
    case Severity::warning:
      return Label::severity_warning;
    case Severity::note:
      return Label::severity_note;
    case Severity::info:
      return Label::severity_info;
  }
  return Label::severity_info;
}

Label verdict_label(KernelVerdict verdict) {
  switch (verdict) {
    case KernelVerdict::runs:
      return Label::verdict_runs;
    case KernelVerdict::not_simt:
      return Label::verdict_not_simt;
    case KernelVerdict::rewrite:
      return Label::verdict_rewrite;
  }
  return Label::verdict_rewrite;
}

Label chip_label(RealVerdict verdict) {
  switch (verdict) {
    case RealVerdict::direct:
      return Label::chip_direct;
    case RealVerdict::generated:
      return Label::chip_generated;
    case RealVerdict::op:
      return Label::chip_op;
    case RealVerdict::simt:
      return Label::chip_simt;
    case RealVerdict::kernel:
      return Label::chip_kernel;
    case RealVerdict::none:
      return Label::chip_none;
  }
  return Label::chip_none;
}

Label status_label(const std::string& status) {
  if (status == "full") return Label::full;
  if (status == "adapted") return Label::adapted;
  if (status == "partial") return Label::partial;
  if (status == "unsupported") return Label::unsupported;
  if (status == "not analysed") return Label::not_analysed;
  return Label::unknown;
}

Label outcome_label(const std::string& outcome) {
  if (outcome == "parsed") return Label::outcome_parsed;
  if (outcome == "errors") return Label::outcome_errors;
  if (outcome == "failed") return Label::outcome_failed;
  return Label::outcome_header;
}

std::string duration(Language language, double minutes) {
  if (minutes < 90) return say(language, Label::minutes_unit, {number(minutes)});
  if (minutes < 24 * 60) return say(language, Label::hours_unit, {number(minutes / 60)});
  return say(language, Label::days_unit, {number(minutes / (8 * 60))});
}

std::string in_days(double days) {
  if (days == 0) return "0";
  char text[32];
  std::snprintf(text, sizeof text, days < 1 ? "%.2f" : days < 20 ? "%.1f" : "%.0f", days);
  return text;
}

std::string kernels_on_chip(Language language, const Summary& summary) {
  std::map<std::string, size_t> counts;
  for (const KernelRow& row : summary.kernels) {
    const std::string detail = in_language(row.chip.detail, language);
    ++counts[say(language, chip_label(row.chip.verdict)) + (detail.empty() ? "" : " (" + detail + ")")];
  }
  std::string text;
  for (const auto& [what, count] : counts)
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + what;
  return text;
}

std::string chip_work(Language language, const ChipCounts& counts) {
  const std::pair<RealVerdict, Label> kinds[] = {{RealVerdict::op, Label::chip_rest_op},
                                                 {RealVerdict::simt, Label::chip_rest_simt},
                                                 {RealVerdict::kernel, Label::chip_rest_kernel},
                                                 {RealVerdict::none, Label::chip_rest_none}};
  std::string text;
  for (const auto& [verdict, label] : kinds) {
    if (counts[verdict] == 0) continue;
    text += (text.empty()               ? ""
             : language == Language::zh ? "；"
                                        : ", ") +
            say(language, label, {std::to_string(counts[verdict])});
  }
  return text;
}

}  // namespace migrate
