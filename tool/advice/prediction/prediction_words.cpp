#include "tool/advice/prediction/prediction_words.h"

#include <algorithm>

#include "tool/advice/units.h"

namespace migrate {
namespace {

// clang-format off: a table, in the order of the enum
constexpr Text kPredictionLabels[] = {
    {"Prediction for {0}", "对 {0} 的预测"},
    {"All times are modelled; none was measured on a chip.", "所有时间均为建模值，并非芯片实测。"},
    {"chip", "芯片"},
    {"AMP", "混合精度"},
    {"devices", "设备数"},
    {"step", "单步"},
    {"speedup", "加速比"},
    {"memory", "内存"},
    {"limited by", "受限于"},
    {"with a model", "有模型"},
    {"part", "部分"},
    {"count", "次数"},
    {"time", "时间"},
    {"share", "占比"},
    {"{0} as {1}", "{0} 当作 {1}"},
    {"\"{0} as N\": {0} devices ran; their collectives take the modelled time of N ranks, each of which does the work of one that ran",
     "“{0} 当作 N”：运行了 {0} 个设备；集合通信按 N 个 rank 的建模时间计算，每个 rank 的工作量与已运行的相同"},
    {"{0} to {1}", "{0} 至 {1}"},
    {"{0}: the model has a median error of {1} against published measurements, which exist for {2} of this time",
     "{0}：模型相对公开测量的中位误差为 {1}，此类测量覆盖 {2} 的时间"},
    {"{0} did not run: it is a run at O1 whose weights, and tensors between operators, are half. The most: only products gain, as at O1. The least: all that the memory and links limit moves half as many bytes. Optimizers keep float master copies: {1}",
     "{0} 并未运行：以 O1 的运行推算，权重和算子间的张量为半精度。上限：与 O1 相同，仅矩阵乘受益。下限：受内存和链路限制的部分搬运一半字节。优化器保留 float 主副本：{1}"},
    {"{0}, {1} devices: the program used {2}", "{0}，{1} 个设备：程序使用了 {2} 个"},
    {"{0}: {1} of the device time is that of kernels without a model, measured on the host: {2}",
     "{0}：{1} 的设备时间属于没有模型、在主机上测得的核函数：{2}"},
    {"{0}: the program ended with exit code {1}; what it did until then is shown", "{0}：程序以退出码 {1} 结束；显示此前的内容"},
    {"no steps are marked: the times are those of the whole run (--step NAME names a range of NVTX)",
     "没有标记步：时间为整次运行的时间（--step NAME 指定 NVTX 范围）"},
    {"note: {0}", "说明：{0}"},
    {"cube", "矩阵单元"},
    {"vector", "向量单元"},
    {"memory", "内存带宽"},
    {"scalar", "标量单元"},
    {"link", "链路"},
    {"host", "主机"},
    {"overhead", "固定开销"},
    {"unknown", "未知"},
};
// clang-format on
static_assert(std::size(kPredictionLabels) == static_cast<size_t>(PredictionLabel::count_));

std::string kernels_without_model(const Prediction& run) {
  std::string kernels;
  size_t listed = 0;
  for (const PredictedPart& part : run.parts)
    if (!part.is_modelled && ++listed <= 5) kernels += (kernels.empty() ? "" : ", ") + part.name;
  return listed > 5 ? kernels + ", ..." : kernels;
}

/// "+12 us", or that it is not known.
std::string cost_of_master_copies(const Prediction& run, Language language) {
  Nanoseconds more = 0;
  for (const PredictedPart& part : run.parts) more += part.more;
  if (more > 0) return "+" + in_time(more);
  return language == Language::zh
             ? "代价未知（没有优化器，或其张量不在 profile 中）"
             : "a cost that is not known (there is none, or its tensors are not in the profile)";
}

}  // namespace

const Text& prediction_label(PredictionLabel label) { return kPredictionLabels[static_cast<size_t>(label)]; }

std::string prediction_text(Language language, PredictionLabel label,
                            const std::vector<std::string>& values) {
  return fill(prediction_label(label).in(language), values);
}

std::string bound_text(Language language, PartBound bound) {
  const size_t first = static_cast<size_t>(PredictionLabel::bound_cube);
  return prediction_text(language, static_cast<PredictionLabel>(first + static_cast<size_t>(bound)));
}

std::string in_megabytes(double megabytes) {
  if (megabytes <= 0) return "-";
  if (megabytes >= 1024) return in_digits(megabytes / 1024) + " GB";
  return megabytes >= 1 ? in_digits(megabytes) + " MB" : in_digits(megabytes * 1024) + " KB";
}

std::string run_name(const Prediction& run) { return run.chip + ", " + run.amp; }

std::vector<std::string> prediction_remarks(const PredictionReport& report, Language language) {
  std::vector<std::string> remarks;
  auto say = [&](PredictionLabel label, const std::vector<std::string>& values) {
    std::string remark = prediction_text(language, label, values);
    if (std::find(remarks.begin(), remarks.end(), remark) == remarks.end())
      remarks.push_back(std::move(remark));
  };
  for (const Prediction& run : report.runs) {
    if (run.calibrated > 0 && is_base_run(run, report))
      say(PredictionLabel::typical_error,
          {run_name(run), in_percent(run.typical_error), in_percent(run.calibrated)});
    if (run.least_step != run.step)
      say(PredictionLabel::half_weights, {run_name(run), cost_of_master_copies(run, language)});
    if (run.modelled_ranks > 0) say(PredictionLabel::same_work, {std::to_string(run.devices)});
    if (run.ranks < run.devices)
      say(PredictionLabel::unused_devices,
          {run_name(run), std::to_string(run.devices), std::to_string(run.ranks)});
    if (run.program_exit != 0)
      say(PredictionLabel::failed_program, {run_name(run), std::to_string(run.program_exit)});
    const std::string kernels = kernels_without_model(run);
    if (!kernels.empty() && is_base_run(run, report))
      say(PredictionLabel::unknown_kernels, {run_name(run), in_percent(1 - run.modelled), kernels});
    if (run.steps == 0) say(PredictionLabel::whole_run, {});
    for (const std::string& note : run.notes) say(PredictionLabel::not_read, {note});
  }
  return remarks;
}

}  // namespace migrate
